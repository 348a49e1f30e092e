// The position editor: puts pieces on a board; what they amount to is the server's to say.

import { Board } from "./board.js";
import { byId, data, post, say } from "./page.js";

/**
 * What stands on the board and whose turn it is.
 * @typedef {{game: string, cells: string, to: string, half: boolean, moved: boolean, taken: [number, number]}} Arrangement
 */

/**
 * An arrangement as the server sees it.
 * @typedef {Arrangement & {text: string, diagram: string, link: string, board: import("./model.js").Shown, faults: {text: string, cells: number[]}[], status: string, playable: boolean, plan?: import("./model.js").Plan, tools?: any, chosen?: string, size?: string, sized?: boolean}} View
 */

const SVG = "http://www.w3.org/2000/svg";
/** How long the board rests before it is checked, in milliseconds. */
const REST = 180;
/** How many steps can be undone. */
const STEPS = 500;
/** How long a button says that something was copied, in milliseconds. */
const COPIED = 2000;

const root = byId("board");
const board = new Board(root, { onPlay: chosen });
/** @type {View} */
let view = /** @type {any} */ (data);
/** @type {Arrangement} */
let now = part(view);
/** @type {Arrangement[]} */
let past = [];
/** @type {Arrangement[]} */
let future = [];
/** Boards and tools of the games that were here, by game. @type {Map<string, View>} */
const known = new Map();
let drawn = "";
let piece = "";
/** Counts requests: only the answer to the last one is shown. */
let asked = 0;
/** @type {ReturnType<typeof setTimeout>|undefined} */
let resting;
/** A stroke of the mouse over several cells. @type {{letter: string, before: Arrangement}|null} */
let stroke = null;
/** Whether the click to come belongs to a stroke. */
let struck = false;

/** @param {Arrangement} of @returns {Arrangement} */
function part(of) {
  return { game: of.game, cells: of.cells, to: of.to, half: of.half, moved: of.moved, taken: [...of.taken] };
}

/** @param {string} id */
function input(id) {
  return /** @type {HTMLInputElement} */ (byId(id));
}

// --- what stands there ----------------------------------------------------------------

/** Takes a new arrangement over. @param {Arrangement} next @param {Arrangement} [before] */
function commit(next, before = now) {
  if (JSON.stringify(next) === JSON.stringify(before)) return;
  past = [...past, before].slice(-STEPS);
  future = [];
  now = next;
  draw();
  rest();
}

/** @param {number} cell @param {string} letter */
function put(cell, letter) {
  return { ...now, cells: now.cells.slice(0, cell) + letter + now.cells.slice(cell + 1) };
}

/** A cell was chosen by key, tap or click. @param {number} cell */
function chosen(cell) {
  if (struck) struck = false;
  else commit(put(cell, now.cells[cell] === piece ? "." : piece));
}

/** @param {Arrangement[]} from @param {Arrangement[]} to */
function step(from, to) {
  const next = from.pop();
  if (!next) return;
  to.push(now);
  now = next;
  draw();
  rest();
}

function rest() {
  clearTimeout(resting);
  asked += 1;
  resting = setTimeout(() => void check(fields()), REST);
}

/** @returns {Record<string, string>} */
function fields() {
  const { game, cells, to, half, moved, taken } = now;
  return { game, cells, to, half: String(half), moved: String(moved), taken: taken.join(" ") };
}

/** Asks the server. @param {Record<string, string>} form @param {boolean} [changes]  whether the answer is another arrangement */
async function check(form, changes = false) {
  clearTimeout(resting);
  asked += 1;
  const own = asked;
  const answer = await post("/editor/check", form);
  if (own !== asked) return;
  byId("alert").textContent = answer.ok ? "" : answer.message;
  if (!answer.ok) return;
  view = answer.body;
  if (view.plan) known.set(view.game, view);
  if (changes) {
    past = [...past, now].slice(-STEPS);
    future = [];
    now = part(view);
  }
  draw();
  tell();
}

// --- the board and the tools ----------------------------------------------------------

function draw() {
  const own = known.get(now.game);
  if (own?.plan && drawn !== now.game) {
    board.draw(own.plan);
    board.rove(Math.floor(own.plan.cells.length / 2));
    drawn = now.game;
    equip(own);
  }
  const current = view.game === now.game && view.cells === now.cells && view.to === now.to;
  const bare = { last: [], win: [], fouls: [], captured: [], cells: now.cells };
  board.foulColor = /** @type {import("./model.js").Color} */ (now.to);
  if (own) board.show(current ? view.board : { ...own.board, ...bare }, []);
  input("undo").disabled = !past.length;
  input("redo").disabled = !future.length;
  for (const radio of document.querySelectorAll("#sides input")) {
    const side = /** @type {HTMLInputElement} */ (radio);
    side.checked = side.value === now.to;
  }
  input("half").checked = now.half;
  input("moved").checked = now.moved;
  now.taken.forEach((count, side) => {
    const field = input(`taken-${side}`);
    if (document.activeElement !== field || Number(field.value) !== count) field.value = String(count);
  });
}

