//! Lines of a manager to commands: `BOARD` and its like reach to the line `DONE`.

use super::{Command, Info, Owner, Point, Stone};
use crate::input::shorten;

/// Longest line that is read, in bytes.
pub const MAX_LINE: usize = 4096;

/// Most lines between `BOARD` and `DONE`: the cells of the largest board.
pub const MAX_STONES: usize = 2500;

/// A line that is no command.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CommandError {
    /// The word is no command.
    #[error("`{0}` is no command known here")]
    Unknown(String),
    /// What follows the word does not fit.
    #[error("`{found}` does not fit {command}, expected {expected}")]
    Value {
        /// The command.
        command: &'static str,
        /// What follows it.
        found: String,
        /// What should have followed.
        expected: &'static str,
    },
    /// A line between `BOARD` and `DONE` is no stone. The whole board is dropped.
    #[error("line {number} of {command} is `{found}`, expected {expected}")]
    Stone {
        /// The command.
        command: &'static str,
        /// Which line, counted from 1 behind the command.
        number: usize,
        /// The line.
        found: String,
        /// What should stand there.
        expected: &'static str,
    },
    /// Too many lines before `DONE`.
    #[error("{0} has more than {MAX_STONES} lines before DONE")]
    TooMany(&'static str),
    /// Longer than [`MAX_LINE`].
    #[error("the line has {0} bytes, expected at most {MAX_LINE}")]
    TooLong(usize),
}

/// Reads lines and gives commands.
#[derive(Debug, Default)]
pub struct CommandReader {
    list: Option<List>,
}

/// A command that reaches over several lines.
#[derive(Debug)]
struct List {
    kind: ListKind,
    stones: Vec<Stone>,
    lines: usize,
    wrong: Option<CommandError>,
}

#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum ListKind {
    Board,
    SilentBoard,
    Swap2Board,
    Block,
    Unblock,
}

impl ListKind {
    fn name(self) -> &'static str {
        match self {
            ListKind::Board => "BOARD",
            ListKind::SilentBoard => "YXBOARD",
            ListKind::Swap2Board => "SWAP2BOARD",
            ListKind::Block => "YXBLOCK",
            ListKind::Unblock => "YXBLOCKUNDO",
        }
    }

    fn expected(self) -> &'static str {
        match self {
            ListKind::Board | ListKind::SilentBoard => "x,y,1 or x,y,2 or x,y,3 or DONE",
            _ => "x,y or DONE",
        }
    }

    fn stone(self, line: &str) -> Option<Stone> {
        if !matches!(self, ListKind::Board | ListKind::SilentBoard) {
            return Point::parse(line).map(|point| Stone { point, owner: Owner::Own });
        }
        let (point, owner) = line.rsplit_once(',')?;
        Some(Stone { point: Point::parse(point)?, owner: Owner::of(owner.trim().parse().ok()?)? })
    }
}

impl CommandReader {
    /// Takes a line, without its end; `None` as long as a command is not complete, and for empty lines.
    ///
    /// # Errors
    /// [`CommandError`] if the line is no command. Errors inside a list are told at its `DONE`, so that there is one
    /// answer to it.
    pub fn line(&mut self, line: &str) -> Option<Result<Command, CommandError>> {
        if line.len() > MAX_LINE {
            let error = CommandError::TooLong(line.len());
            return match &mut self.list {
                Some(list) => {
                    list.wrong.get_or_insert(error);
                    None
                }
                None => Some(Err(error)),
            };
        }
        let line = line.trim();
        if line.is_empty() {
            return None;
        }
        if self.list.is_some() { self.list_line(line) } else { self.command(line) }
    }

