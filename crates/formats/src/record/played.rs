//! Stones in the order played, on their way between a record's own coordinates and a game.

use goren_rules::{Cell, GameId, Move, Position, Shape};

use crate::input::InputError;

/// A stone as records of squares name it: column from the left and row from the top, both from 0.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Stone {
    /// Column from the left, from 0.
    pub column: u8,
    /// Row from the top, from 0.
    pub row: u8,
    /// Time of the move in milliseconds, if the record tells it.
    pub ms: Option<u32>,
}

/// What a record's moves are under the rules of a game.
#[derive(Clone, Debug)]
pub struct Played {
    /// The position after the moves that could be made.
    pub position: Position,
    /// Moves at the end that could not, with the reason of the first; such are found where takebacks were saved.
    pub left_out: Option<(usize, String)>,
}

/// Why bytes are no record, or a record cannot be read or written as one of a game.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RecordError {
    /// Not text, empty or too large.
    #[error(transparent)]
    Input(#[from] InputError),
    /// A line is not what belongs there.
    #[error("line {line}: `{found}` is out of place, expected {expected}")]
    Line {
        /// Line, from 1.
        line: usize,
        /// What was read.
        found: String,
        /// What belongs there.
        expected: &'static str,
    },
    /// A place in a file without lines of its own.
    #[error("byte {at}: {what}, expected {expected}")]
    Byte {
        /// Place, from 0.
        at: usize,
        /// What is wrong.
        what: String,
        /// What belongs there.
        expected: &'static str,
    },
    /// The record's board is not that of the game.
    #[error("the record's board is {found}, expected {expected}")]
    Board {
        /// Columns and rows of the record, such as `15×15`.
        found: String,
        /// The game and its board.
        expected: String,
    },
    /// The format has no way to say what is to be written.
    #[error("{format} cannot hold {what}, expected {expected}")]
    Cannot {
        /// The format.
        format: &'static str,
        /// What it cannot hold.
        what: String,
        /// What it can.
        expected: &'static str,
    },
}

/// Width and height of a game on a rectangle.
///
/// # Errors
/// [`RecordError::Cannot`] for other boards and for games whose turns are more than a stone.
pub(crate) fn rectangle(id: &GameId, format: &'static str) -> Result<(u8, u8), RecordError> {
    match id.rules().shape {
        Shape::Rect { width, height } => Ok((width, height)),
        _ => Err(RecordError::Cannot {
            format,
            what: format!("a game of {id}"),
            expected: "a game of single stones on a rectangle",
        }),
    }
}

/// The stones of a position in the order played, those of its setup first.
///
/// # Errors
/// [`RecordError::Cannot`] if the position has moves that are more than a stone, or a setup that no order of play gives.
pub(crate) fn stones_of(position: &Position, format: &'static str) -> Result<Vec<Stone>, RecordError> {
    rectangle(position.id(), format)?;
    let cannot = |what: String| RecordError::Cannot { format, what, expected: "stones put down in turn" };
    if position.start().is_some() {
        return Err(cannot("a position that was set up".to_owned()));
    }
    let stone = |&mv: &Move| match mv {
        Move::Place(cell) => Ok(stone_at(position, cell)),
        other => Err(cannot(format!("the move {}", position.move_text(other)))),
    };
    position.history().iter().map(stone).collect()
}

fn stone_at(position: &Position, cell: Cell) -> Stone {
    let (row, column) = position.geometry().row_of(cell);
    // Sides are at most 50.
    let small = |index: usize| u8::try_from(index).unwrap_or(u8::MAX);
    Stone { column: small(column), row: small(row), ms: None }
}

/// Plays stones from the empty board of a game as far as that goes.
///
/// # Errors
/// [`RecordError::Board`] if the record's board has another size.
pub(crate) fn played(
    id: &GameId,
    board: (u8, u8),
    stones: &[Stone],
    format: &'static str,
) -> Result<Played, RecordError> {
    let (width, height) = rectangle(id, format)?;
    if (width, height) != board {
        return Err(RecordError::Board {
            found: format!("{}×{}", board.0, board.1),
            expected: format!("{id} with {width}×{height}"),
        });
    }
    let mut position = Position::initial(id);
    for (number, stone) in stones.iter().enumerate() {
        let cell = position.geometry().cell_in_row(stone.row.into(), stone.column.into());
        let made = match cell {
            Some(cell) => position.play(Move::Place(cell)).map_err(|error| error.to_string()),
            None => Err("outside the board".to_owned()),
        };
        if let Err(reason) = made {
            return Ok(Played { position, left_out: Some((stones.len() - number, reason)) });
        }
    }
    Ok(Played { position, left_out: None })
}

/// A text that fits on a line.
pub(crate) fn one_line(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect::<String>().trim().to_owned()
}
