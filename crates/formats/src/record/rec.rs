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

use goren_rules::Shape;

use super::encodings::decode_file;
use super::played::{self, RecordError, Stone, shape_of};
use super::psq::{kept, numbers, stone};
use super::study::{Holds, Kind, Losses, NodeId, Point, Study};
use super::{ReadOptions, Reading, Written};
use crate::input::{old_text, shorten};

/// The largest file that is read, in bytes.
pub const REC_LIMIT: usize = 256 * 1024;
const FORMAT: &str = "a rec file";
const HOLDS: Holds = Holds { kinds: &[Kind::Black, Kind::White, Kind::Time], own: "XREC", ..Holds::STONES };

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

    /// The main line of a study; what else there is is lost.
    ///
    /// # Errors
    /// [`RecordError::Cannot`] for boards other than rectangles.
    pub fn of_study(study: &Study, lost: &mut Losses) -> Result<Rec, RecordError> {
        played::rectangle(study, u8::MAX, FORMAT)?;
        lost.extend(study.lost(&HOLDS));
        lost.add("size of the board", String::new);
        let names = study.players("?").map(|name| played::one_line(&name));
        let own = study.notes(NodeId::ROOT).find(|note| note.bytes.starts_with(b"XREC["));
        let code = own.and_then(|note| note.text()[5..].trim_end_matches(']').parse().ok());
        Ok(Rec { names, stones: played::stones_of(study, lost), code: code.or(Some(0)) })
    }

    /// The record as a study on a board of this shape.
    #[must_use]
    pub fn study(&self, shape: Shape) -> Study {
        let mut study = Study::of_stones(shape, &self.stones);
        study.set_tag(Kind::Black, &self.names[0]);
        study.set_tag(Kind::White, &self.names[1]);
        if let Some(code) = self.code {
            study.add_raw(NodeId::ROOT, Kind::Property, None, format!("XREC[{code}]").as_bytes());
        }
        study
    }

    /// The side of the board that other programs take.
    #[must_use]
    pub fn side(&self) -> u8 {
        let far = self.stones.iter().map(|stone| stone.column.max(stone.row).saturating_add(1)).max();
        far.unwrap_or(0).max(20)
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

/// Reads a file as a study on the board of the user's game, else on that which other programs take.
pub(super) fn read(bytes: &[u8], options: &ReadOptions) -> Result<Reading, RecordError> {
    let mut reading = Reading::new(options);
    let (text, guess) = decode_file(bytes, options.encoding);
    reading.guessed(guess);
    let mut rec = kept(&text, Rec::parse, &mut reading)?;
    let side = rec.side().min(52);
    let shape = shape_of(options, Shape::square(side));
    if options.game.is_none() {
        reading.remark(format!("the file does not tell its board; it is taken for {side}x{side}"));
    }
    let on = |stone: &Stone| Point { column: stone.column, row: stone.row }.is_on(shape);
    if let Some(number) = rec.stones.iter().position(|stone| !on(stone)) {
        reading.drop(0, format!("move {} and those behind it", number + 1), "moves on the board")?;
        rec.stones.truncate(number);
    }
    reading.studies.push(rec.study(shape));
    Ok(reading)
}

/// Writes the first of the studies.
pub(super) fn write(studies: &[Study]) -> Result<Written, RecordError> {
    let mut written = Written::default();
    let study = played::only(studies, FORMAT, &mut written.lost)?;
    written.bytes = Rec::of_study(study, &mut written.lost)?.text().into_bytes();
    Ok(written)
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
        let study = rec.study(Shape::square(20));
        let played = study.played(&"gomoku@20".parse().unwrap()).unwrap();
        assert_eq!(goren_rules::position_text(&played.position), "gomoku@20x20 moves j11 k10");
        assert_eq!(Rec::of_study(&study, &mut Losses::default()), Ok(rec));
    }

    #[test]
    fn stones_outside_the_board_are_left_out_and_listed() {
        let options = ReadOptions { game: "gomoku@10".parse().ok(), ..ReadOptions::default() };
        let text = b"a\nb\n9,9,0\n10,10,1500\n0\n";
        let reading = read(text, &options).unwrap();
        assert_eq!((reading.studies[0].len(), reading.dropped.len()), (2, 1));
        assert!(read(text, &ReadOptions { strict: true, ..options }).is_err());
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
