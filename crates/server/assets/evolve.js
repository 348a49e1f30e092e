// Continuations evolve: the settings go to the server, its generations come back one by one and stay to be looked at.

import { Board } from "./board.js";
import { make } from "./board/svg.js";
import { drawCurves } from "./evolve/curve.js";
import { readEvents } from "./evolve/stream.js";
import { byId, data, say } from "./page.js";

/** @typedef {import("./model.js").Shown} Shown */

/**
 * A position as the server tells it.
 * @typedef {{text: string, board: Shown, status: string, over: boolean, link: string, plan?: import("./model.js").Plan}} Place
 */

/**
 * A generation.
 * @typedef {object} Generation
 * @property {number} number
 * @property {number} nodes        individuals tried so far
 * @property {number} best         fitness of the best individual
 * @property {boolean} valid       whether the best individual can be played
 * @property {number} tendency
 * @property {number} mean
 * @property {number} diversity    0 to 1
 * @property {number[]} line       cells of the best individual
 * @property {string[]} moves      their names
 * @property {string} genes        the same in the paper's notation
 * @property {boolean} second      whether its second gene is played
 * @property {[number, number][]} first  cells with how many individuals begin there
 */

/** Longest time between two generations that are read out, in milliseconds. */
const QUIET = 1500;
/** Cells of the heat map that carry a number. */
const NUMBERED = 24;

const form = /** @type {HTMLFormElement} */ (byId("form"));
const slider = /** @type {HTMLInputElement} */ (byId("generation"));
const board = new Board(byId("board"), { onPlay: (cell) => void play(cell) });
// The numbers are those of a line, not of a game: all of them count.
board.numbered = [1, Infinity];
/** @type {Place} */
let place = /** @type {any} */ (data);
/** @type {Place[]} */
let past = [];
/** @type {Generation[]} */
let generations = [];
/** Which generation is shown, from 1; 0 for the bare position. */
let shown = 0;
/** @type {AbortController|null} */
let running = null;
let told = 0;
/** @type {SVGGraphicsElement|undefined} */
let heat;

/** @param {string} id @param {boolean} off */
function disable(id, off) {
  /** @type {HTMLButtonElement} */ (byId(id)).disabled = off;
}

/** @param {number} number */
function figure(number) {
  return number.toLocaleString(document.documentElement.lang, { maximumFractionDigits: 3 });
}

// --- the position ---------------------------------------------------------------------

/** @param {Place} next */
function settle(next) {
  abandon();
  if (next.plan) {
    board.draw(next.plan);
    board.rove(Math.floor(next.plan.cells.length / 2));
    heat = make("g", { class: "heat" });
    board.layer?.before(heat);
  }
  place = next;
  /** @type {HTMLTextAreaElement} */ (byId("text")).value = next.text;
  byId("edit").setAttribute("href", next.link);
  byId("status").textContent = next.status;
  byId("alert").textContent = "";
  showPosition();
}

/** Leaves a run and forgets its generations. */
function abandon() {
  running?.abort();
  running = null;
  generations = [];
  slider.disabled = true;
  byId("results").hidden = true;
  buttons();
}

function buttons() {
  disable("start", running !== null || place.over);
  disable("stop", running === null);
  disable("undo", past.length === 0);
  disable("bare", shown === 0);
}

function showPosition() {
  shown = 0;
  board.noteOf = undefined;
  heat?.replaceChildren();
  board.show(place.board, []);
  board.open(place.over ? null : place.board.mover);
  byId("generation-shown").textContent = "";
  buttons();
}

/** Asks for a position. @param {string} url @returns {Promise<Place|null>} */
async function ask(url) {
  try {
    const response = await fetch(url, { headers: { Accept: "application/json" } });
    const body = await response.json();
    if (response.ok) return body;
    byId("alert").textContent = body.message;
  } catch {
    byId("alert").textContent = say("evolve-lost");
  }
  return null;
}

