// The list of moves: two columns, each move a button to the position after it.

import { byId, say } from "./page.js";

export class Moves {
  /** @param {(ply: number) => void} onLook */
  constructor(onLook) {
    this.list = byId("moves");
    this.list.replaceChildren();
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
   * @param {import("./model.js").Played[]} moves
   * @param {number} ply  the position shown
   */
  show(moves, ply) {
    const list = this.list;
    const texts = moves.map((move) => move.text).join(" ");
    if (list.dataset.texts !== texts) {
      list.dataset.texts = texts;
      list.replaceChildren(...(moves.length ? moves.map((move, at) => this.item(move, at + 1)) : [this.none()]));
    }
    for (const button of list.querySelectorAll("button")) {
      const current = button.dataset.ply === String(ply);
      if (current === button.hasAttribute("aria-current")) continue;
      if (!current) button.removeAttribute("aria-current");
      else {
        button.setAttribute("aria-current", "true");
        const item = /** @type {HTMLElement} */ (button.parentElement);
        list.scrollTop = item.offsetTop - list.offsetTop - list.clientHeight / 2;
      }
    }
    for (const jump of byId("jump").querySelectorAll("button")) {
      const back = jump.dataset.jump === "first" || jump.dataset.jump === "back";
      jump.disabled = back ? ply === 0 : ply >= moves.length;
    }
  }

  none() {
    const item = document.createElement("li");
    item.className = "none";
    item.textContent = say("moves-none");
    return item;
  }

  /** @param {import("./model.js").Played} move @param {number} number */
  item(move, number) {
    const item = document.createElement("li");
    const button = document.createElement("button");
    const label = document.createElement("span");
    label.className = "n";
    label.textContent = String(number);
    button.type = "button";
    button.dataset.ply = String(number);
    button.append(label, ` ${move.text}`);
    item.append(button);
    return item;
  }
}