/** Offers the pieces, sides and stages that a game has. @param {View} own */
function equip(own) {
  const { tools } = own;
  if (!tools.pieces.some((/** @type {any} */ one) => one.letter === piece)) piece = tools.pieces[0].letter;
  byId("pieces").replaceChildren(...tools.pieces.map((/** @type {any} */ one) => radio("piece", one.letter, one, one.letter === piece)));
  byId("sides").replaceChildren(...tools.sides.map((/** @type {any} */ one) => radio("to", one.color, { ...one, kind: "stone" }, false)));
  for (const name of ["half", "moved"]) {
    const field = byId(`${name}-field`);
    field.hidden = !tools[name];
    const label = field.querySelector("span");
    if (label) label.textContent = tools[name] ?? "";
  }
  byId("taken-field").hidden = !tools.taken;
  (tools.taken ?? []).forEach((/** @type {string} */ text, /** @type {number} */ side) => {
    const label = document.querySelector(`label[for="taken-${side}"]`);
    if (label) label.textContent = text;
  });
  const game = /** @type {HTMLSelectElement} */ (byId("game"));
  if (own.chosen && ![...game.options].some((option) => option.value === own.chosen)) game.add(new Option(own.plan?.name, own.chosen));
  game.value = own.chosen ?? "";
  input("size").value = own.size ?? "";
  byId("size-field").hidden = !own.sized;
}

/** @param {string} name @param {string} value @param {any} of @param {boolean} checked */
function radio(name, value, of, checked) {
  const label = document.createElement("label");
  const button = document.createElement("input");
  Object.assign(button, { type: "radio", name, value, checked });
  const sign = document.createElement("i");
  sign.className = `disc ${of.color} ${of.kind}`;
  const text = document.createElement("span");
  text.textContent = of.label;
  label.append(button, sign, text);
  return label;
}

// --- what the server says -------------------------------------------------------------

function tell() {
  const status = byId("status");
  if (status.textContent !== view.status) status.textContent = view.status;
  status.classList.toggle("good", view.playable);
  const list = byId("faults");
  const told = view.faults.map((fault) => fault.text).join("\n");
  if (list.dataset.told !== told) {
    list.dataset.told = told;
    list.replaceChildren(...view.faults.map(reason));
  }
  input("go").disabled = !view.playable;
  input("position").value = view.text;
  const text = /** @type {HTMLTextAreaElement} */ (byId("text"));
  if (document.activeElement !== text) text.value = view.text;
  const picture = /** @type {HTMLAnchorElement} */ (byId("picture"));
  picture.href = view.link.replace("/editor?", "/picture.png?");
  const evolve = /** @type {HTMLAnchorElement} */ (byId("evolve"));
  evolve.href = view.link.replace("/editor?", "/evolve?");
  evolve.hidden = !view.playable;
  history.replaceState(null, "", view.link);
  for (const back of document.querySelectorAll("input[name=back]")) /** @type {HTMLInputElement} */ (back).value = view.link;
  point();
}

/** A reason; with cells it is a button that leads to them. @param {{text: string, cells: number[]}} fault */
function reason(fault) {
  const item = document.createElement("li");
  if (!fault.cells.length) {
    item.textContent = fault.text;
    return item;
  }
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = fault.text;
  button.addEventListener("click", () => board.focus(fault.cells[0]));
  item.append(button);
  return item;
}

/** Circles the cells that something is wrong with. */
function point() {
  const { plan, svg } = board;
  svg?.querySelector(".wrongs")?.remove();
  if (!plan || !svg || view.cells !== now.cells || view.game !== now.game) return;
  const layer = document.createElementNS(SVG, "g");
  layer.setAttribute("class", "wrongs");
  for (const cell of new Set(view.faults.flatMap((fault) => fault.cells))) {
    const circle = document.createElementNS(SVG, "circle");
    const [cx, cy] = plan.cells[cell];
    for (const [name, value] of Object.entries({ cx, cy, r: plan.stone + 2.5 })) circle.setAttribute(name, String(value));
    layer.append(circle);
  }
  svg.append(layer);
}

// --- hands ----------------------------------------------------------------------------

function watchPointer() {
  root.addEventListener("pointerdown", (event) => {
    const cell = board.cellOf(event.target);
    struck = false;
    // A finger scrolls the page; it puts pieces down by tapping.
    if (cell === null || event.pointerType === "touch" || event.button !== 0) return;
    struck = true;
    stroke = { letter: now.cells[cell] === piece ? "." : piece, before: now };
    paint(cell);
  });
  root.addEventListener("pointermove", (event) => {
    const cell = stroke && event.buttons & 1 ? board.cellOf(event.target) : null;
    if (cell !== null) paint(cell);
  });
  document.addEventListener("pointerup", () => {
    if (!stroke) return;
    const { before } = stroke;
    stroke = null;
    const next = now;
    now = before;
    commit(next, before);
  });
}

