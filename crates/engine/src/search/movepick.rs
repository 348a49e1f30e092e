//! Which moves are searched, and in which order.

use goren_rules::{Cell, Color};

use super::Search;
use super::history::History;
use super::params::Params;
use crate::board::Board;
use crate::eval::Evaluate;
use crate::pattern::CellClass;

/// A move and how early it should be tried.
#[derive(Copy, Clone, Debug)]
pub(super) struct Scored {
    pub(super) score: i32,
    pub(super) cell: Cell,
}

/// The score of the move the table knows.
const FROM_TABLE: i32 = 1 << 24;

impl<const A: usize, const H: usize, E: Evaluate<A, H>> Search<'_, A, H, E> {
    /// Whether the opponent makes a straight four next and only certain cells stop him: those
    /// where he makes a four himself, or where the side to move makes one.
    pub(super) fn must_answer(&self, side: Color) -> bool {
        let other = side.opposite();
        self.board.count(other, CellClass::Winning) > 0
            && !self.board.is_bound(other)
            && !self.board.ends_matter(other)
    }

    /// Appends the moves to be searched at a node to the common list. Some may be forbidden.
    pub(super) fn list_moves(&mut self, side: Color, ply: usize, from_table: Option<Cell>) {
        let (other, first) = (side.opposite(), self.moves.len());
        if self.board.count(other, CellClass::Five) > 0 {
            let replies = self.board.defences(side);
            self.moves.extend(replies.iter().map(|&cell| Scored { score: 0, cell }));
            return;
        }
        let must_answer = self.must_answer(side);
        let Search { board, history, params, moves, .. } = self;
        let mut push =
            |cell| moves.push(Scored { score: score(board, (history, params), (cell, side), ply), cell });
        if must_answer {
            board.forcing(other).for_each(&mut push);
            board.forcing(side).filter(|&cell| !board.class(cell, other).is_forcing()).for_each(push);
        } else {
            board.candidates().for_each(&mut push);
            if moves.len() == first {
                let mut push = |cell| moves.push(Scored { score: 0, cell });
                board.empty_cells().for_each(&mut push);
            }
        }
        if let Some(known) = moves[first..].iter_mut().find(|known| Some(known.cell) == from_table) {
            known.score = FROM_TABLE;
        }
    }

    /// Moves the best of the moves from `from` on to that place and returns it.
    pub(super) fn pick(&mut self, from: usize) -> Option<Cell> {
        let rest = self.moves.get_mut(from..)?;
        // The first of equals, so that the order does not depend on earlier swaps.
        let best = (0..rest.len()).max_by_key(|&at| (rest[at].score, std::cmp::Reverse(rest[at].cell)))?;
        rest.swap(0, best);
        Some(rest[0].cell)
    }

    /// Whether a move neither makes nor stops anything that must be answered.
    pub(super) fn is_quiet(&self, cell: Cell, side: Color) -> bool {
        self.board.class(cell, side) < CellClass::OpenThree
            && self.board.class(cell, side.opposite()) < CellClass::OpenThree
    }
}

/// How early a move should be tried: what the cell is worth to both sides, and what it was worth
/// elsewhere.
fn score<const A: usize, const H: usize>(
    board: &Board<A, H>,
    (history, params): (&History, &Params),
    (cell, side): (Cell, Color),
    ply: usize,
) -> i32 {
    let own = board.value(cell, side);
    let foreign = board.value(cell, side.opposite());
    let killer = if params.killers > 0 && history.is_killer(cell, ply) { params.killer_bonus } else { 0 };
    let history = if params.history > 0 { history.score(cell, side) / params.history_divisor } else { 0 };
    own * params.own_weight / 100 + foreign + history + killer
}
