//! One game in memory: its session, its watchers, its clock and the engine that thinks for it.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use axum::body::Bytes;
use goren_engine::Value;
use goren_engine::opening::Answer;
use goren_rules::{Color, Game, Position};
use goren_store::{Action, Store};
use tokio::sync::{broadcast, watch};

use super::bots::{Bots, Errand, Reply, Task};
use super::programs::Commission;
use super::ratings;
use super::session::{Act, Session};
use super::sitter::Sitter;
use super::view::{Moment, reason_code, view_json};
use crate::events::sse;
use crate::failure::Failure;

/// Clocks that are told are no older than this.
const FRESH: Duration = Duration::from_millis(400);

/// What watchers were told last.
pub(crate) struct Told {
    /// For `Last-Event-ID`.
    pub(crate) id: String,
    /// The event as it is sent, written once for all.
    frame: Bytes,
    /// When it was written; `None` if it has no clock that could go on.
    made: Option<Instant>,
}

impl Told {
    fn of(id: String, json: &str) -> Told {
        let made = (!json.contains("\"clocks\":null")).then(Instant::now);
        Told { frame: sse("game", Some(&id), json), id, made }
    }

    fn is_stale(&self) -> bool {
        self.made.is_some_and(|made| made.elapsed() > FRESH)
    }
}

/// What all tables of a server share.
#[derive(Clone)]
pub(crate) struct House {
    pub(crate) store: Arc<Store>,
    pub(crate) bots: Arc<Bots>,
    /// Which run of the server this is.
    pub(crate) boot: Arc<str>,
    /// Ids of games in which something happened, for lists.
    pub(crate) changes: broadcast::Sender<String>,
}

/// A game in memory.
pub(crate) struct Table {
    id: String,
    house: House,
    stage: Mutex<Stage>,
    told: watch::Sender<Arc<Told>>,
    /// The same with newer clocks, for those who come later.
    fresh: Mutex<Option<Arc<Told>>>,
}

struct Stage {
    session: Session,
    /// Counts announcements, so that each has an id of its own.
    tick: u32,
    since: Instant,
    thinking: Option<Arc<AtomicBool>>,
    /// Whether a program that is to move gets ready for it, or waits for its turn to run: its clock stands still.
    preparing: bool,
    stopped: bool,
    flag: Option<tokio::task::AbortHandle>,
    touched: Instant,
}

impl Table {
    /// `left` is the time since somebody last did something; it counts where moves may take hours, so that such a clock
    /// goes on while nobody is there. A fast clock waits for the server.
    pub(crate) fn new(
        id: String,
        session: Session,
        left: Duration,
        house: House,
    ) -> Result<Arc<Table>, Failure> {
        let now = Instant::now();
        let slow = session.game.clock().control().is_slow();
        let since = now.checked_sub(left).filter(|_| slow).unwrap_or(now);
        let stage = Stage {
            session,
            tick: 0,
            since,
            thinking: None,
            preparing: false,
            stopped: false,
            flag: None,
            touched: now,
        };
        let (told, _) = watch::channel(Arc::new(Told::of(String::new(), "")));
        let fresh = Mutex::default();
        let table = Table { id, house, stage: Mutex::new(stage), told, fresh };
        let mut stage = table.stage();
        table.know_players(&mut stage)?;
        table.announce(&mut stage);
        drop(stage);
        Ok(Arc::new(table))
    }

    /// Looks up what the players are called and how strong they are.
    fn know_players(&self, stage: &mut Stage) -> Result<(), Failure> {
        let session = &mut stage.session;
        for (place, chair) in session.chairs.iter().enumerate() {
            let owner = chair.owner.as_deref().filter(|_| chair.sitter.is_person());
            session.called[place] = owner.map(|owner| self.house.store.name(owner)).transpose()?.flatten();
        }
        session.standings = ratings::standings(&self.house.store, &self.id, session, now_ms())?;
        Ok(())
    }

    pub(crate) fn id(&self) -> &str {
        &self.id
    }

