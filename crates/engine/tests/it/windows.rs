//! The search of `goren` where several stones make a turn, stones are captured, or lines lose.

use goren_engine::{Best, Engine, Limits, PlayerSpec};
use goren_rules::{Position, parse_position};

const GAMES: [&str; 6] = ["connect6", "pente", "pente:keryo", "ninuki", "yavalath", "connect6@9x9"];

fn engine(player: &str) -> Engine {
    Engine::with_table(player.parse::<PlayerSpec>().expect("a player"), 4)
}

fn go(position: &Position, nodes: u64) -> Best {
    engine("goren").go(position, &Limits::nodes(nodes), &mut |_| {}).expect("a move")
}

fn answer(position: &str, nodes: u64) -> (String, Best) {
    let position = parse_position(position).expect(position);
    let best = go(&position, nodes);
    (position.move_text(best.mv), best)
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
    let mut found = !mine;
    for mv in position.legal_moves() {
        if position.play(mv).is_err() {
            continue;
        }
        let won = wins(position, plies - 1, own);
        position.undo();
        if won == mine {
            found = mine;
            break;
        }
    }
    found
}

#[test]
fn what_wins_at_once_is_played_and_what_would_lose_is_stopped() {
    for (position, nodes, expected) in [
        // Two stones fill the window.
        (
            "connect6 moves k10 a1 c1 l10 m10 e1 g1 n10 j12 i1 k1",
            2_000,
            ["i10", "j10", "o10", "p10"].as_slice(),
        ),
        // A pair is taken out of the four.
        ("pente moves j10 k11 a1 k12 a3 k13 a5 k14 j11 a19 l11", 2_000, &["k10", "k15"]),
        // Two and two that become five win.
        ("yavalath moves e1 a1 e2 b1 e4 a5 e5 b6", 2_000, &["e3"]),
    ] {
        let (text, best) = answer(position, nodes);
        assert!(expected.contains(&text.as_str()), "{position}: {text} {}", best.value);
    }
}

#[test]
fn a_claimed_win_stands_against_every_answer() {
    let mut claimed = 0;
    for game in ["pente@9x9", "ninuki@13x13", "yavalath"] {
        for seed in 0..12 {
            let Ok(id) = game.parse() else { continue };
            let mut position = Position::initial(&id);
            let mut level = engine(&format!("goren:level=5,seed={seed}"));
            while position.outcome().is_none() {
                let best = go(&position, 3_000);
                if let Some(plies @ 1..=3) = best.value.mate() {
                    claimed += 1;
                    let own = position.side_to_move().index();
                    let mut after = position.clone();
                    after.play(best.mv).expect("legal");
                    let rest = plies as u32 - 1;
                    let history = position.history();
                    assert!(wins(&mut after, rest, own), "{game} {history:?}: {}", best.value);
                }
                let mv = level.go(&position, &Limits::nodes(500), &mut |_| {}).expect("a move").mv;
                position.play(mv).expect("legal");
            }
        }
    }
    assert!(claimed > 20, "{claimed} wins claimed");
}

/// Wins of the first player in games with both colours; every move is legal, or the game would stop.
fn duel(game: &str, players: [&str; 2], nodes: [u64; 2], games: u64) -> f64 {
    let mut points = 0.0;
    for number in 0..games {
        let mut position = Position::initial(&game.parse().expect("a game"));
        let mut seats = players.map(|player| engine(&format!("{player}seed={number}")));
        let own = (number % 2) as usize;
        while position.outcome().is_none() {
            let seat = usize::from(position.side_to_move().index() != own);
            let best = seats[seat].go(&position, &Limits::nodes(nodes[seat]), &mut |_| {}).expect("a move");
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
        let against_random = duel(game, ["goren:", "random:"], [300, 1], 6);
        assert_eq!(against_random, 6.0, "{game}");
        let against_greedy = duel(game, ["goren:", "greedy:"], [2_000, 1], 6);
        assert!(against_greedy >= 5.0, "{game}: {against_greedy}");
    }
}

#[test]
fn the_top_level_beats_the_middle_and_that_the_lowest() {
    for game in ["connect6", "pente", "yavalath"] {
        let top = duel(game, ["goren:", "goren:level=5,"], [2_000, 2_000], 6);
        let middle = duel(game, ["goren:level=5,", "goren:level=1,"], [2_000, 2_000], 6);
        assert!(top >= 4.0 && middle >= 4.0, "{game}: {top}, {middle}");
    }
}

#[test]
fn the_same_nodes_give_the_same_move_and_several_lines_are_in_order() {
    for game in GAMES {
        let mut position = Position::initial(&game.parse().expect("a game"));
        for _ in 0..5 {
            let (first, second) = (go(&position, 800), go(&position, 800));
            assert_eq!(
                (first.mv, first.value, first.nodes),
                (second.mv, second.value, second.nodes),
                "{game}"
            );
            assert!(first.nodes <= 800);
            position.play(first.mv).expect("legal");
        }
        let options = goren_engine::SearchOptions { lines: 3, ..Limits::nodes(3_000).into() };
        let best = engine("goren").search(&position, &options, &mut |_| {}).expect("a move");
        let values: Vec<_> =
            std::iter::once(best.value).chain(best.others.iter().map(|line| line.value)).collect();
        assert!(values.len() == 3 && values.is_sorted_by(|a, b| a >= b), "{game}: {values:?}");
    }
}

#[test]
fn a_strong_first_stone_is_taken_over_and_an_even_one_is_chosen() {
    // A stone in the middle is worth having, one in a corner is not.
    let middle = answer("yavalath moves e5", 20_000).0;
    let corner = answer("yavalath moves a1", 20_000).0;
    assert_eq!((middle.as_str(), corner == "swap"), ("swap", false));
    let first = go(&Position::initial(&"yavalath".parse().expect("a game")), 60_000);
    let all = Position::initial(&"yavalath".parse().expect("a game"));
    let text = all.move_text(first.mv);
    assert!(text != "e5" && first.value.raw().abs() < 100, "{text} {}", first.value);
}
