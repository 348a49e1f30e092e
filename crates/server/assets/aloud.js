// What is said: moves at once, answers to questions politely, and the same words again when they come again.

import { byId, say, view } from "./page.js";

/** @typedef {import("./model.js").GameView} GameView */

/** The same sentence is only read out again if it differs. @param {HTMLElement} region @param {string} text */
function put(region, text) {
  region.textContent = region.textContent === text && text ? `${text} ` : text;
}

/** At once, whatever is being read. @param {string} text */
export function announce(text) {
  put(byId("said"), text);
}

/** After what is being read. @param {string} text */
export function tell(text) {
  put(byId("told"), text);
}

/** Plays a sound, if sounds are wanted. @param {string} name  a colour, edge, end or low */
export function hear(name) {
  if (view.get("sounds") !== "on") return;
  void import("./sound.js").then(({ sound }) => sound(name, Number(view.get("volume"))));
}

/** What the server answers to a question about the position. @param {string} url @returns {Promise<any>} */
export async function ask(url) {
  const response = await fetch(url, { headers: { Accept: "application/json" } }).catch(() => null);
  const body = await response?.json().catch(() => null);
  return body ?? { message: say("live-trying") };
}

/**
 * What a move that was just made threatens, where that may be told.
 * @param {string} base @param {number} ply
 */
export async function madeBy(base, ply) {
  if (view.get("spoken") !== "threats") return "";
  const answer = await ask(`${base}/threats?ply=${ply}`);
  return typeof answer.made === "string" ? answer.made : "";
}
