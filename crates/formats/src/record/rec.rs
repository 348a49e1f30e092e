//! Gomotur's `.rec`: two names, the moves counted from 0, why the game ended.
//!
//! ```text
//! one
//! two
//! 7,7,0          column and row from the top left, counted from 0; milliseconds
//! 8,8,1250
//! 0              why the game ended, as in a `.psq` file
//! ```
//!
//! The board is not in the file. Programs that read it take the smallest of at least 20 cells a side that holds all moves; here the game
//! that it is read as has the say, and 20×20 is only the guess of [`Rec::side`].

use goren_rules::{GameId, Position, Shape};

use super::played::{self, Played, RecordError, Stone};
use super::psq::{numbers, stone};
use crate::input::{old_text, shorten};

/// The largest file that is read, in bytes.
pub const REC_LIMIT: usize = 256 * 1024;
const FORMAT: &str = "a rec file";

/// A `.rec` file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rec {
    /// The names of the players, the one that moved first in front.
    pub names: [String; 2],
    /// The stones in the order played.
    pub stones: Vec<Stone>,
    /// Why the game ended.
    pub code: Option<i32>,
}

impl Rec {
    /// Reads a file.
    ///
    /// # Errors
    /// [`RecordError`] names the line and what was expected.
    pub fn parse(bytes: &[u8]) -> Result<Rec, RecordError> {
        let text = old_text(bytes, REC_LIMIT, "the names of two players")?;
        let mut lines = (1..).zip(text.lines().map(str::trim));
        let mut name = || {
            let (line, name) = lines.next().unwrap_or((1, ""));
            let wrong = || RecordError::Line { line, found: shorten(name), expected: "the name of a player" };
            if name.is_empty() || numbers(name).is_some() { Err(wrong()) } else { Ok(name.to_owned()) }
        };
        let names = [name()?, name()?];
        let mut rec = Rec { names, stones: Vec::new(), code: None };
        for (line, text) in lines.filter(|(_, text)| !text.is_empty()) {
            let found = numbers(text).unwrap_or_default();
            match (found.as_slice(), rec.code) {
                ([code], None) => rec.code = i32::try_from(*code).ok(),
                (moved, None) => {
                    rec.stones.push(stone(moved, 0, (u8::MAX, u8::MAX)).ok_or_else(|| {
                        RecordError::Line {
                            line,
                            found: shorten(text),
                            expected: "a move, such as `7,7,0`, or the number that tells why the game ended",
                        }
                    })?);
                }
                (_, Some(_)) => {
                    let expected = "nothing behind the number that tells why the game ended";
                    return Err(RecordError::Line { line, found: shorten(text), expected });
                }
            }
        }
        Ok(rec)
    }

    /// The moves of a position.
    ///
    /// # Errors
    /// As [`Psq::of`](super::psq::Psq::of).
    pub fn of(position: &Position, names: [&str; 2]) -> Result<Rec, RecordError> {
        Ok(Rec {
            names: names.map(played::one_line),
            stones: played::stones_of(position, FORMAT)?,
            code: Some(0),
        })
    }

    /// The side of the board that other programs take.
    #[must_use]
    pub fn side(&self) -> u8 {
        let far = self.stones.iter().map(|stone| stone.column.max(stone.row).saturating_add(1)).max();
        far.unwrap_or(0).max(20)
    }

    /// The position that the moves give in a game.
    ///
    /// # Errors
    /// [`RecordError`] if the game is not played with stones on a rectangle.
    pub fn played(&self, id: &GameId) -> Result<Played, RecordError> {
        let board = match id.rules().shape {
            Shape::Rect { width, height } => (width, height),
            _ => (self.side(), self.side()),
        };
        played::played(id, board, &self.stones, FORMAT)
    }

    /// The text of the file, lines ended by CRLF.
    #[must_use]
    pub fn text(&self) -> String {
        let mut lines: Vec<String> = self.names.iter().map(|name| played::one_line(name)).collect();
        lines.extend(
            self.stones
                .iter()
                .map(|stone| format!("{},{},{}", stone.column, stone.row, stone.ms.unwrap_or(0))),
        );
        lines.extend(self.code.map(|code| code.to_string()));
        lines.iter().flat_map(|line| [line, "\r\n"]).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_read_and_written_back() {
        let text = "fläbä\r\nb c\r\n9,9,0\r\n10,10,1500\r\n-1\r\n";
        let rec = Rec::parse(text.as_bytes()).unwrap();
        assert_eq!((rec.side(), rec.code), (20, Some(-1)));
        assert_eq!(rec.text(), text);
        let played = rec.played(&"gomoku@20".parse().unwrap()).unwrap();
        assert_eq!(goren_rules::position_text(&played.position), "gomoku@20x20 moves j11 k10");
        assert_eq!(Rec::of(&played.position, ["a", "b"]).unwrap().stones[0].column, 9);
        assert_eq!(rec.played(&"gomoku@10".parse().unwrap()).unwrap().left_out.unwrap().0, 1);
    }

    #[test]
    fn faults_are_named() {
        for text in
            ["a\n", "1,2,3\nb\n", "a\nb\n1,x\n", "a\nb\n300,1,0\n", "a\nb\n0\n1,1,0\n", "a\nb\n1,1,1,1\n"]
        {
            assert!(Rec::parse(text.as_bytes()).is_err(), "{text}");
        }
    }
}
