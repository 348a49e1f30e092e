// How this program plays. Change `choose`, and it is yours.
//
// A board is an array with one number for each cell: EMPTY, OWN or OTHER. `rows` are all rows of
// five cells on this board, each an array of five places in the board: whoever fills one of them wins.

const EMPTY = 0;
const OWN = 1;
const OTHER = 2;

// What a row is worth that holds 0, 1, 2, 3 or 4 stones of one side and none of the other.
const OWN_WORTH = [1, 4, 20, 100, 0];
const OTHER_WORTH = [1, 3, 15, 80, 0];

/** The cell to play; the board has an empty one. */
function choose(board, rows) {
  return fifth(board, rows, OWN) ?? fifth(board, rows, OTHER) ?? best(board, rows);
}

/** The empty cell of a row that holds four stones of a side, if there is one. */
function fifth(board, rows, side) {
  for (const row of rows) {
    const empty = row.filter((cell) => board[cell] === EMPTY);
    if (empty.length === 1 && count(board, row, side) === 4) return empty[0];
  }
  return undefined;
}

/** The empty cell that counts most in the rows that run through it; of equal ones that nearest the middle. */
function best(board, rows) {
  const score = new Array(board.length).fill(0);
  for (const row of rows) {
    const own = count(board, row, OWN);
    const other = count(board, row, OTHER);
    // Nobody can fill such a row any more.
    if (own + other + count(board, row, EMPTY) < 5 || (own > 0 && other > 0)) continue;
    const worth = other > 0 ? OTHER_WORTH[other] : OWN_WORTH[own];
    for (const cell of row) score[cell] += worth;
  }
  const middle = Math.floor(board.length / 2);
  const better = (a, b) => score[b] - score[a] || Math.abs(a - middle) - Math.abs(b - middle);
  return legal(board).sort(better)[0];
}

/** The cells on which a stone may be put: every empty one. */
function legal(board) {
  return [...board.keys()].filter((cell) => board[cell] === EMPTY);
}

/** How many cells of a row hold this. */
function count(board, row, value) {
  return row.filter((cell) => board[cell] === value).length;
}

module.exports = { EMPTY, OWN, OTHER, choose };
