//! Captures by bracketing on rank and file, and of a man in a corner.

use super::HasamiPosition;
use crate::{Cell, Color};

/// The directions along rank and file: right, down, left, up.
pub(super) const ALONG: [usize; 4] = [0, 1, 4, 5];

impl HasamiPosition {
    /// The enemy men that the man which `mover` has just moved to `to` takes: every unbroken run of
    /// them between it and another own man, and a man in a corner both of whose neighbours are now
    /// own men. A man that moves in between enemies is safe.
    pub(super) fn bracketed(&self, to: Cell, mover: Color) -> Vec<Cell> {
        let mut captured = Vec::new();
        for direction in ALONG {
            let mut run = Vec::new();
            let mut next = self.geometry.neighbour(to, direction);
            while let Some(cell) = next.filter(|cell| self.stones[cell.index()] == Some(mover.opposite())) {
                run.push(cell);
                next = self.geometry.neighbour(cell, direction);
            }
            let closed = next.is_some_and(|cell| self.stones[cell.index()] == Some(mover));
            let cornered = matches!(run[..], [man] if self.is_cornered(man, mover));
            if closed || cornered {
                captured.extend(run);
            }
        }
        captured
    }

    /// Whether a cell is a corner and `mover` holds both its neighbours.
    fn is_cornered(&self, cell: Cell, mover: Color) -> bool {
        let neighbours = ALONG.iter().filter_map(|&direction| self.geometry.neighbour(cell, direction));
        let mut count = 0;
        let all_own = neighbours.inspect(|_| count += 1).all(|at| self.stones[at.index()] == Some(mover));
        all_own && count == 2
    }
}
