//! What refuted other positions: killers by ply, and scores by side and cell.

use goren_rules::{Cell, Color};

use super::MOST_PLIES;

/// Bound of a history score.
const MOST: i32 = 1 << 13;

/// Memory of moves that were best elsewhere.
pub(super) struct History {
    scores: [Vec<i16>; 2],
    killers: Vec<[Option<Cell>; 2]>,
}

/// A quiet move.
#[derive(Copy, Clone, Debug)]
pub(super) struct Quiet {
    pub(super) cell: Cell,
    pub(super) side: Color,
    pub(super) ply: usize,
}

impl History {
    pub(super) fn new(cells: usize) -> History {
        History { scores: [vec![0; cells], vec![0; cells]], killers: vec![[None; 2]; MOST_PLIES + 1] }
    }

    /// What a move was worth elsewhere.
    #[inline]
    pub(super) fn score(&self, mv: &Quiet) -> i32 {
        i32::from(self.scores[mv.side.index()][mv.cell.index()])
    }

    #[inline]
    pub(super) fn is_killer(&self, mv: &Quiet) -> bool {
        self.killers[mv.ply].contains(&Some(mv.cell))
    }

    /// A quiet move refuted the opponent's last move.
    pub(super) fn reward(&mut self, mv: &Quiet, depth: i32) {
        self.add(mv, bonus(depth));
        let killers = &mut self.killers[mv.ply];
        if killers[0] != Some(mv.cell) {
            *killers = [Some(mv.cell), killers[0]];
        }
    }

    /// A quiet move was tried before the one that did.
    pub(super) fn punish(&mut self, mv: &Quiet, depth: i32) {
        self.add(mv, -bonus(depth));
    }

    fn add(&mut self, mv: &Quiet, bonus: i32) {
        pull(&mut self.scores[mv.side.index()][mv.cell.index()], bonus);
    }
}

/// Adds with a pull towards zero that keeps the score within bounds.
fn pull(score: &mut i16, bonus: i32) {
    let old = i32::from(*score);
    *score = (old + bonus - old * bonus.abs() / MOST) as i16;
}

fn bonus(depth: i32) -> i32 {
    (16 * depth * depth + 32 * depth).clamp(0, 1_200)
}
