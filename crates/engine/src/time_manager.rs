//! When to stop: the clock, the node count and the caller's flag, looked at often and cheaply.

mod budget;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use crate::Limits;
pub(crate) use budget::{Budget, Lost, Overhead};

/// Nodes between two looks at the clock. A node takes at most some tens of microseconds.
const NODES_PER_LOOK: u64 = 32;

/// The time taken if nothing limits the search.
const DEFAULT_TIME: Duration = Duration::from_secs(1);

/// Counts nodes and tells when a search must stop. Each thread has its own.
#[derive(Debug)]
pub(crate) struct Watch {
    start: Instant,
    deadline: Option<Instant>,
    planned: Option<Duration>,
    depth: u32,
    most_nodes: u64,
    stop: Option<Arc<AtomicBool>>,
    /// What the threads of one search share.
    crew: Arc<Crew>,
    is_helper: bool,
    nodes: u64,
    reported: u64,
    next_look: u64,
    /// The last look at the clock, and the longest time between two.
    looked: Instant,
    stall: Duration,
    stopped: bool,
}

/// What the threads of one search tell each other.
#[derive(Debug, Default)]
struct Crew {
    /// The main thread has its answer.
    done: AtomicBool,
    /// Nodes that the threads have reported.
    nodes: AtomicU64,
}

/// What a watch needs to know beside the limits.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Setting {
    /// When the search was asked for.
    pub(crate) start: Instant,
    /// Whether no limit is set where none is given.
    pub(crate) patient: bool,
    /// What is lost at every move beside the search.
    pub(crate) lost: Lost,
    /// Empty cells.
    pub(crate) empty: usize,
}

impl Watch {
    /// The watch of a search's main thread.
    pub(crate) fn new(limits: &Limits, setting: &Setting) -> Watch {
        let Setting { start, patient, lost, empty } = *setting;
        let default = Limits::time(DEFAULT_TIME);
        let limits = if limits.is_unlimited() && !patient { &default } else { limits };
        let budget = Budget::of(limits, lost, empty);
        let mut watch = Watch {
            start,
            // A time too long for the clock is none at all.
            deadline: budget.and_then(|budget| start.checked_add(budget.longest)),
            planned: budget.and_then(|budget| budget.planned),
            depth: limits.depth.unwrap_or(u32::MAX).max(1),
            most_nodes: limits.nodes.unwrap_or(u64::MAX),
            stop: limits.stop.clone(),
            crew: Arc::default(),
            is_helper: false,
            nodes: 0,
            reported: 0,
            next_look: 0,
            looked: Instant::now(),
            stall: Duration::ZERO,
            stopped: false,
        };
        watch.look();
        watch
    }

    /// A watch of which only the nodes are limited.
    pub(crate) fn of_nodes(nodes: u64) -> Watch {
        let (start, lost) = (Instant::now(), Lost::default());
        Watch::new(&Limits::nodes(nodes), &Setting { start, patient: true, lost, empty: 1 })
    }

    /// The watch of another thread of the same search, which goes on until the main thread is done.
    pub(crate) fn helper(&self) -> Watch {
        Watch {
            start: self.start,
            deadline: None,
            planned: None,
            depth: u32::MAX,
            most_nodes: self.most_nodes,
            stop: None,
            crew: Arc::clone(&self.crew),
            is_helper: true,
            nodes: 0,
            reported: 0,
            next_look: 0,
            looked: self.looked,
            stall: Duration::ZERO,
            stopped: false,
        }
    }

    /// The main thread has its answer: the helpers stop.
    pub(crate) fn finish(&self) {
        self.crew.done.store(true, Ordering::Relaxed);
    }

    /// Counts a node; true once the search must stop, and from then on always.
    #[inline]
    pub(crate) fn tick(&mut self) -> bool {
        if self.nodes >= self.next_look {
            self.look();
        }
        if !self.stopped {
            self.nodes += 1;
        }
        self.stopped
    }

    fn look(&mut self) {
        self.crew.nodes.fetch_add(self.nodes - self.reported, Ordering::Relaxed);
        self.reported = self.nodes;
        let all = self.nodes();
        self.next_look = self.nodes + NODES_PER_LOOK.min(self.most_nodes.saturating_sub(all));
        let flagged = self.stop.as_ref().is_some_and(|stop| stop.load(Ordering::Relaxed));
        let late = self.deadline.is_some_and(|deadline| self.now() >= deadline);
        let done = self.is_helper && self.crew.done.load(Ordering::Relaxed);
        self.stopped |= flagged || late || done || all >= self.most_nodes;
    }

