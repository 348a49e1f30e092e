//! The rows of a board and what they are worth.

use std::sync::Arc;

use goren_rules::{Cell, Color, Geometry, LineRule, Position};

use super::NEAR;

/// Worth of the four tiers; a five decides.
const TIERS: [i64; 4] = [100, 10_000, 1_000_000, 100_000_000];

/// Stones with the utility of every line, kept up to date.
pub(super) struct Rows {
    pub(super) geometry: Arc<Geometry>,
    pub(super) stones: Vec<Option<Color>>,
    rules: [LineRule; 2],
    /// Utility of every line, by the colour that looks at it.
    lines: Vec<[i64; 2]>,
    totals: [i64; 2],
    /// How many stones are within two steps.
    near: Vec<u16>,
    empty: usize,
}

/// An unbroken row of one colour.
#[derive(Copy, Clone, Debug)]
pub(super) struct Row {
    pub(super) color: Color,
    pub(super) length: usize,
    /// The empty cells at its ends.
    pub(super) ends: [Option<Cell>; 2],
}

impl Rows {
    pub(super) fn new(position: &Position) -> Rows {
        let geometry = Arc::clone(position.geometry());
        let mut rows = Rows {
            stones: vec![None; geometry.len()],
            rules: position.rules().line,
            lines: vec![[0; 2]; geometry.lines().len()],
            totals: [0; 2],
            near: vec![0; geometry.len()],
            empty: geometry.len(),
            geometry,
        };
        for cell in position.geometry().cells() {
            if let Some(color) = position.stone(cell) {
                rows.put(cell, Some(color));
            }
        }
        rows
    }

    pub(super) fn cells(&self) -> usize {
        self.stones.len()
    }

    pub(super) fn empty(&self) -> usize {
        self.empty
    }

    pub(super) fn is_empty(&self, cell: Cell) -> bool {
        self.stones[cell.index()].is_none()
    }

    pub(super) fn is_near(&self, cell: Cell) -> bool {
        self.near[cell.index()] > 0
    }

    /// Puts a stone on an empty cell, or takes it away.
    pub(super) fn put(&mut self, cell: Cell, stone: Option<Color>) {
        self.stones[cell.index()] = stone;
        let placed = stone.is_some();
        self.empty = if placed { self.empty - 1 } else { self.empty + 1 };
        for axis in 0..self.geometry.axes() {
            self.look_again(usize::from(self.geometry.seat(cell, axis).line));
        }
        let place = self.geometry.place(cell);
        let (across, reach) = (2 * NEAR as i16, NEAR as i16);
        for y in place.y - reach..=place.y + reach {
            for x in place.x - across..=place.x + across {
                let other = self.geometry.cell_at(goren_rules::Place { x, y });
                if let Some(other) = other.filter(|&other| self.geometry.distance(cell, other) <= NEAR) {
                    let near = &mut self.near[other.index()];
                    *near = if placed { *near + 1 } else { *near - 1 };
                }
            }
        }
    }

    /// Whether a side wins by playing an empty cell.
    pub(super) fn wins(&self, cell: Cell, side: Color) -> bool {
        (0..self.geometry.axes()).any(|axis| {
            let (cells, at) = self.geometry.line_through(cell, axis);
            let own = |other: &&Cell| self.stones[other.index()] == Some(side);
            let before = cells[..at].iter().rev().take_while(own).count();
            let behind = cells[at + 1..].iter().take_while(own).count();
            let enemy = |place: Option<usize>| {
                let other = place.and_then(|place| cells.get(place));
                other.is_some_and(|other| self.stones[other.index()] == Some(side.opposite()))
            };
            let closed = enemy((at - before).checked_sub(1)) && enemy(Some(at + behind + 1));
            self.rules[side.index()].wins(before + behind + 1, closed)
        })
    }

    /// What the board is worth to a side.
    pub(super) fn utility(&self, side: Color) -> i64 {
        self.totals[side.index()]
    }

    /// Stones that a row of this colour lacks for a win.
    pub(super) fn lacks(&self, row: Row) -> usize {
        usize::from(self.rules[row.color.index()].length).saturating_sub(row.length)
    }

    /// The rows of one line, single stones too.
    pub(super) fn rows_of(&self, line: usize) -> impl Iterator<Item = Row> + '_ {
        let cells = &self.geometry.lines()[line].cells;
        let free = |place: Option<usize>| {
            place.and_then(|place| cells.get(place)).copied().filter(|&cell| self.is_empty(cell))
        };
        let mut start = 0;
        cells.chunk_by(|a, b| self.stones[a.index()] == self.stones[b.index()]).filter_map(move |chunk| {
            let (from, to) = (start, start + chunk.len());
            start = to;
            let color = self.stones[chunk[0].index()]?;
            Some(Row { color, length: chunk.len(), ends: [free(from.checked_sub(1)), free(Some(to))] })
        })
    }

    fn look_again(&mut self, line: usize) {
        let mut worth = [0; 2];
        for row in self.rows_of(line).filter(|row| row.length > 1) {
            let (own, foreign) = self.worth(row);
            worth[row.color.index()] += own;
            worth[row.color.opposite().index()] -= foreign;
        }
        for (side, new) in worth.iter().enumerate() {
            self.totals[side] += new - self.lines[line][side];
        }
        self.lines[line] = worth;
    }

    /// What a row is worth to its owner, and what it costs the other side.
    fn worth(&self, row: Row) -> (i64, i64) {
        let open = row.ends.iter().flatten().count();
        match (self.lacks(row), open) {
            (1, 1 | 2) => (TIERS[3], TIERS[3]),
            (2, 2) => (TIERS[2], TIERS[2]),
            (2, 1) => (TIERS[0], TIERS[1]),
            (3, 2) => (TIERS[1], TIERS[2]),
            _ => (0, 0),
        }
    }
}
