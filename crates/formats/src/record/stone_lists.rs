//! Files that are nothing but a list of stones: `.pos` of RenLib and of Yixin-Board, Yixin's `.sav`, `.ban` of Gomoku Kyousou.

use goren_rules::{Color, Shape};

use super::encodings::decode_file;
use super::played::{self, shape_of};
use super::study::{Holds, Kind, Losses, Study, Winner};
use super::{ReadOptions, Reading, RecordError, Stone, Written};
use crate::input::{InputError, natural, shorten};

/// The largest file that is read, in bytes.
const LIMIT: usize = 64 * 1024;
const SIDE: u8 = 15;

fn within(bytes: &[u8]) -> Result<(), RecordError> {
    if bytes.len() > LIMIT {
        return Err(InputError::TooLarge { length: bytes.len(), limit: LIMIT }.into());
    }
    Ok(())
}

/// Reads a `.pos` file: the number of stones, then a byte each, fifteen times the row from the top plus the column; with `turned` rows
/// and columns are exchanged, as Yixin-Board reads the same bytes.
pub(super) fn read_pos(bytes: &[u8], turned: bool, options: &ReadOptions) -> Result<Reading, RecordError> {
    within(bytes)?;
    let mut reading = Reading::new(options);
    let wrong =
        |at, what: String| RecordError::Byte { at, what, expected: "a number of stones from 1 to 225" };
    let Some((&count, rest)) = bytes.split_first() else { return Err(wrong(0, "no byte".to_owned())) };
    if !(1..=225).contains(&count) || rest.first().is_some_and(|&byte| byte >= 225) {
        return Err(wrong(0, format!("{count} stones")));
    }
    let mut stones = Vec::new();
    for (at, &byte) in (1..).zip(rest.iter().take(count.into())) {
        if byte >= 225 {
            reading.drop(at, format!("the stone {byte} and those behind it"), "a number from 0 to 224")?;
            break;
        }
        let (row, column) = if turned { (byte % SIDE, byte / SIDE) } else { (byte / SIDE, byte % SIDE) };
        stones.push(Stone { column, row, ms: None });
    }
    if rest.len() < count.into() {
        let what = format!("{} of {count} stones", rest.len());
        reading.drop(bytes.len(), what, "all stones")?;
    } else if rest.len() > count.into() {
        let more = rest.len() - usize::from(count);
        reading.drop(1 + usize::from(count), format!("{more} more bytes"), "the end of the file")?;
    }
    let mut study = Study::of_stones(Shape::square(SIDE), &stones);
    tags_of_name(&options.file_name, &mut study);
    reading.studies.push(study);
    Ok(reading)
}

/// What zjrenju keeps in the name of a file: `table#rule#black#white#swap#state.pos`.
fn tags_of_name(name: &str, study: &mut Study) {
    let stem = name.rsplit_once('.').map_or(name, |(stem, _)| stem);
    let parts: Vec<&str> = stem.split('#').collect();
    let [table, rule, black, white, swap, state] = *parts.as_slice() else { return };
    study.set_tag(Kind::Name, table);
    let rule = match rule {
        "0" => "Sakata",
        "1" => "RIF",
        "2" => "two-swap renju",
        other => other,
    };
    study.set_tag(Kind::Rule, rule);
    study.set_tag(Kind::Black, black);
    study.set_tag(Kind::White, white);
    if !swap.is_empty() {
        study.set_tag(Kind::About, &format!("swap {swap}"));
    }
    let (black, white) = (Winner::Side(Color::Black), Winner::Side(Color::White));
    let result = match state {
        "1" => Some(white.text("F")),
        "2" => Some(Winner::Draw.text("")),
        "3" => Some(black.text("")),
        "4" => Some(white.text("")),
        "5" => Some(black.text("R")),
        "6" => Some(white.text("R")),
        "7" => Some(black.text("T")),
        "8" => Some(white.text("T")),
        _ => None,
    };
    study.set_tag(Kind::Result, &result.unwrap_or_default());
}

/// Writes the first of the studies as `.pos`.
pub(super) fn write_pos(studies: &[Study], turned: bool) -> Result<Written, RecordError> {
    const FORMAT: &str = "a pos file";
    let mut written = Written::default();
    let study = played::only(studies, FORMAT, &mut written.lost)?;
    played::fifteen(study, FORMAT)?;
    let stones = stones_and_losses(study, &mut written.lost);
    let count = u8::try_from(stones.len()).ok().filter(|count| (1..=225).contains(count));
    let count = count.ok_or_else(|| RecordError::Cannot {
        format: FORMAT,
        what: format!("{} stones", stones.len()),
        expected: "1 to 225",
    })?;
    written.bytes.push(count);
    let byte = |stone: &Stone| {
        let (row, column) = if turned { (stone.column, stone.row) } else { (stone.row, stone.column) };
        row * SIDE + column
    };
    written.bytes.extend(stones.iter().map(byte));
    Ok(written)
}

