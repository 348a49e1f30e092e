// What is laid under and over the pieces: the last turn, lines that decide, forbidden cells.

import { drawPiece } from "./pieces.js";
import { make } from "./svg.js";

/** @typedef {import("../model.js").Plan} Plan */
/** @typedef {import("../model.js").Shown} Shown */
/** @typedef {{under: Element, over: Element, plan: Plan, prefix: string, numbered: boolean}} Canvas */

/** @param {Canvas} canvas @param {Shown} shown */
export function drawMarks(canvas, shown) {
  const { under, over, plan } = canvas;
  under.replaceChildren();
  over.replaceChildren();
  for (const row of shown.gone ?? []) make("path", { d: capsule(plan, row, 0.46), class: "gone" }, under);
  for (const [cell, letter] of shown.removed ?? []) drawRemoved(canvas, cell, letter);
  for (const [from, to] of shown.traces ?? []) drawTrace(canvas, from, to, shown.cells[to] !== ".");
  for (const foul of shown.fouls) make("path", { d: cross(plan.cells[foul.cell], plan.stone * 0.34), class: "foul" }, under);
  for (const row of shown.losing ?? []) drawLosing(canvas, row);
  for (const row of shown.win) {
    const d = along(plan, row);
    make("path", { d, class: "win-glow" }, over);
    make("path", { d, class: "win" }, over);
  }
  for (const cell of shown.last) drawLast(canvas, shown, cell);
}

/** @param {Canvas} canvas @param {Shown} shown @param {number} cell */
function drawLast({ over, plan, numbered }, shown, cell) {
  const [cx, cy] = plan.cells[cell];
  const corner = plan.style === "xo" ? plan.stone * 0.86 : 0;
  const letter = shown.cells[cell];
  const ring = !corner && numbered;
  const small = letter !== letter.toLowerCase() ? 0.2 : 0.27;
  const r = ring ? plan.stone - 1.6 : plan.stone * (corner ? 0.2 : small);
  make("circle", { cx: cx + corner, cy: cy - corner, r, class: "last" }, over);
}

/** A piece that was taken off: faint and crossed out. @param {Canvas} canvas @param {number} cell @param {string} letter */
function drawRemoved({ under, plan, prefix }, cell, letter) {
  drawPiece(under, plan, { cell, letter, prefix }).classList.add("removed");
  make("path", { d: cross(plan.cells[cell], plan.stone * 0.28), class: "foul" }, under);
}

/** The way of a piece, with a head before it. @param {Canvas} canvas @param {number} from @param {number} to @param {boolean} stands */
function drawTrace({ under, plan }, from, to, stands) {
  make("path", { d: arrow(plan, from, to, stands ? plan.stone * 1.1 : 0), class: "trace" }, under);
  const [cx, cy] = plan.cells[from];
  make("circle", { cx, cy, r: plan.stone * 0.2, class: "trace-start" }, under);
}

/** @param {Canvas} canvas @param {number[]} row */
function drawLosing({ under, over, plan }, row) {
  make("path", { d: along(plan, row), class: "losing" }, under);
  for (const cell of row) make("path", { d: cross(plan.cells[cell], plan.stone * 0.34), class: "lost-stone" }, over);
}

/** A line through the middles of cells. @param {Plan} plan @param {number[]} row */
function along(plan, row) {
  return `M${row.map((cell) => plan.cells[cell].slice(0, 2).join(" ")).join("L")}`;
}

/** @param {[number, number, string]} place @param {number} arm */
function cross([x, y], arm) {
  return `M${x - arm} ${y - arm}l${2 * arm} ${2 * arm}m0 ${-2 * arm}l${-2 * arm} ${2 * arm}`;
}

/**
 * A line with a head, ending so far before the second cell.
 * @param {Plan} plan @param {number} from @param {number} to @param {number} before
 */
export function arrow(plan, from, to, before) {
  const [x1, y1] = plan.cells[from];
  const [x2, y2] = plan.cells[to];
  const length = Math.hypot(x2 - x1, y2 - y1) || 1;
  const [dx, dy] = [(x2 - x1) / length, (y2 - y1) / length];
  const [x, y] = [x2 - dx * before, y2 - dy * before];
  const head = plan.stone * 0.45;
  const wing = (/** @type {number} */ side) => `L${x - dx * head - side * dy * head * 0.7} ${y - dy * head + side * dx * head * 0.7}`;
  return `M${x1} ${y1}L${x} ${y}M${x} ${y}${wing(1)}M${x} ${y}${wing(-1)}`;
}

/**
 * An outline around a row of cells.
 * @param {Plan} plan @param {number[]} row  its cells in order @param {number} share  half its width, as a share of two stones
 */
export function capsule(plan, row, share) {
  const [x1, y1] = plan.cells[row[0]];
  const [x2, y2] = plan.cells[row[row.length - 1]];
  const length = Math.hypot(x2 - x1, y2 - y1) || 1;
  const r = plan.stone * 2 * share;
  const [nx, ny] = [(-(y2 - y1) / length) * r, ((x2 - x1) / length) * r];
  return `M${x1 + nx} ${y1 + ny}L${x2 + nx} ${y2 + ny}A${r} ${r} 0 0 0 ${x2 - nx} ${y2 - ny}L${x1 - nx} ${y1 - ny}A${r} ${r} 0 0 0 ${x1 + nx} ${y1 + ny}z`;
}
