//! The hand-made evaluation: every empty cell has a value for each side by what the side would
//! have there; the board keeps the sums. Threats that the sums do not see are added at the end.

use goren_rules::Color;

use super::Evaluate;
use crate::board::Board;
use crate::pattern::{CellClass, LineClass};

/// The value of one axis, by [`LineClass`].
const LINE_VALUE: [i32; LineClass::ALL.len()] = [0, 1, 3, 7, 14, 18, 20, 42, 52, 50, 60, 90, 90, 0, 150];

/// What the axes together are worth beyond their sum, by [`CellClass`].
const CLASS_VALUE: [i32; CellClass::COUNT] = [0, 0, 0, 6, 0, 8, 0, 12, 40, -30, 0, 12, 90, 20, 100, 150, -60];

/// What a cell is worth more to the side that moves next, by [`CellClass`]: it may use it first.
const MOVER_VALUE: [i32; CellClass::COUNT] = [0, 1, 3, 5, 3, 7, 14, 18, 30, 0, 10, 20, 40, 10, 60, 100, 0];

/// The opponent makes a straight four next.
const FACES_OPEN_THREE: i32 = -250;

/// The mover can make a four with an open three.
const HAS_FOUR_THREE: i32 = 260;

/// The mover can make two open threes and the opponent has nothing that forces.
const HAS_DOUBLE_THREE: i32 = 150;

/// The opponent can make a four with an open three.
const FACES_FOUR_THREE: i32 = -60;

/// Evaluates by the board's pattern sums.
#[derive(Copy, Clone, Debug, Default)]
pub(crate) struct Patterns;

/// The value of a cell with `count` axes of each line class.
pub(crate) fn cell_value(count: &[u8; 15], class: CellClass) -> i16 {
    let lines: i32 = count.iter().zip(LINE_VALUE).map(|(&n, value)| i32::from(n) * value).sum();
    (lines + CLASS_VALUE[class as usize]) as i16
}

impl<const AXES: usize, const HALF: usize> Evaluate<AXES, HALF> for Patterns {
    fn evaluate(&mut self, board: &Board<AXES, HALF>, side: Color) -> i32 {
        let other = side.opposite();
        let turn: i32 = CellClass::ALL
            .iter()
            .zip(MOVER_VALUE)
            .map(|(&class, value)| value * board.count(side, class) as i32)
            .sum();
        let value = board.sum(side) - board.sum(other) + turn + threats(board, side, other);
        value.clamp(-15_000, 15_000)
    }
}

fn threats<const A: usize, const H: usize>(board: &Board<A, H>, side: Color, other: Color) -> i32 {
    let has = |color, class| board.count(color, class) > 0;
    let mut value = 0;
    if has(other, CellClass::Winning) {
        value += FACES_OPEN_THREE;
    }
    if has(side, CellClass::FourThree) {
        value += HAS_FOUR_THREE;
    } else if has(other, CellClass::FourThree) {
        value += FACES_FOUR_THREE;
    }
    let forced = has(other, CellClass::Four) || has(other, CellClass::FourPlus);
    if has(side, CellClass::DoubleThree) && !forced && !has(other, CellClass::Winning) {
        value += HAS_DOUBLE_THREE;
    }
    value
}
