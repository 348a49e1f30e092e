//! The evaluation by tables: every empty cell has a value for each side by what the side would
//! have there, and the board keeps the sums; a table over both sides' threats adds what sums do
//! not see.

use std::sync::Arc;

use goren_rules::{Color, Position};

use super::{Evaluate, Tables, threat_mask};
use crate::board::Board;

/// Evaluates by the board's sums; the board must use the same tables.
#[derive(Clone, Debug)]
pub(crate) struct Patterns {
    tables: Arc<Tables>,
    /// By side to move, what the empty board is worth beyond that on which the tables were fitted:
    /// empty cells count for the move, and a larger board has more of them.
    surplus: [i32; 2],
}

impl Patterns {
    /// The evaluation of a game by some tables.
    pub(crate) fn new(tables: Arc<Tables>, position: &Position) -> Patterns {
        let surplus = tables.surplus(position.geometry(), position.rules());
        Patterns { tables, surplus }
    }
}

impl<const AXES: usize, const HALF: usize> Evaluate<AXES, HALF> for Patterns {
    fn evaluate(&mut self, board: &Board<AXES, HALF>, side: Color) -> i32 {
        let cells = board.sum(side, true) - board.sum(side.opposite(), false);
        let value = cells - self.surplus[side.index()] + self.tables.threats(side, threat_mask(board, side));
        value.clamp(-15_000, 15_000)
    }
}
