// The game page: one state, shown by the board, the clocks, the list and the words.

import { Board } from "./board.js";
import { Live } from "./live.js";
import { Clocks } from "./clocks.js";
import { Look } from "./look.js";
import { Moves } from "./moves.js";
import { Premove } from "./premove.js";
import { announce as shout, ask, hear, madeBy, tell as murmur } from "./aloud.js";
import { watchClipboard } from "./clipboard.js";
import { watchKeys } from "./keys.js";
import { drawActions } from "./actions.js";
import { NOTHING } from "./board/offers.js";
import { inputFor } from "./input/desk.js";
import { drawPicks } from "./picks.js";
import { colorsOf, drawSeats, nameOf, placeSeats, players } from "./seats.js";
import { drawStatus } from "./status.js";
import { byId, data, post, say } from "./page.js";

/** @typedef {import("./model.js").GameView} GameView */
/** @typedef {import("./model.js").Color} Color */
/** @typedef {import("./model.js").Shown} Shown */

/** @type {import("./model.js").Choices|null} only games with an opening load it */
let opening = null;
const base = data.base;
/** @type {GameView} */
let view = data.view;
/** @type {Color[]} */
let mine = data.mine;
/** @type {number[]} the chairs of this browser, whatever colours they have */
let chairs = data.chairs;
/** @type {Shown|null} an earlier position being looked at */
let past = null;
let sending = false;
/** @type {Record<string, string>|null} a move that found no connection; it is sent again once there is one */
let unsent = null;
/** Whether the board that is shown has been followed by another one of the same game. */
let renewed = false;
/** @type {string|null} where a next game waits, in an event */
let nextPage = null;
/** @type {typeof import("./thoughts.js")|null} what players tell of their thinking; only live boards of events load it */
let thoughts = null;
/** How long a result stays before the next board is shown, in milliseconds. */
const TV_PAUSE = 4000;

const board = new Board(byId("board"), {
  onPlay: (cell) => void pick(cell),
  onAim: (cell) => {
    drawRow(cell);
    if (cell !== null) murmur(say("confirm-asked", { move: board.nameOf(cell) }));
  },
  onHover: (cell) => (canMove() ? input?.hover(cell) : undefined),
  onCancel: () => (input?.cancel() ?? false) || premove.cancel(),
  onTwist: (letter) => (canMove() ? input?.twist?.(letter) : warn(whyNot())),
  onEdge: () => {
    hear("edge");
    murmur(say("board-edge"));
  },
});
const clocks = new Clocks((color) => {
  if (mine.includes(color)) hear("low");
});
const moves = new Moves(data.plan.sides, (ply) => void look(ply), named);
const premove = new Premove(board, murmur);
/** @type {import("./input/desk.js").Desk} */
const desk = { board, send: (text, cell) => void play(text, cell), warn, changed: drawInput };
/** @type {import("./input/desk.js").Input|null} how a move is entered in the position that stands */
let input = null;

/** The side this browser may move for now. */
function myTurn() {
  return view.turn && mine.includes(view.turn) && !view.seats.some((seat) => seat.open) ? view.turn : null;
}

/** Whether a choice on the board counts now. */
function canMove() {
  const decides = view.opening !== null && !["stone", "offer", "select"].includes(view.opening.kind);
  return !past && !decides && myTurn() !== null;
}

/** A cell was chosen. @param {number} cell */
async function pick(cell) {
  if (past) await look(view.moves.length);
  if (!myTurn()) {
    // While the other side thinks, the reply can be chosen already.
    if (canWait() && view.board.cells[cell] === ".") return premove.keep(data.plan.cells[cell][2], cell);
    return warn(whyNot());
  }
  warn("");
  input?.choose(cell);
}

/** Whether it is only a matter of time until this browser may move. */
function canWait() {
  const places = data.plan.puts === "stone" && !data.plan.twists.length;
  return view.turn !== null && mine.length === 1 && !view.opening && places && !view.seats.some((seat) => seat.open);
}

