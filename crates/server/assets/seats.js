// Who has which colour: players keep their chairs when colours are exchanged.

import { data, say } from "./page.js";

/** @typedef {import("./model.js").GameView} GameView */
/** @typedef {import("./model.js").Color} Color */

/** What a player is called, 0 for whoever began. @param {GameView} view @param {number} chair @returns {string} */
export function nameOf(view, chair) {
  const name = data.names?.[chair] ?? "";
  // A seat that was open when the page was made has been taken since.
  const color = chair === view.black ? 0 : 1;
  return name === data.open && !view.seats[color]?.open ? say("player-person") : name;
}

/** The colours of a browser's chairs. @param {GameView} view @param {number[]} chairs @returns {Color[]} */
export function colorsOf(view, chairs) {
  const chairOf = [view.black, 1 - view.black, 0];
  return /** @type {Color[]} */ (["black", "white", "red"]).filter((_, at) => at < view.seats.length && chairs.includes(chairOf[at]));
}

/** Says who has which colour. @param {GameView} view @returns {{black: string, white: string}} */
export function players(view) {
  return { black: nameOf(view, view.black), white: nameOf(view, 1 - view.black) };
}
