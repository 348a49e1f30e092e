// A reply that was chosen while the other side thinks: kept, shown as a hatched ghost, played once it is one's turn.

import { say } from "./page.js";

/** @typedef {import("./board.js").Board} Board */

export class Premove {
  /**
   * @param {Board} board
   * @param {(text: string) => void} tell  says something politely
   */
  constructor(board, tell) {
    this.board = board;
    this.tell = tell;
    /** @type {{text: string, cell: number}|null} the move, and its cell or -1 */
    this.kept = null;
  }

  /** Keeps a move; the same one again gives it up. @param {string} text @param {number} cell */
  keep(text, cell) {
    if (this.kept?.text === text) return void this.cancel();
    this.kept = { text, cell };
    this.draw();
    this.tell(say("premove-kept", { move: this.board.names?.move(text) ?? text }));
  }

  /** Gives the move up; whether there was one. */
  cancel() {
    if (!this.kept) return false;
    this.kept = null;
    this.draw();
    this.tell(say("premove-gone"));
    return true;
  }

  /** Takes the move to play it; a cell that has been taken meanwhile is no move any more. @param {string} cells */
  take(cells) {
    const { kept } = this;
    this.kept = null;
    this.draw();
    if (!kept) return null;
    if (kept.cell >= 0 && cells[kept.cell] !== ".") {
      this.tell(say("premove-lost", { move: this.board.names?.move(kept.text) ?? kept.text }));
      return null;
    }
    return kept;
  }

  draw() {
    this.board.keepGhost(this.kept && this.kept.cell >= 0 ? this.kept.cell : null);
  }
}
