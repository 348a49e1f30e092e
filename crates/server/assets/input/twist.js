// A stone and then a quarter turn of a tray. The stone waits on the board until the twist is chosen.

import { NOTHING } from "../board/offers.js";
import { say } from "../page.js";

/** @typedef {import("./desk.js").Desk} Desk */
/** @typedef {import("./desk.js").Input} Input */
/** @typedef {import("../model.js").Shown} Shown */
/** @typedef {import("../model.js").Plan} Plan */

/** @implements {Input} */
export class TwistInput {
  /** @param {Desk} desk @param {Plan} plan @param {Shown} shown */
  constructor(desk, plan, shown) {
    this.desk = desk;
    this.plan = plan;
    this.shown = shown;
    /** @type {number|null} */
    this.stone = null;
  }

  get due() {
    return this.stone !== null || this.shown.options.turn;
  }

  get ghosts() {
    return !this.shown.options.turn;
  }

  /** @param {number} cell */
  choose(cell) {
    const { board } = this.desk;
    if (cell === this.stone) return void this.cancel();
    if (this.shown.options.turn) return this.desk.warn(say("expect-twist"));
    if (this.shown.cells[cell] !== ".") return this.desk.warn(board.describe(cell));
    // A stone that needs no twist ends the game at once.
    if (!this.shown.options.twists.includes(cell)) return this.desk.send(this.plan.cells[cell][2], cell);
    this.stone = cell;
    const byKey = document.activeElement?.closest("[data-cell]") && document.activeElement.matches(":focus-visible");
    this.desk.changed();
    if (byKey) board.twists?.focus();
  }

  hover() {}

  /** @param {string} letter */
  twist(letter) {
    if (!this.due) return;
    const cell = this.stone === null ? "" : this.plan.cells[this.stone][2];
    if (this.stone !== null && document.activeElement?.closest(".twist")) this.desk.board.focus(this.stone);
    this.desk.send(`${cell}${letter}`);
  }

  cancel() {
    if (this.stone === null) return false;
    const cell = this.stone;
    this.stone = null;
    if (document.activeElement?.closest(".twist")) this.desk.board.focus(cell);
    this.desk.changed();
    return true;
  }

  /** @returns {import("../model.js").Offers} */
  offers() {
    if (this.stone === null) return { ...NOTHING, loose: true };
    return { ...NOTHING, loose: true, chosen: this.stone, preview: [[this.stone, this.shown.mover[0]]] };
  }

  /** @returns {[string, Record<string, string>]} */
  hint() {
    return [this.due ? "expect-twist" : "expect-stone", {}];
  }

  /** @param {number} cell */
  moveTo(cell) {
    return this.plan.cells[cell][2];
  }

  picks() {
    if (this.stone === null) return [];
    return [{ name: "cancel", text: say("action-cancel"), run: () => void this.cancel() }];
  }
}
