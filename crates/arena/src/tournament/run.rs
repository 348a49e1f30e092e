//! Plays an event in several threads and writes every game down when it has its result.

use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError, SyncSender};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, OnceLock, PoisonError, TryLockError};
use std::thread;
use std::time::Duration;

use goren_rules::{Clock, Color, Position, position_text};
use goren_store::{EventGame, EventLeg, EventStore, StoreError};

use crate::judge::{self, GameTerms, NoResult};
use crate::player::{About, FileHash, Player, PlayerTerms, Program};
use crate::records::{PlayerRecord, Talk};
use crate::results::acts_text;
use crate::stats::{Pentanomial, SprtState};
use crate::{GameResult, MoveLimits, Termination};
use goren_engine::rng::mix;

use super::Event;
use super::now;
use super::plan::{Next, Plan, Unit};
use super::stage::seat::Person;
use super::stage::{Feed, LiveBoard};
use super::standings::{Counted, Table};

/// How often the wish to stop is looked at.
const LOOK: Duration = Duration::from_millis(50);
/// How often a game that fell through no player's fault is tried.
const TRIES: usize = 3;

/// How the playing ended.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Ended {
    /// All games are played.
    Complete,
    /// The sequential test is decided.
    Decided(SprtState),
    /// It was stopped from outside.
    Stopped,
}

/// Why an event cannot go on. Never the fault of a player.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RunError {
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// A program cannot be started, or the like, however often it is tried.
    #[error("game {game}: {reason}")]
    Infrastructure {
        /// The game's id.
        game: String,
        /// What failed.
        reason: String,
    },
}

/// The results of an event so far.
///
/// # Errors
/// Only if the store fails.
pub fn table(event: &Event, store: &EventStore) -> Result<Table, StoreError> {
    table_before(event, store, u32::MAX)
}

/// The results of the rounds before `round`.
///
/// # Errors
/// Only if the store fails.
pub fn table_before(event: &Event, store: &EventStore, round: u32) -> Result<Table, StoreError> {
    let mut table = Table::new(event.players.len());
    store.each_result(&mut |row| {
        if row.round < round {
            table.add(&Counted {
                round: row.round,
                first: row.first as usize,
                second: row.second as usize,
                half_points: row.half_points,
                fault: row.fault.map(|fault| fault as usize),
                late: row.fault.is_some() && row.end.starts_with("time"),
            });
        }
    })?;
    for (_, player) in store.byes()?.into_iter().filter(|&(of, _)| of < round) {
        table.add_bye(player as usize);
    }
    Ok(table)
}

/// A game that has its result, as it is passed on.
#[derive(Clone, Debug)]
pub struct Played {
    /// The game, as it stands in the store.
    pub game: EventGame,
    /// What passed between the judge and each player on each board: the player's number in the event, and the talk.
    pub talks: Vec<(usize, Talk)>,
}

/// Where an event is shown while it is played, and where its people sit.
#[derive(Clone)]
pub struct Stage {
    /// Tells of the boards.
    pub feed: Feed,
    /// The folder of the event.
    pub folder: PathBuf,
}

/// As [`run_on`], where nobody looks on and no person plays.
///
/// # Errors
/// As [`run_on`].
pub fn run(
    event: &Event,
    store: &EventStore,
    attempt: &str,
    stop: &AtomicBool,
    on_game: &mut dyn FnMut(&Played),
) -> Result<Ended, RunError> {
    run_on(None, event, store, attempt, stop, on_game)
}

