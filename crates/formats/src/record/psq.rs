//! Piskvork's `.psq`: the games of Gomocup and of the manager that most programs are tried with.
//!
//! ```text
//! Piskvorky 15x15, 11:11, 0     board; kind of each player; which of them moved first
//! 8,8,0                         column and row from the top left, counted from 1; milliseconds
//! 9,9,1250
//! pbrain-one.exe                only after tournament games: the two players,
//! pbrain-two.zip
//! 0                             why the game ended: 0 by the rules, 15 time, −1 unknown, else a fault
//! 1,Freestyle2                  only of Gomocup's judge: winner (0 a draw) and tournament
//! ```
//!
//! The rule is not in the file: who reads it has to know the game. Files of saved takebacks have moves after the end of the game.

use goren_rules::{Color, Shape};

use super::encodings::decode_file;
use super::played::{self, RecordError, Stone};
use super::study::{Holds, Kind, Losses, NodeId, Study, Winner};
use super::{ReadOptions, Reading, Written, game_of_words};
use crate::input::{old_text, shorten};

/// The largest file that is read, in bytes.
pub const PSQ_LIMIT: usize = 256 * 1024;
const FORMAT: &str = "a psq file";
/// What Gomocup's judge writes for both players.
const PROGRAM: u32 = 11;
/// The code of a game that ended by time.
const TIME: i32 = 15;
/// The property of SGF and JSON in which a study keeps what only these files have.
const OWN: &str = "XPSQ";
const OWN_START: &str = "XPSQ[";
const HOLDS: Holds = Holds {
    kinds: &[Kind::Black, Kind::White, Kind::Event, Kind::Result, Kind::Time],
    own: OWN,
    ..Holds::STONES
};

/// A `.psq` file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Psq {
    /// Columns, 1 to 255.
    pub width: u8,
    /// Rows, 1 to 255.
    pub height: u8,
    /// What kind of player each is: 0 a person, else a program.
    pub kinds: [u32; 2],
    /// Which of the two players moved first, 0 or 1.
    pub first: u8,
    /// The stones in the order played.
    pub stones: Vec<Stone>,
    /// The names of the players, as they stand there.
    pub names: Option<[String; 2]>,
    /// Why the game ended: 0 by the rules, 15 by time, −1 unknown, else by a fault.
    pub code: Option<i32>,
    /// The winner, 1 or 2, or 0 for a draw, and the tournament.
    pub result: Option<(u8, String)>,
}

impl Psq {
    /// Reads a file. CRLF, other blanks, missing times and the forms with one, three and four lines at the end are accepted.
    ///
    /// # Errors
    /// [`RecordError`] names the line and what was expected.
    pub fn parse(bytes: &[u8]) -> Result<Psq, RecordError> {
        let text = old_text(bytes, PSQ_LIMIT, "`Piskvorky 15x15, 11:11, 0`")?;
        let lines: Vec<(usize, &str)> =
            (1..).zip(text.lines()).map(|(line, text)| (line, text.trim())).collect();
        let (line, head) = lines.first().copied().unwrap_or((1, ""));
        let wrong = || RecordError::Line {
            line,
            found: shorten(head),
            expected: "a board, such as `Piskvorky 15x15, 11:11, 0`",
        };
        let mut psq = Psq::head(head).ok_or_else(wrong)?;
        let mut rest = lines.iter().skip(1).filter(|(_, text)| !text.is_empty()).copied().peekable();
        while let Some((line, text)) = rest.next_if(|(_, text)| numbers(text).is_some_and(|n| n.len() > 1)) {
            let stone = numbers(text).and_then(|numbers| stone(&numbers, 1, (psq.width, psq.height)));
            psq.stones.push(stone.ok_or_else(|| RecordError::Line {
                line,
                found: shorten(text),
                expected: "a move on the board, such as `8,8,0`: column, row, milliseconds",
            })?);
        }
        psq.tail(&rest.collect::<Vec<_>>())?;
        Ok(psq)
    }

    /// `Piskvorky WxH, A:B, S`; what follows the size may be missing.
    fn head(line: &str) -> Option<Psq> {
        let mut parts = line.split(',').map(str::trim);
        let (word, size) = parts.next()?.rsplit_once(char::is_whitespace)?;
        if !word.to_ascii_lowercase().starts_with("piskvork") {
            return None;
        }
        let (width, height) = size.split_once(['x', 'X', '×'])?;
        let kinds = parts.next().map(|kinds| {
            let (one, other) = kinds.split_once(':')?;
            Some([one.trim().parse().ok()?, other.trim().parse().ok()?])
        });
        let first = parts.next().map(|first| first.parse().ok().filter(|&first: &u8| first < 2));
        let (width, height) = (width.trim().parse().ok()?, height.trim().parse().ok()?);
        (width > 0 && height > 0).then_some(Psq {
            width,
            height,
            kinds: kinds.unwrap_or(Some([0; 2]))?,
            first: first.unwrap_or(Some(0))?,
            stones: Vec::new(),
            names: None,
            code: None,
            result: None,
        })
    }

