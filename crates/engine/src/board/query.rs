//! What can be asked of a board.

use std::ops::Deref;

use goren_rules::{Cell, Color, Ends};

use super::Board;
use crate::eval::CellValues;
use crate::pattern::{CellClass, LineClass, code};

/// Cells as a set of bits, iterated in index order.
#[derive(Clone, Debug)]
pub struct CellSet<'a> {
    words: &'a [u64],
    word: u64,
    at: usize,
}

impl Iterator for CellSet<'_> {
    type Item = Cell;

    #[inline]
    fn next(&mut self) -> Option<Cell> {
        while self.word == 0 {
            self.at += 1;
            self.word = *self.words.get(self.at)?;
        }
        let bit = self.word.trailing_zeros() as usize;
        self.word &= self.word - 1;
        Some(Cell::new((64 * self.at + bit) as u16))
    }
}

/// The replies that stop a five.
#[derive(Clone, Debug)]
pub enum Replies {
    /// Nothing stops it, or there is none.
    None,
    /// One cell.
    One([Cell; 1]),
    /// Any of these cells.
    Many(Vec<Cell>),
}

impl Deref for Replies {
    type Target = [Cell];

    fn deref(&self) -> &[Cell] {
        match self {
            Replies::None => &[],
            Replies::One(cell) => cell,
            Replies::Many(cells) => cells,
        }
    }
}

impl<'a> CellSet<'a> {
    fn new(words: &'a [u64]) -> CellSet<'a> {
        CellSet { words, word: words.first().copied().unwrap_or(0), at: 0 }
    }
}

impl<const AXES: usize, const HALF: usize> Board<AXES, HALF> {
    /// Number of cells.
    #[must_use]
    pub fn cells(&self) -> usize {
        self.layout.cells
    }

    /// Number of empty cells.
    #[must_use]
    pub fn empty(&self) -> usize {
        usize::from(self.tally.empty)
    }

    /// The stone on a cell.
    #[must_use]
    pub fn stone(&self, cell: Cell) -> Option<Color> {
        self.cells[cell.index()].stone
    }

    /// A key of the stones, without the turn.
    #[must_use]
    pub fn key(&self) -> u64 {
        self.tally.key
    }

    /// The cell of the last stone made and not taken back.
    pub(crate) fn last(&self) -> Option<Cell> {
        self.made.last().map(|made| Cell::new(made.cell))
    }

    /// What a side gets by playing a cell; `Quiet` on occupied cells.
    #[inline]
    #[must_use]
    pub fn class(&self, cell: Cell, color: Color) -> CellClass {
        self.cells[cell.index()].class[color.index()]
    }

    /// What a side would have on one line by playing an empty cell.
    #[must_use]
    pub fn line_class(&self, cell: Cell, color: Color, axis: usize) -> LineClass {
        let shift = 16 * color.index() + 4 * axis;
        LineClass::from_index((self.cells[cell.index()].code >> shift & 15) as u8)
    }

    /// How many cells have this class for a side.
    #[inline]
    #[must_use]
    pub fn count(&self, color: Color, class: CellClass) -> usize {
        usize::from(self.tally.counts[color.index()][class as usize])
    }

    /// What all cells together are worth to a side that moves next (`true`) or does not.
    #[inline]
    #[must_use]
    pub fn sum(&self, color: Color, moves_next: bool) -> i32 {
        self.tally.sums[color.index()][usize::from(!moves_next)]
    }

    /// How much a side should want to play an empty cell, for ordering moves; 0 on occupied cells.
    #[inline]
    #[must_use]
    pub fn value(&self, cell: Cell, color: Color) -> i32 {
        i32::from(self.values(cell, color).attack)
    }

    /// How much the opponent of a side should want to play an empty cell because the side could,
    /// for ordering moves; 0 on occupied cells.
    #[inline]
    #[must_use]
    pub fn denied_value(&self, cell: Cell, color: Color) -> i32 {
        i32::from(self.values(cell, color).defence)
    }

    #[inline]
    fn values(&self, cell: Cell, color: Color) -> CellValues {
        let state = self.cells[cell.index()];
        if state.stone.is_some() {
            return CellValues::default();
        }
        self.cell_tables[color.index()].look_up(state.combination[color.index()]).values
    }

    /// The combination of line classes that an empty cell has for a side.
    #[inline]
    pub(crate) fn combination(&self, cell: Cell, color: Color) -> u16 {
        self.cells[cell.index()].combination[color.index()]
    }

    /// Whether a side wins by playing this empty cell.
    #[must_use]
    pub fn wins(&self, cell: Cell, color: Color) -> bool {
        self.class(cell, color) == CellClass::Five
    }

    /// The cells where a side makes a four or a five; suspect ones too, forbidden ones not.
    #[must_use]
    pub fn forcing(&self, color: Color) -> CellSet<'_> {
        CellSet::new(&self.forcing[color.index()])
    }