    fn list_line(&mut self, line: &str) -> Option<Result<Command, CommandError>> {
        let list = self.list.as_mut()?;
        let kind = list.kind;
        if line.eq_ignore_ascii_case("DONE") {
            let list = self.list.take()?;
            if let Some(error) = list.wrong {
                return Some(Err(error));
            }
            let points = || list.stones.iter().map(|stone| stone.point).collect();
            return Some(Ok(match kind {
                ListKind::Swap2Board => Command::Swap2Board(points()),
                ListKind::Block => Command::Block(points()),
                ListKind::Unblock => Command::Unblock(points()),
                ListKind::Board => Command::Board(list.stones),
                ListKind::SilentBoard => Command::SilentBoard(list.stones),
            }));
        }
        if ["END", "YXSTOP", "STOP"].iter().any(|word| line.eq_ignore_ascii_case(word)) {
            // A manager that leaves in the middle of a board must be heard.
            self.list = None;
            return self.command(line);
        }
        list.lines += 1;
        if list.lines > MAX_STONES {
            list.wrong.get_or_insert(CommandError::TooMany(kind.name()));
        } else if let Some(stone) = kind.stone(line) {
            list.stones.push(stone);
        } else {
            list.wrong.get_or_insert(CommandError::Stone {
                command: kind.name(),
                number: list.lines,
                found: shorten(line),
                expected: kind.expected(),
            });
        }
        None
    }

    fn command(&mut self, line: &str) -> Option<Result<Command, CommandError>> {
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        let kind = match word.to_ascii_uppercase().as_str() {
            "BOARD" => Some(ListKind::Board),
            "YXBOARD" => Some(ListKind::SilentBoard),
            "SWAP2BOARD" => Some(ListKind::Swap2Board),
            "YXBLOCK" => Some(ListKind::Block),
            "YXBLOCKUNDO" => Some(ListKind::Unblock),
            _ => None,
        };
        if let Some(kind) = kind {
            self.list = Some(List { kind, stones: Vec::new(), lines: 0, wrong: None });
            return None;
        }
        Some(single(word, rest))
    }
}

/// A command of one line.
fn single(word: &str, rest: &str) -> Result<Command, CommandError> {
    let wrong = |command, expected| CommandError::Value { command, found: shorten(rest), expected };
    let point =
        |command: &'static str| Point::parse(rest).ok_or_else(|| wrong(command, "a cell such as 7,7"));
    let number = |command: &'static str, expected: &'static str| {
        rest.parse::<u16>().map_err(|_| wrong(command, expected))
    };
    let bias = |command: &'static str| match rest {
        "" => Ok(0),
        rest => rest.parse::<i32>().map_err(|_| wrong(command, "a whole number")),
    };
    Ok(match word.to_ascii_uppercase().as_str() {
        "START" => Command::Start(number("START", "the side of a board such as 20")?),
        "RECTSTART" => {
            let sides = Point::parse(rest).filter(|sides| sides.x > 0 && sides.y > 0);
            let sides = sides.ok_or_else(|| wrong("RECTSTART", "columns and rows such as 20,15"))?;
            Command::RectStart { width: sides.x.unsigned_abs(), height: sides.y.unsigned_abs() }
        }
        "RESTART" => Command::Restart,
        "BEGIN" => Command::Begin,
        "TURN" => Command::Turn(point("TURN")?),
        "PLAY" => Command::Play(point("PLAY")?),
        "TAKEBACK" => Command::TakeBack(point("TAKEBACK")?),
        "INFO" => Command::Info(Info::parse(rest)),
        "ABOUT" => Command::About,
        "END" => Command::End,
        "STOP" | "YXSTOP" => Command::Stop,
        "YXSHOWFORBID" => Command::ShowForbid,
        "YXSHOWINFO" => Command::ShowInfo,
        "YXHASHCLEAR" => Command::HashClear,
        "YXBLOCKRESET" => Command::UnblockAll,
        "YXBALANCEONE" => Command::BalanceOne(bias("YXBALANCEONE")?),
        "YXBALANCETWO" => Command::BalanceTwo(bias("YXBALANCETWO")?),
        "YXNBEST" => Command::NBest(number("YXNBEST", "a number of moves")?),
        _ => return Err(CommandError::Unknown(shorten(word))),
    })
}
