//! What refuted other positions: killers by ply, scores by side and cell, and scores of a reply by
//! the move it answers.

use goren_rules::{Cell, Color};

use super::MOST_PLIES;

/// Bound of a history score.
const MOST: i32 = 1 << 13;

/// Pairs of moves that have a score of their own. Boards with more pairs share them.
const PAIRS: usize = 1 << 17;

/// Memory of moves that were best elsewhere.
pub(super) struct History {
    cells: usize,
    scores: [Vec<i16>; 2],
    replies: Vec<i16>,
    killers: Vec<[Option<Cell>; 2]>,
    counters: [Vec<Option<Cell>>; 2],
}

/// A quiet move and what came before it.
#[derive(Copy, Clone, Debug)]
pub(super) struct Quiet {
    pub(super) cell: Cell,
    pub(super) side: Color,
    /// The opponent's last move.
    pub(super) last: Option<Cell>,
    pub(super) ply: usize,
}

impl History {
    pub(super) fn new(cells: usize) -> History {
        History {
            cells,
            scores: [vec![0; cells], vec![0; cells]],
            replies: vec![0; PAIRS],
            killers: vec![[None; 2]; MOST_PLIES + 1],
            counters: [vec![None; cells], vec![None; cells]],
        }
    }

    /// What a move was worth elsewhere.
    #[inline]
    pub(super) fn score(&self, mv: &Quiet) -> i32 {
        i32::from(self.scores[mv.side.index()][mv.cell.index()])
    }

    /// What a move was worth as an answer to the opponent's last.
    #[inline]
    pub(super) fn reply_score(&self, mv: &Quiet) -> i32 {
        self.pair(mv).map_or(0, |at| i32::from(self.replies[at]))
    }

    #[inline]
    pub(super) fn is_killer(&self, mv: &Quiet) -> bool {
        self.killers[mv.ply].contains(&Some(mv.cell))
    }

    /// Whether the move refuted the opponent's last move elsewhere.
    #[inline]
    pub(super) fn is_counter(&self, mv: &Quiet) -> bool {
        mv.last.is_some_and(|last| self.counters[mv.side.index()][last.index()] == Some(mv.cell))
    }

    #[inline]
    fn pair(&self, mv: &Quiet) -> Option<usize> {
        let last = mv.last?.index();
        Some(((2 * last + mv.side.index()) * self.cells + mv.cell.index()) & (PAIRS - 1))
    }

    /// A quiet move refuted the opponent's last move.
    pub(super) fn reward(&mut self, mv: &Quiet, depth: i32) {
        self.add(mv, bonus(depth));
        let killers = &mut self.killers[mv.ply];
        if killers[0] != Some(mv.cell) {
            *killers = [Some(mv.cell), killers[0]];
        }
        if let Some(last) = mv.last {
            self.counters[mv.side.index()][last.index()] = Some(mv.cell);
        }
    }

    /// A quiet move was tried before the one that did.
    pub(super) fn punish(&mut self, mv: &Quiet, depth: i32) {
        self.add(mv, -bonus(depth));
    }

    fn add(&mut self, mv: &Quiet, bonus: i32) {
        pull(&mut self.scores[mv.side.index()][mv.cell.index()], bonus);
        if let Some(at) = self.pair(mv) {
            pull(&mut self.replies[at], bonus);
        }
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
