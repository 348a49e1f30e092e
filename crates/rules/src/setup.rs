//! An arrangement of stones, not yet validated.

mod cells;
mod fault;

pub use fault::{Bound, Counted, Ending, Feature, SetupError, SetupErrors, SetupFault, TurnFault};

use crate::{Cell, Color, GameId, Position};

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

    /// Everything that keeps a game from going on from this arrangement, each reason with the cells it
    /// is about; nothing if it is a position.
    #[must_use]
    pub fn faults(&self) -> Vec<SetupFault> {
        let errors = Position::from_setup(self).err().map_or_else(Vec::new, |errors| errors.0);
        errors.into_iter().map(|error| SetupFault { cells: cells::of(self, &error), error }).collect()
    }
}

#[cfg(test)]
mod tests;