/** A move as the reader is told it. @param {string} text */
function named(text) {
  return board.names?.move(text) ?? text;
}

/** The position that is shown. */
function shownPly() {
  return past?.ply ?? view.moves.length;
}

/** @param {string} text */
function warn(text) {
  const alert = byId("alert");
  alert.classList.remove("told");
  // The same words twice are read out twice only if the text changes.
  alert.textContent = alert.textContent === text && text ? `${text} ` : text;
}

/** Why nothing happens when a cell is chosen now. */
function whyNot() {
  if (past) return say("status-review", { number: past.ply, last: view.moves.length });
  if (view.result) return say("failure-game-over");
  if (view.seats.some((seat) => seat.open)) return say("status-waiting");
  return say(mine.length ? "failure-not-your-turn" : "failure-not-your-seat");
}

/**
 * @param {string} text  a cell name or another move
 * @param {number} [cell]  where it goes, if known
 */
async function play(text, cell) {
  if (past) await look(view.moves.length);
  const color = myTurn();
  if (!color) return warn(whyNot());
  const meant = board.plan ? opening?.meaning(view, board.plan, text, cell) : null;
  if (meant && "why" in meant) return warn(meant.why);
  if (meant) return act("choose", { choice: meant.choice, ply: String(view.moves.length) });
  if (cell !== undefined && view.board.cells[cell] !== ".") return warn(board.describe(cell));
  const foul = view.board.fouls.find((one) => one.cell === cell);
  if (foul && data.rejects) return warn(board.reason(foul, named(text)));
  await act("move", { move: text, ply: String(view.moves.length) });
}

/**
 * @param {string} action
 * @param {Record<string, string>} fields
 */
async function act(action, fields) {
  if (sending) return;
  sending = true;
  const answer = await post(`${base}/${action}`, fields);
  sending = false;
  if (!answer.ok && answer.code === "offline" && action === "move") unsent = fields;
  if (!answer.ok) return warn(board.names?.sentence(answer.message) ?? answer.message);
  warn("");
  if (answer.body.url) location.assign(answer.body.url);
  if (answer.body.seq !== undefined) receive(answer.body);
  if (answer.body.hint) {
    warn(board.names?.sentence(answer.body.hint) ?? answer.body.hint);
    // Advice is no complaint.
    byId("alert").classList.add("told");
    if (typeof answer.body.cell === "number") board.focus(answer.body.cell);
  }
}

/** @param {string} choice  a decision of the opening */
function choose(choice) {
  void act("choose", { choice, ply: String(view.moves.length) });
}

/** Sends the move that did not get through; the server plays it once, however often it comes. */
function resend() {
  const fields = unsent;
  unsent = null;
  if (fields && fields.ply === String(view.moves.length)) void act("move", fields);
}

/** @param {GameView} next */
function receive(next) {
  if (next.table !== view.table) {
    renewed = true;
    if (!past) location.reload();
    return warn(say("event-reload"));
  }
  if (next.seq < view.seq) return;
  const before = view;
  view = next;
  mine = colorsOf(view, chairs);
  if (past && next.moves.length < past.ply) past = null;
  if (next.moves.length !== before.moves.length) warn("");
  announce(before, next);
  drawAll();
  // What was thought of for another position or another colour is not played.
  const elsewhere = next.moves.length < before.moves.length || next.black !== before.black;
  if (!premove.kept || !next.turn || elsewhere) premove.cancel();
  else if (myTurn()) {
    const kept = premove.take(next.board.cells);
    if (kept) void play(kept.text, kept.cell < 0 ? undefined : kept.cell);
  }
}

/** @param {GameView} before @param {GameView} after */
function announce(before, after) {
  const count = after.moves.length;
  if (after.result && !before.result) hear("end");
  if (count > before.moves.length) {
    const { color, text, seat: maker } = after.moves[count - 1];
    hear(color);
    const own = maker === null ? mine.includes(color) : chairs.includes(maker);
    const silent = own && mine.length < 2;
    const sentence = say(`said-${color}`, { number: count, move: named(text) });
    if (!silent) shout(sentence);
    void madeBy(base, count).then((made) => {
      if (made && view.moves.length === count) silent ? murmur(made) : shout(`${sentence} ${made}`);
    });
  } else if (count < before.moves.length) {
    shout(say("said-undone", { number: count }));
  } else if (after.black !== before.black) {
    shout(say("said-swapped", players(after)));
  }
}

