//! Plays the pairs of a match in several threads and takes their results in order.
//!
//! Results count in the order of pairs, however fast they come: what is written, and where a sequential test stops,
//! depends on the games alone, and quick games get no head start.

mod seats;

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError, SyncSender};
use std::thread;
use std::time::Duration;

use goren_rules::GameId;

use crate::conditions::Conditions;
use crate::records::GameRecord;
use crate::stats::{Sprt, SprtState};
use crate::watch::Watch;
use crate::{Contestant, Header, MoveLimits, Openings, PairResult, Tally};

use seats::{Match, NoPair, Seats};

/// How often the wish to stop is looked at.
const LOOK: Duration = Duration::from_millis(50);

/// A match.
#[derive(Clone, Debug)]
pub struct MatchSetup {
    /// The game.
    pub id: GameId,
    /// Who plays.
    pub players: [Contestant; 2],
    /// Limits of those that have none of their own.
    pub limits: MoveLimits,
    /// Where the games start.
    pub openings: Openings,
    /// The seed of generated openings.
    pub seed: u64,
    /// Number of pairs.
    pub pairs: u64,
    /// Games played at the same time.
    pub concurrency: usize,
    /// Ends the match early.
    pub sprt: Option<Sprt>,
    /// By how much a move may exceed its time.
    pub margin: Duration,
    /// Whether a player that has proved its loss ends the game.
    pub resign: bool,
    /// Memory for each player, in MiB.
    pub mib: Option<usize>,
    /// The terms besides.
    pub conditions: Conditions,
    /// Who watches the games.
    pub watch: Watch,
}

/// How a match ended.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// All pairs are played.
    Complete,
    /// The sequential test is decided.
    Decided(SprtState),
    /// It was stopped from outside.
    Stopped,
}

/// Why a match cannot be played. Never the fault of a player.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ArenaError {
    /// A player does not play this game.
    #[error("{player} cannot play: {reason}")]
    Game {
        /// The player.
        player: String,
        /// Why not.
        reason: String,
    },
    /// The game is not one for two.
    #[error("{0} has three sides, expected a game of two sides")]
    NotForTwo(String),
    /// Nothing limits the moves.
    #[error("nothing limits the moves of {0}, expected a limit in time, nodes or depth")]
    Unlimited(String),
    /// A program could not even be started for its first game: the match was set up wrongly.
    #[error("{player} does not start: {detail}")]
    NotStarted {
        /// The player.
        player: String,
        /// Why not.
        detail: String,
    },
    /// The arena could not do its part, again and again.
    #[error("{0}")]
    Infrastructure(String),
    /// What is done with a result failed.
    #[error(transparent)]
    Sink(#[from] Box<dyn std::error::Error + Send + Sync>),
}

/// A pair as it was played, with the times that its row leaves out.
#[derive(Clone, Debug)]
pub struct PlayedPair {
    /// The row.
    pub row: PairResult,
    /// Time used by each player.
    pub time: [Duration; 2],
    /// Everything about its games.
    pub records: [GameRecord; 2],
}

impl MatchSetup {
    /// What this match is, as the first line of its file says.
    #[must_use]
    pub fn header(&self, openings: String) -> Header {
        Header {
            format: Header::FORMAT.to_owned(),
            game: self.id.to_string(),
            players: [self.players[0].to_string(), self.players[1].to_string()],
            limits: [self.limits_of(0).to_string(), self.limits_of(1).to_string()],
            openings,
            seed: self.seed,
            resign: self.resign,
            memory: self.mib,
            conditions: self.conditions.to_string(),
        }
    }

    /// The limits of a player.
    #[must_use]
    pub fn limits_of(&self, who: usize) -> MoveLimits {
        self.players[who].limits(&self.limits)
    }

    /// Whether the match can be played at all.
    ///
    /// # Errors
    /// [`ArenaError`] says why not.
    pub fn check(&self) -> Result<(), ArenaError> {
        if self.id.rules().players != 2 {
            return Err(ArenaError::NotForTwo(self.id.to_string()));
        }
        for (who, player) in self.players.iter().enumerate() {
            player
                .check_game(&self.id)
                .map_err(|reason| ArenaError::Game { player: player.to_string(), reason })?;
            if self.limits_of(who).is_none() {
                return Err(ArenaError::Unlimited(player.to_string()));
            }
        }
        Ok(())
    }
}

