// What can be chosen at present: a piece and where it goes, rows and rings to take, and what would come of it.

import { arrow, capsule } from "./marks.js";
import { drawPiece } from "./pieces.js";
import { make } from "./svg.js";

/** @typedef {import("../model.js").Plan} Plan */
/** @typedef {import("../model.js").Offers} Offers */

/** @type {Offers} */
export const NOTHING = { chosen: null, movable: [], targets: [], rows: [], lit: null, preview: [], way: null, sure: [], loose: false };

/**
 * @param {{under: Element, over: Element, plan: Plan, prefix: string, cells: string}} canvas
 * @param {Offers} offers
 */
export function drawOffers({ under, over, plan, prefix, cells }, offers) {
  under.replaceChildren();
  over.replaceChildren();
  offers.rows.forEach((row, at) => {
    const lit = offers.lit === at;
    // Rows that cross or overlap have outlines of their own width and kind.
    const d = capsule(plan, row, 0.5 - 0.07 * (at % 3));
    make("path", { d, class: `row-offer kind-${at % 3}${lit ? " lit" : ""}` }, lit ? over : under);
  });
  // The outlines of rows say enough of their cells.
  for (const cell of offers.rows.length ? [] : offers.targets) {
    const [cx, cy] = plan.cells[cell];
    const free = cells[cell] === ".";
    make("circle", { cx, cy, r: plan.stone * (free ? 0.3 : 1.02), class: free ? "target" : "target-piece" }, free ? under : over);
  }
  if (offers.chosen !== null) {
    const [cx, cy] = plan.cells[offers.chosen];
    make("circle", { cx, cy, r: plan.stone * 1.04, class: "chosen" }, over);
  }
  if (offers.way) make("path", { d: arrow(plan, offers.way[0], offers.way[1], 0), class: "way" }, under);
  for (const [cell, letter] of offers.preview) {
    if (letter !== ".") drawPiece(over, plan, { cell, letter, prefix }).classList.add("preview");
    const [cx, cy] = plan.cells[cell];
    make("circle", { cx, cy, r: plan.stone * 0.98, class: letter === "." ? "leaving" : "changing" }, over);
  }
}
