//! What a position of Hasami Shogi is worth without search: men, where they can go, men of the other side
//! that are half bracketed, and lines in the making.

use super::{BOARD, Hasami, STEPS, fives, step};

/// A man, and what each is worth more when few are left.
const MAN: i32 = 120;
const SCARCE: i32 = 600;
/// A way to bracket: an empty cell beyond a run of the other side's men that begins beside an own man.
const BRACKET: i32 = 6;
const MOVE: i32 = 1;
/// Rows of five beyond the home ranks that the other side has no man in, by own men.
const LINES: [i32; 5] = [0, 1, 5, 22, 90];

fn count(bits: u128) -> i32 {
    bits.count_ones() as i32
}

impl Hasami {
    /// The cells that a side's men can go to, those of each direction counted alone.
    pub(super) fn mobility(&self, side: usize) -> i32 {
        let empty = self.empty();
        let mut sum = 0;
        for direction in 0..4 {
            let mut at = step(self.men[side], direction) & empty;
            while at != 0 {
                sum += count(at);
                at = step(at, direction) & empty;
            }
        }
        sum
    }

    pub(super) fn brackets(&self, side: usize) -> i32 {
        let (empty, other) = (self.empty(), self.men[1 - side]);
        let mut sum = 0;
        for direction in 0..4 {
            let mut run = step(self.men[side], direction) & other;
            while run != 0 {
                let next = step(run, direction);
                sum += count(next & empty);
                run = next & other;
            }
        }
        sum
    }

    fn lines(&self, side: usize) -> i32 {
        let abroad = self.abroad(side);
        let (men, free) = (self.men[side] & abroad, abroad & !self.men[1 - side]);
        let mut sum = 0;
        for (axis, by) in STEPS.into_iter().enumerate() {
            let mut rows = fives(free, axis);
            while rows != 0 {
                let first = rows.trailing_zeros();
                rows &= rows - 1;
                let row = (1 | 1 << by | 1 << (2 * by) | 1 << (3 * by) | 1 << (4 * by)) << first;
                sum += LINES[(count(men & row) as usize).min(4)];
            }
        }
        sum
    }
}

/// The value for the side to move.
pub(super) fn of(field: &Hasami) -> i32 {
    debug_assert_eq!((field.men[0] | field.men[1]) & !BOARD, 0);
    let side = |side: usize| {
        let lines = if field.rules.line { field.lines(side) } else { 0 };
        lines + BRACKET * field.brackets(side) + MOVE * field.mobility(side)
    };
    let (own, other) = (field.own(), 1 - field.own());
    let men = |side: usize| {
        if field.rules.first_to_five { i32::from(field.taken[side]) } else { count(field.men[side]) }
    };
    let lead = men(own) - men(other);
    let few = count(field.men[0]).min(count(field.men[1])).max(1);
    let material = lead * (MAN + SCARCE / few);
    (material + side(own) - side(other)).clamp(-20_000, 20_000)
}
