//! How much time a move may take: by its own limit, by the clock of the game, and by what has
//! been lost on the way so far.

use std::time::Duration;

use crate::{GameClock, Limits};

/// The part of a move's time kept back in hundredths, and its bounds: on a busy machine another
/// program may hold the processor for a while just when the time is up. Longer stalls are learned.
const RESERVE_HUNDREDTHS: u32 = 15;
const RESERVE_LEAST: Duration = Duration::from_millis(3);
const RESERVE_MOST: Duration = Duration::from_millis(80);

/// The part of the game's time that is never touched, as a divisor, and its bounds.
const KEPT_DIVISOR: u32 = 6;
const KEPT_LEAST: Duration = Duration::from_millis(20);
const KEPT_MOST: Duration = Duration::from_millis(500);

/// Own moves that are expected to follow in a long game.
const MOVES_TO_COME: u32 = 24;

/// How much longer than planned a move may take, and the greatest share of the time in hundredths.
const LONGEST_FACTOR: u32 = 4;
const LONGEST_SHARE: u32 = 25;

/// The time lost between two moves is never taken to be more.
const OVERHEAD_MOST: Duration = Duration::from_secs(2);

/// What one move may take.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct Budget {
    /// No new depth is begun after this; `None` if all of `longest` may be used.
    pub(crate) planned: Option<Duration>,
    /// The search is broken off after this.
    pub(crate) longest: Duration,
}

impl Budget {
    /// The budget of a move; `None` if no time limits it. `lost` is what has been learned of the
    /// surroundings, `empty` the number of empty cells.
    pub(crate) fn of(limits: &Limits, lost: Lost, empty: usize) -> Option<Budget> {
        let own = limits.time.map(|time| time.saturating_sub(reserve(time).max(lost.stall.min(time / 2))));
        let Some(clock) = limits.clock else {
            return own.map(|longest| Budget { planned: None, longest });
        };
        let share = share(&clock, lost, empty);
        let longest = own.map_or(share.longest, |own| share.longest.min(own));
        Some(Budget { planned: share.planned.map(|planned| planned.min(longest)), longest })
    }
}

/// What a move may take of the time of the game.
fn share(clock: &GameClock, lost: Lost, empty: usize) -> Budget {
    let stall = lost.stall.min(clock.left / 4 * 3);
    let kept =
        (clock.left / KEPT_DIVISOR).clamp(KEPT_LEAST, KEPT_MOST).max(stall).saturating_add(lost.between);
    let usable = clock.left.saturating_sub(kept);
    let to_come = clock.moves.unwrap_or(MOVES_TO_COME).clamp(1, MOVES_TO_COME);
    let to_come = to_come.min(empty.div_ceil(2).max(1) as u32);
    // The increment comes after the move, less what is lost.
    let gained = clock.increment.saturating_sub(lost.between) / 10 * 8;
    let planned = (usable / to_come).saturating_add(gained).min(usable);
    let most = if to_come == 1 { usable } else { (usable / 100).saturating_mul(LONGEST_SHARE) };
    let longest = planned.saturating_mul(LONGEST_FACTOR).min(most.max(planned));
    Budget { planned: Some(planned), longest }
}

fn reserve(time: Duration) -> Duration {
    (time / 100).saturating_mul(RESERVE_HUNDREDTHS).clamp(RESERVE_LEAST, RESERVE_MOST)
}

/// What moves have lost so far beside the search itself.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Lost {
    /// Between the engine's answer and its next turn: pipes, the referee.
    pub(crate) between: Duration,
    /// How long a busy machine has held the search up at once, just when it might have had to stop.
    pub(crate) stall: Duration,
}

/// Learns how much of the clock passes beside the search itself: pipes, the referee, a busy
/// machine. Compares the clock it is told with the clock it expected.
#[derive(Clone, Debug, Default)]
pub(crate) struct Overhead {
    /// The clock after the last move, as far as the engine knows, and the ply it was made at.
    expected: Option<(Duration, usize)>,
    learned: Lost,
}

impl Overhead {
    /// What is lost at a move.
    pub(crate) fn get(&self) -> Lost {
        self.learned
    }

    /// A search begins with this clock at this ply of the game.
    pub(crate) fn begin(&mut self, clock: Option<&GameClock>, ply: usize) {
        let Some((expected, last)) = self.expected.take() else { return };
        let Some(clock) = clock else { return };
        // Otherwise another game was begun or a move was taken back.
        if ply != last + 2 {
            return;
        }
        let lost = expected.saturating_sub(clock.left).min(OVERHEAD_MOST);
        // Grows at once, shrinks slowly: a loss on time costs more than a little haste.
        self.learned.between = lost.max(self.learned.between / 8 * 7);
    }

    /// The search has ended after this time, in which it was held up at once for `stall` at most.
    pub(crate) fn end(&mut self, clock: Option<&GameClock>, used: Duration, ply: usize, stall: Duration) {
        self.learned.stall = stall.min(OVERHEAD_MOST).max(self.learned.stall / 8 * 7);
        self.expected =
            clock.map(|clock| (clock.left.saturating_add(clock.increment).saturating_sub(used), ply));
    }

