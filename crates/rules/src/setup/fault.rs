//! What can be wrong with an arrangement.

use std::fmt;

use crate::{Cell, Color};

/// One thing that is wrong with an arrangement.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SetupError {
    /// The board does not have the cell.
    #[error("cell {cell} is outside the board, expected 0 to {last}")]
    Outside {
        /// The cell's index.
        cell: usize,
        /// The last index.
        last: usize,
    },
    /// Two stones on one cell.
    #[error("{cell} is given twice, expected one stone a cell")]
    Twice {
        /// The cell's label.
        cell: String,
    },
    /// A feature that the game does not have.
    #[error("{game} has no {feature}, expected a setup without")]
    Feature {
        /// The game's id.
        game: String,
        /// What it does not have.
        feature: Feature,
    },
    /// A number that the game cannot reach.
    #[error("{found} {what} of {color} are impossible, expected {expected}")]
    Count {
        /// What is counted.
        what: Counted,
        /// Whose.
        color: Color,
        /// How many there are.
        found: usize,
        /// How many there may be.
        expected: Bound,
    },
    /// The side to move is out of the game.
    #[error("{color} is out of the game, expected another side to move")]
    Out {
        /// The side.
        color: Color,
    },
    /// More markers than the game has (Yinsh).
    #[error("{found} markers are on the board, expected at most {most}")]
    Markers {
        /// How many there are.
        found: usize,
        /// How many there may be.
        most: usize,
    },
    /// A turn that cannot be at this stage.
    #[error("{color} {fault}")]
    Turn {
        /// Whose pieces or turn do not fit.
        color: Color,
        /// What does not fit.
        fault: TurnFault,
    },
    /// A winning line of each side.
    #[error("both sides have a winning line, expected at most one")]
    BothWin,
    /// Something else that ends the game, for both sides.
    #[error("both sides have {0}, expected at most one side")]
    BothOver(Ending),
}

/// What some games have and others do not.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Feature {
    /// A third side.
    ThirdPlayer,
    /// Rings beside markers.
    Rings,
    /// Rows that the side to move takes off after its move.
    RowsAfterMove,
    /// Captured stones.
    Captures,
    /// A turn of two halves.
    HalfTurns,
}

/// What is counted in an arrangement.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Counted {
    /// Stones on the board.
    Stones,
    /// Men on the board and those that the opponent has taken.
    Men,
    /// Rings on the board.
    Rings,
    /// Rings taken off.
    RingsOff,
    /// Stones captured by a side.
    Captured,
}

/// How many there may be.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Bound {
    /// Just so many.
    Exactly(usize),
    /// So many or fewer.
    AtMost(usize),
    /// So many or more.
    AtLeast(usize),
    /// An even number, since stones are captured in pairs.
    Even,
    /// Fewer than this, since the opponent has as many and has won.
    Below(usize),
    /// As many as White has, before White places one.
    AsWhite(usize),
    /// One fewer than White has, before Black places one.
    OneBelowWhite(usize),
}

/// A turn that cannot be at the stage that is given.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum TurnFault {
    /// It has moved and has no row and owes no ring (Yinsh).
    NothingToTakeOff,
    /// Its row should have been taken off at the end of its own turn (Yinsh).
    RowLeft,
    /// Only White exchanges the seats (Yavalath).
    CannotExchange,
}

/// What ends a game for one side only.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Ending {
    /// One man left or none (Hasami Shogi).
    FewMen,
    /// Five men taken (Hasami Shogi to five).
    FiveMen,
    /// Enough stones captured.
    Captures,
    /// Two different ways of winning, one for each side.
    Won,
}

impl fmt::Display for Feature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Feature::ThirdPlayer => "third player",
            Feature::Rings => "rings",
            Feature::RowsAfterMove => "rows to take off after a move",
            Feature::Captures => "captures",
            Feature::HalfTurns => "half turns",
        })
    }
}

impl fmt::Display for Counted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Counted::Stones => "stones",
            Counted::Men => "men on the board and taken",
            Counted::Rings => "rings",
            Counted::RingsOff => "rings taken off",
            Counted::Captured => "captures",
        })
    }
}

impl fmt::Display for Bound {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Bound::Exactly(number) => write!(f, "{number}"),
            Bound::AtMost(number) => write!(f, "at most {number}"),
            Bound::AtLeast(number) => write!(f, "at least {number}"),
            Bound::Even => f.write_str("an even number, as stones are captured in pairs"),
            Bound::Below(number) => write!(f, "fewer than {number}, white having won"),
            Bound::AsWhite(number) => write!(f, "{number}, as White has, before White places one"),
            Bound::OneBelowWhite(white) => {
                write!(f, "one fewer than White's {white} before Black places one")
            }
        }
    }
}

impl fmt::Display for TurnFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            TurnFault::NothingToTakeOff => {
                "has moved and has nothing to take off, expected a row of its own, a ring due, or the other side to move"
            }
            TurnFault::RowLeft => {
                "has a row at the beginning of the other side's turn, expected the row taken off, or its owner to move"
            }
            TurnFault::CannotExchange => "cannot have exchanged the seats, expected white to move",
        })
    }
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Ending::FewMen => "fewer than two men",
            Ending::FiveMen => "taken five men",
            Ending::Captures => "captured enough to win",
            Ending::Won => "won",
        })
    }
}

/// Something wrong with an arrangement, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SetupFault {
    /// What is wrong.
    pub error: SetupError,
    /// The cells it is about, in order; none where it is about no cell of the board.
    pub cells: Vec<Cell>,
}

/// Everything that is wrong with an arrangement.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SetupErrors(pub Vec<SetupError>);

impl fmt::Display for SetupErrors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Ten say enough; a file of rubbish could hold thousands.
        let shown: Vec<String> = self.0.iter().take(10).map(ToString::to_string).collect();
        f.write_str(&shown.join("; "))?;
        match self.0.len().checked_sub(11) {
            Some(more) => write!(f, "; and {} more", more + 1),
            None => Ok(()),
        }
    }
}

impl std::error::Error for SetupErrors {}
