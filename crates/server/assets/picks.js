// What can be chosen on the board, as buttons below the status: rows to take, and giving a choice up.

/** @typedef {import("./input/desk.js").Pick} Pick */

/** @param {HTMLElement} element @param {Pick[]} picks */
export function drawPicks(element, picks) {
  element.hidden = picks.length === 0;
  const key = picks.map((pick) => pick.name).join("|");
  if (element.dataset.key === key) {
    // The same choices for another position: what they do is new.
    element.querySelectorAll("button").forEach((button, at) => arm(button, picks[at]));
    return;
  }
  element.dataset.key = key;
  element.replaceChildren(...picks.map(button));
}

/** @param {Pick} pick */
function button(pick) {
  const element = document.createElement("button");
  element.type = "button";
  element.className = "button slim";
  element.textContent = pick.text;
  arm(element, pick);
  return element;
}

/** @param {HTMLButtonElement} element @param {Pick} pick */
function arm(element, pick) {
  element.onclick = pick.run;
  const light = (/** @type {boolean} */ on) => () => pick.light?.(on);
  element.onpointerenter = element.onfocus = light(true);
  element.onpointerleave = element.onblur = light(false);
}
