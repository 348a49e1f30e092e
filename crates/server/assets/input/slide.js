// A man or a ring goes from one cell to another: choose it, then where it goes; or drag it.

import { NOTHING } from "../board/offers.js";
import { colorOf } from "../board/pieces.js";
import { say } from "../page.js";

/** @typedef {import("./desk.js").Desk} Desk */
/** @typedef {import("./desk.js").Input} Input */
/** @typedef {import("../model.js").Shown} Shown */
/** @typedef {import("../model.js").Plan} Plan */

/** @implements {Input} */
export class SlideInput {
  ghosts = false;

  /** @param {Desk} desk @param {Plan} plan @param {Shown} shown */
  constructor(desk, plan, shown) {
    this.desk = desk;
    this.plan = plan;
    this.shown = shown;
    /** @type {number|null} */
    this.from = null;
    /** @type {number|null} */
    this.over = null;
  }

  /** @param {number} cell */
  ways(cell) {
    return this.shown.options.slides[cell] ?? [];
  }

  /** Whether a cell holds a piece of the side to move that could be meant. @param {number} cell */
  own(cell) {
    const letter = this.shown.cells[cell];
    const kind = this.plan.puts === "ring" ? letter.toUpperCase() === letter : true;
    return letter !== "." && kind && colorOf(letter) === this.shown.mover;
  }

  /** @param {number} cell */
  choose(cell) {
    if (cell === this.from) return void this.cancel();
    if (this.ways(cell).length) {
      this.from = cell;
      this.over = null;
      return this.desk.changed();
    }
    if (this.from === null || this.own(cell)) {
      const [key] = this.hint();
      return this.desk.warn(`${this.desk.board.describe(cell)}. ${say(this.from === null ? key : "expect-other")}`);
    }
    // Where it may not go, the server says which rule is broken.
    this.desk.send(this.text(cell));
  }

  /** @param {number} cell */
  text(cell) {
    const from = /** @type {number} */ (this.from);
    return `${this.plan.cells[from][2]}-${this.plan.cells[cell][2]}`;
  }

  /** @param {number|null} cell */
  hover(cell) {
    if (this.from === null || cell === this.over) return;
    this.over = cell;
    this.desk.board.offer(this.offers());
  }

  cancel() {
    if (this.from === null) return false;
    this.from = null;
    this.desk.changed();
    return true;
  }

  /** @returns {import("../model.js").Offers} */
  offers() {
    const movable = Object.keys(this.shown.options.slides).map(Number);
    if (this.from === null) return { ...NOTHING, movable };
    const ways = this.ways(this.from);
    const targets = ways.map((way) => way.to);
    const aimed = ways.find((way) => way.to === this.over);
    /** @type {[number, string][]} */
    const preview = aimed ? [...aimed.changes.filter(([cell, letter]) => cell !== this.from || letter !== "."), [aimed.to, this.shown.cells[this.from]]] : [];
    return { ...NOTHING, chosen: this.from, movable, targets, preview, way: aimed ? [this.from, aimed.to] : null, sure: targets };
  }

  /** @returns {[string, Record<string, string>]} */
  hint() {
    if (this.from !== null) return ["expect-target", { cell: this.desk.board.names?.of(this.from) ?? "" }];
    return [this.plan.puts === "ring" ? "expect-ring" : "expect-man", {}];
  }

  /** @param {number} cell */
  moveTo(cell) {
    return this.from !== null && this.ways(this.from).some((way) => way.to === cell) ? this.text(cell) : null;
  }

  picks() {
    if (this.from === null) return [];
    return [{ name: "cancel", text: say("action-cancel"), run: () => void this.cancel() }];
  }
}
