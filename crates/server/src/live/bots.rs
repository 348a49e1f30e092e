//! Engines at the tables: a bounded number thinks at a time, each in a thread of its own.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use goren_engine::opening::{self, Answer};
use goren_engine::{Engine, EngineError, Kind, Limits, PlayerSpec};
use goren_rules::{Color, Game};
use tokio::sync::Semaphore;

/// Memory of an engine's table while it thinks about one move, in MiB.
const TABLE_MIB: usize = 16;
/// Thinking time by level, in milliseconds.
const LEVEL_MS: [u64; 10] = [60, 100, 150, 250, 400, 600, 900, 1300, 2000, 3000];
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

/// The engines of the server.
pub(crate) struct Bots {
    seats: Semaphore,
    closed: AtomicBool,
}

impl Bots {
    pub(crate) fn new(engines: usize) -> Bots {
        Bots { seats: Semaphore::new(engines.max(1)), closed: AtomicBool::new(false) }
    }

    /// No engine starts any more.
    pub(crate) fn close(&self) {
        self.closed.store(true, Ordering::Relaxed);
        self.seats.close();
    }

    /// Whether the server is stopping.
    pub(crate) fn is_closed(&self) -> bool {
        self.closed.load(Ordering::Relaxed)
    }

    /// Thinks, once there is a free seat. `None` if the server stops first.
    pub(crate) async fn think(&self, task: Task) -> Option<Result<Answer, EngineError>> {
        let _seat = self.seats.acquire().await.ok()?;
        let thinking = tokio::task::spawn_blocking(move || {
            if let Some(answer) = opening::answer(&task.game, task.player) {
                return Ok(answer);
            }
            let limits =
                Limits { time: Some(time_for(&task)), stop: Some(task.stop.clone()), ..Limits::default() };
            let mut engine = Engine::with_table(task.player, TABLE_MIB);
            engine.go(task.game.position(), &limits, &mut |_| {}).map(|best| Answer::Move(best.mv))
        });
        thinking.await.ok()
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
