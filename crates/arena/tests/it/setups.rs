//! Matches for tests.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use goren_arena::{Conditions, MatchSetup, MoveLimits, Openings, PairResult, Tally, Verdict, Watch, run};

/// A match of few nodes.
pub(crate) fn setup(game: &str, first: &str, second: &str, pairs: u64) -> MatchSetup {
    MatchSetup {
        id: game.parse().unwrap(),
        players: [first.parse().unwrap(), second.parse().unwrap()],
        limits: MoveLimits { nodes: Some(60), ..MoveLimits::default() },
        openings: Openings::Generated(u64::MAX),
        seed: 5,
        pairs,
        concurrency: 1,
        sprt: None,
        margin: Duration::from_millis(50),
        resign: false,
        mib: None,
        conditions: Conditions::default(),
        watch: Watch::default(),
    }
}

/// Plays it to the end.
pub(crate) fn played(setup: &MatchSetup) -> (Vec<PairResult>, Tally, Verdict) {
    let (mut rows, mut tally) = (Vec::new(), Tally::default());
    let stop = AtomicBool::new(false);
    let verdict = run(setup, &mut tally, &stop, &mut |pair, _| {
        rows.push(pair.row.clone());
        Ok(())
    });
    (rows, tally, verdict.unwrap())
}
