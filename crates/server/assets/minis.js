// Small boards side by side, each a link to its game. They are drawn anew as they come and are no boards to play on.

import { clockText } from "./clocks.js";
import { drawGround } from "./board/ground.js";
import { drawMarks } from "./board/marks.js";
import { drawPiece } from "./board/pieces.js";
import { make } from "./board/svg.js";
import { data, say } from "./page.js";

/** @typedef {import("./model.js").Mini} Mini */
/** @typedef {import("./model.js").Plan} Plan */

/** @type {Map<string, Promise<Plan|null>>} plans by the id of the game */
const plans = new Map();

/** @param {string} game @returns {Promise<Plan|null>} */
function planOf(game) {
  const known = plans.get(game);
  if (known) return known;
  const asked = fetch(`/plan?game=${encodeURIComponent(game)}`, { headers: { Accept: "application/json" } })
    .then((response) => (response.ok ? response.json() : null))
    .catch(() => null);
  plans.set(game, asked);
  return asked;
}

let count = 0;

/** One small board. */
class MiniBoard {
  /** @param {Mini} mini */
  constructor(mini) {
    count += 1;
    this.prefix = `m${count}-`;
    this.item = document.createElement("li");
    this.link = document.createElement("a");
    this.link.className = "card";
    this.link.href = `${data.base}/games/${mini.game + 1}`;
    this.sides = [0, 1].map(() => document.createElement("p"));
    this.board = document.createElement("div");
    this.board.className = "board no-coordinates";
    this.foot = document.createElement("p");
    this.foot.className = "small quiet";
    this.link.append(this.sides[1], this.board, this.sides[0], this.foot);
    this.item.append(this.link);
    /** @type {Mini} */
    this.mini = mini;
    this.since = performance.now();
    this.drawn = "";
    void planOf(mini.board).then((plan) => this.draw(plan));
    this.show(mini);
  }

  /** @param {Plan|null} plan */
  draw(plan) {
    if (!plan) return;
    this.plan = plan;
    const svg = drawGround(plan, this.prefix);
    svg.setAttribute("aria-hidden", "true");
    this.under = make("g", {}, svg);
    this.layer = make("g", { class: plan.style === "xo" ? "xo" : "" }, svg);
    this.over = make("g", {}, svg);
    this.board.replaceChildren(svg);
    this.pieces();
  }

  /** @param {Mini} mini */
  show(mini) {
    this.mini = mini;
    this.since = performance.now();
    this.pieces();
    this.tick();
  }

  pieces() {
    const { plan, under, layer, over, mini, prefix } = this;
    if (!plan || !under || !layer || !over) return;
    const { shown } = mini;
    const drawn = `${shown.cells}|${shown.win.length}`;
    if (drawn === this.drawn) return;
    this.drawn = drawn;
    layer.replaceChildren();
    [...shown.cells].forEach((letter, cell) => {
      if (letter !== ".") drawPiece(layer, plan, { cell, letter, prefix });
    });
    drawMarks({ under, over, plan, prefix, numbered: false }, shown);
  }

  tick() {
    const { mini } = this;
    const black = mini.colors[0] === "black" ? 0 : 1;
    // White above, Black below, as on the page of a game.
    for (const [place, who] of [black, 1 - black].entries()) {
      const color = mini.colors[who];
      const name = data.names[mini.players[who]] ?? "?";
      const won = mini.over && mini.winner === color;
      const value = mini.thoughts[who]?.value ?? "";
      const text = `${won ? "★ " : ""}${name}`;
      fill(this.sides[place], color, [text, value, this.clock(color)], mini.clocks?.running === color);
    }
    const state = mini.over ? say(mini.winner ? `won-${mini.winner}` : "drawn") : say("event-board-open", { number: mini.ply });
    const text = `${mini.game + 1} · ${state}`;
    if (this.foot.textContent !== text) this.foot.textContent = text;
  }

  /** @param {import("./model.js").Color} color */
  clock(color) {
    const clocks = this.mini.clocks;
    const last = color === "red" ? null : clocks?.[color] ?? null;
    if (!clocks || last === null) return "";
    return clockText(last - (clocks.running === color ? performance.now() - this.since : 0));
  }
}

/** @param {HTMLElement} line @param {string} color @param {string[]} texts @param {boolean} moving */
function fill(line, color, texts, moving) {
  line.className = moving ? "side moving" : "side";
  if (!line.childElementCount) {
    line.append(document.createElement("i"), ...["name", "value", "time"].map((name) => Object.assign(document.createElement("span"), { className: name })));
  }
  const [disc, ...spans] = /** @type {HTMLElement[]} */ ([...line.children]);
  disc.className = `disc ${color}`;
  spans.forEach((span, at) => {
    if (span.textContent !== texts[at]) span.textContent = texts[at];
  });
}

export class MiniBoards {
  /** @param {HTMLElement} list */
  constructor(list) {
    this.list = list;
    list.replaceChildren();
    /** @type {Map<string, MiniBoard>} */
    this.boards = new Map();
    setInterval(() => {
      for (const board of this.boards.values()) board.tick();
    }, 200);
  }

  /** @param {Mini[]} minis */
  show(minis) {
    const kept = new Map();
    for (const mini of minis) {
      const key = `${mini.game} ${mini.board}`;
      const board = this.boards.get(key) ?? new MiniBoard(mini);
      board.show(mini);
      kept.set(key, board);
    }
    this.boards = kept;
    const items = [...kept.values()].map((board) => board.item);
    // Whoever stays keeps its place, so that the focus stays as well.
    const same = items.length === this.list.children.length && items.every((item, at) => this.list.children[at] === item);
    if (same) return;
    const focused = document.activeElement;
    this.list.replaceChildren(...items);
    if (focused instanceof HTMLElement && this.list.contains(focused)) focused.focus();
  }
}
