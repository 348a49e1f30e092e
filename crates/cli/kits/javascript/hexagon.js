// The rows of five of the contest's hexagon, which has nine cells a side.
//
// Its 217 cells are numbered row by row from the top left. Here a cell has two coordinates besides: r, its row
// from -8 at the top to 8, and q, which stays the same when you go down to the right.

const SIDE = 9;
const CELLS = 217;

/** Every five neighbouring cells in a line, in three directions. */
function rowsOfFive() {
  const cells = [];
  const number = new Map();
  for (let r = 1 - SIDE; r < SIDE; r++) {
    for (let q = 1 - SIDE; q < SIDE; q++) {
      if (Math.abs(q + r) >= SIDE) continue;
      number.set(`${q},${r}`, cells.length);
      cells.push([q, r]);
    }
  }
  const rows = [];
  for (const [q, r] of cells) {
    for (const [stepQ, stepR] of [[1, 0], [0, 1], [-1, 1]]) {
      const row = [0, 1, 2, 3, 4].map((i) => number.get(`${q + i * stepQ},${r + i * stepR}`));
      if (!row.includes(undefined)) rows.push(row);
    }
  }
  return rows;
}

module.exports = { CELLS, rowsOfFive };
