// Diagrams in the rules that can be played on: the reader moves, the server judges.

import { Board } from "./board.js";
import { NOTHING } from "./board/offers.js";
import { data, say } from "./page.js";

/**
 * A position that can be tried.
 * @typedef {{text: string, board: import("./model.js").Shown, status: string, over: boolean, link: string}} Trial
 */

/** How long an answer is waited for, in milliseconds. */
const PATIENCE = 10_000;

class Tryout {
  /** @param {HTMLElement} figure @param {Trial & {key: string}} example */
  constructor(figure, example) {
    this.figure = figure;
    this.example = example;
    /** @type {Trial} */
    this.now = example;
    /** @type {number|null} a man or ring that was chosen, or the cell of a stone whose twist is due */
    this.chosen = null;
    this.busy = false;
    const root = this.part(".board");
    root.replaceChildren();
    this.board = new Board(root, {
      onPlay: (cell) => this.choose(cell),
      onCancel: () => this.cancel(),
      onTwist: (letter) => void this.move(this.chosen === null ? letter : this.name(this.chosen) + letter),
    });
    this.board.draw(data.plan);
    this.board.rove(Math.floor(data.plan.cells.length / 2));
    this.part(".show").addEventListener("click", () => void this.showKey());
    this.part(".reset").addEventListener("click", () => this.take(this.example));
    for (const button of figure.querySelectorAll(".live")) /** @type {HTMLElement} */ (button).hidden = false;
    this.take(example);
  }

  /** @template {HTMLElement} [T=HTMLElement] @param {string} selector @returns {T} */
  part(selector) {
    const found = this.figure.querySelector(selector);
    if (!found) throw new Error(`no ${selector} in the figure`);
    return /** @type {T} */ (found);
  }

  /** @param {number} cell */
  name(cell) {
    return data.plan.cells[cell][2];
  }

  /** Shows a position. @param {Trial} next */
  take(next) {
    this.now = next;
    this.chosen = null;
    const { board } = this;
    board.foulColor = next.board.mover;
    board.show(next.board, next.board.numbers ?? []);
    board.open(next.over ? null : next.board.mover, !Object.keys(next.board.options.slides).length);
    this.offer();
    this.tell(next.status);
    /** @type {HTMLButtonElement} */ (this.part(".reset")).disabled = next === this.example;
    /** @type {HTMLButtonElement} */ (this.part(".show")).disabled = next !== this.example;
    /** @type {HTMLButtonElement} */ (this.part(".go")).disabled = next.over;
    /** @type {HTMLAnchorElement} */ (this.part(".edit")).href = next.link;
    /** @type {HTMLInputElement} */ (this.part("input[name=position]")).value = next.text;
  }

  /** Shows what can be chosen besides empty cells. */
  offer() {
    const { slides, twists, turn, rows, rings } = this.now.board.options;
    const ways = this.chosen === null ? [] : (slides[this.chosen] ?? []);
    const movable = Object.keys(slides).map(Number);
    const targets = [...ways.map((way) => way.to), ...rings];
    this.board.offer({ ...NOTHING, chosen: this.chosen, movable, targets, rows: rows.map((row) => row.cells) });
    this.board.twists?.open(turn || (this.chosen !== null && twists.includes(this.chosen)));
  }

  cancel() {
    if (this.chosen === null) return false;
    this.chosen = null;
    this.offer();
    return true;
  }

  /** A cell was chosen. @param {number} cell */
  choose(cell) {
    const { board, over } = this.now;
    if (over) return;
    const { slides, twists, rows, rings } = board.options;
    const row = rows.find((one) => one.cells.includes(cell));
    if (rings.includes(cell)) return void this.move(`x${this.name(cell)}`);
    if (row) return void this.move(row.text);
    if (this.chosen !== null && slides[this.chosen]?.some((way) => way.to === cell)) {
      return void this.move(`${this.name(this.chosen)}-${this.name(cell)}`);
    }
    if (slides[cell] || twists.includes(cell)) {
      this.chosen = this.chosen === cell ? null : cell;
      return this.offer();
    }
    const foul = board.fouls.find((one) => one.cell === cell);
    if (foul && data.rejects) return this.tell(this.board.reason(foul, this.name(cell)), true);
    void this.move(this.name(cell));
  }

  async showKey() {
    this.take(this.example);
    const { key } = this.example;
    const foul = this.example.board.fouls.find((one) => this.name(one.cell) === key);
    if (!foul || !data.rejects) return this.move(key);
    this.tell(this.board.reason(foul, key), true);
    this.board.focus(foul.cell);
  }

  /** @param {string} move */
  async move(move) {
    if (this.busy) return;
    this.busy = true;
    const answer = await ask(`/try?${new URLSearchParams({ position: this.now.text, move })}`);
    this.busy = false;
    if ("text" in answer) this.take(answer);
    else this.tell(answer.message, true);
  }

  /** @param {string} text @param {boolean} [wrong] */
  tell(text, wrong = false) {
    const said = this.part(".said");
    // The same words twice are read out twice only if the text changes.
    said.textContent = said.textContent === text ? `${text} ` : text;
    said.classList.toggle("wrong", wrong);
  }
}

/** @param {string} url @returns {Promise<Trial|{message: string}>} */
async function ask(url) {
  try {
    const response = await fetch(url, { headers: { Accept: "application/json" }, signal: AbortSignal.timeout(PATIENCE) });
    return await response.json();
  } catch {
    return { message: say("live-trying") };
  }
}

for (const figure of document.querySelectorAll(".tryout")) {
  const element = /** @type {HTMLElement} */ (figure);
  new Tryout(element, data.examples[Number(element.dataset.example)]);
}
