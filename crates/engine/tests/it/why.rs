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

/// In Connect6 a turn is two stones: threats and answers are counted by what whole turns can do.
#[test]
fn where_a_turn_is_two_stones_both_are_thought_of() {
    let three = "connect6 moves h8 a1 c1 i8 j8 e1 g1";
    let four = "connect6 moves h8 a1 c1 i8 j8 e1 g1 k8 r18";
    for (position, mv, expected) in [
        // Four in a row with room on both sides take two stones to answer, which a turn has.
        (three, "k8", Why::Threat),
        // The second stone adds nothing to the threat.
        ("connect6 moves h8 a1 c1 i8 j8 e1 g1 k8", "r18", Why::Quiet),
        // One stone of the answer, and then the other one.
        (four, "g8", Why::Blocks),
        (four, "r1", Why::Quiet),
        ("connect6 moves h8 a1 c1 i8 j8 e1 g1 k8 r18 g8", "l8", Why::Blocks),
        ("connect6 moves h8 a1 c1 i8 j8 e1 g1 k8 r18 g8", "r1", Why::Quiet),
        // Two fours through one stone take more than a turn.
        ("connect6 moves h8 a1 c1 i8 j8 e1 g1 k9 k10 a19 c19 k11 r1 e19 g19", "k8", Why::DoubleThreat),
        ("connect6 moves h8 a1 c1 i8 j8 e1 g1 k9 k10 a19 c19 k11 r1", "k8", Why::Denies),
        // The first of two stones that win together.
        ("connect6 moves h8 a1 c1 i8 j8 e1 g1 k8 r18 a19 c19", "l8", Why::WinsIn(1)),
        ("connect6 moves h8 a1 c1 i8 j8 e1 g1 k8 r18 a19 c19 l8", "m8", Why::Wins),
    ] {
        assert_eq!(reason(position, mv), expected, "{position}: {mv}");
    }
}

/// What is taken counts for wins and for answers; lines that must stand and lines that lose are seen.
#[test]
fn captures_and_forced_blocks_are_told() {
    for (position, mv, expected) in [
        // The fifth pair wins, and is kept from being taken.
        ("pente setup black j10 k10 white l10 a1 taken 0 8 to white", "i10", Why::Wins),
        ("pente setup black j10 k10 white l10 a1 taken 0 8 to black", "i10", Why::Blocks),
        // An open four, but a stone of it can be taken.
        ("pente setup black j10 k10 l10 k11 white k12 a1 a3 a5 to black", "m10", Why::Threat),
        ("pente setup black j10 k10 l10 white k12 a1 a3 a5 to black", "m10", Why::DoubleThreat),
        // A five that can be broken is a threat only, and taking its stone stops it.
        ("ninuki setup black e8 f8 g8 h8 h9 white h10 a1 a3 a5 to black", "i8", Why::Threat),
        ("ninuki moves h8 a1 e8 a3 f8 a5 g8 h10 h9 a7 i8", "h7", Why::Blocks),
        // Yavalath: the only stop makes a losing three or not, and is told as a stop either way.
        ("yavalath setup black a1 a2 a4 white e1 e5 to white", "a3", Why::Blocks),
        ("yavalath setup black a1 a2 white e1 e5 to black", "a4", Why::Threat),
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
