//! One thread that looks at all running programs, and ends those that take too much.

use std::collections::BTreeSet;
use std::fs::File;
use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, OnceLock, PoisonError, Weak};
use std::thread;
use std::time::Duration;

use rustix::process::{Pid, Signal, kill_process};

use super::amount::Amount;
use super::site::Place;
use super::tree;
use crate::sandbox::{Breach, Usage};

/// Between two looks.
const PAUSE: Duration = Duration::from_millis(50);
/// Rounds in which all of a tree should have been stopped.
const ROUNDS: usize = 1000;

/// A running program.
#[derive(Debug)]
pub(super) struct Watched {
    pub(super) warden: Pid,
    pub(super) leash: File,
    pub(super) place: Arc<Place>,
    /// Processes between the warden and the program.
    pub(super) between: u64,
    pulled: AtomicBool,
    state: Mutex<State>,
}

#[derive(Debug, Default)]
struct State {
    breach: Option<Breach>,
    cpu: Duration,
    peak: u64,
    /// Counters of the groups at the beginning.
    ended_for_memory: u64,
    refused_processes: u64,
    cpu_before: Duration,
    /// The warden's number may belong to another by now.
    over: bool,
}

impl Watched {
    /// Begins to look at it.
    pub(super) fn begin(
        warden: Pid,
        leash: File,
        place: Arc<Place>,
        between: u64,
    ) -> io::Result<Arc<Watched>> {
        let mut state = State::default();
        if let Some(group) = &place.group {
            state.ended_for_memory = group.ended_for_memory();
            state.refused_processes = group.refused_processes();
            state.cpu_before = group.cpu().unwrap_or_default();
        }
        let watched = Arc::new(Watched {
            warden,
            leash,
            place,
            between,
            pulled: AtomicBool::new(false),
            state: Mutex::new(state),
        });
        watch(&watched)?;
        Ok(watched)
    }

    /// Ends the program and all it has started, soon.
    pub(super) fn pull(&self) {
        if let Some(group) = &self.place.group {
            // What is frozen cannot die.
            group.freeze(false);
        }
        self.pulled.store(true, Ordering::Relaxed);
        // Fails if the warden has gone and its pipe with it.
        let _ = (&self.leash).write_all(&[0]);
    }

    /// Whether the program was told to end.
    pub(super) fn was_pulled(&self) -> bool {
        self.pulled.load(Ordering::Relaxed)
    }

    /// Looks at it now; what it has overstepped.
    pub(super) fn look(&self) -> Option<Breach> {
        let mut state = self.state();
        if state.breach.is_none() {
            state.breach = self.find_breach(&mut state);
            if state.breach.is_some() {
                self.pull();
            }
        }
        state.breach
    }

    /// What it took so far.
    pub(super) fn usage(&self) -> Usage {
        self.look();
        let state = self.state();
        let group = self.place.group.as_ref();
        let cpu = group.and_then(super::group::Group::cpu).map(|cpu| cpu.saturating_sub(state.cpu_before));
        let exact = group.and_then(super::group::Group::peak);
        Usage {
            cpu: cpu.unwrap_or(state.cpu),
            peak_memory: exact.or(Some(state.peak).filter(|&peak| peak > 0)),
            peak_is_exact: exact.is_some(),
        }
    }

    /// Looks no more at processes; the last time is counted. The warden must have ended, and its number still be taken.
    pub(super) fn finish(&self) {
        let mut state = self.state();
        if !state.over {
            // What has ended is counted by its parent, in the end by the warden.
            let last = tree::look(self.warden).map_or(Duration::ZERO, |look| look.cpu);
            state.cpu = state.cpu.max(last);
            state.over = true;
        }
    }

    /// Stops all of the tree, or lets it go on.
    pub(super) fn freeze(&self, frozen: bool) -> io::Result<()> {
        if self.place.group.as_ref().is_some_and(|group| group.freeze(frozen)) {
            return Ok(());
        }
        let state = self.state();
        if state.over {
            return Ok(());
        }
        let signal = if frozen { Signal::STOP } else { Signal::CONT };
        let mut told = BTreeSet::new();
        for _ in 0..ROUNDS {
            // Whoever has been told starts nothing more, even if it is a while until it stops.
            let new =
                tree::descendants(self.warden).into_iter().filter(|pid| told.insert(pid.as_raw_nonzero()));
            let mut is_all = true;
            for pid in new {
                is_all = false;
                // Fails if it has gone.
                let _ = kill_process(pid, signal);
            }
            if is_all || !frozen {
                return Ok(());
            }
        }
        Err(io::Error::other("the program keeps starting processes and cannot be stopped"))
    }

