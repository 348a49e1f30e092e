// The settings: every choice is kept at once and shown on the boards beside it.

import { Board } from "./board.js";
import { numbersShown } from "./board/numbers.js";
import { byId, data, keep, say, view } from "./page.js";

/** @typedef {{plan: import("./model.js").Plan, shown: import("./model.js").Shown, numbers: number[], last: {number: number, move: string, color: string}}} Sample */

const form = /** @type {HTMLFormElement} */ (byId("settings"));
const roots = /** @type {HTMLElement[]} */ ([...document.querySelectorAll(".sample")]);
const boards = roots.map((root) => new Board(root, { onPlay: () => {} }));
/** Counts changes: only the answer to the last one is shown. */
let asked = 0;

/** @param {Sample[]} samples */
function show(samples) {
  samples.forEach(({ plan, shown, numbers }, at) => {
    const board = boards[at];
    board.draw(plan);
    board.cells?.forEach((cell) => cell.setAttribute("tabindex", "-1"));
    board.svg?.setAttribute("inert", "");
    board.numbered = numbersShown(view, shown.ply, 0);
    board.show(shown, numbers);
  });
  const { last } = samples[0];
  const move = boards[0].names?.move(last.move) ?? last.move;
  byId("sentence").textContent = say("settings-sample", { text: say(`said-${last.color}`, { number: last.number, move }) });
}

/** @param {Record<string, string>} wishes */
async function change(wishes) {
  asked += 1;
  const own = asked;
  const answer = await keep({ ...wishes, looks: "1" });
  if (own !== asked) return;
  const kept = byId("kept");
  const text = answer ? say("settings-kept") : say("live-trying");
  kept.textContent = kept.textContent === text ? `${text} ` : text;
  if (answer) show(answer.samples);
}

form.addEventListener("change", (event) => {
  const field = /** @type {HTMLInputElement|HTMLSelectElement} */ (event.target);
  if (!field.checkValidity()) return void field.reportValidity();
  // Another language is another page.
  if (field.name === "language") return form.requestSubmit();
  void change({ [field.name]: field.value });
  if (field.name === "sounds" && field.value === "on") void play("black");
});

/** @param {string} name */
async function play(name) {
  const { sound } = await import("./sound.js");
  sound(name, Number(view.get("volume")));
}

const tries = byId("tries");
tries.hidden = false;
tries.addEventListener("click", (event) => {
  const button = /** @type {HTMLElement|null} */ (/** @type {Element} */ (event.target).closest("[data-sound]"));
  if (button) void play(button.dataset.sound ?? "");
});

show(data.samples);
