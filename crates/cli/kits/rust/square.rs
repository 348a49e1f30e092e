//! The rows of five of a board of squares.
//!
//! Cells are numbered row by row from the top left: column + row * width.

use crate::choose::Row;

/// Across, down, and on both diagonals: columns to the right, rows down.
const STEPS: [(isize, isize); 4] = [(1, 0), (0, 1), (1, 1), (1, -1)];

/// Every five neighbouring cells in a line.
pub fn rows_of_five(width: usize, height: usize) -> Vec<Row> {
    let (columns, lines) = (width as isize, height as isize);
    let mut rows = Vec::new();
    for row in 0..lines {
        for column in 0..columns {
            for (right, down) in STEPS {
                let (last_column, last_row) = (column + 4 * right, row + 4 * down);
                if last_column < columns && (0..lines).contains(&last_row) {
                    let cell = |i: isize| column + i * right + (row + i * down) * columns;
                    rows.push([0, 1, 2, 3, 4].map(|i| cell(i) as usize));
                }
            }
        }
    }
    rows
}