/// What is done with a pair.
pub type Sink<'a> =
    dyn FnMut(&PlayedPair, &Tally) -> Result<(), Box<dyn std::error::Error + Send + Sync>> + 'a;

/// Plays the match on from the pairs already counted in `tally`. Every further pair is passed to `on_pair`, in order and
/// with the tally that includes it; setting `stop` ends the match with the pairs that are complete.
///
/// # Errors
/// [`ArenaError`] if the match cannot be played or `on_pair` fails.
pub fn run(
    setup: &MatchSetup,
    tally: &mut Tally,
    stop: &AtomicBool,
    on_pair: &mut Sink<'_>,
) -> Result<Verdict, ArenaError> {
    setup.check()?;
    let verdict = |tally: &Tally| {
        let state = setup.sprt.map_or(SprtState::Open, |sprt| sprt.state(&tally.pairs));
        match state {
            SprtState::Open if tally.pairs.pairs() >= setup.pairs => Some(Verdict::Complete),
            SprtState::Open => None,
            state => Some(Verdict::Decided(state)),
        }
    };
    if let Some(verdict) = verdict(tally) {
        return Ok(verdict);
    }
    let halt = Arc::new(AtomicBool::new(false));
    let next = AtomicU64::new(tally.pairs.pairs());
    let shared = Match::new(setup);
    // Quick players wait for the disk, so that finished games do not heap up.
    let (sender, results) = mpsc::sync_channel(setup.concurrency.max(1));
    thread::scope(|scope| {
        for _ in 0..setup.concurrency.max(1) {
            let (sender, halt, next, shared) = (sender.clone(), &halt, &next, &shared);
            scope.spawn(move || work(shared, next, halt, &sender));
        }
        drop(sender);
        let mut waiting = BTreeMap::new();
        let ended = loop {
            match results.recv_timeout(LOOK) {
                Ok(Ok(played)) => {
                    let played: PlayedPair = played;
                    waiting.insert(played.row.pair, played);
                }
                Ok(Err(error)) => break Err(error),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => break Ok(Verdict::Stopped),
            }
            match take_in_order(&mut waiting, tally, on_pair, &verdict) {
                Ok(Some(verdict)) => break Ok(verdict),
                Err(error) => break Err(error),
                Ok(None) if stop.load(Ordering::Relaxed) => break Ok(Verdict::Stopped),
                Ok(None) => {}
            }
        };
        halt.store(true, Ordering::Relaxed);
        // Whoever waits for room gets it, and ends; what comes now is of no use any more.
        while results.recv().is_ok() {}
        ended
    })
}

/// One thread: takes the next pair until there is none left.
fn work(
    shared: &Match<'_>,
    next: &AtomicU64,
    halt: &Arc<AtomicBool>,
    results: &SyncSender<Result<PlayedPair, ArenaError>>,
) {
    let mut seats = Seats::new(shared);
    while !halt.load(Ordering::Relaxed) {
        let pair = next.fetch_add(1, Ordering::Relaxed);
        if pair >= shared.setup.pairs {
            return;
        }
        let result = match seats.play_pair(pair, halt) {
            Ok(played) => Ok(played),
            Err(NoPair::Stopped) => return,
            Err(NoPair::Error(error)) => Err(error),
        };
        if results.send(result).is_err() {
            return;
        }
    }
}

/// Counts the pairs whose turn it is.
fn take_in_order(
    waiting: &mut BTreeMap<u64, PlayedPair>,
    tally: &mut Tally,
    on_pair: &mut Sink<'_>,
    verdict: &dyn Fn(&Tally) -> Option<Verdict>,
) -> Result<Option<Verdict>, ArenaError> {
    while let Some(played) = waiting.remove(&tally.pairs.pairs()) {
        tally.add(&played.row);
        on_pair(&played, tally)?;
        if let Some(verdict) = verdict(tally) {
            return Ok(Some(verdict));
        }
    }
    Ok(None)
}
