//! How good a position looks without search.

mod family;
mod file;
mod hand;
mod patterns;
mod tables;
mod threats;

use goren_rules::Color;

use crate::board::Board;

pub use family::{Family, FamilyError};
pub use file::TablesError;
pub(crate) use hand::{cell_factors, threat_value};
pub(crate) use patterns::Patterns;
pub(crate) use tables::{CellValues, SideTables};
pub use tables::{TableChoice, Tables};
pub(crate) use threats::{THREAT_MASKS, threat_mask};

/// A static estimate of a board.
///
/// The search tells it every stone it makes and takes back, so that an implementation may keep
/// sums of its own, and asks for a value only where one is needed.
pub trait Evaluate<const AXES: usize, const HALF: usize> {
    /// The value for the side to move, in hundredths of an open two; between −15000 and 15000.
    fn evaluate(&mut self, board: &Board<AXES, HALF>, side: Color) -> i32;

    /// A stone was made on the board.
    fn made(&mut self, _board: &Board<AXES, HALF>) {}

    /// The last stone was taken back.
    fn undone(&mut self, _board: &Board<AXES, HALF>) {}
}
