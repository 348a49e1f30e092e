// The opening: who has to decide what, the decisions as buttons, and what they mean on the board.

import { say } from "./page.js";
import { nameOf } from "./seats.js";

/** @typedef {import("./model.js").GameView} GameView */
/** @typedef {import("./model.js").Opening} Opening */
/** @typedef {import("./model.js").Choice} Choice */
/** @typedef {import("./model.js").Color} Color */
/** @typedef {import("./model.js").Plan} Plan */

const SVG = "http://www.w3.org/2000/svg";
/** First words of decisions, as they can be typed. */
const WORDS = /^(swap|keep|take|more|declare|ten|offer|select)\b/;

/** What the opening waits for, in a sentence, and the name of the opening. @param {GameView} view @returns {[string, string]|null} */
export function demand(view) {
  const now = view.opening;
  if (!now) return null;
  const who = say("opening-who", { color: say(`color-${now.color}`), player: nameOf(view, now.seat) });
  const region = say(`region-${now.region}`, { side: now.side });
  const values = { who, number: now.number, most: now.most, stone: say(`stone-${now.stone}`), region };
  return [say(`opening-${now.kind}`, values), say(`opening-${now.rule}`)];
}

/**
 * What choosing a cell or typing a text means in the opening: a decision to send, a reason why not, or
 * nothing if it is a move like any other.
 * @param {GameView} view @param {Plan} plan @param {string} text @param {number} [cell]
 * @returns {{choice: string}|{why: string}|null}
 */
export function meaning(view, plan, text, cell) {
  const now = view.opening;
  if (!now) return null;
  const typed = text.trim().toLowerCase();
  if (WORDS.test(typed)) return { choice: typed };
  if (now.kind === "number" && /^\d+$/.test(typed) && cell === undefined) return { choice: `declare ${typed}` };
  const wanted = demand(view)?.[0] ?? "";
  if (now.kind !== "stone" && now.kind !== "offer" && now.kind !== "select") return { why: wanted };
  if (cell === undefined || view.board.cells[cell] !== ".") return null;
  const name = plan.cells[cell][2];
  if (now.kind === "stone") return now.cells.includes(cell) ? null : { why: `${noteOf(view, plan, cell)}. ${wanted}` };
  const equal = now.equal.find(([other]) => other === cell);
  if (equal) return { why: say("failure-equal-fifth", { text: shownName(plan, cell), other: shownName(plan, equal[1]) }) };
  if (!now.cells.includes(cell)) return { why: now.offered.includes(cell) ? `${shownName(plan, cell)}: ${say("note-offered")}` : wanted };
  return { choice: `${now.kind} ${name}` };
}

/** @param {Plan} plan @param {number} cell */
function shownName(plan, cell) {
  return plan.names?.[cell] ?? plan.cells[cell][2];
}

/** What an empty cell says of itself in the opening. @param {GameView} view @param {Plan} plan @param {number} cell */
export function noteOf(view, plan, cell) {
  const now = view.opening;
  if (!now || view.board.cells[cell] !== ".") return "";
  if (now.offered.includes(cell)) return say("note-offered");
  const equal = now.equal.find(([other]) => other === cell);
  if (equal) return say("note-equal", { cell: shownName(plan, equal[1]) });
  if (now.kind === "stone" && now.region !== "anywhere" && !now.cells.includes(cell)) return say("note-outside");
  return "";
}

/**
 * The decisions as buttons; hidden while there is none to make here.
 * @param {HTMLElement} root @param {GameView} view @param {Plan} plan @param {Color|null} mine  the side this browser acts for now
 * @param {(choice: string) => void} choose
 * @returns {boolean} whether the focus was on a decision and none has followed it
 */