    fn stage(&self) -> MutexGuard<'_, Stage> {
        // A session is only ever replaced whole, so a panic elsewhere leaves a valid one.
        self.stage.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Reads from the game as it stands.
    pub(crate) fn look<T>(&self, read: impl FnOnce(&Session) -> T) -> T {
        let mut stage = self.stage();
        stage.touched = Instant::now();
        read(&stage.session)
    }

    /// What the strongest engine would do in a game.
    pub(crate) async fn advise(&self, game: Game) -> Option<(Answer, Value)> {
        self.house.bots.advise(game).await
    }

    /// The view as JSON, with clocks as of now.
    pub(crate) fn json(&self) -> String {
        let stage = self.stage();
        view_json(&stage.session, &Table::moment(&stage))
    }

    /// Hears of every change from now on.
    pub(crate) fn watch(&self) -> watch::Receiver<Arc<Told>> {
        self.told.subscribe()
    }

    /// The event that tells this; its clocks may have gone on since.
    pub(crate) fn frame(&self, told: &Told) -> Bytes {
        if !told.is_stale() {
            return told.frame.clone();
        }
        let mut fresh = self.fresh.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = fresh.as_ref().filter(|known| known.id == told.id && !known.is_stale()) {
            return known.frame.clone();
        }
        let newer = Arc::new(Told::of(told.id.clone(), &self.json()));
        *fresh = Some(newer.clone());
        newer.frame.clone()
    }

    /// Whether nobody watches, nothing counts down and nobody thinks.
    pub(crate) fn is_idle(&self, for_at_least: Duration) -> bool {
        let stage = self.stage();
        self.told.receiver_count() == 0
            && stage.thinking.is_none()
            && !stage.session.clock_runs()
            && stage.touched.elapsed() >= for_at_least
    }

    /// Does what a browser asks for: judged, written, taken over, announced. Blocks on the disk.
    pub(crate) fn act(&self, owner: Option<&str>, act: &Act) -> Result<(), Failure> {
        let mut stage = self.stage();
        let lines = stage.session.decide(owner, act, stage.since.elapsed())?;
        self.take(&mut stage, &lines)
    }

    /// Gives an open chair to a browser.
    pub(crate) fn claim(&self, invite: &str, owner: &str) -> Result<(), Failure> {
        let mut stage = self.stage();
        if !stage.session.seats_of(Some(owner)).is_empty() {
            return Ok(());
        }
        if stage.session.game.result().is_some() {
            return Err(Failure::GameOver);
        }
        let (place, color, chair) = stage.session.open_chair().ok_or(Failure::SeatTaken)?;
        self.house.store.claim(&self.id, place, invite, owner)?;
        chair.owner = Some(owner.to_owned());
        chair.invite = None;
        stage.since = Instant::now();
        self.know_players(&mut stage)?;
        self.take(&mut stage, &[format!("join {color}")])
    }

    /// Says which game follows this one; the answer is the one that was said first.
    pub(crate) fn follow(&self, next: &str) -> Result<String, Failure> {
        let mut stage = self.stage();
        if stage.session.next.is_none() {
            self.take(&mut stage, &[format!("next {next}")])?;
        }
        Ok(stage.session.next.clone().unwrap_or_default())
    }

