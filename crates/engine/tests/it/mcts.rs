//! The player that searches by playouts.

use std::collections::HashMap;
use std::time::Duration;

use goren_engine::{Engine, Limits, PlayerSpec};
use goren_rules::{Color, Position, parse_position};

fn player(text: &str) -> Engine {
    Engine::new(text.parse::<PlayerSpec>().expect("a player"))
}

fn start(id: &str) -> Position {
    Position::initial(&id.parse().expect("a game"))
}

/// Plays on; each side by its function.
fn game(
    mut position: Position,
    sides: &mut [&mut dyn FnMut(&Position) -> goren_rules::Move; 2],
) -> Option<Color> {
    loop {
        if let Some(outcome) = position.outcome() {
            return outcome.winner;
        }
        let mv = sides[position.side_to_move().index()](&position);
        position.play(mv).expect("legal");
    }
}

fn by(engine: &mut Engine, nodes: u64) -> impl FnMut(&Position) -> goren_rules::Move {
    move |position| engine.go(position, &Limits::nodes(nodes), &mut |_| {}).expect("a move").mv
}

/// The result for the side to move, 1, 0 or -1, by looking at everything.
fn exact(position: &mut Position, known: &mut HashMap<u64, i32>) -> i32 {
    if let Some(outcome) = position.outcome() {
        return outcome.winner.map_or(0, |winner| if winner == position.side_to_move() { 1 } else { -1 });
    }
    if let Some(&value) = known.get(&position.key()) {
        return value;
    }
    let mut best = -1;
    for mv in position.legal_moves() {
        position.play(mv).expect("legal");
        best = best.max(-exact(position, known));
        position.undo();
    }
    known.insert(position.key(), best);
    best
}

#[test]
fn it_never_loses_tic_tac_toe() {
    let mut known = HashMap::new();
    for seed in 0..10 {
        for color in Color::BOTH {
            for perfect in [false, true] {
                let mut engine = player(&format!("mcts:seed={seed}"));
                let mut own = by(&mut engine, 300);
                let mut random = player(&format!("random:seed={seed}"));
                let mut random = by(&mut random, 1);
                let mut other = |position: &Position| {
                    let worst = |mv: &goren_rules::Move| {
                        let mut after = position.clone();
                        after.play(*mv).expect("legal");
                        exact(&mut after, &mut known)
                    };
                    if perfect {
                        position.legal_moves().into_iter().min_by_key(worst).expect("a move")
                    } else {
                        random(position)
                    }
                };
                let mut sides: [&mut dyn FnMut(&Position) -> goren_rules::Move; 2] =
                    if color == Color::Black { [&mut own, &mut other] } else { [&mut other, &mut own] };
                let winner = game(start("tictactoe"), &mut sides);
                assert!(
                    winner.is_none_or(|winner| winner == color),
                    "seed {seed}, {color}, perfect: {perfect}"
                );
                assert!(!perfect || winner.is_none());
            }
        }
    }
}

#[test]
fn small_boards_end_by_their_known_values() {
    let (first, draw) = (Some(Color::Black), None);
    let boards = [
        ("mnk@3x3:k=3", draw, 1_000),
        ("mnk@4x3:k=3", first, 1_000),
        ("mnk@4x4:k=3", first, 1_000),
        ("mnk@4x4:k=4", draw, 1_000),
        ("mnk@5x4:k=4", draw, 2_000),
        ("mnk@5x5:k=4", draw, 3_000),
        ("mnk@5x5:k=5", draw, 1_000),
    ];
    for (id, value, nodes) in boards {
        for seed in 0..2 {
            let mut black = player(&format!("mcts:seed={seed}"));
            let mut white = player(&format!("mcts:seed={}", seed + 10));
            let winner = game(start(id), &mut [&mut by(&mut black, nodes), &mut by(&mut white, nodes)]);
            assert_eq!(winner, value, "{id}, seed {seed}");
        }
    }
}