/** Answers a question by key. @param {"scan"|"threats"|"forbidden"|"last"|"clock"} what */
async function answer(what) {
  if (what === "clock") return murmur(clocks.texts().join(". ") || say("clock-none"));
  if (what === "last") {
    const move = view.moves[shownPly() - 1];
    return murmur(move ? say(`said-${move.color}`, { number: shownPly(), move: named(move.text) }) : say("moves-none"));
  }
  if (data.event && what !== "scan") return murmur(say("failure-no-hints"));
  const query = `ply=${shownPly()}`;
  const glance = new URLSearchParams({ game: data.plan.game, cells: (past ?? view.board).cells, cell: String(board.focused) });
  const { text, message } = await ask(what === "scan" ? `/scan?${glance}` : `${base}/threats?${query}&what=${what}`);
  murmur(text ?? message);
}

/** Looks at the position after `ply` moves. @param {number} ply */
async function look(ply) {
  if (ply >= view.moves.length || ply < 0) {
    if (renewed) return location.reload();
    past = null;
    if (nextPage && data.event?.tv) location.replace(nextPage);
  } else {
    const response = await fetch(`${base}/at/${ply}`, { headers: { Accept: "application/json" } });
    if (!response.ok) return;
    past = await response.json();
  }
  drawAll();
}

/** @param {Shown} shown */
function numbersOf(shown) {
  if (shown.numbers) return shown.numbers;
  /** @type {number[]} */
  const numbers = [];
  view.moves.slice(0, shown.ply).forEach((move, at) => {
    for (const cell of move.cells) numbers[cell] = at + 1;
  });
  return numbers;
}

function drawAll() {
  const shown = past ?? view.board;
  board.numbered = looking.numbers(shown.ply);
  board.foulColor = view.board.mover;
  board.noteOf = (cell) => (past || !board.plan ? "" : (opening?.noteOf(view, board.plan, cell) ?? ""));
  board.offer(NOTHING);
  board.show(shown, numbersOf(shown));
  input = inputFor(desk, data.plan, view.board);
  clocks.show(view.clocks);
  moves.show(view.moves, shown.ply);
  opening?.markOpening(board, view, !past);
  seat();
  drawSeats(data.plan, view, shown);
  drawInput();
  moves.reveal();
  // Where no decision follows, the focus goes on to the board instead of being lost.
  if (board.plan && opening?.drawChoices(byId("choices"), view, board.plan, past ? null : myTurn(), choose)) board.focus(board.focused);
}

/** Shows what was chosen so far and what is expected next. */
function drawInput() {
  const open = canMove() && input !== null;
  board.open(open ? view.board.mover : null, input?.ghosts);
  board.offer(open && input ? input.offers() : NOTHING);
  board.twists?.open(open && input?.twist !== undefined && input.hint()?.[0] === "expect-twist");
  drawPicks(byId("picks"), open && input ? input.picks() : []);
  const [key, values] = (open && input?.hint()) || ["", {}];
  // Until the words of the opening are there, those of the server stand.
  if (!view.opening || opening)
    drawStatus({ view, mine, past, mayMove: open, hint: key && say(key, values), asked: opening?.demand(view) ?? null });
  drawRow(board.asked);
}

/** @param {number|null} asked  cell chosen by touch and not yet confirmed */
function drawRow(asked) {
  const name = asked === null ? null : (input?.moveTo(asked) ?? null);
  const confirm = () => {
    board.aim(null);
    if (asked !== null) void pick(asked);
  };
  drawActions(byId("actions"), byId("offer"), { view, mine, aimed: name, act, play: confirm, next: nextPage, named });
}