    /// Another game begins; what was learned of the surroundings stays.
    pub(crate) fn new_game(&mut self) {
        self.expected = None;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MS: fn(u64) -> Duration = Duration::from_millis;

    fn budget(left: u64, increment: u64, overhead: u64) -> Budget {
        let lost = Lost { between: MS(overhead), stall: Duration::ZERO };
        Budget::of(&Limits::clock(MS(left), MS(increment)), lost, 200).expect("a budget")
    }

    #[test]
    fn a_game_is_never_lost_on_time_however_long_it_is() {
        // The worst case: every move takes the longest time allowed and loses ten milliseconds
        // beside the search, all of which the engine has to find out.
        for (left, increment) in [(1_000, 50), (5_000, 0), (100, 10), (60_000, 600), (300_000, 0)] {
            let (mut clock, mut overhead) = (MS(left), Overhead::default());
            for ply in (0..400).step_by(2) {
                let now = GameClock { left: clock, increment: MS(increment), moves: None };
                overhead.begin(Some(&now), ply);
                let limits = Limits { clock: Some(now), ..Limits::default() };
                let budget = Budget::of(&limits, overhead.get(), 400 - ply).expect("a budget");
                let lost = if increment > 0 { MS(10) } else { Duration::ZERO };
                let used = budget.longest;
                overhead.end(Some(&now), used, ply, Duration::ZERO);
                assert!(used + lost < clock, "{left}+{increment} at {ply}: {used:?} of {clock:?}");
                clock = clock - used - lost + MS(increment);
            }
        }
    }

    #[test]
    fn a_clock_is_shared_among_the_moves_of_a_game() {
        for left in [600, 5_000, 60_000] {
            let first = budget(left, 0, 0);
            let planned = first.planned.expect("a plan");
            assert!(planned * 20 < MS(left) && planned * 60 > MS(left), "{left}: {planned:?}");
            assert!(first.longest * 4 < MS(left), "{left}: {:?}", first.longest);
            assert!(budget(left, 1_000, 0).planned > first.planned, "an increment may be used");
        }
        // The last move before more time comes may take what is left.
        let clock = GameClock { left: MS(5_000), moves: Some(1), ..GameClock::default() };
        let last = Budget::of(&Limits { clock: Some(clock), ..Limits::default() }, Lost::default(), 200);
        assert!(last.expect("a budget").longest > MS(4_000));
    }

    #[test]
    fn most_of_the_time_is_used_in_a_game_of_common_length() {
        for (left, increment) in [(5_000, 0), (60_000, 600), (180_000, 0)] {
            let mut clock = MS(left);
            for _ in 0..25 {
                let planned = budget(clock.as_millis() as u64, increment, 0).planned.expect("a plan");
                clock = clock - planned + MS(increment);
            }
            assert!(clock < MS(left) / 2, "{left}+{increment}: {clock:?} left");
        }
    }

    #[test]
    fn the_limit_of_the_move_holds_beside_the_clock() {
        let clock = GameClock { left: MS(600_000), ..GameClock::default() };
        let limits = Limits { clock: Some(clock), ..Limits::time(MS(1_000)) };
        let budget = Budget::of(&limits, Lost::default(), 200).expect("a budget");
        assert!(budget.longest <= MS(1_000) - RESERVE_MOST);
        assert_eq!(Budget::of(&Limits::nodes(1), Lost::default(), 200), None);
    }

    #[test]
    fn what_is_lost_on_the_way_is_learned() {
        let mut overhead = Overhead::default();
        let clock = |left| GameClock { left: MS(left), increment: MS(100), moves: None };
        overhead.begin(Some(&clock(10_000)), 0);
        overhead.end(Some(&clock(10_000)), MS(300), 0, MS(0));
        overhead.begin(Some(&clock(9_760)), 2);
        assert_eq!(overhead.get().between, MS(40));
        assert!(budget(2_000, 0, 40).longest < budget(2_000, 0, 0).longest);
        // A move taken back says nothing.
        overhead.end(Some(&clock(9_760)), MS(300), 2, MS(0));
        overhead.begin(Some(&clock(1_000)), 2);
        assert_eq!(overhead.get().between, MS(40));
    }

    #[test]
    fn after_a_stall_enough_is_left_for_another() {
        let mut overhead = Overhead::default();
        overhead.end(None, MS(400), 0, MS(150));
        let lost = overhead.get();
        for left in [210, 400, 1_000] {
            let budget = Budget::of(&Limits::clock(MS(left), MS(50)), lost, 200).expect("a budget");
            assert!(budget.longest + MS(150) <= MS(left), "{left}: {:?}", budget.longest);
        }
        let budget = Budget::of(&Limits::time(MS(400)), lost, 200).expect("a budget");
        assert!(budget.longest + MS(150) <= MS(400) && budget.longest >= MS(200));
        // A quiet machine is believed again after a while.
        (0..40).for_each(|_| overhead.end(None, MS(400), 0, MS(0)));
        assert!(overhead.get().stall < MS(1));
    }

    #[test]
    fn no_time_is_no_time() {
        assert_eq!(budget(0, 0, 0).longest, Duration::ZERO);
        assert!(budget(15, 0, 0).longest <= MS(15));
    }
}
