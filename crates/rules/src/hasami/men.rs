//! The men as sets of cells, small enough to keep one pair a ply.

use crate::{Cell, Color};

/// A set of cells for each side, by [`Color::index`]; bit `n` stands for the cell with index `n`.
///
/// Repetitions are found by comparing these and not by keys: two positions with one key can be
/// constructed, and a game must not be drawn by them.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Men([u128; 2]);

impl Men {
    /// Puts a man on an empty cell or takes the man there away.
    pub(super) fn toggle(&mut self, cell: Cell, color: Color) {
        debug_assert!(cell.index() < 128, "the board of 81 cells fits the bits");
        self.0[color.index()] ^= 1 << cell.index();
    }

    /// Number of men of a side.
    pub(super) fn count(self, color: Color) -> usize {
        self.0[color.index()].count_ones() as usize
    }
}
