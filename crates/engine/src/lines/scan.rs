//! Moves made without search: by rote, or because a row asks for it.

use goren_rules::{Cell, Color};

use super::rows::{Row, Rows};

/// The opening ends before this move.
const OPENING: usize = 4;

impl Rows {
    /// The middle, or else a neighbour of it whose opposite neighbour is free too; on a hexagon
    /// the axes down-right, down-left, right in this order, backward before forward.
    pub(super) fn opening(&self, ply: usize, allowed: &[Cell]) -> Option<Cell> {
        if ply + 1 >= OPENING {
            return None;
        }
        let middle = self.geometry.middle();
        if allowed.contains(&middle) {
            return Some(middle);
        }
        let axes = self.geometry.axes();
        (1..=axes).map(|axis| axis % axes).find_map(|axis| {
            let pair = [axis + axes, axis].map(|direction| self.geometry.neighbour(middle, direction));
            let both = pair.iter().all(|cell| cell.is_some_and(|cell| self.is_empty(cell)));
            let allowed = |cell: &Cell| allowed.contains(cell);
            if both { pair.into_iter().flatten().find(allowed) } else { None }
        })
    }

    /// An own five, else a cell where the other side would make one.
    pub(super) fn five(&self, side: Color, allowed: &[Cell]) -> Option<Cell> {
        let five = |color| allowed.iter().copied().find(|&cell| self.wins(cell, color));
        five(side).or_else(|| five(side.opposite()))
    }

    /// One scan of all rows; the last that asks for a move gets it. In this order: open threes of
    /// either side, gaps between two rows that would complete a line, half-open fours of the other
    /// side, own fours.
    pub(super) fn scan(&mut self, side: Color, allowed: &[Cell]) -> Option<Cell> {
        let lines = self.geometry.lines().len();
        let rows: Vec<Vec<Row>> = (0..lines).map(|line| self.rows_of(line).collect()).collect();
        let mut found = None;
        for row in rows.iter().flatten() {
            if let ([Some(a), Some(b)], 2) = (row.ends, self.lacks(*row)) {
                found = Some(self.better(a, b, side));
            }
        }
        for pair in rows.iter().flat_map(|rows| rows.windows(2)) {
            let (a, b) = (pair[0], pair[1]);
            let completes =
                a.color == b.color && a.length > 1 && b.length > 1 && b.length + 1 >= self.lacks(a);
            if completes && a.ends[1].is_some() && a.ends[1] == b.ends[0] {
                found = a.ends[1];
            }
        }
        for own in [false, true] {
            for row in rows.iter().flatten().filter(|row| (row.color == side) == own) {
                let open = row.ends.iter().flatten().count();
                if self.lacks(*row) == 1 && (open == 1 || (own && open == 2)) {
                    found = row.ends.into_iter().flatten().next();
                }
            }
        }
        found.filter(|cell| allowed.contains(cell))
    }

    /// The one of two cells with the better utility after an own stone there.
    fn better(&mut self, a: Cell, b: Cell, side: Color) -> Cell {
        let mut utility = |cell| {
            self.put(cell, Some(side));
            let utility = self.utility(side);
            self.put(cell, None);
            utility
        };
        if utility(b) > utility(a) { b } else { a }
    }
}
