// The arrows of the twists beside the trays, and a tray that turns.

import { say } from "../page.js";
import { make, mayMove } from "./svg.js";

/** @typedef {import("../model.js").Plan} Plan */

/** How long a tray turns, in milliseconds. */
const TURN = 180;

export class Twists {
  /**
   * @param {Element} parent @param {Plan} plan
   * @param {{onTwist: (letter: string) => void, onCancel: () => void}} listeners
   */
  constructor(parent, plan, listeners) {
    this.plan = plan;
    this.listeners = listeners;
    this.group = make("g", { class: "twists", role: "group", "aria-label": say("twists-label") }, parent);
    this.arrows = plan.twists.map((twist) => this.arrow(twist));
    this.light = make("g", { class: "tray-light" }, parent);
    this.open(false);
  }

  /** @param {Plan["twists"][number]} twist */
  arrow(twist) {
    const element = make("g", { class: "twist", role: "button", "aria-label": twist.name }, this.group);
    element.dataset.letter = twist.letter;
    make("title", {}, element).textContent = `${twist.name} (${twist.letter})`;
    make("path", { d: twist.shaft, class: "twist-hit" }, element);
    make("path", { d: twist.shaft, class: "twist-shaft" }, element);
    make("path", { d: twist.head, class: "twist-head" }, element);
    element.addEventListener("click", (event) => {
      event.stopPropagation();
      if (this.isOpen) this.listeners.onTwist(twist.letter);
    });
    element.addEventListener("keydown", (event) => this.keyed(event, element, twist.letter));
    const light = (/** @type {boolean} */ on) => this.lightUp(on && this.isOpen ? twist.cells : []);
    element.addEventListener("pointerenter", () => light(true));
    element.addEventListener("pointerleave", () => light(false));
    element.addEventListener("focus", () => light(true));
    element.addEventListener("blur", () => light(false));
    return element;
  }

  /** Marks the cells of a tray. @param {number[]} cells */
  lightUp(cells) {
    this.light.replaceChildren();
    for (const cell of cells) {
      const [cx, cy] = this.plan.cells[cell];
      make("circle", { cx, cy, r: this.plan.stone * 1.06, class: "turning" }, this.light);
    }
  }

  /** Whether a twist can be chosen now. @param {boolean} open */
  open(open) {
    this.isOpen = open;
    this.group.classList.toggle("due", open);
    this.arrows.forEach((arrow, at) => {
      arrow.setAttribute("aria-disabled", String(!open));
      arrow.setAttribute("tabindex", open && at === 0 ? "0" : "-1");
    });
    if (!open) this.lightUp([]);
  }

  focus() {
    this.arrows[0]?.focus();
  }

  /** @param {KeyboardEvent} event @param {SVGElement} element @param {string} letter */
  keyed(event, element, letter) {
    if (event.altKey || event.metaKey || event.ctrlKey) return;
    const at = this.arrows.findIndex((arrow) => arrow === element);
    const count = this.arrows.length;
    /** @type {Record<string, number>} */
    const steps = { ArrowRight: at + 1, ArrowDown: at + 1, ArrowLeft: at - 1, ArrowUp: at - 1, Home: 0, End: count - 1 };
    if (event.key === "Enter" || event.key === " ") this.listeners.onTwist(letter);
    else if (event.key === "Escape") this.listeners.onCancel();
    else if (event.key in steps) {
      const next = this.arrows[(steps[event.key] + count) % count];
      element.setAttribute("tabindex", "-1");
      next.setAttribute("tabindex", "0");
      next.focus();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /**
   * Lets the pieces of a tray turn to where they now are.
   * @param {string} letter @param {Element} layer
   * @param {(cell: number) => Element|undefined} pieceOn
   */
  turn(letter, layer, pieceOn) {
    const twist = this.plan.twists.find((one) => one.letter === letter);
    if (!twist || !mayMove()) return;
    const pieces = twist.cells.map(pieceOn).filter((piece) => piece !== undefined);
    const tray = make("g", {}, layer);
    tray.append(...pieces);
    tray.style.transformOrigin = `${twist.centre[0]}px ${twist.centre[1]}px`;
    const from = twist.clockwise ? -90 : 90;
    const turning = tray.animate([{ transform: `rotate(${from}deg)` }, { transform: "none" }], { duration: TURN, easing: "ease-in-out" });
    const done = () => {
      if (tray.isConnected) tray.replaceWith(...tray.childNodes);
    };
    turning.onfinish = done;
    turning.oncancel = done;
  }
}
