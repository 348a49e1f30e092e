//! Values set by hand: what the fit begins with, and what games without tables of their own use.

use crate::pattern::{CellClass, LineClass};

use super::tables::CellValues;

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

/// The value of one axis by its class, and of the cell's class: for the mover, for the waiter.
pub(crate) fn cell_factors() -> [([i32; LineClass::ALL.len()], [i32; CellClass::COUNT]); 2] {
    let mover = std::array::from_fn(|class| CLASS_VALUE[class] + MOVER_VALUE[class]);
    [(LINE_VALUE, mover), (LINE_VALUE, CLASS_VALUE)]
}

/// The values of a cell with `count` axes of each line class.
pub(super) fn cell_values(count: &[u8; LineClass::ALL.len()], class: CellClass) -> CellValues {
    let lines: i32 = count.iter().zip(LINE_VALUE).map(|(&n, value)| i32::from(n) * value).sum();
    let waiter = (lines + CLASS_VALUE[class as usize]) as i16;
    let mover = waiter + MOVER_VALUE[class as usize] as i16;
    CellValues { mover, waiter, attack: waiter, defence: waiter }
}

/// The value of a threat mask.
pub(crate) fn threat_value(mask: usize) -> i32 {
    let bit = |at: usize| mask >> at & 1 == 1;
    let (own_four_three, own_double_three) = (bit(0), bit(3));
    let (straight_four, four_three, four) = (bit(6), bit(7), bit(8));
    let mut value = 0;
    if straight_four {
        value += FACES_OPEN_THREE;
    }
    if own_four_three {
        value += HAS_FOUR_THREE;
    } else if four_three {
        value += FACES_FOUR_THREE;
    }
    if own_double_three && !four && !straight_four {
        value += HAS_DOUBLE_THREE;
    }
    value
}
