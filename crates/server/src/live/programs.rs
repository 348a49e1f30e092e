//! Programs at the tables: each game has a process of its own, and a bounded number of them runs.
//!
//! A program that waits for its opponent may be ended when another game needs the place; it is started again when it is
//! to move, and told the whole board.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use goren_arena::player::{Budget, Ending, Fault, Listener, Player, PlayerTerms};
use goren_arena::sandbox::Confinement;
use goren_arena::{Conditions, Contestant, MoveLimits, Overrun, Termination};
use goren_rules::{Color, Game, GameId, Move, OpeningRule, TimeControl};

/// A program that the server offers as an opponent.
#[derive(Clone, Debug)]
pub struct OfferedProgram {
    /// Its name on the pages.
    pub name: String,
    /// How it is started and spoken to.
    pub contestant: Contestant,
}

/// Time for a move where the game has no clock.
const MOVE_TIME: Duration = Duration::from_secs(10);
/// By how much a move may exceed it. Where the game has a clock, that decides first.
const MARGIN: Duration = Duration::from_secs(1);
/// What is told of a fault, in characters.
const TOLD: usize = 200;

/// What a program is asked.
pub(crate) struct Commission {
    /// The id of the game.
    pub(crate) table: String,
    pub(crate) name: String,
    pub(crate) game: Game,
    /// The side that it plays.
    pub(crate) side: Color,
    pub(crate) stop: Arc<AtomicBool>,
    /// Called when the program is there: only then its clock runs, as in matches.
    pub(crate) ready: Box<dyn Fn() + Send + Sync>,
}

/// Why a program gives no move.
#[derive(Debug)]
pub(crate) enum Refusal {
    /// It loses; the code tells why, the text says it to the program's author.
    Foul { code: &'static str, detail: String },
    /// Nobody's fault.
    Broken(String),
}

/// A running program and since when it has waited.
struct Engaged {
    name: String,
    player: Box<dyn Player>,
    since: Instant,
}

enum Place {
    /// It thinks; whoever asked has it.
    Thinking,
    Waiting(Engaged),
}

/// The programs of the server.
#[derive(Default)]
pub(crate) struct Programs {
    offered: Vec<OfferedProgram>,
    most: usize,
    confinement: Confinement,
    places: Mutex<HashMap<String, Place>>,
    /// Threads that see programs to their end.
    leaving: Mutex<Vec<JoinHandle<()>>>,
    closed: AtomicBool,
}

impl Programs {
    /// These programs, of which at most `most` run at the same time, confined in this way.
    pub(crate) fn new(offered: Vec<OfferedProgram>, most: usize, confinement: Confinement) -> Programs {
        Programs { offered, most: most.max(1), confinement, ..Programs::default() }
    }

    /// How many may run.
    pub(crate) fn most(&self) -> usize {
        self.most.max(1)
    }

    /// Names of all programs.
    pub(crate) fn names(&self) -> Vec<String> {
        self.offered.iter().map(|program| program.name.clone()).collect()
    }

    /// Names of those that play a game.
    pub(crate) fn playing(&self, id: &GameId) -> Vec<String> {
        let plays = |program: &&OfferedProgram| {
            id.rules().players == 2
                && id.opening() == OpeningRule::Free
                && program.contestant.check_game(id).is_ok()
        };
        self.offered.iter().filter(plays).map(|program| program.name.clone()).collect()
    }

    fn places(&self) -> MutexGuard<'_, HashMap<String, Place>> {
        self.places.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Asks a program for its move, and tells what it took. Blocks; to be called by at most [`most`](Programs::most) at a time.
    pub(crate) fn ask(&self, commission: &Commission) -> Result<(Move, Duration), Refusal> {
        let budget = budget(commission);
        let mut engaged = self.engage(commission, &budget)?;
        (commission.ready)();
        let position = commission.game.position();
        let answer = engaged.player.choose(position, &budget).map_err(refusal).and_then(|answer| {
            let refused = |error: goren_rules::MoveError| Refusal::Foul {
                code: fault_code(Termination::IllegalCell),
                detail: shortened(&error.to_string()),
            };
            position.check(answer.mv).map_err(refused)?;
            Ok((answer.mv, answer.used))
        });
        let back = answer.is_ok() && !budget.is_stopped() && !self.closed.load(Ordering::Relaxed);
        engaged.since = Instant::now();
        self.leave(&commission.table, engaged, back);
        answer
    }

    /// The game's own program if it waits, else a new one in the place of one that has waited longest, if need be.
    fn engage(&self, commission: &Commission, budget: &Budget) -> Result<Engaged, Refusal> {
        let unknown = || Refusal::Broken(format!("no program is called {}", commission.name));
        let offered = self.offered.iter().find(|program| program.name == commission.name);
        let contestant = &offered.ok_or_else(unknown)?.contestant;
        let (own, evicted) = {
            let mut places = self.places();
            let own = places.insert(commission.table.clone(), Place::Thinking);
            let evicted = if places.len() > self.most() { longest_waiting(&mut places) } else { None };
            (own, evicted)
        };
        if let Some(engaged) = evicted {
            self.see_off(engaged);
        }
        if let Some(Place::Waiting(engaged)) = own
            && engaged.name == commission.name
        {
            return Ok(engaged);
        }
        let conditions = Conditions { confinement: self.confinement.clone(), ..Conditions::default() };
        let terms = PlayerTerms { limits: budget.limits, conditions, ..PlayerTerms::default() };
        let mut player = contestant.player(&terms);
        match player.begin(commission.game.position()) {
            Ok(()) => Ok(Engaged { name: commission.name.clone(), player, since: Instant::now() }),
            Err(fault) => {
                self.places().remove(&commission.table);
                Err(refusal(fault))
            }
        }
    }

