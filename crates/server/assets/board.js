// The board: draws what it is told and reports which cell was chosen. It knows no rules.
//
//   const board = new Board(element, { onPlay: (cell) => … });
//   board.draw(plan);            // an empty board, from the server's plan
//   board.show(shown, numbers);  // a position; `plain(cells, mover)` makes a simple one
//   board.open("black");         // whose stone a click would place; null closes the board
//   board.offer(offers);         // what can be chosen where pieces move or are taken

import { Drag } from "./board/drag.js";
import { drawCells, drawGround, rowsOf } from "./board/ground.js";
import { drawMarks } from "./board/marks.js";
import { NOTHING, drawOffers } from "./board/offers.js";
import { colorOf, drawPiece, isRing } from "./board/pieces.js";
import { make, mayMove } from "./board/svg.js";
import { Twists } from "./board/twists.js";
import { Names } from "./names.js";
import { say, view } from "./page.js";

/** @typedef {import("./model.js").Plan} Plan */
/** @typedef {import("./model.js").Shown} Shown */
/** @typedef {import("./model.js").Offers} Offers */
/** @typedef {import("./model.js").Color} Color */

/**
 * @typedef {object} Listeners
 * @property {(cell: number) => void} onPlay            a cell was chosen by click, tap, Enter or at the end of a drag
 * @property {(cell: number|null) => void} [onAim]      a cell waits to be confirmed by a second tap
 * @property {(cell: number|null) => void} [onHover]    pointer or focus came to a cell
 * @property {() => boolean} [onCancel]                 Escape; true if there was something to cancel
 * @property {(letter: string) => void} [onTwist]       a twist was chosen
 * @property {() => void} [onEdge]                      an arrow key led nowhere
 */

/** Cells at least this large (CSS pixels) are played by a single tap. */
const EASY_TARGET = 44;
/** How long a piece takes to its new cell, in milliseconds. */
const SLIDE = 140;
/** @type {Record<string, number>} */
const ARROWS = { ArrowLeft: 0, ArrowRight: 1, ArrowUp: 2, ArrowDown: 3 };

let boards = 0;

/**
 * A position of stones alone.
 * @param {string} cells  one letter a cell @param {Color} [mover]
 * @returns {Shown}
 */
export function plain(cells, mover = "black") {
  const options = { slides: {}, twists: [], turn: false, rows: [], rings: [], swap: false, pass: false };
  return { ply: 0, cells, last: [], win: [], fouls: [], mover, left: null, pool: null, taken: null, numbers: null, options };
}

export class Board {
  /**
   * @param {HTMLElement} root  emptied and filled with the board
   * @param {Listeners} listeners
   */
  constructor(root, listeners) {
    this.root = root;
    this.listeners = listeners;
    boards += 1;
    this.prefix = `b${boards}-`;
    /** @type {Color|null} side whose stone a click would place; null while nobody may play */
    this.ghostColor = null;
    /** Whether a click puts down a piece, which is shown as a ghost. */
    this.ghosts = true;
    /** @type {Color} side that the forbidden cells are forbidden to */
    this.foulColor = "black";
    /** @type {number|null} cell under the pointer or the finger */
    this.aimed = null;
    /** @type {number|null} cell that waits to be confirmed */
    this.asked = null;
    this.focused = 0;
    /** @type {number|null} cell of a stone that is to be played later */
    this.laterCell = null;
    /** @type {((cell: number) => string)|undefined} what else an empty cell says of itself */
    this.noteOf = undefined;
    /** @type {Offers} */
    this.offers = NOTHING;
    /** @type {Map<number, {letter: string, element: SVGGraphicsElement}>} */
    this.stones = new Map();
    /** @type {number[]} */
    this.numbers = [];
    /** First and last move number that is written on a stone. @type {[number, number]} */
    this.numbered = [1, 0];
    this.listen();
  }

