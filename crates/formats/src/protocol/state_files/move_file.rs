//! `move_<team>.txt`: the answer to a state file.

use goren_rules::Cell;

use crate::input::{InputError, natural, shorten, text};

/// The largest move file that is read, in bytes.
pub const MOVE_LIMIT: usize = 256;

/// What a move file holds at one moment. Whether the cell exists and is free is the judge's to say.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum MoveFile {
    /// Nothing yet, or the beginning of an answer.
    Incomplete,
    /// An answer. Without the final newline it may still be growing (`5 1` is the beginning of `5 17`): it
    /// counts once the writer has closed the file or two reads agree.
    Answer {
        /// The move number.
        number: u32,
        /// The cell.
        cell: u32,
        /// Whether a newline ends it.
        ended: bool,
    },
    /// Something that no longer can become an answer.
    Malformed(MoveFault),
}

/// Why a move file is no answer.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum MoveFault {
    /// Not text or too large.
    #[error(transparent)]
    Input(#[from] InputError),
    /// A token is no number.
    #[error("`{found}` is no {what}, expected `<move number> <cell>`")]
    Number {
        /// What was read.
        found: String,
        /// What it should have been.
        what: &'static str,
    },
    /// More than two numbers.
    #[error("`{found}` is too much, expected `<move number> <cell>`")]
    Surplus {
        /// What was read.
        found: String,
    },
}

impl MoveFile {
    /// Reads a move file; every content has a meaning, so there is no error.
    #[must_use]
    pub fn parse(bytes: &[u8]) -> MoveFile {
        match text(bytes, MOVE_LIMIT, "a move") {
            Ok(text) => parse_move(text),
            Err(InputError::Empty { .. }) => MoveFile::Incomplete,
            Err(error) => MoveFile::Malformed(error.into()),
        }
    }

    /// The exact text of an answer: `<move number> <cell>` and a newline.
    #[must_use]
    pub fn text(number: u32, cell: Cell) -> String {
        format!("{number} {}\n", cell.index())
    }
}

fn parse_move(text: &str) -> MoveFile {
    let (line, rest, ended) = match text.trim_start().split_once('\n') {
        Some((line, rest)) => (line, rest, true),
        None => (text, "", false),
    };
    let mut tokens = line.split_whitespace();
    let mut numbers = [0, 0];
    for (slot, what) in numbers.iter_mut().zip(["move number", "cell"]) {
        match tokens.next() {
            // The missing rest may still come, unless the line has been ended without it.
            None if !ended => return MoveFile::Incomplete,
            None => return MoveFile::Malformed(MoveFault::Number { found: shorten(""), what }),
            Some(token) => match natural(token) {
                Some(number) => *slot = number,
                None => return MoveFile::Malformed(MoveFault::Number { found: shorten(token), what }),
            },
        }
    }
    match tokens.next().or_else(|| rest.split_whitespace().next()) {
        Some(token) => MoveFile::Malformed(MoveFault::Surplus { found: shorten(token) }),
        None => MoveFile::Answer { number: numbers[0], cell: numbers[1], ended },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_growing_move_file_is_incomplete_until_both_numbers_stand() {
        for part in ["", "5", "5 ", "\n"] {
            assert_eq!(MoveFile::parse(part.as_bytes()), MoveFile::Incomplete, "{part:?}");
        }
        let answer = |cell, ended| MoveFile::Answer { number: 5, cell, ended };
        assert_eq!(MoveFile::parse(b"5 1"), answer(1, false));
        assert_eq!(MoveFile::parse(b"5 17\r\n"), answer(17, true));
        assert!(matches!(MoveFile::parse(b"5 -1"), MoveFile::Malformed(_)));
        assert!(matches!(MoveFile::parse(b"5\n"), MoveFile::Malformed(_)));
        assert!(matches!(MoveFile::parse(b"5 1 7"), MoveFile::Malformed(_)));
        assert!(matches!(MoveFile::parse(b"5\n17"), MoveFile::Malformed(_)));
    }
}
