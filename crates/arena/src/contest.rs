//! A match of the hexagon contest: two games in the folder of the programs, sides swapped, each with its log.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use goren_formats::protocol::state_files::Team;
use goren_formats::record::contest_log::{self, ContestLog, WrongCell};
use goren_rules::{GameId, Move, Position, TimeControl};

use crate::judge::{self, GameTerms, NoResult};
use crate::player::{EntryError, Player, Profile, SharedDir};
use crate::sandbox::Confinement;
use crate::{GameResult, MoveLimits, Termination};

/// A match of the hexagon contest.
#[derive(Clone, Debug)]
pub struct Contest {
    /// Where the programs and the judge meet.
    pub folder: PathBuf,
    /// The teams; the first begins game 1, the second game 2.
    pub teams: [Team; 2],
    /// The commands that start their programs in the folder; `None` for one that runs already.
    pub commands: [Option<String>; 2],
    /// By which rules.
    pub profile: Profile,
    /// Time for a move, where it is not that of the profile.
    pub time: Option<Duration>,
    /// By how much a move may exceed it.
    pub margin: Duration,
    /// How programs started by the judge are confined.
    pub confinement: Confinement,
}

/// One game of the match.
#[derive(Clone, Debug)]
pub struct ContestGame {
    /// Who played it, the team that began first.
    pub teams: [Team; 2],
    /// How it ended.
    pub termination: Termination,
    /// What exactly was wrong, for the author of the program; empty if nothing was.
    pub detail: String,
    /// The log as the contest has it.
    pub log: ContestLog,
}

/// How the match ended.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum ContestEnd {
    /// Both games are played.
    Complete,
    /// It was stopped from outside.
    Stopped,
}

/// Why the match cannot be played. Never the fault of a program.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ContestError {
    /// A team cannot play itself: its files are the same.
    #[error("team {0} twice, expected two teams")]
    SameTeam(Team),
    /// A command that cannot be read.
    #[error(transparent)]
    Command(#[from] EntryError),
    /// The folder cannot be written to, or the like.
    #[error("{0}")]
    Infrastructure(String),
    /// What is done with a game failed.
    #[error(transparent)]
    Sink(Box<dyn std::error::Error + Send + Sync>),
}

/// What is done with a game.
pub type ContestSink<'a> =
    dyn FnMut(&ContestGame) -> Result<(), Box<dyn std::error::Error + Send + Sync>> + 'a;

impl Contest {
    /// A match by the published rules between programs that run already.
    #[must_use]
    pub fn new(folder: PathBuf, teams: [Team; 2]) -> Contest {
        Contest {
            folder,
            teams,
            commands: [None, None],
            profile: Profile::default(),
            time: None,
            margin: Duration::ZERO,
            confinement: Confinement::default(),
        }
    }

    /// Plays the two games. Each is passed to `on_game`; setting `stop` ends the match. Afterwards, whatever happens, no file of the
    /// protocol is left, programs have been told to leave, and those that the judge started are gone.
    ///
    /// # Errors
    /// [`ContestError`] if the match cannot be played or `on_game` fails.
    pub fn play(
        &self,
        stop: &Arc<AtomicBool>,
        on_game: &mut ContestSink<'_>,
    ) -> Result<ContestEnd, ContestError> {
        if self.teams[0] == self.teams[1] {
            return Err(ContestError::SameTeam(self.teams[0].clone()));
        }
        let player = |who: usize| -> Result<Box<dyn Player>, ContestError> {
            let (team, command) = (self.teams[who].clone(), self.commands[who].as_deref());
            let player =
                SharedDir::in_folder(&self.folder, team, self.profile, command, self.confinement.clone());
            Ok(Box::new(player?))
        };
        let mut players = [player(0)?, player(1)?];
        let rights = std::fs::metadata(&self.folder).map(|about| about.permissions());
        let ended = self.play_games(&mut players, stop, on_game);
        // Both are told at the same time, so that nobody waits for the other.
        std::thread::scope(|scope| {
            for player in &mut players {
                scope.spawn(|| player.leave());
            }
        });
        // Programs with users of their own were given leave to write there.
        if let (Ok(before), Ok(now)) = (rights, std::fs::metadata(&self.folder))
            && before != now.permissions()
        {
            // It stays open to others otherwise, which the next match makes it again.
            let _ = std::fs::set_permissions(&self.folder, before);
        }
        ended
    }

    fn play_games(
        &self,
        players: &mut [Box<dyn Player>; 2],
        stop: &Arc<AtomicBool>,
        on_game: &mut ContestSink<'_>,
    ) -> Result<ContestEnd, ContestError> {
        let id: GameId =
            "hex217".parse().map_err(|error| ContestError::Infrastructure(format!("hex217: {error}")))?;
        let per_move = Some(self.time.unwrap_or(self.profile.time()));
        let limits =
            MoveLimits { time: TimeControl { per_move, ..TimeControl::NONE }, ..MoveLimits::default() };
        let terms = GameTerms {
            limits: [limits; 2],
            margin: self.margin,
            stop: Arc::clone(stop),
            ..GameTerms::default()
        };
        for first in [0, 1] {
            let result = match judge::play(&Position::initial(&id), players, first, &terms) {
                Ok(result) => result,
                Err(NoResult::Stopped) => return Ok(ContestEnd::Stopped),
                Err(NoResult::Infrastructure(text)) => return Err(ContestError::Infrastructure(text)),
            };
            on_game(&self.game(first, result)).map_err(ContestError::Sink)?;
        }
        Ok(ContestEnd::Complete)
    }

    fn game(&self, first: usize, result: GameResult) -> ContestGame {
        let mut board = vec![0; contest_log::CELLS];
        for (mv, number) in result.moves.iter().zip(1..) {
            if let Move::Place(cell) = mv
                && let Some(place) = board.get_mut(cell.index())
            {
                *place = number;
            }
        }
        ContestGame {
            teams: [self.teams[first].clone(), self.teams[1 - first].clone()],
            termination: result.termination,
            log: ContestLog { ending: self.ending(&result), board },
            detail: result.detail,
        }
    }

    /// The head of the log: it names the winner of a line, and the offender of anything else.
    fn ending(&self, result: &GameResult) -> contest_log::Ending {
        let Some(winner) = result.winner else { return contest_log::Ending::Draw };
        let verdict = match result.termination {
            Termination::Rules(_) => contest_log::Verdict::Wins,
            Termination::IllegalCell | Termination::Malformed => contest_log::Verdict::InvalidPlacement,
            Termination::ChangedFile | Termination::OffTurn => contest_log::Verdict::InvalidModification,
            // A program that has gone is one that says nothing.
            _ => contest_log::Verdict::Late,
        };
        let team = if verdict == contest_log::Verdict::Wins { winner } else { 1 - winner };
        let misplaced = verdict == contest_log::Verdict::InvalidPlacement;
        contest_log::Ending::Decided {
            team: self.teams[team].to_string(),
            verdict,
            moves: u32::try_from(result.moves.len()).unwrap_or(u32::MAX),
            wrong_cell: misplaced.then(|| WrongCell::parse(&result.detail)).flatten(),
        }
    }
}
