//! What the manager allows.

use std::time::Duration;

use goren_engine::{GameClock, Limits};
use goren_formats::protocol::gomocup::Info;

/// A time that means none is set.
const UNLIMITED: i64 = i32::MAX as i64;
/// The time for a move where the manager wants one as fast as possible.
const AT_ONCE: Duration = Duration::from_millis(20);
/// The time for a move where the manager says nothing.
const UNTOLD: Duration = Duration::from_secs(1);

/// The limits as the manager told them.
#[derive(Clone, Debug, Default)]
pub(crate) struct Allowance {
    turn: Option<i64>,
    left: Option<i64>,
    increment: Duration,
    nodes: Option<u64>,
    depth: Option<u32>,
    /// What the player allows itself.
    own: Limits,
}

impl Allowance {
    /// Nothing is told yet; the player's own limits hold anyway.
    pub(crate) fn new(own: &Limits) -> Allowance {
        Allowance { own: own.clone(), ..Allowance::default() }
    }

    /// Takes note of a limit.
    pub(crate) fn note(&mut self, info: &Info) {
        let positive = |number: i64| u64::try_from(number).ok().filter(|&number| number > 0);
        match *info {
            Info::TimeoutTurn(millis) => self.turn = Some(millis),
            Info::TimeoutMatch(millis) if self.left.is_none() && millis > 0 => self.left = Some(millis),
            Info::TimeLeft(millis) => self.left = Some(millis),
            Info::TimeIncrement(millis) => self.increment = duration(millis),
            Info::MaxNode(nodes) => self.nodes = positive(nodes),
            Info::MaxDepth(depth) => self.depth = positive(depth).and_then(|depth| u32::try_from(depth).ok()),
            _ => {}
        }
    }

    /// Another game begins: its time is not known yet.
    pub(crate) fn new_game(&mut self) {
        self.left = None;
    }

    /// The limits of the next search.
    pub(crate) fn limits(&self) -> Limits {
        let turn = self.turn.map(|millis| if millis <= 0 { AT_ONCE } else { duration(millis) });
        let left = self.left.filter(|&left| left < UNLIMITED).map(duration);
        let clock = left.map(|left| GameClock { left, increment: self.increment, moves: None });
        let least = |told: Option<u64>, own: Option<u64>| told.into_iter().chain(own).min();
        let nodes = least(self.nodes, self.own.nodes);
        let depth = self.depth.into_iter().chain(self.own.depth).min();
        let told = clock.is_some() || nodes.is_some() || depth.is_some();
        let time = turn.into_iter().chain(self.own.time).min();
        Limits { time: time.or((!told).then_some(UNTOLD)), clock, depth, nodes, ..Limits::default() }
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
    fn the_time_of_the_turn_and_the_clock_of_the_game_both_count() {
        let turn = Info::TimeoutTurn(1000);
        let limits = told(&[turn.clone(), Info::TimeLeft(UNLIMITED)]).limits();
        assert_eq!((limits.time, limits.clock), (millis(1000), None));
        let limits = told(&[turn.clone(), Info::TimeLeft(5000), Info::TimeIncrement(10)]).limits();
        let clock = GameClock { left: duration(5000), increment: duration(10), moves: None };
        assert_eq!((limits.time, limits.clock), (millis(1000), Some(clock)));
        let late = told(&[turn, Info::TimeLeft(-20)]).limits();
        assert_eq!(late.clock.map(|clock| clock.left), millis(0));
        assert_eq!(told(&[Info::TimeoutTurn(0)]).limits().time, Some(AT_ONCE));
        assert_eq!(told(&[]).limits().time, Some(UNTOLD));
    }

    #[test]
    fn a_search_of_counted_nodes_has_no_clock_of_its_own() {
        let limits = told(&[Info::MaxNode(500)]).limits();
        assert_eq!((limits.nodes, limits.time), (Some(500), None));
        assert_eq!(told(&[Info::MaxNode(0)]).limits().nodes, None);
    }
}