    fn find_breach(&self, state: &mut State) -> Option<Breach> {
        let group = self.place.group.as_ref();
        if group.is_some_and(|group| group.ended_for_memory() > state.ended_for_memory) {
            return Some(Breach::Memory);
        }
        if group.is_some_and(|group| group.refused_processes() > state.refused_processes) {
            return Some(Breach::Processes);
        }
        let limits = &self.place.limits;
        let counted = |counts: fn(&super::group::Group) -> bool| group.is_some_and(counts);
        let by_memory = !counted(super::group::Group::counts_memory);
        let by_processes = limits.processes.filter(|_| !counted(super::group::Group::counts_processes));
        if !state.over && (by_memory || by_processes.is_some()) {
            let taken = Taken::by(self.warden, by_memory);
            state.cpu = state.cpu.max(taken.cpu);
            state.peak = state.peak.max(taken.memory);
            let threads = taken.threads.saturating_sub(self.between);
            if by_processes.is_some_and(|most| threads > most.into()) {
                return Some(Breach::Processes);
            }
            if by_memory && limits.memory.is_some_and(|most| taken.memory > most) {
                return Some(Breach::Memory);
            }
        }
        let before = self.place.before.get().copied().unwrap_or_default();
        let amount = |most: u64| {
            let named = Amount::of(self.place.scratch.path(), &before, most);
            if state.over || named.is_more_than(&before, most) { named } else { named.and(self.unnamed()) }
        };
        limits.disk.filter(|&most| amount(most).is_more_than(&before, most)).map(|_| Breach::Disk)
    }

    /// Bytes of files in the scratch folder that are in use and have no name any more.
    fn unnamed(&self) -> u64 {
        tree::unnamed_files(&tree::descendants(self.warden), self.place.scratch.path())
    }

    fn state(&self) -> std::sync::MutexGuard<'_, State> {
        // A look that panicked has changed nothing by halves.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// What a tree takes at one time.
struct Taken {
    memory: u64,
    threads: u64,
    cpu: Duration,
}

impl Taken {
    fn by(warden: Pid, memory: bool) -> Taken {
        let pids = tree::descendants(warden);
        let looks = pids.iter().filter_map(|&pid| tree::look(pid));
        let (threads, cpu) =
            looks.fold((0, Duration::ZERO), |(threads, cpu), look| (threads + look.threads, cpu + look.cpu));
        let reaped = tree::look(warden).map_or(Duration::ZERO, |look| look.cpu);
        let memory = if memory { pids.iter().map(|&pid| tree::memory(pid)).sum() } else { 0 };
        Taken { memory, threads, cpu: cpu + reaped }
    }
}

struct Watch {
    all: Mutex<Vec<Weak<Watched>>>,
    came: Condvar,
}

fn watch(watched: &Arc<Watched>) -> io::Result<()> {
    static WATCH: OnceLock<Watch> = OnceLock::new();
    static STARTED: Mutex<bool> = Mutex::new(false);
    let watch = WATCH.get_or_init(|| Watch { all: Mutex::default(), came: Condvar::new() });
    let mut started = STARTED.lock().unwrap_or_else(PoisonError::into_inner);
    if !*started {
        thread::Builder::new().name("watch".to_owned()).spawn(|| look_for_ever(watch))?;
        *started = true;
    }
    watch.all.lock().unwrap_or_else(PoisonError::into_inner).push(Arc::downgrade(watched));
    watch.came.notify_one();
    Ok(())
}

fn look_for_ever(watch: &Watch) {
    loop {
        let mut all = watch.all.lock().unwrap_or_else(PoisonError::into_inner);
        all.retain(|one| one.strong_count() > 0);
        while all.is_empty() {
            all = watch.came.wait(all).unwrap_or_else(PoisonError::into_inner);
        }
        let now: Vec<_> = all.iter().filter_map(Weak::upgrade).collect();
        drop(all);
        for one in now {
            one.look();
        }
        thread::sleep(PAUSE);
    }
}