  listen() {
    const { root } = this;
    root.addEventListener("click", (event) => this.clicked(event));
    // What waits to be confirmed stays while the pointer goes elsewhere.
    root.addEventListener("pointermove", (event) => {
      if (event.pointerType !== "touch" && this.asked === null) this.aim(this.cellOf(event.target));
    });
    root.addEventListener("pointerleave", (event) => {
      if (event.pointerType !== "touch" && this.asked === null) this.aim(null);
    });
    root.addEventListener("pointerdown", (event) => (this.touch = event.pointerType === "touch"));
    root.addEventListener("keydown", (event) => this.keyed(event));
    root.addEventListener("focusin", (event) => {
      const cell = this.cellOf(event.target);
      if (cell === null) return;
      this.rove(cell);
      if (!this.touch) this.listeners.onHover?.(cell);
    });
    this.drag = new Drag(root, {
      cellAt: (target) => this.cellOf(target),
      pieceOn: (cell) => (this.offers.movable.includes(cell) ? (this.stones.get(cell)?.element ?? null) : null),
      begin: (cell) => {
        if (this.offers.chosen !== cell) this.listeners.onPlay(cell);
      },
      over: (cell) => this.listeners.onHover?.(cell),
      end: (cell) => {
        if (cell !== null) this.listeners.onPlay(cell);
      },
    });
  }

  /**
   * Draws an empty board.
   * @param {Plan} plan
   */
  draw(plan) {
    this.plan = plan;
    this.names = new Names(plan);
    this.root.classList.toggle("no-coordinates", view.get("edge") === "none");
    this.stones.clear();
    this.shown = undefined;
    this.aimed = null;
    this.offers = NOTHING;
    const svg = drawGround(plan, this.prefix);
    this.under = make("g", {}, svg);
    this.offersUnder = make("g", { class: "offers" }, svg);
    this.layer = make("g", { class: plan.style === "xo" ? "xo" : "" }, svg);
    this.over = make("g", {}, svg);
    this.offersOver = make("g", { class: "offers" }, svg);
    const cancel = () => void this.listeners.onCancel?.();
    this.twists = plan.twists.length ? new Twists(svg, plan, { onTwist: (letter) => this.listeners.onTwist?.(letter), onCancel: cancel }) : null;
    this.cells = drawCells(svg, plan);
    this.focused = Math.min(this.focused, this.cells.length - 1);
    this.cells[this.focused].setAttribute("tabindex", "0");
    this.svg = svg;
    this.root.replaceChildren(svg);
  }

  /** Shows the board as the game begins. */
  showStart() {
    if (this.plan) this.show(plain(this.plan.start, this.plan.first ?? "black"), []);
  }

  /**
   * Shows a position.
   * @param {Shown} shown
   * @param {number[]} numbers  move number of every occupied cell, by cell; 0 for none
   */
  show(shown, numbers) {
    const { plan, layer } = this;
    if (!plan || !layer) return;
    const before = this.shown;
    this.shown = shown;
    this.numbers = numbers;
    this.root.classList.toggle("numbered", this.numbered[0] <= this.numbered[1]);
    for (let cell = 0; cell < plan.cells.length; cell += 1) {
      const letter = shown.cells[cell];
      const number = this.writes(numbers[cell] ?? 0) ? numbers[cell] : 0;
      const old = this.stones.get(cell);
      if (old && (old.letter !== letter || old.element.dataset.number !== String(number))) {
        old.element.remove();
        this.stones.delete(cell);
      }
      if (letter !== "." && !this.stones.has(cell)) {
        const element = drawPiece(layer, plan, { cell, letter, number, prefix: this.prefix });
        this.stones.set(cell, { letter, element });
        if (layer.isConnected && before) this.arrive(cell, element, shown);
      }
    }
    if (shown.twisted && before && shown.ply === before.ply + 1)
      this.twists?.turn(shown.twisted, layer, (cell) => this.stones.get(cell)?.element);
    this.mark(shown);
    this.keepGhost(this.laterCell);
    this.label(shown);
    this.aim(this.aimed, this.asked !== null);
  }

  /** Whether a move number is written on its stone. @param {number} number */
  writes(number) {
    return number >= this.numbered[0] && number <= this.numbered[1] && number > 0;
  }

  /** A new piece slides to its cell, or fades in. @param {number} cell @param {SVGGraphicsElement} element @param {Shown} shown */
  arrive(cell, element, shown) {
    const way = (shown.traces ?? []).findLast(([, to]) => to === cell);
    if (way && mayMove()) {
      const [[x1, y1], [x2, y2]] = way.map((end) => /** @type {Plan} */ (this.plan).cells[end]);
      const from = `translate(${x1}px, ${y1}px)`;
      element.animate([{ transform: from }, { transform: `translate(${x2}px, ${y2}px)` }], { duration: SLIDE, easing: "ease-out" });
    } else if (shown.last.includes(cell)) {
      element.classList.add("fresh");
      requestAnimationFrame(() => requestAnimationFrame(() => element.classList.remove("fresh")));
    }
  }