/** A stone of the side to move. @param {number} cell */
async function play(cell) {
  if (place.over || !board.plan || place.board.cells[cell] !== ".") return;
  const before = place;
  const query = new URLSearchParams({ position: place.text, move: board.plan.cells[cell][2] });
  const next = await ask(`/try?${query}`);
  if (!next || place !== before) return;
  past.push({ ...place, plan: board.plan });
  settle(next);
}

byId("undo").addEventListener("click", () => {
  const before = past.pop();
  if (before) settle(before);
});

byId("clear").addEventListener("click", () => void load(board.plan?.game ?? ""));

/** @param {string} text */
async function load(text) {
  const next = await ask(`/evolve?${new URLSearchParams({ position: text })}`);
  if (!next) return;
  past.push({ ...place, plan: board.plan });
  settle(next);
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  void load(/** @type {HTMLTextAreaElement} */ (byId("text")).value);
});

// A form of the solver has settings of its own.
form.addEventListener("change", (event) => {
  const field = /** @type {HTMLInputElement} */ (event.target);
  if (field.name !== "mode") return;
  for (const [name, value] of Object.entries(data.modes[field.value])) {
    const other = form.elements.namedItem(name);
    if (other instanceof HTMLInputElement || other instanceof HTMLSelectElement) other.value = String(value);
  }
});

// --- a run ----------------------------------------------------------------------------

async function start() {
  if (!form.reportValidity()) return;
  abandon();
  showPosition();
  const query = new URLSearchParams(/** @type {any} */ (new FormData(form)));
  query.set("position", place.text);
  history.replaceState(null, "", `/evolve?${query}`);
  const own = new AbortController();
  running = own;
  buttons();
  byId("alert").textContent = "";
  byId("status").textContent = say("evolve-running");
  let ended = false;
  const wrong = await readEvents(
    `/evolve/run?${query}`,
    {
      generation: (/** @type {Generation} */ generation) => take(generation),
      end: (/** @type {{reason: string, seconds: number}} */ end) => {
        ended = true;
        byId("status").textContent = say(`evolve-ended-${end.reason}`, { seconds: figure(end.seconds) });
      },
    },
    own.signal,
  );
  if (running !== own) return;
  running = null;
  if (wrong || !ended) byId("alert").textContent = wrong || say("evolve-lost");
  if (!ended) byId("status").textContent = say("evolve-stopped");
  announce(true);
  buttons();
}

function stop() {
  if (!running) return;
  running.abort();
  running = null;
  byId("status").textContent = say("evolve-stopped");
  buttons();
  byId("start").focus();
}

/** @param {Generation} generation */
function take(generation) {
  const follows = shown === generations.length;
  generations.push(generation);
  slider.disabled = false;
  slider.max = String(generations.length);
  byId("results").hidden = false;
  addRow(generation);
  if (follows) show(generations.length);
  else curves();
  announce(false);
}

/** Says how it stands, not too often. @param {boolean} last */
function announce(last) {
  const now = Date.now();
  const generation = generations[generations.length - 1];
  if (!generation || (!last && now - told < QUIET)) return;
  told = now;
  byId("said").textContent = describe(generation);
}

/** @param {Generation} generation */
function describe(generation) {
  const values = { number: generation.number, last: generations.length, best: figure(generation.best), move: generation.moves[generation.second ? 1 : 0] };
  return say("evolve-generation-value", values);
}

byId("start").addEventListener("click", () => void start());
byId("stop").addEventListener("click", stop);
window.addEventListener("pagehide", () => running?.abort());

// --- a generation ---------------------------------------------------------------------

