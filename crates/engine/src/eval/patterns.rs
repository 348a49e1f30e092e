//! The evaluation by tables: every empty cell has a value for each side by what the side would
//! have there, and the board keeps the sums; a table over both sides' threats adds what sums do
//! not see.

use std::sync::Arc;

use goren_rules::Color;

use super::{Evaluate, Tables, threat_mask};
use crate::board::Board;

/// Evaluates by the board's sums; the board must use the same tables.
#[derive(Clone, Debug)]
pub(crate) struct Patterns(pub(crate) Arc<Tables>);

impl<const AXES: usize, const HALF: usize> Evaluate<AXES, HALF> for Patterns {
    fn evaluate(&mut self, board: &Board<AXES, HALF>, side: Color) -> i32 {
        let cells = board.sum(side, true) - board.sum(side.opposite(), false);
        let value = cells + self.0.threats(side, threat_mask(board, side));
        value.clamp(-15_000, 15_000)
    }
}