    /// The lines behind the moves: nothing, the code, names and code, or all with the result.
    fn tail(&mut self, lines: &[(usize, &str)]) -> Result<(), RecordError> {
        let code = |&(line, text): &(usize, &str)| {
            text.parse().map(Some).map_err(|_| RecordError::Line {
                line,
                found: shorten(text),
                expected: "the number that tells why the game ended",
            })
        };
        let names = |one: &str, other: &str| Some([one.to_owned(), other.to_owned()]);
        match lines {
            [] => {}
            [only] => self.code = code(only)?,
            [one, other, why] => (self.names, self.code) = (names(one.1, other.1), code(why)?),
            [one, other, why, (line, result)] => {
                (self.names, self.code) = (names(one.1, other.1), code(why)?);
                let parts = result.split_once(',').and_then(|(winner, tournament)| {
                    let winner = winner.trim().parse().ok().filter(|&winner: &u8| winner < 3)?;
                    Some((winner, tournament.trim().to_owned()))
                });
                self.result = Some(parts.ok_or_else(|| RecordError::Line {
                    line: *line,
                    found: shorten(result),
                    expected: "winner and tournament, such as `1,Freestyle2`",
                })?);
            }
            [_, second, ..] => {
                return Err(RecordError::Line {
                    line: second.0,
                    found: shorten(second.1),
                    expected: "one, three or four lines behind the moves",
                });
            }
        }
        Ok(())
    }

    /// The record as a study: the player that moved first has Black; the words of the tournament may tell the rule.
    #[must_use]
    pub fn study(&self) -> Study {
        let mut study =
            Study::of_stones(Shape::Rect { width: self.width, height: self.height }, &self.stones);
        let slots = [self.first, 1 - self.first].map(usize::from);
        if let Some(names) = &self.names {
            study.set_tag(Kind::Black, &names[slots[0]]);
            study.set_tag(Kind::White, &names[slots[1]]);
        }
        if let Some((winner, tournament)) = &self.result {
            study.set_tag(Kind::Event, tournament);
            let winner = match winner {
                0 => Winner::Draw,
                slot if *slot == self.first + 1 => Winner::Side(Color::Black),
                _ => Winner::Side(Color::White),
            };
            study.set_tag(Kind::Result, &winner.text(if self.code == Some(TIME) { "T" } else { "" }));
            study.game = game_of_words(tournament, study.shape);
        }
        let [one, other] = self.kinds;
        let code = self.code.map_or_else(String::new, |code| format!(",{code}"));
        let own = format!("{OWN}[{one}:{other},{}{code}]", self.first);
        study.add_raw(NodeId::ROOT, Kind::Property, None, own.as_bytes());
        study
    }

    /// The main line of a study, with players, times and result; what else there is is lost.
    ///
    /// # Errors
    /// [`RecordError::Cannot`] for boards other than rectangles.
    pub fn of_study(study: &Study, lost: &mut Losses) -> Result<Psq, RecordError> {
        let (width, height) = played::rectangle(study, u8::MAX, FORMAT)?;
        lost.extend(study.lost(&HOLDS));
        let mut psq = Psq {
            width,
            height,
            kinds: [PROGRAM; 2],
            first: 0,
            stones: played::stones_of(study, lost),
            names: None,
            code: None,
            result: None,
        };
        let own = study.notes(NodeId::ROOT).find(|note| note.bytes.starts_with(OWN_START.as_bytes()));
        let own = own.map(|note| note.text().into_owned());
        let parts = own.as_deref().and_then(|own| own[OWN_START.len()..].strip_suffix(']'));
        let parts: Vec<&str> = parts.map_or_else(Vec::new, |own| own.split(',').collect());
        if let [kinds, first, code @ ..] = parts.as_slice() {
            if let Some((Ok(one), Ok(other))) = kinds.split_once(':').map(|(a, b)| (a.parse(), b.parse())) {
                psq.kinds = [one, other];
            }
            psq.first = first.parse().ok().filter(|&first| first < 2).unwrap_or(0);
            psq.code = code.first().and_then(|code| code.parse().ok());
        }
        let winner = study.winner();
        let told = [Kind::Black, Kind::White].iter().any(|&kind| study.tag(kind).is_some());
        if told || winner.is_some() {
            let mut names = study.players("?").map(|name| played::one_line(&name));
            if psq.first == 1 {
                names.swap(0, 1);
            }
            psq.names = Some(names);
            psq.code = psq.code.or(Some(0));
        }
        let event = study.tag(Kind::Event).map_or_else(String::new, std::borrow::Cow::into_owned);
        psq.result = winner.filter(|_| psq.names.is_some()).map(|winner| {
            let slot = match winner {
                Winner::Draw => 0,
                Winner::Side(Color::Black) => psq.first + 1,
                Winner::Side(_) => 2 - psq.first,
            };
            (slot, event)
        });
        if winner.is_none() && study.tag(Kind::Event).is_some() {
            lost.add("event of a game without a result", String::new);
        }
        psq.code = psq.code.or(Some(-1));
        Ok(psq)
    }

