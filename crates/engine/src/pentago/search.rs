//! Alpha-beta search of Pentago.

use super::board::{Board, Turn, inverse};
use super::estimate::glance;
use super::memory::{Bound, Known, Memory};
use crate::time_manager::Watch;

/// A win on the spot. Wins later are worth a ply less each.
pub(super) const MATE: i32 = 30_000;
/// Values beyond are wins and losses.
pub(super) const PROVED: i32 = 29_000;
/// Turns of a node that are searched to its full depth; later ones first less deep.
const FULL: usize = 10;
/// Turns that do not lose at once at most, for a node to be searched a ply deeper.
const FORCED: usize = 4;

/// Plies from the root beyond which no node is searched deeper for being forced.
const DEEPEST: i32 = 16;

/// A turn and the board after it.
#[derive(Copy, Clone, Debug)]
pub(super) struct Child {
    pub(super) mv: Turn,
    pub(super) board: Board,
    /// The value for the side that makes the turn, at a glance or as it was found.
    pub(super) value: i32,
    /// Whether `value` is the end: nothing is left to search.
    pub(super) ended: bool,
}

pub(super) struct Search<'a> {
    pub(super) memory: &'a mut Memory,
    pub(super) watch: &'a mut Watch,
}

/// The turns of a board, the most promising first. One that loses at once is left out if there is
/// another.
fn children(board: Board, ply: i32) -> Vec<Child> {
    let mut children = Vec::with_capacity(8 * board.empty().count_ones() as usize);
    let mut left = board.empty();
    while left != 0 {
        let bit = left.trailing_zeros() as u8;
        left &= left - 1;
        let placed = Board { own: board.own | 1 << bit, other: board.other };
        if super::board::has_five(placed.own) {
            let mv = Turn { bit, twist: Turn::NO_TWIST };
            children.push(Child { mv, board: board.after(mv), value: MATE - ply - 1, ended: true });
            continue;
        }
        for twist in placed.twists() {
            let mv = Turn { bit, twist };
            let board = board.after(mv);
            children.push(match board.end() {
                Some(end) => Child { mv, board, value: -end * (MATE - ply - 1), ended: true },
                None => looked_at(mv, board, ply),
            });
        }
    }
    children.sort_by_key(|child| -child.value);
    let safe = children.iter().take_while(|child| child.value > -PROVED).count();
    children.truncate(safe.max(1));
    children
}

pub(super) fn looked_at(mv: Turn, board: Board, ply: i32) -> Child {
    let glance = glance(board);
    if glance.wins {
        return Child { mv, board, value: -(MATE - ply - 2), ended: true };
    }
    Child { mv, board, value: -glance.value, ended: false }
}

impl Search<'_> {
    /// The value of a board for its side to move, which is known not to win at once.
    fn node(&mut self, board: Board, depth: i32, ply: i32, (mut alpha, beta): (i32, i32)) -> i32 {
        if self.watch.tick() {
            return 0;
        }
        // Nobody wins sooner than that.
        let most = MATE - ply - 3;
        if most <= alpha {
            return most;
        }
        let (least, image) = board.canonical();
        let known = self.memory.get(least);
        if let Some(value) = known.and_then(|known| known.decides(depth, ply, (alpha, beta))) {
            return value;
        }
        let mut children = children(board, ply);
        if let Some(known) = known {
            let mv = known.best.seen(inverse(image));
            if let Some(index) = children.iter().position(|child| child.mv == mv) {
                children[..=index].rotate_right(1);
            }
        }
        let forced = children.len() <= FORCED && ply < DEEPEST;
        let next = if forced { depth } else { depth - 1 };
        let floor = alpha;
        let mut best = (-MATE, children[0].mv);
        for (index, child) in children.into_iter().enumerate() {
            let value = self.child(&child, (index, next, ply), (alpha, beta));
            if self.watch.stopped() {
                return 0;
            }
            if value > best.0 {
                best = (value, child.mv);
            }
            alpha = alpha.max(value);
            if alpha >= beta {
                break;
            }
        }
        self.keep(least, (best.0, best.1.seen(image)), (depth, ply), (floor, beta));
        best.0
    }

    /// The value of a child for the side that makes the turn.
    pub(super) fn child(
        &mut self,
        child: &Child,
        (index, depth, ply): (usize, i32, i32),
        (alpha, beta): (i32, i32),
    ) -> i32 {
        if child.ended || depth <= 0 {
            return child.value;
        }
        if index == 0 {
            return -self.node(child.board, depth, ply + 1, (-beta, -alpha));
        }
        let reduced = if index >= FULL && depth >= 2 { depth - 1 } else { depth };
        let mut value = -self.node(child.board, reduced, ply + 1, (-alpha - 1, -alpha));
        if value > alpha && reduced < depth && !self.watch.stopped() {
            value = -self.node(child.board, depth, ply + 1, (-alpha - 1, -alpha));
        }
        if value > alpha && value < beta && !self.watch.stopped() {
            value = -self.node(child.board, depth, ply + 1, (-beta, -alpha));
        }
        value
    }

    fn keep(
        &mut self,
        board: Board,
        (value, best): (i32, Turn),
        (depth, ply): (i32, i32),
        (alpha, beta): (i32, i32),
    ) {
        let bound = match value {
            value if value >= beta => Bound::AtLeast,
            value if value <= alpha => Bound::AtMost,
            _ => Bound::Exact,
        };
        let value = shifted(value, ply) as i16;
        self.memory.put(board, Known { depth: depth.clamp(1, 255) as u8, bound, value, best });
    }
}

/// A value of the root as one of a node `ply` plies below, where ends are nearer; with a negative `ply`
/// the other way round.
fn shifted(value: i32, ply: i32) -> i32 {
    match value {
        value if value > PROVED => value + ply,
        value if value < -PROVED => value - ply,
        _ => value,
    }
}

impl Known {
    /// The value, if what is known spares the search.
    fn decides(self, depth: i32, ply: i32, (alpha, beta): (i32, i32)) -> Option<i32> {
        let value = shifted(i32::from(self.value), -ply);
        let deep = i32::from(self.depth) >= depth;
        let decided = match self.bound {
            Bound::Exact => deep || value.abs() > PROVED,
            Bound::AtLeast => (deep || value > PROVED) && value >= beta,
            Bound::AtMost => (deep || value < -PROVED) && value <= alpha,
        };
        decided.then_some(value)
    }
}
