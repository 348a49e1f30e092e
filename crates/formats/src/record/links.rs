//! Links of gomocalc: `https://gomocalc.com/#/h8i9j10`.
//!
//! Moves are letter and number, the column from the left and the row from below. Everything else in the text is passed over, as the site
//! does; board and rule are not in a link.

use goren_rules::Shape;

use super::encodings::decode_file;
use super::played::{self, shape_of};
use super::study::{Act, Holds, NodeId, Study, point_of_text};
use super::{ReadOptions, Reading, RecordError, Stone, Written};
use crate::input::InputError;

const FORMAT: &str = "a link of gomocalc";
const LIMIT: usize = 1 << 20;
const START: &str = "https://gomocalc.com/#/";
/// The boards that the site has.
const BOARDS: [u8; 2] = [15, 20];

/// Reads a link, or the text of its position.
pub(super) fn read(bytes: &[u8], options: &ReadOptions) -> Result<Reading, RecordError> {
    if bytes.len() > LIMIT {
        return Err(InputError::TooLarge { length: bytes.len(), limit: LIMIT }.into());
    }
    let mut reading = Reading::new(options);
    let text = decode_file(bytes, options.encoding).0.to_lowercase();
    let start = text.find("#/").map_or(0, |at| at + 2);
    let moves = moves(&text[start..]);
    let on = |side: u8| moves.iter().all(|(_, mv)| point_of_text(mv, Shape::square(side)).is_some());
    let side = BOARDS.into_iter().find(|&side| on(side)).unwrap_or(BOARDS[0]);
    let shape = shape_of(options, Shape::square(side));
    if options.game.is_none() {
        reading.remark(format!("a link does not tell its board; it is taken for {side}x{side}"));
    }
    let mut study = Study::new(shape);
    let mut last = NodeId::ROOT;
    let mut seen = Vec::new();
    for (at, mv) in moves {
        let point = point_of_text(mv, shape).filter(|point| !seen.contains(point));
        let Some(point) = point else {
            reading.drop(start + at, format!("`{mv}`"), "an empty cell of the board")?;
            continue;
        };
        seen.push(point);
        let act = Act::Stone(study.side_after(last), point);
        last = study.add(last, act).unwrap_or(last);
    }
    if study.is_empty() {
        let what = "no move".to_owned();
        return Err(RecordError::Byte { at: start, what, expected: "moves such as h8i9j10" });
    }
    reading.studies.push(study);
    Ok(reading)
}

/// Every letter with the digits behind it, and its place.
fn moves(text: &str) -> Vec<(usize, &str)> {
    let bytes = text.as_bytes();
    let mut moves = Vec::new();
    let mut at = 0;
    while at < bytes.len() {
        let digits = bytes[at + 1..].iter().take_while(|byte| byte.is_ascii_digit()).count();
        if bytes[at].is_ascii_lowercase() && digits > 0 {
            moves.push((at, &text[at..=at + digits]));
        }
        at += 1 + digits;
    }
    moves
}

/// Writes a link a game.
pub(super) fn write(studies: &[Study]) -> Result<Written, RecordError> {
    let mut written = Written::default();
    for study in studies {
        played::rectangle(study, 26, FORMAT)?;
        written.lost.extend(study.lost(&Holds::STONES));
        let text =
            |stone: &Stone| super::study::Point { column: stone.column, row: stone.row }.text(study.shape);
        let moves: String = played::stones_of(study, &mut written.lost).iter().map(text).collect();
        written.bytes.extend(format!("{START}{moves}\n").bytes());
    }
    written.lost.add("size of the board", String::new);
    Ok(written)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(study: &Study) -> String {
        String::from_utf8(super::super::lines::write(std::slice::from_ref(study)).unwrap().bytes).unwrap()
    }

    #[test]
    fn links_are_read_as_the_site_does() {
        let options = ReadOptions::default();
        for text in ["https://gomocalc.com/#/h8i9j10", "H8 i9, j10\n", "1. h8 2) i9 ... j10!"] {
            assert_eq!(line(&read(text.as_bytes(), &options).unwrap().studies[0]), "h8i9j10\n", "{text}");
        }
        let twice = read(b"h8h8z99i9", &options).unwrap();
        assert_eq!((line(&twice.studies[0]).as_str(), twice.dropped.len()), ("h8i9\n", 2));
        let large = read(b"t20a1", &options).unwrap();
        assert_eq!(large.studies[0].shape, Shape::square(20));
        let link = write(&large.studies).unwrap();
        assert_eq!(link.bytes, b"https://gomocalc.com/#/t20a1\n");
        assert!(read(b"hello", &options).is_err());
    }
}
