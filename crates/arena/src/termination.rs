//! Why a game of a match ended.

use std::fmt;

use goren_rules::Reason;

/// Why a game ended. Everything but [`Termination::Rules`] loses for the player who did it.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Hash)]
#[non_exhaustive]
pub enum Termination {
    /// The rules of the game: a line, a full board, ….
    Rules(Reason),
    /// The player saw that it loses, and the match allows to say so.
    Resignation,
    /// The move came too late or not at all.
    Time,
    /// The move was none, or was not legal.
    IllegalMove,
    /// The program ended, did not start the game, or flooded its output.
    Crash,
}

impl Termination {
    /// Whether the loser broke the contract of the match rather than being outplayed.
    #[must_use]
    pub fn is_fault(self) -> bool {
        matches!(self, Termination::Time | Termination::IllegalMove | Termination::Crash)
    }
}

impl fmt::Display for Termination {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Termination::Rules(reason) => reason.fmt(f),
            Termination::Resignation => f.write_str("resignation"),
            Termination::Time => f.write_str("time"),
            Termination::IllegalMove => f.write_str("illegal move"),
            Termination::Crash => f.write_str("crash"),
        }
    }
}
