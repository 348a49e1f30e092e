//! Those who play: the engine of this project, and programs, at the other end of a pipe or of some files.

mod about;
mod contestant;
mod entry;
mod human;
mod in_process;
mod overheard;
mod per_move;
pub(crate) mod place;
mod plain_file;
pub(crate) mod process;
mod scripted;
mod shared_dir;
mod thinking;
mod vision;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use goren_rules::{Choice, Game, Move, Position};

pub use about::About;
pub use contestant::{Contestant, ContestantError, PlayerTerms};
pub use entry::EntryError;
pub use human::{Desk, Human};
pub use in_process::{Assessor, InProcess};
pub use per_move::PerMove;
pub use process::Process;
pub use process::command_line::CommandLineError;
pub use process::program::{FileHash, Program};
pub use scripted::{Scripted, Step};
pub use shared_dir::{Profile, ProfileError, SharedDir};
pub use thinking::{Listener, Thinking};
pub use vision::{Model, ModelError, Vision};

use crate::sandbox::{Cage, Tier, Usage};
use crate::{MoveLimits, Termination};

/// Someone who plays one game.
pub trait Player: Send {
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

    /// Does what the opening of the game waits for, where that is more than a free move. Several acts in a row are welcome
    /// if they are all this player's.
    ///
    /// # Errors
    /// [`Fault`] if nothing comes. A player that knows no openings is never asked: its contestant refuses the game.
    fn open(&mut self, game: &Game, _budget: &Budget) -> Result<Opened, Fault> {
        Err(Fault::Infrastructure(format!("this player does not play the opening {}", game.opening().rule())))
    }

    /// Whether the player would take a draw in the position after its last move. If both would, the game is drawn.
    fn wants_draw(&self) -> bool {
        false
    }

    /// Who it says it is, once that is known.
    fn about(&self) -> Option<About> {
        None
    }

    /// How it is or was confined in this game; `None` for players that are no programs.
    fn confined(&self) -> Option<Confined> {
        None
    }

    /// How well it is confined; `None` for players that are no programs.
    fn tier(&self) -> Option<Tier> {
        self.confined().map(|confined| confined.tier)
    }

    /// The game is over. Called once for each game that was begun, whatever its end; afterwards no process, file or
    /// descriptor of the game is left. A fault found here (a file changed off turn, say) is reported, and the judge
    /// decides whether it still counts.
    ///
    /// # Errors
    /// [`Fault`] if something is found that was not seen before.
    fn finish(&mut self, _ending: &Ending) -> Result<(), Fault> {
        Ok(())
    }

    /// No game comes any more: a program that plays several may go. What is dropped without it goes in a hurry.
    fn leave(&mut self) {}

    /// What was said in the game so far.
    fn transcript(&self) -> Transcript {
        Transcript::default()
    }
}

/// How a program is or was confined in a game, and what it took.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Confined {
    /// How well.
    pub tier: Tier,
    /// The tier and what counts memory: `bwrap+cgroup2`.
    pub told: String,
    /// What it took with all that it had started, up to the end of the game; `None` where nothing counts it. A process that
    /// plays several games is counted from its start.
    pub usage: Option<Usage>,
}

impl Confined {
    pub(crate) fn in_cage(cage: &Cage) -> Confined {
        let counted = cage.tier() != Tier::Open;
        Confined { tier: cage.tier(), told: cage.told(), usage: counted.then(Usage::default) }
    }

    /// Notes what a process took up to now.
    pub(crate) fn note(&mut self, usage: Usage) {
        if let Some(noted) = &mut self.usage {
            *noted = usage;
        }
    }

    /// Adds what one more process took.
    pub(crate) fn add(&mut self, usage: Usage) {
        if let Some(noted) = &mut self.usage {
            *noted = noted.and(usage);
        }
    }
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
    /// Who wants to hear what the player thinks.
    pub listener: Listener,
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

/// One thing that a player does in a game.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Act {
    /// A move.
    Move(Move),
    /// A decision of the opening.
    Choice(Choice),
}

/// What a player does in the opening.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Opened {
    /// In this order; at least one.
    pub acts: Vec<Act>,
    /// Nodes searched, 0 if unknown.
    pub nodes: u64,
    /// Time from the request to the answer.
    pub used: Duration,
}

/// Why no move comes.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Fault {
    /// The player did something that loses the game.
    Foul {
        /// What it is.
        termination: Termination,
        /// What exactly happened, for the author of the program.
        detail: String,
    },
    /// The match is being stopped: nobody's fault.
    Stopped,
    /// The arena could not do its part: not charged to the player.
    Infrastructure(String),
}

impl Fault {
    /// A fault of the player.
    pub fn foul(termination: Termination, detail: impl Into<String>) -> Fault {
        Fault::Foul { termination, detail: detail.into() }
    }
}

/// How a game ended, as one of its players sees it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ending {
    /// Half points of this player: 0, 1 or 2; `None` if the game has no result.
    pub half_points: Option<u8>,
    /// Why it ended; `None` if it was dropped.
    pub termination: Option<Termination>,
}

/// What passed between the judge and a program in one game, bounded in size, for the program's author and for whoever looks
/// for a fault.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Transcript {
    /// Lines in the order of time; the middle of a long talk is left out.
    pub lines: Vec<Said>,
    /// How many lines were left out.
    pub left_out: u64,
    /// The end of what the program wrote to standard error.
    pub errors: String,
}

/// One line of a [`Transcript`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Said {
    /// Since the beginning of the game.
    pub at: Duration,
    /// Whether the judge said it, or the program.
    pub by_judge: bool,
    /// The line, shortened if it is long.
    pub text: String,
}
