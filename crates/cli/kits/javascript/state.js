// An entrant of the hexagon contest. It runs all the time, waits for the judge's state_<team>.txt, and answers
// with move_<team>.txt. The judge's file must not be touched.
//
//     node state.js 19

const fs = require("node:fs");
const { choose } = require("./choose.js");
const { CELLS, rowsOfFive } = require("./hexagon.js");

const MATCH_OVER = -100;

const team = process.argv[2];
if (team === undefined) {
  console.error("expected the number of the team");
  process.exit(1);
}
const rows = rowsOfFive();
let first = 0; // Number of our first move in game 1: 1 if we begin it, else 2.
let last = 0; // Number of the last move that we made.
let secondGame = false;

/** The number of the move to play and the board; nothing while there is nothing to read. */
function read() {
  try {
    const lines = fs.readFileSync(`state_${team}.txt`, "utf8").split("\n");
    const number = Number.parseInt(lines[0], 10);
    const board = (lines[1] ?? "").trim().split(/\s+/).map(Number);
    return number === MATCH_OVER || board.length === CELLS ? { number, board } : undefined;
  } catch {
    return undefined; // Not there yet.
  }
}

function look() {
  const seen = read();
  if (seen === undefined) return;
  const { number, board } = seen;
  if (number === MATCH_OVER) process.exit(0);
  if (first !== 0 && !secondGame && number === 3 - first) {
    secondGame = true; // Whoever began game 1 is second in game 2.
    last = 0;
  }
  if (number <= last) return;
  last = number;
  first = first || number;
  fs.writeFileSync(`move_${team}.txt`, `${number} ${choose(board, rows)}\n`);
}

setInterval(look, 10);