/// Plays the event on from what the store holds; `attempt` names this run. Every further game is passed on after it is on the disk. Setting
/// `stop` drops the games that are being played, with their programs.
///
/// # Errors
/// [`RunError`] if the event cannot go on; what is finished stays.
pub fn run_on(
    stage: Option<&Stage>,
    event: &Event,
    store: &EventStore,
    attempt: &str,
    stop: &AtomicBool,
    on_game: &mut dyn FnMut(&Played),
) -> Result<Ended, RunError> {
    let mut test = Test::of(event, store)?;
    if let Some(state) = test.state(event) {
        return Ok(Ended::Decided(state));
    }
    let desk = Desk {
        event,
        store,
        attempt,
        halt: Arc::new(AtomicBool::new(false)),
        plan: Mutex::new(Plan::new(event, &store.numbers()?)),
        changed: Condvar::new(),
        failed_starts: Mutex::new(failed_starts(event, store)?),
        about: event.players.iter().map(|_| Arc::default()).collect(),
        files: event.players.iter().map(|_| OnceLock::new()).collect(),
        stage,
        seats: event.players.iter().map(|_| Mutex::default()).collect(),
    };
    // Quick players wait for the disk, so that finished games do not heap up.
    let (sender, results) = mpsc::sync_channel(event.concurrency);
    thread::scope(|scope| {
        for _ in 0..event.concurrency {
            let (desk, sender) = (&desk, sender.clone());
            scope.spawn(move || desk.work(&sender));
        }
        drop(sender);
        let ended = loop {
            match results.recv_timeout(LOOK) {
                Ok(Ok(played)) => {
                    if let Err(error) = desk.commit(&played.game) {
                        break Err(error);
                    }
                    on_game(&played);
                    test.take(&played.game);
                    if let Some(state) = test.state(event) {
                        break Ok(Ended::Decided(state));
                    }
                }
                Ok(Err(error)) => break Err(error),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => break Ok(Ended::Complete),
            }
            if stop.load(Ordering::Relaxed) {
                break Ok(Ended::Stopped);
            }
        };
        desk.close();
        // Whatever has come in the meantime is finished, and is kept.
        while let Ok(result) = results.recv() {
            if let (Ok(played), true) = (result, ended.is_ok()) {
                desk.commit(&played.game)?;
                on_game(&played);
            }
        }
        ended
    })
}

/// What the threads of a run share.
struct Desk<'a> {
    event: &'a Event,
    store: &'a EventStore,
    attempt: &'a str,
    halt: Arc<AtomicBool>,
    plan: Mutex<Plan<'a>>,
    changed: Condvar,
    /// Of each player, how often in a row it could not be started.
    failed_starts: Mutex<Vec<u32>>,
    /// Who each player says it is.
    about: Vec<Arc<OnceLock<About>>>,
    /// The hashes of each player's files.
    files: Vec<OnceLock<Vec<FileHash>>>,
    stage: Option<&'a Stage>,
    /// Of each player: held while it plays, where it can be at one board only.
    seats: Vec<Mutex<()>>,
}

/// One board that has been played.
struct Board {
    result: GameResult,
    leg: EventLeg,
    talks: Vec<(usize, Talk)>,
}

/// Which game and which of its boards is played.
#[derive(Copy, Clone)]
struct Place<'a> {
    unit: &'a Unit,
    number: u64,
    leg: u32,
    id: &'a str,
}

impl Place<'_> {
    /// The board as it begins.
    fn board(&self, opening: &Position, players: [usize; 2], limits: [MoveLimits; 2]) -> LiveBoard {
        let left = |limits: MoveLimits| {
            let allowance = Clock::new(limits.time).allowance(Color::Black)?;
            u64::try_from(allowance.as_millis()).ok()
        };
        LiveBoard {
            game: self.number,
            leg: self.leg,
            round: self.unit.round,
            players,
            opening: position_text(opening),
            at: now(),
            deeds: Vec::new(),
            left: limits.map(left),
            asked: None,
            expected: None,
            thoughts: [None, None],
            over: None,
        }
    }
}

type Finished = Result<Played, RunError>;

