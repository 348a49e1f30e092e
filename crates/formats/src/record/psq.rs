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

use goren_rules::{GameId, Position};

use super::played::{self, Played, RecordError, Stone};
use crate::input::{old_text, shorten};

/// The largest file that is read, in bytes.
pub const PSQ_LIMIT: usize = 256 * 1024;
const FORMAT: &str = "a psq file";
/// What Gomocup's judge writes for both players.
const PROGRAM: u32 = 11;

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

    /// The moves of a position. The players are called by `names`; kinds, code and result are those of a finished game of programs.
    ///
    /// # Errors
    /// [`RecordError::Cannot`] for boards other than rectangles, moves other than stones, and positions that were set up.
    pub fn of(position: &Position, names: [&str; 2]) -> Result<Psq, RecordError> {
        let (width, height) = played::rectangle(position.id(), FORMAT)?;
        Ok(Psq {
            width,
            height,
            kinds: [PROGRAM; 2],
            first: 0,
            stones: played::stones_of(position, FORMAT)?,
            names: Some(names.map(played::one_line)),
            code: Some(0),
            result: None,
        })
    }

    /// The position that the moves give in a game.
    ///
    /// # Errors
    /// [`RecordError::Board`] if the game has another board.
    pub fn played(&self, id: &GameId) -> Result<Played, RecordError> {
        played::played(id, (self.width, self.height), &self.stones, FORMAT)
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
        let played = psq.played(&"gomoku".parse().unwrap()).unwrap();
        assert_eq!(goren_rules::position_text(&played.position), "gomoku moves h8 i7 h9");
        assert_eq!(played.left_out, None);
        let again = Psq::of(&played.position, ["a", "c"]).unwrap();
        assert_eq!(
            again.stones.iter().map(|s| (s.column, s.row)).collect::<Vec<_>>(),
            [(7, 7), (8, 8), (7, 6)]
        );
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
        let played = psq.played(&"gomoku".parse().unwrap()).unwrap();
        assert_eq!(played.position.ply(), 4);
        assert_eq!(played.left_out.unwrap().0, 2);
        assert!(matches!(psq.played(&"gomoku@20".parse().unwrap()), Err(RecordError::Board { .. })));
        assert!(psq.played(&"hex217".parse().unwrap()).is_err());
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
