//! What a position of Yinsh is worth without search: rings taken off, rows in the making, markers, and
//! where the rings can go.

use super::{BOARD, STEPS, Yinsh, fives, step};

/// First points of all rows of five.
const ROWS: [u128; 3] = [fives(BOARD, 0), fives(BOARD, 1), fives(BOARD, 2)];

/// Rings taken off.
const TAKEN: [i32; 4] = [0, 500, 1_150, 2_000];
/// Rows that lack one marker: with an own ring on its point, and without.
const READY: [i32; 2] = [110, 70];
/// The same for the side to move.
const TEMPO: i32 = 60;
/// Rows that lack two, with an own ring on one of the points and without; rows that lack three.
const HALF: [i32; 2] = [30, 20];
const BEGUN: i32 = 6;
const MARKER: i32 = 10;
const MOVE: i32 = 3;

/// The rows of an axis by a side's markers in them, as binary digits.
struct Digits {
    ones: u128,
    twos: u128,
    fours: u128,
}

impl Digits {
    fn of(markers: u128, axis: usize) -> Digits {
        let at = |place: u32| markers >> (place * STEPS[axis]);
        let (a, b, c, d, e) = (at(0), at(1), at(2), at(3), at(4));
        let (first, carry) = (a ^ b ^ c, a & b | a & c | b & c);
        let other = first & d | first & e | d & e;
        Digits { ones: first ^ d ^ e, twos: carry ^ other, fours: carry & other }
    }

    const fn two(&self) -> u128 {
        self.twos & !self.ones
    }

    const fn three(&self) -> u128 {
        self.twos & self.ones
    }

    const fn four(&self) -> u128 {
        self.fours & !self.ones
    }
}

/// First points of the rows of an axis with any of these pieces.
fn touched(pieces: u128, axis: usize) -> u128 {
    let by = STEPS[axis];
    let two = pieces | pieces >> by;
    two | two >> (2 * by) | pieces >> (4 * by)
}

fn count(bits: u128) -> i32 {
    bits.count_ones() as i32
}

impl Yinsh {
    /// The points that the rings of a side can go to, those of each direction counted alone.
    pub(super) fn mobility(&self, side: usize) -> i32 {
        let (empty, markers) = (self.empty(), self.markers[0] | self.markers[1]);
        let mut sum = 0;
        for direction in 0..6 {
            let (mut at, mut reached, mut jumping) = (step(self.rings[side], direction), 0, 0);
            while at != 0 {
                reached |= at & empty;
                jumping |= at & markers;
                at = step(at & empty, direction);
            }
            while jumping != 0 {
                let next = step(jumping, direction);
                reached |= next & empty;
                jumping = next & markers;
            }
            sum += count(reached);
        }
        sum
    }

    /// Whether the side to move has rows that a single move may complete.
    pub(super) fn may_make_row(&self) -> bool {
        let own = self.own();
        (0..3).any(|axis| {
            let digits = Digits::of(self.markers[own], axis);
            let open = ROWS[axis] & !touched(self.rings[1 - own], axis);
            (digits.three() | digits.four()) & open != 0
        })
    }

    fn rows(&self, side: usize, to_move: bool) -> i32 {
        let mut sum = 0;
        for (axis, rows) in ROWS.into_iter().enumerate() {
            let digits = Digits::of(self.markers[side], axis);
            let open = rows & !touched(self.rings[1 - side], axis);
            let (four, three) = (digits.four() & open, digits.three() & open);
            let ring = touched(self.rings[side], axis);
            let ready = if to_move { TEMPO } else { 0 };
            sum += count(four & ring) * (READY[0] + ready) + count(four & !ring) * READY[1];
            sum += count(three & ring) * HALF[0] + count(three & !ring) * HALF[1];
            sum += count(digits.two() & open) * BEGUN;
        }
        sum
    }
}

/// The value for the side to move.
pub(super) fn of(field: &Yinsh) -> i32 {
    let side = |side: usize| {
        TAKEN[usize::from(field.taken[side]).min(3)]
            + field.rows(side, side == field.own())
            + MARKER * count(field.markers[side])
            + MOVE * field.mobility(side)
    };
    let own = field.own();
    (side(own) - side(1 - own)).clamp(-20_000, 20_000)
}
