//! Techniques that search a move less deep, or deeper.

use goren_rules::Cell;

use super::node::{Node, Prospect};
use super::prune::is_proved;
use super::{Params, Search};
use crate::eval::Evaluate;

impl<const A: usize, const H: usize, E: Evaluate<A, H>> Search<'_, A, H, E> {
    /// Depth left after a move. The reply to a four is no choice and costs none.
    pub(super) fn depth_after(&self, node: &Node, prospect: &Prospect) -> i32 {
        let free = prospect.forced && self.params.forced_reply > 0;
        if free { node.depth } else { node.depth - 1 }
    }

    /// Fail-high reduction. A node that is expected to reach beta and stands far above it already
    /// needs less depth to be sure.
    pub(super) fn fail_high_reduction(&self, node: &Node, prospect: &Prospect) -> i32 {
        let Params { fail_high, fail_high_depth, fail_high_base, fail_high_slope, .. } = self.params;
        let likely = fail_high > 0 && node.cut && !prospect.pressed && node.depth >= fail_high_depth;
        let margin = fail_high_base + fail_high_slope * node.depth;
        i32::from(likely && prospect.estimate >= node.beta + margin && !is_proved(node.beta))
    }

    /// Late move reduction. With good ordering, quiet moves late in the list are rarely best; they
    /// are searched less deep first, and again if they surprise.
    pub(super) fn reduction(&self, node: &Node, prospect: &Prospect, cell: Cell, searched: usize) -> i32 {
        let Params { late, late_depth, late_moves, late_base, late_factor, late_open, .. } = self.params;
        let early = node.depth < late_depth || (searched as i32) < late_moves;
        if late == 0 || early || prospect.forced || !self.is_quiet(cell, node.side) {
            return 0;
        }
        let product = ln_hundredths(node.depth as usize) * ln_hundredths(searched + 1) / 100;
        let mut reduction = late_base + product * late_factor / 100;
        if node.is_open() {
            reduction -= late_open;
        }
        (reduction / 100).clamp(0, node.depth - 2)
    }
}

/// The natural logarithm in hundredths, interpolated between powers of two: whole numbers keep the
/// search the same on every machine.
fn ln_hundredths(x: usize) -> i32 {
    let floor = x.max(1).ilog2();
    let base = 1 << floor;
    let log2 = (100 * floor as usize + 100 * (x.max(1) - base) / base) as i32;
    log2 * 693 / 1000
}
