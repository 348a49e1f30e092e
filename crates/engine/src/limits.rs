//! What stops a search, and what it reports.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use goren_rules::Move;

use crate::Value;

/// What stops a search: whichever comes first.
///
/// Without any limit the engine takes a second; only `lines:faithful` takes as long as it needs.
#[derive(Clone, Debug, Default)]
pub struct Limits {
    /// Time from the call to the answer, by the caller's clock. The engine stops early enough to
    /// keep it on a busy machine too.
    pub time: Option<Duration>,
    /// Greatest depth in plies, at least 1.
    pub depth: Option<u32>,
    /// Greatest number of nodes. Counted exactly, so the same search is repeated on any machine.
    pub nodes: Option<u64>,
    /// Set to `true` from outside to stop within about a millisecond.
    pub stop: Option<Arc<AtomicBool>>,
}

impl Limits {
    /// Only a time limit.
    #[must_use]
    pub fn time(time: Duration) -> Limits {
        Limits { time: Some(time), ..Limits::default() }
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
        self.time.is_none() && self.depth.is_none() && self.nodes.is_none() && self.stop.is_none()
    }
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
}