    /// The text of the file, lines ended by CRLF as Piskvork writes them.
    #[must_use]
    pub fn text(&self) -> String {
        let [one, other] = self.kinds;
        let mut lines =
            vec![format!("Piskvorky {}x{}, {one}:{other}, {}", self.width, self.height, self.first)];
        lines.extend(self.stones.iter().map(|stone| {
            format!("{},{},{}", u16::from(stone.column) + 1, u16::from(stone.row) + 1, stone.ms.unwrap_or(0))
        }));
        lines.extend(self.names.iter().flatten().map(|name| played::one_line(name)));
        lines.extend(self.code.map(|code| code.to_string()));
        lines.extend(
            self.result
                .iter()
                .map(|(winner, tournament)| format!("{winner},{}", played::one_line(tournament))),
        );
        lines.iter().flat_map(|line| [line, "\r\n"]).collect()
    }
}

/// The numbers of a line that holds nothing else.
pub(crate) fn numbers(text: &str) -> Option<Vec<i64>> {
    let number = |part: &str| part.trim().parse::<i64>().ok();
    text.split(',').take(9).map(number).collect()
}

/// A stone from column, row and, if it is there, time, counted from `base`.
pub(super) fn stone(numbers: &[i64], base: i64, (width, height): (u8, u8)) -> Option<Stone> {
    let (column, row, ms) = match *numbers {
        [column, row] => (column, row, None),
        [column, row, ms] => (column, row, Some(u32::try_from(ms.max(0)).ok()?)),
        _ => return None,
    };
    let within =
        |number: i64, side: u8| u8::try_from(number.checked_sub(base)?).ok().filter(|&number| number < side);
    Some(Stone { column: within(column, width)?, row: within(row, height)?, ms })
}

/// Reads a file as a study; moves and lines that are none are left out.
pub(super) fn read(bytes: &[u8], options: &ReadOptions) -> Result<Reading, RecordError> {
    let mut reading = Reading::new(options);
    let (text, guess) = decode_file(bytes, options.encoding);
    reading.guessed(guess);
    let psq = kept(&text, Psq::parse, &mut reading)?;
    if psq.width > 64 || psq.height > 64 {
        let found = format!("{}x{}", psq.width, psq.height);
        return Err(RecordError::Board { found, expected: "at most 64x64".to_owned() });
    }
    reading.studies.push(psq.study());
    Ok(reading)
}

/// What a reader makes of a text by lines; if a line behind the first is at fault, it and all behind it are left out.
pub(super) fn kept<T, E: Into<RecordError>>(
    text: &str,
    parse: impl Fn(&[u8]) -> Result<T, E>,
    reading: &mut Reading,
) -> Result<T, RecordError> {
    let error = match parse(text.as_bytes()) {
        Ok(value) => return Ok(value),
        Err(error) => error.into(),
    };
    let RecordError::Line { line, found, expected } = &error else { return Err(error) };
    let end: usize = text.split_inclusive('\n').take(line.saturating_sub(1)).map(str::len).sum();
    match parse(&text.as_bytes()[..end]) {
        Ok(value) => {
            reading.drop(end, format!("line {line}: `{found}`"), expected)?;
            Ok(value)
        }
        Err(_) => Err(error),
    }
}

/// Writes the first of the studies.
pub(super) fn write(studies: &[Study]) -> Result<Written, RecordError> {
    let mut written = Written::default();
    let study = played::only(studies, FORMAT, &mut written.lost)?;
    written.bytes = Psq::of_study(study, &mut written.lost)?.text().into_bytes();
    Ok(written)
}

#[cfg(test)]
mod tests {
    use super::*;

    const GAME: &str = "Piskvorky 15x15, 11:11, 1\r\n8,8,0\r\n9,9,0\r\n8,7,31\r\npbrain-a b.exe\r\npbrain-c.zip\r\n0\r\n2,Freestyle2\r\n";

