//! A place on any board.

/// A place on a board: an index into the cells of one [`Geometry`](crate::Geometry), row by row
/// from the top left.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct Cell(u16);

impl Cell {
    /// The cell with this index. Whether the board has it is the geometry's to say.
    #[must_use]
    pub const fn new(index: u16) -> Cell {
        Cell(index)
    }

    /// The index, `0..geometry.len()`.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}
