//! The exact verdict on cells that may be forbidden.
//!
//! Overlines and double-fours show in the line classes. A double-three does too, unless its threes
//! must be able to become straight fours by moves that are allowed: then those moves are tried.

use goren_rules::{Cell, Color, ThreeRule};

use super::Board;
use crate::pattern::{CellClass, LineClass};
use crate::rng::mix;

/// Cells looked at before a suspect cell is taken to be forbidden. Games stay far below; only
/// boards arranged for the purpose come near, and the engine must answer there in time too.
const MOST_CELLS: u32 = 2_000;

/// Verdicts that are remembered. The same cells are judged again and again within a search.
const VERDICTS: usize = 1 << 10;

impl<const AXES: usize, const HALF: usize> Board<AXES, HALF> {
    /// Whether a side may not play an empty cell. The board is unchanged afterwards.
    #[inline]
    #[must_use]
    pub fn foul(&mut self, cell: Cell, color: Color) -> bool {
        match self.class(cell, color) {
            CellClass::Foul => true,
            class if class.is_suspect() => self.suspect_is_foul(cell, color),
            _ => false,
        }
    }

    /// Whether a side has any cell on which it may play.
    pub(crate) fn can_move(&mut self, color: Color) -> bool {
        (0..self.layout.cells)
            .map(|index| Cell::new(index as u16))
            .any(|cell| self.stone(cell).is_none() && !self.foul(cell, color))
    }

    /// The verdict on a suspect cell, from the memory if the position is still in it.
    fn suspect_is_foul(&mut self, cell: Cell, color: Color) -> bool {
        let key = self.tally.key ^ mix(2 * cell.index() as u64 + color.index() as u64);
        let at = (key >> 32) as usize % VERDICTS;
        if self.verdicts.is_empty() {
            self.verdicts = vec![0; VERDICTS];
        }
        if self.verdicts[at] | 1 == key | 1 {
            return self.verdicts[at] & 1 == 1;
        }
        let foul = self.double_three(cell, color, &mut MOST_CELLS.clone());
        self.verdicts[at] = key & !1 | u64::from(foul);
        foul
    }

    fn foul_within(&mut self, cell: Cell, color: Color, budget: &mut u32) -> bool {
        match self.class(cell, color) {
            CellClass::Foul => true,
            class if class.is_suspect() => self.double_three(cell, color, budget),
            _ => false,
        }
    }

    /// Whether at least two axes of a suspect cell hold a three that counts.
    fn double_three(&mut self, cell: Cell, color: Color, budget: &mut u32) -> bool {
        let is_open = |class: LineClass| {
            matches!(class, LineClass::OpenThree | LineClass::WideThree | LineClass::FourAndThree)
        };
        let mut open = [false; AXES];
        for (axis, open) in open.iter_mut().enumerate() {
            *open = is_open(self.line_class(cell, color, axis));
        }
        self.make(cell, color);
        let mut threes = 0;
        for axis in (0..AXES).filter(|&axis| open[axis]) {
            threes += u32::from(self.three_counts(cell, color, axis, budget));
            if threes == 2 {
                break;
            }
        }
        self.undo();
        threes == 2
    }

    /// Whether some allowed move turns the three of the stone on `cell` into a straight four.
    fn three_counts(&mut self, cell: Cell, color: Color, axis: usize, budget: &mut u32) -> bool {
        let row = isize::from(i16::from(self.line_rules[color.index()].length)) - 1;
        for steps in (1 - row..row).filter(|&steps| steps != 0) {
            let Some(next) = self.step(cell, axis, steps) else { continue };
            if self.stone(next).is_some()
                || self.line_class(next, color, axis) != LineClass::StraightFour
                || !self.joined(cell, color, axis, steps)
            {
                continue;
            }
            let Some(rest) = budget.checked_sub(1) else { return true };
            *budget = rest;
            let wins = self.wins(next, color);
            let counts = match self.forbidden[color.index()].double_three {
                Some(ThreeRule::Renju) => !wins && !self.foul_within(next, color, budget),
                Some(ThreeRule::Omok { recursive: true }) => wins || !self.foul_within(next, color, budget),
                Some(ThreeRule::Omok { recursive: false }) | None => true,
            };
            if counts {
                return true;
            }
        }
        false
    }

    /// Whether only own stones lie between `cell` and the cell `steps` away from it.
    fn joined(&self, cell: Cell, color: Color, axis: usize, steps: isize) -> bool {
        (1..steps.abs()).all(|step| {
            let between = self.step(cell, axis, step * steps.signum());
            between.is_some_and(|cell| self.stone(cell) == Some(color))
        })
    }
}
