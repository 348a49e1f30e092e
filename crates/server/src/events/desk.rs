//! One event: its description, its store, the boards as they go, and whoever watches.

use std::collections::HashMap;
use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::thread;
use std::time::{Duration, Instant, SystemTime};

use goren_arena::tournament::Event;
use goren_arena::tournament::entrant::entrants;
use goren_arena::tournament::event::{EventFile, MOST_PLAYERS};
use goren_arena::tournament::stage::{Boards, FEED, Follower, LiveBoard, News, seat};
use goren_store::{EventStore, StoreError};
use serde_json::json;
use tokio::sync::watch;

use super::board::EventBoard;
use super::frames::{Told, sse};
use super::hall::DESCRIPTION;
use super::tally::Tally;
use crate::failure::Failure;
use crate::live::now_ms;

/// The store in the folder of an event.
const STORE: &str = "event.db";
/// Largest description, in bytes.
const MOST_BYTES: u64 = 16 << 20;
/// Largest source that is shown, in bytes; of a longer one its beginning.
const MOST_SOURCE: u64 = 1 << 20;
/// How often news are looked for, and while nobody watches.
const LOOK: Duration = Duration::from_millis(10);
const IDLE_LOOK: Duration = Duration::from_millis(500);
/// How often the store is looked at though no news point there.
const STORE_LOOK: Duration = Duration::from_secs(1);
/// How often the boards of an event are told to those who see all of them.
const BOARDS: Duration = Duration::from_millis(400);
/// The tally is computed anew no sooner than after so many times the time that it took.
const REST: u32 = 10;
/// Clocks that are told to somebody who comes are no older than this.
const FRESH: Duration = Duration::from_millis(400);
/// Parts of pages that are kept.
const PAGES: usize = 32;
/// Boards that are shown side by side.
const SHOWN: usize = 24;

/// By which a changed description is known, and programs that were entered.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Stamp {
    description: Option<(SystemTime, u64)>,
    entrants: Vec<SystemTime>,
}

impl Stamp {
    pub(crate) fn of(folder: &Path) -> Stamp {
        let changed =
            |path: &Path| fs::metadata(path).ok().and_then(|data| Some((data.modified().ok()?, data.len())));
        let entries = fs::read_dir(folder.join("entrants")).into_iter().flatten().flatten();
        let mut entrants: Vec<SystemTime> =
            entries.take(MOST_PLAYERS).filter_map(|entry| Some(changed(&entry.path())?.0)).collect();
        entrants.sort_unstable();
        Stamp { description: changed(&folder.join(DESCRIPTION)), entrants }
    }
}

/// How far an event is.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Phase {
    /// No game has been played, and nobody plays.
    Waiting,
    /// It is being played.
    Running,
    /// It was being played and is not any more, though games are left.
    Interrupted,
    /// Nothing is left to be played.
    Over,
}

impl Phase {
    /// The end of the key of its word.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Phase::Waiting => "waiting",
            Phase::Running => "running",
            Phase::Interrupted => "interrupted",
            Phase::Over => "over",
        }
    }
}