export function drawChoices(root, view, plan, mine, choose) {
  const now = view.opening;
  const key = now && mine && now.kind !== "stone" ? JSON.stringify([now, view.black]) : "";
  if (root.dataset.key === key) return false;
  root.dataset.key = key;
  const held = root.contains(document.activeElement);
  root.hidden = !key;
  if (!now || !key) {
    root.replaceChildren();
    return held;
  }
  root.className = `choices ${now.kind}`;
  const name = (/** @type {number} */ cell) => shownName(plan, cell);
  /** @type {HTMLElement[]} */
  const parts = [];
  if (now.kind === "number") {
    for (let count = 1; count <= now.most; count += 1)
      parts.push(button(String(count), `declare ${count}`, choose, { label: say("choice-declare", { number: count }) }));
  } else if (now.kind === "select") {
    parts.push(hint(say("choices-select-hint")));
    for (const cell of now.offered) parts.push(button(name(cell), `select ${plan.cells[cell][2]}`, choose, { label: say("choice-select", { cell: name(cell) }) }));
  } else if (now.kind === "offer") {
    if (now.offered.length) parts.push(hint(say("choices-offered", { cells: now.offered.map(name).join(", ") })));
    parts.push(hint(say("choices-offer-hint")));
  } else {
    for (const choice of now.choices) parts.push(button(say(`choice-${choice.name}`), choice.text, choose, { note: noteFor(view, choice), last: choice.final }));
  }
  root.replaceChildren(...parts);
  const next = root.querySelector("button");
  if (held) next?.focus();
  return held && !next;
}

/** Who has which colour after a decision, or what else it leads to. @param {GameView} view @param {Choice} choice */
function noteFor(view, choice) {
  if (!choice.colors) return say(`choice-${choice.name}-note`);
  return say("choice-seats", { black: nameOf(view, choice.black), white: nameOf(view, 1 - choice.black) });
}

/** @param {string} text */
function hint(text) {
  const element = document.createElement("p");
  element.className = "small quiet";
  element.textContent = text;
  return element;
}

/**
 * @param {string} text @param {string} choice @param {(choice: string) => void} choose
 * @param {{note?: string, label?: string, last?: boolean}} [more]
 */
function button(text, choice, choose, more = {}) {
  const element = document.createElement("button");
  element.type = "button";
  element.className = more.last ? "button final" : "button";
  element.dataset.choice = choice;
  const main = document.createElement("b");
  main.textContent = text;
  element.append(main);
  if (more.label) element.setAttribute("aria-label", more.label);
  for (const [kind, words] of [["note", more.note], ["tag", more.last ? say("choice-final") : ""]]) {
    if (!words) continue;
    const small = document.createElement("small");
    small.className = /** @type {string} */ (kind);
    small.textContent = words;
    element.append(" ", small);
  }
  element.onclick = () => choose(choice);
  return element;
}

/**
 * Shades the cells where the stone may not go, strikes out equal fifths and rings the offered ones.
 * @param {import("./board.js").Board} board @param {GameView} view @param {boolean} shown  whether the present position is shown
 */
export function markOpening(board, view, shown) {
  const { svg, plan, under } = board;
  if (!svg || !plan) return;
  const old = svg.querySelector("g.opening");
  const now = shown ? view.opening : null;
  const key = now ? JSON.stringify([now, view.board.cells]) : "";
  if (old instanceof SVGElement && old.dataset.key === key) return;
  old?.remove();
  if (!now) return;
  const layer = element("g", { class: "opening", "aria-hidden": "true" });
  layer.dataset.key = key;
  const veil = element("g", { class: "veil" });
  const bounded = now.kind === "stone" && now.region !== "anywhere";
  plan.cells.forEach(([x, y], cell) => {
    const at = { transform: `translate(${x} ${y})` };
    if (bounded && view.board.cells[cell] === "." && !now.cells.includes(cell)) veil.append(element("path", { d: plan.cell, ...at }));
    if (now.offered.includes(cell)) {
      layer.append(element("circle", { r: plan.stone * 0.8, class: "offered", ...at }));
      layer.append(text(String(now.offered.indexOf(cell) + 1), at));
    }
    if (now.equal.some(([other]) => other === cell)) {
      const arm = plan.stone * 0.3;
      layer.append(element("path", { d: `M${-arm} ${arm}L${arm} ${-arm}`, class: "equal", ...at }));
    }
  });
  layer.prepend(veil);
  under?.after(layer);
}

/** @param {string} words @param {Record<string, string>} at */
function text(words, at) {
  const made = element("text", { class: "offered-number", ...at });
  made.textContent = words;
  return made;
}

/** @param {string} name @param {Record<string, string|number>} attributes */
function element(name, attributes) {
  const made = /** @type {SVGElement} */ (document.createElementNS(SVG, name));
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  return made;
}