/** Shows a generation. @param {number} number  from 1 */
function show(number) {
  const generation = generations[number - 1];
  if (!generation || !board.plan) return;
  shown = number;
  slider.value = String(number);
  slider.setAttribute("aria-valuetext", describe(generation));
  byId("generation-shown").textContent = say("evolve-count", { number, last: generations.length });
  const all = generation.first.reduce((sum, [, count]) => sum + count, 0);
  const shares = new Map(generation.first.map(([cell, count]) => [cell, count / all]));
  board.noteOf = (cell) => {
    const share = shares.get(cell);
    return share ? say("evolve-share", { percent: percent(share) }) : "";
  };
  drawHeat(generation, all);
  showLine(generation);
  const second = generation.second ? "evolve-plays-second" : "evolve-plays";
  byId("plays").textContent = say(second, { move: generation.moves[generation.second ? 1 : 0], text: generation.moves.join(" ") });
  byId("genes").textContent = generation.genes;
  curves();
  mark();
  buttons();
}

/** The best individual as numbered stones. @param {Generation} generation */
function showLine(generation) {
  const cells = [...place.board.cells];
  /** @type {number[]} */
  const numbers = [];
  const sides = [place.board.mover, place.board.mover === "black" ? "white" : "black"];
  generation.line.forEach((cell, step) => {
    if (cells[cell] !== ".") return;
    cells[cell] = sides[step % 2][0];
    numbers[cell] = step + 1;
  });
  board.show({ ...place.board, cells: cells.join(""), last: [], fouls: [] }, numbers);
}

/** How many begin on each cell. @param {Generation} generation @param {number} all */
function drawHeat(generation, all) {
  const plan = /** @type {import("./model.js").Plan} */ (board.plan);
  const most = Math.max(...generation.first.map(([, count]) => count));
  const sorted = [...generation.first].sort((a, b) => b[1] - a[1]);
  heat?.replaceChildren();
  sorted.forEach(([cell, count], rank) => {
    const [cx, cy] = plan.cells[cell];
    make("circle", { cx, cy, r: plan.stone, "fill-opacity": 0.12 + (0.75 * count) / most }, heat);
    const text = percent(count / all);
    if (rank < NUMBERED && count * 3 >= most) make("text", { x: cx, y: cy }, heat).textContent = text;
  });
}

/** @param {number} share */
function percent(share) {
  return share < 0.01 ? "<1" : String(Math.round(100 * share));
}

function curves() {
  const here = Math.max(1, shown);
  const values = (/** @type {"best"|"mean"|"diversity"} */ key) => generations.map((generation) => generation[key]);
  const { best, mean, diversity } = generations[here - 1];
  const fitness = say("evolve-chart-fitness", { number: here, best: figure(best), mean: figure(mean) });
  drawCurves(
    byId("fitness"),
    [
      { kind: "best", name: say("evolve-best"), values: values("best") },
      { kind: "mean", name: say("evolve-mean"), values: values("mean") },
    ],
    here,
    { label: fitness },
  );
  const label = say("evolve-chart-diversity", { number: here, text: figure(diversity) });
  drawCurves(byId("diversity"), [{ kind: "best", name: "", values: values("diversity") }], here, { label, low: 0, high: 1 });
}

/** @param {Generation} generation */
function addRow(generation) {
  const rows = byId("rows");
  if (generations.length === 1) rows.replaceChildren();
  const row = document.createElement("tr");
  const { number, nodes, best, mean, diversity } = generation;
  for (const value of [number, nodes, best, mean, diversity]) {
    const cell = row.insertCell();
    cell.className = "figure";
    cell.textContent = figure(value);
  }
  row.insertCell().textContent = generation.moves.join(" ");
  rows.append(row);
}

/** Which row of the table is shown. */
function mark() {
  [...byId("rows").children].forEach((row, at) => {
    if (at + 1 === shown) row.setAttribute("aria-current", "true");
    else row.removeAttribute("aria-current");
  });
}

slider.addEventListener("input", () => show(Number(slider.value)));
byId("bare").addEventListener("click", () => {
  showPosition();
  mark();
});
byId("heat").addEventListener("click", () => {
  const cold = board.root.classList.toggle("cold");
  byId("heat").setAttribute("aria-pressed", String(!cold));
});

for (const element of document.querySelectorAll(".live")) /** @type {HTMLElement} */ (element).hidden = element.id === "results";
settle(place);
