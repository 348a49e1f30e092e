// The list of moves: a column a side, a cell a turn, each move a button to the position after it.

import { byId, say } from "./page.js";

/** @typedef {import("./model.js").Played} Played */
/** @typedef {import("./model.js").Color} Color */

/**
 * The turns of a game: moves that a side made one after the other, each with the number of its first.
 * @param {Played[]} moves
 * @returns {{color: Color, first: number, moves: Played[]}[]}
 */
export function turnsOf(moves) {
  /** @type {{color: Color, first: number, moves: Played[]}[]} */
  const turns = [];
  moves.forEach((move, at) => {
    const last = turns.at(-1);
    if (last?.color === move.color) last.moves.push(move);
    else turns.push({ color: move.color, first: at + 1, moves: [move] });
  });
  return turns;
}

export class Moves {
  /**
   * @param {Color[]} sides  in the order in which they move
   * @param {(ply: number) => void} onLook
   * @param {(text: string) => string} named  a move as the reader is told it
   */
  constructor(sides, onLook, named) {
    this.sides = sides;
    this.named = named;
    this.list = byId("moves");
    this.list.replaceChildren();
    this.list.classList.toggle("three", sides.length > 2);
    this.onLook = onLook;
    this.list.addEventListener("click", (event) => {
      const button = /** @type {Element} */ (event.target).closest("button");
      if (button) onLook(Number(button.dataset.ply));
    });
  }

  /** The four jump buttons. @param {() => [number, number]} where  ply shown and last ply */
  watch(where) {
    byId("jump").addEventListener("click", (event) => {
      const jump = /** @type {HTMLElement|null} */ (/** @type {Element} */ (event.target).closest("[data-jump]"));
      if (!jump) return;
      const [at, last] = where();
      /** @type {Record<string, number>} */
      const goals = { first: 0, back: Math.max(0, at - 1), forward: at + 1, last };
      this.onLook(goals[jump.dataset.jump ?? "last"]);
    });
  }

  /**
   * @param {Played[]} moves
   * @param {number} ply  the position shown
   */
  show(moves, ply) {
    const list = this.list;
    const texts = moves.map((move) => move.color[0] + move.text).join(" ");
    if (list.dataset.texts !== texts) {
      list.dataset.texts = texts;
      this.fill(turnsOf(moves));
    }
    for (const button of list.querySelectorAll("button")) {
      const current = button.dataset.ply === String(ply);
      if (current === button.hasAttribute("aria-current")) continue;
      if (!current) button.removeAttribute("aria-current");
      else {
        button.setAttribute("aria-current", "true");
      }
    }
    for (const jump of byId("jump").querySelectorAll("button")) {
      const back = jump.dataset.jump === "first" || jump.dataset.jump === "back";
      jump.disabled = back ? ply === 0 : ply >= moves.length;
    }
  }

  /** Turns that stay keep their elements, so that a new move takes no focus and no click away. @param {ReturnType<typeof turnsOf>} turns */
  fill(turns) {
    const list = this.list;
    const olds = /** @type {HTMLElement[]} */ ([...list.children]);
    turns.forEach((turn, at) => {
      const key = `${turn.first} ${turn.color} ${turn.moves.map((move) => move.text).join(" ")}`;
      if (olds[at]?.dataset.turn === key) return;
      const item = this.item(turn);
      item.dataset.turn = key;
      if (olds[at]) olds[at].replaceWith(item);
      else list.append(item);
    });
    for (const old of olds.slice(turns.length)) old.remove();
    if (!turns.length) list.append(this.none());
  }

  /** Brings the move that is shown into sight, once everything beside the list has its size. */
  reveal() {
    const current = /** @type {HTMLElement|null} */ (this.list.querySelector("[aria-current]"));
    if (current) this.list.scrollTop = current.offsetTop - this.list.offsetTop - this.list.clientHeight / 2;
  }

  none() {
    const item = document.createElement("li");
    item.className = "none";
    item.textContent = say("moves-none");
    return item;
  }

  /** @param {{color: Color, first: number, moves: Played[]}} turn */
  item(turn) {
    const item = document.createElement("li");
    item.className = `side-${this.sides.indexOf(turn.color) + 1}`;
    turn.moves.forEach((move, at) => {
      const button = document.createElement("button");
      button.type = "button";
      button.dataset.ply = String(turn.first + at);
      if (at === 0) {
        const label = document.createElement("span");
        label.className = "n";
        label.textContent = String(turn.first);
        button.append(label, " ");
      }
      button.append(this.named(move.text));
      item.append(button);
    });
    return item;
  }
}
