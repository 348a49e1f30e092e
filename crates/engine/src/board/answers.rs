//! What answers a threat: sets of cells, from the lines through the stone that makes it.

use goren_rules::{Cell, Color};

use super::Board;
use crate::pattern::{CellClass, LineClass};

/// A set of cells of one board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Cells(Vec<u64>);

impl Cells {
    /// No cell of a board with this many.
    pub(crate) fn none(cells: usize) -> Cells {
        Cells(vec![0; cells.div_ceil(64)])
    }

    pub(crate) fn insert(&mut self, cell: Cell) {
        self.0[cell.index() / 64] |= 1 << (cell.index() % 64);
    }

    /// Adds the cells of another set of the same board.
    pub(crate) fn add(&mut self, other: &Cells) {
        self.0.iter_mut().zip(&other.0).for_each(|(word, more)| *word |= more);
    }

    /// Leaves only the cells of another set of the same board.
    pub(crate) fn keep(&mut self, other: &Cells) {
        self.0.iter_mut().zip(&other.0).for_each(|(word, only)| *word &= only);
    }

    /// The cells in order.
    pub(crate) fn iter(&self) -> impl Iterator<Item = Cell> + '_ {
        self.0.iter().enumerate().flat_map(|(at, &word)| {
            (0..64).filter(move |bit| word >> bit & 1 == 1).map(move |bit| Cell::new((64 * at + bit) as u16))
        })
    }
}

impl<const AXES: usize, const HALF: usize> Board<AXES, HALF> {
    /// The key of the stones after one more.
    pub(crate) fn key_with(&self, cell: Cell, color: Color) -> u64 {
        self.tally.key ^ self.layout.keys[cell.index()][color.index()]
    }

    /// The cells where a side makes a four or a five, also those that are forbidden to it.
    pub(crate) fn makes_four(&self, color: Color) -> Cells {
        let mut found = Cells(self.forcing[color.index()].clone());
        if self.count(color, CellClass::Foul) > 0 {
            let fouls = self.candidates().filter(|&cell| self.class(cell, color) == CellClass::Foul);
            fouls.filter(|&cell| self.has_four(cell, color)).for_each(|cell| found.insert(cell));
        }
        found
    }

    fn has_four(&self, cell: Cell, color: Color) -> bool {
        let four = |class: LineClass| (LineClass::Four..=LineClass::StraightFour).contains(&class);
        (0..AXES).any(|axis| four(self.line_class(cell, color, axis)))
    }

    /// The cells that answer every open three through the stone on `cell`, each by itself; `None` if
    /// it makes no open three. Any other reply loses to a straight four, if it makes no four and the
    /// owner may make his.
    pub(crate) fn three_answers(&self, cell: Cell, color: Color) -> Option<Cells> {
        let mut answers: Option<Cells> = None;
        for axis in 0..AXES {
            let seat = self.layout.seats[cell.index() * AXES + axis];
            let from = usize::from(seat.at) + Self::PAD - HALF;
            let key = (self.lines[usize::from(seat.line)] >> (2 * from)) as u64;
            let class = self.line_table.look_up(key, HALF) >> (4 * color.index()) & 15;
            if !matches!(LineClass::from_index(class), LineClass::OpenThree | LineClass::WideThree) {
                continue;
            }
            let mask = self.defence_table.look_up(key, HALF, color.index());
            let mut found = Cells::none(self.layout.cells);
            for place in (0..=2 * HALF).filter(|place| mask >> place & 1 == 1) {
                let at = usize::from(seat.at) + place - HALF;
                found.insert(Cell::new(self.layout.line_cells[seat.start as usize + at]));
            }
            match &mut answers {
                Some(answers) => answers.keep(&found),
                None => answers = Some(found),
            }
        }
        answers
    }
}
