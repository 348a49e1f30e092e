//! When to stop: the clock, the node count and the caller's flag, looked at often and cheaply.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use crate::Limits;

/// Nodes between two looks at the clock. A node takes at most some tens of microseconds.
const NODES_PER_LOOK: u64 = 32;

/// The time taken if nothing limits the search.
const DEFAULT_TIME: Duration = Duration::from_secs(1);

/// The part of the time kept back in tenths, and its bounds: on a busy machine another program may
/// hold the processor for a while just when the time is up.
const RESERVE_TENTHS: u32 = 3;
const RESERVE_LEAST: Duration = Duration::from_millis(3);
const RESERVE_MOST: Duration = Duration::from_millis(150);

/// The part of the time for a game that one move may take.
const MOVE_SHARE: u32 = 25;

/// The time to give one move when `left` remains for the rest of the game and `increment` comes back after every move: what
/// to put into [`Limits::time`].
#[must_use]
pub fn time_for_move(left: Duration, increment: Duration) -> Duration {
    (left / MOVE_SHARE + increment / 4 * 3).min(left / 2)
}

/// Counts nodes and tells when a search must stop.
#[derive(Debug)]
pub(crate) struct Watch {
    start: Instant,
    deadline: Option<Instant>,
    depth: u32,
    most_nodes: u64,
    stop: Option<Arc<AtomicBool>>,
    nodes: u64,
    next_look: u64,
    stopped: bool,
}

impl Watch {
    /// The watch of a search that was asked for at `start`. A `patient` one sets no limit of its
    /// own where none is given.
    pub(crate) fn new(start: Instant, limits: &Limits, patient: bool) -> Watch {
        let time = if limits.is_unlimited() && !patient { Some(DEFAULT_TIME) } else { limits.time };
        let kept = |time: Duration| time.saturating_sub(reserve(time));
        let mut watch = Watch {
            start,
            // A time too long for the clock is none at all.
            deadline: time.and_then(|time| start.checked_add(kept(time))),
            depth: limits.depth.unwrap_or(u32::MAX).max(1),
            most_nodes: limits.nodes.unwrap_or(u64::MAX),
            stop: limits.stop.clone(),
            nodes: 0,
            next_look: 0,
            stopped: false,
        };
        watch.look();
        watch
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
        let flagged = self.stop.as_ref().is_some_and(|stop| stop.load(Ordering::Relaxed));
        let late = self.deadline.is_some_and(|deadline| Instant::now() >= deadline);
        self.stopped |= flagged || late || self.nodes >= self.most_nodes;
        self.next_look = (self.nodes + NODES_PER_LOOK).min(self.most_nodes);
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

    /// The greatest depth allowed.
    pub(crate) fn depth(&self) -> u32 {
        self.depth
    }

    /// Nodes counted.
    pub(crate) fn nodes(&self) -> u64 {
        self.nodes
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

fn reserve(time: Duration) -> Duration {
    (time / 10).saturating_mul(RESERVE_TENTHS).clamp(RESERVE_LEAST, RESERVE_MOST)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nodes_are_counted_exactly() {
        let mut watch = Watch::new(Instant::now(), &Limits::nodes(100), false);
        let counted = std::iter::repeat_with(|| watch.tick()).take_while(|&over| !over).count();
        assert_eq!(counted, 100);
        assert_eq!(watch.nodes(), 100);
        assert!(watch.tick());
    }

    #[test]
    fn a_flag_stops_soon() {
        let stop = Arc::new(AtomicBool::new(false));
        let limits = Limits { stop: Some(Arc::clone(&stop)), ..Limits::default() };
        let mut watch = Watch::new(Instant::now(), &limits, false);
        assert!(!watch.tick());
        stop.store(true, Ordering::Relaxed);
        assert!((0..=NODES_PER_LOOK).any(|_| watch.tick()));
    }

    #[test]
    fn a_game_of_any_length_stays_within_its_time() {
        let increment = Duration::from_millis(50);
        for increment in [Duration::ZERO, increment] {
            let mut left = Duration::from_secs(10);
            for _ in 0..500 {
                let used = time_for_move(left, increment);
                assert!(used < left);
                left = left - used + increment;
            }
        }
        assert_eq!(time_for_move(Duration::ZERO, increment), Duration::ZERO);
    }

    #[test]
    fn no_time_stops_at_once() {
        assert!(Watch::new(Instant::now(), &Limits::time(Duration::ZERO), false).stopped());
        assert!(!Watch::new(Instant::now(), &Limits::time(Duration::MAX), false).stopped());
    }
}