impl Desk<'_> {
    /// One thread: plays units until there are none.
    fn work(&self, sender: &SyncSender<Finished>) {
        loop {
            let unit = match self.next() {
                Ok(Some(unit)) => unit,
                Ok(None) => return,
                Err(error) => {
                    let _ = sender.send(Err(error.into()));
                    return;
                }
            };
            for game in [0, 1].into_iter().filter(|&game| unit.open[game]) {
                let finished = match self.play(&unit, game) {
                    Ok(Some(game)) => Ok(game),
                    Ok(None) => return,
                    Err(error) => Err(error),
                };
                let failed = finished.is_err();
                // Fails only if the run is over.
                if sender.send(finished).is_err() || failed {
                    return;
                }
            }
        }
    }

    /// The next unit, as soon as it is known; `None` at the end.
    fn next(&self) -> Result<Option<Unit>, StoreError> {
        let mut plan = lock(&self.plan);
        loop {
            if self.halt.load(Ordering::Relaxed) {
                return Ok(None);
            }
            let next = plan
                .next(&mut |round| table_before(self.event, self.store, round), &mut |round, player| {
                    self.store.add_bye(round, u32::try_from(player).unwrap_or(u32::MAX))
                })?;
            match next {
                Next::Unit(unit) => return Ok(Some(unit)),
                Next::Over => return Ok(None),
                Next::Wait => {
                    let waited = self.changed.wait_timeout(plan, LOOK);
                    plan = waited.unwrap_or_else(PoisonError::into_inner).0;
                }
            }
        }
    }

    fn commit(&self, game: &EventGame) -> Result<(), RunError> {
        self.store.add(game)?;
        if let Some(stage) = self.stage {
            stage.feed.gone(game.number, true);
        }
        lock(&self.plan).finish(game.number);
        self.changed.notify_all();
        Ok(())
    }

    fn close(&self) {
        self.halt.store(true, Ordering::Relaxed);
        lock(&self.plan).close();
        self.changed.notify_all();
    }

    /// Plays a game of a unit, on larger boards while it is drawn; `None` if the run is being stopped.
    fn play(&self, unit: &Unit, game: usize) -> Result<Option<Played>, RunError> {
        let (one, other) = (unit.pairing.first, unit.pairing.second);
        let (first, second) = if game == 0 { (one, other) } else { (other, one) };
        let id = self.id(unit, first, second);
        let place = Place { unit, number: unit.number + game as u64, leg: 0, id: &id };
        let (mut legs, mut talks) = (Vec::new(), Vec::new());
        let benched = [first, second].into_iter().find(|&player| self.is_benched(player));
        let (half_points, end, fault, detail) = if let Some(player) = benched {
            let detail = "no further try after too many failed starts".to_owned();
            (if player == first { 0 } else { 2 }, Termination::NotStarted.to_string(), Some(player), detail)
        } else {
            let Some(_seats) = self.seats([first, second]) else { return Ok(None) };
            let mut last = None;
            for (board, openings) in self.event.openings.iter().enumerate() {
                let opening = openings.opening(&self.event.boards[board], self.event.seed, unit.opening);
                let place = Place { leg: number(board), ..place };
                let Some(board) = self.play_board(&opening, [first, second], &place)? else {
                    return Ok(None);
                };
                legs.push(board.leg);
                talks.extend(board.talks);
                let drawn = board.result.winner.is_none();
                last = Some(board.result);
                if !drawn {
                    break;
                }
            }
            let Some(result) = last else { return Ok(None) };
            let half_points = result.winner.map_or(1, |winner| if winner == 0 { 2 } else { 0 });
            let fault =
                result.termination.is_fault().then_some(if half_points == 2 { second } else { first });
            (half_points, result.termination.to_string(), fault, result.detail)
        };
        let game = EventGame {
            number: place.number,
            id: id.clone(),
            attempt: self.attempt.to_owned(),
            round: unit.round,
            first: number(first),
            second: number(second),
            half_points,
            end,
            fault: fault.map(number),
            detail,
            finished: now(),
            legs,
        };
        Ok(Some(Played { game, talks }))
    }

    fn id(&self, unit: &Unit, first: usize, second: usize) -> String {
        let name = |player: usize| &self.event.players[player].entry.name;
        format!("{}/{}-{}/{}", unit.round + 1, name(first), name(second), unit.opening + 1)
    }

    /// One board; the first of the two has Black. `None` if the run is being stopped.
    fn play_board(
        &self,
        opening: &Position,
        players: [usize; 2],
        place: &Place<'_>,
    ) -> Result<Option<Board>, RunError> {
        let (event, id) = (self.event, place.id);
        let limits = players.map(|player| event.players[player].contestant.limits(&event.limits));
        let watch = |stage: &Stage| stage.feed.watch(place.number, opening);
        let terms = GameTerms {
            limits,
            margin: event.margin,
            resign: event.resign,
            conditions: event.conditions.clone(),
            watch: self.stage.map(watch).unwrap_or_default(),
            stop: Arc::clone(&self.halt),
        };
        let mut reason = String::new();
        for _ in 0..TRIES {
            let mut seats = [0, 1].map(|who| self.seated(players[who], who, place));
            if let Some(stage) = self.stage {
                stage.feed.board(place.board(opening, players, limits));
            }
            match judge::play(opening, &mut seats, 0, &terms) {
                Ok(result) => {
                    if let Some(stage) = self.stage {
                        stage.feed.over(place.number, &result);
                    }
                    self.count_start(players, &result);
                    return Ok(Some(self.board(opening, result, players, &seats)));
                }
                Err(NoResult::Stopped) => {
                    if let Some(stage) = self.stage {
                        stage.feed.gone(place.number, false);
                    }
                    return Ok(None);
                }
                Err(NoResult::Infrastructure(text)) => reason = text,
            }
        }
        Err(RunError::Infrastructure { game: id.to_owned(), reason })
    }

    /// Waits until those of the two who can be at one board only are free; `None` if the run is being stopped.
    fn seats(&self, mut players: [usize; 2]) -> Option<Vec<MutexGuard<'_, ()>>> {
        // In one order everywhere, so that no two games wait for each other.
        players.sort_unstable();
        let mut held = Vec::new();
        for player in players {
            if !self.event.players[player].contestant.is_person() {
                continue;
            }
            held.push(loop {
                match self.seats[player].try_lock() {
                    Ok(seat) => break seat,
                    Err(TryLockError::Poisoned(seat)) => break seat.into_inner(),
                    Err(TryLockError::WouldBlock) if self.halt.load(Ordering::Relaxed) => return None,
                    Err(TryLockError::WouldBlock) => thread::sleep(LOOK),
                }
            });
        }
        Some(held)
    }

    fn seated(&self, player: usize, who: usize, place: &Place<'_>) -> Box<dyn Player> {
        let (event, id) = (self.event, place.id);
        let contestant = &event.players[player].contestant;
        if let Some(stage) = self.stage.filter(|_| contestant.is_person()) {
            return Box::new(Person {
                feed: stage.feed.clone(),
                folder: stage.folder.clone(),
                attempt: self.attempt.to_owned(),
                game: place.number,
                leg: place.leg,
                player,
                who,
                arrival: event.arrival,
                halt: Arc::clone(&self.halt),
            });
        }
        let of_game = id.bytes().fold(event.seed, |seed, byte| mix(seed ^ u64::from(byte)));
        contestant.player(&PlayerTerms {
            limits: contestant.limits(&event.limits),
            mib: event.mib,
            conditions: event.conditions.clone(),
            seed: of_game,
            about: Arc::clone(&self.about[player]),
        })
    }

    /// Everything that is kept of a board.
    fn board(
        &self,
        opening: &Position,
        result: GameResult,
        players: [usize; 2],
        seats: &[Box<dyn Player>; 2],
    ) -> Board {
        let event = self.event;
        let talks = [0, 1].map(|seat| (players[seat], Talk::from(seats[seat].transcript())));
        let record = [0, 1].map(|seat| {
            let contestant = &event.players[players[seat]].contestant;
            let files = self.files[players[seat]]
                .get_or_init(|| contestant.program().map(Program::hashes).unwrap_or_default());
            PlayerRecord {
                player: contestant.to_string(),
                limits: contestant.limits(&event.limits).to_string(),
                about: seats[seat].about(),
                files: files.clone(),
                sandbox: seats[seat].confined().map(|confined| confined.told),
                took: seats[seat].confined().and_then(|confined| confined.usage).map(Into::into),
                said: Talk::default(),
            }
        });
        let record = serde_json::json!({
            "game": opening.id().to_string(),
            "rules": format!("{:?}", opening.rules()),
            "margin": event.margin.as_millis() as u64,
            "conditions": event.conditions.to_string(),
            "memory": event.mib,
            "players": record,
            "nodes": result.nodes,
            "time": result.time.map(milliseconds),
            "moves": result.times.iter().copied().map(milliseconds).collect::<Vec<_>>(),
        });
        let leg = EventLeg {
            opening: position_text(opening),
            moves: acts_text(opening, &result),
            plies: u32::try_from(result.plies).unwrap_or(u32::MAX),
            end: result.termination.to_string(),
            record: record.to_string(),
        };
        Board { result, leg, talks: talks.into_iter().filter(|(_, talk)| *talk != Talk::default()).collect() }
    }

    fn is_benched(&self, player: usize) -> bool {
        self.event.bench.is_some_and(|bench| lock(&self.failed_starts)[player] >= bench)
    }

    fn count_start(&self, players: [usize; 2], result: &GameResult) {
        let failed = (result.termination == Termination::NotStarted)
            .then(|| result.winner.map(|winner| players[1 - winner]))
            .flatten();
        count_start(&mut lock(&self.failed_starts), players, failed);
    }
}

