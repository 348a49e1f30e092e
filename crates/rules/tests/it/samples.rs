//! Well-known positions told as text, with the complete sets of forbidden cells.

use goren_rules::{Color, FoulKind, Labels, Move, OnForbidden, Outcome, Position, Reason, parse_position};

/// `black` and `white` stones, Black to move in renju; the forbidden cells as `code label`.
fn forbidden(black: &str, white: &str) -> Vec<String> {
    let position = parse_position(&format!("renju setup black {black} white {white} to black")).unwrap();
    let mut found: Vec<String> = position
        .fouls()
        .into_iter()
        .map(|(cell, foul)| format!("{} {}", foul.kind.code(), position.move_text(Move::Place(cell))))
        .collect();
    found.sort();
    found
}

#[test]
fn a_nested_double_three() {
    let found =
        forbidden("d7 e5 e7 f6 f7 f8 f9 g7 h8 h9 h10 h11 i7", "c7 d4 f5 f10 g5 g9 h6 h7 h12 i9 j6 j8");
    assert_eq!(found, ["33 e6", "33 e8"]);
}

#[test]
fn far_stones_decide_a_nested_double_three() {
    let black = "e10 f5 f6 f9 g8 h8 h9 h10 i7 i9 j7";
    let white = "d11 e5 e9 f4 g7 g9 g11 h7 j10";
    assert_eq!(forbidden(black, white), ["33 i8"]);
    assert_eq!(forbidden(black, &format!("{white} g6 k8")), ["33 g10", "33 i10", "33 i8"]);
}

#[test]
fn several_nested_double_threes() {
    let found = forbidden("f7 f11 g8 h6 h8 i8 j5 k8 k10 l9", "f8 j8 j11 k9");
    assert_eq!(found, ["33 h7", "33 h9", "33 i6"]);
    let found = forbidden("f7 f8 g6 g7 g8 g9 h6 h7 h8 h9 i7 i8", "e7 e8 g5 g10 h5 h10 j7 j8");
    assert_eq!(found, ["33 f6", "33 f9", "33 i6", "33 i9"]);
}

#[test]
fn plain_shapes() {
    assert_eq!(forbidden("f8 g8 h6 h7", ""), ["33 h8"]);
    assert!(forbidden("e8 f8 g8 h5 h6 h7", "").contains(&"44 h8".to_owned()));
    assert!(!forbidden("e8 f8 g8 h6 h7", "").iter().any(|foul| foul.ends_with(" h8")), "a four and a three");
    let with_threes = forbidden("e8 f8 g8 h6 h7 f6 g7", "");
    assert_eq!(with_threes, ["33 f7", "33 f9", "33 g6", "33 h8", "33 i6"]);
    assert_eq!(forbidden("a1 b1 c1 e1 f1 g1", ""), ["6 d1"]);
    assert!(!forbidden("d8 f8 h8 i6 i7", "").iter().any(|foul| foul.ends_with(" i8")));
}

/// The stone that makes the straight four must not make a five at the same time: public programs disagree.
#[test]
fn a_five_at_the_fourth_stone_is_no_three() {
    assert_eq!(forbidden("f8 i8 h9 h10 g4 g5 g6 g7", ""), ["33 h7"]);
}

#[test]
fn two_fours_on_one_line() {
    for (black, cell) in [("d8 f8 g8 j8", "h8"), ("d8 e8 g8 j8 k8", "h8"), ("c8 d8 e8 i8 j8 k8", "g8")] {
        let found = forbidden(black, "");
        assert!(found.contains(&format!("44 {cell}")), "{black}: {found:?}");
    }
}

#[test]
fn a_five_wins_even_with_an_overline() {
    let text = "renju setup black c8 d8 e8 g8 h8 i8 f4 f5 f6 f7 white a1 to black";
    let mut position = parse_position(text).unwrap();
    let f8 = position.parse_move("f8").unwrap();
    assert_eq!(position.foul(f8.cell().unwrap()), None);
    position.play(f8).unwrap();
    assert_eq!(position.outcome(), Some(Outcome::win(Color::Black, Reason::Line)));
}

#[test]
fn nothing_is_forbidden_to_white() {
    let text = "renju setup white e8 f8 g8 h5 h6 h7 black a1 to white";
    assert_eq!(parse_position(text).unwrap().fouls(), []);
    let mut position = parse_position("renju setup white a1 b1 c1 e1 f1 g1 black h8 to white").unwrap();
    position.play(position.parse_move("d1").unwrap()).unwrap();
    assert_eq!(position.outcome(), Some(Outcome::win(Color::White, Reason::Line)));
}

#[test]
fn the_policy_decides_what_a_foul_does() {
    let play = |id: &str| -> (Position, bool) {
        let text = format!("{id} setup black f8 g8 h6 h7 white a1 a3 a5 a7 to black");
        let mut position = parse_position(&text).unwrap();
        let h8 = position.parse_move("h8").unwrap();
        let played = position.play(h8);
        (position, played.is_ok())
    };
    let (position, played) = play("renju");
    assert!(!played && position.outcome().is_none());
    assert_eq!(position.rules().on_forbidden, OnForbidden::Rejected);
    let (position, played) = play("renju:forbidden=loses");
    assert!(played);
    let lost = Outcome::win(Color::White, Reason::Forbidden(FoulKind::DoubleThree));
    assert_eq!(position.outcome(), Some(lost));
}

#[test]
fn a_foul_names_its_stones() {
    let describe = |text: &str, cell: &str| {
        let position = parse_position(text).unwrap();
        let cell = position.parse_move(cell).unwrap().cell().unwrap();
        position.foul(cell).unwrap().describe(position.geometry(), Labels::Algebraic)
    };
    assert_eq!(describe("renju setup black f8 g8 h6 h7 to black", "h8"), "double-three (f8 g8 h8, h8 h7 h6)");
    assert_eq!(
        describe("renju setup black d8 f8 g8 j8 to black", "h8"),
        "double-four (d8 f8 g8 h8, f8 g8 h8 j8)"
    );
    assert_eq!(
        describe("renju setup black a1 b1 c1 e1 f1 g1 to black", "d1"),
        "overline (a1 b1 c1 d1 e1 f1 g1)"
    );
}

#[test]
fn kinds_of_fouls_are_read_by_name_code_and_korean_name() {
    for kind in [FoulKind::Overline, FoulKind::DoubleFour, FoulKind::DoubleThree] {
        for text in [kind.to_string(), kind.code().to_owned(), kind.korean().to_owned()] {
            assert_eq!(text.parse(), Ok(kind));
        }
    }
    assert_eq!("Changmok".parse(), Ok(FoulKind::Overline));
    assert_eq!("sansan".parse(), Ok(FoulKind::DoubleThree));
    let error = "55".parse::<FoulKind>().unwrap_err().to_string();
    assert!(error.contains("`55`"), "{error}");
}
