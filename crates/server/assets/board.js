// The board: draws what it is told and reports which cell was chosen. It knows no rules.

import { say } from "./page.js";

/** @typedef {import("./model.js").Plan} Plan */
/** @typedef {import("./model.js").Shown} Shown */
/** @typedef {import("./model.js").Color} Color */

const SVG = "http://www.w3.org/2000/svg";
/** Cells at least this large (CSS pixels) are played by a single tap. */
const EASY_TARGET = 44;
/** Boards of at most so many rows are drawn with finer lines. */
const FEW_ROWS = 6;
/** CSS pixels a picture unit at most, so that small boards do not become huge. */
const LARGEST_SCALE = 2.8;
/** @type {Record<string, number>} */
const ARROWS = { ArrowLeft: 0, ArrowRight: 1, ArrowUp: 2, ArrowDown: 3 };

/**
 * @param {string} name
 * @param {Record<string, string|number>} [attributes]
 * @param {Element} [parent]
 */
function make(name, attributes = {}, parent) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  parent?.append(element);
  return element;
}

export class Board {
  /**
   * @param {HTMLElement} root  emptied and filled with the board
   * @param {{onPlay: (cell: number) => void, onAim?: (cell: number|null) => void}} listeners
   */
  constructor(root, listeners) {
    this.root = root;
    this.listeners = listeners;
    /** @type {Color|null} side whose stone a click would place; null while nobody may play */
    this.ghostColor = null;
    /** @type {Color} side that the forbidden cells are forbidden to */
    this.foulColor = "black";
    /** @type {number|null} cell under the pointer or the finger */
    this.aimed = null;
    /** @type {number|null} cell that waits to be confirmed */
    this.asked = null;
    this.focused = 0;
    /** @type {((cell: number) => string)|undefined} what else an empty cell says of itself */
    this.noteOf = undefined;
    /** @type {Map<number, {color: string, element: SVGElement}>} */
    this.stones = new Map();
    /** @type {number[]} */
    this.numbers = [];
    root.addEventListener("click", (event) => this.clicked(event));
    root.addEventListener("pointermove", (event) => {
      if (event.pointerType !== "touch") this.aim(this.cellOf(event.target));
    });
    root.addEventListener("pointerleave", (event) => {
      if (event.pointerType !== "touch") this.aim(null);
    });
    root.addEventListener("pointerdown", (event) => (this.touch = event.pointerType === "touch"));
    root.addEventListener("keydown", (event) => this.keyed(event));
    root.addEventListener("focusin", (event) => {
      const cell = this.cellOf(event.target);
      if (cell !== null) this.rove(cell);
    });
  }

  /**
   * Draws an empty board.
   * @param {Plan} plan
   */
  draw(plan) {
    this.plan = plan;
    this.stones.clear();
    this.aimed = null;
    const [x, y, width, height] = plan.box;
    const svg = make("svg", { viewBox: plan.box.join(" "), role: "presentation" });
    const few = plan.rows.length <= FEW_ROWS;
    svg.setAttribute("class", `${plan.style === "xo" ? "sheeted" : "wooden"}${few ? " few" : ""}`);
    svg.style.maxWidth = `${width * LARGEST_SCALE}px`;
    this.defineFills(svg, x, y, width, height);
    make("path", { d: plan.ground, class: "ground", fill: "url(#wood)", stroke: "url(#wood)" }, svg);
    make("path", { d: plan.grid, class: plan.style === "xo" ? "ruled" : "grid" }, svg);
    if (plan.frame) make("path", { d: plan.frame, class: "frame" }, svg);
    for (const [cx, cy] of plan.stars) make("circle", { cx, cy, r: 3.6, class: "star" }, svg);
    const names = make("g", { "aria-hidden": "true" }, svg);
    for (const [tx, ty, text] of plan.coordinates)
      make("text", { x: tx, y: ty, class: "coord" }, names).textContent = text;
    this.under = make("g", {}, svg);
    this.layer = make("g", { class: plan.style === "xo" ? "xo" : "" }, svg);
    this.over = make("g", {}, svg);
    this.drawCells(svg, plan);
    this.svg = svg;
    this.root.replaceChildren(svg);
  }

  /** @param {Element} svg @param {number} x @param {number} y @param {number} width @param {number} height */
  defineFills(svg, x, y, width, height) {
    const defs = make("defs", {}, svg);
    const wood = make(
      "linearGradient",
      { id: "wood", gradientUnits: "userSpaceOnUse", x1: x, y1: y, x2: x + width, y2: y + height },
      defs,
    );
    make("stop", { offset: 0, class: "wood-a" }, wood);
    make("stop", { offset: 1, class: "wood-b" }, wood);
    const black = make("radialGradient", { id: "black", cx: 0.35, cy: 0.3, r: 0.75 }, defs);
    make("stop", { offset: 0, class: "black-a" }, black);
    make("stop", { offset: 0.75, class: "black-b" }, black);
    const white = make("radialGradient", { id: "white", cx: 0.35, cy: 0.3, r: 0.8 }, defs);
    make("stop", { offset: 0, class: "white-a" }, white);
    make("stop", { offset: 0.55, class: "white-b" }, white);
    make("stop", { offset: 1, class: "white-c" }, white);
  }

