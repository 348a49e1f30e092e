// What cells are called: in moves by the game's own names, to the reader by those of the scheme he has chosen.

/** @typedef {import("./model.js").Plan} Plan */

/** Whatever could be the name of a cell in some scheme. */
const CELLS = /\d+\s*,\s*\d+|[a-z]+\d+|[xyz]\[\d+\]\[\d+\]|\d+/gi;
/** Names within sentences; bare numbers count something there. */
const IN_WORDS = /(?<![\w“])[a-z]+\d+(?!\w)/g;

export class Names {
  /** @param {Plan} plan */
  constructor(plan) {
    this.own = plan.cells.map((cell) => cell[2]);
    this.shown = plan.names ?? this.own;
    this.same = !plan.names;
    this.byOwn = new Map(this.own.map((name, cell) => [name.toLowerCase(), cell]));
    this.byShown = new Map(this.shown.map((name, cell) => [name.toLowerCase(), cell]));
  }

  /** The name of a cell. @param {number} cell */
  of(cell) {
    return this.shown[cell];
  }

  /** The cell with a name that was typed, -1 if there is none. @param {string} text */
  cell(text) {
    return this.byShown.get(text.toLowerCase().replace(/\s+/g, "")) ?? -1;
  }

  /** A move, or a list of cells, as the reader is told it. @param {string} text */
  move(text) {
    return this.same ? text : text.replace(CELLS, (name) => renamed(name, this.byOwn, this.shown));
  }

  /** A sentence of the server with the cells in it. @param {string} text */
  sentence(text) {
    return this.same ? text : text.replace(IN_WORDS, (name) => renamed(name, this.byOwn, this.shown));
  }

  /** A move that was typed, in the terms of the game. @param {string} text */
  meant(text) {
    return this.same ? text : text.replace(CELLS, (name) => renamed(name, this.byShown, this.own));
  }
}

/** @param {string} name @param {Map<string, number>} from @param {string[]} to */
function renamed(name, from, to) {
  const cell = from.get(name.toLowerCase().replace(/\s+/g, ""));
  if (cell !== undefined) return to[cell];
  // Rings are taken off with an x before their cell.
  const ring = /^x/i.test(name) ? from.get(name.slice(1).toLowerCase()) : undefined;
  return ring === undefined ? name : `x${to[ring]}`;
}