    #[test]
    fn a_file_of_the_judge_is_read_and_written_back_to_the_byte() {
        let psq = Psq::parse(GAME.as_bytes()).unwrap();
        assert_eq!((psq.width, psq.first, psq.stones.len(), psq.code), (15, 1, 3, Some(0)));
        assert_eq!(psq.result, Some((2, "Freestyle2".to_owned())));
        assert_eq!(psq.text(), GAME);
        let study = psq.study();
        // The second player moved first, and won; the tournament's name tells the rule.
        assert_eq!(study.players("?"), ["pbrain-c.zip", "pbrain-a b.exe"]);
        assert_eq!(study.winner(), Some(Winner::Side(Color::Black)));
        let played = study.played(&study.game.clone().unwrap()).unwrap();
        assert_eq!(goren_rules::position_text(&played.position), "gomoku moves h8 i7 h9");
        assert_eq!(played.left_out, None);
        let mut lost = Losses::default();
        assert_eq!(Psq::of_study(&study, &mut lost).map(|psq| psq.text()), Ok(GAME.to_owned()));
        assert_eq!(lost.0.len(), 1, "{lost:?}");
    }

    #[test]
    fn what_stands_before_a_wrong_line_is_kept() {
        let bytes = b"Piskvorky 15x15, 0:0, 0\n1,1\n1,2\n99,99\n3,3\n";
        let reading = read(bytes, &ReadOptions::default()).unwrap();
        assert_eq!(reading.studies[0].len(), 3);
        assert_eq!((reading.dropped.len(), reading.dropped[0].at), (1, 32));
        assert!(read(bytes, &ReadOptions { strict: true, ..ReadOptions::default() }).is_err());
    }

    #[test]
    fn the_other_forms_are_read() {
        for (tail, names, code) in
            [("", false, None), ("-1\n", false, Some(-1)), ("a.exe\nb\n15\n", true, Some(15))]
        {
            let psq =
                Psq::parse(format!("Piskvorky 20x20, 0:3, 0\n10, 10\n11,11,5\n{tail}").as_bytes()).unwrap();
            assert_eq!((psq.names.is_some(), psq.code), (names, code), "{tail}");
            assert_eq!(psq.stones[0].ms, None);
        }
        assert_eq!(Psq::parse(b"Piskvorky 5x7").unwrap().stones, []);
        // A name of an old program.
        assert!(
            Psq::parse(b"Piskvorky 5x5, 1:1, 0\nfl\xe4b\xe4\nb\n0\n").unwrap().names.unwrap()[0]
                .contains('ä')
        );
    }

    #[test]
    fn moves_behind_the_end_are_left_out_and_told() {
        let psq = Psq::parse(b"Piskvorky 15x15, 0:0, 0\n1,1\n1,2\n2,1\n2,2\n2,1\n3,3\n").unwrap();
        let study = psq.study();
        let played = study.played(&"gomoku".parse().unwrap()).unwrap();
        assert_eq!(played.position.ply(), 4);
        assert_eq!(played.left_out.unwrap().0, 2);
        assert!(matches!(study.played(&"gomoku@20".parse().unwrap()), Err(RecordError::Board { .. })));
        assert!(study.played(&"hex217".parse().unwrap()).is_err());
    }

    #[test]
    fn faults_are_named() {
        for (text, line) in [
            ("Chess 15x15, 1:1, 0\n", 1),
            ("Piskvorky 0x15, 1:1, 0\n", 1),
            ("Piskvorky 15x15, 1:1, 7\n", 1),
            ("Piskvorky 15x15, 1:1, 0\n16,1,0\n", 2),
            ("Piskvorky 15x15, 1:1, 0\n0,1,0\n", 2),
            ("Piskvorky 15x15, 1:1, 0\n1,1,0,9\n", 2),
            ("Piskvorky 15x15, 1:1, 0\n1,1,0\nname\n", 3),
            ("Piskvorky 15x15, 1:1, 0\na\nb\n", 3),
            ("Piskvorky 15x15, 1:1, 0\na\nb\n0\nx\n", 5),
            ("Piskvorky 15x15, 1:1, 0\na\nb\n0\n1,t\nz\n", 3),
        ] {
            match Psq::parse(text.as_bytes()) {
                Err(RecordError::Line { line: found, .. }) => assert_eq!(found, line, "{text}"),
                other => panic!("{text}: {other:?}"),
            }
        }
        assert!(Psq::parse(b"").is_err() && Psq::parse(&vec![b'1'; PSQ_LIMIT + 1]).is_err());
    }
}
