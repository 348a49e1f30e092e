// The row of actions: only what can be done now, each button saying what it does.

import { data, say } from "./page.js";

/** How long a resignation waits to be confirmed, in milliseconds. */
const SURE = 4000;

/**
 * @typedef {object} Situation
 * @property {import("./model.js").GameView} view
 * @property {import("./model.js").Color[]} mine
 * @property {string|null} aimed  cell waiting to be confirmed
 * @property {(action: string, fields: Record<string, string>) => Promise<void>} act
 * @property {() => void} play
 * @property {(text: string) => string} named  a move as the reader is told it
 * @property {string|null} next  where the next game of an event is
 */

/** @typedef {{name: string, text: string, kind?: string, off?: boolean, run: (button: HTMLButtonElement) => void}} Action */

/**
 * @param {HTMLElement} row
 * @param {HTMLElement} offer
 * @param {Situation} now
 */
export function drawActions(row, offer, now) {
  fill(row, actions(now));
  drawOffer(offer, now);
}

/** @param {Situation} now @returns {Action[]} */
function actions(now) {
  if (data.event) return eventActions(now);
  const { view, mine, act, aimed, named } = now;
  const next = view.next ? [link("action-next", `/game/${view.next}`, "primary")] : [];
  if (!mine.length) return [...next, link("action-new", "/")];
  /** @type {Action[]} */
  const list = [];
  if (aimed) list.push({ name: "play", text: say("action-play", { cell: named(aimed) }), kind: "primary", run: now.play });
  const persons = view.seats.every((seat) => seat.kind === "person");
  const apart = persons && mine.length === 1;
  if (view.next) list.push(...next);
  else if (view.result) {
    list.push({ name: "again", text: say("action-again"), kind: "primary", run: () => void act("again", { swap: "false" }) });
    if (mine.length === 1)
      list.push({ name: "swapped", text: say("action-again-swapped"), run: () => void act("again", { swap: "true" }) });
  }
  const undoable = view.moves.length > 0 && !(apart && view.result) && view.undoAsk === null;
  if (!view.rated) list.push({ name: "undo", text: say(apart ? "action-undo-ask" : "action-undo"), off: !undoable, run: () => void act("undo", {}) });
  if (view.result) {
    list.push(link("action-new", "/"));
    return list;
  }
  if (view.board.options.swap && view.turn && mine.includes(view.turn))
    list.push({ name: "swap", text: say("action-swap"), run: () => void act("move", { move: "swap", ply: String(view.moves.length) }) });
  if (view.board.options.pass && !view.opening && view.turn && mine.includes(view.turn))
    list.push({ name: "pass", text: say("action-pass"), run: () => void act("move", { move: "pass", ply: String(view.moves.length) }) });
  if (!view.rated && !apart && view.turn && mine.includes(view.turn) && !view.seats.some((seat) => seat.open))
    list.push({ name: "hint", text: say("action-hint"), run: (button) => void ask(button, () => act("hint", {})) });
  // A game of three goes on to its end.
  if (view.seats.length > 2) return list;
  if (persons) list.push({ name: "draw", text: say("action-draw"), off: view.drawOffer !== null || view.seats.some((seat) => seat.open), run: () => void act("draw", {}) });
  list.push({ name: "resign", text: say("action-resign"), kind: "grave", run: (button) => confirm(button, () => void act("resign", {})) });
  return list;
}

/** In an event nothing is taken back, offered or played again. @param {Situation} now @returns {Action[]} */
function eventActions({ view, mine, act, aimed, next, play, named }) {
  /** @type {Action[]} */
  const list = next ? [link("event-next", next, "primary")] : [];
  if (!mine.length) return list;
  const ply = String(view.moves.length);
  const own = view.expected !== null && data.event.expects === view.expected;
  if (own) list.push({ name: "ready", text: say("event-ready"), kind: "primary", run: () => void act("ready", {}) });
  if (!view.turn || !mine.includes(view.turn)) return list;
  if (aimed) list.push({ name: "play", text: say("action-play", { cell: named(aimed) }), kind: "primary", run: play });
  const { swap, pass } = view.board.options;
  if (swap) list.push({ name: "swap", text: say("action-swap"), run: () => void act("move", { move: "swap", ply }) });
  if (pass && !view.opening) list.push({ name: "pass", text: say("action-pass"), run: () => void act("move", { move: "pass", ply }) });
  list.push({ name: "resign", text: say("action-resign"), kind: "grave", run: (button) => confirm(button, () => void act("resign", {})) });
  return list;
}

/** @param {string} key @param {string} url @param {string} [kind] @returns {Action} */
function link(key, url, kind) {
  return { name: key, text: say(key), kind, run: () => location.assign(url) };
}

/** Waits for an answer, which is not asked for twice. @param {HTMLButtonElement} button @param {() => Promise<void>} run */
async function ask(button, run) {
  button.setAttribute("aria-busy", "true");
  await run();
  button.removeAttribute("aria-busy");
}

/** The second press within a few seconds counts. @param {HTMLButtonElement} button @param {() => void} run */
function confirm(button, run) {
  if (button.classList.contains("sure")) return run();
  button.classList.add("sure");
  button.textContent = say("action-resign-sure");
  setTimeout(() => {
    button.classList.remove("sure");
    button.textContent = say("action-resign");
  }, SURE);
}

/** Keeps buttons that stay, so that focus is not lost. @param {HTMLElement} row @param {Action[]} list */
function fill(row, list) {
  const old = new Map([...row.querySelectorAll("button")].map((button) => [button.dataset.name, button]));
  const buttons = list.map((action) => {
    const button = old.get(action.name) ?? document.createElement("button");
    button.type = "button";
    button.dataset.name = action.name;
    if (!button.classList.contains("sure")) {
      button.className = `button ${action.kind ?? ""}`;
      button.textContent = action.text;
    }
    button.disabled = action.off ?? false;
    button.onclick = () => action.run(button);
    return button;
  });
  const same = buttons.length === row.children.length && buttons.every((button, at) => row.children[at] === button);
  if (!same) row.replaceChildren(...buttons);
}

/** @param {HTMLElement} element @param {Situation} now */
function drawOffer(element, now) {
  const { view, mine, act } = now;
  const kind = view.drawOffer ? "draw" : view.undoAsk ? "undo" : null;
  const by = view.drawOffer ?? view.undoAsk;
  element.hidden = !kind || !mine.length || view.result !== null;
  if (element.hidden || !kind || !by) return element.replaceChildren();
  const text = document.createElement("span");
  const own = mine.includes(by) && mine.length === 1;
  text.textContent = say(own ? `offer-${kind}-made` : `offer-${kind}`);
  element.replaceChildren(text);
  if (own) return;
  for (const answer of ["accept", "decline"]) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = answer === "accept" ? "button slim primary" : "button slim";
    button.textContent = say(`action-${answer}`);
    button.onclick = () => void act(answer, {});
    element.append(button);
  }
}
