//! Techniques that search a move less deep, or deeper.

use goren_rules::{Cell, Color};

use super::node::{Node, Prospect};
use super::prune::is_proved;
use super::{Params, Search};
use crate::eval::Evaluate;
use crate::pattern::CellClass;
use crate::tt::Entry;

impl<const A: usize, const H: usize, E: Evaluate<A, H>> Search<'_, A, H, E> {
    /// Depth left after a move. The reply to a four is no choice and costs none; that to a three
    /// may cost none as long as the line is not twice as long as planned.
    pub(super) fn depth_after(&self, node: &Node, prospect: &Prospect) -> i32 {
        let four = prospect.forced && self.params.forced_reply > 0;
        let three = prospect.must_answer && self.params.three_reply > 0;
        let long = node.ply as i32 >= 2 * self.root_depth;
        if four || (three && !long && node.depth > 1) { node.depth } else { node.depth - 1 }
    }

    /// Internal iterative reduction. Where the table knows no move the order is poor; a shallower
    /// search fills the table first.
    pub(super) fn unknown_reduction(&self, node: &Node, known: Option<Entry>) -> i32 {
        let Params { unknown, unknown_depth, .. } = self.params;
        let known = known.is_some_and(|entry| entry.cell.is_some());
        i32::from(unknown > 0 && !known && node.depth >= unknown_depth && (node.cut || node.is_open()))
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
    /// are searched less deep first, and again if they surprise. The less a move makes or stops
    /// and the less it was worth elsewhere, the greater the reduction.
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
        if node.cut {
            reduction += self.params.late_cut;
        }
        if prospect.improving {
            reduction -= self.params.late_improving;
        }
        reduction += self.class_reduction(node.side, cell) - self.history_reduction(node, cell);
        (reduction / 100).clamp(0, node.depth - 2)
    }

    /// Hundredths of a ply by what the move makes and stops.
    fn class_reduction(&self, side: Color, cell: Cell) -> i32 {
        let makes = self.board.class(cell, side) >= CellClass::DoubleTwo;
        let stops = self.board.class(cell, side.opposite()) >= CellClass::DoubleTwo;
        match (makes, stops) {
            (false, false) => self.params.late_dull,
            (true, true) => -2 * self.params.late_lively,
            _ => -self.params.late_lively,
        }
    }

    /// Hundredths of a ply less for a move that was good elsewhere.
    fn history_reduction(&self, node: &Node, cell: Cell) -> i32 {
        let mv = node.quiet(cell);
        let score = self.history.score(&mv) + self.history.reply_score(&mv);
        (score * self.params.late_history / 10_000).clamp(-150, 150)
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
