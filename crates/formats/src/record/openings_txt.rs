//! Gomocup's `openings.txt`: an opening a line, each stone as its distance from the middle of the board.
//!
//! ```text
//! -1,-1, 0,1, 2,-2
//! ```
//!
//! Columns count to the right and rows downwards from the cell at half of each side; the stones are put down in turn, Black first.

use goren_rules::{GameId, Position, Shape};

use super::played::{self, RecordError, Stone, shape_of};
use super::psq::numbers;
use super::study::{Holds, Study};
use super::{ReadOptions, Reading, Written};
use crate::input::{shorten, text};

/// The largest file that is read, in bytes.
pub const OPENINGS_LIMIT: usize = 1024 * 1024;
const FORMAT: &str = "a list of openings";

/// A list of openings: of each its stones, as columns and rows from the middle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OpeningsTxt {
    /// Line in the file, from 1, and the stones.
    pub openings: Vec<(usize, Vec<(i8, i8)>)>,
}

impl OpeningsTxt {
    /// Whether a line looks like one of these: numbers and commas, an even count of them.
    #[must_use]
    pub fn is_line(line: &str) -> bool {
        stones(line).is_some()
    }

    /// Reads a file. Empty lines and lines that begin with `#` are skipped.
    ///
    /// # Errors
    /// [`RecordError`] names the line and what was expected.
    pub fn parse(bytes: &[u8]) -> Result<OpeningsTxt, RecordError> {
        let text = text(bytes, OPENINGS_LIMIT, "an opening a line, such as `0,0, 1,1, 2,0`")?;
        let mut openings = Vec::new();
        for (line, content) in (1..).zip(text.lines().map(str::trim)) {
            if content.is_empty() || content.starts_with('#') {
                continue;
            }
            openings.push((
                line,
                stones(content).ok_or_else(|| RecordError::Line {
                    line,
                    found: shorten(content),
                    expected: "distances from the middle, such as `0,0, 1,1, 2,0`",
                })?,
            ));
        }
        Ok(OpeningsTxt { openings })
    }

    /// The openings as studies on a board, each with its line; a stone outside the board is an error.
    ///
    /// # Errors
    /// [`RecordError::Line`] names the first line that is none.
    pub fn studies(&self, shape: Shape) -> Result<Vec<(usize, Study)>, RecordError> {
        let Shape::Rect { width, height } = shape else {
            return Err(RecordError::Cannot {
                format: FORMAT,
                what: format!("a board of {shape}"),
                expected: "a rectangle",
            });
        };
        let place = |distance: i8, side: u8| {
            let place = i16::from(side / 2) + i16::from(distance);
            u8::try_from(place).ok().filter(|&place| place < side)
        };
        let study = |(line, stones): &(usize, Vec<(i8, i8)>)| {
            let all: Option<Vec<Stone>> = stones
                .iter()
                .map(|&(x, y)| Some(Stone { column: place(x, width)?, row: place(y, height)?, ms: None }))
                .collect();
            let all = all.ok_or_else(|| wrong(*line, stones, "stones on the board of the game"))?;
            Ok((*line, Study::of_stones(shape, &all)))
        };
        self.openings.iter().map(study).collect()
    }

    /// The positions in a game.
    ///
    /// # Errors
    /// [`RecordError::Line`] names the first line that is none, with a stone outside the board or on another.
    pub fn positions(&self, id: &GameId) -> Result<Vec<Position>, RecordError> {
        let position = |(line, study): (usize, Study)| {
            let played = study.played(id)?;
            let stones = self.openings.iter().find(|opening| opening.0 == line);
            let stones = stones.map_or(&[][..], |opening| &opening.1);
            if played.left_out.is_some() {
                Err(wrong(line, stones, "moves that the rules allow"))
            } else {
                Ok(played.position)
            }
        };
        self.studies(id.rules().shape)?.into_iter().map(position).collect()
    }
}

