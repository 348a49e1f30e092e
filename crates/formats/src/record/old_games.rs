//! Games of programs and sites that are gone, which are only read: `.wzq` of Basecity, `.rdf`.

use goren_rules::{Color, Shape};

use super::encodings::decode_file;
use super::study::{Act, Kind, NodeId, Point, Study};
use super::{ReadOptions, Reading, RecordError};
use crate::input::{InputError, shorten};

/// The largest file that is read, in bytes.
const LIMIT: usize = 64 * 1024;
const SIDE: u8 = 15;
/// Where the first name of a `.wzq` file begins, with its length.
const NAMES: usize = 10;
/// The centre in a `.wzq` file, with which every game begins.
const CENTRE: u8 = 112;

fn within(bytes: &[u8]) -> Result<(), RecordError> {
    if bytes.len() > LIMIT {
        return Err(InputError::TooLarge { length: bytes.len(), limit: LIMIT }.into());
    }
    Ok(())
}

/// Reads a `.wzq` file: two names, each behind its length, and from the first 112 on a byte a move, fifteen times the column plus the
/// row from the top. Behind the fourth move two fifth ones are offered, then comes the one that was chosen.
pub(super) fn read_wzq(bytes: &[u8], options: &ReadOptions) -> Result<Reading, RecordError> {
    within(bytes)?;
    let mut reading = Reading::new(options);
    let wrong = |at, what: &str| RecordError::Byte {
        at,
        what: what.to_owned(),
        expected: "two names and moves from the centre on",
    };
    let name = |at: usize| {
        let length = usize::from(*bytes.get(at)?);
        Some((bytes.get(at + 1..at + 1 + length)?, at + 1 + length))
    };
    let (black, next) = name(NAMES).ok_or_else(|| wrong(NAMES, "the file ends in a name"))?;
    let (white, next) = name(next).ok_or_else(|| wrong(next, "the file ends in a name"))?;
    let start = bytes[next..].iter().position(|&byte| byte == CENTRE).map(|at| next + at);
    let start = start.ok_or_else(|| wrong(next, "no move on the centre"))?;
    let mut study = Study::new(Shape::square(SIDE));
    for (kind, name) in [(Kind::Black, black), (Kind::White, white)] {
        if !name.is_empty() {
            study.add_raw(NodeId::ROOT, kind, None, name);
        }
    }
    match options.encoding {
        Some(encoding) => study.encoding = encoding.output_encoding(),
        None => reading.guessed(study.guess_encoding()),
    }
    let mut moves = Vec::new();
    for (at, &byte) in bytes.iter().enumerate().skip(start).filter(|(_, byte)| **byte != 0) {
        let point = Point { column: byte / SIDE, row: byte % SIDE };
        if byte >= SIDE * SIDE {
            reading.drop(at, format!("the move {byte} and those behind it"), "a number from 0 to 224")?;
            break;
        }
        moves.push(point);
    }
    let offers = match moves.get(4..7) {
        Some(&[one, other, chosen]) if one != other && (chosen == one || chosen == other) => {
            moves.drain(4..6);
            reading.remark(
                "of the two fifth moves the one that is repeated is taken; RenLib takes the other".to_owned(),
            );
            vec![one, other]
        }
        _ => Vec::new(),
    };
    line(&mut study, &moves, &offers);
    reading.studies.push(study);
    Ok(reading)
}

/// Adds moves in a line, and offers to the fourth.
fn line(study: &mut Study, moves: &[Point], offers: &[Point]) {
    let (mut last, mut color) = (NodeId::ROOT, Color::Black);
    for (number, &point) in moves.iter().enumerate() {
        last = study.add(last, Act::Stone(color, point)).unwrap_or(last);
        color = color.opposite();
        if number == 3 {
            offers.iter().for_each(|&offer| study.add_point(last, Kind::Offer, offer));
        }
    }
    if moves.len() < 4 {
        offers.iter().for_each(|&offer| study.add_point(last, Kind::Offer, offer));
    }
}

