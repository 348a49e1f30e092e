//! The one-line reasons of hints.

use goren_engine::{Value, Why, why};
use goren_rules::{Move, parse_position};

fn reason(position: &str, mv: &str) -> Why {
    let position = parse_position(position).expect(position);
    why(&position, position.parse_move(mv).expect(mv), Value::DRAW)
}

#[test]
fn what_a_move_does_is_told_in_every_kind_of_game() {
    let four = "gomoku moves h8 a1 i8 c1 j8 e1 k8 g1";
    for (position, mv, expected) in [
        (four, "l8", Why::Wins),
        ("gomoku moves h8 a1 i8 c1 j8 e1", "k8", Why::DoubleThreat),
        ("gomoku moves h8 g8 i8 c1 j8 e1", "k8", Why::Threat),
        ("gomoku moves h8 g8 i8 c1 j8 e1 k8", "l8", Why::Blocks),
        // The other side's next stone there would make an open four.
        ("gomoku moves h8 a1 i8 c1 j8", "k8", Why::Denies),
        ("gomoku moves h8", "i9", Why::Quiet),
        ("tictactoe moves a1 b2 a2", "a3", Why::Blocks),
        ("renju moves h8 a1 i8 c1 j8 e1 k8 g1", "l8", Why::Wins),
        ("hex217 moves 108 0 109 1 110 2", "111", Why::DoubleThreat),
        ("pente moves j10 k10 a1 l10 a3 a19", "m10", Why::Takes(2)),
        ("yavalath moves e5", "swap", Why::Swaps),
    ] {
        assert_eq!(reason(position, mv), expected, "{position}: {mv}");
    }
}

#[test]
fn a_proved_value_is_told_in_own_moves() {
    let position = parse_position("gomoku moves h8 i9").expect("a position");
    let mv = position.parse_move("h10").expect("a move");
    let told = |value| why(&position, mv, value);
    assert_eq!(told(Value::mate_in(7)), Why::WinsIn(4));
    assert_eq!(told(Value::mated_in(6)), Why::Resists);
    assert_eq!(why(&position, Move::Pass, Value::DRAW), Why::Quiet);
}
