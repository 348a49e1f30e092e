// The keys of a game. Those that people know from elsewhere do what they do there.

import { say } from "./page.js";

/**
 * @typedef {object} Hands
 * @property {() => [number, number]} where  ply shown and last ply
 * @property {(ply: number) => void} look
 * @property {() => boolean} cancel  gives up what was chosen; whether there was something
 * @property {() => void} flip
 * @property {() => void} rotate
 * @property {() => void} mirror
 * @property {(what: "scan"|"threats"|"forbidden"|"last"|"clock") => void} ask
 */

/** What a key does, and under which words the help lists it. @type {[string, string][]} */
export const KEYS = [
  ["↑ ↓ ← →", "key-arrows"],
  ["Enter", "key-enter"],
  ["Home / End", "key-row"],
  ["l", "key-last"],
  ["s", "key-scan"],
  ["x", "key-threats"],
  ["z", "key-forbidden"],
  ["c", "key-clock"],
  [", / j", "key-back"],
  [". / k", "key-forward"],
  ["f", "key-flip"],
  ["r", "key-rotate"],
  ["m", "key-mirror"],
  ["Escape", "key-escape"],
  ["?", "key-help"],
];

/** @param {Hands} hands */
export function watchKeys(hands) {
  document.addEventListener("keydown", (event) => {
    if (document.querySelector("dialog[open]")) return;
    if (event.key === "Escape" && hands.cancel()) return;
    const target = /** @type {Element} */ (event.target);
    if (target.closest("input, select, textarea") || event.ctrlKey || event.metaKey || event.altKey) return;
    const [at, last] = hands.where();
    /** @type {Record<string, () => void>} */
    const anywhere = {
      ",": () => hands.look(Math.max(0, at - 1)),
      j: () => hands.look(Math.max(0, at - 1)),
      ".": () => hands.look(at + 1),
      k: () => hands.look(at + 1),
      f: () => hands.flip(),
      r: () => hands.rotate(),
      m: () => hands.mirror(),
      s: () => hands.ask("scan"),
      x: () => hands.ask("threats"),
      z: () => hands.ask("forbidden"),
      c: () => hands.ask("clock"),
      "?": () => void help(),
    };
    /** @type {Record<string, () => void>} */
    const off = {
      ArrowLeft: anywhere[","],
      ArrowRight: anywhere["."],
      Home: () => hands.look(0),
      End: () => hands.look(last),
      l: () => hands.ask("last"),
    };
    const act = anywhere[event.key] ?? (target.closest("[role=gridcell], .twist") ? undefined : off[event.key]);
    if (!act) return;
    event.preventDefault();
    act();
  });
}

/** The list of all keys. */
export async function help() {
  const { showHelp } = await import("./help.js");
  showHelp(say("help-title"), KEYS.map(([key, words]) => [key, say(words)]), say("help-close"));
}