  /** @param {Element} svg @param {Plan} plan */
  drawCells(svg, plan) {
    const grid = make(
      "g",
      { role: "grid", "aria-label": say("board-label", { game: plan.name }), "aria-rowcount": plan.rows.length },
      svg,
    );
    /** @type {SVGElement[]} */
    this.cells = [];
    plan.rows.forEach(([first, count], rowNumber) => {
      const row = make("g", { role: "row", "aria-rowindex": rowNumber + 1 }, grid);
      for (let at = 0; at < count; at += 1) {
        const [cx, cy] = plan.cells[first + at];
        const cell = make(
          "path",
          { d: plan.cell, transform: `translate(${cx} ${cy})`, class: "cell", role: "gridcell", tabindex: -1, "aria-colindex": at + 1 },
          row,
        );
        cell.dataset.cell = String(first + at);
        this.cells?.push(cell);
      }
    });
    this.focused = Math.min(this.focused, this.cells.length - 1);
    this.cells[this.focused].setAttribute("tabindex", "0");
  }

  /**
   * Shows a position.
   * @param {Shown} shown
   * @param {number[]} numbers  move number of every occupied cell, by cell; 0 for none
   */
  show(shown, numbers) {
    const plan = this.plan;
    if (!plan) return;
    this.shown = shown;
    this.numbers = numbers;
    for (let cell = 0; cell < plan.cells.length; cell += 1) {
      const letter = shown.cells[cell];
      const color = letter === "b" ? "black" : letter === "w" ? "white" : "";
      const old = this.stones.get(cell);
      if (old && (old.color !== color || old.element.dataset.number !== String(numbers[cell]))) {
        old.element.remove();
        this.stones.delete(cell);
      }
      if (color && !this.stones.has(cell)) {
        const element = this.stone(cell, color, numbers[cell]);
        if (this.layer?.isConnected && shown.last.includes(cell)) {
          element.classList.add("fresh");
          requestAnimationFrame(() => requestAnimationFrame(() => element.classList.remove("fresh")));
        }
        this.stones.set(cell, { color, element });
      }
    }
    this.mark(shown);
    this.label(shown);
    this.aim(this.aimed);
  }

  /** @param {number} cell @param {string} color @param {number} number */
  stone(cell, color, number) {
    const plan = /** @type {Plan} */ (this.plan);
    const [x, y] = plan.cells[cell];
    const r = plan.stone;
    const group = make("g", { class: `stone ${color}`, transform: `translate(${x} ${y})` }, this.layer);
    group.dataset.number = String(number);
    if (plan.style === "xo") {
      const d = r * 0.74;
      // Two quick strokes and one round one, none of them quite exact.
      const cross = `M${-d} ${-d * 0.92}Q1 1 ${d * 0.96} ${d}M${d} ${-d}Q-1 1 ${-d * 0.94} ${d * 0.96}`;
      const ring = `M${d * 0.3} ${-d * 1.05}C${-d * 1.4} ${-d * 1.25} ${-d * 1.3} ${d * 1.1} ${d * 0.05} ${d * 1.06}S${d * 1.25} ${-d * 1.15} ${-d * 0.25} ${-d * 1.02}`;
      make("path", { d: color === "black" ? cross : ring, class: "pen" }, group);
      if (number) make("text", { x: r * 0.92, y: r * 0.92, class: "number" }, group).textContent = String(number);
      return group;
    }
    make("circle", { cx: r * 0.06, cy: r * 0.14, r, class: "shade" }, group);
    make("circle", { r, fill: `url(#${color})` }, group);
    make("circle", { r: r - 0.5, class: "rim" }, group);
    if (number)
      make("text", { y: 0.5, class: number > 99 ? "number long" : "number" }, group).textContent = String(number);
    return group;
  }

