use super::*;

fn error(text: &str) -> String {
    parse_position(text).unwrap_err().to_string()
}

#[test]
fn positions_are_written_as_they_are_read() {
    for text in [
        "renju",
        "renju moves h8 h9 pass i10",
        "gomoku@20x20 moves t20 a1",
        "hex217 moves 108 0 216",
        "hexagon@5:k=4 setup black 0 1 white 60 to black moves 2",
        "omok:wide:recursive setup black j10 to white",
        "mnk@7x6:k=3 setup to white moves a1",
    ] {
        assert_eq!(position_text(&parse_position(text).unwrap()), text);
    }
}

#[test]
fn what_people_type_is_accepted() {
    let position = parse_position("  Renju  MOVES H8h9,i10 ").unwrap();
    assert_eq!(position_text(&position), "renju moves h8 h9 i10");
    let position = parse_position("hexagon moves 108,109 3").unwrap();
    assert_eq!(position_text(&position), "hex217 moves 108 109 3");
    let position = parse_position("gomoku setup black h8i8 white h9").unwrap();
    assert_eq!(position_text(&position), "gomoku setup black h8 i8 white h9 to white");
}

#[test]
fn errors_name_the_word_its_place_and_what_was_expected() {
    assert_eq!(error(" "), "the position is empty, expected the id of a game such as `renju moves h8 h9`");
    assert_eq!(error("gomoku mooves h8"), "word 2 `mooves` is out of place, expected `setup` or `moves`");
    assert_eq!(error("gomoku setup h8"), "word 3 `h8` is out of place, expected `black`, `white` or `to`");
    assert_eq!(
        error("gomoku setup black h8 to"),
        "word 6 `(the end)` is out of place, expected `black` or `white`"
    );
    assert_eq!(error("gomoku setup to black h8"), "word 5 `h8` is out of place, expected `moves` or the end");
    assert_eq!(
        error("gomoku setup black h8 p9"),
        "word 5: `p9` is outside the board of 15x15, expected a1 to o15"
    );
    assert_eq!(
        error("gomoku setup black h8 h8 to white"),
        "the setup is not valid: h8 is given twice, expected one stone a cell"
    );
    assert_eq!(
        error("connect6 setup black h8 half moves h9"),
        "word 6 `(the end)` is out of place, expected `to black` or `to white`, since half a turn is done"
    );
    assert_eq!(error("gomoku moves h8 h8"), "move 2 `h8`: h8 is occupied by black");
    assert_eq!(
        error("gomoku moves h8 pass"),
        "move 2 `pass`: `pass` is no move of gomoku, expected an empty cell"
    );
    assert_eq!(
        error("gomoku moves h8 z99"),
        "move 2: `z99` is outside the board of 15x15, expected a1 to o15"
    );
    assert!(
        error("gomoku moves a1 a2 b1 b2 c1 c2 d1 d2 e1 e2").contains("the game is over (black wins: line)")
    );
    let forbidden = error("renju setup black f8 g8 h6 h7 to black moves h8");
    assert_eq!(forbidden, "move 1 `h8`: h8 is forbidden for black: double-three (f8 g8 h8, h8 h7 h6)");
    assert_eq!(
        error(&"x".repeat(MAX_POSITION_TEXT + 1)),
        "the position has 65537 bytes, expected at most 65536"
    );
}

#[test]
fn moves_written_together_are_told_apart() {
    assert_eq!(split_moves("h8h9i10", Labels::Algebraic), ["h8", "h9", "i10"]);
    assert_eq!(split_moves("aa12ab3", Labels::Algebraic), ["aa12", "ab3"]);
    assert_eq!(split_moves("c3zb5w", Labels::Algebraic), ["c3z", "b5w"]);
    assert_eq!(split_moves("h8j", Labels::Algebraic), ["h8", "j"]);
    assert_eq!(split_moves("c1-c7", Labels::Algebraic), ["c1-c7"]);
    assert_eq!(split_moves("12,13", Labels::Index), ["12", "13"]);
}
