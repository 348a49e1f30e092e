//! An arrangement of stones, not yet validated.

use std::fmt;

use crate::{Cell, Color, GameId};

/// An arrangement of stones with the side to move. [`Position::from_setup`](crate::Position::from_setup)
/// validates it.
///
/// It holds no history: in Hasami Shogi occurrences of positions and plies without a capture are
/// counted afresh from it, itself being the first occurrence; in renju a pass before it is forgotten.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    /// The game.
    pub id: GameId,
    /// The stones, men or markers. Their numbers need not fit alternate play: problems and handicap
    /// games exist.
    pub stones: Vec<(Cell, Color)>,
    /// The rings (Yinsh only).
    pub rings: Vec<(Cell, Color)>,
    /// What each side has taken, by [`Color::index`]: captured stones, men or own rings taken off.
    pub taken: [u16; 2],
    /// Whether the side to move has done the first half of its turn: the first of two stones
    /// (Connect6), the exchange of seats (Yavalath), the stone before the turn (Pentago), a row taken
    /// off whose ring is still due (Yinsh).
    pub half: bool,
    /// Whether the side to move has moved already and only takes off the rows it has made (Yinsh);
    /// else its rows were made by the opponent, and it takes them off before it moves.
    pub moved: bool,
    /// The side to move.
    pub to_move: Color,
}

impl Setup {
    /// An arrangement of stones, nothing taken, at the beginning of a turn.
    #[must_use]
    pub fn new(id: GameId, stones: Vec<(Cell, Color)>, to_move: Color) -> Setup {
        Setup { id, stones, rings: Vec::new(), taken: [0; 2], half: false, moved: false, to_move }
    }
}

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
        feature: &'static str,
    },
    /// A number that the game cannot reach.
    #[error("{found} {what} of {color} are impossible, expected {expected}")]
    Count {
        /// What is counted.
        what: &'static str,
        /// Whose.
        color: Color,
        /// How many there are.
        found: usize,
        /// How many there may be.
        expected: String,
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
    #[error("{color} {found}, expected {expected}")]
    Turn {
        /// Whose pieces or turn do not fit.
        color: Color,
        /// What they do.
        found: &'static str,
        /// What would fit.
        expected: &'static str,
    },
    /// A winning line of each side.
    #[error("both sides have a winning line, expected at most one")]
    BothWin,
    /// Something else that ends the game, for both sides.
    #[error("both sides have {0}, expected at most one side")]
    BothOver(&'static str),
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
