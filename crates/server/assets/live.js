// One event stream a page: closed while hidden, reopened with what was seen last.

import { byId, say } from "./page.js";

const FIRST_WAIT = 1;
const LONGEST_WAIT = 15;

export class Live {
  /**
   * @param {string} url
   * @param {Record<string, (data: any) => void>} handlers  by event name
   * @param {() => void} onFound  called whenever the connection stands
   */
  constructor(url, handlers, onFound) {
    this.url = url;
    this.handlers = handlers;
    this.onFound = onFound;
    this.last = "";
    this.wait = FIRST_WAIT;
    /** @type {ReturnType<typeof setTimeout>|undefined} */
    this.timer = undefined;
    document.addEventListener("visibilitychange", () => (document.hidden ? this.close() : this.open()));
    window.addEventListener("online", () => this.retry());
    window.addEventListener("pagehide", () => this.close());
    window.addEventListener("pageshow", () => this.open());
    this.open();
  }

  open() {
    if (this.source || document.hidden) return;
    clearTimeout(this.timer);
    // The header Last-Event-ID is the browser's own; a stream opened anew says it in the address.
    const source = new EventSource(this.last ? `${this.url}${this.url.includes("?") ? "&" : "?"}last=${encodeURIComponent(this.last)}` : this.url);
    this.source = source;
    source.addEventListener("open", () => this.found());
    source.addEventListener("error", () => {
      if (this.source !== source) return;
      this.close();
      this.lost();
    });
    for (const [name, handler] of Object.entries(this.handlers)) {
      source.addEventListener(name, (event) => {
        const { data, lastEventId } = /** @type {MessageEvent} */ (event);
        if (lastEventId) this.last = lastEventId;
        handler(JSON.parse(data));
      });
    }
  }

  close() {
    clearTimeout(this.timer);
    this.source?.close();
    this.source = undefined;
  }

  found() {
    this.wait = FIRST_WAIT;
    byId("lost").hidden = true;
    this.onFound();
  }

  lost() {
    if (document.hidden) return;
    const bar = byId("lost");
    bar.hidden = false;
    let seconds = this.wait;
    this.wait = Math.min(this.wait * 2, LONGEST_WAIT);
    const tick = () => {
      bar.textContent = seconds > 0 ? say("live-lost", { seconds }) : say("live-trying");
      if (seconds <= 0) return this.open();
      seconds -= 1;
      this.timer = setTimeout(tick, 1000);
    };
    tick();
  }

  retry() {
    this.close();
    this.open();
  }
}