/// Reads a `.rdf` file: behind `:RDFA…:` four letters a move, its number and column and row as capital letters from the top left; `A5` with
/// small letters is an offered fifth move. `!` ends the game.
pub(super) fn read_rdf(bytes: &[u8], options: &ReadOptions) -> Result<Reading, RecordError> {
    within(bytes)?;
    let mut reading = Reading::new(options);
    let (text, guess) = decode_file(bytes, options.encoding);
    reading.guessed(guess);
    let wrong = |at, what: &str| RecordError::Byte {
        at,
        what: what.to_owned(),
        expected: "`:RDFA…:`, moves and `!`",
    };
    let head = text.find(":RDFA").ok_or_else(|| wrong(0, "no `:RDFA`"))?;
    let start = text[head + 1..]
        .find(':')
        .map(|at| head + at + 2)
        .ok_or_else(|| wrong(head, "no colon behind it"))?;
    let end = text[start..].find('!').map(|at| start + at);
    if end.is_none() {
        reading.drop(text.len(), "the file ends", "`!` at the end of the moves")?;
    }
    let items = text[start..end.unwrap_or(text.len())].trim_end();
    let mut study = Study::new(Shape::square(SIDE));
    let before = text[..head].trim();
    if !before.is_empty() {
        study.set_tag(Kind::About, before);
    }
    let (mut moves, mut offers) = (Vec::new(), Vec::new());
    for (number, item) in items.as_bytes().chunks(4).enumerate() {
        let letter = |at: usize, first: u8| item.get(at)?.checked_sub(first).filter(|&index| index < SIDE);
        let point = |first| Some(Point { column: letter(2, first)?, row: letter(3, first)? });
        if item.starts_with(b"A5")
            && let Some(point) = point(b'a')
        {
            offers.push(point);
        } else if let Some(point) = point(b'A') {
            moves.push(point);
        } else {
            let what = format!("`{}` and those behind it", shorten(&String::from_utf8_lossy(item)));
            reading.drop(start + 4 * number, what, "a move such as 01HH")?;
            break;
        }
    }
    if moves.is_empty() {
        return Err(wrong(start, "no move"));
    }
    line(&mut study, &moves, &offers);
    reading.studies.push(study);
    Ok(reading)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(study: &Study) -> Vec<String> {
        let points = study.main_line().filter_map(|node| study.act(node).point());
        points.map(|point| point.text(study.shape)).collect()
    }

    fn offers(study: &Study) -> usize {
        study.main_line().flat_map(|node| study.notes(node)).filter(|note| note.kind == Kind::Offer).count()
    }

    #[test]
    fn wzq_files_are_read_with_names_and_offers() {
        let mut bytes = vec![9; 10];
        bytes.extend(b"\x03ann\x02bo\x01\x02");
        bytes.extend([112, 111, 126, 97, 100, 101, 101, 0, 3, 0]);
        let reading = read_wzq(&bytes, &ReadOptions::default()).unwrap();
        let study = &reading.studies[0];
        assert_eq!(study.players("?"), ["ann", "bo"]);
        assert_eq!(words(study), ["h8", "h9", "i9", "g8", "g4", "a12"]);
        assert_eq!(offers(study), 2);
        bytes.push(250);
        assert_eq!(read_wzq(&bytes, &ReadOptions::default()).unwrap().dropped[0].at, bytes.len() - 1);
        assert!(read_wzq(b"", &ReadOptions::default()).is_err());
        assert!(read_wzq(&[0; 30], &ReadOptions::default()).is_err());
    }

    #[test]
    fn rdf_files_are_read_with_offers() {
        let text = b"some words:RDFA12:01HH02HG03IGA5ab04GH05AA!rest";
        let reading = read_rdf(text, &ReadOptions::default()).unwrap();
        let study = &reading.studies[0];
        assert_eq!(words(study), ["h8", "h9", "i9", "g8", "a15"]);
        assert_eq!((offers(study), study.tag(Kind::About).as_deref()), (1, Some("some words")));
        let cut = read_rdf(b":RDFA:01HH02Hz", &ReadOptions::default()).unwrap();
        assert_eq!(cut.dropped.iter().map(|dropped| dropped.at).collect::<Vec<_>>(), [14, 10]);
        assert!(
            read_rdf(b":RDFA:!", &ReadOptions::default()).is_err()
                && read_rdf(b"x", &ReadOptions::default()).is_err()
        );
    }
}
