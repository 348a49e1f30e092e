//! Captures by bracketing, and lines that must stand (Pente, Ninuki-renju).

use super::LinePosition;
use crate::setup::{Bound, Counted, Ending};
use crate::{Cell, Color, Five, Move, Outcome, Reason, Setup, SetupError};

impl LinePosition {
    /// The enemy stones that a stone of `mover` on `cell` brackets on `stones`: exactly two, or with
    /// keryo also exactly three, between it and another own stone, in each direction.
    fn bracketed(&self, stones: &[Option<Color>], cell: Cell, mover: Color) -> Vec<Cell> {
        let Some(captures) = self.id.rules().captures else { return Vec::new() };
        let mut captured = Vec::new();
        for direction in 0..2 * self.geometry.axes() {
            let mut run = Vec::new();
            let mut next = self.geometry.neighbour(cell, direction);
            while let Some(at) = next.filter(|at| stones[at.index()] == Some(mover.opposite())) {
                run.push(at);
                next = self.geometry.neighbour(at, direction);
            }
            let closed = next.is_some_and(|at| stones[at.index()] == Some(mover));
            if closed && (2..=usize::from(captures.longest)).contains(&run.len()) {
                captured.extend(run);
            }
        }
        captured
    }

    /// Takes what the stone just put on `cell` captures off the board and books it.
    pub(super) fn capture_from(&mut self, cell: Cell) -> Vec<Cell> {
        let captured = self.bracketed(&self.stones, cell, self.to_move);
        for &cell in &captured {
            self.take(cell);
        }
        if !captured.is_empty() {
            self.taken[self.to_move.index()] += captured.len() as u16;
        }
        captured
    }

    /// Removes from a copy of the stones what a stone of the side to move on `cell` would capture.
    pub(super) fn lift_captured(&self, stones: &mut [Option<Color>], cell: Cell) -> Vec<Cell> {
        let captured = self.bracketed(stones, cell, self.to_move);
        for cell in &captured {
            stones[cell.index()] = None;
        }
        captured
    }

    /// Whether the side to move would have enough captured stones with `more`.
    pub(super) fn would_win_by(&self, more: usize) -> bool {
        self.id.rules().captures.is_some_and(|captures| {
            usize::from(self.taken[self.to_move.index()]) + more >= usize::from(captures.target)
        })
    }

    /// The win of a side that has captured enough.
    pub(super) fn captures_won(&self) -> Option<Outcome> {
        let captures = self.id.rules().captures?;
        let enough = |color: &Color| self.taken[color.index()] >= u16::from(captures.target);
        let winner = Color::BOTH.into_iter().find(enough)?;
        Some(Outcome::win(winner, Reason::Captures))
    }

    /// What is wrong with the captures of a setup: a single stone, more than the last move of a game
    /// can bring, enough for both sides.
    pub(super) fn judge_captures(&self, setup: &Setup, errors: &mut Vec<SetupError>) {
        let Some(captures) = self.id.rules().captures else { return };
        let target = usize::from(captures.target);
        // The move that reaches the target may capture in every direction.
        let most = target - 1 + 2 * self.geometry.axes() * usize::from(captures.longest);
        for color in Color::BOTH {
            let found = usize::from(setup.taken[color.index()]);
            let pairs = captures.longest == 2;
            let expected = match found {
                _ if found > most => Bound::AtMost(most),
                _ if pairs && found % 2 == 1 => Bound::Even,
                1 => Bound::AtLeast(2),
                _ => continue,
            };
            errors.push(SetupError::Count { what: Counted::Captured, color, found, expected });
        }
        if setup.taken.iter().all(|&taken| usize::from(taken) >= target) {
            errors.push(SetupError::BothOver(Ending::Captures));
        }
    }

    /// Judges lines that win only if they stand, after `mover` has moved: a line that the mover left
    /// to the opponent wins; his own wins if the opponent cannot break it or win by captures.
    pub(super) fn must_stand(&self, mover: Color) -> Option<Outcome> {
        let winners = self.standing_winners();
        let opponent = mover.opposite();
        if winners[opponent.index()] {
            return Some(Outcome::win(opponent, Reason::Line));
        }
        let stands = winners[mover.index()] && !self.can_break(mover);
        stands.then_some(Outcome::win(mover, Reason::Line))
    }

    /// Whether a line of `owner` on the board has not won yet: the other side is to move and can
    /// break it.
    pub(super) fn may_be_broken(&self, owner: Color) -> bool {
        self.id.rules().five == Five::MustStand && self.to_move != owner && self.can_break(owner)
    }

    /// Whether the opponent of `owner` has a move that breaks every line of `owner` by captures, or
    /// that wins by captures.
    fn can_break(&self, owner: Color) -> bool {
        let mut reply = self.clone();
        reply.to_move = owner.opposite();
        let moves: Vec<Cell> = reply.placements().collect();
        moves.into_iter().any(|cell| {
            let mut stones = reply.stones.clone();
            let captured = reply.lift_captured(&mut stones, cell);
            if captured.is_empty() {
                return false;
            }
            if reply.would_win_by(captured.len()) {
                return true;
            }
            let mut after = reply.clone();
            after.stones = stones;
            !after.standing_winners()[owner.index()]
        })
    }

    /// The moves with which the side to move breaks a standing line, or wins by captures; used to
    /// show people why the game goes on.
    #[must_use]
    pub fn breaking_moves(&self) -> Vec<Move> {
        let owner = self.to_move.opposite();
        if self.id.rules().five == Five::AtOnce || !self.standing_winners()[owner.index()] {
            return Vec::new();
        }
        let breaks = |cell: &Cell| {
            let mut after = self.clone();
            after.play(Move::Place(*cell)).is_ok()
                && after.outcome.is_none_or(|outcome| outcome.winner != Some(owner))
        };
        self.placements().filter(breaks).map(Move::Place).collect()
    }
}
