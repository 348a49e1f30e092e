//! Telling: the news of a run in the file that others follow.

use std::collections::BTreeMap;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use goren_rules::Position;

use super::boards::Boards;
use super::news::{Asked, Deed, News, Over, Thought};
use super::{FEED, LiveBoard};
use crate::GameResult;
use crate::player::Act;
use crate::tournament::now;
use crate::watch::{Event, Watch};

/// Size at which a new file is begun, in bytes.
const LARGE: u64 = 4 << 20;
/// Most that waits to be written, in bytes.
const MOST_PENDING: usize = 16 << 20;
/// Silence after which it is told that the run goes on.
const HEARTBEAT: Duration = Duration::from_secs(1);
/// What happens within this time is written at once.
const GATHER: Duration = Duration::from_millis(5);
/// A player's thoughts are told no more often than this.
const THOUGHTS: Duration = Duration::from_millis(200);

/// The news of a run. Telling never fails and never waits for the disk: a file that cannot be written is tried anew.
#[derive(Clone)]
pub struct Feed(Arc<Desk>);

struct Desk {
    state: Mutex<State>,
    more: Condvar,
    writer: Mutex<Option<JoinHandle<()>>>,
}

struct State {
    boards: Boards,
    pending: Vec<u8>,
    /// Of each game and player: when a thought was told last, and the one that waits.
    thoughts: BTreeMap<(u64, usize), (Instant, Option<Thought>)>,
    /// Whether something was left out.
    overflown: bool,
    closed: bool,
}

impl Feed {
    /// Begins to tell in the folder of an event; `attempt` names the run.
    ///
    /// # Errors
    /// If the file cannot be made.
    pub fn open(folder: &Path, attempt: &str) -> io::Result<Feed> {
        let mut boards = Boards::default();
        boards.take(&News::Run { attempt: attempt.to_owned(), part: 0, at: now() });
        let state =
            State { boards, pending: Vec::new(), thoughts: BTreeMap::new(), overflown: false, closed: false };
        let desk =
            Arc::new(Desk { state: Mutex::new(state), more: Condvar::new(), writer: Mutex::default() });
        let mut paper = Paper { path: folder.join(FEED), file: None, size: 0, begun: 0, part: 0 };
        paper.begin(&desk.state().boards)?;
        let writing = Arc::clone(&desk);
        let writer = thread::Builder::new().name("live".to_owned()).spawn(move || writing.write(paper))?;
        *desk.writer.lock().unwrap_or_else(PoisonError::into_inner) = Some(writer);
        Ok(Feed(desk))
    }

    /// A board begins.
    pub fn board(&self, board: LiveBoard) {
        self.0.tell(&News::Board(Box::new(board)));
    }

    /// A person is expected at a board, or nobody any more.
    pub fn expect(&self, game: u64, who: Option<usize>) {
        self.0.tell(&News::Expected { game, who, at: now() });
    }

    /// A board is over.
    pub fn over(&self, game: u64, result: &GameResult) {
        let over = Over {
            winner: result.winner,
            end: result.termination.to_string(),
            fault: result.termination.is_fault(),
            detail: result.detail.clone(),
            at: now(),
        };
        self.0.tell(&News::Over { game, over });
    }

    /// A game is in the store, or was dropped.
    pub fn gone(&self, game: u64, kept: bool) {
        self.0.tell(&News::Gone { game, kept });
    }

    /// How a board stands.
    #[must_use]
    pub fn standing(&self, game: u64) -> Option<LiveBoard> {
        self.0.state().boards.boards.get(&game).cloned()
    }

    /// Who tells of the acts and thoughts of a board that began here.
    #[must_use]
    pub fn watch(&self, game: u64, opening: &Position) -> Watch {
        let (desk, opening) = (Arc::clone(&self.0), opening.clone());
        Watch::new(move |event| desk.hear(game, &opening, event))
    }

    /// The run has ended in order; `complete` if nothing is left to be played. Waits until that is written.
    pub fn close(&self, complete: bool) {
        self.0.tell(&News::Ended { complete, at: now() });
        self.0.state().closed = true;
        self.0.more.notify_all();
        let writer = self.0.writer.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(writer) = writer {
            // A panic of that thread leaves a file that is not complete, and nothing else.
            let _ = writer.join();
        }
    }
}

impl Desk {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn tell(&self, news: &News) {
        self.state().tell(news);
        self.more.notify_one();
    }

