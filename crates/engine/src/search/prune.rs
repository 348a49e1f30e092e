//! Techniques that end a node or leave out a move. Each has the name it is known by.

use goren_rules::{Cell, Color};

use super::node::{Node, Prospect};
use super::{Params, Search};
use crate::Value;
use crate::eval::Evaluate;
use crate::pattern::CellClass;
use crate::tt::{Bound, Entry};

/// Beyond this a value is a proved win or loss.
const PROVED: i32 = 20_001;

pub(super) fn is_proved(value: i32) -> bool {
    value.abs() >= PROVED
}

/// A win or loss counted from the root, as it is kept in the table: counted from the node.
pub(crate) fn to_table(value: i32, ply: usize) -> i16 {
    let ply = ply as i32;
    (value
        + if value >= PROVED {
            ply
        } else if value <= -PROVED {
            -ply
        } else {
            0
        }) as i16
}

/// The inverse of [`to_table`].
pub(crate) fn from_table(value: i16, ply: usize) -> i32 {
    let (value, ply) = (i32::from(value), ply as i32);
    value
        - if value >= PROVED {
            ply
        } else if value <= -PROVED {
            -ply
        } else {
            0
        }
}

impl<const A: usize, const H: usize, E: Evaluate<A, H>> Search<'_, A, H, E> {
    /// What needs no search: the side to move has a five, or a straight four while the opponent
    /// has no five, or nothing is left to play.
    pub(super) fn settled(&self, side: Color, ply: usize) -> Option<i32> {
        let win = |plies: usize| Some(Value::mate_in((ply + plies) as u32).raw());
        if self.board.count(side, CellClass::Five) > 0 {
            return win(1);
        }
        if self.board.empty() == 0 {
            return Some(Value::DRAW.raw());
        }
        let free = self.board.count(side.opposite(), CellClass::Five) == 0;
        if free && self.board.count(side, CellClass::Winning) > 0 { win(3) } else { None }
    }

    /// Mate distance pruning. A win that is found already cannot be bettered by a longer one, so
    /// the window shrinks to what this ply can still reach.
    pub(super) fn mate_distance(node: &mut Node) -> bool {
        node.alpha = node.alpha.max(Value::mated_in(node.ply as u32 + 2).raw());
        node.beta = node.beta.min(Value::mate_in(node.ply as u32 + 3).raw());
        node.alpha >= node.beta
    }

    /// Table cut. The position was searched as deep before, and the result decides this window.
    /// Not on the principal variation, whose line would be cut short.
    pub(super) fn table_cut(&self, node: &Node, entry: Option<Entry>) -> Option<i32> {
        let wanted = |entry: &Entry| i32::from(entry.depth) >= node.depth;
        let entry = entry.filter(|entry| wanted(entry) && !node.is_open() && node.excluded.is_none())?;
        let value = from_table(entry.value, node.ply);
        let decides = match entry.bound {
            Bound::Exact => true,
            Bound::Lower => value >= node.beta,
            Bound::Upper => value <= node.alpha,
        };
        decides.then_some(value)
    }

    /// The end of the search: a win by fours if there is one, else the estimate.
    pub(super) fn leaf(&mut self, node: &Node) -> i32 {
        let limits = (self.params.leaf_nodes as u64, self.params.leaf_moves as u32);
        let win = if self.params.leaf_fours > 0 { self.win_by_fours(node.side, limits) } else { None };
        match win {
            Some(win) => Value::mate_in(node.ply as u32 + win.plies).raw(),
            None => self.evaluate(node.side),
        }
    }

    /// Razoring. Far below alpha near the leaves only fours could help: search just those.
    pub(super) fn razor(&mut self, node: &Node, estimate: i32) -> Option<i32> {
        let Params { razor, razor_depth, razor_base, razor_slope, .. } = self.params;
        let hopeless = razor > 0
            && node.depth <= razor_depth
            && !node.is_open()
            && estimate + razor_base + razor_slope * node.depth <= node.alpha
            && !is_proved(node.alpha);
        if !hopeless || self.is_small() {
            return None;
        }
        Some(self.leaf(node)).filter(|&value| value <= node.alpha || is_proved(value))
    }

    /// Reverse futility pruning. Far above beta near the leaves, with nothing to answer, one more
    /// move will not bring the value below it.
    pub(super) fn reverse_futility(&self, node: &Node, prospect: &Prospect) -> Option<i32> {
        let Params { reverse, reverse_depth, reverse_base, reverse_slope, .. } = self.params;
        let near = reverse > 0 && node.depth <= reverse_depth && !node.is_open() && !prospect.pressed;
        let margin = reverse_base + reverse_slope * node.depth;
        let safe = near && prospect.estimate >= node.beta + margin && !is_proved(node.beta);
        (safe && !self.is_small()).then_some(prospect.estimate)
    }

    /// Futility pruning. A quiet move cannot make up for an estimate far below alpha.
    pub(super) fn is_futile(&self, node: &Node, prospect: &Prospect) -> bool {
        let Params { futility, futility_depth, futility_base, futility_slope, .. } = self.params;
        futility > 0
            && node.depth <= futility_depth
            && prospect.estimate + futility_base + futility_slope * node.depth <= node.alpha
    }

    /// Move-count pruning. Near the leaves, quiet moves far down the list are not worth a node.
    pub(super) fn is_too_late(&self, node: &Node, searched: usize) -> bool {
        let Params { move_count, move_count_depth, move_count_base, move_count_factor, .. } = self.params;
        move_count > 0
            && node.depth <= move_count_depth
            && !node.is_open()
            && searched as i32 >= move_count_base + move_count_factor * node.depth * node.depth / 100
    }

    /// Whether a move may be left out at all: it is quiet, something that does not lose has been
    /// found, and the board is too large to be searched completely.
    pub(super) fn may_skip(&self, node: &Node, cell: Cell, best: i32) -> bool {
        node.depth > 0 && best > -PROVED && !self.is_small() && self.is_quiet(cell, node.side)
    }

    /// Whether so few cells are left that the search can see everything.
    fn is_small(&self) -> bool {
        (self.board.empty() as i32) < self.params.small_board
    }
}
