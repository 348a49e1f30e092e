//! What a run tells, line by line. All times are milliseconds, hours of the day since 1970.

use serde::{Deserialize, Serialize};

/// One line.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "is", rename_all = "kebab-case")]
#[non_exhaustive]
pub enum News {
    /// The first line of every file: which run it is, and how many files it has begun. What was told before is void: the boards
    /// that are being played follow as they stand.
    Run {
        /// The name of the run.
        attempt: String,
        /// The number of the file.
        part: u64,
        /// When.
        at: u64,
    },
    /// A board, as it begins or as it stands.
    Board(Box<LiveBoard>),
    /// A person is expected at a board, or has come.
    Expected {
        /// The game.
        game: u64,
        /// The player, 0 or 1, or nobody any more.
        who: Option<usize>,
        /// When.
        at: u64,
    },
    /// A player is asked: its clock runs.
    Asked {
        /// The game.
        game: u64,
        /// Who, and how long it may take.
        asked: Asked,
    },
    /// A player has acted: its clock stands.
    Acted {
        /// The game.
        game: u64,
        /// What it did.
        deed: Deed,
    },
    /// What a player thinks.
    Thinks {
        /// The game.
        game: u64,
        /// The player, 0 or 1.
        who: usize,
        /// What it tells.
        thought: Thought,
    },
    /// A board is over: all clocks stand.
    Over {
        /// The game.
        game: u64,
        /// How it ended.
        over: Over,
    },
    /// A game is in the store, or was dropped: it is on no board any more.
    Gone {
        /// The game.
        game: u64,
        /// Whether it is in the store.
        kept: bool,
    },
    /// The run goes on, though nothing happens.
    Alive {
        /// When.
        at: u64,
    },
    /// The run has ended in order.
    Ended {
        /// Whether nothing is left to be played.
        complete: bool,
        /// When.
        at: u64,
    },
}

/// A board that is being played.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct LiveBoard {
    /// The game's place in the schedule.
    pub game: u64,
    /// Which of its boards, from 0.
    pub leg: u32,
    /// The round, from 0.
    pub round: u32,
    /// The players, by their numbers in the event; the first has Black at the beginning.
    pub players: [usize; 2],
    /// The position it started from.
    pub opening: String,
    /// When it began.
    pub at: u64,
    /// What was done so far.
    pub deeds: Vec<Deed>,
    /// The longest that each may take for its next act, if time is limited.
    pub left: [Option<u64>; 2],
    /// Whose clock runs.
    pub asked: Option<Asked>,
    /// The person that is expected before the board begins.
    pub expected: Option<usize>,
    /// What each told last, with the plies there were then.
    pub thoughts: [Option<Thought>; 2],
    /// How it ended.
    pub over: Option<Over>,
}

/// Who is asked.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Asked {
    /// The player, 0 or 1.
    pub who: usize,
    /// When.
    pub at: u64,
    /// How long it may take.
    pub left: Option<u64>,
}

/// Something done in a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Deed {
    /// The player, 0 or 1.
    pub who: usize,
    /// A line of a game's text, such as `move h8 120` or `choose swap 0`.
    pub act: String,
    /// When.
    pub at: u64,
    /// How long the player may take for its next act.
    pub left: Option<u64>,
}

/// What a player tells of its thinking; best effort, in its own terms.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Thought {
    /// Plies made when it thought so.
    pub ply: usize,
    /// Depth in plies.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub depth: Option<u32>,
    /// The value for itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub value: Option<String>,
    /// Plies to a forced end, negative if it loses.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mate: Option<i32>,
    /// Nodes searched.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
    /// Nodes a second.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub speed: Option<u64>,
    /// The moves that it expects.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub line: Vec<String>,
}

/// How a board ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Over {
    /// The player that won, 0 or 1; `None` is a draw.
    pub winner: Option<usize>,
    /// Why, in the words of the results.
    pub end: String,
    /// Whether it was a fault of the loser.
    pub fault: bool,
    /// What exactly was wrong; empty if nothing.
    pub detail: String,
    /// When.
    pub at: u64,
}
