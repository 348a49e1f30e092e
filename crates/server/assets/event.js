// The page of an event: small boards that go on, and tables that come anew when a game ends.

import { Live } from "./live.js";
import { MiniBoards } from "./minis.js";
import { byId, data, say } from "./page.js";

/** Readers ask for the tables at different times, so that they do not all ask at once, in milliseconds. */
const SPREAD = 800;

const minis = new MiniBoards(byId("minis"));
/** @type {ReturnType<typeof setTimeout>|undefined} */
let asking = undefined;

/** @param {{boards: import("./model.js").Mini[], more: number}} told */
function showBoards(told) {
  minis.show(told.boards);
  byId("boards").hidden = told.boards.length === 0;
  byId("more-boards").textContent = told.more > 0 ? say("event-boards-more", { number: told.more }) : "";
}

/** @param {string} phase */
function showPhase(phase) {
  const element = byId("phase");
  element.dataset.phase = phase;
  const text = element.querySelector("span");
  if (text) text.textContent = say(`event-${phase}`);
}

/** A game has its result. @param {{phase: string}} told */
function renew(told) {
  showPhase(told.phase);
  if (told.phase !== "running") showBoards({ boards: [], more: 0 });
  clearTimeout(asking);
  asking = setTimeout(() => void fetchTables(), Math.random() * SPREAD);
}

async function fetchTables() {
  const query = data.round ? `?round=${data.round}` : "";
  const response = await fetch(`${data.base}/tables${query}`).catch(() => null);
  if (!response?.ok) return;
  const fresh = new DOMParser().parseFromString(await response.text(), "text/html");
  const old = byId("tables");
  const before = old.querySelector(".newest")?.textContent;
  const focused = addressOf(document.activeElement);
  const scrolled = [...old.querySelectorAll(".wide")].map((wide) => wide.scrollLeft);
  old.replaceChildren(...fresh.body.childNodes);
  old.querySelectorAll(".wide").forEach((wide, at) => (wide.scrollLeft = scrolled[at] ?? 0));
  // The same link keeps the focus.
  if (focused) [...old.querySelectorAll("a")].find((link) => addressOf(link) === focused)?.focus();
  const newest = old.querySelector(".newest")?.textContent ?? "";
  if (newest && newest !== before) byId("said").textContent = newest;
}

/** What a link of the tables leads to. @param {Element|null} element */
function addressOf(element) {
  return element instanceof HTMLAnchorElement && element.closest("#tables") ? element.href : null;
}

showBoards(data.boards);
new Live(`${data.base}/feed`, { boards: showBoards, table: renew }, () => undefined);
