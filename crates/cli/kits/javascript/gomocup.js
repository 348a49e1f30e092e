// An entrant that speaks the Gomocup protocol: one command a line on standard input, one answer a line on
// standard output. Whatever you want to see while it runs goes to standard error, or after the word MESSAGE.

const readline = require("node:readline");
const { EMPTY, OWN, OTHER, choose } = require("./choose.js");
const { rowsOfFive } = require("./square.js");

const ABOUT = 'name="Entrant", version="1.0", author="Your name", country="Your country"';
const BLOCKED = 3;

let width = 0;
let height = 0;
let board = [];
let rows = [];
/** Whether the lines of BOARD are coming. */
let inBoard = false;

function say(line) {
  process.stdout.write(`${line}\n`);
}

/** An empty board. */
function start(newWidth, newHeight) {
  width = newWidth;
  height = newHeight;
  board = new Array(width * height).fill(EMPTY);
  rows = rowsOfFive(width, height);
}

/** Puts down the stone of "x,y"; false if that cannot be. */
function put(text, value) {
  const [x, y] = text.split(",").map(Number);
  const inside = Number.isInteger(x) && Number.isInteger(y) && x >= 0 && x < width && y >= 0 && y < height;
  if (!inside || (value !== EMPTY && board[x + y * width] !== EMPTY)) return false;
  board[x + y * width] = value;
  return true;
}

/** Makes a move and says it. */
function answer() {
  if (!board.includes(EMPTY)) return say("ERROR there is no empty cell");
  const cell = choose(board, rows);
  board[cell] = OWN;
  say(`${cell % width},${Math.floor(cell / width)}`);
}

/** A line of BOARD: x,y,1 for an own stone, x,y,2 for the other's. */
function boardLine(line) {
  if (line.toUpperCase() === "DONE") {
    inBoard = false;
    return answer();
  }
  const who = Number(line.split(",")[2]);
  // 3 marks a cell on which no stone may be put.
  put(line, who === 1 ? OWN : who === 2 ? OTHER : BLOCKED);
}

/** START 15 or RECTSTART 20,15. */
function beginBoard(text) {
  const [newWidth, newHeight = newWidth] = text.split(",").map(Number);
  if (!(newWidth >= 5 && newWidth <= 100 && newHeight >= 5 && newHeight <= 100)) {
    return say("ERROR boards have sides from 5 to 100");
  }
  start(newWidth, newHeight);
  say("OK");
}

function obey(line) {
  if (inBoard) return boardLine(line);
  const [word, ...others] = line.split(" ");
  const rest = others.join(" ");
  switch (word.toUpperCase()) {
    case "START":
    case "RECTSTART":
      return beginBoard(rest);
    case "RESTART":
      start(width, height);
      return say("OK");
    case "BEGIN":
      return answer();
    case "TURN":
      return put(rest, OTHER) ? answer() : say(`ERROR no stone can be put on ${rest}`);
    case "BOARD":
      start(width, height);
      inBoard = true;
      return;
    case "TAKEBACK":
      return say(put(rest, EMPTY) ? "OK" : `ERROR there is no cell ${rest}`);
    case "ABOUT":
      return say(ABOUT);
    case "END":
      return process.exit(0);
    case "": // Empty lines mean nothing.
    case "INFO": // It tells limits such as timeout_turn; this program is quick.
      return;
    default:
      return say(`UNKNOWN ${word}`);
  }
}

readline.createInterface({ input: process.stdin }).on("line", (line) => obey(line.trim()));
