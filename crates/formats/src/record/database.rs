//! The database of Yixin and Rapfi (`.db`): positions with what their engines and users think of them, perhaps in a frame of LZ4.
//!
//! A record is a key (rule, columns, rows, the black stones, then the white ones, −1 for a pass) and a value (a label, a number, depth and kind of
//! bound, a text). Positions do not know one another; they are hung under those with one stone less, the board turned where only a turned one is
//! there, and under the root as set-up positions where there is none.
//!
//! It is only read: in which of the eight ways a position is filed, and with its stones in which order, is the programs' own.

mod linking;

use std::collections::BTreeMap;
use std::io::Read;

use encoding_rs::UTF_8;
use goren_rules::Shape;

use super::study::{Kind, NodeId, Point, Study};
use super::{ReadOptions, Reading, RecordError};
use crate::input::InputError;
use linking::{Linked, Tree};

/// The largest file that is read, compressed or not, in bytes.
const LIMIT: usize = 512 << 20;
const FRAME: [u8; 4] = [0x04, 0x22, 0x4d, 0x18];
const SEPARATOR: u8 = 0x08;
const BOARD_TEXTS: &[u8] = b"@BTXT@";

/// A position as it stands in the file.
struct Position<'a> {
    at: usize,
    black: Vec<Point>,
    white: Vec<Point>,
    passes: usize,
    value: &'a [u8],
}

/// Reads a database: a study for each rule and board.
pub(super) fn read(bytes: &[u8], options: &ReadOptions) -> Result<Reading, RecordError> {
    if bytes.len() > LIMIT {
        return Err(InputError::TooLarge { length: bytes.len(), limit: LIMIT }.into());
    }
    let mut reading = Reading::new(options);
    let plain = if bytes.starts_with(&FRAME) { Some(unpack(bytes, &mut reading)?) } else { None };
    let bytes = plain.as_deref().unwrap_or(bytes);
    let mut groups: BTreeMap<(u8, u8, u8), Vec<Position<'_>>> = BTreeMap::new();
    let utf8 = records(bytes, &mut groups, &mut reading)?;
    for ((rule, width, height), positions) in groups {
        let mut study = group(Shape::Rect { width, height }, positions, &mut reading)?;
        let words = match rule {
            0 => "gomoku",
            1 => "standard",
            2 | 4 => "renju",
            _ => "",
        };
        study.set_tag(Kind::Rule, words);
        match options.encoding {
            Some(encoding) => study.encoding = encoding.output_encoding(),
            None if utf8 => study.encoding = UTF_8,
            None => reading.guessed(study.guess_encoding()),
        }
        study.settle_game(options);
        reading.studies.push(study);
    }
    if reading.studies.is_empty() {
        let what = "no position".to_owned();
        return Err(RecordError::Byte { at: 0, what, expected: "a database of Yixin or Rapfi" });
    }
    Ok(reading)
}

fn unpack(bytes: &[u8], reading: &mut Reading) -> Result<Vec<u8>, RecordError> {
    let mut plain = Vec::new();
    let mut frame = lz4_flex::frame::FrameDecoder::new(bytes).take(LIMIT as u64 + 1);
    if let Err(error) = frame.read_to_end(&mut plain) {
        reading.drop(bytes.len(), format!("the frame of LZ4 breaks off: {error}"), "a whole frame")?;
    }
    if plain.len() > LIMIT {
        return Err(InputError::TooLarge { length: plain.len(), limit: LIMIT }.into());
    }
    Ok(plain)
}

/// Bytes with a place.
struct Bytes<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Bytes<'a> {
    fn take(&mut self, length: usize) -> Option<&'a [u8]> {
        let part = self.bytes.get(self.at..self.at.checked_add(length)?)?;
        self.at += length;
        Some(part)
    }

    fn short(&mut self) -> Option<usize> {
        Some(u16::from_le_bytes(self.take(2)?.try_into().ok()?).into())
    }
}

/// Sorts the records by rule and board; whether the texts are UTF-8.
fn records<'a>(
    bytes: &'a [u8],
    groups: &mut BTreeMap<(u8, u8, u8), Vec<Position<'a>>>,
    reading: &mut Reading,
) -> Result<bool, RecordError> {
    let mut source = Bytes { bytes, at: 0 };
    let count = source.take(4).and_then(|count| count.try_into().ok()).map(u32::from_le_bytes);
    let Some(count) = count else {
        let what = "the file ends".to_owned();
        return Err(RecordError::Byte { at: 0, what, expected: "the number of records" });
    };
    let mut utf8 = false;
    for number in 0..count {
        let at = source.at;
        let mut next = || {
            let length = source.short()?;
            let key = source.take(length)?;
            let length = source.short()?;
            Some((key, source.take(length)?))
        };
        let Some((key, value)) = next() else {
            let what = format!("the file ends after {number} of {count} records");
            if number == 0 {
                return Err(RecordError::Byte { at, what, expected: "a database of Yixin or Rapfi" });
            }
            reading.drop(at, what, "all records")?;
            return Ok(utf8);
        };
        let [rule, width, height, stones @ ..] = key else {
            reading.drop(at, format!("a key of {} bytes", key.len()), "rule, columns and rows")?;
            continue;
        };
        if (*width, *height) == (0, 0) {
            let text = value.get(5..).unwrap_or_default();
            utf8 |= text.windows(5).any(|part| part.eq_ignore_ascii_case(b"utf-8"));
            continue;
        }
        match position(at, *width, *height, stones, value) {
            Some(position) => groups.entry((*rule, *width, *height)).or_default().push(position),
            None => reading.drop(
                at,
                format!("record {number}"),
                "stones on a board of at most 32 cells a side",
            )?,
        }
    }
    if source.at < bytes.len() {
        let what = format!("{} bytes behind the last record", bytes.len() - source.at);
        reading.drop(source.at, what, "the end of the file")?;
    }
    Ok(utf8)
}