fn count_start(failed_starts: &mut [u32], players: [usize; 2], failed: Option<usize>) {
    for player in players {
        if failed == Some(player) {
            failed_starts[player] += 1;
        } else if failed.is_none() {
            failed_starts[player] = 0;
        }
    }
}

/// The same count from the results that are there.
fn failed_starts(event: &Event, store: &EventStore) -> Result<Vec<u32>, StoreError> {
    let mut counts = vec![0; event.players.len()];
    let not_started = Termination::NotStarted.to_string();
    store.each_result(&mut |row| {
        let players = [row.first as usize, row.second as usize];
        let failed = row.fault.filter(|_| row.end == not_started).map(|player| player as usize);
        if players.iter().all(|&player| player < counts.len()) {
            count_start(&mut counts, players, failed);
        }
    })?;
    Ok(counts)
}

/// The sequential test over complete pairs in the order of the schedule.
#[derive(Default)]
struct Test {
    sample: Pentanomial,
    waiting: std::collections::BTreeMap<u64, usize>,
    next: u64,
}

impl Test {
    fn of(event: &Event, store: &EventStore) -> Result<Test, StoreError> {
        let mut test = Test::default();
        if event.sprt.is_some() {
            store.each_result(&mut |row| test.count(row.number, row.first, row.half_points))?;
        }
        Ok(test)
    }

    fn take(&mut self, game: &EventGame) {
        self.count(game.number, game.first, game.half_points);
    }

    fn count(&mut self, number: u64, first: u32, half_points: u8) {
        let points = usize::from(if first == 0 { half_points } else { 2 - half_points.min(2) });
        self.waiting.insert(number, points);
        while let (Some(&one), Some(&other)) =
            (self.waiting.get(&self.next), self.waiting.get(&(self.next + 1)))
        {
            self.sample.add(one + other);
            self.waiting.remove(&self.next);
            self.waiting.remove(&(self.next + 1));
            self.next += 2;
        }
    }

    fn state(&self, event: &Event) -> Option<SprtState> {
        let state = event.sprt?.state(&self.sample);
        (state != SprtState::Open).then_some(state)
    }
}

fn milliseconds(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

fn number(player: usize) -> u32 {
    u32::try_from(player).unwrap_or(u32::MAX)
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
