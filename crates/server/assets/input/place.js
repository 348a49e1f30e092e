// Putting a stone or a ring on an empty cell.

import { NOTHING } from "../board/offers.js";

/** @typedef {import("./desk.js").Desk} Desk */
/** @typedef {import("./desk.js").Input} Input */
/** @typedef {import("../model.js").Shown} Shown */
/** @typedef {import("../model.js").Plan} Plan */

/** @implements {Input} */
export class PlaceInput {
  ghosts = true;

  /** @param {Desk} desk @param {Plan} plan @param {Shown} shown */
  constructor(desk, plan, shown) {
    this.desk = desk;
    this.plan = plan;
    this.shown = shown;
  }

  /** @param {number} cell */
  choose(cell) {
    this.desk.send(this.plan.cells[cell][2], cell);
  }

  hover() {}

  cancel() {
    return false;
  }

  offers() {
    return NOTHING;
  }

  /** @returns {[string, Record<string, string>]|null} */
  hint() {
    if (this.plan.puts === "stone") return null;
    // Nothing to slide and nothing to take: a ring is put down, or there is only the pass.
    return [this.shown.options.pass ? "expect-pass" : "expect-put-ring", {}];
  }

  /** @param {number} cell */
  moveTo(cell) {
    return this.plan.cells[cell][2];
  }

  picks() {
    return [];
  }
}
