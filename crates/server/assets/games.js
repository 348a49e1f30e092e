// Lists of games that follow along: their pictures, results and numbers of moves; new games are offered, not forced in.

import { Live } from "./live.js";

/** @typedef {{id: string, seq: number, running: boolean, state: string, plies: string}} Line */

const newer = document.getElementById("newer");

/** Shows how a game stands. @param {HTMLElement} item @param {Line} line */
function show(item, line) {
  const picture = item.querySelector("img");
  if (picture) picture.src = `/game/${line.id}.svg?small=1&seq=${line.seq}`;
  const state = item.querySelector("[data-state]");
  if (state) state.textContent = line.state;
  const plies = item.querySelector("[data-plies]");
  if (plies) plies.textContent = line.plies;
  const dot = item.querySelector(".live-dot");
  if (dot instanceof HTMLElement) dot.hidden = !line.running;
}

/** @param {Line[]} lines */
function receive(lines) {
  for (const line of lines) {
    const item = document.querySelector(`[data-game="${CSS.escape(line.id)}"]`);
    if (item instanceof HTMLElement) show(item, line);
    else if (line.running && newer) newer.hidden = false;
  }
}

new Live("/games/feed", { games: receive }, () => {});