    fn take(&self, stage: &mut Stage, lines: &[String]) -> Result<(), Failure> {
        for line in lines {
            let mut next = stage.session.clone();
            next.apply(line)?;
            // The last word of what a program did wrong may look like a number.
            let timed = !line.starts_with("fault ");
            let spent =
                line.rsplit(' ').next().filter(|_| timed).and_then(|word| word.parse().ok()).unwrap_or(0);
            let action = Action { text: line.clone(), at: now_ms(), spent };
            let plies = u32::try_from(next.plies()).unwrap_or(u32::MAX);
            let result = next.game.result().map(|outcome| {
                let winner = outcome.winner.map_or("draw".to_owned(), |color| color.to_string());
                let reason = if next.fault.is_some() { "program-fault" } else { reason_code(outcome.reason) };
                format!("{winner} {reason}")
            });
            self.house.store.append(&self.id, next.seq, &action, plies, result.as_deref())?;
            if ["move ", "choose ", "takeback "].iter().any(|word| line.starts_with(word)) {
                stage.since = Instant::now();
            }
            stage.session = next;
        }
        if stage.session.game.result().is_some() {
            self.house.bots.programs().end(&self.id);
            // What is not counted now is counted when the game is next opened; the game itself stands.
            let counted = ratings::count(&self.house.store, &self.id, &stage.session, now_ms());
            if let Err(error) = counted.map_err(Failure::from).and_then(|()| self.know_players(stage)) {
                tracing::error!(game = self.id, "ratings: {error}");
            }
        }
        if !lines.is_empty() {
            if let Some(stop) = stage.thinking.take() {
                stop.store(true, Ordering::Relaxed);
            }
            (stage.preparing, stage.stopped) = (false, false);
            stage.touched = Instant::now();
            self.announce(stage);
        }
        Ok(())
    }

    fn moment(stage: &Stage) -> Moment {
        Moment {
            thinking: stage.thinking.is_some().then(|| stage.session.acting()),
            preparing: stage.preparing,
            stopped: stage.stopped,
            waited: u64::try_from(stage.since.elapsed().as_millis()).unwrap_or(u64::MAX),
        }
    }

    fn announce(&self, stage: &mut Stage) {
        stage.tick += 1;
        let id = format!("{}.{}.{}", stage.session.seq, stage.tick, self.house.boot);
        let json = view_json(&stage.session, &Table::moment(stage));
        self.told.send_replace(Arc::new(Told::of(id, &json)));
        // Nobody may be listening.
        let _ = self.house.changes.send(self.id.clone());
    }

    /// Sets going what the position asks for: the engine to move, the flag of the mover's clock.
    /// To be called within the runtime, after every change.
    pub(crate) fn wake(self: &Arc<Table>) {
        let mut stage = self.stage();
        self.wind_flag(&mut stage);
        let Some(turn) = stage.session.turn() else { return };
        let sitter = stage.session.chair(turn).sitter.clone();
        if sitter.is_person() || stage.thinking.is_some() || stage.stopped || self.house.bots.is_closed() {
            return;
        }
        let stop = Arc::new(AtomicBool::new(false));
        stage.thinking = Some(stop.clone());
        let game = stage.session.game.clone();
        let errand = match sitter {
            Sitter::Person => return,
            Sitter::Bot(player) => {
                Errand::Engine(Box::new(Task { player, game, side: turn, stop: stop.clone() }))
            }
            Sitter::Program(name) => {
                stage.preparing = true;
                self.wind_flag(&mut stage);
                let (table, waker, own) = (self.id.clone(), self.clone(), stop.clone());
                let ready = Box::new(move || waker.program_is_ready(&own));
                let stop = stop.clone();
                Errand::Program(Box::new(Commission { table, name, game, side: turn, stop, ready }))
            }
        };
        let seq = stage.session.seq;
        self.announce(&mut stage);
        drop(stage);
        let table = self.clone();
        tokio::spawn(async move {
            let reply = table.house.bots.think(errand).await;
            let moved = table.clone();
            // The disk may be slow, so the answer is taken over off the runtime's threads.
            let taken = tokio::task::spawn_blocking(move || match reply {
                Some(Reply::Done(answer, used)) => {
                    moved.bot_acts(seq, &stop, |session, since| {
                        vec![line_of(session, answer, used.unwrap_or(since))]
                    });
                }
                Some(Reply::Foul { code, detail }) => {
                    moved.bot_acts(seq, &stop, |_, _| Session::foul_lines(turn, code, &detail));
                }
                Some(Reply::Failed(error)) => moved.bot_failed(&stop, &error),
                None => moved.bot_failed(&stop, "the engine broke off"),
            });
            if taken.await.is_ok() {
                table.wake();
            }
        });
    }

