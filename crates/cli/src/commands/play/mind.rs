//! Whoever thinks against the person, in a thread of its own: the engine, or a program. It can be stopped.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, TryRecvError, channel};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use anyhow::Result;
use goren_arena::player::{Listener, Thinking};
use goren_engine::{Engine, GameClock, Info, Limits, PlayerSpec, Why, opening, why};
use goren_rules::{Action, Cell, Choice, Color, Game, Move};

use super::opponent::Opponent;

/// How long a player that does not stop is waited for when the game is left.
const PATIENCE: Duration = Duration::from_secs(3);

/// The longest that an answer takes to be noticed, and some more.
const WAY: Duration = Duration::from_millis(100);

/// What is to be thought about.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Task {
    /// The next move or decision of the opponent.
    Answer,
    /// What the engine would do in the person's place.
    Hint,
}

/// What is thought so far; whoever thinks tells what it likes.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Thought {
    pub(super) depth: Option<u32>,
    pub(super) value: Option<String>,
    pub(super) nodes: Option<u64>,
    pub(super) line: Vec<String>,
}

/// What comes of thinking.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Found {
    Move(Move),
    Choice(Choice),
    Hint(Hint),
    /// The opponent loses by this.
    Foul(String),
    /// Nothing came, for which nobody is to blame.
    Failed(String),
}

/// What the engine would do, and why, where there is something to say.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Hint {
    pub(super) text: String,
    pub(super) cell: Option<Cell>,
    pub(super) why: Option<Why>,
}

/// News of the thread, each about the job of this number.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum News {
    Thought(u64, Thought),
    Found(u64, Found),
}

struct Job {
    number: u64,
    task: Task,
    game: Game,
    clock: Option<GameClock>,
    stop: Arc<AtomicBool>,
}

/// Makes the program for a game, where one plays.
pub(super) type Maker = Box<dyn Fn(&Game) -> Result<Opponent> + Send>;

/// Who plays against the person, and how long.
pub(super) struct Brain {
    pub(super) player: PlayerSpec,
    pub(super) limits: Limits,
    /// Whether the limits were asked for, rather than those taken when nothing is said.
    pub(super) limited: bool,
    pub(super) maker: Option<Maker>,
    pub(super) opponent: Option<Opponent>,
}

/// The thread, seen from outside.
pub(super) struct Mind {
    jobs: Option<Sender<Job>>,
    news: Receiver<News>,
    thread: Option<JoinHandle<()>>,
    stop: Arc<AtomicBool>,
    number: u64,
}

impl Mind {
    pub(super) fn new(brain: Brain) -> Mind {
        let (jobs, asked) = channel();
        let (tell, news) = channel();
        let thread = std::thread::spawn(move || {
            Worker { engine: Engine::new(brain.player), brain, tell }.work(&asked);
        });
        Mind { jobs: Some(jobs), news, thread: Some(thread), stop: Arc::default(), number: 0 }
    }

    /// Begins to think; whatever was thought about before is dropped. The number of the job.
    pub(super) fn ask(&mut self, task: Task, game: &Game) -> u64 {
        self.stop();
        self.stop = Arc::default();
        self.number += 1;
        let job = Job {
            number: self.number,
            task,
            game: game.clone(),
            clock: clock_of(game),
            stop: self.stop.clone(),
        };
        if let Some(jobs) = &self.jobs {
            // A thread that has ended is noticed by the next look for news.
            let _ = jobs.send(job);
        }
        self.number
    }

    /// Ends the present thinking; an engine answers at once with the best it has.
    pub(super) fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// The next piece of news.
    ///
    /// # Errors
    /// If the thread has ended, which is a fault of the program.
    pub(super) fn news(&self) -> Result<Option<News>> {
        match self.news.try_recv() {
            Ok(news) => Ok(Some(news)),
            Err(TryRecvError::Empty) => Ok(None),
            Err(TryRecvError::Disconnected) => anyhow::bail!("the thread that thinks has ended"),
        }
    }
}

impl Drop for Mind {
    fn drop(&mut self) {
        self.stop();
        self.jobs = None;
        let Some(thread) = self.thread.take() else { return };
        let deadline = Instant::now() + PATIENCE;
        while !thread.is_finished() && Instant::now() < deadline {
            std::thread::sleep(Duration::from_millis(5));
        }
        if thread.is_finished() {
            // A panic there was told when it happened.
            let _ = thread.join();
        }
    }
}

/// What the mover's clock tells an engine.
fn clock_of(game: &Game) -> Option<GameClock> {
    let color = game.turn().map(|seat| game.color_of(seat))?;
    let control = game.clock().control();
    control.base?;
    let left = game.clock().allowance(color)?;
    Some(GameClock { left, increment: control.increment, moves: None })
}

struct Worker {
    brain: Brain,
    engine: Engine,
    tell: Sender<News>,
}