    fn hear(&self, game: u64, opening: &Position, event: &Event) {
        let mut state = self.state();
        match event {
            Event::Thinking { who, ply, thinking } => state.think(game, *who, (*ply, thinking).into()),
            Event::Asked { who, left, .. } => {
                let asked = Asked { who: *who, at: now(), left: left.map(millis) };
                state.tell(&News::Asked { game, asked });
            }
            Event::Acted { who, act, used, left, .. } => {
                state.flush_thought(game, *who);
                let used = millis(*used);
                let act = match act {
                    Act::Move(mv) => format!("move {} {used}", opening.move_text(*mv)),
                    Act::Choice(choice) => {
                        let text = choice.text(opening.geometry(), opening.rules().labels);
                        format!("choose {text} {used}")
                    }
                };
                let deed = Deed { who: *who, act, at: now(), left: left.map(millis) };
                state.tell(&News::Acted { game, deed });
            }
        }
        drop(state);
        self.more.notify_one();
    }

    /// The thread that writes.
    fn write(&self, mut paper: Paper) {
        loop {
            let mut state = self.state();
            while state.pending.is_empty() && !state.closed {
                let waited = self.more.wait_timeout(state, HEARTBEAT);
                let (back, timeout) = waited.unwrap_or_else(PoisonError::into_inner);
                state = back;
                if timeout.timed_out() && state.pending.is_empty() {
                    state.tell(&News::Alive { at: now() });
                }
            }
            let closed = state.closed;
            let bytes = std::mem::take(&mut state.pending);
            let whole = paper.is_full(bytes.len()) || std::mem::take(&mut state.overflown);
            let whole = whole.then(|| state.boards.clone());
            drop(state);
            // Others do without what cannot be written; the next try begins a file of its own.
            let _ = match whole {
                Some(boards) => paper.begin(&boards),
                None => paper.add(&bytes),
            };
            if closed {
                return;
            }
            thread::sleep(GATHER);
        }
    }
}

impl State {
    fn tell(&mut self, news: &News) {
        self.boards.take(news);
        if let News::Gone { game, .. } = news {
            self.thoughts.retain(|(of, _), _| of != game);
        }
        if self.pending.len() > MOST_PENDING {
            // The disk does not keep up: the next file begins with the boards as they stand then.
            self.pending.clear();
            self.overflown = true;
        }
        if let Ok(line) = serde_json::to_vec(news) {
            self.pending.extend_from_slice(&line);
            self.pending.push(b'\n');
        }
    }

    /// Tells a thought, unless the last one is too near; then it waits for its time or for the move.
    fn think(&mut self, game: u64, who: usize, thought: Thought) {
        let new = Instant::now();
        match self.thoughts.get_mut(&(game, who)) {
            Some((told, waits)) if new.duration_since(*told) < THOUGHTS => *waits = Some(thought),
            _ => {
                self.thoughts.insert((game, who), (new, None));
                self.tell(&News::Thinks { game, who, thought });
            }
        }
    }

    fn flush_thought(&mut self, game: u64, who: usize) {
        let waits = self.thoughts.get_mut(&(game, who)).and_then(|(_, waits)| waits.take());
        if let Some(thought) = waits {
            self.tell(&News::Thinks { game, who, thought });
        }
    }
}

/// The file.
struct Paper {
    path: PathBuf,
    file: Option<File>,
    size: u64,
    /// Its size when it was begun.
    begun: u64,
    part: u64,
}

impl Paper {
    /// Whether a new file is to be begun instead of adding so much.
    fn is_full(&self, more: usize) -> bool {
        self.file.is_none() || self.size + more as u64 > LARGE.max(4 * self.begun)
    }

    /// Begins a new file with the boards as they stand; the old one stays until it is there.
    fn begin(&mut self, boards: &Boards) -> io::Result<()> {
        self.file = None;
        self.part += 1;
        let head = News::Run { attempt: boards.attempt.clone(), part: self.part, at: now() };
        let mut lines = vec![head];
        lines.extend(boards.boards.values().map(|board| News::Board(Box::new(board.clone()))));
        lines.extend(boards.ended.map(|complete| News::Ended { complete, at: now() }));
        let mut bytes = Vec::new();
        for line in &lines {
            serde_json::to_writer(&mut bytes, line)?;
            bytes.push(b'\n');
        }
        let part = self.path.with_extension("part");
        fs::write(&part, &bytes)?;
        fs::rename(&part, &self.path)?;
        self.file = Some(OpenOptions::new().append(true).open(&self.path)?);
        (self.size, self.begun) = (bytes.len() as u64, bytes.len() as u64);
        Ok(())
    }

    fn add(&mut self, bytes: &[u8]) -> io::Result<()> {
        let Some(file) = &mut self.file else { return Ok(()) };
        let written = file.write_all(bytes);
        match &written {
            Ok(()) => self.size += bytes.len() as u64,
            // Half a line may stand there.
            Err(_) => self.file = None,
        }
        written
    }
}

fn millis(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}
