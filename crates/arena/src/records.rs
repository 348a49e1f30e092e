//! Everything about the games of a match, one JSON line a game, beside the file of results.
//!
//! The file of results holds what the games depend on and is the same to the byte whenever the match is played again.
//! What is true of one playing only stands here: times, versions, hashes of programs, what they said.

mod file;

use goren_rules::{Position, position_text};
use serde::{Deserialize, Serialize};

pub use file::RecordFile;

use crate::player::{About, FileHash, Transcript};
use crate::results::GameRow;
use crate::sandbox::Usage;
use crate::{GameResult, MatchSetup};

/// One game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct GameRecord {
    /// The number of its pair, from 0.
    pub pair: u64,
    /// The game's id.
    pub game: String,
    /// What the id stands for: every rule and option.
    pub rules: String,
    /// The opening rule.
    pub opening_rule: String,
    /// The position the game started from.
    pub opening: String,
    /// The seed of the match.
    pub seed: u64,
    /// By how much a move might exceed its time, in milliseconds.
    pub margin: u64,
    /// The terms that differ from the usual.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub conditions: String,
    /// Memory for each player in MiB, if the match says how much.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub memory: Option<usize>,
    /// The players, in the order of the match.
    pub players: [PlayerRecord; 2],
    /// How it went.
    #[serde(flatten)]
    pub row: GameRow,
    /// Time used by each player, in milliseconds.
    pub time: [u64; 2],
}

/// One player of a game.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct PlayerRecord {
    /// The player as it was named, with its settings.
    pub player: String,
    /// Its limits.
    pub limits: String,
    /// Who it says it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub about: Option<About>,
    /// Its files: the program, and those that its command names.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub files: Vec<FileHash>,
    /// The tier of its sandbox and what counts memory there, such as `bwrap+cgroup2`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sandbox: Option<String>,
    /// What it took with all that it had started.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub took: Option<Took>,
    /// What passed between the judge and it.
    #[serde(default, skip_serializing_if = "Talk::is_empty")]
    pub said: Talk,
}

/// A [`Usage`] as it is stored.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Took {
    /// Time on processors, in milliseconds.
    pub cpu: u64,
    /// The most memory at one time, in bytes, as far as it was seen.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub peak_memory: Option<u64>,
    /// `counted` where the kernel counts every byte; `not measurable` where a peak may pass between two looks.
    pub short_peaks: String,
}

impl From<Usage> for Took {
    fn from(usage: Usage) -> Took {
        Took {
            cpu: u64::try_from(usage.cpu.as_millis()).unwrap_or(u64::MAX),
            peak_memory: usage.peak_memory,
            short_peaks: if usage.peak_is_exact { "counted" } else { "not measurable" }.to_owned(),
        }
    }
}

/// A [`Transcript`] as it is stored: `<` before what the judge said, `>` before what the program said, with the milliseconds
/// since the beginning of the game.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Talk {
    /// The lines.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub lines: Vec<String>,
    /// How many were left out.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub left_out: u64,
    /// The end of standard error.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub errors: String,
}

fn is_zero(number: &u64) -> bool {
    *number == 0
}

impl Talk {
    fn is_empty(&self) -> bool {
        *self == Talk::default()
    }
}

impl From<Transcript> for Talk {
    fn from(transcript: Transcript) -> Talk {
        let line = |said: &crate::player::Said| {
            format!("{} {} {}", said.at.as_millis(), if said.by_judge { '<' } else { '>' }, said.text)
        };
        Talk {
            lines: transcript.lines.iter().map(line).collect(),
            left_out: transcript.left_out,
            errors: transcript.errors,
        }
    }
}

/// A game that has been played, with what its record needs.
pub(crate) struct RecordedGame<'a> {
    pub(crate) pair: u64,
    pub(crate) opening: &'a Position,
    pub(crate) result: &'a GameResult,
    pub(crate) players: [PlayerRecord; 2],
}

impl GameRecord {
    pub(crate) fn new(setup: &MatchSetup, game: RecordedGame<'_>) -> GameRecord {
        let millis = |time: std::time::Duration| u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
        GameRecord {
            pair: game.pair,
            game: setup.id.to_string(),
            rules: format!("{:?}", setup.id.rules()),
            opening_rule: setup.id.opening().id().to_owned(),
            opening: position_text(game.opening),
            seed: setup.seed,
            margin: millis(setup.margin),
            conditions: setup.conditions.to_string(),
            memory: setup.mib,
            players: game.players,
            row: GameRow::new(game.opening, game.result),
            time: game.result.time.map(millis),
        }
    }
}