fn position<'a>(at: usize, width: u8, height: u8, stones: &[u8], value: &'a [u8]) -> Option<Position<'a>> {
    let (pairs, odd) = stones.as_chunks::<2>();
    if !odd.is_empty() || width > 32 || height > 32 || width == 0 || height == 0 {
        return None;
    }
    let shape = Shape::Rect { width, height };
    let mut position = Position { at, black: Vec::new(), white: Vec::new(), passes: 0, value };
    for (number, &[x, y]) in pairs.iter().enumerate() {
        if (x, y) == (u8::MAX, u8::MAX) {
            position.passes += 1;
            continue;
        }
        let point = Point::on(shape, x.into(), y.into())?;
        if position.black.contains(&point) || position.white.contains(&point) {
            return None;
        }
        let black = number < pairs.len().div_ceil(2);
        (if black { &mut position.black } else { &mut position.white }).push(point);
    }
    Some(position)
}

/// The study of the positions of one rule and board.
fn group(
    shape: Shape,
    mut positions: Vec<Position<'_>>,
    reading: &mut Reading,
) -> Result<Study, RecordError> {
    positions.sort_by_key(|position| position.black.len() + position.white.len());
    let mut study = Study::new(shape);
    let mut tree = Tree::new(shape);
    let mut alone = 0;
    for position in &positions {
        let (node, turn) = match tree.place(&mut study, &position.black, &position.white) {
            Some(Linked::Under(node, turn)) => (node, turn),
            Some(Linked::Alone(node, turn)) => {
                alone += 1;
                (node, turn)
            }
            None => {
                reading.drop(position.at, "a position once more, or one too many", "each position once")?;
                continue;
            }
        };
        notes(position, &mut study, node, |point| tree.turned(point, turn));
    }
    if alone > 0 {
        reading.remark(format!("{alone} positions have none before them; they stand under the root, set up"));
    }
    Ok(study)
}

/// Adds what a value says to a node whose board is turned.
fn notes(position: &Position<'_>, study: &mut Study, node: NodeId, turned: impl Fn(Point) -> Point) {
    let value = position.value;
    let number = |at: usize| {
        let bytes: Option<[u8; 2]> = value.get(at..at + 2).and_then(|bytes| bytes.try_into().ok());
        bytes.map_or(0, i16::from_le_bytes)
    };
    let label = value.first().copied().unwrap_or(0);
    let (score, depth) = (number(1), number(3));
    if (label, score, depth) != (0, 0, 0) {
        let kind = depth & 3;
        let own = format!("XDB[{} {score} {} {kind}]", i16::from(label.cast_signed()), depth >> 2);
        study.add_raw(node, Kind::Property, None, own.as_bytes());
    }
    if label.is_ascii_graphic() && study.act(node).point().is_some() {
        study.add_raw(node, Kind::BoardText, None, &[label.to_ascii_uppercase()]);
    }
    if position.passes > 0 {
        study.add_raw(node, Kind::Property, None, format!("XDP[{}]", position.passes).as_bytes());
    }
    let mut text = value.get(5..).unwrap_or_default();
    if let Some(rest) = text.strip_prefix(BOARD_TEXTS) {
        let end = rest.iter().position(|&byte| byte == SEPARATOR).unwrap_or(rest.len());
        for line in rest[..end].split(|&byte| byte == b'\n').filter(|line| line.len() > 2) {
            let digit = |byte: u8| char::from(byte).to_digit(36).map(|digit| digit as usize);
            let point = digit(line[0]).zip(digit(line[1])).and_then(|(x, y)| Point::on(study.shape, x, y));
            if let Some(point) = point {
                study.add_raw(node, Kind::Label, Some(turned(point)), line[2..].trim_ascii_end());
            }
        }
        text = rest.get(end + 1..).unwrap_or_default();
    }
    let comment: Vec<u8> = text
        .iter()
        .map(|&byte| if byte == SEPARATOR { b'\n' } else { byte })
        .filter(|&byte| byte != 0)
        .collect();
    if !comment.trim_ascii().is_empty() {
        study.add_raw(node, Kind::Comment, None, &comment);
    }
}

