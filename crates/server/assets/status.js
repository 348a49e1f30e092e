// The line that says how the game stands and what is expected next.

import { byId, say } from "./page.js";

/** @typedef {import("./model.js").GameView} GameView */
/** @typedef {import("./model.js").Color} Color */

/**
 * @typedef {object} Standing
 * @property {GameView} view
 * @property {Color[]} mine
 * @property {import("./model.js").Shown|null} past  an earlier position being looked at
 * @property {boolean} mayMove  whether this browser is to move
 * @property {string} hint      what is expected next
 * @property {[string, string]|null} asked  what an opening waits for
 */

/** @param {Standing} standing */
export function drawStatus(standing) {
  const { view, past } = standing;
  const status = byId("status");
  const [text, detail] = statusText(standing);
  const disc = !past && view.turn && !view.seats.some((seat) => seat.open) ? view.turn : "";
  const key = `${text}|${detail}|${disc}|${view.thinking}`;
  if (status.dataset.key === key) return;
  status.dataset.key = key;
  const main = document.createElement("span");
  main.textContent = text;
  main.classList.toggle("thinking", view.thinking !== null && !past);
  status.replaceChildren(main);
  if (disc) {
    const stone = document.createElement("i");
    stone.className = `disc ${disc}`;
    status.prepend(stone);
  }
  if (!detail) return;
  const small = document.createElement("small");
  small.textContent = detail;
  status.append(" ", small);
}

/** @param {Standing} standing @returns {[string, string]} */
function statusText({ view, mine, past, mayMove, hint, asked }) {
  if (past) return [say("status-review", { number: past.ply, last: view.moves.length }), ""];
  if (view.result) {
    const { winner, reason } = view.result;
    const why = view.fault ? `${say(`fault-${view.fault.code}`)} ${view.fault.detail ? `(${view.fault.detail})` : ""}` : say(`reason-${reason}`);
    return [say(winner ? `won-${winner}` : "drawn"), why.trim()];
  }
  if (view.expected) return [say("event-expected", { who: view.expected }), ""];
  if (view.paused) return [say("event-paused"), ""];
  if (view.seats.some((seat) => seat.open)) return [say("status-waiting"), ""];
  if (view.stopped) return [say("status-stopped"), ""];
  const { left, pool } = view.board;
  const turn = say(`status-turn-${view.turn}`);
  const counts = [left ? say("stones-left", { number: left }) : "", pool === null ? "" : say("markers-left", { number: pool })];
  const join = (/** @type {string[]} */ parts) => parts.filter(Boolean).join(" · ");
  if (view.thinking) return [say("status-thinking"), asked?.[0] ?? join([turn, ...counts])];
  if (asked) return asked;
  if (mayMove && mine.length < 2) return [say("status-your-turn"), join([hint || turn, ...counts])];
  return [turn, join([mayMove ? hint : "", ...counts, mine.length ? "" : say("status-watching")])];
}