fn wrong(line: usize, stones: &[(i8, i8)], expected: &'static str) -> RecordError {
    let found = stones.iter().map(|(x, y)| format!("{x},{y}")).collect::<Vec<_>>().join(", ");
    RecordError::Line { line, found, expected }
}

/// Reads a file as studies on the board of the user's game, else on 15×15.
pub(super) fn read(bytes: &[u8], options: &ReadOptions) -> Result<Reading, RecordError> {
    let mut reading = Reading::new(options);
    let text = text(bytes, OPENINGS_LIMIT, "an opening a line, such as `0,0, 1,1, 2,0`")?;
    let shape = shape_of(options, Shape::square(15));
    let mut at = 0;
    for (index, line) in text.split_inclusive('\n').enumerate() {
        match OpeningsTxt::parse(line.as_bytes()).and_then(|list| list.studies(shape)) {
            Ok(studies) => reading.studies.extend(studies.into_iter().map(|(_, study)| study)),
            Err(RecordError::Input(_)) => {}
            Err(RecordError::Line { found, expected, .. }) => {
                reading.drop(at, format!("line {}: `{found}`", index + 1), expected)?;
            }
            Err(error) => return Err(error),
        }
        at += line.len();
    }
    Ok(reading)
}

/// Writes an opening a line.
pub(super) fn write(studies: &[Study]) -> Result<Written, RecordError> {
    let mut written = Written::default();
    for study in studies {
        let (width, height) = played::rectangle(study, 127, FORMAT)?;
        written.lost.extend(study.lost(&Holds::STONES));
        let distance = |index: u8, side: u8| i16::from(index) - i16::from(side / 2);
        let stones: Vec<String> = played::stones_of(study, &mut written.lost)
            .iter()
            .map(|stone| format!("{},{}", distance(stone.column, width), distance(stone.row, height)))
            .collect();
        written.bytes.extend(stones.join(", ").bytes());
        written.bytes.push(b'\n');
    }
    written.lost.add("size of the board", String::new);
    Ok(written)
}

fn stones(line: &str) -> Option<Vec<(i8, i8)>> {
    let mut all = Vec::new();
    // `numbers` is for short lines.
    for pair in line.trim().trim_end_matches(',').split(',').collect::<Vec<_>>().chunks(2) {
        let pair = numbers(&pair.join(","))?;
        let [x, y] = *pair.as_slice() else { return None };
        all.push((i8::try_from(x).ok()?, i8::try_from(y).ok()?));
    }
    Some(all)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distances_are_from_the_middle() {
        let list = OpeningsTxt::parse(b"# three\n0,0, 1,1\n\n-1, -1, 0,1, 2,-2,\r\n").unwrap();
        assert_eq!(list.openings.len(), 2);
        let texts = |game: &str| -> Vec<String> {
            let positions = list.positions(&game.parse().unwrap()).unwrap();
            positions.iter().map(goren_rules::position_text).collect()
        };
        assert_eq!(texts("gomoku"), ["gomoku moves h8 i7", "gomoku moves g9 h7 j10"]);
        assert_eq!(texts("gomoku@20"), ["gomoku@20x20 moves k10 l9", "gomoku@20x20 moves j11 k9 m12"]);
        assert!(list.positions(&"hex217".parse().unwrap()).is_err());
    }

    #[test]
    fn faults_are_named() {
        for text in ["0,0,1\n", "0,a\n", "0,200\n", "h8i9\n"] {
            assert!(
                matches!(OpeningsTxt::parse(text.as_bytes()), Err(RecordError::Line { line: 1, .. })),
                "{text}"
            );
        }
        for text in ["0,0, 0,0\n", "9,0\n"] {
            let list = OpeningsTxt::parse(text.as_bytes()).unwrap();
            let error = list.positions(&"gomoku".parse().unwrap()).unwrap_err().to_string();
            assert!(error.starts_with("line 1"), "{error}");
        }
        assert!(OpeningsTxt::is_line("1,2, 3,4") && !OpeningsTxt::is_line("gomoku moves h8"));
    }
}