  /** @param {Shown} shown */
  mark(shown) {
    const { plan, under, over, prefix } = this;
    if (!plan || !under || !over) return;
    drawMarks({ under, over, plan, prefix, numbered: this.root.classList.contains("numbered") }, shown);
  }

  /**
   * Shows what can be chosen besides empty cells. A new position keeps the offers until others come.
   * @param {Offers} offers
   */
  offer(offers) {
    const { plan, offersUnder: under, offersOver: over, prefix, shown } = this;
    this.offers = offers;
    if (!plan || !under || !over || !shown) return;
    drawOffers({ under, over, plan, prefix, cells: shown.cells }, offers);
    this.cells?.forEach((cell, at) => cell.classList.toggle("movable", offers.movable.includes(at)));
    this.label(shown);
  }

  /** @param {Shown} shown */
  label(shown) {
    const fouls = new Map(shown.fouls.map((foul) => [foul.cell, foul]));
    this.cells?.forEach((element, cell) => {
      const foul = fouls.get(cell);
      const chosen = this.offers.chosen === cell;
      element.setAttribute("aria-selected", String(chosen));
      // The label holds the words of the tooltip, as both are read out.
      const reason = foul ? this.reason(foul, this.nameOf(cell), "cell-") : "";
      let text = reason || this.describe(cell);
      if (chosen) text = say("cell-chosen", { cell: text });
      else if (this.offers.targets.includes(cell)) text = say("cell-choosable", { cell: text });
      if (element.getAttribute("aria-label") === text) return;
      element.setAttribute("aria-label", text);
      element.replaceChildren();
      if (reason) make("title", {}, element).textContent = reason;
    });
  }

  /** @param {import("./model.js").Foul} foul @param {string} name @param {string} [prefix]  "cell-" for the short form */
  reason(foul, name, prefix = "") {
    const key = `${prefix}forbidden-${this.foulColor === "white" ? "white" : "black"}`;
    return say(key, { cell: name, kind: say(`foul-${foul.kind}`), parts: this.names?.move(foul.parts) ?? foul.parts });
  }

  /** What a cell is called when it is spoken of. @param {number} cell */
  nameOf(cell) {
    return (this.names?.of(cell) ?? "").toUpperCase();
  }

  /**
   * What a cell says of itself.
   * @param {number} cell
   */
  describe(cell) {
    const plan = /** @type {Plan} */ (this.plan);
    const name = this.nameOf(cell);
    const letter = this.shown?.cells[cell] ?? ".";
    const color = colorOf(letter);
    if (color) {
      if (isRing(letter)) return say(`cell-ring-${color}`, { cell: name });
      if (plan.style === "markers") return say(`cell-marker-${color}`, { cell: name });
      const number = plan.style === "men" ? 0 : (this.numbers[cell] ?? 0);
      return say(number ? `cell-${color}` : `cell-set-${color}`, { cell: name, number });
    }
    const note = this.noteOf?.(cell);
    return note ? `${say("cell-empty", { cell: name })}, ${note}` : say("cell-empty", { cell: name });
  }

  /**
   * Says whose stone a click would place; null closes the board.
   * @param {Color|null} color
   * @param {boolean} [ghosts]  whether a click puts down a piece
   */
  open(color, ghosts = true) {
    this.ghostColor = color;
    this.ghosts = ghosts && this.plan?.puts !== "none";
    this.root.classList.toggle("open", color !== null);
    this.aim(color === null ? null : this.aimed);
  }

  /**
   * Shows a ghost stone, under the finger with a crosshair.
   * @param {number|null} cell
   * @param {boolean} [cross]
   */
  aim(cell, cross = false) {
    const free = cell !== null && this.ghostColor !== null && this.shown?.cells[cell] === ".";
    const came = cell !== this.aimed;
    this.ghost?.remove();
    this.ghost = undefined;
    this.aimed = cell;
    if (free && this.plan && this.svg && cell !== null && (this.ghosts || cross)) {
      this.ghost = make("g", { class: "ghost" }, this.layer);
      if (this.ghosts) {
        const letter = /** @type {string} */ (this.ghostColor)[0];
        const put = this.plan.puts === "ring" ? letter.toUpperCase() : letter;
        drawPiece(this.ghost, this.plan, { cell, letter: put, prefix: this.prefix });
      }
      if (cross) this.crosshair(cell);
    }
    if (came) this.listeners.onHover?.(cell);
    const asked = cross && cell !== null && this.commits(cell) ? cell : null;
    if (asked === this.asked) return;
    this.asked = asked;
    this.listeners.onAim?.(asked);
  }

