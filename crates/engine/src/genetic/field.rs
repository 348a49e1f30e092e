//! Boards on which individuals are tried.

use goren_rules::{Cell, Color};

use super::classes::{COMBINATIONS, row};
use crate::board::Board;
use crate::pattern::LineClass;

/// A board that tells what placements make.
pub(super) trait Field {
    /// Whether a side, 0 or 1, may put a stone on a cell.
    fn is_free(&mut self, cell: u16, side: usize) -> bool;
    /// The class of a placement, 0..=12.
    fn class(&self, cell: u16, side: usize) -> u8;
    /// Whether a side could make five at once. The paper's board does not look for that.
    fn can_win(&self, _side: usize) -> bool {
        false
    }
    /// Puts a stone down.
    fn put(&mut self, cell: u16, side: usize);
    /// Takes the last stone back.
    fn undo(&mut self);
}

/// The search's own board: it sees split rows and knows the rules of every game of lines.
pub(super) struct Split<const AXES: usize, const HALF: usize> {
    pub(super) board: Board<AXES, HALF>,
    pub(super) classes: Box<[u8; COMBINATIONS]>,
}

impl<const AXES: usize, const HALF: usize> Field for Split<AXES, HALF> {
    fn is_free(&mut self, cell: u16, side: usize) -> bool {
        let (cell, color) = (Cell::new(cell), Color::BOTH[side]);
        self.board.stone(cell).is_none() && !self.board.foul(cell, color)
    }

    fn class(&self, cell: u16, side: usize) -> u8 {
        let (cell, color) = (Cell::new(cell), Color::BOTH[side]);
        if self.board.stone(cell).is_some() {
            return 0;
        }
        let rows =
            (0..AXES).map(|axis| usize::from(row_of(self.board.line_class(cell, color, axis))) << (3 * axis));
        self.classes[rows.sum::<usize>()]
    }

    fn can_win(&self, side: usize) -> bool {
        self.board.fives(Color::BOTH[side]).next().is_some()
    }

    fn put(&mut self, cell: u16, side: usize) {
        self.board.make(Cell::new(cell), Color::BOTH[side]);
    }

    fn undo(&mut self) {
        self.board.undo();
    }
}

/// What the paper would call a row that may be split.
fn row_of(class: LineClass) -> u8 {
    match class {
        LineClass::Dead | LineClass::One | LineClass::OpenOne | LineClass::Overline => row::NOTHING,
        LineClass::Two => row::TWO,
        LineClass::OpenTwo | LineClass::WideTwo => row::OPEN_TWO,
        LineClass::Three => row::THREE,
        LineClass::OpenThree | LineClass::WideThree => row::OPEN_THREE,
        LineClass::Four | LineClass::FourAndThree => row::FOUR,
        LineClass::DoubleFour | LineClass::StraightFour => row::OPEN_FOUR,
        LineClass::Five => row::FIVE,
    }
}
