// The rows of five of a board of squares.
//
// Cells are numbered row by row from the top left: column + row * width.

/** Every five neighbouring cells in a line: across, down, and on both diagonals. */
function rowsOfFive(width, height) {
  const rows = [];
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      for (const [right, down] of [[1, 0], [0, 1], [1, 1], [1, -1]]) {
        const lastColumn = column + 4 * right;
        const lastRow = row + 4 * down;
        if (lastColumn >= width || lastRow < 0 || lastRow >= height) continue;
        rows.push([0, 1, 2, 3, 4].map((i) => column + i * right + (row + i * down) * width));
      }
    }
  }
  return rows;
}

module.exports = { rowsOfFive };
