//! Threes: rows that one more stone turns into a straight four.

use super::row::{Row, cell_behind};
use super::{AXES, Probe, Verdict};
use crate::{Cell, ThreeRule};

impl Probe<'_> {
    /// Whether a stone on `cell`, which shows `rows`, makes threes on two axes or more; an axis counts once.
    pub(super) fn double_three(&mut self, cell: Cell, rows: &[Row; AXES], rule: ThreeRule) -> bool {
        let candidate = |axis: &usize| rows[*axis].straight_fours(self.line).next().is_some();
        let mut axes = [0; AXES];
        let mut left = 0;
        for axis in (0..AXES).filter(candidate) {
            axes[left] = axis;
            left += 1;
        }
        if left < 2 {
            return false;
        }
        self.stones[cell.index()] = Some(self.color);
        let mut threes = 0;
        for &axis in &axes[..left] {
            threes += usize::from(self.three(cell, axis, rows[axis], rule).is_some());
            left -= 1;
            if threes == 2 || threes + left < 2 {
                break;
            }
        }
        self.stones[cell.index()] = None;
        threes == 2
    }

    /// All threes of a stone on `cell` as (axis, bits of the three stones).
    pub(super) fn threes(&mut self, cell: Cell, rows: &[Row; AXES]) -> Vec<(usize, u32)> {
        let Some(rule) = self.forbidden.double_three else { return Vec::new() };
        self.stones[cell.index()] = Some(self.color);
        let threes =
            (0..AXES).filter_map(|axis| Some((axis, self.three(cell, axis, rows[axis], rule)?))).collect();
        self.stones[cell.index()] = None;
        threes
    }

    /// The stones of the three on one axis, if it is one under `rule`. `cell` holds its stone.
    fn three(&mut self, cell: Cell, axis: usize, row: Row, rule: ThreeRule) -> Option<u32> {
        for (bit, four) in row.straight_fours(self.line) {
            let next = cell_behind(self.geometry, cell, axis, bit);
            let completes = match rule {
                ThreeRule::Renju => self.renju_completes(next),
                ThreeRule::Omok { recursive: false } => true,
                ThreeRule::Omok { recursive: true } => !matches!(self.verdict(next), Verdict::Foul(_)),
            };
            if completes {
                return Some(four & !(1 << bit));
            }
        }
        None
    }
}
