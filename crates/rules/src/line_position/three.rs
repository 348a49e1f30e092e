//! Yavalath for three: the next player's win must be blocked, a line of three puts its owner out.
//!
//! Source: the rules of Yavalath by Cameron Browne. Where more than one cell would win for the next
//! player, one of them must be blocked; a player who can win himself may do that instead.

use super::LinePosition;
use crate::line_end::{runs, winning_runs};
use crate::{Cell, Color, Outcome, Reason, SetupError};

impl LinePosition {
    /// The side that moves after the side to move; players who are out are passed over.
    pub(super) fn next_side(&self) -> Color {
        let sides = self.id.rules().sides();
        let later = sides.iter().cycle().skip(self.to_move.index() + 1).take(sides.len());
        later.copied().find(|side| !self.out[side.index()]).unwrap_or(self.to_move)
    }

    fn wins_at(&self, cell: Cell, color: Color) -> bool {
        let rule = self.id.rules().line_of(color);
        winning_runs(&self.geometry, &self.stones, cell, color, rule).next().is_some()
    }

    /// Whether a stone on an empty cell leaves no duty undone: it blocks a cell where the next
    /// player would win, or wins, or there is no such cell.
    pub(super) fn may_ignore_threat(&self, cell: Cell) -> bool {
        if self.id.rules().players == 2 {
            return true;
        }
        let next = self.next_side();
        let mut empty = self.geometry.cells().filter(|cell| self.stones[cell.index()].is_none());
        self.wins_at(cell, next)
            || self.wins_at(cell, self.to_move)
            || !empty.any(|cell| self.wins_at(cell, next))
    }

    /// Puts a side out; the last one left wins.
    pub(super) fn put_one_out(&mut self, side: Color) -> Option<Outcome> {
        self.out[side.index()] = true;
        self.last_one_left()
    }

    fn last_one_left(&self) -> Option<Outcome> {
        let mut left = self.id.rules().sides().iter().filter(|side| !self.out[side.index()]);
        match (left.next(), left.next()) {
            (Some(&winner), None) => Some(Outcome::win(winner, Reason::LosingLine)),
            _ => None,
        }
    }

    /// Finds out from the stones of a setup who is out: whoever has a line that loses. A line never
    /// changes again, since its owner moves no more.
    pub(super) fn put_out(&mut self, errors: &mut Vec<SetupError>) {
        let rules = self.id.rules();
        let Some(length) = rules.losing_line.filter(|_| rules.players == 3) else { return };
        for (run, color) in runs(&self.geometry, &self.stones) {
            self.out[color.index()] |= run.length == usize::from(length);
        }
        if self.outcome.is_none() {
            self.outcome = self.last_one_left();
        }
        if self.out[self.to_move.index()] && self.outcome.is_none() {
            errors.push(SetupError::Out { color: self.to_move });
        }
    }
}
