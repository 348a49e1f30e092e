// A game in words: what the server answers, and what happens meanwhile.

import { Live } from "./live.js";
import { Names } from "./names.js";
import { byId, data, post, say } from "./page.js";

/** @typedef {import("./model.js").GameView} GameView */

const names = new Names(data.plan);
const field = /** @type {HTMLInputElement} */ (byId("command"));
/** @type {GameView} */
let view = data.view;
/** A move that is sent once it is one's turn. @type {string|null} */
let waiting = null;

/** The same words again are only read out if they differ. @param {string} id @param {string} text */
function put(id, text) {
  const region = byId(id);
  region.textContent = region.textContent === text && text ? `${text} ` : text;
}

/** @param {number} at */
function sentence(at) {
  const { color, text } = view.moves[at];
  return say(`said-${color}`, { number: at + 1, move: names.move(text) });
}

/** Whether a text may be a move: commands are told at any time. @param {string} text */
function isMove(text) {
  return names.cell(text) >= 0;
}

function mayWait() {
  return view.turn !== null && data.mine.length === 1 && !data.mine.includes(view.turn);
}

/** @param {string} text */
async function send(text) {
  const answer = await post(`${data.base}/text`, { command: text });
  put("answer", answer.ok ? answer.body.answer : names.sentence(answer.message));
}

/** @param {GameView} next */
function receive(next) {
  if (next.seq < view.seq) return;
  const before = view;
  view = next;
  // After an exchange of colours everything on the page is another one's.
  if (next.black !== before.black) return location.reload();
  if (next.result || next.moves.length < before.moves.length) waiting = null;
  const log = byId("log");
  const same = before.moves.filter((move, at) => next.moves[at]?.text === move.text && next.moves[at]?.color === move.color).length;
  while (log.children.length > Math.min(same, next.moves.length)) log.lastElementChild?.remove();
  for (let at = log.children.length; at < next.moves.length; at += 1) {
    const item = document.createElement("li");
    item.textContent = sentence(at);
    log.append(item);
  }
  if (next.moves.length !== before.moves.length) put("last", next.moves.length ? sentence(next.moves.length - 1) : say("moves-none"));
  put("status", state());
  if (waiting && next.turn && data.mine.includes(next.turn)) {
    const text = waiting;
    waiting = null;
    void send(text);
  }
}

function state() {
  if (view.result) {
    const { winner, reason } = view.result;
    return `${say(winner ? `won-${winner}` : "drawn")}. ${say(`reason-${reason}`)}.`;
  }
  const offer = view.drawOffer ? "draw" : view.undoAsk ? "undo" : null;
  const by = view.drawOffer ?? view.undoAsk;
  const asked = offer && by && !data.mine.includes(by) ? ` ${say(`offer-${offer}`)}` : "";
  if (view.seats.some((seat) => seat.open)) return say("status-waiting");
  const own = view.turn && data.mine.length === 1 && data.mine.includes(view.turn);
  return `${say(own ? "status-your-turn" : `status-turn-${view.turn}`)}.${asked}`;
}

byId("commands").addEventListener("submit", (event) => {
  event.preventDefault();
  const text = field.value.trim();
  field.value = "";
  if (!text && waiting) {
    waiting = null;
    return put("answer", say("premove-gone"));
  }
  if (mayWait() && isMove(text)) {
    waiting = text;
    return put("answer", say("text-premove-said", { text }));
  }
  void send(text);
});

new Live(`${data.base}/events`, { game: receive, mine: () => {} }, () => {});
