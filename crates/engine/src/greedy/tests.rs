use std::time::Duration;

use goren_rules::parse_position;

use crate::{Engine, Limits};

/// The move of `player` in a position.
fn answer(player: &str, text: &str) -> String {
    let position = parse_position(text).unwrap();
    let mut engine = Engine::new(player.parse().unwrap());
    let best = engine.go(&position, &Limits::default(), &mut |_| {}).unwrap();
    position.move_text(best.mv)
}

#[test]
fn it_takes_a_win_in_every_kind_of_game() {
    for (position, wins) in [
        ("connect6 setup black a1 b1 c1 d1 white a3 b3 to black", &["e1", "f1"][..]),
        ("pente setup black a1 b2 white c3 d4 taken 8 0 to black", &["e5"]),
        ("yavalath setup black e1 e2 e4 white a1 a5 to black", &["e3"]),
        ("ninuki setup black d8 e8 f8 g8 white a1 c3 to black", &["h8", "c8"]),
        ("gomoku setup black d8 e8 f8 g8 white a1 c3 to black", &["h8", "c8"]),
    ] {
        for player in ["greedy", "goren", "lines"] {
            let played = answer(player, position);
            assert!(wins.contains(&played.as_str()), "{player} in {position}: {played}");
        }
    }
}

#[test]
fn it_stops_a_loss_in_every_kind_of_game() {
    for (position, stops) in [
        ("connect6 setup black a1 c7 white d9 e9 f9 g9 h9 to black", &["c9", "i9"][..]),
        ("pente setup black g5 white d9 e9 f9 g9 c10 c8 to black", &["h9", "c9"]),
        ("yavalath:swap=no setup black a1 i9 white e1 e2 e4 to black", &["e3"]),
        ("gomoku setup black c8 h1 white d8 e8 f8 g8 to black", &["h8"]),
    ] {
        let played = answer("greedy", position);
        assert!(stops.contains(&played.as_str()), "{position}: {played}");
    }
}

#[test]
fn it_prefers_a_capture() {
    assert_eq!(answer("greedy", "pente setup black a1 white b2 c3 k10 to black"), "d4");
}

#[test]
fn it_keeps_its_time() {
    let position = parse_position("connect6 moves j10 k10 k11").unwrap();
    let mut engine = Engine::new("greedy".parse().unwrap());
    let limits = Limits { time: Some(Duration::from_millis(50)), ..Limits::default() };
    let best = engine.go(&position, &limits, &mut |_| {}).unwrap();
    position.check(best.mv).unwrap();
}