/// The rest of the table up to 6x6, as far as the strongest player can test it: wins of the first player are
/// won, draws are kept on the side that has to defend. `examples/known_values` plays all of it by the clock.
#[test]
fn six_columns_are_kept_against_the_strongest_player() {
    let boards = [
        ("mnk@6x4:k=4", Color::White, None),
        ("mnk@6x5:k=4", Color::Black, Some(Color::Black)),
        ("mnk@6x6:k=4", Color::Black, Some(Color::Black)),
        ("mnk@6x6:k=5", Color::White, None),
    ];
    for (id, own, value) in boards {
        let (mut mcts, mut goren) = (player("mcts:seed=1"), player("goren:seed=1"));
        let (mut mcts, mut goren) = (by(&mut mcts, 6_000), by(&mut goren, 20_000));
        let mut sides: [&mut dyn FnMut(&Position) -> goren_rules::Move; 2] =
            if own == Color::Black { [&mut mcts, &mut goren] } else { [&mut goren, &mut mcts] };
        assert_eq!(game(start(id), &mut sides), value, "{id}");
    }
}

#[test]
fn wins_and_draws_are_proved() {
    let value = |text: &str| {
        let position = parse_position(text).expect("a position");
        player("mcts").go(&position, &Limits::nodes(50_000), &mut |_| {}).expect("a move")
    };
    for text in ["mnk@4x3:k=3", "mnk@4x4:k=3"] {
        let best = value(text);
        assert!(best.value.mate().is_some_and(|plies| plies > 0), "{text}: {}", best.value);
        assert!(best.nodes < 50_000);
    }
    let best = value("tictactoe moves a1 b2");
    assert_eq!(best.value.to_string(), "+0.00");
    assert!(best.nodes < 50_000, "a draw that is proved ends the search");
    // Either cell that stops one four leaves the other.
    let best = value("mnk@6x6:k=4 moves c3 a1 d3 a6 f6 b1 c4 c1");
    assert_eq!(best.line[0].text(start("mnk@6x6").geometry(), start("mnk@6x6").rules().labels), "d1");
}

#[test]
fn it_beats_random_in_every_kind_of_game() {
    let games = [
        "gomoku@9x9",
        "connect6@9x9",
        "pente@9x9",
        "yavalath",
        "hasami",
        "dai-hasami",
        "pentago",
        "yinsh",
        "hex217",
    ];
    for id in games {
        let Ok(id) = id.parse() else { panic!("{id}") };
        for color in Color::BOTH {
            let (mut own, mut other) = (player("mcts:seed=1"), player("random:seed=1"));
            let (mut own, mut other) = (by(&mut own, 100), by(&mut other, 1));
            let mut sides: [&mut dyn FnMut(&Position) -> goren_rules::Move; 2] =
                if color == Color::Black { [&mut own, &mut other] } else { [&mut other, &mut own] };
            assert_eq!(game(Position::initial(&id), &mut sides), Some(color), "{id}");
        }
    }
}

#[test]
fn a_full_tree_goes_on_and_keeps_its_bound() {
    let mut engine = Engine::with_table("mcts".parse().expect("a player"), 1);
    for text in ["gomoku moves h8 h9", "pentago", "yinsh moves e5 f6 g7 d4 c5 h8 f3 g9 e8 d7"] {
        let position = parse_position(text).expect("a position");
        let best = engine.go(&position, &Limits::nodes(5_000), &mut |_| {}).expect("a move");
        assert_eq!(best.nodes, 5_000, "{text}");
    }
}

#[test]
fn what_was_found_before_is_used_again_under_a_clock() {
    let mut position = start("yavalath");
    let mut engine = player("mcts");
    let limits = Limits::time(Duration::from_millis(60));
    for _ in 0..8 {
        let best = engine.go(&position, &limits, &mut |_| {}).expect("a move");
        position.play(best.mv).expect("legal");
    }
}