    /// The cells where a side wins at once.
    pub fn fives(&self, color: Color) -> impl Iterator<Item = Cell> + '_ {
        self.forcing(color).filter(move |&cell| self.wins(cell, color))
    }

    /// The empty cells within two steps of a stone.
    pub fn candidates(&self) -> impl Iterator<Item = Cell> + '_ {
        CellSet::new(&self.area).filter(|cell| self.cells[cell.index()].stone.is_none())
    }

    /// All empty cells.
    pub fn empty_cells(&self) -> impl Iterator<Item = Cell> + '_ {
        (0..self.layout.cells)
            .filter(|&index| self.cells[index].stone.is_none())
            .map(|index| Cell::new(index as u16))
    }

    /// Whether a side has moves that are forbidden to it.
    #[must_use]
    pub fn is_bound(&self, color: Color) -> bool {
        self.forbidden[color.index()].any()
    }

    /// Whether a side's five can fail because of its ends, so that it can be stopped beside its
    /// last cell too.
    #[must_use]
    pub fn ends_matter(&self, color: Color) -> bool {
        self.line_rules[color.index()].ends != Ends::Any
    }

    /// The replies of `color` that leave its opponent no five. With plain rules that is the one
    /// cell where he would make it; several, or none, otherwise. Whether a reply is forbidden is
    /// not looked at.
    pub fn defences(&self, color: Color) -> Replies {
        let enemy = color.opposite();
        let mut fives = self.fives(enemy);
        let (first, second) = (fives.next(), fives.next());
        drop(fives);
        match first {
            None => Replies::None,
            Some(_) if !self.ends_matter(enemy) && second.is_some() => Replies::None,
            Some(only) if !self.ends_matter(enemy) => Replies::One([only]),
            // A stone stops a five on its last cell or at its ends. Each five has to be stopped.
            Some(first) => {
                let mut found = self.stops(first, enemy);
                for five in self.fives(enemy).skip(1) {
                    let stops = self.stops(five, enemy);
                    found.retain(|cell| stops.contains(cell));
                }
                Replies::Many(found)
            }
        }
    }

    /// The cells where a stone of the other side takes the five from `enemy` that a stone on `cell`
    /// would give him: that cell first, then those at the ends of the five.
    fn stops(&self, cell: Cell, enemy: Color) -> Vec<Cell> {
        let mut found = vec![cell];
        let mut axes = (0..AXES).filter(|&axis| self.line_class(cell, enemy, axis) == LineClass::Five);
        // Fives on two lines have only their last cell in common.
        let (Some(axis), None) = (axes.next(), axes.next()) else { return found };
        let seat = self.layout.seats[cell.index() * AXES + axis];
        let (at, start) = (usize::from(seat.at), seat.start as usize);
        let key = (self.lines[usize::from(seat.line)] >> (2 * (at + Self::PAD - HALF))) as u64;
        let change = code::EMPTY ^ code::OF[enemy.opposite().index()];
        for place in 0..=2 * HALF {
            if place == HALF || key >> (2 * place) & 3 != code::EMPTY {
                continue;
            }
            let after = self.line_table.look_up(key ^ change << (2 * place), HALF) >> (4 * enemy.index());
            if after & 15 != LineClass::Five as u8 {
                found.push(Cell::new(self.layout.line_cells[start + at + place - HALF]));
            }
        }
        found
    }

    /// The empty cells on the lines through an empty cell within reach of its windows, and itself.
    pub(crate) fn around(&self, cell: Cell) -> Vec<Cell> {
        let mut found = vec![cell];
        for axis in 0..AXES {
            let seat = self.layout.seats[cell.index() * AXES + axis];
            let (at, start) = (usize::from(seat.at), seat.start as usize);
            let places = at.saturating_sub(HALF)..(at + HALF + 1).min(usize::from(seat.len));
            let others = places.filter(|&place| place != at);
            found.extend(others.map(|place| Cell::new(self.layout.line_cells[start + place])));
        }
        found.retain(|&other| self.stone(other).is_none());
        found
    }

    /// How far a cell is from the nearest end of any of its lines, and the sum of these distances:
    /// greatest in the middle of the board.
    #[must_use]
    pub(crate) fn edge_distance(&self, cell: Cell) -> (u8, u32) {
        let seats = &self.layout.seats[cell.index() * AXES..(cell.index() + 1) * AXES];
        let ends = seats.iter().map(|seat| seat.at.min(seat.len - 1 - seat.at));
        (ends.clone().min().unwrap_or(0), ends.map(u32::from).sum())
    }

    /// The cell `steps` forward (or backward) on an axis; `None` off the board.
    pub(super) fn step(&self, cell: Cell, axis: usize, steps: isize) -> Option<Cell> {
        let seat = self.layout.seats[cell.index() * AXES + axis];
        let place = isize::from(i16::from(seat.at)) + steps;
        let inside = (0..isize::from(i16::from(seat.len))).contains(&place);
        inside.then(|| Cell::new(self.layout.line_cells[seat.start as usize + place as usize]))
    }
}