/** Puts the reader's own side below the board, and the names to the sides that the players have now. */
function seat() {
  placeSeats(data.plan, mine);
  if (view.seats.length !== 2) return;
  const title = document.querySelector("h1");
  if (title) title.textContent = say("game-title", { game: data.plan.name, ...players(view) });
  for (const color of /** @type {Color[]} */ (["black", "white"])) {
    const name = byId(`seat-${color}`).querySelector(".who")?.firstChild;
    if (name) name.textContent = nameOf(view, color === "black" ? view.black : 1 - view.black);
  }
}

/** Another board is on show, or waits for this player. */
function follow() {
  nextPage = data.event?.tv ?? data.event?.seat ?? null;
  if (!nextPage) return;
  drawAll();
  if (!data.event.tv) return;
  shout(say("event-next-soon"));
  setTimeout(() => {
    // Whoever looks at an earlier move goes on when he comes back from it.
    if (!past && nextPage) location.replace(nextPage);
  }, TV_PAUSE);
}

function watchTyping() {
  if (!document.getElementById("typing")) return;
  const typed = /** @type {HTMLInputElement} */ (byId("typed"));
  byId("typing").addEventListener("submit", (event) => {
    event.preventDefault();
    const text = typed.value.trim();
    if (!text) return void premove.cancel();
    typed.value = "";
    if (text.endsWith("?")) return tell(text.slice(0, -1).trim());
    const cell = board.names?.cell(text) ?? -1;
    if (cell < 0) void play(board.names?.meant(text) ?? text);
    else void pick(cell);
  });
}

/** Says what stands on a cell. @param {string} name */
function tell(name) {
  const cell = board.names?.cell(name) ?? -1;
  const foul = view.board.fouls.find((one) => one.cell === cell);
  warn(cell < 0 ? say("failure-bad-move", { text: name, example: named(data.example) }) : foul ? board.reason(foul, name) : board.describe(cell));
}

function watchCopies() {
  for (const button of document.querySelectorAll("[data-copy]")) {
    button.addEventListener("click", async () => {
      const field = /** @type {HTMLInputElement} */ (byId(/** @type {HTMLElement} */ (button).dataset.copy ?? ""));
      field.select();
      await navigator.clipboard?.writeText(field.value).catch(() => document.execCommand("copy"));
      button.textContent = say("share-copied");
      setTimeout(() => (button.textContent = say("share-copy")), 2000);
    });
  }
}

board.draw(data.plan);
board.rove(Math.floor(data.plan.cells.length / 2));
const looking = new Look(board, { draw: drawAll, chosen: shownPly, tell: murmur });
drawAll();
if (data.choices)
  void import(data.choices).then((loaded) => {
    opening = loaded;
    drawAll();
  });
if (data.event?.thoughts)
  void import(data.event.thoughts).then((loaded) => {
    thoughts = loaded;
    loaded.drawThoughts(data.thoughts, view);
  });
watchTyping();
watchKeys({
  where: () => [shownPly(), view.moves.length],
  look: (ply) => void look(ply),
  cancel: () => (input?.cancel() ?? false) || premove.cancel(),
  flip: () => looking.flip(),
  rotate: () => looking.rotate(),
  mirror: () => looking.mirror(),
  ask: (what) => void answer(what),
});
watchCopies();
watchClipboard(() => `${base}/copy?ply=${shownPly()}`, murmur);
moves.watch(() => [shownPly(), view.moves.length]);
new Live(
  `${base}/events${data.event?.tv ? "?tv=1" : ""}`,
  {
    game: receive,
    thoughts: (/** @type {{thoughts: import("./model.js").Thoughts}} */ told) => {
      data.thoughts = told.thoughts;
      thoughts?.drawThoughts(data.thoughts, view);
    },
    next: follow,
    mine: (/** @type {import("./model.js").Mine} */ told) => {
      if (told.chairs.join() === chairs.join()) return;
      chairs = told.chairs;
      mine = colorsOf(view, chairs);
      drawAll();
    },
  },
  resend,
);
