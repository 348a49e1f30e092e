//! The paper's board: it sees unbroken rows with their ends, nothing else.

use std::sync::OnceLock;

use goren_rules::{Cell, Play, Position};

use super::classes::{COMBINATIONS, class_value, row, table};
use super::field::Field;
use crate::pattern::code;

/// Cells to either side of a placement that can matter to five in a row.
const REACH: usize = 4;
/// Keys of the cells around a placement, two bits each.
const WINDOWS: usize = 1 << (4 * REACH);

/// Where a cell stands on one of its lines.
#[derive(Copy, Clone)]
struct Seat {
    line: u16,
    shift: u8,
}

pub(super) struct Unbroken {
    seats: Vec<[Seat; 4]>,
    /// Two bits a cell, with walls before and behind.
    lines: Vec<u128>,
    stones: Vec<bool>,
    made: Vec<(u16, u8)>,
    length: usize,
    /// For every window what either side makes in its middle: three bits each.
    windows: &'static [u8],
    classes: Box<[u8; COMBINATIONS]>,
}

impl Unbroken {
    /// The board of a position; `None` if one of its lines is too long.
    pub(super) fn new(position: &Position) -> Option<Unbroken> {
        let (geometry, rules) = (position.geometry(), position.rules());
        let longest = geometry.lines().iter().map(|line| line.cells.len()).max()?;
        if longest + 2 * REACH > 64 {
            return None;
        }
        // The line that no cell is on is all wall.
        let nowhere = Seat { line: geometry.lines().len() as u16, shift: 0 };
        let mut seats = vec![[nowhere; 4]; geometry.len()];
        let mut lines = vec![0u128; geometry.lines().len() + 1];
        for (number, line) in geometry.lines().iter().enumerate() {
            for (at, cell) in line.cells.iter().enumerate() {
                let shift = 2 * (at + REACH) as u8;
                seats[cell.index()][line.axis] = Seat { line: number as u16, shift };
                lines[number] |= u128::from(code::EMPTY) << shift;
            }
        }
        static TABLE: OnceLock<Vec<u8>> = OnceLock::new();
        let windows = TABLE.get_or_init(|| (0..WINDOWS as u64).map(|key| both_rows(key, 5)).collect());
        let mut board = Unbroken {
            stones: vec![false; geometry.len()],
            seats,
            lines,
            made: Vec::new(),
            length: usize::from(rules.line[0].length),
            windows,
            classes: Box::new(table()),
        };
        for (cell, color) in position.stones().iter().enumerate() {
            if let Some(color) = color {
                board.put(cell as u16, color.index() & 1);
            }
        }
        Some(board)
    }

    #[inline]
    fn row(&self, seat: Seat, side: usize) -> usize {
        let key = self.lines[usize::from(seat.line)];
        if self.length != 5 {
            return usize::from(row_in(
                |at| (key >> (i32::from(seat.shift) + 2 * at).clamp(0, 126) & 3) as u64,
                side,
                self.length,
            ));
        }
        // A seat of no line lies in walls only.
        let around = (key >> seat.shift.saturating_sub(2 * REACH as u8)) as usize;
        let key = around & 0xff | around >> 2 & 0xff00;
        usize::from(self.windows[key] >> (4 * side) & 7)
    }
}

impl Field for Unbroken {
    #[inline]
    fn is_free(&mut self, cell: u16, _side: usize) -> bool {
        !self.stones[usize::from(cell)]
    }

    #[inline]
    fn class(&self, cell: u16, side: usize) -> u8 {
        let [a, b, c, d] = self.seats[usize::from(cell)].map(|seat| self.row(seat, side));
        self.classes[a | b << 3 | c << 6 | d << 9]
    }

    #[inline]
    fn put(&mut self, cell: u16, side: usize) {
        self.stones[usize::from(cell)] = true;
        self.turn(cell, side);
        self.made.push((cell, side as u8));
    }

    #[inline]
    fn undo(&mut self) {
        let Some((cell, side)) = self.made.pop() else { return };
        self.stones[usize::from(cell)] = false;
        self.turn(cell, usize::from(side));
    }
}

impl Unbroken {
    /// A stone comes or goes.
    #[inline]
    fn turn(&mut self, cell: u16, side: usize) {
        let change = u128::from(code::EMPTY ^ code::OF[side]);
        for seat in self.seats[usize::from(cell)] {
            if seat.shift > 0 {
                self.lines[usize::from(seat.line)] ^= change << seat.shift;
            }
        }
    }
}

/// What both sides make in the middle of a window whose cells but the middle one are in the key.
fn both_rows(key: u64, length: usize) -> u8 {
    let at = |step: i32| {
        let place = if step < 0 { step + REACH as i32 } else { step + REACH as i32 - 1 };
        if (0..2 * REACH as i32).contains(&place) { key >> (2 * place) & 3 } else { code::WALL }
    };
    row_in(at, 0, length) | row_in(at, 1, length) << 4
}

/// What a side makes at step 0 of a line, whose other cells `at` tells: the unbroken run through it, and
/// how many of the run's ends are empty.
fn row_in(at: impl Fn(i32) -> u64, side: usize, length: usize) -> u8 {
    let run = |direction: i32| {
        let steps =
            (1..length as i32).take_while(|step| at(direction * step) == code::OF[side]).count() as i32;
        (steps as usize, at(direction * (steps + 1)) == code::EMPTY)
    };
    let ((before, open_before), (behind, open_behind)) = (run(-1), run(1));
    let (stones, open) = (before + behind + 1, usize::from(open_before) + usize::from(open_behind));
    if stones >= length {
        return row::FIVE;
    }
    match (length - stones, open) {
        (_, 0) => row::NOTHING,
        _ if stones < 2 => row::NOTHING,
        (1, 1) => row::FOUR,
        (1, _) => row::OPEN_FOUR,
        (2, 1) => row::THREE,
        (2, _) => row::OPEN_THREE,
        (3, 1) => row::TWO,
        (3, _) => row::OPEN_TWO,
        _ => row::NOTHING,
    }
}

/// What a stone of the side to move on an empty cell is worth to it, and what the same stone of the other
/// side would be worth to that: the paper's attack and defence, in its classifier.
#[must_use]
pub fn gain_of(position: &Position, cell: Cell) -> Option<(i32, i32)> {
    let mut board = Unbroken::new(position)?;
    let side = position.side_to_move().index() & 1;
    let at = cell.index() as u16;
    if !board.is_free(at, side) {
        return None;
    }
    let value = |side| class_value(board.class(at, side));
    Some((value(side), value(1 - side)))
}

/// Whether `ga` can search a position by its own means.
#[must_use]
pub fn is_served(position: &Position) -> bool {
    position.rules().play == Play::Line && position.rules().players == 2
}