    /// The time; how long ago it was last asked for is remembered.
    fn now(&mut self) -> Instant {
        let now = Instant::now();
        self.stall = self.stall.max(now.saturating_duration_since(self.looked));
        self.looked = now;
        now
    }

    /// The longest time for which the search could not look at the clock.
    pub(crate) fn stall(&self) -> Duration {
        self.stall
    }

    /// Whether the search must stop, looking at the clock at once.
    pub(crate) fn is_over(&mut self) -> bool {
        self.look();
        self.stopped
    }

    /// Whether the search was told to stop, as of the last look.
    #[inline]
    pub(crate) fn stopped(&self) -> bool {
        self.stopped
    }

    /// Whether another depth is not worth beginning: `hundredths` of the planned time are over.
    pub(crate) fn is_enough(&self, hundredths: u32) -> bool {
        self.planned.is_some_and(|planned| self.elapsed() >= planned / 100 * hundredths)
    }

    /// The greatest depth allowed.
    pub(crate) fn depth(&self) -> u32 {
        self.depth
    }

    /// Nodes counted by this thread, and those that the others have reported.
    pub(crate) fn nodes(&self) -> u64 {
        self.nodes - self.reported + self.crew.nodes.load(Ordering::Relaxed)
    }

    /// Nodes that may still be counted.
    pub(crate) fn nodes_left(&self) -> u64 {
        if self.stopped { 0 } else { self.most_nodes.saturating_sub(self.nodes()) }
    }

    /// The time until the search must stop, if a time limits it; shorter if a move is planned to take less.
    pub(crate) fn time_left(&self) -> Option<Duration> {
        let left = self.deadline?.saturating_duration_since(Instant::now());
        Some(self.planned.map_or(left, |planned| left.min(planned.saturating_sub(self.elapsed()))))
    }

    /// Lowers the node limit.
    pub(crate) fn limit_nodes(&mut self, nodes: u64) {
        self.most_nodes = self.most_nodes.min(nodes);
        self.look();
    }

    /// Lowers the depth limit.
    pub(crate) fn limit_depth(&mut self, depth: u32) {
        self.depth = self.depth.min(depth.max(1));
    }

    /// Whether a time limit makes the search unrepeatable anyway.
    pub(crate) fn is_timed(&self) -> bool {
        self.deadline.is_some()
    }

    /// Time since the search was asked for.
    pub(crate) fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn watch(limits: &Limits) -> Watch {
        let start = Instant::now();
        Watch::new(limits, &Setting { start, patient: false, lost: Lost::default(), empty: 200 })
    }

    #[test]
    fn nodes_are_counted_exactly() {
        let mut watch = watch(&Limits::nodes(100));
        let counted = std::iter::repeat_with(|| watch.tick()).take_while(|&over| !over).count();
        assert_eq!(counted, 100);
        assert_eq!(watch.nodes(), 100);
        assert!(watch.tick());
    }

    #[test]
    fn a_flag_stops_soon() {
        let stop = Arc::new(AtomicBool::new(false));
        let limits = Limits { stop: Some(Arc::clone(&stop)), ..Limits::default() };
        let mut watch = watch(&limits);
        assert!(!watch.tick());
        stop.store(true, Ordering::Relaxed);
        assert!((0..=NODES_PER_LOOK).any(|_| watch.tick()));
    }

    #[test]
    fn no_time_stops_at_once() {
        assert!(watch(&Limits::time(Duration::ZERO)).stopped());
        assert!(!watch(&Limits::time(Duration::MAX)).stopped());
        assert!(watch(&Limits::clock(Duration::ZERO, Duration::ZERO)).stopped());
    }

    #[test]
    fn helpers_stop_when_the_main_thread_is_done_and_their_nodes_count() {
        let main = watch(&Limits::nodes(1_000));
        let mut helper = main.helper();
        assert!((0..100).all(|_| !helper.tick()));
        assert!(main.nodes() >= 64);
        main.finish();
        assert!((0..=NODES_PER_LOOK).any(|_| helper.tick()));
    }
}
