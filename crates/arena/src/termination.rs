//! Why a game of a match ended.

use std::fmt;

use goren_rules::Reason;

/// Why a game ended.
///
/// Apart from [`Rules`](Termination::Rules), [`MoveCap`](Termination::MoveCap), [`Values`](Termination::Values) and
/// [`Infrastructure`](Termination::Infrastructure), the player who did it has lost: a fault never becomes a draw.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Hash)]
#[non_exhaustive]
pub enum Termination {
    /// The rules of the game: a line, a forbidden move, a full board, agreement, a dead board, passes, ….
    Rules(Reason),
    /// The player gave up.
    Resignation,
    /// The match allows no more moves: a draw.
    MoveCap,
    /// Both players have said for long enough that the game is won by the same one, or even.
    Values,
    /// The move came too late or not at all.
    Time(Overrun),
    /// A cell outside the board, or one that may not be played.
    IllegalCell,
    /// The answer is no move at all.
    Malformed,
    /// A signal ended the program.
    Crash {
        /// Its number.
        signal: i32,
    },
    /// The program ended, or closed its output, without an answer.
    Exit {
        /// Its exit code; `None` if it still ran.
        code: Option<i32>,
    },
    /// The program could not be started: no such file, no right to run it.
    NotStarted,
    /// It took more memory than it may.
    Memory,
    /// It wrote more to its output than anybody could read.
    OutputFlood,
    /// It wrote more to the disk than it may.
    Disk,
    /// It had more processes and threads than it may.
    Processes,
    /// It left a file that it may not make.
    ExtraFile,
    /// It changed a file that is not its own.
    ChangedFile,
    /// It talked or wrote while it was not its turn.
    OffTurn,
    /// It said itself that it cannot go on.
    ProgramError,
    /// The arena could not do its part: charged to nobody, the game is played again.
    Infrastructure,
}

/// Which time was overrun.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Hash)]
pub enum Overrun {
    /// That for one move.
    Move,
    /// That for the whole game.
    Game,
    /// That to get ready.
    Start,
}

impl Termination {
    /// Whether the loser broke the contract of the match rather than being outplayed.
    #[must_use]
    pub fn is_fault(self) -> bool {
        !matches!(
            self,
            Termination::Rules(_)
                | Termination::Resignation
                | Termination::MoveCap
                | Termination::Values
                | Termination::Infrastructure
        )
    }
}

impl fmt::Display for Termination {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Termination::Rules(reason) => reason.fmt(f),
            Termination::Resignation => f.write_str("resignation"),
            Termination::MoveCap => f.write_str("move cap"),
            Termination::Values => f.write_str("values"),
            Termination::Time(Overrun::Move) => f.write_str("time"),
            Termination::Time(Overrun::Game) => f.write_str("time of the game"),
            Termination::Time(Overrun::Start) => f.write_str("time to start"),
            Termination::IllegalCell => f.write_str("illegal cell"),
            Termination::Malformed => f.write_str("malformed"),
            Termination::Crash { signal } => write!(f, "crash (signal {signal})"),
            Termination::Exit { code: Some(code) } => write!(f, "exit ({code})"),
            Termination::Exit { code: None } => f.write_str("output closed"),
            Termination::NotStarted => f.write_str("not started"),
            Termination::Memory => f.write_str("memory"),
            Termination::OutputFlood => f.write_str("output flood"),
            Termination::Disk => f.write_str("disk"),
            Termination::Processes => f.write_str("processes"),
            Termination::ExtraFile => f.write_str("extra file"),
            Termination::ChangedFile => f.write_str("changed file"),
            Termination::OffTurn => f.write_str("off turn"),
            Termination::ProgramError => f.write_str("program error"),
            Termination::Infrastructure => f.write_str("infrastructure"),
        }
    }
}
