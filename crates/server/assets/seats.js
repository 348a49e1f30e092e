// The players beside the board: names, colours, whose turn it is, what each has taken, who is out.

import { byId, data, say } from "./page.js";

/** @typedef {import("./model.js").GameView} GameView */
/** @typedef {import("./model.js").Shown} Shown */
/** @typedef {import("./model.js").Plan} Plan */
/** @typedef {import("./model.js").Color} Color */

/**
 * Puts the reader's own side below the board.
 * @param {Plan} plan @param {Color[]} mine
 */
export function placeSeats(plan, mine) {
  const sides = plan.sides.length > 2 ? plan.sides : /** @type {Color[]} */ (["white", "black"]);
  const below = mine.length === 1 ? mine[0] : sides[sides.length - 1];
  const above = sides.filter((color) => color !== below);
  for (const color of sides) {
    const element = byId(`seat-${color}`);
    element.classList.toggle("bottom", color === below);
    element.classList.toggle("top", color === above[0]);
    element.classList.toggle("middle", color === above[1]);
  }
}

/**
 * @param {Plan} plan @param {GameView} view
 * @param {Shown} shown  the position looked at
 */
export function drawSeats(plan, view, shown) {
  const waiting = view.seats.some((seat) => seat.open);
  for (const [at, color] of /** @type {Color[]} */ (["black", "white", "red"]).entries()) {
    const seat = document.getElementById(`seat-${color}`);
    seat?.classList.toggle("moving", !waiting && view.turn === color);
    const strength = seat?.querySelector(".strength");
    const standing = at < 2 ? view.standings?.[at === 0 ? view.black : 1 - view.black] : null;
    if (strength) strength.textContent = standing ? strengthText(standing) : "";
    const taken = seat?.querySelector(".taken");
    if (!taken) continue;
    const count = shown.taken?.[at];
    const out = shown.out?.includes(color) ? say("side-out") : "";
    const text = plan.takes && count !== undefined ? say(plan.takes.text, { number: count, goal: plan.takes.goal ?? 0 }) : out;
    if (taken.textContent !== text) taken.textContent = text;
  }
  const invite = document.getElementById("invite");
  if (invite) invite.hidden = !waiting;
}

/** The rating with the half of its interval and what the game did to it. @param {import("./model.js").Standing} standing */
function strengthText({ rating, reach, change }) {
  const moved = change === null ? "" : ` ${change < 0 ? "−" : "+"}${Math.abs(change)}`;
  return `${rating} ± ${reach}${moved}`;
}

/** What a player is called, 0 for whoever began. @param {GameView} view @param {number} chair @returns {string} */
export function nameOf(view, chair) {
  const name = data.names?.[chair] ?? "";
  if (name === data.open && view.called[chair]) return view.called[chair];
  // A seat that was open when the page was made has been taken since.
  const color = chair === view.black ? 0 : 1;
  return name === data.open && !view.seats[color]?.open ? say("player-person") : name;
}

/** The colours of a browser's chairs. @param {GameView} view @param {number[]} chairs @returns {Color[]} */
export function colorsOf(view, chairs) {
  const chairOf = [view.black, 1 - view.black, 0];
  return /** @type {Color[]} */ (["black", "white", "red"]).filter((_, at) => view.seats[at]?.kind === "person" && chairs.includes(chairOf[at]));
}

/** Says who has which colour. @param {GameView} view @returns {{black: string, white: string}} */
export function players(view) {
  return { black: nameOf(view, view.black), white: nameOf(view, 1 - view.black) };
}
