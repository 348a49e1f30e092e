// The empty board: wood or paper, lines, hollows, coordinates, and the cells to be chosen.

import { say } from "../page.js";
import { make } from "./svg.js";

/** @typedef {import("../model.js").Plan} Plan */

/** Boards of at most so many rows are drawn with finer lines. */
const FEW_ROWS = 6;
/** CSS pixels a picture unit at most, so that small boards do not become huge. */
const LARGEST_SCALE = 2.8;
/** Largest coordinates, in CSS pixels. */
const LARGEST_TEXT = 15;

/** The lights of pieces: name, place, radius, and stops with their classes. */
/** @type {[string, Record<string, number>, [number, string][]][]} */
const LIGHTS = [
  ["black", { cx: 0.35, cy: 0.3, r: 0.75 }, [[0, "black-a"], [0.75, "black-b"]]],
  ["white", { cx: 0.35, cy: 0.3, r: 0.8 }, [[0, "white-a"], [0.55, "white-b"], [1, "white-c"]]],
  ["red", { cx: 0.35, cy: 0.3, r: 0.75 }, [[0, "red-a"], [0.75, "red-b"]]],
];

/**
 * @param {Plan} plan
 * @param {string} prefix  start of every id, so that several boards can stand on one page
 */
export function drawGround(plan, prefix) {
  const svg = make("svg", { viewBox: plan.box.join(" "), role: "presentation" });
  const few = plan.style === "xo" && plan.rows.length <= FEW_ROWS;
  svg.setAttribute("class", `${plan.style === "xo" ? "sheeted" : "wooden"} ${plan.style}${few ? " few" : ""}`);
  svg.style.maxWidth = `${plan.box[2] * LARGEST_SCALE}px`;
  defineLights(svg, plan, prefix);
  const wood = { d: plan.ground, class: plan.ground === plan.grid ? "ground comb" : "ground", fill: `url(#${prefix}wood)`, stroke: `url(#${prefix}wood)` };
  make("path", wood, svg);
  if (plan.grid) make("path", { d: plan.grid, class: plan.style === "xo" ? "ruled" : plan.ground === plan.grid ? "grid comb" : "grid" }, svg);
  if (plan.frame) make("path", { d: plan.frame, class: plan.style === "xo" ? "ruled" : "frame" }, svg);
  for (const [cx, cy] of plan.stars) make("circle", { cx, cy, r: 3.6, class: "star" }, svg);
  if (plan.hollow) for (const [cx, cy] of plan.cells) make("circle", { cx, cy, r: plan.hollow, class: "hollow" }, svg);
  const names = make("g", { "aria-hidden": "true", class: "coords" }, svg);
  for (const [x, y, text] of plan.coordinates) make("text", { x, y, class: "coord" }, names).textContent = text;
  watchSize(svg, names, plan);
  return svg;
}

/** Coordinates grow with the board, but not beyond what is read easily. @param {Element} svg @param {SVGElement} names @param {Plan} plan */
function watchSize(svg, names, plan) {
  const fit = () => {
    const { width, height } = svg.getBoundingClientRect();
    const scale = Math.min(width / plan.box[2], height / plan.box[3]);
    names.style.fontSize = `${scale ? Math.min(plan.coordinateSize, LARGEST_TEXT / scale) : plan.coordinateSize}px`;
  };
  new ResizeObserver(fit).observe(svg);
  fit();
}

/** @param {Element} svg @param {Plan} plan @param {string} prefix */
function defineLights(svg, plan, prefix) {
  const defs = make("defs", {}, svg);
  const [x, y, width, height] = plan.box;
  const wood = make("linearGradient", { id: `${prefix}wood`, gradientUnits: "userSpaceOnUse", x1: x, y1: y, x2: x + width, y2: y + height }, defs);
  make("stop", { offset: 0, class: "wood-a" }, wood);
  make("stop", { offset: 1, class: "wood-b" }, wood);
  const hatch = make("pattern", { id: `${prefix}hatch`, width: 5, height: 5, patternUnits: "userSpaceOnUse", patternTransform: "rotate(45)" }, defs);
  make("rect", { width: 5, height: 5, class: "hatch-ground" }, hatch);
  make("rect", { width: 2, height: 5, class: "hatch" }, hatch);
  for (const [name, place, stops] of LIGHTS) {
    const light = make("radialGradient", { id: `${prefix}${name}`, ...place }, defs);
    for (const [offset, className] of stops) make("stop", { offset, class: className }, light);
  }
}

/**
 * The cells as a grid for pointers and screen readers, one tab stop.
 * @param {Element} svg @param {Plan} plan
 */
export function drawCells(svg, plan) {
  const grid = make("g", { role: "grid", "aria-label": say("board-label", { game: plan.name }), "aria-rowcount": plan.rows.length }, svg);
  /** @type {SVGGraphicsElement[]} */
  const cells = [];
  rowsOf(plan).forEach((numbers, rowNumber) => {
    const row = make("g", { role: "row", "aria-rowindex": rowNumber + 1 }, grid);
    numbers.forEach((number, at) => {
      const [cx, cy] = plan.cells[number];
      const place = { d: plan.cell, transform: `translate(${cx} ${cy})`, class: "cell", role: "gridcell", tabindex: -1, "aria-colindex": at + 1 };
      const cell = make("path", place, row);
      cell.dataset.cell = String(number);
      cells[number] = cell;
    });
  });
  return cells;
}

/** The cells row by row, as they lie. @param {Plan} plan @returns {number[][]} */
export function rowsOf(plan) {
  return plan.lying ?? plan.rows.map(([first, count]) => Array.from({ length: count }, (_, at) => first + at));
}
