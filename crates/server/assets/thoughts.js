// What the players of an event tell of their thinking: value, depth, nodes and the line they expect, each in its own terms.

import { byId, data, say } from "./page.js";

/** @param {number} number */
function short(number) {
  const units = /** @type {[number, string][]} */ ([[1e9, "G"], [1e6, "M"], [1e3, "k"]]);
  const [size, unit] = units.find(([size]) => number >= size) ?? [1, ""];
  const value = number / size;
  return `${unit && value < 100 ? value.toFixed(1) : Math.round(value)}${unit}`;
}

/**
 * @param {import("./model.js").Thoughts} thoughts
 * @param {import("./model.js").GameView} view
 */
export function drawThoughts(thoughts, view) {
  const panel = byId("thoughts");
  const black = view.black ?? 0;
  panel.replaceChildren(...[0, 1].map((who) => row(who === black ? "black" : "white", data.names[who], thoughts[who])));
}

/** @param {string} color @param {string} name @param {import("./model.js").Thought|null} thought */
function row(color, name, thought) {
  const row = document.createElement("div");
  row.className = "thought";
  const head = document.createElement("p");
  const disc = document.createElement("i");
  disc.className = `disc ${color}`;
  const who = document.createElement("b");
  who.textContent = name;
  head.append(disc, who);
  row.append(head);
  const facts = thought ? factsOf(thought) : [];
  const value = document.createElement("span");
  value.className = "value";
  value.textContent = thought?.mate ? say("thought-mate", { number: Math.abs(thought.mate) }) : (thought?.value ?? "");
  if (value.textContent) {
    const label = document.createElement("span");
    label.className = "unseen";
    label.textContent = `${say("thought-value")} `;
    value.prepend(label);
    if ((thought?.mate ?? 0) < 0) value.append(" −");
  }
  head.append(value);
  const told = document.createElement("p");
  told.className = "small quiet facts";
  told.textContent = thought ? facts.join(" · ") : say("thought-none");
  const line = document.createElement("p");
  line.className = "small line";
  line.textContent = thought?.line?.join(" ") ?? "";
  row.append(told, line);
  return row;
}

/** @param {import("./model.js").Thought} thought */
function factsOf(thought) {
  const facts = [say("thought-ply", { number: thought.ply + 1 })];
  if (thought.depth !== undefined) facts.push(say("thought-depth", { number: thought.depth }));
  if (thought.nodes !== undefined) facts.push(say("thought-nodes", { text: short(thought.nodes) }));
  if (thought.speed !== undefined) facts.push(say("thought-speed", { text: short(thought.speed) }));
  return facts;
}
