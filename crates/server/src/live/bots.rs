//! Engines and programs at the tables: a bounded number thinks at a time, each in a thread of its own.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use goren_engine::opening::{self, Answer};
use goren_engine::{Engine, Kind, Limits, PlayerSpec, Value};
use goren_rules::{Color, Game};
use tokio::sync::Semaphore;

use super::programs::{Commission, Programs, Refusal};

/// Memory of an engine's table while it thinks about one move, in MiB.
const TABLE_MIB: usize = 16;
/// The same in games that are searched by playouts or solved at their end.
const WIDE_MIB: usize = 48;
/// Thinking time by level, in milliseconds.
const LEVEL_MS: [u64; 10] = [60, 100, 150, 250, 400, 600, 900, 1300, 2000, 3000];
/// Thinking time for a hint.
const HINT_TIME: Duration = Duration::from_secs(1);
/// Share of the remaining time that one move may take.
const SHARE: u32 = 25;

/// What an engine is asked.
pub(crate) struct Task {
    pub(crate) player: PlayerSpec,
    pub(crate) game: Game,
    /// The side that the engine plays at present.
    pub(crate) side: Color,
    pub(crate) stop: Arc<AtomicBool>,
}

/// Who is asked.
pub(crate) enum Errand {
    Engine(Box<Task>),
    Program(Box<Commission>),
}

/// What comes of it.
pub(crate) enum Reply {
    /// A move or a decision; the time it took, where that is not all the time since it was the player's turn.
    Done(Answer, Option<Duration>),
    /// The player loses.
    Foul { code: &'static str, detail: String },
    /// No answer, for which the player is not to blame.
    Failed(String),
}

/// The engines of the server, and its programs.
pub(crate) struct Bots {
    seats: Semaphore,
    program_seats: Semaphore,
    programs: Arc<Programs>,
    closed: AtomicBool,
}

impl Bots {
    pub(crate) fn new(engines: usize, programs: Programs) -> Bots {
        Bots {
            seats: Semaphore::new(engines.max(1)),
            program_seats: Semaphore::new(programs.most()),
            programs: Arc::new(programs),
            closed: AtomicBool::new(false),
        }
    }

    /// No engine and no program starts any more.
    pub(crate) fn close(&self) {
        self.closed.store(true, Ordering::Relaxed);
        self.seats.close();
        self.program_seats.close();
    }

    /// Whether the server is stopping.
    pub(crate) fn is_closed(&self) -> bool {
        self.closed.load(Ordering::Relaxed)
    }

    /// The programs.
    pub(crate) fn programs(&self) -> &Programs {
        &self.programs
    }

    /// What `goren` would do, with the value of a move; once there is a free seat. `None` if the server stops
    /// first or there is nothing to do.
    pub(crate) async fn advise(&self, game: Game) -> Option<(Answer, Value)> {
        let _seat = self.seats.acquire().await.ok()?;
        tokio::task::spawn_blocking(move || advice(&game)).await.ok()?
    }

    /// Thinks, once there is a free seat. `None` if the server stops first.
    pub(crate) async fn think(&self, errand: Errand) -> Option<Reply> {
        match errand {
            Errand::Engine(task) => {
                let _seat = self.seats.acquire().await.ok()?;
                tokio::task::spawn_blocking(move || search(&task)).await.ok()
            }
            Errand::Program(commission) => {
                let _seat = self.program_seats.acquire().await.ok()?;
                let programs = Arc::clone(&self.programs);
                tokio::task::spawn_blocking(move || match programs.ask(&commission) {
                    Ok((mv, used)) => Reply::Done(Answer::Move(mv), Some(used)),
                    Err(Refusal::Foul { code, detail }) => Reply::Foul { code, detail },
                    Err(Refusal::Broken(error)) => Reply::Failed(error),
                })
                .await
                .ok()
            }
        }
    }
}

fn advice(game: &Game) -> Option<(Answer, Value)> {
    let player = PlayerSpec::new(Kind::AlphaBeta);
    if let Some(answer) = opening::answer(game, player) {
        return Some((answer, Value::DRAW));
    }
    let best = engine(game, player).go(game.position(), &Limits::time(HINT_TIME), &mut |_| {}).ok()?;
    Some((Answer::Move(best.mv), best.value))
}

/// An engine with as much memory as its search of the game needs.
fn engine(game: &Game, player: PlayerSpec) -> Engine {
    Engine::with_table(player, if game.position().rules().is_plain() { TABLE_MIB } else { WIDE_MIB })
}

/// Asks the engine.
fn search(task: &Task) -> Reply {
    if let Some(answer) = opening::answer(&task.game, task.player) {
        return Reply::Done(answer, None);
    }
    let limits = Limits { time: Some(time_for(task)), stop: Some(task.stop.clone()), ..Limits::default() };
    match engine(&task.game, task.player).go(task.game.position(), &limits, &mut |_| {}) {
        Ok(best) => Reply::Done(Answer::Move(best.mv), None),
        Err(error) => Reply::Failed(error.to_string()),
    }
}

/// The level's time, but never a share of the clock that would lose on time.
fn time_for(task: &Task) -> Duration {
    let wanted = match task.player.kind {
        Kind::AlphaBeta => LEVEL_MS[usize::from(task.player.level.clamp(1, 10)) - 1],
        _ => 1000,
    };
    let wanted = Duration::from_millis(wanted);
    let clock = task.game.clock();
    let Some(left) = clock.allowance(task.side) else { return wanted };
    let control = clock.control();
    let share = match control.base {
        Some(_) => left / SHARE + control.increment / 2,
        None => left / 2,
    };
    wanted.min(share.min(left / 2)).max(Duration::from_millis(10))
}
