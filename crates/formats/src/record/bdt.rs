//! ShowRenju's `.bdt`: a game a line, `Tournament=[Black,White,R,moves,5A,Rev,Comment]`.
//!
//! The result is `+`, `-` or `=` as Black sees it; moves are two hexadecimal digits each, column and row from the bottom left from 1 on, `00` is a
//! pass; the letters of 5A leave out I. What RenLib writes under the same name counts rows from the top and lacks the last move.

use goren_rules::{Color, Shape};

use super::encodings::decode_file;
use super::played;
use super::study::{Act, Holds, Kind, NodeId, Point, Study, Winner};
use super::{ReadOptions, Reading, RecordError, Written};
use crate::input::{InputError, shorten};

const FORMAT: &str = "a bdt file";
const LIMIT: usize = 256 << 20;
const SIDE: u8 = 15;
const REVERSED: &str = "XREV";
const HOLDS: Holds = Holds {
    passes: true,
    kinds: &[Kind::Black, Kind::White, Kind::Event, Kind::Result, Kind::Offer],
    own: REVERSED,
    ..Holds::STONES
};

/// Reads a file; with `from_top` rows are counted from the top, as RenLib writes them.
pub(super) fn read(bytes: &[u8], from_top: bool, options: &ReadOptions) -> Result<Reading, RecordError> {
    if bytes.len() > LIMIT {
        return Err(InputError::TooLarge { length: bytes.len(), limit: LIMIT }.into());
    }
    let mut reading = Reading::new(options);
    let (text, guess) = decode_file(bytes, options.encoding);
    reading.guessed(guess);
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        game_of_line(line, at, from_top, &mut reading)?;
        at += line.len();
    }
    if reading.studies.is_empty() {
        let what = "no game".to_owned();
        return Err(RecordError::Byte {
            at: 0,
            what,
            expected: "Tournament=[Black,White,R,moves,5A,Rev,Comment]",
        });
    }
    if from_top {
        reading.remark("RenLib leaves the last move out when it writes such a file".to_owned());
    }
    Ok(reading)
}

fn game_of_line(line: &str, at: usize, from_top: bool, reading: &mut Reading) -> Result<(), RecordError> {
    let content = line.trim();
    if content.is_empty() {
        return Ok(());
    }
    let parts = content.split_once("=[").and_then(|(event, rest)| {
        let (fields, behind) = rest.rsplit_once(']')?;
        Some((event, fields.splitn(7, ',').map(str::trim).collect::<Vec<_>>(), behind))
    });
    let Some((event, fields, behind)) = parts else {
        return reading.drop(at, format!("`{}`", shorten(content)), "Tournament=[Black,White,R,moves,…]");
    };
    let field = |number: usize| fields.get(number).copied().unwrap_or_default();
    let mut study = Study::new(Shape::square(SIDE));
    study.set_tag(Kind::Event, event);
    study.set_tag(Kind::Black, field(0));
    study.set_tag(Kind::White, field(1));
    let winner = match field(2) {
        "+" => Some(Winner::Side(Color::Black)),
        "-" => Some(Winner::Side(Color::White)),
        "=" => Some(Winner::Draw),
        _ => None,
    };
    study.set_tag(Kind::Result, &winner.map(|winner| winner.text("")).unwrap_or_default());
    if !matches!(field(2), "" | "?") && winner.is_none() {
        reading.drop(at, format!("the result `{}`", shorten(field(2))), "+, - or =")?;
    }
    let mut last = NodeId::ROOT;
    let mut fourth = None;
    for (number, pair) in field(3).as_bytes().chunks(2).enumerate() {
        let color = if number % 2 == 0 { Color::Black } else { Color::White };
        let Some(act) = act(pair, color, from_top) else {
            let what = format!("move {} and those behind it", number + 1);
            reading.drop(at, what, "pairs of hexadecimal digits, such as 88")?;
            break;
        };
        last = study.add(last, act).unwrap_or(last);
        if number == 3 {
            fourth = Some(last);
        }
    }
    for offer in field(4).split([' ', '/', ';']).filter(|offer| !offer.is_empty() && *offer != "-") {
        match offered(offer) {
            Some(point) => study.add_point(fourth.unwrap_or(last), Kind::Offer, point),
            None => reading.drop(at, format!("the offer `{}`", shorten(offer)), "a point such as J9")?,
        }
    }
    let plain = field(5).bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
    if !plain && field(5) != "?" {
        reading.drop(at, format!("`{}`", shorten(field(5))), "R, - or ?")?;
    } else if !matches!(field(5), "" | "?") {
        study.add_raw(NodeId::ROOT, Kind::Property, None, format!("{REVERSED}[{}]", field(5)).as_bytes());
    }
    if !field(6).is_empty() {
        study.add_text(last, Kind::Comment, None, field(6));
    }
    if !behind.trim().is_empty() {
        reading.drop(at, format!("`{}` behind the game", shorten(behind.trim())), "the end of the line")?;
    }
    reading.studies.push(study);
    Ok(())
}

fn act(pair: &[u8], color: Color, from_top: bool) -> Option<Act> {
    let digit =
        |at: usize| char::from(*pair.get(at)?).to_digit(16).and_then(|digit| u8::try_from(digit).ok());
    let (column, row) = (digit(0)?, digit(1)?);
    match (column, row) {
        (0, 0) => Some(Act::Pass(color)),
        (0, _) | (_, 0) => None,
        (column, row) => {
            let row = if from_top { row - 1 } else { SIDE - row };
            Some(Act::Stone(color, Point { column: column - 1, row }))
        }
    }
}

