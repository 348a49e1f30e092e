//! Tables of windows: built from the line rule, looked up by the two-bit codes of a line key.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use goren_rules::{Ends, LineRule, Overline};

use super::count;
use super::half::{Arm, End, arm_of, arms, id_of, ids};
use super::{LineClass, code};

/// The longest half-width for which windows are looked up rather than counted.
pub(crate) const WIDEST_TABLE: usize = 6;

/// The line classes of every window for both sides: one byte an entry, Black's class in the low
/// four bits, White's in the high four.
#[derive(Debug)]
pub(crate) enum LineTable {
    /// One entry a window, indexed by the window's key without its centre.
    Windows(Box<[u8]>),
    /// Windows too wide for a table are counted; both sides win by this many or more.
    Counted {
        /// Stones that win.
        length: usize,
    },
}

impl LineTable {
    /// The table for a pair of line rules and a half-width, built once for the process.
    ///
    /// `half` must be at least [`needed_half`] of both rules. Beyond [`WIDEST_TABLE`] only rules
    /// without conditions on overlines and ends are served; `None` for others.
    pub(crate) fn shared(line: [LineRule; 2], half: usize) -> Option<Arc<LineTable>> {
        type Tables = HashMap<([LineRule; 2], usize), Arc<LineTable>>;
        static TABLES: OnceLock<Mutex<Tables>> = OnceLock::new();
        if line.iter().any(|&rule| needed_half(rule) > half) {
            return None;
        }
        if half > WIDEST_TABLE {
            let plain = |rule: LineRule| rule.ends == Ends::Any && rule.overline == Overline::Wins;
            let served = line[0] == line[1] && plain(line[0]);
            return served.then(|| Arc::new(LineTable::Counted { length: usize::from(line[0].length) }));
        }
        let mut tables = TABLES.get_or_init(Mutex::default).lock().unwrap_or_else(PoisonError::into_inner);
        let table =
            tables.entry((line, half)).or_insert_with(|| Arc::new(LineTable::Windows(build(line, half))));
        Some(Arc::clone(table))
    }

    /// Both sides' classes in a window of `2·half + 1` cells whose lowest two bits of `key` are
    /// the cell `half` before the centre. The centre itself is not looked at.
    #[inline]
    pub(crate) fn look_up(&self, key: u64, half: usize) -> u8 {
        match self {
            LineTable::Windows(table) => {
                let low = (1 << (2 * half)) - 1;
                table[((key & low) | (key >> 2 & low << (2 * half))) as usize]
            }
            LineTable::Counted { length } => count::both_sides(key, half, *length),
        }
    }
}

/// How far from a cell a stone can lie and still change the cell's class.
pub(crate) fn needed_half(rule: LineRule) -> usize {
    let length = usize::from(rule.length);
    match (rule.overline, rule.ends) {
        (Overline::Wins, Ends::Any) => length - 1,
        _ => length,
    }
}

fn build(line: [LineRule; 2], half: usize) -> Box<[u8]> {
    let classes = line.map(|rule| pair_classes(rule, half));
    let inward: [Vec<u8>; 2] = code::OF.map(|own| ids(half, own, false));
    let outward: [Vec<u8>; 2] = code::OF.map(|own| ids(half, own, true));
    let arms = arms(half);
    let row = |color: usize, right: usize| {
        let id = usize::from(outward[color][right]);
        &classes[color][id * arms..(id + 1) * arms]
    };
    let side = 1 << (2 * half);
    let mut table = Vec::with_capacity(side * side);
    for right in 0..side {
        let (black, white) = (row(0, right), row(1, right));
        let left = inward[0].iter().zip(&inward[1]);
        table.extend(left.map(|(&b, &w)| black[usize::from(b)] | white[usize::from(w)] << 4));
    }
    table.into_boxed_slice()
}

/// The class of every pair of arms for a side that wins by `rule`, at `left · arms + right`.
///
/// Pairs are done in order of their empty cells: whatever follows from one more stone, own or
/// enemy, has fewer and is known already.
pub(super) fn pair_classes(rule: LineRule, half: usize) -> Vec<u8> {
    let arms = arms(half);
    let all: Vec<Arm> = (0..arms).map(|id| arm_of(id, half)).collect();
    let mut classes = vec![LineClass::Dead; arms * arms];
    for empties in 0..=2 * half {
        for (left, &left_arm) in all.iter().enumerate() {
            for (right, &right_arm) in all.iter().enumerate() {
                if left_arm.empties() + right_arm.empties() == empties {
                    let window = Window { arms: [left_arm, right_arm], half, known: &classes };
                    classes[left * arms + right] = window.class(rule);
                }
            }
        }
    }
    classes.into_iter().map(|class| class as u8).collect()
}