  /** @param {Shown} shown */
  mark(shown) {
    const plan = /** @type {Plan} */ (this.plan);
    this.over?.replaceChildren();
    this.under?.replaceChildren();
    for (const foul of shown.fouls) {
      const [x, y] = plan.cells[foul.cell];
      const arm = plan.stone * 0.34;
      const d = `M${x - arm} ${y - arm}l${2 * arm} ${2 * arm}m0 ${-2 * arm}l${-2 * arm} ${2 * arm}`;
      make("path", { d, class: "foul" }, this.under);
    }
    for (const row of shown.win) {
      const points = row.map((cell) => plan.cells[cell].slice(0, 2).join(" ")).join("L");
      make("path", { d: `M${points}`, class: "win-glow" }, this.over);
      make("path", { d: `M${points}`, class: "win" }, this.over);
    }
    for (const cell of shown.last) {
      const [cx, cy] = plan.cells[cell];
      const corner = plan.style === "xo" ? plan.stone * 0.86 : 0;
      const ring = !corner && this.root.classList.contains("numbered");
      const r = ring ? plan.stone - 1.6 : plan.stone * (corner ? 0.12 : 0.27);
      make("circle", { cx: cx + corner, cy: cy - corner, r, class: "last" }, this.over);
    }
  }

  /** @param {Shown} shown */
  label(shown) {
    const plan = /** @type {Plan} */ (this.plan);
    /** @type {Map<number, string>} */
    const kinds = new Map(shown.fouls.map((foul) => [foul.cell, foul.kind]));
    this.cells?.forEach((element, cell) => {
      const text = this.describe(cell, kinds.get(cell));
      if (element.getAttribute("aria-label") === text) return;
      element.setAttribute("aria-label", text);
      const foul = shown.fouls.find((one) => one.cell === cell);
      element.replaceChildren();
      if (foul) make("title", {}, element).textContent = this.reason(foul, plan.cells[cell][2]);
    });
  }

  /** @param {import("./model.js").Foul} foul @param {string} name */
  reason(foul, name) {
    const key = this.foulColor === "white" ? "forbidden-white" : "forbidden-black";
    return say(key, { cell: name, kind: say(`foul-${foul.kind}`), parts: foul.parts });
  }

  /**
   * What a cell says of itself.
   * @param {number} cell
   * @param {string} [kind]  kind of foul a move here would be
   */
  describe(cell, kind) {
    const name = /** @type {Plan} */ (this.plan).cells[cell][2].toUpperCase();
    const letter = this.shown?.cells[cell] ?? ".";
    const number = this.numbers[cell];
    if (letter === "b") return say(number ? "cell-black" : "cell-set-black", { cell: name, number });
    if (letter === "w") return say(number ? "cell-white" : "cell-set-white", { cell: name, number });
    const note = this.noteOf?.(cell);
    if (!kind) return note ? `${say("cell-empty", { cell: name })}, ${note}` : say("cell-empty", { cell: name });
    const key = this.foulColor === "white" ? "cell-forbidden-white" : "cell-forbidden-black";
    return say(key, { cell: name, kind: say(`foul-${kind}`) });
  }

  /**
   * Says whose stone a click would place; null closes the board.
   * @param {Color|null} color
   */
  open(color) {
    this.ghostColor = color;
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
    this.ghost?.remove();
    this.ghost = undefined;
    this.aimed = cell;
    if (free && this.plan && this.svg && cell !== null) {
      this.ghost = make("g", { class: "ghost" }, this.layer);
      const stone = this.stone(cell, /** @type {string} */ (this.ghostColor), 0);
      this.ghost.append(stone);
      if (cross) this.crosshair(cell);
    }
    const asked = free && cross ? cell : null;
    if (asked === this.asked) return;
    this.asked = asked;
    this.listeners.onAim?.(asked);
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
    return element instanceof SVGElement ? Number(element.dataset.cell) : null;
  }

  /** @param {Event} event */
  clicked(event) {
    const cell = this.cellOf(event.target);
    if (cell === null) return;
    const size = this.cells?.[cell].getBoundingClientRect().width ?? 0;
    if (this.touch && size < EASY_TARGET && this.aimed !== cell && this.ghostColor) {
      this.aim(cell, true);
      return;
    }
    this.aim(null);
    this.listeners.onPlay(cell);
  }

  /** @param {KeyboardEvent} event */
  keyed(event) {
    const cell = this.cellOf(event.target);
    const plan = this.plan;
    if (cell === null || !plan || event.altKey || event.metaKey) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      this.listeners.onPlay(cell);
      return;
    }
    const next = this.stepTo(cell, event);
    if (next === null) return;
    event.preventDefault();
    event.stopPropagation();
    if (next >= 0) this.focus(next);
  }

  /** @param {number} cell @param {KeyboardEvent} event @returns {number|null} -1 at an edge, null for other keys */
  stepTo(cell, event) {
    const plan = /** @type {Plan} */ (this.plan);
    if (event.key in ARROWS) return plan.steps[cell][ARROWS[event.key]];
    const row = plan.rows.find(([first, count]) => cell >= first && cell < first + count);
    if (!row) return null;
    if (event.key === "Home") return event.ctrlKey ? 0 : row[0];
    if (event.key === "End") return event.ctrlKey ? plan.cells.length - 1 : row[0] + row[1] - 1;
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
  }
}
