//! Stones in the plainest terms: what wins and what is forbidden, by the rules alone.

use goren_rules::{Cell, Color, Geometry, OnForbidden, Position, Rules, foul_kind, run_through};

/// Stones on a board.
pub(crate) struct Field {
    position: Position,
    pub(crate) stones: Vec<Option<Color>>,
}

impl Field {
    pub(crate) fn of(position: &Position) -> Field {
        Field { stones: position.stones().to_vec(), position: position.clone() }
    }

    pub(crate) fn geometry(&self) -> &Geometry {
        self.position.geometry()
    }

    pub(crate) fn rules(&self) -> &Rules {
        self.position.rules()
    }

    pub(crate) fn is_empty(&self, cell: Cell) -> bool {
        self.stones[cell.index()].is_none()
    }

    pub(crate) fn empty(&self) -> Vec<Cell> {
        self.geometry().cells().filter(|&cell| self.is_empty(cell)).collect()
    }

    /// Whether a stone of `color` on an empty cell completes a winning line.
    pub(crate) fn wins(&self, cell: Cell, color: Color) -> bool {
        let rule = self.rules().line_of(color);
        (0..self.geometry().axes()).any(|axis| {
            let run = run_through(self.geometry(), &self.stones, cell, color, axis);
            if run.length < usize::from(rule.length) {
                return false;
            }
            let enemy = Some(color.opposite());
            let closed = run
                .ends(self.geometry())
                .iter()
                .all(|end| end.is_some_and(|end| self.stones[end.index()] == enemy));
            rule.wins(run.length, closed)
        })
    }

    /// Whether `color` may not play on an empty cell.
    pub(crate) fn foul(&mut self, cell: Cell, color: Color) -> bool {
        self.rules().forbidden_to(color).any()
            && foul_kind(self.position.geometry(), self.position.rules(), &mut self.stones, cell, color)
                .is_some()
    }

    /// Whether `color` has a move at all.
    pub(crate) fn can_move(&mut self, color: Color) -> bool {
        let rules = self.rules();
        let refused = rules.on_forbidden == OnForbidden::Rejected && rules.forbidden_to(color).any();
        rules.passing || self.empty().into_iter().any(|cell| !refused || !self.foul(cell, color))
    }

    /// The cells where `color` completes a line.
    pub(crate) fn fives(&self, color: Color) -> Vec<Cell> {
        self.empty().into_iter().filter(|&cell| self.wins(cell, color)).collect()
    }

    /// The cells where `color` completes a line that goes through its stone on `cell`.
    pub(crate) fn fives_through(&self, cell: Cell, color: Color) -> Vec<Cell> {
        let reach = usize::from(self.rules().line_of(color).length);
        let mut found = Vec::new();
        for axis in 0..self.geometry().axes() {
            let (cells, at) = self.geometry().line_through(cell, axis);
            let near = &cells[at.saturating_sub(reach)..(at + reach + 1).min(cells.len())];
            found.extend(near.iter().filter(|&&near| self.is_empty(near) && self.wins(near, color)));
        }
        found
    }
}