/// A window with the side's stone in its centre, and the classes of all windows with fewer
/// empty cells.
struct Window<'a> {
    arms: [Arm; 2],
    half: usize,
    known: &'a [LineClass],
}

impl Window<'_> {
    fn class(&self, rule: LineRule) -> LineClass {
        let run = self.arms[0].run() + self.arms[1].run() + 1;
        let closed = self.arms.iter().all(|arm| arm.run() == arm.len && arm.end == End::Enemy);
        if rule.wins(run, closed) {
            return LineClass::Five;
        }
        if run > usize::from(rule.length) {
            return LineClass::Overline;
        }
        let next = self.children(Arm::with_own);
        let many = |wanted: fn(LineClass) -> bool| next.iter().filter(|&&class| wanted(class)).count();
        match many(|class| class == LineClass::Five) {
            0 => self.class_without_four(many),
            _ if !self.survives_every_reply() => {
                let three = many(|class| class == LineClass::StraightFour) > 0;
                if three { LineClass::FourAndThree } else { LineClass::Four }
            }
            _ if self.is_straight(run + 1 == usize::from(rule.length)) => LineClass::StraightFour,
            _ => LineClass::DoubleFour,
        }
    }

    fn class_without_four(&self, many: impl Fn(fn(LineClass) -> bool) -> usize) -> LineClass {
        let straight = many(|class| class == LineClass::StraightFour);
        if straight > 0 {
            return if straight > 1 { LineClass::WideThree } else { LineClass::OpenThree };
        }
        if many(|class| matches!(class, LineClass::Four | LineClass::FourAndThree | LineClass::DoubleFour))
            > 0
        {
            return LineClass::Three;
        }
        let open = many(|class| matches!(class, LineClass::OpenThree | LineClass::WideThree));
        if open > 0 {
            return if open > 2 { LineClass::WideTwo } else { LineClass::OpenTwo };
        }
        if many(|class| class == LineClass::Three) > 0 {
            LineClass::Two
        } else if many(|class| matches!(class, LineClass::OpenTwo | LineClass::WideTwo)) > 0 {
            LineClass::OpenOne
        } else if many(|class| matches!(class, LineClass::Two | LineClass::OpenOne | LineClass::One)) > 0 {
            LineClass::One
        } else {
            LineClass::Dead
        }
    }

    /// The classes after one more stone on each empty cell, put there by `put`.
    fn children(&self, put: fn(Arm, usize) -> Arm) -> Vec<LineClass> {
        let arms = arms(self.half);
        let mut found = Vec::with_capacity(2 * self.half);
        for side in 0..2 {
            let arm = self.arms[side];
            let other = id_of(self.arms[1 - side], self.half);
            for at in (0..arm.len).filter(|&at| arm.is_empty(at)) {
                // The classes are the same read from either end, so the order of the arms is free.
                found.push(self.known[id_of(put(arm, at), self.half) * arms + other]);
            }
        }
        found
    }

    /// Whether a completion is left after any one enemy stone. Where a five must not have enemies
    /// at both ends, even two completions can fall to one stone.
    fn survives_every_reply(&self) -> bool {
        let still_four = |class: LineClass| (LineClass::Four..=LineClass::StraightFour).contains(&class);
        self.children(Arm::with_enemy).into_iter().all(still_four)
    }

    /// Whether the fours are one unbroken row with a completion at each end.
    fn is_straight(&self, row_is_complete: bool) -> bool {
        row_is_complete
            && (0..2).all(|side| {
                let (arm, run) = (self.arms[side], self.arms[side].run());
                let other = id_of(self.arms[1 - side], self.half);
                arm.is_empty(run)
                    && self.known[id_of(arm.with_own(run), self.half) * arms(self.half) + other]
                        == LineClass::Five
            })
    }
}

#[cfg(test)]
mod tests;