    /// Puts a program back into its place, unless its game is over or the place was taken from it meanwhile.
    fn leave(&self, table: &str, engaged: Engaged, back: bool) {
        let mut places = self.places();
        match places.get_mut(table) {
            Some(place) if back => *place = Place::Waiting(engaged),
            _ => {
                places.remove(table);
                drop(places);
                engaged.dismiss();
            }
        }
    }

    /// The game is over, or nobody is at it any more: its program ends.
    pub(crate) fn end(&self, table: &str) {
        // One that thinks is ended by whoever has asked it.
        let removed = self.places().remove(table);
        if let Some(Place::Waiting(engaged)) = removed {
            self.see_off(engaged);
        }
    }

    /// Ends a program without waiting for it.
    fn see_off(&self, engaged: Engaged) {
        let mut leaving = self.leaving.lock().unwrap_or_else(PoisonError::into_inner);
        leaving.retain(|thread| !thread.is_finished());
        leaving.push(thread::spawn(move || engaged.dismiss()));
    }

    /// Ends all programs and waits until they have gone. Those that think are told to stop by their games.
    pub(crate) fn close(&self) {
        self.closed.store(true, Ordering::Relaxed);
        let all: Vec<Place> = self.places().drain().map(|(_, place)| place).collect();
        for place in all {
            if let Place::Waiting(engaged) = place {
                self.see_off(engaged);
            }
        }
        let leaving = std::mem::take(&mut *self.leaving.lock().unwrap_or_else(PoisonError::into_inner));
        for thread in leaving {
            // A panic of such a thread has nothing to do with the others.
            let _ = thread.join();
        }
    }
}

impl Engaged {
    fn dismiss(mut self) {
        // The game has its result, or goes on with another process: what is found now changes nothing.
        let _ = self.player.finish(&Ending { half_points: None, termination: None });
    }
}

/// Takes the program that has waited longest from its place.
fn longest_waiting(places: &mut HashMap<String, Place>) -> Option<Engaged> {
    let waiting = places.iter().filter_map(|(table, place)| match place {
        Place::Waiting(engaged) => Some((engaged.since, table.clone())),
        Place::Thinking => None,
    });
    let (_, table) = waiting.min()?;
    match places.remove(&table) {
        Some(Place::Waiting(engaged)) => Some(engaged),
        _ => None,
    }
}

/// What the game's clock allows, or a time for each move.
fn budget(commission: &Commission) -> Budget {
    let clock = commission.game.clock();
    let control = clock.control();
    let time = if control.is_none() {
        TimeControl { per_move: Some(MOVE_TIME), ..TimeControl::NONE }
    } else {
        control
    };
    Budget {
        limits: MoveLimits { time, ..MoveLimits::default() },
        left: if control.is_none() { None } else { clock.remaining(commission.side).base },
        allowance: clock.allowance(commission.side).or(Some(MOVE_TIME)),
        margin: MARGIN,
        stop: Arc::clone(&commission.stop),
        listener: Listener::default(),
    }
}

fn refusal(fault: Fault) -> Refusal {
    match fault {
        Fault::Foul { termination, detail } => {
            Refusal::Foul { code: fault_code(termination), detail: shortened(&detail) }
        }
        Fault::Stopped => Refusal::Broken("stopped".to_owned()),
        Fault::Infrastructure(text) => Refusal::Broken(text),
        _ => Refusal::Broken("no move came".to_owned()),
    }
}

/// One line for a page and for the log of the game.
pub(crate) fn shortened(text: &str) -> String {
    text.chars()
        .map(|c| if c.is_control() { ' ' } else { c })
        .take(TOLD)
        .collect::<String>()
        .trim()
        .to_owned()
}

/// The words for faults, as used in messages.
pub(crate) const FAULTS: [&str; 9] = [
    "fault-time",
    "fault-illegal",
    "fault-malformed",
    "fault-crash",
    "fault-exit",
    "fault-start",
    "fault-flood",
    "fault-error",
    "fault-other",
];

/// The word for a fault.
pub(crate) fn fault_code(termination: Termination) -> &'static str {
    match termination {
        Termination::Time(Overrun::Start) | Termination::NotStarted => "start",
        Termination::Time(_) => "time",
        Termination::IllegalCell => "illegal",
        Termination::Malformed => "malformed",
        Termination::Crash { .. } => "crash",
        Termination::Exit { .. } => "exit",
        Termination::OutputFlood => "flood",
        Termination::ProgramError => "error",
        _ => "other",
    }
}
