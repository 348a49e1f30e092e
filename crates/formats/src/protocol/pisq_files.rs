//! The old file protocol of piskvork: for each move the manager writes five files into the folder of the program and starts
//! it, and the program leaves its answer in one of them.
//!
//! | file | holds |
//! |---|---|
//! | `PLOCHA.DAT` | the board, see [`BoardFile`] |
//! | `TAH.DAT` | who is to move; the program replaces it by its answer, see [`TurnFile`] |
//! | `TIMEOUTS.DAT` | the time, see [`Times`] |
//! | `INFO.DAT` | `key value` a line, the keys of `INFO` in the pipe protocol, see [`read_info`] |
//! | `MSG.DAT` | empty; the program may write text for whoever watches |
//!
//! Writers are exact, with LF after every line. Readers accept CRLF, blanks and empty lines.
//!
//! Source: <https://github.com/plastovicka/Piskvork>, `protocl1en.htm`.

mod board;

pub use board::{BoardFile, BoardFileError, Square};

use goren_rules::Color;

use super::gomocup::{Info, Point};
use crate::input::{InputError, shorten, text};

/// The board.
pub const BOARD_NAME: &str = "PLOCHA.DAT";
/// The side to move, then the answer.
pub const TURN_NAME: &str = "TAH.DAT";
/// The time.
pub const TIMES_NAME: &str = "TIMEOUTS.DAT";
/// Everything else.
pub const INFO_NAME: &str = "INFO.DAT";
/// What the program has to say.
pub const MESSAGE_NAME: &str = "MSG.DAT";

/// The largest `TAH.DAT` and `TIMEOUTS.DAT` that are read, in bytes.
pub const TURN_LIMIT: usize = 256;
/// The largest `INFO.DAT` that is read, in bytes.
pub const INFO_LIMIT: usize = 16 * 1024;
/// Milliseconds left that mean no limit.
pub const UNLIMITED: i64 = 2_147_483_647;

/// From this number on, a first line of `TIMEOUTS.DAT` is in milliseconds: some managers write it so, and nobody thinks
/// for a quarter of an hour about one move.
const MILLISECONDS_FROM: u64 = 1000;

/// What `TAH.DAT` holds.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum TurnFile {
    /// `x` or `o`: the side to move, of which `x` is the first. The manager has written it and nobody has answered.
    ToMove(Color),
    /// `x,y`: an answer. Whether the cell exists and is free is the manager's to say.
    Answer(Point),
}

/// Why bytes are no `TAH.DAT`.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum TurnFileError {
    /// Not text, empty or too large.
    #[error(transparent)]
    Input(#[from] InputError),
    /// Neither a side nor a cell.
    #[error("`{found}` is no answer, expected `x,y` such as 7,7")]
    Malformed {
        /// What was read.
        found: String,
    },
}

impl TurnFile {
    /// Reads `TAH.DAT`.
    ///
    /// # Errors
    /// [`TurnFileError`] names the text and what was expected.
    pub fn parse(bytes: &[u8]) -> Result<TurnFile, TurnFileError> {
        let text = text(bytes, TURN_LIMIT, "`x`, `o` or `x,y`")?.trim();
        match text {
            "x" | "X" => return Ok(TurnFile::ToMove(Color::Black)),
            "o" | "O" => return Ok(TurnFile::ToMove(Color::White)),
            _ => {}
        }
        let point = Point::parse(text).filter(|_| text.lines().count() == 1);
        point.map(TurnFile::Answer).ok_or_else(|| TurnFileError::Malformed { found: shorten(text) })
    }

    /// The exact text: a side without, an answer with a newline.
    #[must_use]
    pub fn text(&self) -> String {
        match self {
            TurnFile::ToMove(Color::Black) => "x".to_owned(),
            TurnFile::ToMove(_) => "o".to_owned(),
            TurnFile::Answer(point) => format!("{point}\n"),
        }
    }
}

/// `TIMEOUTS.DAT`.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Times {
    /// Milliseconds for the move; 0 asks for a move as fast as possible. Written in whole seconds.
    pub turn: u64,
    /// Milliseconds left for the game, negative if they are overdrawn, [`UNLIMITED`] without a limit.
    pub left: i64,
}

/// Why bytes are no `TIMEOUTS.DAT`.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum TimesError {
    /// Not text, empty or too large.
    #[error(transparent)]
    Input(#[from] InputError),
    /// A line is missing or no number.
    #[error("line {line}: `{found}` is no time, expected {expected}")]
    Number {
        /// Line, from 1.
        line: usize,
        /// What was read.
        found: String,
        /// What belongs there.
        expected: &'static str,
    },
}

impl Times {
    /// Reads `TIMEOUTS.DAT`. A first line of 1000 or more is taken for milliseconds, a missing second line for no limit.
    ///
    /// # Errors
    /// [`TimesError`] names the line, the text and what was expected.
    pub fn parse(bytes: &[u8]) -> Result<Times, TimesError> {
        let text = text(bytes, TURN_LIMIT, "seconds for a move, and milliseconds left")?;
        let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
        let first = lines.next().unwrap_or("");
        let expected = "whole seconds for a move";
        let number = first.parse::<u32>().map(u64::from);
        let number = number.map_err(|_| TimesError::Number { line: 1, found: shorten(first), expected })?;
        let turn = if number < MILLISECONDS_FROM { number * 1000 } else { number };
        let expected = "milliseconds left for the game";
        let left = lines.next().map_or(Ok(UNLIMITED), |line| {
            line.parse().map_err(|_| TimesError::Number { line: 2, found: shorten(line), expected })
        })?;
        Ok(Times { turn, left })
    }

    /// The exact text. Parts of a second are cut off: a program that keeps to what it is told is never late.
    #[must_use]
    pub fn text(&self) -> String {
        format!("{}\n{}\n", (self.turn / 1000).min(MILLISECONDS_FROM - 1), self.left)
    }
}

/// Reads `INFO.DAT`. Every line has a meaning, unknown keys too.
///
/// # Errors
/// If the bytes are no text, or too many. An empty file is none.
pub fn read_info(bytes: &[u8]) -> Result<Vec<Info>, InputError> {
    match text(bytes, INFO_LIMIT, "`key value` a line") {
        Ok(text) => Ok(text.lines().filter(|line| !line.trim().is_empty()).map(Info::parse).collect()),
        Err(InputError::Empty { .. }) => Ok(Vec::new()),
        Err(error) => Err(error),
    }
}

/// The exact text of `INFO.DAT`.
#[must_use]
pub fn info_text(infos: &[Info]) -> String {
    infos.iter().map(|info| format!("{info}\n")).collect()
}
