// An entrant of the ristinolla contest: it is started for every move, reads the .luk file of its folder, writes
// its move into the .kir file of the same name, and ends. It must make no other file.

const fs = require("node:fs");
const { EMPTY, OWN, OTHER, choose } = require("./choose.js");
const { rowsOfFive } = require("./square.js");

// The number of the first column and row. The organiser says whether it is 0 or 1.
const FIRST = 1;

const luk = fs.readdirSync(".").find((name) => name.endsWith(".luk"));
const lines = fs.readFileSync(luk, "utf8").split("\n").filter((line) => line.trim() !== "");
const [[side], ...marks] = lines.map((line) => line.trim().split(/\s+/).map(Number));

const board = new Array(side * side).fill(EMPTY);
// The last mark is the opponent's, the one before ours, and so on.
marks.reverse().forEach(([column, row], i) => {
  board[column - FIRST + (row - FIRST) * side] = i % 2 === 0 ? OTHER : OWN;
});

const cell = choose(board, rowsOfFive(side, side));
const answer = `${(cell % side) + FIRST} ${Math.floor(cell / side) + FIRST}\n`;
fs.writeFileSync(luk.replace(/\.luk$/, ".kir"), answer);
