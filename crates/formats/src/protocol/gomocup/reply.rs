//! What a program says to a manager.

use std::fmt;

use super::Point;

/// One line of a program.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Reply {
    /// `OK`.
    Ok,
    /// `x,y`: a move.
    Move(Point),
    /// Two or three moves in one line, as answers to `SWAP2BOARD`.
    Moves(Vec<Point>),
    /// `SWAP`: the program takes the other side.
    Swap,
    /// `SUGGEST x,y`: a move that the manager may let the program play with `PLAY`.
    Suggest(Point),
    /// `FORBID …`: the forbidden cells.
    Forbid(Vec<Point>),
    /// `UNKNOWN …`: a command is not supported.
    Unknown(String),
    /// `ERROR …`: a command is understood and cannot be obeyed.
    Error(String),
    /// `MESSAGE …`: for people.
    Message(String),
    /// `DEBUG …`: for the program's author.
    Debug(String),
    /// Anything else: descriptions of themselves (`name="…"`), banners, lines of thought. Empty lines too.
    Other(String),
}

impl Reply {
    /// Reads a line; every line has a meaning.
    #[must_use]
    pub fn parse(line: &str) -> Reply {
        // Programs that write whole buffers send NUL bytes along.
        let line = line.trim_matches(|c: char| c.is_whitespace() || c.is_control());
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let text = || rest.trim().to_owned();
        match word.to_ascii_uppercase().as_str() {
            "OK" if rest.is_empty() => return Reply::Ok,
            "SWAP" if rest.is_empty() => return Reply::Swap,
            "UNKNOWN" => return Reply::Unknown(text()),
            "ERROR" => return Reply::Error(text()),
            "MESSAGE" => return Reply::Message(text()),
            "DEBUG" => return Reply::Debug(text()),
            "SUGGEST" => {
                if let Some(point) = Point::parse(rest) {
                    return Reply::Suggest(point);
                }
            }
            "FORBID" => {
                if let Some(points) = forbidden(rest.trim()) {
                    return Reply::Forbid(points);
                }
            }
            _ => {}
        }
        if let Some(point) = Point::parse(line) {
            return Reply::Move(point);
        }
        let points: Option<Vec<Point>> = line.split_whitespace().map(Point::parse).collect();
        match points {
            Some(points) if (2..=3).contains(&points.len()) => Reply::Moves(points),
            _ => Reply::Other(line.to_owned()),
        }
    }
}

/// Reads `0304 0712.`: two digits a coordinate, blanks or nothing between, a full stop at the end.
fn forbidden(text: &str) -> Option<Vec<Point>> {
    let digits: String = text.strip_suffix('.')?.split_whitespace().collect();
    if !digits.bytes().all(|byte| byte.is_ascii_digit()) || !digits.len().is_multiple_of(4) {
        return None;
    }
    let (groups, _) = digits.as_bytes().as_chunks::<4>();
    let number = |tens: u8, ones: u8| i16::from(tens - b'0') * 10 + i16::from(ones - b'0');
    Some(groups.iter().map(|&[a, b, c, d]| Point { x: number(a, b), y: number(c, d) }).collect())
}

impl fmt::Display for Reply {
    /// The line without its end. Line breaks inside a text become blanks.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let said = |f: &mut fmt::Formatter<'_>, word: &str, text: &str| {
            let text: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
            f.write_str(format!("{word} {text}").trim())
        };
        match self {
            Reply::Ok => f.write_str("OK"),
            Reply::Move(point) => write!(f, "{point}"),
            Reply::Moves(points) => {
                let points: Vec<String> = points.iter().map(Point::to_string).collect();
                f.write_str(&points.join(" "))
            }
            Reply::Swap => f.write_str("SWAP"),
            Reply::Suggest(point) => write!(f, "SUGGEST {point}"),
            Reply::Forbid(points) => {
                f.write_str("FORBID ")?;
                points.iter().try_for_each(|point| write!(f, "{:02}{:02}", point.x, point.y))?;
                f.write_str(".")
            }
            Reply::Unknown(text) => said(f, "UNKNOWN", text),
            Reply::Error(text) => said(f, "ERROR", text),
            Reply::Message(text) => said(f, "MESSAGE", text),
            Reply::Debug(text) => said(f, "DEBUG", text),
            Reply::Other(text) => said(f, "", text),
        }
    }
}
