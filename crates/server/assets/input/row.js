// Taking a row off: a click on one of its cells, or its button where several rows have the cell.

import { NOTHING } from "../board/offers.js";
import { say } from "../page.js";

/** @typedef {import("./desk.js").Desk} Desk */
/** @typedef {import("./desk.js").Input} Input */
/** @typedef {import("../model.js").Shown} Shown */

/** @implements {Input} */
export class RowInput {
  ghosts = false;

  /** @param {Desk} desk @param {Shown} shown */
  constructor(desk, shown) {
    this.desk = desk;
    this.rows = shown.options.rows;
    /** @type {number|null} */
    this.lit = null;
    /** @type {number|null} cell whose rows are gone through */
    this.asked = null;
  }

  /** Numbers of the rows through a cell. @param {number} cell */
  through(cell) {
    return this.rows.map((_, at) => at).filter((at) => this.rows[at].cells.includes(cell));
  }

  /** @param {number} cell */
  choose(cell) {
    const rows = this.through(cell);
    if (!rows.length) return this.desk.warn(say("expect-row"));
    if (rows.length === 1) return this.desk.send(this.rows[rows[0]].text);
    // Each further choice of the same cell leads to the next row through it.
    const at = this.asked === cell && this.lit !== null ? rows.indexOf(this.lit) + 1 : 0;
    this.asked = cell;
    this.light(rows[at % rows.length]);
    this.desk.warn(say("several-rows"));
  }

  /** @param {number|null} row */
  light(row) {
    if (row === this.lit) return;
    this.lit = row;
    this.desk.board.offer(this.offers());
  }

  /** @param {number|null} cell */
  hover(cell) {
    // A choice in progress stays lit where the pointer rests or leaves.
    if (this.asked !== null && (cell === null || cell === this.asked)) return;
    this.asked = null;
    this.light(cell === null ? null : (this.through(cell)[0] ?? null));
  }

  cancel() {
    return false;
  }

  /** @returns {import("../model.js").Offers} */
  offers() {
    const targets = [...new Set(this.rows.flatMap((row) => row.cells))];
    const sure = targets.filter((cell) => this.through(cell).length === 1);
    return { ...NOTHING, targets, rows: this.rows.map((row) => row.cells), lit: this.lit, sure };
  }

  /** @returns {[string, Record<string, string>]} */
  hint() {
    return ["expect-row", {}];
  }

  /** @param {number} cell */
  moveTo(cell) {
    const rows = this.through(cell);
    return rows.length === 1 ? this.rows[rows[0]].text : null;
  }

  picks() {
    return this.rows.map((row, at) => ({
      name: row.text,
      text: say("take-row", { cell: this.desk.board.names?.move(row.text.slice(1)) ?? row.text }),
      light: (/** @type {boolean} */ on) => this.light(on ? at : null),
      run: () => this.desk.send(row.text),
    }));
  }
}