/** @param {number} cell */
function paint(cell) {
  if (!stroke || now.cells[cell] === stroke.letter) return;
  now = put(cell, stroke.letter);
  draw();
}

function watchKeys() {
  root.addEventListener(
    "keydown",
    (event) => {
      struck = false;
      const cell = board.cellOf(event.target);
      if (cell === null || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === "Delete" || event.key === "Backspace") commit(put(cell, "."));
      else if (!choose(event.key === "e" || event.key === "E" ? "." : event.key)) return;
      event.preventDefault();
    },
    true,
  );
  document.addEventListener("keydown", (event) => {
    const typing = /** @type {Element} */ (event.target).closest("input:not([type=radio], [type=checkbox]), textarea");
    if (typing || !(event.ctrlKey || event.metaKey)) return;
    const key = event.key.toLowerCase();
    if (key !== "z" && key !== "y") return;
    event.preventDefault();
    if (key === "y" || event.shiftKey) step(future, past);
    else step(past, future);
  });
}

/** Takes a piece from the palette. @param {string} letter */
function choose(letter) {
  const radios = /** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll("#pieces input"));
  const wanted = [...radios].find((one) => one.value === letter);
  if (!wanted) return false;
  wanted.checked = true;
  piece = letter;
  byId("said").textContent = wanted.parentElement?.textContent ?? "";
  return true;
}

function watchTools() {
  const form = byId("choose");
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("change", (event) => {
    const field = /** @type {HTMLInputElement} */ (event.target);
    if (field.name === "piece") piece = field.value;
    else if (field.name === "to") commit({ ...now, to: field.value });
    else if (field.id === "half") commit({ ...now, half: field.checked });
    else if (field.id === "moved") commit({ ...now, moved: field.checked });
    else if (field.id === "game") void check({ game: field.value }, true);
    else if (field.id === "size") void check({ game: /** @type {HTMLSelectElement} */ (byId("game")).value, size: field.value }, true);
    else if (field.id.startsWith("taken-")) {
      const count = (/** @type {number} */ side) => Math.min(1000, Math.max(0, Math.trunc(Number(input(`taken-${side}`).value)) || 0));
      commit({ ...now, taken: [count(0), count(1)] });
    }
  });
  byId("undo").addEventListener("click", () => step(past, future));
  byId("redo").addEventListener("click", () => step(future, past));
  for (const turn of ["rotate", "mirror"]) byId(turn).addEventListener("click", () => void check({ ...fields(), turn }, true));
  byId("clear").addEventListener("click", () => commit({ ...now, cells: ".".repeat(now.cells.length), half: false, moved: false, taken: [0, 0] }));
  byId("begin").addEventListener("click", () => void check({ game: now.game }, true));
}

function watchTexts() {
  const text = /** @type {HTMLTextAreaElement} */ (byId("text"));
  byId("paste").addEventListener("submit", (event) => {
    event.preventDefault();
    text.blur();
    void check({ game: now.game, position: text.value }, true);
  });
  const copies = /** @type {[string, () => string][]} */ ([
    ["copy-text", () => view.text],
    ["copy-diagram", () => view.diagram],
    ["copy-link", () => location.origin + view.link],
  ]);
  for (const [id, value] of copies) {
    const button = byId(id);
    const label = button.textContent;
    button.addEventListener("click", async () => {
      await copy(value(), text);
      button.textContent = say("share-copied");
      setTimeout(() => (button.textContent = label), COPIED);
    });
  }
}

/** Copies a text, where there is no clipboard through a field that is selected. @param {string} value @param {HTMLTextAreaElement} field */
async function copy(value, field) {
  try {
    await navigator.clipboard.writeText(value);
  } catch {
    field.value = value;
    field.select();
    document.execCommand("copy");
  }
}

function watchPlay() {
  const form = /** @type {HTMLFormElement} */ (byId("play"));
  const arrange = () => {
    const opponent = /** @type {HTMLSelectElement} */ (byId("opponent")).value;
    for (const [id, shown] of /** @type {[string, boolean][]} */ ([["side", opponent !== "here"], ["level", opponent === "computer"]]))
      /** @type {HTMLElement} */ (byId(id).parentElement).hidden = !shown;
  };
  form.addEventListener("change", arrange);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    // What stands there may not have been looked at yet.
    await check(fields());
    if (!view.playable) return;
    /** @type {Record<string, string>} */
    const wishes = {};
    for (const [name, value] of new FormData(form)) wishes[name] = String(value);
    const answer = await post("/games", { ...wishes, position: view.text });
    if (answer.ok) location.assign(answer.body.url);
    else byId("alert").textContent = answer.message;
  });
  arrange();
}

known.set(view.game, view);
for (const element of document.querySelectorAll(".live")) /** @type {HTMLElement} */ (element).hidden = false;
draw();
tell();
watchPointer();
watchKeys();
watchTools();
watchTexts();
watchPlay();
