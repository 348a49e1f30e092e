use super::super::tests::{RINGS, position, refused};
use crate::{Cell, Move};

#[test]
fn refusals_name_the_rule_and_what_would_be_legal() {
    let start = "yinsh moves e5 f6 g7 d4 c5 h8 f3 g9 e8 d7";
    let row = format!("yinsh setup white e3 e4 e5 e6 {RINGS} e7 to white moves e7-e8");
    let jump = format!("yinsh setup black e7 e9 {RINGS} e5 to white");
    for (text, expected) in [
        ("yinsh moves e5 e5".to_owned(), "move 2 `e5`: e5 is occupied by white"),
        (
            "yinsh moves e5 e5-e6".to_owned(),
            "e5-e6 is not legal: black still has rings to place, expected a2 a3 ",
        ),
        ("yinsh moves pass".to_owned(), "pass is not legal: white still has rings to place, expected a2 a3 "),
        ("yinsh moves a1".to_owned(), "`a1` is outside the board"),
        (
            "yinsh moves e5z".to_owned(),
            "`e5z` is no move of yinsh, expected a point, a ring move such as `e5-e8`",
        ),
        ("yinsh moves swap".to_owned(), "`swap` is no move of yinsh"),
        (
            format!("{start} a2"),
            "a2 is not legal: all rings are placed, white moves one of them, expected c5-",
        ),
        (format!("{start} xe5"), "xe5 is not legal: a ring is taken off only after a row, expected c5-"),
        (format!("{start} xe5-e9"), "xe5-e9 is not legal: white has no row of five markers, expected c5-"),
        (format!("{start} f6-f7"), "f6-f7 is not legal: white has no ring at f6, expected c5-"),
        (format!("{start} e5-e5"), "e5-e5 is not legal: a ring must leave its point, expected e5-"),
        (format!("{start} e5-e8"), "move 11 `e5-e8`: e8 is occupied by white"),
        (
            format!("{start} e5-f7"),
            "a ring moves along one of the three lines through its point, expected e5-",
        ),
        (format!("{start} e5-e9"), "e5-e9 is not legal: a ring does not pass the ring at e8, expected e5-"),
        (
            format!("{jump} moves e5-e10"),
            "a ring that jumps markers stops on the first empty point behind them, expected e5-",
        ),
        (
            format!("{row} k7-j7"),
            "k7-j7 is not legal: white has a row and must take it off first, expected xe3-e7",
        ),
        (
            format!("{row} xe4-e8"),
            "xe4-e8 is not legal: a row is five adjacent markers of white on a line, expected xe3-e7",
        ),
        (
            format!("{row} xe3-e7 k7-j7"),
            "k7-j7 is not legal: white has taken a row off and must take off one of its rings, expected xe8 xk7 xk8 xk9 xk10",
        ),
        (
            format!("{row} xe3-e7 xa2"),
            "xa2 is not legal: white has no ring there, expected xe8 xk7 xk8 xk9 xk10",
        ),
    ] {
        let error = refused(&text);
        assert!(error.contains(expected), "{text}: {error}");
    }
    let start = position(start);
    let outside = Move::Slide { from: Cell::new(0), to: Cell::new(85) };
    assert_eq!(
        start.check(outside).unwrap_err().to_string(),
        "cell 85 is outside the board, expected 0 to 84"
    );
}
