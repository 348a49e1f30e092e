//! Limits are kept, and equal searches give equal answers.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use goren_engine::{Best, Engine, EngineError, Limits, PlayerSpec};
use goren_rules::{Position, parse_position};

const MIDDLE_GAME: &str = "gomoku moves h8 i9 i7 g9 h9 h10 g8 i8 k9 j10 f7";

fn position(text: &str) -> Position {
    parse_position(text).expect("a position")
}

fn engine(player: &str) -> Engine {
    Engine::with_table(player.parse::<PlayerSpec>().expect("a player"), 4)
}

fn go(player: &str, text: &str, limits: &Limits) -> Best {
    engine(player).go(&position(text), limits, &mut |_| {}).expect("a move")
}

#[test]
fn the_same_search_gives_the_same_answer() {
    let starts =
        [MIDDLE_GAME, "renju moves h8 i9 i7 g9", "hex217 moves 108 109", "mnk@50x50:k=9 moves z25 z26"];
    for text in starts {
        for player in ["goren", "goren:level=4,seed=9", "lines", "mcts:seed=3", "random:seed=5"] {
            for limits in [Limits::nodes(3_000), Limits::depth(3)] {
                let mut used = engine(player);
                let first = used.go(&position(text), &limits, &mut |_| {}).expect("a move");
                let again = used.go(&position(text), &limits, &mut |_| {}).expect("a move");
                let fresh = go(player, text, &limits);
                for other in [&again, &fresh] {
                    assert_eq!(first.mv, other.mv, "{player} {text}");
                    assert_eq!(first.nodes, other.nodes, "{player} {text}");
                    assert_eq!(first.value, other.value, "{player} {text}");
                }
            }
        }
    }
}

#[test]
fn nodes_and_depth_are_bounds() {
    for player in ["goren", "lines", "mcts"] {
        for nodes in [1, 2, 100, 5_000] {
            assert!(go(player, MIDDLE_GAME, &Limits::nodes(nodes)).nodes <= nodes, "{player} {nodes}");
        }
        for depth in 1..4 {
            assert!(
                go(player, "gomoku moves h8 i9", &Limits::depth(depth)).depth <= depth,
                "{player} {depth}"
            );
        }
    }
}

#[test]
fn every_depth_is_reported() {
    let mut depths = Vec::new();
    let mut last = None;
    let best = engine("goren")
        .go(&position("gomoku moves h8 i9"), &Limits::depth(5), &mut |info| {
            depths.push(info.depth);
            last = Some(info.clone());
        })
        .expect("a move");
    assert_eq!(depths, [1, 2, 3, 4, 5]);
    let last = last.expect("a report");
    assert_eq!((last.value, last.line[0]), (best.value, best.mv));
}

#[test]
fn a_flag_stops_the_search() {
    for player in ["goren", "lines", "mcts"] {
        let stop = Arc::new(AtomicBool::new(false));
        let limits = Limits { stop: Some(Arc::clone(&stop)), ..Limits::default() };
        let setter = std::thread::spawn(move || {
            std::thread::sleep(Duration::from_millis(50));
            stop.store(true, Ordering::Relaxed);
            Instant::now()
        });
        go(player, "gomoku@50x50 moves z25 z26 aa27 y24", &limits);
        let late = setter.join().expect("the thread ends").elapsed();
        // About a millisecond on a free machine.
        assert!(late < Duration::from_millis(60), "{player}: {late:?}");
    }
}

#[test]
fn time_is_kept() {
    for text in
        [MIDDLE_GAME, "gomoku@50x50 moves z25 z26", "hex217 moves 108", "mnk@50x50:k=10 moves z25 z26"]
    {
        for player in ["goren", "lines", "mcts"] {
            let limits = Limits::time(Duration::from_millis(200));
            let mut player = engine(player);
            player.prepare(&position(text));
            let start = Instant::now();
            player.go(&position(text), &limits, &mut |_| {}).expect("a move");
            let used = start.elapsed();
            assert!(used < Duration::from_millis(200), "{text}: {used:?}");
        }
    }
}

#[test]
fn without_time_there_is_still_a_move() {
    let best = go("goren", MIDDLE_GAME, &Limits::time(Duration::ZERO));
    assert!(position(MIDDLE_GAME).check(best.mv).is_ok());
}

#[test]
fn a_finished_game_is_refused() {
    let over = position("tictactoe moves a1 a2 b1 b2 c1");
    let error = engine("goren").go(&over, &Limits::default(), &mut |_| {}).expect_err("an error");
    assert!(matches!(error, EngineError::Over(_)));
}

#[test]
fn the_contest_player_plays_its_board_only() {
    let error = engine("lines:faithful").go(&position("gomoku moves h8"), &Limits::default(), &mut |_| {});
    assert!(matches!(error, Err(EngineError::OtherGame(_))));
}

#[test]
fn thinking_on_the_opponents_time_helps_the_next_search() {
    let stop = Arc::new(AtomicBool::new(false));
    let ponder = Limits { stop: Some(Arc::clone(&stop)), ..Limits::default() };
    let mut thinker = engine("goren");
    // The flag is set after a depth, so that no clock decides the test.
    let position = position(MIDDLE_GAME);
    thinker
        .go(&position, &ponder, &mut |info| stop.store(info.depth >= 6, Ordering::Relaxed))
        .expect("a move");
    let limits = Limits { depth: Some(6), ..Limits::time(Duration::from_secs(60)) };
    let after = thinker.go(&position, &limits, &mut |_| {}).expect("a move");
    let fresh = engine("goren").go(&position, &limits, &mut |_| {}).expect("a move");
    assert!(after.nodes < fresh.nodes / 2, "{} and {}", after.nodes, fresh.nodes);
}
