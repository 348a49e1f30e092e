"use strict";
// The list of games on the first page, and one game with its moves on the other. All that is known about boards and
// moves comes from games.js; nothing here knows a rule.

const SVG = "http://www.w3.org/2000/svg";

function element(name, attributes, text) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes || {})) made.setAttribute(key, value);
  if (text !== undefined) made.textContent = text;
  return made;
}

function shape(name, attributes) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  return made;
}

/** The list of all games. */
function list(place, data) {
  const table = element("table");
  table.className = "games";
  const head = element("tr");
  for (const name of ["Game", "Round", "Black", "White", "Result", "End", "At fault"]) head.append(element("th", { scope: "col" }, name));
  const body = element("tbody");
  for (const game of data.games) {
    const row = element("tr");
    const link = element("td");
    link.append(element("a", { href: "game.html#" + game.number }, String(game.number + 1)));
    row.append(link);
    for (const text of [game.round, game.black, game.white, game.result, game.end, game.fault || ""]) row.append(element("td", {}, String(text)));
    body.append(row);
  }
  const top = element("thead");
  top.append(head);
  table.append(top, body);
  const wide = element("div", { class: "wide" });
  wide.append(table);
  place.append(wide);
}

/** Draws an empty board; gives the group for its pieces. */
function draw(place, board) {
  const [width, height] = board.size;
  const svg = shape("svg", { viewBox: "0 0 " + width + " " + height, role: "img", "aria-label": "Board" });
  svg.append(shape("path", { class: "ground", d: board.ground }));
  if (board.grid) svg.append(shape("path", { class: "grid", d: board.grid }));
  if (board.frame) svg.append(shape("path", { class: "frame", d: board.frame }));
  for (const [x, y] of board.stars) svg.append(shape("circle", { class: "star", cx: x, cy: y, r: board.stone / 5 }));
  for (const [x, y, text] of board.coordinates) {
    const label = shape("text", { class: "coordinate", x: x, y: y, "font-size": board.coordinateSize });
    label.textContent = text;
    svg.append(label);
  }
  const pieces = shape("g", {});
  svg.append(pieces);
  place.replaceChildren(svg);
  return pieces;
}

/** A piece as it is written in games.js: its colour, then o for a ring and m for a marker. */
function piece(board, cell, code) {
  const [cx, cy] = board.cells[cell];
  const group = shape("g", {});
  for (const [, color, form] of code.matchAll(/([bwr])([om]?)/g)) {
    const radius = form === "m" ? board.stone * 0.6 : board.stone;
    group.append(shape("circle", { class: (form === "o" ? "ring " : "") + color, cx: cx, cy: cy, r: radius }));
  }
  return group;
}

function show(game, data) {
  const title = document.getElementById("title");
  const facts = document.getElementById("facts");
  const place = document.getElementById("board");
  const controls = document.getElementById("controls");
  const moves = document.getElementById("moves");
  title.textContent = game.black + " – " + game.white;
  document.title = title.textContent;
  facts.textContent = "Game " + (game.number + 1) + ", round " + game.round + ": " + game.result + ", " + game.end +
    (game.fault ? " (" + game.fault + (game.detail ? ": " + game.detail : "") + ")" : "");
  controls.replaceChildren();
  moves.replaceChildren();
  place.replaceChildren();
  if (game.legs.length === 0) {
    place.append(element("p", {}, "The moves of this game are not part of this site."));
    return;
  }
  let leg = game.legs.length - 1;
  let ply = 0;
  function to(next) {
    const played = game.legs[leg];
    ply = Math.max(0, Math.min(played.frames.length - 1, next));
    const board = data.boards[played.board];
    const pieces = draw(place, board);
    const cells = new Map();
    for (let frame = 0; frame <= ply; frame++) for (const [cell, code] of played.frames[frame]) cells.set(cell, code);
    for (const [cell, code] of cells) if (code) pieces.append(piece(board, cell, code));
    if (ply > 0) for (const [cell, code] of played.frames[ply]) {
      if (code) pieces.append(shape("circle", { class: "last", cx: board.cells[cell][0], cy: board.cells[cell][1], r: board.stone * 1.1 }));
    }
    for (const button of moves.querySelectorAll("button")) {
      if (Number(button.dataset.ply) === ply) button.setAttribute("aria-current", "step");
      else button.removeAttribute("aria-current");
    }
  }
  function open(number) {
    leg = number;
    const played = game.legs[leg];
    moves.replaceChildren();
    played.moves.forEach((name, index) => {
      const item = element("li");
      const button = element("button", { type: "button", "data-ply": index + 1 }, name);
      button.addEventListener("click", () => to(index + 1));
      item.append(button);
      moves.append(item);
    });
    to(played.frames.length - 1);
  }
  const buttons = [["|◀", "First position", () => to(0)], ["◀", "Back", () => to(ply - 1)], ["▶", "Forward", () => to(ply + 1)], ["▶|", "Last position", () => to(Infinity)]];
  for (const [sign, name, act] of buttons) {
    const button = element("button", { type: "button", "aria-label": name }, sign);
    button.addEventListener("click", act);
    controls.append(button);
  }
  if (game.legs.length > 1) game.legs.forEach((played, number) => {
    const button = element("button", { type: "button" }, played.board);
    button.addEventListener("click", () => open(number));
    controls.append(button);
  });
  document.onkeydown = (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const keys = { ArrowLeft: ply - 1, ArrowRight: ply + 1, Home: 0, End: Infinity };
    if (event.key in keys) {
      to(keys[event.key]);
      event.preventDefault();
    }
  };
  open(leg);
}

function start() {
  const data = window.GOREN;
  const place = document.getElementById("list");
  if (!data) return;
  if (place) list(place, data);
  if (document.getElementById("board")) {
    const open = () => {
      const number = Number(location.hash.slice(1));
      const game = data.games.find((game) => game.number === number) || data.games[0];
      if (game) show(game, data);
    };
    window.addEventListener("hashchange", open);
    open();
  }
}

start();
