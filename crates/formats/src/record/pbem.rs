//! Mails of the play-by-mail server: a table of moves below `Eks` and `Ohs`.
//!
//! ```text
//!  Eks          Ohs
//!  ann          bob
//!  1 H8         2 J9
//!  3 G7         4 H9
//!  5 G9,K9      6 G9,J7
//! ```
//!
//! Columns leave out I. Two moves on White's line are the chosen fifth move and the sixth; the two that Black offers stand before it. In the new
//! notation the first move, on the centre, is not written, so that everything is two numbers earlier and begins with two moves.

use goren_rules::{Color, Shape};

use super::encodings::decode_file;
use super::study::{Act, Kind, NodeId, Point, Study};
use super::{ReadOptions, Reading, RecordError};
use crate::input::{InputError, natural, shorten};

const LIMIT: usize = 16 << 20;
const SIDE: u8 = 15;
const EXPECTED: &str = "a number and a move, such as `3 G7`";

/// Reads every table of a text; what stands around them is a mail's own.
pub(super) fn read(bytes: &[u8], options: &ReadOptions) -> Result<Reading, RecordError> {
    if bytes.len() > LIMIT {
        return Err(InputError::TooLarge { length: bytes.len(), limit: LIMIT }.into());
    }
    let mut reading = Reading::new(options);
    let (text, guess) = decode_file(bytes, options.encoding);
    reading.guessed(guess);
    let mut lines = Lines { text: &text, at: 0 };
    while let Some((_, line)) = lines.next() {
        if line.contains("Eks") && line.contains("Ohs") {
            game(&mut lines, &mut reading)?;
        }
    }
    if reading.studies.is_empty() {
        return Err(RecordError::Byte {
            at: 0,
            what: "no table".to_owned(),
            expected: "a line with Eks and Ohs",
        });
    }
    Ok(reading)
}

struct Lines<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Lines<'a> {
    fn next(&mut self) -> Option<(usize, &'a str)> {
        let rest = &self.text[self.at..];
        let line = rest.split_inclusive('\n').next()?;
        let at = self.at;
        self.at += line.len();
        Some((at, line.trim_start_matches('>').trim()))
    }
}

fn game(lines: &mut Lines<'_>, reading: &mut Reading) -> Result<(), RecordError> {
    let Some((at, names)) = lines.next() else { return Ok(()) };
    let names: Vec<&str> = names.split_whitespace().collect();
    let [black, white, ..] = *names.as_slice() else {
        return reading.drop(at, "a table without players", "the names of two players");
    };
    let mut study = Study::new(Shape::square(SIDE));
    study.set_tag(Kind::Black, black);
    study.set_tag(Kind::White, white);
    let mut table = Table { study, last: NodeId::ROOT, color: Color::Black, offers: 5 };
    'table: while let Some((at, line)) = lines.next() {
        let mut words = line.split_whitespace();
        let mut any = false;
        while let Some(word) = words.next() {
            let Some(number) = natural(word.trim_end_matches('.')) else {
                // Words behind the table.
                if any {
                    reading.drop(at, format!("`{}`", shorten(word)), EXPECTED)?;
                }
                break 'table;
            };
            any = true;
            let moves = words.next().unwrap_or_default();
            if !table.row(number, moves) {
                let what = format!("`{number} {}` and what follows", shorten(moves));
                reading.drop(at, what, EXPECTED)?;
                break 'table;
            }
        }
        if !any {
            break;
        }
    }
    reading.studies.push(table.study);
    Ok(())
}

struct Table {
    study: Study,
    last: NodeId,
    color: Color,
    /// The number with which two fifth moves are offered.
    offers: u32,
}

impl Table {
    /// Adds what stands behind a number; `false` if it is no move.
    fn row(&mut self, number: u32, text: &str) -> bool {
        if text == "--" {
            self.add(Act::Pass(self.color));
            return true;
        }
        let moves: Option<Vec<Point>> = text.split(',').filter(|part| !part.is_empty()).map(point).collect();
        let Some(moves) = moves.filter(|moves| !moves.is_empty()) else { return false };
        if number == 1 && moves.len() == 2 {
            // The new notation: the centre goes without saying.
            self.add(Act::Stone(Color::Black, Point { column: 7, row: 7 }));
            self.offers = 3;
        }
        if number == self.offers && moves.len() > 1 {
            moves.iter().for_each(|&offer| self.study.add_point(self.last, Kind::Offer, offer));
            return true;
        }
        for point in moves {
            self.add(Act::Stone(self.color, point));
        }
        true
    }

    fn add(&mut self, act: Act) {
        self.last = self.study.add(self.last, act).unwrap_or(self.last);
        self.color = self.color.opposite();
    }
}

/// A point whose letters leave out I.
fn point(text: &str) -> Option<Point> {
    let letter = text.bytes().next()?.to_ascii_uppercase();
    let column = match letter {
        b'A'..=b'H' => letter - b'A',
        b'J'..=b'P' => letter - b'A' - 1,
        _ => return None,
    };
    let row = natural(text.get(1..)?).and_then(|row| u8::try_from(row).ok());
    Some(Point { column, row: SIDE - row.filter(|row| (1..=SIDE).contains(row))? })
}

#[cfg(test)]
mod tests {
    use super::*;

    const OLD: &str = "Hello,\n\n  Eks          Ohs\n  ann          bob\n  1 H8         2 J9\n  3 G7         4 H9\n  5 G9,K9      6 G9,J7\n  7 --         8 G10\n\nBye\n";
    const NEW: &str = "> Eks (x)      Ohs (o)\n> dub      kry\n> 1 G8,H9      2 H7\n> 3 F9,J6      4 F9,H10\n> 5 G10        6 J8\n";

    fn words(study: &Study) -> Vec<String> {
        let acts = study.main_line().skip(1).map(|node| study.act(node));
        acts.map(|act| act.point().map_or_else(|| "pass".to_owned(), |point| point.text(study.shape)))
            .collect()
    }

    #[test]
    fn both_notations_are_read() {
        let reading = read(format!("{OLD}{NEW}").as_bytes(), &ReadOptions::default()).unwrap();
        assert!(reading.dropped.is_empty() && reading.studies.len() == 2, "{reading:?}");
        assert_eq!(words(&reading.studies[0]), ["h8", "i9", "g7", "h9", "g9", "i7", "pass", "g10"]);
        assert_eq!(words(&reading.studies[1]), ["h8", "g8", "h9", "h7", "f9", "h10", "g10", "i8"]);
        for study in &reading.studies {
            let offers =
                study.main_line().flat_map(|node| study.notes(node)).filter(|note| note.kind == Kind::Offer);
            assert_eq!(offers.count(), 2);
        }
        assert_eq!(reading.studies[0].players("?"), ["ann", "bob"]);
    }

    #[test]
    fn what_is_no_move_is_listed() {
        let reading = read(b"Eks Ohs\na b\n1 H8 2 I9\n", &ReadOptions::default()).unwrap();
        assert_eq!((words(&reading.studies[0]).len(), reading.dropped[0].at), (1, 12));
        assert!(read(b"hello", &ReadOptions::default()).is_err());
    }
}
