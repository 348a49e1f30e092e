//! The search of `goren` where pieces move: Yinsh, Hasami and Dai Hasami Shogi.

use goren_engine::{Best, Engine, Limits, PlayerSpec, SearchOptions};
use goren_rules::{Move, Position, parse_position};

const GAMES: [&str; 6] =
    ["yinsh", "yinsh:blitz", "hasami", "hasami:first-to-5", "dai-hasami", "dai-hasami:first-to-5"];

fn engine(player: &str) -> Engine {
    Engine::with_table(player.parse::<PlayerSpec>().expect("a player"), 4)
}

fn start(game: &str) -> Position {
    Position::initial(&game.parse().expect("a game"))
}

fn go(position: &Position, nodes: u64) -> Best {
    engine("goren").go(position, &Limits::nodes(nodes), &mut |_| {}).expect("a move")
}

/// Points of the first player in games with both colours, which begin with a few random moves.
fn duel(game: &str, players: [&str; 2], nodes: [u64; 2], games: u64) -> f64 {
    let mut points = 0.0;
    for number in 0..games {
        let mut position = start(game);
        let mut seats = players.map(|player| engine(&format!("{player}seed={number}")));
        let mut random = engine(&format!("random:seed={number}"));
        let own = (number % 2) as usize;
        while position.outcome().is_none() {
            let seat = usize::from(position.side_to_move().index() != own);
            let player = if position.history().len() < 2 { &mut random } else { &mut seats[seat] };
            let best = player.go(&position, &Limits::nodes(nodes[seat]), &mut |_| {}).expect("a move");
            position.play(best.mv).expect("legal");
        }
        let winner = position.outcome().and_then(|outcome| outcome.winner);
        points += winner.map_or(0.5, |winner| f64::from(u8::from(winner.index() == own)));
    }
    points
}

#[test]
fn it_beats_those_who_only_guess_or_look_one_turn_ahead() {
    for game in GAMES {
        assert_eq!(duel(game, ["goren:", "random:"], [600, 1], 4), 4.0, "{game}");
        let against_greedy = duel(game, ["goren:", "greedy:"], [2_000, 1], 4);
        assert!(against_greedy >= 3.0, "{game}: {against_greedy}");
    }
}

#[test]
fn rows_are_completed_and_men_taken() {
    for (position, expected) in [
        // A ring that leaves the fifth point of a row, and then the third ring.
        (
            "yinsh setup white e5 e6 e7 e8 black b2 rings white e4 c7 h5 black f6 i8 d3 taken 2 2 to white",
            "e4-",
        ),
        ("hasami setup black e1 e9 i5 white e8 a4 a6 to black", "e1-e7"),
        ("dai-hasami setup black d2 d3 d4 d5 i6 i1 white a1 a2 a3 to black", ""),
    ] {
        let Ok(position) = parse_position(position) else { panic!("{position}") };
        let best = go(&position, 3_000);
        let text = position.move_text(best.mv);
        assert!(text.starts_with(expected), "{text} {}", best.value);
        assert!(best.value.raw() > 100, "{text} {}", best.value);
    }
}

/// Whether a side wins within so many plies whatever the other does, by trying everything.
fn wins(position: &mut Position, plies: u32, own: usize) -> bool {
    if let Some(outcome) = position.outcome() {
        return outcome.winner.is_some_and(|winner| winner.index() == own);
    }
    if plies == 0 {
        return false;
    }
    let mine = position.side_to_move().index() == own;
    for mv in position.legal_moves() {
        position.play(mv).expect("legal");
        let won = wins(position, plies - 1, own);
        position.undo();
        if won == mine {
            return mine;
        }
    }
    !mine
}

#[test]
fn a_claimed_win_stands_against_every_answer() {
    let mut claimed = 0;
    for game in GAMES {
        for seed in 0..4 {
            let mut position = start(game);
            let mut level = engine(&format!("goren:level=4,seed={seed}"));
            while position.outcome().is_none() {
                let best = go(&position, 1_500);
                if let Some(plies @ 1..=3) = best.value.mate() {
                    claimed += 1;
                    let (own, history) = (position.side_to_move().index(), position.history().len());
                    let mut after = position.clone();
                    after.play(best.mv).expect("legal");
                    assert!(wins(&mut after, plies as u32 - 1, own), "{game} {history}: {}", best.value);
                }
                let mv = level.go(&position, &Limits::nodes(500), &mut |_| {}).expect("a move").mv;
                position.play(mv).expect("legal");
            }
        }
    }
    assert!(claimed > 20, "{claimed} wins claimed");
}

#[test]
fn the_same_nodes_give_the_same_move_and_several_lines_are_in_order() {
    for game in GAMES {
        let mut position = start(game);
        for _ in 0..14 {
            let (first, second) = (go(&position, 900), go(&position, 900));
            let told = |best: &Best| (best.mv, best.value, best.nodes);
            assert_eq!(told(&first), told(&second), "{game}");
            assert!(first.nodes <= 900);
            let mut line = position.clone();
            first.line.iter().for_each(|&mv| line.play(mv).expect("every move of the line is legal"));
            position.play(first.mv).expect("legal");
            if position.outcome().is_some() {
                position = start(game);
            }
        }
        let options = SearchOptions { lines: 3, ..Limits::nodes(3_000).into() };
        let best = engine("goren").search(&position, &options, &mut |_| {}).expect("a move");
        let values: Vec<_> =
            std::iter::once(best.value).chain(best.others.iter().map(|line| line.value)).collect();
        assert!(values.len() == 3 && values.is_sorted_by(|a, b| a >= b), "{game}: {values:?}");
    }
}

#[test]
fn excluded_cells_are_not_played() {
    for game in GAMES {
        let position = start(game);
        let first = go(&position, 500).mv.cell().expect("a cell");
        let options = SearchOptions { exclude: vec![first], ..Limits::nodes(500).into() };
        let best = engine("goren").search(&position, &options, &mut |_| {}).expect("a move");
        assert_ne!(best.mv.cell(), Some(first), "{game}");
        assert!(matches!(best.mv, Move::Place(_) | Move::Slide { .. }));
    }
}
