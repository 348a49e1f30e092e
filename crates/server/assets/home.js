// The home page: a board that starts the game with its first stone.

import { Board } from "./board.js";
import { byId, data, post, say } from "./page.js";

/** @typedef {import("./model.js").Plan} Plan */

const form = /** @type {HTMLFormElement} */ (byId("setup"));
const game = /** @type {HTMLSelectElement} */ (byId("game"));
const size = /** @type {HTMLInputElement} */ (byId("size"));
const length = /** @type {HTMLInputElement} */ (byId("length"));
const opening = /** @type {HTMLSelectElement} */ (byId("opening"));
const level = /** @type {HTMLInputElement} */ (byId("level"));
let starting = false;

const board = new Board(byId("board"), {
  onPlay: (cell) => {
    if (canBegin()) void start(cell);
    else form.querySelector("button")?.focus();
  },
  onAim: (cell) => (byId("hint").textContent = cell === null ? hint() : say("action-play", { cell: board.names?.of(cell) ?? "" })),
});

/** @param {string} name */
function chosen(name) {
  return String(new FormData(form).get(name) ?? "");
}

/** Whether an opening decides who plays which colour. */
function opened() {
  return opening.value !== "free";
}

/**
 * Offers the openings that the server says go with the game.
 * @param {import("./model.js").OpeningOffer[]} offers @param {string} chosen @param {string|null} misfit
 */
function offerOpenings(offers, chosen, misfit) {
  opening.replaceChildren(...offers.map(({ id, name }) => new Option(name, id, id === chosen, id === chosen)));
  byId("opening-field").hidden = offers.length < 2;
  const note = offers.find(({ id }) => id === chosen)?.note ?? "";
  byId("opening-note").textContent = misfit ?? (opened() ? note : "");
  byId("opening-about").setAttribute("href", opened() ? `/rules/openings#${chosen}` : "/rules/openings");
  nameSides();
}

/** With an opening the sides are only who begins: colours change hands. */
function nameSides() {
  byId("side-label").textContent = say(opened() ? "opening-side-label" : "side-label");
  for (const side of ["black", "white"]) {
    const label = form.querySelector(`input[value=${side}]`)?.parentElement;
    const text = label?.querySelector("span");
    const disc = label?.querySelector(".disc");
    if (text) text.textContent = say(opened() ? `opening-side-${side === "black" ? "me" : "other"}` : `side-${side}`);
    if (disc instanceof HTMLElement) disc.hidden = opened();
  }
}

/** Whether the first stone is the reader's to place. */
function canBegin() {
  const opponent = chosen("opponent");
  if (board.plan && !board.plan.first) return false;
  return opponent === "here" || (opponent === "computer" && chosen("side") === (board.plan?.first ?? "black"));
}

function hint() {
  const opponent = chosen("opponent");
  if (opponent === "link") return say("home-hint-link");
  if (canBegin()) return say(opponent === "here" && board.plan?.first === "black" ? "home-hint-here" : "home-hint");
  const mine = opponent === "here" || chosen("side") === board.plan?.sides[0];
  return say(mine ? "home-hint-start" : "home-hint-first");
}

/** @param {number|null} cell */
async function start(cell) {
  if (starting) return;
  starting = true;
  /** @type {Record<string, string>} */
  const fields = {};
  for (const [name, value] of new FormData(form)) fields[name] = String(value);
  if (cell !== null && board.plan) fields.first = board.plan.cells[cell][2];
  const answer = await post("/games", fields);
  starting = false;
  if (answer.ok) location.assign(answer.body.url);
  else byId("alert").textContent = answer.message;
}

/** @param {Plan} plan */
function show(plan) {
  board.draw(plan);
  board.rove(Math.floor(plan.cells.length / 2));
  board.showStart();
  board.open(canBegin() ? plan.first : null);
  byId("hint").textContent = hint();
}

/** A game at one screen is nobody's to win. */
function offerRating() {
  const field = byId("rated-field");
  const can = chosen("opponent") !== "here";
  field.hidden = !can;
  const box = /** @type {HTMLInputElement} */ (field.querySelector("input"));
  box.disabled = !can;
}

function arrange() {
  const opponent = chosen("opponent");
  offerRating();
  byId("own-clock-field").hidden = chosen("clock") !== "own";
  byId("side-field").hidden = opponent === "here";
  byId("level-field").hidden = chosen("engine") !== "goren";
  byId("level-shown").textContent = level.value;
  byId("hint").textContent = hint();
  byId("alert").textContent = "";
  board.open(canBegin() ? (board.plan?.first ?? null) : null);
}

async function changeGame() {
  const query = new URLSearchParams({ game: game.value });
  if (!size.disabled && size.value) query.set("size", size.value);
  if (!length.disabled && length.value) query.set("length", length.value);
  if (opened()) query.set("opening", opening.value);
  const response = await fetch(`/plan?${query}`, { headers: { Accept: "application/json" } });
  const body = await response.json();
  if (response.ok) {
    show(body);
    offerOpenings(body.openings, body.opening, body.misfit);
    programs = body.programs;
    offerEngines();
    arrange();
  }
  byId("alert").textContent = response.ok ? "" : body.message;
}

/** Names of the server's own programs that play the chosen game. @type {string[]} */
let programs = data.programs;

/** Offers what plays the chosen game. */
function offerEngines() {
  const lined = game.selectedOptions[0].dataset.noLines === undefined;
  const engine = /** @type {HTMLSelectElement} */ (byId("engine"));
  for (const option of engine.options) {
    const program = option.value.startsWith("program:");
    const fits = program ? programs.includes(option.value.slice("program:".length)) : lined || option.value !== "lines";
    option.hidden = option.disabled = !fits;
  }
  if (engine.selectedOptions[0]?.disabled) engine.value = "goren";
}

/** Offers the sizes the chosen game can have. */
function offerSizes() {
  const option = game.selectedOptions[0];
  size.value = option.dataset.largest === "0" ? "" : (option.dataset.size ?? "");
  size.title = option.dataset.largest === "0" ? "" : `${option.dataset.smallest}–${option.dataset.largest}`;
  size.disabled = option.dataset.smallest === option.dataset.largest;
  const free = game.value === "mnk";
  byId("length-field").hidden = !free;
  length.disabled = !free;
  if (free && !length.value) length.value = "5";
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  void start(null);
});
form.addEventListener("input", (event) => {
  if (event.target === game) offerSizes();
  if (event.target === game) offerEngines();
  arrange();
  if (event.target === game || event.target === size || event.target === length || event.target === opening) void changeGame();
});

show(data.plan);
offerEngines();
offerSizes();
size.value = data.size;
offerOpenings(data.openings, data.opening, null);
arrange();
