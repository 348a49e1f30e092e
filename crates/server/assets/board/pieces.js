// Stones, pen strokes, flat men, rings and markers. A piece is a letter: b, w, r; capitals are rings.

import { make } from "./svg.js";

/** @typedef {import("../model.js").Plan} Plan */
/** @typedef {import("../model.js").Color} Color */

/** @type {Record<string, Color>} */
const COLORS = { b: "black", w: "white", r: "red" };

/** @param {string} letter @returns {Color|null} */
export function colorOf(letter) {
  return COLORS[letter.toLowerCase()] ?? null;
}

/** Whether a letter is that of a ring. @param {string} letter */
export function isRing(letter) {
  return letter !== "." && letter !== letter.toLowerCase();
}

/**
 * Draws a piece around the middle of a cell.
 * @param {Element} parent @param {Plan} plan
 * @param {{cell: number, letter: string, number?: number, prefix: string}} piece
 */
export function drawPiece(parent, plan, { cell, letter, number = 0, prefix }) {
  const [x, y] = plan.cells[cell];
  const color = /** @type {Color} */ (colorOf(letter));
  const group = make("g", { class: `stone ${color}${isRing(letter) ? " ring" : ""}`, transform: `translate(${x} ${y})` }, parent);
  group.dataset.number = String(number);
  const fill = `url(#${prefix}${color})`;
  if (plan.style === "xo") drawStroke(group, color, plan.stone);
  else if (isRing(letter)) drawRing(group, plan.stone);
  else if (plan.style === "markers") drawMarker(group, plan.stone * 0.66, fill);
  else if (plan.style === "men") drawMan(group, plan.stone * 0.94, fill);
  else drawStone(group, plan.stone, fill);
  if (color === "red" && plan.style !== "xo") make("circle", { r: plan.stone * 0.62, class: "emblem" }, group);
  if (number) drawNumber(group, plan, number, letter);
  return group;
}

/** @param {Element} group @param {number} r @param {string} fill */
function drawStone(group, r, fill) {
  make("circle", { cx: r * 0.06, cy: r * 0.14, r, class: "shade" }, group);
  make("circle", { r, fill }, group);
  make("circle", { r: r - 0.5, class: "rim" }, group);
}

/** A flat man with a turned groove. @param {Element} group @param {number} r @param {string} fill */
function drawMan(group, r, fill) {
  drawStone(group, r, fill);
  make("circle", { r: r * 0.82, class: "groove" }, group);
  make("circle", { r: r * 0.56, class: "groove" }, group);
}

/** A marker; the edge of its other side shows below it. @param {Element} group @param {number} r @param {string} fill */
function drawMarker(group, r, fill) {
  make("circle", { cx: r * 0.08, cy: r * 0.18, r: r - 0.4, class: "reverse" }, group);
  make("circle", { r, fill }, group);
  make("circle", { r: r - 0.5, class: "rim" }, group);
}

/** An annulus around the crossing. @param {Element} group @param {number} stone */
function drawRing(group, stone) {
  const r = stone * 0.84;
  const width = stone * 0.24;
  make("circle", { cx: stone * 0.06, cy: stone * 0.12, r, class: "ring-shade", "stroke-width": width + 1.6 }, group);
  make("circle", { r, class: "ring-rim", "stroke-width": width + 2 }, group);
  make("circle", { r, class: "ring-band", "stroke-width": width }, group);
}

/** Two quick strokes and one round one, none of them quite exact; a square for the third side. @param {Element} group @param {Color} color @param {number} r */
function drawStroke(group, color, r) {
  const d = r * 0.74;
  const strokes = {
    black: `M${-d} ${-d * 0.92}Q1 1 ${d * 0.96} ${d}M${d} ${-d}Q-1 1 ${-d * 0.94} ${d * 0.96}`,
    white: `M${d * 0.3} ${-d * 1.05}C${-d * 1.4} ${-d * 1.25} ${-d * 1.3} ${d * 1.1} ${d * 0.05} ${d * 1.06}S${d * 1.25} ${-d * 1.15} ${-d * 0.25} ${-d * 1.02}`,
    red: `M${-d} ${-d}h${2 * d}v${2 * d}h${-2 * d}z`,
  };
  make("path", { d: strokes[color], class: "pen" }, group);
}

/** @param {Element} group @param {Plan} plan @param {number} number @param {string} letter */
function drawNumber(group, plan, number, letter) {
  const corner = plan.style === "xo" ? plan.stone * 0.92 : 0;
  const small = plan.style === "markers" && !isRing(letter);
  const place = corner ? { x: corner, y: corner } : { x: 0, y: 0.5 };
  const className = `number${number > 99 || small ? " long" : ""}`;
  make("text", { ...place, class: className }, group).textContent = String(number);
}
