//! The rows of five of the contest's hexagon, which has nine cells a side.
//!
//! Its 217 cells are numbered row by row from the top left. Here a cell has two coordinates besides: r, its row
//! from -8 at the top to 8, and q, which stays the same when you go down to the right.

use std::collections::HashMap;

use crate::choose::Row;

pub const CELLS: usize = 217;
const SIDE: i32 = 9;
/// The three directions, as steps of q and r.
const STEPS: [(i32, i32); 3] = [(1, 0), (0, 1), (-1, 1)];

/// Every five neighbouring cells in a line.
pub fn rows_of_five() -> Vec<Row> {
    let mut cells = Vec::new();
    for r in 1 - SIDE..SIDE {
        for q in 1 - SIDE..SIDE {
            if (q + r).abs() < SIDE {
                cells.push((q, r));
            }
        }
    }
    let number: HashMap<(i32, i32), usize> = cells.iter().copied().zip(0..).collect();
    let mut rows = Vec::new();
    for &(q, r) in &cells {
        for (step_q, step_r) in STEPS {
            let cell = |i: i32| number.get(&(q + i * step_q, r + i * step_r)).copied();
            if let [Some(a), Some(b), Some(c), Some(d), Some(e)] = [0, 1, 2, 3, 4].map(cell) {
                rows.push([a, b, c, d, e]);
            }
        }
    }
    rows
}
