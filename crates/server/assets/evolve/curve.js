// Curves by generation.

import { make } from "../board/svg.js";

const WIDTH = 320;
const HEIGHT = 132;
const [LEFT, RIGHT, TOP, BOTTOM] = [46, 10, 12, 20];

/**
 * A curve: its class, its name, and a value a generation.
 * @typedef {{kind: "best"|"mean", name: string, values: number[]}} Curve
 */

/**
 * Draws curves over generations 1, 2, …, and a line at the one that is shown.
 * @param {HTMLElement} place @param {Curve[]} curves @param {number} here  from 1 @param {{label: string, low?: number, high?: number}} frame
 */
export function drawCurves(place, curves, here, frame) {
  const all = curves.flatMap((curve) => curve.values);
  const low = frame.low ?? Math.min(...all, 0);
  const high = frame.high ?? Math.max(...all, low + 1);
  const count = curves[0].values.length;
  const x = (/** @type {number} */ at) => LEFT + (count < 2 ? 0 : ((WIDTH - LEFT - RIGHT) * at) / (count - 1));
  const y = (/** @type {number} */ value) => TOP + ((HEIGHT - TOP - BOTTOM) * (high - value)) / (high - low || 1);
  const svg = make("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, class: "curve", role: "img", "aria-label": frame.label });
  make("path", { d: `M${LEFT} ${TOP}V${HEIGHT - BOTTOM}H${WIDTH - RIGHT}`, class: "axis" }, svg);
  text(svg, short(high), LEFT - 6, TOP + 4, "end");
  text(svg, short(low), LEFT - 6, HEIGHT - BOTTOM + 4, "end");
  text(svg, "1", LEFT, HEIGHT - 4, "");
  if (count > 1) text(svg, String(count), WIDTH - RIGHT, HEIGHT - 4, "end");
  make("line", { x1: x(here - 1), x2: x(here - 1), y1: TOP, y2: HEIGHT - BOTTOM, class: "here" }, svg);
  curves.forEach(({ kind, name, values }, row) => {
    make("path", { d: `M${values.map((value, at) => `${x(at)} ${y(value)}`).join("L")}`, class: kind }, svg);
    make("circle", { cx: x(here - 1), cy: y(values[here - 1]), r: 3.5, class: `${kind}-dot` }, svg);
    if (curves.length < 2) return;
    const top = HEIGHT - BOTTOM - 10 - 14 * (curves.length - 1 - row);
    make("path", { d: `M${WIDTH - RIGHT - 22} ${top - 4}h22`, class: kind }, svg);
    text(svg, name, WIDTH - RIGHT - 28, top, "end");
  });
  place.replaceChildren(svg);
}

/** @param {Element} svg @param {string} said @param {number} x @param {number} y @param {string} kind */
function text(svg, said, x, y, kind) {
  make("text", { x, y, class: kind }, svg).textContent = said;
}

/** A number that fits beside an axis. @param {number} value */
function short(value) {
  if (Math.abs(value) >= 10_000) return `${Math.round(value / 1000)}k`;
  return String(Math.round(value * 100) / 100);
}
