//! Those who play: the engine of this project, and programs at the other end of a pipe.

mod contestant;
mod in_process;
mod process;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use goren_rules::{Move, Position};

pub use contestant::{Contestant, ContestantError};
pub use in_process::{Assessor, InProcess};
pub use process::Process;
pub use process::command_line::CommandLineError;
pub use process::program::Program;

use crate::MoveLimits;

/// Someone who plays one game.
pub trait Player {
    /// Gets ready for a game from this position. What takes its time here is not charged to the clock.
    ///
    /// # Errors
    /// [`Fault`] if the player cannot play.
    fn begin(&mut self, position: &Position) -> Result<(), Fault>;

    /// Chooses a move within the budget. Whether it is legal is the judge's to say.
    ///
    /// # Errors
    /// [`Fault`] if no move comes.
    fn choose(&mut self, position: &Position, budget: &Budget) -> Result<Answer, Fault>;
}

/// What a player may spend on its next move.
#[derive(Clone, Debug)]
pub struct Budget {
    /// The limits of all its moves.
    pub limits: MoveLimits,
    /// What is left of its time for the game, if that is limited.
    pub left: Option<Duration>,
    /// The longest the move may take, the tolerance not included; `None` without any limit of time.
    pub allowance: Option<Duration>,
    /// By how much it may be exceeded.
    pub margin: Duration,
    /// Set from outside when the game is to be dropped.
    pub stop: Arc<AtomicBool>,
}

impl Budget {
    /// Whether the game is to be dropped.
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }
}

/// A move and what it took.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Answer {
    /// The move.
    pub mv: Move,
    /// Nodes searched, 0 if unknown.
    pub nodes: u64,
    /// Time from the request to the answer.
    pub used: Duration,
    /// Whether the player has proved that it loses.
    pub lost: bool,
}

/// Why no move comes.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Fault {
    /// The time is up.
    Time,
    /// The answer is no move.
    IllegalMove(String),
    /// The player is gone, or cannot play.
    Crash(String),
    /// The match is being stopped: nobody's fault.
    Stopped,
    /// The arena could not do its part: not charged to the player.
    Infrastructure(String),
}