  /** Whether choosing a cell cannot be taken back. @param {number} cell */
  commits(cell) {
    if (this.offers.sure.includes(cell)) return true;
    if (this.offers.loose) return false;
    return this.ghosts && this.ghostColor !== null && this.shown?.cells[cell] === ".";
  }

  /** A stone that is to be played later, hatched. @param {number|null} cell */
  keepGhost(cell) {
    this.later?.remove();
    this.later = undefined;
    this.laterCell = cell;
    if (cell === null || !this.plan || !this.layer) return;
    const [cx, cy] = this.plan.cells[cell];
    this.later = make("g", { class: "later" }, this.over);
    make("circle", { cx, cy, r: this.plan.stone, fill: `url(#${this.prefix}hatch)` }, this.later);
    make("circle", { cx, cy, r: this.plan.stone, class: "later-rim" }, this.later);
  }

  /** @param {number} cell */
  crosshair(cell) {
    const { box, cells, stone } = /** @type {Plan} */ (this.plan);
    const [x, y] = cells[cell];
    const [left, top, width, height] = box;
    const r = stone + 2;
    const d = `M${left} ${y}H${x - r}M${x + r} ${y}H${left + width}M${x} ${top}V${y - r}M${x} ${y + r}V${top + height}`;
    make("path", { d, class: "cross" }, this.ghost);
  }

  /** @param {EventTarget|null} target */
  cellOf(target) {
    const element = target instanceof Element ? target.closest("[data-cell]") : null;
    return element instanceof SVGElement && this.root.contains(element) ? Number(element.dataset.cell) : null;
  }

  /** @param {Event} event */
  clicked(event) {
    const dragged = this.drag?.swallow ?? false;
    if (this.drag) this.drag.swallow = false;
    const cell = this.cellOf(event.target);
    if (cell === null || dragged) return;
    this.choose(cell);
  }

  /** @param {number} cell */
  choose(cell) {
    if (this.asked !== cell && this.commits(cell) && this.doubts(cell)) return this.aim(cell, true);
    this.aim(null);
    this.listeners.onPlay(cell);
  }

  /** Whether a choice is to be confirmed. @param {number} cell */
  doubts(cell) {
    const wish = view.get("confirm");
    if (wish !== "touch") return wish === "always";
    const size = this.cells?.[cell].getBoundingClientRect().width ?? 0;
    return this.touch && size < EASY_TARGET;
  }

  /** @param {KeyboardEvent} event */
  keyed(event) {
    this.touch = false;
    const cell = this.cellOf(event.target);
    if (cell === null || !this.plan || event.altKey || event.metaKey) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      this.choose(cell);
      return;
    }
    if (event.key === "Escape") {
      if (this.asked !== null) return this.aim(null);
      if (this.listeners.onCancel?.()) event.stopPropagation();
      return;
    }
    const next = this.stepTo(cell, event);
    if (next === null) return;
    event.preventDefault();
    event.stopPropagation();
    if (next >= 0) this.focus(next);
    else this.listeners.onEdge?.();
  }

  /** @param {number} cell @param {KeyboardEvent} event @returns {number|null} -1 at an edge, null for other keys */
  stepTo(cell, event) {
    const plan = /** @type {Plan} */ (this.plan);
    if (event.key in ARROWS) return plan.steps[cell][ARROWS[event.key]];
    const rows = rowsOf(plan);
    const row = (event.ctrlKey ? rows.at(event.key === "Home" ? 0 : -1) : rows.find((one) => one.includes(cell))) ?? [];
    if (event.key === "Home") return row[0];
    if (event.key === "End") return row[row.length - 1];
    if (event.key === "l" && this.shown?.last.length) return this.shown.last[0];
    return null;
  }

  /** @param {number} cell */
  rove(cell) {
    this.cells?.[this.focused]?.setAttribute("tabindex", "-1");
    this.focused = cell;
    this.cells?.[cell]?.setAttribute("tabindex", "0");
  }

  /** @param {number} cell */
  focus(cell) {
    this.rove(cell);
    this.cells?.[cell]?.focus();
  }

  /** Draws the marks again, after a change of view. */
  refresh() {
    if (this.shown) this.mark(this.shown);
    this.keepGhost(this.laterCell);
  }
}
