//! Draws: no move left, no line left.

use super::LinePosition;
use crate::{Cell, Color, LineRule, Outcome, Overline, Reason};

impl LinePosition {
    /// The draw by lack of moves, if there is one.
    pub(super) fn stalemate(&self) -> Option<Outcome> {
        if self.empty == 0 {
            return Some(Outcome::draw(Reason::FullBoard));
        }
        let rules = self.id.rules();
        let free = rules.passing || !self.refuses() || self.placements().next().is_some();
        (!free).then_some(Outcome::draw(Reason::NoMove))
    }

    pub(crate) fn dead_board(&self) -> bool {
        let rules = self.id.rules();
        // A capture can always reopen a line; and a losing line is shorter than any that wins.
        if rules.captures.is_some() || rules.losing_line.is_some() {
            return false;
        }
        Color::BOTH.iter().all(|&color| {
            let rule = rules.line_of(color);
            let own_moves = (self.empty + usize::from(color == self.to_move)) / 2;
            // After a pass, or with two stones a turn, the parity of moves says nothing.
            let uneven = rules.passing || rules.turns.later > 1;
            let moves = if uneven { self.empty } else { own_moves };
            self.geometry.lines().iter().all(|line| !self.could_fill(&line.cells, color, rule, moves))
        })
    }

    /// Whether some window of the line could become a winning line of `color` with at most `moves`
    /// more stones of it.
    fn could_fill(&self, line: &[Cell], color: Color, rule: LineRule, moves: usize) -> bool {
        let length = usize::from(rule.length);
        let at = |index: usize| line.get(index).map(|cell| self.stones[cell.index()]);
        let fillable = |start: usize, length: usize| {
            let window = &line[start..start + length];
            let missing = window.iter().filter(|cell| self.stones[cell.index()].is_none()).count();
            let free = window.iter().all(|cell| self.stones[cell.index()] != Some(color.opposite()));
            free && missing <= moves
        };
        let windows = |length: usize| 0..(line.len() + 1).saturating_sub(length);
        let exact = windows(length).any(|start| {
            let ends = [start.checked_sub(1).and_then(at), at(start + length)];
            // An own stone at an end would make the run longer.
            let longer = ends.contains(&Some(Some(color)));
            let closed = ends.iter().all(|&end| end == Some(Some(color.opposite())));
            !longer && rule.wins(length, closed) && fillable(start, length)
        });
        exact
            || (rule.overline == Overline::Wins
                && windows(length + 1).any(|start| fillable(start, length + 1)))
    }
}
