//! Stones in the order played, on their way between a record's own coordinates and a game.

use goren_rules::{Position, Shape};

use super::ReadOptions;
use super::study::{Act, Kind, Losses, Study};
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

/// Columns and rows of a study on a rectangle of at most `most` cells a side.
///
/// # Errors
/// [`RecordError::Cannot`] for other boards.
pub(crate) fn rectangle(study: &Study, most: u8, format: &'static str) -> Result<(u8, u8), RecordError> {
    study.rectangle().filter(|&(width, height)| width <= most && height <= most).ok_or_else(|| {
        RecordError::Cannot {
            format,
            what: format!("a board of {}", study.shape),
            expected: "the board that the format has",
        }
    })
}

/// For a format of one board: refuses any other.
///
/// # Errors
/// [`RecordError::Cannot`] if the study is not on 15×15.
pub(crate) fn fifteen(study: &Study, format: &'static str) -> Result<(), RecordError> {
    if study.shape == Shape::square(15) {
        return Ok(());
    }
    Err(RecordError::Cannot { format, what: format!("a board of {}", study.shape), expected: "15×15" })
}

/// The main line as stones, set-up ones first. Passes that have to be left out are lost.
pub(crate) fn stones_of(study: &Study, lost: &mut Losses) -> Vec<Stone> {
    let mut stones = Vec::new();
    for (node, act) in study.alternating() {
        match act {
            Act::Stone(_, point) => {
                let time = node.and_then(|node| study.note(node, Kind::Time));
                stones.push(Stone { column: point.column, row: point.row, ms: time.map(|note| note.number) });
            }
            // A pass of the record is counted among what the format does not hold.
            Act::Pass(_) if node.is_none() => {
                lost.add("turn of a side, so that the sides of later stones are exchanged", || {
                    format!("stone {}", stones.len() + 1)
                });
            }
            _ => {}
        }
    }
    stones
}

/// The first of several studies, for formats of one game; the others are lost.
///
/// # Errors
/// [`RecordError::Cannot`] if there is none.
pub(crate) fn only<'a>(
    studies: &'a [Study],
    format: &'static str,
    lost: &mut Losses,
) -> Result<&'a Study, RecordError> {
    let (first, others) = studies.split_first().ok_or_else(|| RecordError::Cannot {
        format,
        what: "nothing".to_owned(),
        expected: "a game",
    })?;
    for number in 2..others.len() + 2 {
        lost.add("further game of the collection", || format!("game {number}"));
    }
    Ok(first)
}

/// The board of the user's game, or another.
pub(crate) fn shape_of(options: &ReadOptions, otherwise: Shape) -> Shape {
    options.game.as_ref().map_or(otherwise, |id| id.rules().shape)
}

/// A text that fits on a line.
pub(crate) fn one_line(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect::<String>().trim().to_owned()
}
