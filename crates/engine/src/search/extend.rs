//! What a node knows before its moves are tried, and the move that deserves more depth.

use goren_rules::{Cell, Color};

use super::node::{Node, Prospect};
use super::prune::{from_table, is_proved};
use super::{Params, Search};
use crate::eval::Evaluate;
use crate::rng::mix;
use crate::tt::{Bound, Entry};

/// What the search without the best known move says.
pub(super) enum Singular {
    /// Plies by which that move is searched deeper.
    Depth(i32),
    /// The value of the node: other moves are good enough as well.
    Cut(i32),
}

impl<const A: usize, const H: usize, E: Evaluate<A, H>> Search<'_, A, H, E> {
    /// The key of a node in the table. A node without one of its moves is another.
    pub(super) fn node_key(&self, node: &Node) -> u64 {
        let excluded = node.excluded.map_or(0, |cell| mix(0x0e00_0000 | cell.index() as u64));
        self.key(node.side) ^ excluded
    }

    /// Looks at the node without searching it.
    pub(super) fn prospect(&mut self, node: &Node, known: Option<Entry>, forced: bool) -> Prospect {
        let quiet = if forced { None } else { Some(self.evaluate(node.side)) };
        let estimate = better_known(quiet.unwrap_or(0), node.ply, known);
        let pressed = self.is_pressed(node.side);
        let must_answer = !forced && self.must_answer(node.side);
        Prospect { forced, must_answer, pressed, estimate, extension: 0 }
    }

    /// Whether the opponent threatens a straight four or makes one with tempo.
    fn is_pressed(&self, side: Color) -> bool {
        use crate::pattern::CellClass::{FourThree, Winning};
        let other = side.opposite();
        self.board.count(other, Winning) > 0 || self.board.count(other, FourThree) > 0
    }

    /// Singular extension. If all other moves are clearly worse than the table's, that one decides
    /// the node and is searched deeper. If several reach beta, the node is cut (multicut); if only
    /// the table's does, it needs no more than a shallower look.
    pub(super) fn singular(&mut self, node: &Node, prospect: &Prospect, known: Option<Entry>) -> Singular {
        let Params { singular, singular_depth, singular_margin, singular_drop, .. } = self.params;
        let nothing = Singular::Depth(0);
        let wanted = singular > 0 && node.depth >= singular_depth && node.excluded.is_none();
        let Some(entry) = known.filter(|_| wanted && !prospect.forced && node.ply > 0) else {
            return nothing;
        };
        let Some(cell) = entry.cell.map(Cell::new) else { return nothing };
        let value = from_table(entry.value, node.ply);
        let deep = i32::from(entry.depth) + singular_drop >= node.depth;
        if !deep || entry.bound == Bound::Upper || is_proved(value) {
            return nothing;
        }
        let beta = value - singular_margin * node.depth / 10;
        let without = Node { alpha: beta - 1, beta, depth: node.depth / 2, excluded: Some(cell), ..*node };
        let others = self.node(without);
        if self.watch.stopped() || others < beta {
            return Singular::Depth(1);
        }
        if self.params.multicut > 0 && beta >= node.beta && !node.is_open() && !is_proved(beta) {
            return Singular::Cut(beta);
        }
        let spoiled = self.params.singular_less > 0 && value >= node.beta && !node.is_open();
        Singular::Depth(if spoiled { -1 } else { 0 })
    }
}

/// The estimate, or the value from the table if that says more.
fn better_known(estimate: i32, ply: usize, known: Option<Entry>) -> i32 {
    let Some(entry) = known else { return estimate };
    let value = from_table(entry.value, ply);
    let better = match entry.bound {
        Bound::Exact => true,
        Bound::Lower => value > estimate,
        Bound::Upper => value < estimate,
    };
    if better && !is_proved(value) { value } else { estimate }
}
