//! How games of Hasami Shogi end.

use super::HasamiPosition;
use crate::setup::Ending;
use crate::{Cell, Color, Outcome, Reason, SetupError};

/// A side with this many men or fewer has lost.
const FEW_MEN: usize = 1;
/// Captured men that win a game to five.
const FIVE_MEN: u16 = 5;
/// A lead in captured men that wins a game to five once it has survived the reply.
const LEAD: u16 = 3;
/// Men in line that win where lines do.
const IN_LINE: usize = 5;

impl HasamiPosition {
    /// The end that the position brings about, whoever moved last. Only the side that moved last
    /// can have won by men, captures or a line, so it is asked first.
    pub(super) fn judge(&self) -> Option<Outcome> {
        let (mover, next) = (self.to_move.opposite(), self.to_move);
        [mover, next]
            .into_iter()
            .find_map(|color| self.won_by(color).map(|reason| Outcome::win(color, reason)))
            // The reply to a lead has been made once the leader is to move again.
            .or_else(|| self.leads(next).then_some(Outcome::win(next, Reason::Lead)))
            .or_else(|| (!self.can_move(next)).then_some(Outcome::win(mover, Reason::NoMove)))
            .or_else(|| self.drawn().map(Outcome::draw))
    }

    fn won_by(&self, color: Color) -> Option<Reason> {
        if self.men.count(color.opposite()) <= FEW_MEN {
            Some(Reason::FewMen)
        } else if self.has_five(color) {
            Some(Reason::Captures)
        } else if self.settings.line && !self.lines_of(color).is_empty() {
            Some(Reason::Line)
        } else {
            None
        }
    }

    fn has_five(&self, color: Color) -> bool {
        self.settings.first_to_five && self.taken[color.index()] >= FIVE_MEN
    }

    fn leads(&self, color: Color) -> bool {
        let [own, other] = [color, color.opposite()].map(|color| self.taken[color.index()]);
        self.settings.first_to_five && own >= other.saturating_add(LEAD)
    }

    fn drawn(&self) -> Option<Reason> {
        if self.occurrences() >= usize::from(self.settings.repetition) {
            Some(Reason::Repetition)
        } else if self.quiet >= u16::from(self.settings.no_capture) {
            Some(Reason::NoCapture)
        } else {
            None
        }
    }

    /// How often these men have stood here with this side to move since the start or the setup,
    /// this time included.
    #[must_use]
    pub fn occurrences(&self) -> usize {
        // A capture cannot be made good, so nothing before the last one can come again; and the
        // same side is to move every other ply.
        let back = self.undo.iter().rev().take(usize::from(self.quiet));
        1 + back.skip(1).step_by(2).filter(|before| before.men == self.men).count()
    }

    /// Plies since the last capture, the start or the setup.
    #[must_use]
    pub fn quiet_plies(&self) -> u16 {
        self.quiet
    }

    /// Whether a cell lies in the home ranks of a side.
    fn is_home(&self, cell: Cell, color: Color) -> bool {
        let rank = self.geometry.row_of(cell).0;
        let ranks = usize::from(self.settings.ranks);
        match color {
            Color::Black => rank + ranks >= self.geometry.rows().len(),
            Color::White => rank < ranks,
            Color::Red => false,
        }
    }

    /// The lines of five or more men of a side outside its home ranks.
    fn lines_of(&self, color: Color) -> Vec<Vec<Cell>> {
        let counts = |cell: &Cell| self.stones[cell.index()] == Some(color) && !self.is_home(*cell, color);
        let lines = self.geometry.lines().iter();
        lines
            .flat_map(|line| line.cells.split(|cell| !counts(cell)))
            .filter(|men| men.len() >= IN_LINE)
            .map(<[Cell]>::to_vec)
            .collect()
    }

    pub(crate) fn winning_lines(&self) -> Vec<Vec<Cell>> {
        match self.outcome {
            Some(Outcome { winner: Some(winner), reason: Reason::Line }) => self.lines_of(winner),
            _ => Vec::new(),
        }
    }

    /// Ends of the game for both sides at once, which no play brings about.
    pub(super) fn contradictions(&self) -> Vec<SetupError> {
        let both = |holds: &dyn Fn(Color) -> bool| Color::BOTH.into_iter().all(holds);
        let few = |color| self.men.count(color) <= FEW_MEN;
        let line = |color| self.settings.line && !self.lines_of(color).is_empty();
        let mut errors = Vec::new();
        if both(&few) {
            errors.push(SetupError::BothOver(Ending::FewMen));
        }
        if both(&|color| self.has_five(color)) {
            errors.push(SetupError::BothOver(Ending::FiveMen));
        }
        if both(&line) {
            errors.push(SetupError::BothWin);
        }
        if errors.is_empty() && both(&|color| self.won_by(color).is_some()) {
            errors.push(SetupError::BothOver(Ending::Won));
        }
        errors
    }
}
