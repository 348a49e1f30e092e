//! What the manager allows, and what it costs to be heard by it.

use std::time::Duration;

use goren_engine::{Limits, time_for_move};
use goren_formats::protocol::gomocup::Info;

/// A time that means none is set.
const UNLIMITED: i64 = i32::MAX as i64;
/// The time for a move where the manager wants one as fast as possible.
const AT_ONCE: Duration = Duration::from_millis(20);
/// The time for a move where the manager says nothing.
const UNTOLD: Duration = Duration::from_secs(1);
/// The largest delay that is believed.
const MOST_OVERHEAD: Duration = Duration::from_secs(1);

/// The limits as the manager told them.
#[derive(Clone, Debug, Default)]
pub(crate) struct Allowance {
    turn: Option<i64>,
    left: Option<i64>,
    increment: Duration,
    nodes: Option<u64>,
    depth: Option<u32>,
    overhead: Duration,
    last: Option<(i64, Duration)>,
}

impl Allowance {
    /// Takes note of a limit.
    pub(crate) fn note(&mut self, info: &Info) {
        let positive = |number: i64| u64::try_from(number).ok().filter(|&number| number > 0);
        match *info {
            Info::TimeoutTurn(millis) => self.turn = Some(millis),
            Info::TimeoutMatch(millis) if self.left.is_none() && millis > 0 => self.left = Some(millis),
            Info::TimeLeft(millis) => self.learn(millis),
            Info::TimeIncrement(millis) => self.increment = duration(millis),
            Info::MaxNode(nodes) => self.nodes = positive(nodes),
            Info::MaxDepth(depth) => self.depth = positive(depth).and_then(|depth| u32::try_from(depth).ok()),
            _ => {}
        }
    }

    /// By its own clock the manager took this much more than the search did: the way there and back.
    fn learn(&mut self, left: i64) {
        if let Some((before, used)) = self.last.take().filter(|&(before, _)| before < UNLIMITED) {
            let gone = duration(before.saturating_sub(left)) + self.increment;
            let overhead = gone.saturating_sub(used).min(MOST_OVERHEAD);
            self.overhead = overhead.max(self.overhead / 10 * 9);
        }
        self.left = Some(left);
    }

    /// A search took this long.
    pub(crate) fn spent(&mut self, used: Duration) {
        self.last = self.left.map(|left| (left, used));
    }

    /// Another game begins: its time is not known yet, the delay stays as it was.
    pub(crate) fn new_game(&mut self) {
        (self.left, self.last) = (None, None);
    }

    /// The limits of the next search.
    pub(crate) fn limits(&self) -> Limits {
        let turn = self.turn.map(|millis| if millis <= 0 { AT_ONCE } else { duration(millis) });
        let left = self.left.filter(|&left| left < UNLIMITED).map(duration);
        let share = left.map(|left| time_for_move(left, self.increment));
        let time = match (turn, share) {
            (Some(turn), Some(share)) => Some(turn.min(share)),
            (turn, share) => turn.or(share),
        };
        let counted = self.nodes.is_some() || self.depth.is_some();
        let time = time.or((!counted).then_some(UNTOLD));
        Limits {
            time: time.map(|time| time.saturating_sub(self.overhead)),
            depth: self.depth,
            nodes: self.nodes,
            stop: None,
        }
    }
}

fn duration(millis: i64) -> Duration {
    Duration::from_millis(u64::try_from(millis).unwrap_or(0))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(infos: &[Info]) -> Allowance {
        let mut allowance = Allowance::default();
        infos.iter().for_each(|info| allowance.note(info));
        allowance
    }

    const fn millis(millis: u64) -> Option<Duration> {
        Some(Duration::from_millis(millis))
    }

    #[test]
    fn the_smaller_of_turn_and_share_of_the_match_counts() {
        let turn = Info::TimeoutTurn(1000);
        assert_eq!(told(&[turn.clone(), Info::TimeLeft(UNLIMITED)]).limits().time, millis(1000));
        assert_eq!(told(&[turn.clone(), Info::TimeLeft(5000)]).limits().time, millis(200));
        assert_eq!(told(&[turn, Info::TimeLeft(-20)]).limits().time, millis(0));
        assert_eq!(told(&[Info::TimeoutTurn(0)]).limits().time, Some(AT_ONCE));
        assert_eq!(told(&[]).limits().time, Some(UNTOLD));
    }

    #[test]
    fn a_search_of_counted_nodes_has_no_clock_of_its_own() {
        let limits = told(&[Info::MaxNode(500)]).limits();
        assert_eq!((limits.nodes, limits.time), (Some(500), None));
        assert_eq!(told(&[Info::MaxNode(0)]).limits().nodes, None);
    }

    #[test]
    fn what_the_manager_counts_more_is_kept_back() {
        let mut allowance = told(&[Info::TimeoutTurn(1000), Info::TimeLeft(60_000)]);
        allowance.spent(Duration::from_millis(700));
        allowance.note(&Info::TimeLeft(59_200));
        assert_eq!(allowance.limits().time, millis(900));
        allowance.spent(Duration::from_millis(700));
        allowance.note(&Info::TimeLeft(59_300));
        assert_eq!(allowance.limits().time, millis(910));
    }
}
