// Dragging a piece from cell to cell, with mouse, pen or finger.

/** CSS pixels a pointer moves before a press is a drag. */
const START = 6;

export class Drag {
  /**
   * @param {HTMLElement} root
   * @param {{cellAt: (target: EventTarget|null) => number|null, pieceOn: (cell: number) => SVGGraphicsElement|null, begin: (cell: number) => void, over: (cell: number|null) => void, end: (cell: number|null) => void}} board
   *   `pieceOn` gives what can be dragged from a cell, if anything
   */
  constructor(root, board) {
    this.board = board;
    /** @type {{cell: number, x: number, y: number, moving: boolean, piece: SVGGraphicsElement|null}|null} */
    this.held = null;
    /** Whether the click that follows belongs to a drag. */
    this.swallow = false;
    root.addEventListener("pointerdown", (event) => this.down(event));
    root.addEventListener("pointermove", (event) => this.move(event));
    root.addEventListener("pointerup", (event) => this.up(event));
    root.addEventListener("pointercancel", () => this.drop());
    root.addEventListener("lostpointercapture", () => this.drop());
  }

  /** @param {PointerEvent} event */
  down(event) {
    this.swallow = false;
    const cell = this.board.cellAt(event.target);
    if (cell === null || event.button !== 0 || !this.board.pieceOn(cell)) return;
    this.held = { cell, x: event.clientX, y: event.clientY, moving: false, piece: null };
  }

  /** @param {PointerEvent} event */
  move(event) {
    const held = this.held;
    if (!held) return;
    if (!held.moving) {
      if (Math.hypot(event.clientX - held.x, event.clientY - held.y) < START) return;
      held.moving = true;
      held.piece = this.board.pieceOn(held.cell);
      /** @type {Element} */ (event.currentTarget).setPointerCapture(event.pointerId);
      this.board.begin(held.cell);
      held.piece = this.board.pieceOn(held.cell) ?? held.piece;
      held.piece?.classList.add("dragged");
    }
    const matrix = held.piece?.ownerSVGElement?.getScreenCTM()?.inverse();
    if (matrix && held.piece) {
      const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix);
      held.piece.dataset.home ??= held.piece.getAttribute("transform") ?? "";
      held.piece.setAttribute("transform", `translate(${at.x} ${at.y})`);
    }
    this.board.over(this.under(event));
  }

  /** @param {PointerEvent} event */
  under(event) {
    return this.board.cellAt(document.elementFromPoint(event.clientX, event.clientY));
  }

  /** @param {PointerEvent} event */
  up(event) {
    const held = this.held;
    if (!held?.moving) return void (this.held = null);
    const cell = this.under(event);
    this.drop();
    this.swallow = true;
    this.board.end(cell === held.cell ? null : cell);
  }

  /** Puts the piece back. */
  drop() {
    const piece = this.held?.piece;
    this.held = null;
    if (!piece) return;
    piece.classList.remove("dragged");
    if (piece.dataset.home !== undefined) piece.setAttribute("transform", piece.dataset.home);
    delete piece.dataset.home;
  }
}