impl Worker {
    fn work(mut self, asked: &Receiver<Job>) {
        while let Ok(job) = asked.recv() {
            let found = match job.task {
                Task::Answer if self.brain.maker.is_some() => self.program(&job),
                Task::Answer | Task::Hint => self.engine(&job),
            };
            if self.tell.send(News::Found(job.number, found)).is_err() {
                return;
            }
        }
    }

    fn engine(&mut self, job: &Job) -> Found {
        let limits = self.limits(job);
        let (player, position) = (self.brain.player, job.game.position());
        let reason = |mv, value| why(position, mv, value);
        if let Some(answer) = opening::answer_within(&job.game, player, &limits) {
            return match (job.task, answer) {
                (Task::Answer, opening::Answer::Move(mv)) => Found::Move(mv),
                (Task::Answer, opening::Answer::Choice(choice)) => Found::Choice(choice),
                (Task::Hint, opening::Answer::Move(mv)) => {
                    Found::Hint(Hint { text: position.move_text(mv), cell: mv.cell(), why: None })
                }
                (Task::Hint, opening::Answer::Choice(choice)) => {
                    let text = choice.text(position.geometry(), position.rules().labels);
                    Found::Hint(Hint { text, cell: None, why: None })
                }
            };
        }
        if position.ply() == 0 || job.game.actions().is_empty() {
            self.engine.new_game();
        }
        let tell = self.tell.clone();
        let mut hear = |info: &Info| {
            let thought = Thought {
                depth: Some(info.depth),
                value: Some(info.value.to_string()),
                nodes: Some(info.nodes),
                line: line(position, &info.line),
            };
            // Nobody listens any more only when the game is being left.
            let _ = tell.send(News::Thought(job.number, thought));
        };
        match (self.engine.go(position, &limits, &mut hear), job.task) {
            (Ok(best), Task::Answer) => Found::Move(best.mv),
            (Ok(best), Task::Hint) => Found::Hint(Hint {
                text: position.move_text(best.mv),
                cell: best.mv.cell(),
                why: Some(reason(best.mv, best.value)),
            }),
            (Err(error), _) => Found::Failed(error.to_string()),
        }
    }

    /// The limits of a search: those asked for, and the clock if there is one.
    fn limits(&self, job: &Job) -> Limits {
        let mut limits = Limits { stop: Some(job.stop.clone()), ..self.brain.limits.clone() };
        let color = job.game.turn().map_or(Color::Black, |seat| job.game.color_of(seat));
        if job.task == Task::Hint {
            return limits;
        }
        if let Some(clock) = job.clock {
            limits.clock = Some(clock);
            if !self.brain.limited {
                limits.time = None;
            }
        }
        if let Some(most) = job.game.clock().allowance(color) {
            // A little is kept back for the way from this thread to the clock.
            let most = most.saturating_sub(WAY).max(WAY / 10);
            limits.time = Some(limits.time.map_or(most, |time| time.min(most)));
        }
        limits
    }

    fn program(&mut self, job: &Job) -> Found {
        if self.brain.opponent.is_none() || job.game.actions().len() < 2 {
            // Another game: a program that has played one is not told of the next, but started anew.
            let used = self.brain.opponent.as_ref().is_some_and(Opponent::has_begun);
            if used || self.brain.opponent.is_none() {
                self.brain.opponent = None;
                match self.brain.maker.as_ref().map(|make| make(&job.game)) {
                    Some(Ok(opponent)) => self.brain.opponent = Some(opponent),
                    Some(Err(error)) => return Found::Failed(error.to_string()),
                    None => return Found::Failed("nobody plays".to_owned()),
                }
            }
        }
        let Some(opponent) = &mut self.brain.opponent else {
            return Found::Failed("nobody plays".to_owned());
        };
        let (tell, number) = (self.tell.clone(), job.number);
        let hear = Listener::new(move |thinking: &Thinking| {
            let _ = tell.send(News::Thought(number, thought(thinking)));
        });
        opponent.attend(&job.stop, hear, &job.game);
        match opponent.choose(&job.game) {
            Ok(Ok(mv)) => Found::Move(mv),
            Ok(Err(fault)) => Found::Foul(fault),
            Err(error) => {
                // It was stopped in the middle of its talk, or is broken: the next move is asked of a fresh one.
                self.brain.opponent = None;
                Found::Failed(error.to_string())
            }
        }
    }
}

fn thought(thinking: &Thinking) -> Thought {
    Thought {
        depth: thinking.depth,
        value: thinking.value.clone(),
        nodes: thinking.nodes,
        line: thinking.line.clone(),
    }
}

fn line(position: &goren_rules::Position, moves: &[Move]) -> Vec<String> {
    moves.iter().map(|&mv| position.move_text(mv)).collect()
}

impl Found {
    /// The action that it is, with the time it took.
    pub(super) fn action(&self, used: Duration) -> Option<Action> {
        match *self {
            Found::Move(mv) => Some(Action::Move { mv, used }),
            Found::Choice(choice) => Some(Action::Choose { choice, used }),
            _ => None,
        }
    }
}
