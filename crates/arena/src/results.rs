//! The results of a match in a file of JSON lines: a header, then one line a pair, in the order of pairs.
//!
//! A line is written and flushed to the disk as a whole when its pair and all before it are complete. Times are left
//! out, so that a match whose limits are in nodes gives the same file to the byte, interrupted or not.

mod file;

use goren_rules::{Choice, Position, position_text};
use serde::{Deserialize, Serialize};

pub use file::{ResultFile, ResultFileError};

use crate::GameResult;

/// The first line: everything on which the games depend.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Header {
    /// Always `goren match 1`.
    pub format: String,
    /// The game's id.
    pub game: String,
    /// The players as they were named.
    pub players: [String; 2],
    /// The limits of each.
    pub limits: [String; 2],
    /// Where the openings come from.
    pub openings: String,
    /// The seed of the openings.
    pub seed: u64,
    /// Whether proved losses end games.
    pub resign: bool,
    /// Memory for each player in MiB, if the match says how much.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub memory: Option<usize>,
    /// The terms that differ from the usual.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub conditions: String,
}

impl Header {
    /// The value of [`Header::format`].
    pub const FORMAT: &str = "goren match 1";
}

/// One line: a pair of games from one opening.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PairResult {
    /// Its number, from 0.
    pub pair: u64,
    /// The position the games start from.
    pub opening: String,
    /// The first game, in which player 0 has Black, and the second, in which player 1 has.
    pub games: [GameRow; 2],
}

/// One game of a line.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct GameRow {
    /// The player that has Black at the beginning, 0 or 1.
    pub black: usize,
    /// The player that won; `null` is a draw.
    pub winner: Option<usize>,
    /// Why the game ended.
    pub end: String,
    /// What exactly a player did wrong.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub detail: String,
    /// The moves after the opening, and among them the decisions of an opening rule.
    pub moves: String,
    /// Plies in all, the opening included.
    pub plies: usize,
    /// Nodes searched by each player; 0 if unknown.
    pub nodes: [u64; 2],
}

impl GameRow {
    pub(crate) fn new(opening: &Position, result: &GameResult) -> GameRow {
        GameRow {
            black: result.black,
            winner: result.winner,
            end: result.termination.to_string(),
            detail: result.detail.clone(),
            moves: acts_text(opening, result),
            plies: result.plies,
            nodes: result.nodes,
        }
    }

    /// Half points of player 0: 0, 1 or 2.
    #[must_use]
    pub fn half_points(&self) -> usize {
        match self.winner {
            Some(0) => 2,
            Some(_) => 0,
            None => 1,
        }
    }
}

/// Moves and decisions in their order, as `goren check` takes them.
pub(crate) fn acts_text(opening: &Position, result: &GameResult) -> String {
    let mut choices = result.choices.iter().peekable();
    let mut words: Vec<String> = Vec::new();
    let mut selected = false;
    for number in 0..=result.moves.len() {
        while let Some((_, choice)) = choices.next_if(|(before, _)| *before <= number) {
            words.push(choice.text(opening.geometry(), opening.rules().labels));
            // The stone that is selected is put down by that.
            selected = matches!(choice, Choice::Select(_));
        }
        if let Some(&mv) = result.moves.get(number).filter(|_| !std::mem::take(&mut selected)) {
            words.push(opening.move_text(mv));
        }
    }
    words.join(" ")
}

impl PairResult {
    pub(crate) fn new(pair: u64, opening: &Position, games: &[GameResult; 2]) -> PairResult {
        let games = [GameRow::new(opening, &games[0]), GameRow::new(opening, &games[1])];
        PairResult { pair, opening: position_text(opening), games }
    }
}
