//! Matches in this process.

use std::sync::atomic::AtomicBool;

use goren_arena::stats::SprtState;
use goren_arena::{ArenaError, Tally, Verdict, run};
use goren_rules::{Position, Variant, parse_position, text};

use crate::setups::{played, setup};

#[test]
fn the_same_match_is_played_again_whatever_the_number_of_threads() {
    let mut setup = setup("renju", "goren", "goren:level=4", 6);
    let once = played(&setup);
    setup.concurrency = 3;
    assert_eq!(played(&setup), once);
    setup.seed = 6;
    assert_ne!(played(&setup).0, once.0);
}

#[test]
fn every_game_for_two_can_be_played_and_its_rows_replayed() {
    for variant in Variant::ALL {
        let preset = variant.presets()[0];
        let mut setup = setup(preset, "greedy", "random:seed=3", 1);
        setup.limits.nodes = Some(20);
        let (rows, tally, _) = played(&setup);
        assert_eq!(tally.score().games(), 2, "{preset}");
        for game in &rows[0].games {
            let mut position: Position = parse_position(&rows[0].opening).unwrap();
            text::play_moves(&mut position, &game.moves).unwrap();
            let outcome = position.outcome().unwrap();
            assert_eq!(outcome.reason.to_string(), game.end, "{preset}");
            assert_eq!(position.ply(), game.plies, "{preset}");
            assert_eq!(outcome.winner.is_none(), game.winner.is_none(), "{preset}");
        }
    }
}

#[test]
fn the_stronger_player_wins_with_both_colours_and_both_seats() {
    for (first, second, wins) in [("goren", "random", 8), ("random", "goren", 0)] {
        let (_, tally, verdict) = played(&setup("gomoku", first, second, 4));
        assert_eq!((tally.score().wins, verdict), (wins, Verdict::Complete));
        assert_eq!(tally.by_color[0].wins, wins / 2);
        assert_eq!(tally.ends["line"].iter().sum::<u64>(), 8);
    }
}

#[test]
fn a_player_that_sees_its_loss_may_resign() {
    let mut setup = setup("gomoku", "goren", "goren:level=2", 4);
    setup.resign = true;
    let (_, tally, _) = played(&setup);
    assert!(tally.ends.contains_key("resignation"), "{:?}", tally.ends);
    assert!(tally.faults.is_empty());
}

#[test]
fn a_sequential_test_ends_the_match_at_the_same_pair_each_time() {
    let mut setup = setup("gomoku", "goren", "random", 500);
    setup.sprt = Some("0,100,0.05,0.05".parse().unwrap());
    let (rows, _, verdict) = played(&setup);
    assert_eq!(verdict, Verdict::Decided(SprtState::AcceptedH1));
    assert!(rows.len() < 100, "{} pairs", rows.len());
    setup.concurrency = 2;
    assert_eq!(played(&setup).0.len(), rows.len());
}

#[test]
fn a_match_that_is_stopped_keeps_its_complete_pairs() {
    let setup = setup("gomoku", "goren", "goren", 1_000_000);
    let (mut tally, stop) = (Tally::default(), AtomicBool::new(false));
    let mut count = 0;
    let verdict = run(&setup, &mut tally, &stop, &mut |_, _| {
        count += 1;
        stop.store(count == 3, std::sync::atomic::Ordering::Relaxed);
        Ok(())
    });
    assert_eq!(verdict.unwrap(), Verdict::Stopped);
    assert!(count >= 3 && tally.pairs.pairs() == count);
}

#[test]
fn what_cannot_be_played_is_refused() {
    let refused = |setup| {
        let error = run(&setup, &mut Tally::default(), &AtomicBool::new(false), &mut |_, _| Ok(()));
        error.unwrap_err()
    };
    assert!(matches!(refused(setup("yavalath:players=3", "greedy", "random", 1)), ArenaError::NotForTwo(_)));
    assert!(matches!(refused(setup("renju+rif", "goren", "pipe:x", 1)), ArenaError::Game { .. }));
    assert!(matches!(refused(setup("hex217", "goren", "pipe:x", 1)), ArenaError::Game { .. }));
    let missing = refused(setup("gomoku", "goren", "pipe:/no/such/program", 1));
    assert!(missing.to_string().contains("/no/such/program"), "{missing}");
    let mut unlimited = setup("gomoku", "goren", "goren", 1);
    unlimited.limits.nodes = None;
    assert!(matches!(refused(unlimited), ArenaError::Unlimited(_)));
}
