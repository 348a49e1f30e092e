// How the board of a game is looked at: numbers on the stones, coordinates, turned and mirrored.

import { numbersShown } from "./board/numbers.js";
import { byId, data, keep, say, view } from "./page.js";

/** @typedef {import("./board.js").Board} Board */

export class Look {
  /**
   * @param {Board} board
   * @param {{draw: () => void, chosen: () => number, tell: (text: string) => void}} game
   *   draws the position again; the move that is selected; says something politely
   */
  constructor(board, game) {
    this.board = board;
    this.game = game;
    /** First numbered move, where the reader has chosen one. */
    this.from = 0;
    /** How the board lies: smallest rotations clockwise, and whether it is mirrored before. */
    this.steps = 0;
    this.mirrored = false;
    /** Counts turns: only the last one is drawn. */
    this.turns = 0;
    this.watchNumbers();
    this.watchCoordinates();
    byId("rotate").addEventListener("click", () => this.rotate());
    byId("mirror").addEventListener("click", () => this.mirror());
    const wanted = /^([0-5])(m?)$/.exec(new URLSearchParams(location.search).get("turn") ?? "");
    if (wanted) void this.turn(Number(wanted[1]), wanted[2] === "m");
  }

  /** Which numbers stand on the stones of a position. @param {number} ply @returns {[number, number]} */
  numbers(ply) {
    return numbersShown(view, ply, this.from);
  }

  watchNumbers() {
    const choice = /** @type {HTMLSelectElement} */ (byId("numbers"));
    choice.value = view.get("numbers") ?? "none";
    choice.addEventListener("change", () => {
      // From which move on is a matter of this game alone.
      if (choice.value === "from") {
        this.from = Math.max(1, this.game.chosen());
        view.set("numbers", "from");
        this.game.tell(say("numbers-from-said", { number: this.from }));
      } else void keep({ numbers: choice.value });
      this.game.draw();
    });
  }

  watchCoordinates() {
    const button = byId("coordinates");
    const set = (/** @type {boolean} */ shown) => {
      button.setAttribute("aria-pressed", String(shown));
      this.board.root.classList.toggle("no-coordinates", !shown);
    };
    set(view.get("edge") !== "none");
    button.addEventListener("click", () => {
      const shown = view.get("edge") === "none";
      void keep({ edge: shown ? "shown" : "none" });
      set(shown);
    });
  }

  rotate() {
    void this.turn((this.steps + 1) % data.plan.turns, this.mirrored);
  }

  /** Exchanges left and right as they are seen. */
  mirror() {
    const { turns } = data.plan;
    void this.turn((turns - this.steps) % turns, !this.mirrored);
  }

  /** The other side of the board comes to the bottom. */
  flip() {
    void this.turn((this.steps + Math.ceil(data.plan.turns / 2)) % data.plan.turns, this.mirrored);
  }

  /** @param {number} steps @param {boolean} mirrored */
  async turn(steps, mirrored) {
    this.turns += 1;
    const own = this.turns;
    const turn = `${steps}${mirrored ? "m" : ""}`;
    const query = new URLSearchParams({ game: data.plan.game, turn });
    const response = await fetch(`/plan?${query}`, { headers: { Accept: "application/json" } }).catch(() => null);
    if (!response?.ok || own !== this.turns) return;
    this.steps = steps;
    this.mirrored = mirrored;
    Object.assign(data.plan, await response.json());
    const { board } = this;
    const held = board.root.contains(document.activeElement);
    board.draw(data.plan);
    this.game.draw();
    if (held) board.focus(board.focused);
    const address = new URL(location.href);
    if (turn === "0") address.searchParams.delete("turn");
    else address.searchParams.set("turn", turn);
    history.replaceState(null, "", address);
    this.game.tell(turn === "0" ? say("turned-back") : say("turned"));
  }
}
