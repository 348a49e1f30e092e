// Two clocks: the server stamps the time, the page only counts on until the next stamp.

import { byId } from "./page.js";

/** Below this the mover's clock shows tenths and turns red, in milliseconds. */
const SHORT = 10_000;

/** @param {number} milliseconds */
export function clockText(milliseconds) {
  const left = Math.max(0, milliseconds);
  if (left < SHORT) return (Math.ceil(left / 100) / 10).toFixed(1);
  const seconds = Math.ceil(left / 1000);
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  const tail = String(seconds % 60).padStart(2, "0");
  return hours ? `${hours}:${String(minutes).padStart(2, "0")}:${tail}` : `${minutes}:${tail}`;
}

export class Clocks {
  /** @param {(color: "black"|"white") => void} onShort  little time is left to a side whose clock runs */
  constructor(onShort) {
    this.onShort = onShort;
    /** @type {import("./model.js").GameView["clocks"]} */
    this.clocks = null;
    this.since = 0;
    setInterval(() => this.tick(), 100);
  }

  /** @param {import("./model.js").GameView["clocks"]} clocks */
  show(clocks) {
    if (clocks === this.clocks) return;
    this.clocks = clocks;
    this.since = performance.now();
    this.tick();
  }

  /** What the clocks say. @returns {string[]} */
  texts() {
    return /** @type {const} */ (["black", "white"]).flatMap((color) => {
      const element = byId(`seat-${color}`).querySelector(".time");
      return element instanceof HTMLElement && !element.hidden ? [`${element.getAttribute("aria-label")}: ${element.textContent}`] : [];
    });
  }

  tick() {
    for (const color of /** @type {const} */ (["black", "white"])) {
      const element = /** @type {HTMLElement} */ (byId(`seat-${color}`).querySelector(".time"));
      const last = this.clocks?.[color] ?? null;
      element.hidden = last === null;
      if (!this.clocks || last === null) continue;
      const runs = this.clocks.running === color;
      const left = last - (runs ? performance.now() - this.since : 0);
      const text = clockText(left);
      if (element.textContent !== text) element.textContent = text;
      const short = runs && left < SHORT;
      if (short && !element.classList.contains("short")) this.onShort(color);
      element.classList.toggle("short", short);
    }
  }
}
