//! What can be asked of a search beside its limits: lines, cells, threads, even positions.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use goren_engine::{Best, Engine, EngineError, Limits, SearchOptions, Value};
use goren_rules::{Cell, Move, Position, parse_position};

const QUIET: &str = "gomoku moves h8 i9 i7 g9 h9 h10 g8 i8";
/// Black has a five at g8 or l8.
const FIVE: &str = "gomoku moves h8 a1 i8 c1 j8 e1 k8 g1";

fn position(text: &str) -> Position {
    parse_position(text).expect("a position")
}

fn cells(position: &Position, texts: &[&str]) -> Vec<Cell> {
    texts.iter().filter_map(|text| position.parse_move(text).expect("a cell").cell()).collect()
}

fn engine(player: &str) -> Engine {
    Engine::with_table(player.parse().expect("a player"), 4)
}

fn search(player: &str, position: &Position, options: &SearchOptions) -> Result<Best, EngineError> {
    engine(player).search(position, options, &mut |_| {})
}

#[test]
fn several_lines_are_the_best_moves_in_order() {
    let position = position(QUIET);
    let options = |lines| SearchOptions { lines, ..SearchOptions::from(Limits::depth(4)) };
    let one = search("goren", &position, &options(1)).expect("a move");
    let four = search("goren", &position, &options(4)).expect("moves");
    assert!(one.others.is_empty());
    assert_eq!(four.others.len(), 3);
    let mut values = vec![four.value];
    values.extend(four.others.iter().map(|other| other.value));
    assert!(values.is_sorted_by(|a, b| a >= b), "{values:?}");
    let mut moves: Vec<Move> = four.others.iter().map(|other| other.line[0]).collect();
    moves.push(four.mv);
    moves.sort_by_key(|mv| mv.cell());
    moves.dedup();
    assert_eq!(moves.len(), 4);
}

#[test]
fn all_wins_of_a_position_are_listed() {
    let position = position(FIVE);
    let options = SearchOptions { lines: 3, ..SearchOptions::from(Limits::depth(3)) };
    let best = search("goren", &position, &options).expect("moves");
    let values = [best.value, best.others[0].value, best.others[1].value].map(|value| value.to_string());
    assert_eq!(values[..2], ["+M1", "+M1"]);
    assert_ne!(values[2], "+M1");
}

#[test]
fn excluded_cells_are_not_played_and_chosen_ones_are() {
    let position = position(FIVE);
    for player in ["goren", "lines", "greedy", "random"] {
        let exclude = cells(&position, &["g8"]);
        let options = SearchOptions { exclude, ..SearchOptions::from(Limits::nodes(500)) };
        let best = search(player, &position, &options).expect("a move");
        assert_ne!(position.move_text(best.mv), "g8", "{player}");
        let only = cells(&position, &["a15", "o15"]);
        let options = SearchOptions { only, ..SearchOptions::from(Limits::nodes(500)) };
        let best = search(player, &position, &options).expect("a move");
        assert!(["a15", "o15"].contains(&position.move_text(best.mv).as_str()), "{player}");
    }
    let only = cells(&position, &["a15"]);
    let options = SearchOptions { exclude: only.clone(), only, ..SearchOptions::from(Limits::nodes(500)) };
    assert_eq!(search("goren", &position, &options).map(|best| best.mv), Err(EngineError::Excluded));
}

#[test]
fn several_threads_find_the_same_win() {
    // White cannot stop both threes for long.
    let position = position("gomoku setup black h8 i8 h9 i10 white a1 c1 o15 to black");
    for threads in [1, 2, 4] {
        let mut engine = engine("goren");
        engine.set_threads(threads);
        let best = engine.go(&position, &Limits::nodes(200_000), &mut |_| {}).expect("a move");
        assert!(best.value > Value::new(20_000), "{threads} threads: {}", best.value);
        assert!(position.check(best.mv).is_ok());
    }
}

#[test]
fn threads_stop_with_the_flag_and_share_the_nodes() {
    let mut engine = engine("goren");
    engine.set_threads(3);
    let best = engine.go(&position(QUIET), &Limits::nodes(5_000), &mut |_| {}).expect("a move");
    assert!((1..6_000).contains(&best.nodes), "{}", best.nodes);
    let stop = Arc::new(AtomicBool::new(false));
    let limits = Limits { stop: Some(Arc::clone(&stop)), ..Limits::default() };
    let mut seen = 0;
    // The flag is set from inside the search, so that no clock decides the test.
    engine
        .go(&position(QUIET), &limits, &mut |info| {
            seen = info.depth;
            stop.store(info.depth >= 3, Ordering::Relaxed);
        })
        .expect("a move");
    assert_eq!(seen, 3);
}

#[test]
fn balanced_stones_leave_an_even_position() {
    let texts = [
        "gomoku",
        "gomoku moves h8 h9",
        "renju moves h8 i9",
        "hex217",
        "gomoku@50x50",
        "gomoku@50x50 moves z25 z26",
    ];
    for text in texts {
        for two in [false, true] {
            balanced_stones_are_even(text, two);
        }
    }
    // The first stone in the middle is worth more than one stone of the other side can take back.
    balanced_stones_are_even("hex217 moves 108", true);
}

/// The stones are legal, the same every time, and even by their own value and by a search that
/// knows nothing of them.
fn balanced_stones_are_even(text: &str, two: bool) {
    let position = position(text);
    let options = SearchOptions::from(Limits::nodes(20_000));
    let found = engine("goren").balance(&position, &options, two).expect("stones");
    assert!(found.value.raw().abs() < 60, "{text} {two}: {}", found.value);
    let mut after = position.clone();
    for mv in &found.moves {
        after.play(*mv).expect("a legal move");
    }
    assert_eq!(after.ply(), position.ply() + 1 + usize::from(two));
    let judged = engine("goren").go(&after, &Limits::nodes(20_000), &mut |_| {}).expect("a move").value;
    assert!(judged.raw().abs() < 150, "{text} {two}: {} and then {judged}", found.value);
    let again = engine("goren").balance(&position, &options, two).expect("stones");
    assert_eq!(found, again);
}

#[test]
fn the_size_of_the_board_does_not_change_the_value_of_its_middle() {
    let value = |side: u8, moves: &str| {
        let position = position(&format!("gomoku@{side}x{side} moves {moves}"));
        engine("goren").go(&position, &Limits::depth(4), &mut |_| {}).expect("a move").value.raw()
    };
    let usual = value(15, "h8 h9 i9");
    for (side, moves) in [(20, "k10 k11 l11"), (30, "p15 p16 q16"), (50, "z25 z26 aa26")] {
        let found = value(side, moves);
        assert!((found - usual).abs() < 100, "{side}: {found}, on 15x15 {usual}");
    }
}

#[test]
fn even_positions_are_asked_of_players_that_can_find_them() {
    for (player, text) in [("lines", "gomoku"), ("goren", "pentago"), ("goren", "connect6")] {
        let options = SearchOptions::from(Limits::nodes(100));
        let refused = engine(player).balance(&position(text), &options, false).map(|found| found.moves);
        assert!(matches!(refused, Err(EngineError::Balance(..))), "{player} {text}: {refused:?}");
    }
}

#[test]
fn a_number_of_the_search_can_be_set_for_one_player() {
    let nodes =
        |player: &str| search(player, &position(QUIET), &Limits::depth(5).into()).expect("a move").nodes;
    assert_eq!(nodes("goren"), nodes("goren"));
    assert_ne!(nodes("goren"), nodes("goren:param.late=0"));
}
