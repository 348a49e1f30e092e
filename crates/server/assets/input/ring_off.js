// Taking an own ring off after a row.

import { NOTHING } from "../board/offers.js";
import { say } from "../page.js";

/** @typedef {import("./desk.js").Desk} Desk */
/** @typedef {import("./desk.js").Input} Input */
/** @typedef {import("../model.js").Shown} Shown */
/** @typedef {import("../model.js").Plan} Plan */

/** @implements {Input} */
export class RingOffInput {
  ghosts = false;

  /** @param {Desk} desk @param {Plan} plan @param {Shown} shown */
  constructor(desk, plan, shown) {
    this.desk = desk;
    this.plan = plan;
    this.rings = shown.options.rings;
    /** @type {number|null} */
    this.over = null;
  }

  /** @param {number} cell */
  choose(cell) {
    const text = this.moveTo(cell);
    if (text) this.desk.send(text);
    else this.desk.warn(`${this.desk.board.describe(cell)}. ${say("expect-ring-off")}`);
  }

  /** @param {number|null} cell */
  hover(cell) {
    const over = cell !== null && this.rings.includes(cell) ? cell : null;
    if (over === this.over) return;
    this.over = over;
    this.desk.board.offer(this.offers());
  }

  cancel() {
    return false;
  }

  /** @returns {import("../model.js").Offers} */
  offers() {
    return { ...NOTHING, targets: this.rings, preview: this.over === null ? [] : [[this.over, "."]], sure: this.rings };
  }

  /** @returns {[string, Record<string, string>]} */
  hint() {
    return ["expect-ring-off", {}];
  }

  /** @param {number} cell */
  moveTo(cell) {
    return this.rings.includes(cell) ? `x${this.plan.cells[cell][2]}` : null;
  }

  picks() {
    return [];
  }
}
