//! One table of a match: its two players, game after game.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};

use goren_rules::Position;

use crate::judge::{self, GameTerms, NoResult};
use crate::player::{About, FileHash, Player, PlayerTerms};
use crate::records::{GameRecord, PlayerRecord, RecordedGame};
use crate::{ArenaError, GameResult, MatchSetup, PairResult, PlayedPair, Termination};
use goren_engine::rng::mix;

/// How often a game is begun anew if the arena fails at it.
const REPLAYS: usize = 3;

/// What all tables of a match share.
pub(super) struct Match<'a> {
    pub(super) setup: &'a MatchSetup,
    about: [Arc<OnceLock<About>>; 2],
    files: [OnceLock<Vec<FileHash>>; 2],
    /// Whether a player has ever been started.
    started: [AtomicBool; 2],
}

impl<'a> Match<'a> {
    pub(super) fn new(setup: &'a MatchSetup) -> Match<'a> {
        Match { setup, about: Default::default(), files: Default::default(), started: Default::default() }
    }

    /// The hashes of a player's files; read once, since they do not change during a match.
    fn files(&self, who: usize) -> Vec<FileHash> {
        self.files[who].get_or_init(|| self.setup.players[who].hashes()).clone()
    }
}

/// One table. Programs stay at it from game to game if the match says so.
pub(super) struct Seats<'a> {
    shared: &'a Match<'a>,
    kept: [Option<Box<dyn Player>>; 2],
}

/// Why a pair gives no result.
pub(super) enum NoPair {
    Stopped,
    Error(ArenaError),
}

impl<'a> Seats<'a> {
    pub(super) fn new(shared: &'a Match<'a>) -> Seats<'a> {
        Seats { shared, kept: [None, None] }
    }

    pub(super) fn play_pair(&mut self, pair: u64, stop: &Arc<AtomicBool>) -> Result<PlayedPair, NoPair> {
        let setup = self.shared.setup;
        let opening = setup.openings.opening(&setup.id, setup.seed, pair);
        let (first, second) = (self.play(pair, &opening, 0, stop)?, self.play(pair, &opening, 1, stop)?);
        let time = [0, 1].map(|who| first.0.time[who] + second.0.time[who]);
        let row = PairResult::new(pair, &opening, &[first.0, second.0]);
        Ok(PlayedPair { row, time, records: [first.1, second.1] })
    }

    /// One game, begun anew if the arena fails at it.
    fn play(
        &mut self,
        pair: u64,
        opening: &Position,
        black: usize,
        stop: &Arc<AtomicBool>,
    ) -> Result<(GameResult, GameRecord), NoPair> {
        let mut failed = String::new();
        for _ in 0..=REPLAYS {
            match self.play_once(pair, opening, black, stop) {
                Ok(played) => return self.check_start(black, played),
                Err(NoResult::Stopped) => return Err(NoPair::Stopped),
                Err(NoResult::Infrastructure(text)) => failed = text,
            }
        }
        Err(NoPair::Error(ArenaError::Infrastructure(failed)))
    }

    fn play_once(
        &mut self,
        pair: u64,
        opening: &Position,
        black: usize,
        stop: &Arc<AtomicBool>,
    ) -> Result<(GameResult, GameRecord), NoResult> {
        let setup = self.shared.setup;
        let terms = GameTerms {
            limits: [setup.limits_of(0), setup.limits_of(1)],
            margin: setup.margin,
            resign: setup.resign,
            conditions: setup.conditions.clone(),
            watch: setup.watch.clone(),
            stop: Arc::clone(stop),
        };
        let mut players = [0, 1].map(|who| self.seated(who, pair));
        let result = judge::play(opening, &mut players, black, &terms)?;
        let records = [0, 1].map(|who| self.player_record(who, players[who].as_ref()));
        let game = RecordedGame { pair, opening, result: &result, players: records };
        let record = GameRecord::new(setup, game);
        if setup.conditions.keep {
            for (who, player) in players.into_iter().enumerate() {
                self.kept[who] = setup.players[who].is_program().then_some(player);
            }
        }
        Ok((result, record))
    }

    /// The player of the last game if it stays, or a new one.
    fn seated(&mut self, who: usize, pair: u64) -> Box<dyn Player> {
        if let Some(player) = self.kept[who].take() {
            return player;
        }
        let setup = self.shared.setup;
        setup.players[who].player(&PlayerTerms {
            limits: setup.limits_of(who),
            mib: setup.mib,
            conditions: setup.conditions.clone(),
            seed: mix(setup.seed ^ mix(pair)),
            about: Arc::clone(&self.shared.about[who]),
        })
    }

    fn player_record(&self, who: usize, player: &dyn Player) -> PlayerRecord {
        let setup = self.shared.setup;
        let confined = player.confined();
        PlayerRecord {
            player: setup.players[who].to_string(),
            limits: setup.limits_of(who).to_string(),
            about: player.about(),
            files: self.shared.files(who),
            sandbox: confined.as_ref().map(|confined| confined.told.clone()),
            took: confined.and_then(|confined| confined.usage).map(Into::into),
            said: player.transcript().into(),
        }
    }

    /// A program that has never been started yet was named wrongly; one that has is charged.
    fn check_start(
        &self,
        black: usize,
        played: (GameResult, GameRecord),
    ) -> Result<(GameResult, GameRecord), NoPair> {
        let result = &played.0;
        let failed = (result.termination == Termination::NotStarted)
            .then(|| result.winner.map_or(black, |winner| 1 - winner.min(1)));
        for (who, started) in self.shared.started.iter().enumerate() {
            if failed == Some(who) && !started.load(Ordering::Relaxed) {
                let player = self.shared.setup.players[who].to_string();
                let detail = result.detail.clone();
                return Err(NoPair::Error(ArenaError::NotStarted { player, detail }));
            }
            // Black is started first: if that fails, nothing is known of the other.
            if failed.is_none() || who == black {
                started.store(true, Ordering::Relaxed);
            }
        }
        Ok(played)
    }
}