fn stones_and_losses(study: &Study, lost: &mut Losses) -> Vec<Stone> {
    lost.extend(study.lost(&Holds::STONES));
    played::stones_of(study, lost)
}

/// Reads Yixin's `.sav`: height, width and number of stones, then row and column of each, from the top left and from 0.
pub(super) fn read_sav(bytes: &[u8], options: &ReadOptions) -> Result<Reading, RecordError> {
    within(bytes)?;
    let mut reading = Reading::new(options);
    let (text, _) = decode_file(bytes, options.encoding);
    let mut words = Words::new(&text);
    let mut head = |expected| {
        let (at, word) = words.next().unwrap_or((text.len(), ""));
        let wrong = RecordError::Byte { at, what: format!("`{}`", shorten(word)), expected };
        natural(word).map(|number| (at, number)).ok_or(wrong)
    };
    let (at, height) = head("the height of the board")?;
    let (_, width) = head("the width of the board")?;
    let (_, count) = head("the number of stones")?;
    let side = |number: u32| u8::try_from(number).ok().filter(|side| (1..=52).contains(side));
    let (Some(width), Some(height)) = (side(width), side(height)) else {
        return Err(RecordError::Byte {
            at,
            what: format!("a board of {width}x{height}"),
            expected: "sides of 1 to 52",
        });
    };
    let mut stones = Vec::new();
    while let Some((at, row)) = words.next() {
        let column = words.next().map_or("", |(_, word)| word);
        let small =
            |word: &str, side: u8| natural(word).and_then(|n| u8::try_from(n).ok()).filter(|&n| n < side);
        match (small(row, height), small(column, width)) {
            (Some(row), Some(column)) => stones.push(Stone { column, row, ms: None }),
            _ => {
                let what = format!("`{} {}`", shorten(row), shorten(column));
                reading.drop(at, what, "row and column of a stone")?;
                break;
            }
        }
    }
    if u32::try_from(stones.len()) != Ok(count) && reading.dropped.is_empty() {
        reading.drop(
            text.len(),
            format!("{} of {count} stones", stones.len()),
            "as many stones as are announced",
        )?;
    }
    reading.studies.push(Study::of_stones(Shape::Rect { width, height }, &stones));
    Ok(reading)
}

/// Words with their places.
struct Words<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Words<'a> {
    fn new(text: &'a str) -> Words<'a> {
        Words { text, at: 0 }
    }

    fn next(&mut self) -> Option<(usize, &'a str)> {
        let rest = &self.text[self.at..];
        let start = rest.find(|c: char| !c.is_whitespace())?;
        let length = rest[start..].find(char::is_whitespace).unwrap_or(rest.len() - start);
        let at = self.at + start;
        self.at = at + length;
        Some((at, &self.text[at..self.at]))
    }
}

/// Writes the first of the studies as `.sav`.
pub(super) fn write_sav(studies: &[Study]) -> Result<Written, RecordError> {
    let mut written = Written::default();
    let study = played::only(studies, "a sav file", &mut written.lost)?;
    let (width, height) = played::rectangle(study, 52, "a sav file")?;
    let stones = stones_and_losses(study, &mut written.lost);
    let head = format!("{height}\n{width}\n{}\n", stones.len());
    let lines: String = stones.iter().map(|stone| format!("{} {}\n", stone.row, stone.column)).collect();
    written.bytes = (head + &lines).into_bytes();
    Ok(written)
}

/// Reads a `.ban` file: three or four digits a line, the column, then two for the row, both from 1; rows are taken from below.
pub(super) fn read_ban(bytes: &[u8], options: &ReadOptions) -> Result<Reading, RecordError> {
    within(bytes)?;
    let mut reading = Reading::new(options);
    let (text, _) = decode_file(bytes, options.encoding);
    let shape = shape_of(options, Shape::square(SIDE));
    let Shape::Rect { width, height } = shape else {
        return Err(RecordError::Board { found: "15x15".to_owned(), expected: shape.to_string() });
    };
    let mut words = Words::new(&text);
    let mut stones = Vec::new();
    while let Some((at, word)) = words.next() {
        let number = natural(word).filter(|_| matches!(word.len(), 3 | 4));
        let place = number.and_then(|number| {
            let column = u8::try_from(number / 100).ok()?.checked_sub(1).filter(|&column| column < width)?;
            let row = u8::try_from(number % 100).ok().filter(|row| (1..=height).contains(row))?;
            Some(Stone { column, row: height - row, ms: None })
        });
        match place {
            Some(stone) => stones.push(stone),
            None if stones.is_empty() => {
                let what = format!("`{}`", shorten(word));
                return Err(RecordError::Byte {
                    at,
                    what,
                    expected: "column and row of a stone, such as 808",
                });
            }
            None => {
                reading.drop(
                    at,
                    format!("`{}` and what follows", shorten(word)),
                    "column and row, such as 808",
                )?;
                break;
            }
        }
    }
    if stones.is_empty() {
        let what = "no stone".to_owned();
        return Err(RecordError::Byte { at: 0, what, expected: "column and row of a stone, such as 808" });
    }
    reading.studies.push(Study::of_stones(shape, &stones));
    Ok(reading)
}

