//! Techniques that search a move less deep, or deeper.

use goren_rules::Cell;

use super::Search;
use super::node::Node;
use super::params::{REDUCTION_DEPTH, REDUCTION_DIVISOR, REDUCTION_MOVES};
use crate::eval::Evaluate;

impl<const A: usize, const H: usize, E: Evaluate<A, H>> Search<'_, A, H, E> {
    /// Depth left after a move. The reply to a four is no choice and costs none.
    pub(super) fn depth_after(node: &Node, forced: bool) -> i32 {
        if forced { node.depth } else { node.depth - 1 }
    }

    /// Late move reduction. With good ordering, quiet moves late in the list are rarely best; they
    /// are searched less deep first, and again if they surprise.
    pub(super) fn reduction(&self, node: &Node, cell: Cell, searched: usize) -> i32 {
        if node.depth < REDUCTION_DEPTH || searched < REDUCTION_MOVES || !self.is_quiet(cell, node.side) {
            return 0;
        }
        let product = log2_hundredths(node.depth as usize) * log2_hundredths(searched + 1) / 100;
        // ln a · ln b = log2 a · log2 b · (ln 2)²
        let mut reduction = product * 48 / 100 * 100 / REDUCTION_DIVISOR / 100 + 1;
        if node.is_open() {
            reduction -= 1;
        }
        reduction.clamp(0, node.depth - 2)
    }
}

/// The binary logarithm in hundredths, interpolated: whole numbers keep the search the same on
/// every machine.
fn log2_hundredths(x: usize) -> i32 {
    let floor = x.max(1).ilog2();
    let base = 1 << floor;
    (100 * floor as usize + 100 * (x.max(1) - base) / base) as i32
}
