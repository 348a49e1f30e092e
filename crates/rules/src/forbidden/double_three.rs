//! Threes: rows that one more stone turns into a straight four.

use super::memory::Course;
use super::row::{Row, cell_behind};
use super::{AXES, Probe, Verdict, renju};
use crate::{Cell, ThreeRule};

/// Whether a stone of this verdict turns a row into a three that counts.
fn completes(verdict: Verdict, rule: ThreeRule) -> bool {
    match rule {
        ThreeRule::Renju => renju::completes(verdict),
        ThreeRule::Omok { recursive: false } => true,
        ThreeRule::Omok { recursive: true } => !matches!(verdict, Verdict::Foul(_)),
    }
}

impl Probe<'_> {
    /// Whether a stone on `cell`, which shows `rows`, makes threes on two axes or more; an axis counts once.
    pub(super) fn double_three(&mut self, cell: Cell, rows: &[Row; AXES], rule: ThreeRule) -> bool {
        self.assume(cell);
        let found = self.two_threes(cell, rows, rule);
        self.take_back(cell);
        found
    }

    fn two_threes(&mut self, cell: Cell, rows: &[Row; AXES], rule: ThreeRule) -> bool {
        let mut threes = 0;
        let mut open = [0; AXES];
        let mut left = 0;
        // What the first look settles comes first: it is cheap, and mostly enough.
        for (axis, &row) in rows.iter().enumerate() {
            match self.three_at_first_look(cell, axis, row, rule) {
                Some(three) => threes += usize::from(three),
                None => {
                    open[left] = axis;
                    left += 1;
                }
            }
        }
        for &axis in &open[..left] {
            if threes >= 2 || threes + left < 2 {
                break;
            }
            threes += usize::from(self.three(cell, axis, rows[axis], rule).is_some());
            left -= 1;
        }
        threes >= 2
    }

    /// Whether an axis holds a three; `None` where only following up its stones can tell.
    fn three_at_first_look(&mut self, cell: Cell, axis: usize, row: Row, rule: ThreeRule) -> Option<bool> {
        let mut settled = true;
        for (bit, _) in row.straight_fours(self.line) {
            let rows = self.rows(cell_behind(self.geometry, cell, axis, bit));
            match self.first_look(&rows) {
                Some(verdict) if completes(verdict, rule) => return Some(true),
                Some(_) => {}
                None => settled = false,
            }
        }
        settled.then_some(false)
    }

    /// All threes of a stone on `cell` as (axis, bits of the three stones).
    pub(super) fn threes(&mut self, cell: Cell, rows: &[Row; AXES]) -> Vec<(usize, u32)> {
        let Some(rule) = self.forbidden.double_three else { return Vec::new() };
        self.assume(cell);
        let threes =
            (0..AXES).filter_map(|axis| Some((axis, self.three(cell, axis, rows[axis], rule)?))).collect();
        self.take_back(cell);
        threes
    }

    /// The stones of the three on one axis, if it is one under `rule`. `cell` holds its stone.
    fn three(&mut self, cell: Cell, axis: usize, row: Row, rule: ThreeRule) -> Option<u32> {
        let (bit, four) = row.straight_fours(self.line).find(|&(bit, _)| {
            let next = cell_behind(self.geometry, cell, axis, bit);
            self.completes(next, rule)
        })?;
        Some(four & !(1 << bit))
    }

    /// Whether a stone on `cell` completes a three.
    fn completes(&mut self, cell: Cell, rule: ThreeRule) -> bool {
        let rows = self.rows(cell);
        if let Some(verdict) = self.first_look(&rows) {
            return completes(verdict, rule);
        }
        match self.memory.ask(cell) {
            Course::Known(answer) => answer,
            Course::Find => completes(self.judge(cell, &rows), rule),
            Course::Note(question) => {
                self.memory.look(self.geometry, cell, &rows);
                let answer = completes(self.judge(cell, &rows), rule);
                self.memory.note(question, answer);
                answer
            }
        }
    }

    fn assume(&mut self, cell: Cell) {
        self.stones[cell.index()] = Some(self.color);
        self.memory.assume(cell);
    }

    fn take_back(&mut self, cell: Cell) {
        self.stones[cell.index()] = None;
        self.memory.take_back();
    }
}