/// Writes the first of the studies as `.ban`.
pub(super) fn write_ban(studies: &[Study]) -> Result<Written, RecordError> {
    let mut written = Written::default();
    let study = played::only(studies, "a ban file", &mut written.lost)?;
    played::fifteen(study, "a ban file")?;
    let stones = stones_and_losses(study, &mut written.lost);
    let line = |stone: &Stone| format!("{}{:02}\r\n", stone.column + 1, SIDE - stone.row);
    written.bytes = stones.iter().map(line).collect::<String>().into_bytes();
    Ok(written)
}

#[cfg(test)]
mod tests {
    use super::super::lines;
    use super::*;

    fn line(study: &Study) -> String {
        String::from_utf8(lines::write(std::slice::from_ref(study)).unwrap().bytes).unwrap()
    }

    #[test]
    fn pos_files_are_read_both_ways_and_written_back() {
        let options = ReadOptions::default();
        // h8, then the cell one above it: row 6 and column 7.
        let bytes = [2, 112, 97];
        for (turned, text) in [(false, "h8h9\n"), (true, "h8g8\n")] {
            let reading = read_pos(&bytes, turned, &options).unwrap();
            assert_eq!(line(&reading.studies[0]), text);
            assert_eq!(write_pos(&reading.studies, turned).unwrap().bytes, bytes);
        }
        for (bytes, at) in [(&[3, 112, 97][..], 3), (&[1, 112, 97], 2), (&[2, 112, 230], 2)] {
            let reading = read_pos(bytes, false, &options).unwrap();
            assert_eq!(reading.dropped[0].at, at);
            assert!(read_pos(bytes, false, &ReadOptions { strict: true, ..options.clone() }).is_err());
        }
        assert!(read_pos(&[], false, &options).is_err() && read_pos(&[0, 1], false, &options).is_err());
    }

    #[test]
    fn the_name_of_a_pos_file_tells_players_rule_and_result() {
        let options = ReadOptions { file_name: "12#1#ann#bob#0#6.pos".to_owned(), ..ReadOptions::default() };
        let study = read_pos(&[1, 112], false, &options).unwrap().studies.remove(0);
        assert_eq!(study.players("?"), ["ann", "bob"]);
        assert_eq!(
            (study.tag(Kind::Result).as_deref(), study.tag(Kind::Rule).as_deref()),
            (Some("W+R"), Some("RIF"))
        );
    }

    #[test]
    fn sav_and_ban_files_are_read_and_written_back() {
        let options = ReadOptions::default();
        let sav = b"15\n20\n2\n7 10\n0 19\n";
        let reading = read_sav(sav, &options).unwrap();
        assert_eq!(reading.studies[0].shape, Shape::Rect { width: 20, height: 15 });
        assert_eq!(line(&reading.studies[0]), "k8t15\n");
        assert_eq!(write_sav(&reading.studies).unwrap().bytes, sav);
        assert_eq!(read_sav(b"15\n15\n3\n7 7\n", &options).unwrap().dropped.len(), 1);
        assert_eq!(read_sav(b"15\n15\n2\n7 7\n15 0", &options).unwrap().dropped[0].at, 12);
        assert!(read_sav(b"15\nx\n", &options).is_err() && read_sav(b"900\n1\n0", &options).is_err());
        let ban = b"808\r\n1009\r\n101\r\n";
        let reading = read_ban(ban, &options).unwrap();
        assert_eq!(line(&reading.studies[0]), "h8j9a1\n");
        assert_eq!(write_ban(&reading.studies).unwrap().bytes, ban);
        assert_eq!(read_ban(b"808 1616", &options).unwrap().dropped[0].at, 4);
        assert!(read_ban(b"hello", &options).is_err() && read_ban(b"", &options).is_err());
    }
}