/// A point whose letters leave out I.
fn offered(text: &str) -> Option<Point> {
    let letter = text.bytes().next()?.to_ascii_uppercase();
    let column = match letter {
        b'A'..=b'H' => letter - b'A',
        b'J'..=b'P' => letter - b'A' - 1,
        _ => return None,
    };
    let row: u8 = text.get(1..)?.parse().ok().filter(|row| (1..=SIDE).contains(row))?;
    Some(Point { column, row: SIDE - row })
}

/// Writes a game a line.
pub(super) fn write(studies: &[Study]) -> Result<Written, RecordError> {
    let mut written = Written::default();
    for study in studies {
        played::fifteen(study, FORMAT)?;
        let mut lost = study.lost(&HOLDS);
        let mut comment = None;
        // The comment of the last move has a place in the line.
        if let Some(last) = study.main_line().last() {
            comment = study.note(last, Kind::Comment).map(|note| field(&note.text(), false));
            if comment.is_some()
                && let Some(entry) = lost.0.iter_mut().find(|lost| lost.what == Kind::Comment.name())
            {
                entry.count -= 1;
            }
        }
        lost.0.retain(|lost| lost.count > 0);
        written.lost.extend(lost);
        let tag = |kind| study.tag(kind).map_or_else(String::new, |text| field(&text, true));
        let result = match study.winner() {
            Some(Winner::Draw) => "=",
            Some(Winner::Side(Color::Black)) => "+",
            Some(Winner::Side(_)) => "-",
            None => "?",
        };
        let moves: String = study
            .alternating()
            .iter()
            .map(|(_, act)| match act.point() {
                Some(point) => format!("{:X}{:X}", point.column + 1, SIDE - point.row),
                None => "00".to_owned(),
            })
            .collect();
        let offers: Vec<String> = study
            .main_line()
            .flat_map(|node| study.notes(node).filter(|note| note.kind == Kind::Offer))
            .filter_map(|note| note.point)
            .map(|point| {
                let letter = b'A' + point.column + u8::from(point.column >= 8);
                format!("{}{}", char::from(letter), SIDE - point.row)
            })
            .collect();
        let own = study.notes(NodeId::ROOT).find(|note| note.bytes.starts_with(b"XREV["));
        let reversed =
            own.map_or_else(|| "?".to_owned(), |note| note.text()[5..].trim_end_matches(']').to_owned());
        let line = format!(
            "{}=[{},{},{result},{moves},{},{reversed},{}]\r\n",
            tag(Kind::Event),
            tag(Kind::Black),
            tag(Kind::White),
            offers.join("/"),
            comment.unwrap_or_default()
        );
        written.bytes.extend(line.bytes());
    }
    Ok(written)
}

/// A text that ends neither its field nor its line.
fn field(text: &str, inner: bool) -> String {
    let plain = played::one_line(text).replace(']', ")").replace("=[", "= (");
    if inner { plain.replace(',', ";") } else { plain }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_are_read_and_written_back() {
        let text = "Cup=[Ann,Bob,-,8889007AF1,J9,R,good, short]\r\n=[a,b,?,88,,?,]\r\n";
        let reading = read(text.as_bytes(), false, &ReadOptions::default()).unwrap();
        assert_eq!((reading.studies.len(), reading.dropped.len()), (2, 0), "{:?}", reading.dropped);
        let study = &reading.studies[0];
        let words: Vec<String> = study
            .alternating()
            .iter()
            .map(|(_, act)| act.point().map_or("pass".to_owned(), |p| p.text(study.shape)))
            .collect();
        assert_eq!(words, ["h8", "h9", "pass", "g10", "o1"]);
        let offer = study.main_line().find_map(|node| study.note(node, Kind::Offer)).unwrap();
        assert_eq!(offer.point.unwrap().text(study.shape), "i9");
        assert_eq!(study.tag(Kind::Result).as_deref(), Some("W+"));
        let written = write(&reading.studies).unwrap();
        assert!(written.lost.0.is_empty(), "{:?}", written.lost);
        assert_eq!(String::from_utf8(written.bytes).unwrap(), text);
    }

    #[test]
    fn rows_of_renlib_are_counted_from_the_top() {
        let reading = read(b"x=[a,b,+,8889,,?,]", true, &ReadOptions::default()).unwrap();
        let study = &reading.studies[0];
        let last = study.main_line().last().unwrap();
        assert_eq!(study.act(last).point().unwrap().text(study.shape), "h7");
    }

    #[test]
    fn what_is_wrong_is_listed_with_its_place() {
        let text = b"x=[a,b,+,88,,?,]\nhello\nx=[a,b,+,880x,,?,]\n";
        let reading = read(text, false, &ReadOptions::default()).unwrap();
        assert_eq!(reading.dropped.iter().map(|dropped| dropped.at).collect::<Vec<_>>(), [17, 23]);
        assert!(read(text, false, &ReadOptions { strict: true, ..ReadOptions::default() }).is_err());
        assert!(read(b"hello", false, &ReadOptions::default()).is_err());
    }
}
