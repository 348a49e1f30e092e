//! What refuted other positions: killers by ply and a score by side and cell.

use goren_rules::{Cell, Color};

use super::MOST_PLIES;

/// Bound of a history score.
const MOST: i32 = 1 << 13;

/// Memory of moves that were best elsewhere.
pub(super) struct History {
    scores: [Vec<i16>; 2],
    killers: Vec<[Option<Cell>; 2]>,
}

impl History {
    pub(super) fn new(cells: usize) -> History {
        History { scores: [vec![0; cells], vec![0; cells]], killers: vec![[None; 2]; MOST_PLIES + 1] }
    }

    #[inline]
    pub(super) fn score(&self, cell: Cell, side: Color) -> i32 {
        i32::from(self.scores[side.index()][cell.index()])
    }

    #[inline]
    pub(super) fn is_killer(&self, cell: Cell, ply: usize) -> bool {
        self.killers[ply].contains(&Some(cell))
    }

    /// A quiet move refuted the opponent's last move.
    pub(super) fn reward(&mut self, cell: Cell, side: Color, depth: i32, ply: usize) {
        self.add(cell, side, bonus(depth));
        let killers = &mut self.killers[ply];
        if killers[0] != Some(cell) {
            *killers = [Some(cell), killers[0]];
        }
    }

    /// A quiet move was tried before the one that did.
    pub(super) fn punish(&mut self, cell: Cell, side: Color, depth: i32) {
        self.add(cell, side, -bonus(depth));
    }

    /// Adds with a pull towards zero that keeps the score within bounds.
    fn add(&mut self, cell: Cell, side: Color, bonus: i32) {
        let score = &mut self.scores[side.index()][cell.index()];
        let old = i32::from(*score);
        *score = (old + bonus - old * bonus.abs() / MOST) as i16;
    }
}

fn bonus(depth: i32) -> i32 {
    (16 * depth * depth + 32 * depth).clamp(0, 1_200)
}
