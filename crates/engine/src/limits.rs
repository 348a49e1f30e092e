//! What stops a search, what else is asked of it, and what it reports.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use goren_rules::{Cell, Move};

use crate::Value;

/// What stops a search: whichever comes first.
///
/// Without any limit the engine takes a second; only `lines:faithful` takes as long as it needs.
/// With nothing but a flag it goes on until the flag is set or nothing is left to find out: that
/// is how one lets it think while the opponent does.
#[derive(Clone, Debug, Default)]
pub struct Limits {
    /// Time from the call to the answer, by the caller's clock. The engine stops early enough to
    /// keep it on a busy machine too.
    pub time: Option<Duration>,
    /// The time left for the game. The engine takes a share of it, at most `time` if that is given
    /// too, and learns from call to call how much is lost between its answers and its clock.
    pub clock: Option<GameClock>,
    /// Greatest depth in plies, at least 1.
    pub depth: Option<u32>,
    /// Greatest number of nodes. Counted exactly on one thread, so the same search is repeated on
    /// any machine; on several threads it is exceeded by a few dozen a thread.
    pub nodes: Option<u64>,
    /// Set to `true` from outside to stop within about a millisecond.
    pub stop: Option<Arc<AtomicBool>>,
}

/// The state of one side's clock when it begins to think.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct GameClock {
    /// Time left for the side to move.
    pub left: Duration,
    /// Time added after every move.
    pub increment: Duration,
    /// Own moves until more time is added; `None` for the rest of the game.
    pub moves: Option<u32>,
}

impl Limits {
    /// Only a time limit.
    #[must_use]
    pub fn time(time: Duration) -> Limits {
        Limits { time: Some(time), ..Limits::default() }
    }

    /// Only the clock of a game.
    #[must_use]
    pub fn clock(left: Duration, increment: Duration) -> Limits {
        Limits { clock: Some(GameClock { left, increment, moves: None }), ..Limits::default() }
    }

    /// Only a depth limit, in plies.
    #[must_use]
    pub fn depth(depth: u32) -> Limits {
        Limits { depth: Some(depth), ..Limits::default() }
    }

    /// Only a node limit.
    #[must_use]
    pub fn nodes(nodes: u64) -> Limits {
        Limits { nodes: Some(nodes), ..Limits::default() }
    }

    /// Whether nothing limits the search, not even a stop flag.
    #[must_use]
    pub fn is_unlimited(&self) -> bool {
        let timed = self.time.is_some() || self.clock.is_some();
        !timed && self.depth.is_none() && self.nodes.is_none() && self.stop.is_none()
    }
}

/// A search and what is asked of it: limits, the number of lines, which moves it may choose.
///
/// ```
/// use goren_engine::{Engine, Limits, SearchOptions};
/// use goren_rules::parse_position;
///
/// let position = parse_position("gomoku moves h8 h9 i9")?;
/// let options = SearchOptions { lines: 3, ..SearchOptions::from(Limits::nodes(3_000)) };
/// let best = Engine::new("goren".parse()?).search(&position, &options, &mut |_| {})?;
/// assert_eq!(best.others.len(), 2);
/// assert!(best.value >= best.others[0].value);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct SearchOptions {
    /// What stops it.
    pub limits: Limits,
    /// How many best moves are wanted, each with its line and value, at least 1. Only `goren` and `mcts` give
    /// more than one, and fewer than asked for where fewer moves are worth a look.
    pub lines: usize,
    /// Cells that must not be played.
    pub exclude: Vec<Cell>,
    /// If not empty, the cells among which the move is chosen.
    pub only: Vec<Cell>,
}

impl From<Limits> for SearchOptions {
    fn from(limits: Limits) -> SearchOptions {
        SearchOptions { limits, lines: 1, exclude: Vec::new(), only: Vec::new() }
    }
}

/// A move with what is expected to follow.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Variation {
    /// The value for the side to move.
    pub value: Value,
    /// The moves, the one to make first; never empty.
    pub line: Vec<Move>,
}

/// The state of a search after a completed depth.
#[derive(Clone, Debug)]
pub struct Info {
    /// The depth completed, in plies.
    pub depth: u32,
    /// The value for the side to move.
    pub value: Value,
    /// Nodes so far.
    pub nodes: u64,
    /// Time since the call.
    pub elapsed: Duration,
    /// The expected continuation, the best move first.
    pub line: Vec<Move>,
    /// The next best moves, if more than one line was asked for.
    pub others: Vec<Variation>,
}

/// Stones after which the game is as even as can be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Balanced {
    /// One stone of the side to move, or one of it and then one of its opponent.
    pub moves: Vec<Move>,
    /// The value of the position after them, for the side that places the first.
    pub value: Value,
    /// The last completed depth, in plies.
    pub depth: u32,
    /// Nodes in all.
    pub nodes: u64,
}

/// The answer of a search.
#[derive(Clone, Debug)]
pub struct Best {
    /// The move; always legal.
    pub mv: Move,
    /// The value for the side to move.
    pub value: Value,
    /// The last completed depth, in plies; 0 if the move was decided without search.
    pub depth: u32,
    /// Nodes in all.
    pub nodes: u64,
    /// Time since the call.
    pub elapsed: Duration,
    /// The expected continuation, the best move first.
    pub line: Vec<Move>,
    /// The next best moves, if more than one line was asked for.
    pub others: Vec<Variation>,
}
