//! Keys of positions.

use super::YinshPosition;
use crate::{Cell, Color, zobrist};

impl YinshPosition {
    pub(super) fn key_under(&self, image: impl Fn(Cell) -> Cell) -> u64 {
        self.geometry.cells().fold(0, |key, cell| match self.pieces[cell.index()] {
            Some(color) => key ^ piece(image(cell), color, self.is_ring[cell.index()]),
            None => key,
        })
    }

    /// The part of the key that is not pieces.
    pub(super) fn key_of_turn(&self) -> u64 {
        let turn = if self.to_move == Color::White { zobrist::WHITE_TO_MOVE } else { 0 };
        let stage = u64::from(self.ring_due) << 1 | u64::from(self.moved);
        let taken = u64::from(self.taken[0]) << 16 | u64::from(self.taken[1]);
        turn ^ zobrist::fact(1, stage) ^ zobrist::fact(2, taken)
    }

    pub(crate) fn canonical_key(&self) -> u64 {
        let rest = self.key ^ self.key_under(|cell| cell);
        let images = self.geometry.symmetries().iter();
        images.map(|symmetry| rest ^ self.key_under(|cell| symmetry.apply(cell))).min().unwrap_or(self.key)
    }
}

pub(super) fn piece(cell: Cell, color: Color, ring: bool) -> u64 {
    match ring {
        true => zobrist::fact(3, (cell.index() as u64) << 1 | color as u64),
        false => zobrist::stone(cell.index(), color),
    }
}
