//! `INFO key value`: what a manager tells a program about the game and its limits.

use std::fmt;

use super::Point;

/// One piece of information. A program ignores keys it does not know.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Info {
    /// Milliseconds for one move; 0 asks for a move as fast as possible.
    TimeoutTurn(i64),
    /// Milliseconds for all moves of a game; 0 is no limit.
    TimeoutMatch(i64),
    /// Milliseconds left of them; may be negative, 2147483647 is no limit.
    TimeLeft(i64),
    /// Milliseconds added after each move.
    TimeIncrement(i64),
    /// Bytes of memory; 0 is no limit.
    MaxMemory(i64),
    /// 0 the opponent is a person, 1 a program, 2 tournament, 3 tournament over a network.
    GameType(i64),
    /// The rules, a set of bits: see [`super::rule_of`].
    Rule(i64),
    /// The manager wants to know what the program thinks of this cell.
    Evaluate(Point),
    /// A folder in which the program may keep files between games.
    Folder(String),
    /// Greatest depth, in plies; 0 is no limit.
    MaxDepth(i64),
    /// Greatest number of nodes for one move; 0 is no limit.
    MaxNode(i64),
    /// Threads to search with.
    ThreadNum(i64),
    /// Size of the hash table in KiB.
    HashSize(i64),
    /// How much of its thinking the program shows, a set of bits: 1 cells as they are searched, 2 each depth.
    ShowDetail(i64),
    /// Anything else: unknown keys, and values that are none.
    Other {
        /// The key in lower case.
        key: String,
        /// The value.
        value: String,
    },
}

type MakeInfo = fn(i64) -> Info;

const NUMBERS: [(&str, MakeInfo); 12] = [
    ("timeout_turn", Info::TimeoutTurn),
    ("timeout_match", Info::TimeoutMatch),
    ("time_left", Info::TimeLeft),
    ("time_increment", Info::TimeIncrement),
    ("max_memory", Info::MaxMemory),
    ("game_type", Info::GameType),
    ("rule", Info::Rule),
    ("max_depth", Info::MaxDepth),
    ("max_node", Info::MaxNode),
    ("thread_num", Info::ThreadNum),
    ("hash_size", Info::HashSize),
    ("show_detail", Info::ShowDetail),
];

impl Info {
    /// Reads what follows the word `INFO`. Every text has a meaning: what is no known key with a fitting value is
    /// [`Info::Other`].
    #[must_use]
    pub fn parse(text: &str) -> Info {
        let text = text.trim();
        let (key, value) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        let (key, value) = (key.to_ascii_lowercase(), value.trim());
        let number = NUMBERS.iter().find(|(name, _)| *name == key);
        if let Some(info) = number.and_then(|(_, make)| value.parse().ok().map(make)) {
            return info;
        }
        match (key.as_str(), Point::parse(value)) {
            ("evaluate", Some(point)) => Info::Evaluate(point),
            ("folder", _) if !value.is_empty() => Info::Folder(value.to_owned()),
            _ => Info::Other { key, value: value.to_owned() },
        }
    }

    /// Whether the key is one whose value is a number, in lower case.
    #[must_use]
    pub fn is_number(key: &str) -> bool {
        NUMBERS.iter().any(|(name, _)| *name == key)
    }

    /// The key in lower case.
    #[must_use]
    pub fn key(&self) -> &str {
        match self {
            Info::TimeoutTurn(_) => "timeout_turn",
            Info::TimeoutMatch(_) => "timeout_match",
            Info::TimeLeft(_) => "time_left",
            Info::TimeIncrement(_) => "time_increment",
            Info::MaxMemory(_) => "max_memory",
            Info::GameType(_) => "game_type",
            Info::Rule(_) => "rule",
            Info::Evaluate(_) => "evaluate",
            Info::Folder(_) => "folder",
            Info::MaxDepth(_) => "max_depth",
            Info::MaxNode(_) => "max_node",
            Info::ThreadNum(_) => "thread_num",
            Info::HashSize(_) => "hash_size",
            Info::ShowDetail(_) => "show_detail",
            Info::Other { key, .. } => key,
        }
    }
}

impl fmt::Display for Info {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.key())?;
        if !matches!(self, Info::Other { value, .. } if value.is_empty()) {
            f.write_str(" ")?;
        }
        match self {
            Info::TimeoutTurn(number)
            | Info::TimeoutMatch(number)
            | Info::TimeLeft(number)
            | Info::TimeIncrement(number)
            | Info::MaxMemory(number)
            | Info::GameType(number)
            | Info::Rule(number)
            | Info::MaxDepth(number)
            | Info::MaxNode(number)
            | Info::ThreadNum(number)
            | Info::HashSize(number)
            | Info::ShowDetail(number) => write!(f, "{number}"),
            Info::Evaluate(point) => write!(f, "{point}"),
            Info::Folder(text) => f.write_str(text),
            Info::Other { value, .. } => f.write_str(value),
        }
    }
}
