//! How a game ends.

use std::fmt;

use crate::{Color, FoulKind};

/// The end of a game: who won, and why it ended.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Hash)]
pub struct Outcome {
    /// The winner; `None` is a draw.
    pub winner: Option<Color>,
    /// Why the game ended.
    pub reason: Reason,
}

/// Why a game ended.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Hash)]
#[non_exhaustive]
pub enum Reason {
    /// A winning line.
    Line,
    /// A forbidden move under [`OnForbidden::Loses`](crate::OnForbidden::Loses).
    Forbidden(FoulKind),
    /// A line that loses (Yavalath).
    LosingLine,
    /// A winning line of each side, made by one twist (Pentago).
    BothLines,
    /// Enough captured stones or men.
    Captures,
    /// Enough own rings taken off (Yinsh).
    Rings,
    /// No marker is left; the rings taken off decide (Yinsh).
    NoMarkers,
    /// The loser has one man left or none (Hasami Shogi).
    FewMen,
    /// A lead in captured men that survived the reply (Hasami Shogi to five).
    Lead,
    /// The same position came about too often.
    Repetition,
    /// Too many plies without a capture.
    NoCapture,
    /// No empty cell is left.
    FullBoard,
    /// The side to move has no legal move; in Yinsh neither side has, and the rings taken off decide.
    NoMove,
    /// Two passes in a row.
    Passes,
    /// Both sides agreed on a draw.
    Agreement,
    /// No line is left that either side could fill, claimed by a side.
    DeadBoard,
    /// The loser resigned.
    Resignation,
    /// The loser's time ran out.
    Time,
}

impl Outcome {
    /// A win.
    #[must_use]
    pub const fn win(winner: Color, reason: Reason) -> Outcome {
        Outcome { winner: Some(winner), reason }
    }

    /// A draw.
    #[must_use]
    pub const fn draw(reason: Reason) -> Outcome {
        Outcome { winner: None, reason }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reason::Line => f.write_str("line"),
            Reason::Forbidden(kind) => write!(f, "forbidden move ({kind})"),
            Reason::LosingLine => f.write_str("losing line"),
            Reason::BothLines => f.write_str("lines of both sides"),
            Reason::Captures => f.write_str("captures"),
            Reason::Rings => f.write_str("rings"),
            Reason::NoMarkers => f.write_str("no markers left"),
            Reason::FewMen => f.write_str("one man left or none"),
            Reason::Lead => f.write_str("lead in captures"),
            Reason::Repetition => f.write_str("repetition"),
            Reason::NoCapture => f.write_str("no capture for too long"),
            Reason::FullBoard => f.write_str("full board"),
            Reason::NoMove => f.write_str("no legal move"),
            Reason::Passes => f.write_str("two passes"),
            Reason::Agreement => f.write_str("agreement"),
            Reason::DeadBoard => f.write_str("dead board"),
            Reason::Resignation => f.write_str("resignation"),
            Reason::Time => f.write_str("time"),
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.winner {
            Some(winner) => write!(f, "{winner} wins: {}", self.reason),
            None => write!(f, "draw: {}", self.reason),
        }
    }
}