#[cfg(test)]
mod tests {
    use super::super::{lines, sgf};
    use super::*;

    type Stones = &'static [(u8, u8)];

    fn record(key: &[u8], value: &[u8]) -> Vec<u8> {
        let short = |bytes: &[u8]| u16::try_from(bytes.len()).unwrap().to_le_bytes();
        [&short(key)[..], key, &short(value)[..], value].concat()
    }

    fn entry(rule: u8, black: Stones, white: Stones, label: u8, text: &[u8]) -> Vec<u8> {
        let stones = black.iter().chain(white).flat_map(|&(x, y)| [x, y]);
        let key: Vec<u8> = [rule, 15, 15].into_iter().chain(stones).collect();
        record(&key, &[&[label, 5, 0, 9, 0], text].concat())
    }

    fn file(records: &[Vec<u8>]) -> Vec<u8> {
        [&u32::try_from(records.len()).unwrap().to_le_bytes()[..], &records.concat()].concat()
    }

    fn sample() -> Vec<u8> {
        file(&[
            record(&[0, 0, 0], b"\0\0\0\0\0charset=\"UTF-8\""),
            // h8, and i9 beside it; the reply stands turned in the file.
            entry(2, &[(7, 7)], &[(8, 8)], b'w', "schön".as_bytes()),
            entry(2, &[(7, 7)], &[], 0, b"@BTXT@87A\n67B\n\x08one\x08two"),
            entry(2, &[(7, 7), (7, 5)], &[(8, 6)], 0, b""),
            entry(2, &[(0, 0), (1, 1), (2, 2), (3, 3)], &[(9, 9), (10, 10), (11, 11)], b'l', b""),
        ])
    }

    fn lines(study: &Study) -> Vec<String> {
        let leaf = |node: &NodeId| study.first_child(*node).is_none();
        let word =
            |node: &NodeId| study.act(*node).point().map_or("-".to_owned(), |point| point.text(study.shape));
        let line = |leaf| study.path(leaf)[1..].iter().map(word).collect::<Vec<_>>().join(" ");
        study.node_ids().filter(leaf).map(line).collect()
    }

    #[test]
    fn positions_are_hung_under_one_another_turned_where_needed() {
        let reading = read(&sample(), &ReadOptions::default()).unwrap();
        assert!(reading.dropped.is_empty(), "{:?}", reading.dropped);
        let study = &reading.studies[0];
        assert_eq!(study.game.as_ref().unwrap().to_string(), "renju");
        // The third stone is one to the side and two away, as seen from the turned reply.
        let all = lines(study);
        assert_eq!((all.len(), all[1].as_str()), (2, "-"));
        assert_eq!(study.main_line().count(), 4, "{all:?}");
        let first = study.first_child(NodeId::ROOT).unwrap();
        assert_eq!(study.note(first, Kind::Comment).unwrap().text(), "one\ntwo");
        assert_eq!(study.notes(first).filter(|note| note.kind == Kind::Label).count(), 2);
        let second = study.first_child(first).unwrap();
        assert_eq!(study.note(second, Kind::BoardText).unwrap().text(), "W");
        assert_eq!(study.note(second, Kind::Comment).unwrap().text(), "schön");
        assert!(study.notes(second).any(|note| note.bytes == b"XDB[119 5 2 1]"));
        let set_up = study.children(NodeId::ROOT).nth(1).unwrap();
        assert_eq!(study.notes(set_up).filter(|note| note.kind == Kind::AddBlack).count(), 4);
        assert!(sgf::write(&reading.studies, None).is_ok() && lines::write(&reading.studies).is_ok());
    }

    #[test]
    fn frames_of_lz4_are_opened() {
        let mut frame = lz4_flex::frame::FrameEncoder::new(Vec::new());
        std::io::Write::write_all(&mut frame, &sample()).unwrap();
        let packed = frame.finish().unwrap();
        let reading = read(&packed, &ReadOptions::default()).unwrap();
        assert_eq!(reading.studies[0].len(), 5);
        assert!(read(&packed[..packed.len() / 2], &ReadOptions::default()).is_err());
    }

    #[test]
    fn what_is_cut_off_is_kept_as_far_as_it_goes() {
        let bytes = sample();
        let reading = read(&bytes[..bytes.len() - 3], &ReadOptions::default()).unwrap();
        assert_eq!((reading.studies[0].len(), reading.dropped.len()), (4, 1));
        let strict = ReadOptions { strict: true, ..ReadOptions::default() };
        assert!(read(&bytes[..bytes.len() - 3], &strict).is_err() && read(&bytes, &strict).is_ok());
        for bytes in [&b""[..], b"abc", b"\xff\xff\xff\xff", b"\0\0\0\0"] {
            assert!(read(bytes, &ReadOptions::default()).is_err(), "{bytes:?}");
        }
    }
}
