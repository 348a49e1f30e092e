//! Where rings go and which rows stand.

use super::{ROW, YinshPosition};
use crate::{Cell, Color, Move};

impl YinshPosition {
    pub(super) fn rings_of(&self, color: Color) -> impl Iterator<Item = Cell> {
        let own = move |cell: &Cell| self.is_ring[cell.index()] && self.pieces[cell.index()] == Some(color);
        self.geometry.cells().filter(own)
    }

    /// Where a ring on `from` may go: along a line over any number of empty points, then over one
    /// unbroken row of markers to the first empty point behind it, never over a ring.
    pub(super) fn reach(&self, from: Cell) -> impl Iterator<Item = Cell> {
        (0..2 * self.geometry.axes()).flat_map(move |direction| self.ray(from, direction))
    }

    fn ray(&self, from: Cell, direction: usize) -> impl Iterator<Item = Cell> {
        let next = move |cell: &Cell| self.geometry.neighbour(*cell, direction);
        let path = std::iter::successors(next(&from), next);
        let mut jumped = false;
        let mut landed = false;
        path.take_while(move |cell| {
            let open = !landed && !self.is_ring[cell.index()];
            jumped |= open && self.pieces[cell.index()].is_some();
            landed |= jumped && self.pieces[cell.index()].is_none();
            open
        })
        .filter(|cell| self.pieces[cell.index()].is_none())
    }

    pub(super) fn can_move(&self, color: Color) -> bool {
        self.rings_of(color).any(|from| self.reach(from).next().is_some())
    }

    /// The cells from one to another along a line, both included; none if no line joins them.
    pub(super) fn span(&self, from: Cell, to: Cell) -> &[Cell] {
        for axis in 0..self.geometry.axes() {
            let (line, a) = self.geometry.line_through(from, axis);
            let seat = self.geometry.seat(to, axis);
            let b = usize::from(seat.at);
            if seat.line == self.geometry.seat(from, axis).line {
                return &line[a.min(b)..=a.max(b)];
            }
        }
        &[]
    }

    /// The cells strictly between two cells of a line.
    pub(super) fn between(&self, from: Cell, to: Cell) -> &[Cell] {
        match self.span(from, to) {
            [_, inner @ .., _] => inner,
            _ => &[],
        }
    }

    pub(super) fn has_row(&self, color: Color) -> bool {
        self.windows(color).next().is_some()
    }

    /// Five markers of a side in a line, every such five of a longer row.
    fn windows(&self, color: Color) -> impl Iterator<Item = &[Cell]> {
        let own = move |cell: &Cell| self.pieces[cell.index()] == Some(color) && !self.is_ring[cell.index()];
        let lines = self.geometry.lines().iter();
        lines.flat_map(|line| line.cells.windows(ROW)).filter(move |row| row.iter().all(own))
    }

    /// The rows that a side may take off, in the order of their first ends.
    pub(super) fn rows_of(&self, color: Color) -> Vec<Move> {
        let labels = self.id.rules().labels;
        let named = |row: &[Cell]| Move::row(row[0], row[ROW - 1], &self.geometry, labels);
        let mut rows: Vec<Move> = self.windows(color).map(named).collect();
        rows.sort_unstable();
        rows
    }

    pub(super) fn label(&self, cell: Cell) -> String {
        self.geometry.label(cell, self.id.rules().labels)
    }
}