    /// From here on the program that is to move thinks, on its clock.
    fn program_is_ready(self: &Arc<Table>, stop: &Arc<AtomicBool>) {
        let mut stage = self.stage();
        let current = stage.thinking.as_ref().is_some_and(|own| Arc::ptr_eq(own, stop));
        if current && stage.preparing {
            (stage.preparing, stage.since) = (false, Instant::now());
            self.wind_flag(&mut stage);
            self.announce(&mut stage);
        }
    }

    /// Takes over what an engine or a program does; `lines` gets the time since it was its turn.
    fn bot_acts(&self, seq: u32, stop: &Arc<AtomicBool>, lines: impl Fn(&Session, Duration) -> Vec<String>) {
        let mut stage = self.stage();
        // Something happened meanwhile: the answer belongs to a position that is gone.
        let current = stage.thinking.as_ref().is_some_and(|own| Arc::ptr_eq(own, stop));
        if !current || stage.session.seq != seq {
            return;
        }
        let lines = lines(&stage.session, stage.since.elapsed());
        if let Err(error) = self.take(&mut stage, &lines) {
            self.stop_bot(&mut stage, &error.to_string());
        }
    }

    fn bot_failed(&self, stop: &Arc<AtomicBool>, error: &str) {
        let mut stage = self.stage();
        if stage.thinking.as_ref().is_some_and(|own| Arc::ptr_eq(own, stop)) {
            self.stop_bot(&mut stage, error);
        }
    }

    fn stop_bot(&self, stage: &mut Stage, error: &str) {
        if !self.house.bots.is_closed() {
            tracing::error!(game = self.id, "engine: {error}");
        }
        stage.thinking = None;
        (stage.preparing, stage.stopped) = (false, true);
        self.announce(stage);
    }

    fn wind_flag(self: &Arc<Table>, stage: &mut Stage) {
        if let Some(old) = stage.flag.take() {
            old.abort();
        }
        if !stage.session.clock_runs() || stage.preparing {
            return;
        }
        let turn = stage.session.acting();
        let Some(left) = stage.session.game.clock().allowance(turn) else { return };
        let deadline = stage.since + left;
        let (table, seq) = (Arc::downgrade(self), stage.session.seq);
        let task = tokio::spawn(async move {
            tokio::time::sleep_until(deadline.into()).await;
            let Some(table) = table.upgrade() else { return };
            let flagged = table.clone();
            if tokio::task::spawn_blocking(move || flagged.flag(turn, seq)).await.is_ok() {
                table.wake();
            }
        });
        stage.flag = Some(task.abort_handle());
    }

    fn flag(&self, color: Color, seq: u32) {
        let mut stage = self.stage();
        if stage.session.seq == seq
            && let Err(error) = self.take(&mut stage, &[format!("flag {color}")])
        {
            tracing::error!(game = self.id, "flag: {error}");
        }
    }

    /// The position after the first `ply` moves.
    pub(crate) fn position_at(&self, ply: usize) -> Option<Position> {
        let mut position = self.look(|session| session.game.position().clone());
        let surplus = position.history().len().checked_sub(ply)?;
        for _ in 0..surplus {
            position.undo();
        }
        Some(position)
    }

    /// Stops the engine, for good.
    pub(crate) fn close(&self) {
        let mut stage = self.stage();
        if let Some(stop) = stage.thinking.take() {
            stop.store(true, Ordering::Relaxed);
        }
        if let Some(flag) = stage.flag.take() {
            flag.abort();
        }
    }
}

impl Drop for Table {
    fn drop(&mut self) {
        self.house.bots.programs().end(&self.id);
    }
}

/// The line of what an engine or a program does.
fn line_of(session: &Session, answer: Answer, used: Duration) -> String {
    match answer {
        Answer::Move(mv) => session.bot_line(mv, used),
        Answer::Choice(choice) => session.choice_line(choice, used),
    }
}

/// Milliseconds since 1970.
pub(crate) fn now_ms() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    u64::try_from(since.as_millis()).unwrap_or(u64::MAX)
}