/// Language and round of a part of a page.
type PartKey = (&'static str, u32);

/// An event in memory.
pub(crate) struct EventDesk {
    pub(crate) name: String,
    pub(crate) folder: PathBuf,
    pub(crate) event: Arc<Event>,
    pub(crate) stamp: Stamp,
    live: Mutex<Live>,
    store: Mutex<Books>,
    told: watch::Sender<Arc<Told>>,
    /// Counts what is told aside.
    ticks: AtomicU64,
    touched: Mutex<Instant>,
    /// Parts of pages by language and round, each with the number of its tally.
    pages: Mutex<HashMap<PartKey, (u64, Arc<str>)>>,
    /// Held while a slip is handed in.
    slips: Mutex<()>,
    this: Weak<EventDesk>,
}

/// What the news say, and the boards that are watched.
struct Live {
    boards: Boards,
    tally: Arc<Tally>,
    /// Counts tallies.
    version: u64,
    running: bool,
    channels: HashMap<u64, Channel>,
    /// The board on show.
    tv: Option<u64>,
    boards_told: Option<Instant>,
    boards_changed: bool,
    /// Why the store cannot be read.
    trouble: Option<String>,
}

struct Channel {
    told: watch::Sender<Arc<Told>>,
    made: Instant,
}

/// The store, once it is there.
struct Books {
    store: Option<EventStore>,
    version: i64,
    looked: Option<Instant>,
    due: bool,
    /// Not before then.
    rests: Option<Instant>,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    // What a panic elsewhere leaves is overwritten by the next news.
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl EventDesk {
    /// Reads the description. Blocks on the disk.
    pub(super) fn load(name: &str, folder: &Path, stamp: Stamp) -> Result<Arc<EventDesk>, Failure> {
        let broken = |why: String| Failure::BrokenEvent(why);
        let mut text = String::new();
        fs::File::open(folder.join(DESCRIPTION))
            .and_then(|file| file.take(MOST_BYTES).read_to_string(&mut text))
            .map_err(|error| broken(error.to_string()))?;
        let entered = entrants(folder).map_err(|error| broken(error.to_string()))?;
        let file = EventFile::parse(&text).map(|file| file.with_entrants(&entered));
        let event = file.and_then(|file| Event::of(&file, folder));
        let event = Arc::new(event.map_err(|error| broken(error.to_string()))?);
        let live = Live {
            boards: Boards::default(),
            tally: Arc::new(Tally::none(&event)),
            version: 0,
            running: false,
            channels: HashMap::new(),
            tv: None,
            boards_told: None,
            boards_changed: false,
            trouble: None,
        };
        let books = Books { store: None, version: 0, looked: None, due: true, rests: None };
        Ok(Arc::new_cyclic(|this| EventDesk {
            name: name.to_owned(),
            folder: folder.to_owned(),
            event,
            stamp,
            live: Mutex::new(live),
            store: Mutex::new(books),
            told: watch::Sender::new(Arc::default()),
            ticks: AtomicU64::new(0),
            touched: Mutex::new(Instant::now()),
            pages: Mutex::default(),
            slips: Mutex::default(),
            this: this.clone(),
        }))
    }

    /// Takes what is there, and begins to follow. The thread ends when the event is dropped.
    pub(super) fn follow(&self) -> Result<(), Failure> {
        let mut follower = Follower::new(self.folder.join(FEED));
        while self.step(&mut follower) {}
        let this = self.this.clone();
        let thread = thread::Builder::new().name("event".to_owned()).spawn(move || {
            loop {
                let Some(desk) = this.upgrade() else { return };
                let more = desk.step(&mut follower);
                let pause = if desk.is_watched() { LOOK } else { IDLE_LOOK };
                drop(desk);
                if !more {
                    thread::sleep(pause);
                }
            }
        });
        thread.map(drop).map_err(|error| Failure::Internal(error.to_string()))
    }

    pub(crate) fn touch(&self) {
        *lock(&self.touched) = Instant::now();
    }

    fn is_watched(&self) -> bool {
        self.told.receiver_count() > 0
            || lock(&self.live).channels.values().any(|channel| channel.told.receiver_count() > 0)
            || lock(&self.touched).elapsed() < Duration::from_secs(5)
    }

    /// Whether nobody watches and nobody has asked for so long.
    pub(super) fn is_idle(&self, for_at_least: Duration) -> bool {
        let watched = self.told.receiver_count() > 0
            || lock(&self.live).channels.values().any(|channel| channel.told.receiver_count() > 0);
        !watched && lock(&self.touched).elapsed() >= for_at_least
    }

    /// Takes the news, looks at the store, tells the watchers; whether there is more at once.
    fn step(&self, follower: &mut Follower) -> bool {
        let mut news = Vec::new();
        let more = match follower.poll(&mut |one| news.push(one)) {
            Ok(more) => more,
            Err(error) => {
                tracing::debug!(event = self.name, "news: {error}");
                false
            }
        };
        let kept = news.iter().any(|news| matches!(news, News::Gone { kept: true, .. }));
        let mut changed: Vec<(u64, bool)> = Vec::new();
        {
            let mut live = lock(&self.live);
            for one in &news {
                if matches!(one, News::Run { .. }) {
                    changed.extend(live.boards.boards.keys().map(|&game| (game, true)));
                }
                live.boards.take(one);
                changed.extend(one.game().map(|game| (game, !matches!(one, News::Thinks { .. }))));
            }
            live.boards_changed |= !changed.is_empty();
        }
        self.balance(kept || news.iter().any(|news| matches!(news, News::Ended { .. })));
        self.tell_boards(changed);
        self.tell_all();
        more
    }

    /// Computes the tally anew if the store has changed.
    fn balance(&self, pointed: bool) {
        let mut books = lock(&self.store);
        let look = books.looked.is_none_or(|looked| looked.elapsed() > STORE_LOOK);
        books.due |= pointed;
        if look {
            books.looked = Some(Instant::now());
            if books.store.as_ref().is_some_and(EventStore::is_outdated) {
                (books.store, books.due) = (None, true);
            }
            if books.store.is_none() {
                books.store = self.open_store();
            }
            let version = books.store.as_ref().and_then(|store| store.version().ok());
            if let Some(version) = version.filter(|&version| version != books.version) {
                (books.version, books.due) = (version, true);
            }
        }
        if !books.due || books.rests.is_some_and(|rests| Instant::now() < rests) {
            return;
        }
        let Some(store) = &books.store else { return };
        let start = Instant::now();
        let tally = Tally::of(&self.event, store);
        books.due = false;
        books.rests = Some(Instant::now() + start.elapsed() * REST);
        drop(books);
        let mut live = lock(&self.live);
        match tally {
            Ok(tally) => {
                live.trouble = None;
                if tally.played != live.tally.played || live.version == 0 {
                    live.version += 1;
                    live.tally = Arc::new(tally);
                }
            }
            Err(error) => live.trouble = Some(error.to_string()),
        }
    }

    fn open_store(&self) -> Option<EventStore> {
        let path = self.folder.join(STORE);
        if !path.is_file() {
            return None;
        }
        match EventStore::open_to_read(&path) {
            Ok(store) => {
                lock(&self.live).trouble = None;
                Some(store)
            }
            // Somebody is making it.
            Err(StoreError::TooOld { found: 0, .. }) => None,
            Err(error) => {
                lock(&self.live).trouble = Some(error.to_string());
                None
            }
        }
    }

    /// Tells those who watch one board.
    fn tell_boards(&self, changed: Vec<(u64, bool)>) {
        // A game that began and ended since: how it ended stands in the store.
        let over: Vec<u64> = {
            let live = lock(&self.live);
            let gone =
                |game: &u64| live.channels.contains_key(game) && !live.boards.boards.contains_key(game);
            changed.iter().map(|&(game, _)| game).filter(gone).collect()
        };
        let over: Vec<(u64, Told)> =
            over.into_iter().filter_map(|game| Some((game, self.last(game)?))).collect();
        let mut live = lock(&self.live);
        for (game, told) in over {
            if let Some(channel) = live.channels.get(&game) {
                channel.told.send_replace(Arc::new(told));
            }
        }
        let running = live.boards.is_running(now_ms());
        let turned = running != live.running;
        live.running = running;
        live.boards_changed |= turned;
        live.channels.retain(|_, channel| channel.told.receiver_count() > 0);
        let mut states: HashMap<u64, bool> = HashMap::new();
        for (game, state) in changed {
            *states.entry(game).or_default() |= state;
        }
        if turned {
            states.extend(live.channels.keys().map(|&game| (game, true)));
        }
        for (game, state) in states {
            let Some(channel) = live.channels.get(&game) else { continue };
            let before = channel.told.borrow().clone();
            let told = self.frames(&live, game, &before, state);
            if let (Some(told), Some(channel)) = (told, live.channels.get_mut(&game)) {
                channel.made = Instant::now();
                // Nobody is woken for what everybody knows.
                let news = (&told.main.0, told.aside.0) != (&before.main.0, before.aside.0);
                channel.told.send_if_modified(|old| {
                    *old = Arc::new(told);
                    news
                });
            }
        }
    }

    /// What the watchers of a board are told when its game is in the store.
    fn last(&self, game: u64) -> Option<Told> {
        let row = self.read(|store| store.game(game)).ok()?.flatten()?;
        let shown = EventBoard::stored(&self.event, &row, None).ok()?;
        let main = (shown.id.clone(), sse("game", Some(&shown.id), &shown.json().to_string()));
        Some(Told { main, ..Told::default() }.joined())
    }

    /// What the watchers of a board are told after what they were told before; `state` if that may have changed, clocks included.
    fn frames(&self, live: &Live, game: u64, before: &Told, state: bool) -> Option<Told> {
        let board = live.boards.boards.get(&game)?;
        let mut told = before.clone();
        if state {
            let shown = EventBoard::live(&self.event, board, &live.boards.attempt, live.running).ok()?;
            let id = shown.id.clone();
            told.main = (id.clone(), sse("game", Some(&id), &shown.json().to_string()));
        }
        let aside = sse("thoughts", None, &json!({ "thoughts": board.thoughts }).to_string());
        if aside != told.aside.1 {
            told.aside = (self.ticks.fetch_add(1, Ordering::Relaxed) + 1, aside);
        }
        Some(told.joined())
    }

    /// Tells those who see the whole event.
    fn tell_all(&self) {
        let mut live = lock(&self.live);
        let live = &mut *live;
        live.tv = choose(&live.boards, &live.tally, live.tv);
        let due = live.boards_told.is_none_or(|told| told.elapsed() > BOARDS);
        let before = self.told.borrow().clone();
        let phase = self.phase_of(live);
        let id = format!("{}.{}.{}", live.tally.played, phase.word(), live.trouble.is_some());
        let stale = before.main.0 != id;
        if !(stale || before.tv != live.tv || (live.boards_changed && due)) {
            return;
        }
        let mut told = Told { tv: live.tv, ..(*before).clone() };
        if stale {
            let data = json!({ "played": live.tally.played, "phase": phase.word() });
            told.main = (id.clone(), sse("table", Some(&id), &data.to_string()));
        }
        if live.boards_changed && due {
            live.boards_changed = false;
            live.boards_told = Some(Instant::now());
            if self.told.receiver_count() > 0 {
                let data = self.boards_json(live).to_string();
                told.aside = (self.ticks.fetch_add(1, Ordering::Relaxed) + 1, sse("boards", None, &data));
            }
        }
        self.told.send_replace(Arc::new(told.joined()));
    }

    fn boards_json(&self, live: &Live) -> serde_json::Value {
        let mini = |board: &LiveBoard| {
            EventBoard::live(&self.event, board, &live.boards.attempt, live.running)
                .ok()
                .map(|board| board.mini())
        };
        let boards: Vec<_> = live.boards.boards.values().filter_map(mini).take(SHOWN).collect();
        json!({ "tv": live.tv, "more": live.boards.boards.len().saturating_sub(SHOWN), "boards": boards })
    }

    /// The boards as those who see all of them are told.
    pub(crate) fn boards(&self) -> serde_json::Value {
        self.boards_json(&lock(&self.live))
    }

    fn phase_of(&self, live: &Live) -> Phase {
        let all = self.event.games().is_some_and(|games| live.tally.played >= games);
        match (live.running, live.tally.played) {
            (true, _) => Phase::Running,
            (false, _) if all || live.boards.ended == Some(true) => Phase::Over,
            (false, 0) if live.boards.attempt.is_empty() => Phase::Waiting,
            _ => Phase::Interrupted,
        }
    }

    /// How far the event is.
    pub(crate) fn phase(&self) -> Phase {
        self.phase_of(&lock(&self.live))
    }

    /// Why the store cannot be read.
    pub(crate) fn trouble(&self) -> Option<String> {
        lock(&self.live).trouble.clone()
    }

    /// The tally with its number.
    pub(crate) fn version(&self) -> (u64, Arc<Tally>) {
        let live = lock(&self.live);
        (live.version, live.tally.clone())
    }

    /// A part of a page that was kept for this tally.
    pub(crate) fn kept(&self, key: PartKey, version: u64) -> Option<Arc<str>> {
        lock(&self.pages).get(&key).filter(|(of, _)| *of == version).map(|(_, text)| text.clone())
    }

    /// Keeps a part of a page.
    pub(crate) fn keep(&self, key: PartKey, version: u64, text: Arc<str>) {
        let mut pages = lock(&self.pages);
        if pages.len() >= PAGES {
            pages.clear();
        }
        pages.insert(key, (version, text));
    }

    pub(crate) fn tally(&self) -> Arc<Tally> {
        lock(&self.live).tally.clone()
    }

    /// The board on show.
    pub(crate) fn tv(&self) -> Option<u64> {
        lock(&self.live).tv
    }

    /// The round in which a board is played, else that of the latest result.
    pub(crate) fn round(&self) -> u32 {
        let live = lock(&self.live);
        let boards = live.boards.boards.values().map(|board| board.round).max();
        boards.or_else(|| live.tally.latest.iter().map(|line| line.result.round).max()).unwrap_or(0)
    }

    /// The numbers of the games that are being played, with their players.
    pub(crate) fn running(&self) -> Vec<(u64, [usize; 2])> {
        lock(&self.live).boards.boards.values().map(|board| (board.game, board.players)).collect()
    }

    /// The boards of a player: that on which something is still to be done, else the last one.
    pub(crate) fn board_of(&self, player: usize) -> Option<u64> {
        let live = lock(&self.live);
        let mut boards = live.boards.boards.values().filter(|board| board.players.contains(&player));
        let last = boards.clone().next_back().map(|board| board.game);
        boards.find(|board| board.over.is_none()).map(|board| board.game).or(last)
    }

    /// Reads from the store, if there is one. Blocks on the disk.
    pub(crate) fn read<T>(
        &self,
        read: impl FnOnce(&EventStore) -> Result<T, StoreError>,
    ) -> Result<Option<T>, Failure> {
        let mut books = lock(&self.store);
        if books.store.is_none() {
            books.store = self.open_store();
        }
        match &books.store {
            Some(store) => Ok(Some(read(store)?)),
            None => Ok(None),
        }
    }

    /// A board: as it is played, or from the store. `leg` is the board of a ladder, the last one if it is not said.
    pub(crate) fn board(&self, game: u64, leg: Option<u32>) -> Result<EventBoard, Failure> {
        {
            let live = lock(&self.live);
            if let Some(board) =
                live.boards.boards.get(&game).filter(|board| leg.is_none_or(|leg| leg == board.leg))
            {
                return EventBoard::live(&self.event, board, &live.boards.attempt, live.running);
            }
        }
        let row = self.read(|store| store.game(game))?.flatten().ok_or(Failure::UnknownGame)?;
        EventBoard::stored(&self.event, &row, leg)
    }

    /// Hears of a board from now on; `None` if it is not being played.
    pub(crate) fn watch_board(&self, game: u64) -> Option<watch::Receiver<Arc<Told>>> {
        self.touch();
        let mut live = lock(&self.live);
        let fresh = live.channels.get(&game).is_some_and(|channel| channel.made.elapsed() < FRESH);
        if !fresh {
            let before = live.channels.get(&game).map(|channel| channel.told.borrow().clone());
            let told = Arc::new(self.frames(&live, game, &before.unwrap_or_default(), true)?);
            let channel = live.channels.entry(game).or_insert_with(|| Channel {
                told: watch::Sender::new(Arc::default()),
                made: Instant::now(),
            });
            channel.made = Instant::now();
            // Those who watch already have seen all but the clocks, unless this is ahead of the news that are told to them.
            channel.told.send_if_modified(|old| {
                let news = (&told.main.0, told.aside.0) != (&old.main.0, old.aside.0);
                *old = told;
                news
            });
        }
        live.channels.get(&game).map(|channel| channel.told.subscribe())
    }

    /// Hears of the event as a whole.
    pub(crate) fn watch(&self) -> watch::Receiver<Arc<Told>> {
        self.touch();
        self.told.subscribe()
    }

    /// The source of a player, where it is published. Blocks on the disk.
    pub(crate) fn source(&self, player: usize) -> Option<Vec<u8>> {
        let source = self.event.players.get(player)?.entry.source.as_ref()?;
        let home = self.folder.canonicalize().ok()?;
        // No link leads out of the folder of the event.
        let path = home.join(source).canonicalize().ok().filter(|path| path.starts_with(&home))?;
        let mut bytes = Vec::new();
        fs::File::open(path).ok()?.take(MOST_SOURCE).read_to_end(&mut bytes).ok()?;
        Some(bytes)
    }

    /// The player whose seat a key opens. Blocks on the disk.
    pub(crate) fn player_with(&self, key: &str) -> Option<usize> {
        let keys = seat::known_keys(&self.event, &self.folder);
        keys.into_iter().find(|(_, known)| known == key).map(|(player, _)| player)
    }

    /// Hands in what a person does at a board as it stands. Blocks on the disk.
    pub(crate) fn hand_in(&self, player: usize, board: &LiveBoard, act: &str) -> Result<(), Failure> {
        let attempt = {
            let live = lock(&self.live);
            if !live.running {
                return Err(Failure::EventPaused);
            }
            live.boards.attempt.clone()
        };
        let slip = seat::Slip {
            attempt,
            game: board.game,
            leg: board.leg,
            deeds: board.deeds.len(),
            act: act.to_owned(),
        };
        let _one = lock(&self.slips);
        slip.hand_in(&self.folder, player).map_err(|error| Failure::Internal(format!("slip: {error}")))
    }

    /// A board as the news have it.
    pub(crate) fn live_board(&self, game: u64) -> Option<LiveBoard> {
        lock(&self.live).boards.boards.get(&game).cloned()
    }
}

/// The board on show: of those that are being played the one whose players have the best places together, among equals the one with
/// most moves. It stays until its game is over.
fn choose(boards: &Boards, tally: &Tally, now: Option<u64>) -> Option<u64> {
    let plays = |board: &&LiveBoard| board.over.is_none();
    if now.is_some_and(|game| boards.boards.get(&game).is_some_and(|board| plays(&board))) {
        return now;
    }
    let places = |board: &LiveBoard| -> usize {
        board.players.iter().map(|&player| tally.place(player)).fold(0, usize::saturating_add)
    };
    let best = boards
        .boards
        .values()
        .filter(plays)
        .min_by_key(|board| (places(board), std::cmp::Reverse(board.deeds.len()), board.game));
    best.map(|board| board.game).or(now)
}
