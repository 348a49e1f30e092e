//! Who plays a side, as text in the store: `person`, `program:` and a name, or the engine's own player text.

use std::fmt;
use std::str::FromStr;

use goren_engine::{Kind, PlayerError, PlayerSpec};

use crate::text::Words;

/// Who plays a side.
#[derive(Clone, PartialEq, Eq, Debug)]
#[allow(clippy::large_enum_variant)] // A game has two or three of them.
pub(crate) enum Sitter {
    /// Somebody with a browser.
    Person,
    /// An engine of this server.
    Bot(PlayerSpec),
    /// A program that the server was started with, by name.
    Program(String),
}

/// Before the name of a program.
const PROGRAM: &str = "program:";

impl Sitter {
    pub(crate) fn is_person(&self) -> bool {
        *self == Sitter::Person
    }

    /// The word for programs.
    pub(crate) fn kind(&self) -> &'static str {
        if self.is_person() { "person" } else { "computer" }
    }
}

impl FromStr for Sitter {
    type Err = PlayerError;

    fn from_str(text: &str) -> Result<Sitter, PlayerError> {
        match text.strip_prefix(PROGRAM) {
            _ if text == "person" => Ok(Sitter::Person),
            Some(name) => Ok(Sitter::Program(name.to_owned())),
            None => text.parse().map(Sitter::Bot),
        }
    }
}

impl fmt::Display for Sitter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Sitter::Person => f.write_str("person"),
            Sitter::Bot(player) => player.fmt(f),
            Sitter::Program(name) => write!(f, "{PROGRAM}{name}"),
        }
    }
}

/// What a player is called on a page.
pub(crate) fn display_name(sitter: &Sitter, words: Words) -> String {
    let player = match sitter {
        Sitter::Person => return words.say("player-person"),
        Sitter::Program(name) => return name.clone(),
        Sitter::Bot(player) => player,
    };
    match player.kind {
        Kind::AlphaBeta => words.say_with("player-goren", &[("level", u32::from(player.level).into())]),
        Kind::Lines { .. } => words.say("player-lines"),
        Kind::Mcts => words.say("player-mcts"),
        Kind::Genetic => words.say("player-ga"),
        Kind::Greedy => words.say("player-greedy"),
        _ => words.say("player-random"),
    }
}
