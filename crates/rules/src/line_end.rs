//! Runs of stones through a cell, and which of them win.

use crate::{Cell, Color, Geometry, Line, LineRule};

/// Adjacent stones of one colour on one line, as long as they go.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Run {
    /// The axis it lies on.
    pub axis: usize,
    /// Index into [`Geometry::lines`].
    pub line: usize,
    /// Index of its first cell on the line.
    pub start: usize,
    /// Number of stones, at least 1.
    pub length: usize,
}

impl Run {
    /// The run's cells in the axis' forward direction.
    #[must_use]
    pub fn cells(self, geometry: &Geometry) -> &[Cell] {
        &geometry.lines()[self.line].cells[self.start..self.start + self.length]
    }

    /// The cells before and behind the run; `None` where the board ends.
    #[must_use]
    pub fn ends(self, geometry: &Geometry) -> [Option<Cell>; 2] {
        let cells = &geometry.lines()[self.line].cells;
        let before = self.start.checked_sub(1).map(|at| cells[at]);
        [before, cells.get(self.start + self.length).copied()]
    }

    /// Whether the run wins for `color` under `rule`.
    #[must_use]
    pub fn wins(self, geometry: &Geometry, stones: &[Option<Color>], color: Color, rule: LineRule) -> bool {
        if self.length < usize::from(rule.length) {
            return false;
        }
        let enemy = Some(color.opposite());
        let closed =
            self.ends(geometry).iter().all(|end| end.is_some_and(|cell| stones[cell.index()] == enemy));
        rule.wins(self.length, closed)
    }
}

/// The run of `color` through `cell` on one axis, counting `cell` as a stone of `color` whatever
/// stands there. `stones` has one entry a cell of `geometry`.
#[must_use]
pub fn run_through(
    geometry: &Geometry,
    stones: &[Option<Color>],
    cell: Cell,
    color: Color,
    axis: usize,
) -> Run {
    let seat = geometry.seat(cell, axis);
    let (line, at) = (usize::from(seat.line), usize::from(seat.at));
    let cells = &geometry.lines()[line].cells;
    let own = |cell: &Cell| stones[cell.index()] == Some(color);
    let before = cells[..at].iter().rev().take_while(|cell| own(cell)).count();
    let behind = cells[at + 1..].iter().take_while(|cell| own(cell)).count();
    Run { axis, line, start: at - before, length: before + behind + 1 }
}

/// The runs through `cell` that win for `color` if `cell` is (or becomes) its stone.
pub(crate) fn winning_runs(
    geometry: &Geometry,
    stones: &[Option<Color>],
    cell: Cell,
    color: Color,
    rule: LineRule,
) -> impl Iterator<Item = Run> {
    (0..geometry.axes())
        .map(move |axis| run_through(geometry, stones, cell, color, axis))
        .filter(move |run| run.wins(geometry, stones, color, rule))
}

/// Every run on the board, with its owner, ordered by line and start. Single stones are runs of
/// length 1 on every axis.
#[must_use]
pub fn runs(geometry: &Geometry, stones: &[Option<Color>]) -> Vec<(Run, Color)> {
    let mut found = Vec::new();
    for (line, Line { axis, cells }) in geometry.lines().iter().enumerate() {
        let mut start = 0;
        for chunk in cells.chunk_by(|a, b| stones[a.index()] == stones[b.index()]) {
            if let Some(color) = stones[chunk[0].index()] {
                found.push((Run { axis: *axis, line, start, length: chunk.len() }, color));
            }
            start += chunk.len();
        }
    }
    found
}
