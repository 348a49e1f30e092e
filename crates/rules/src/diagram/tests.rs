use super::*;

fn id(text: &str) -> GameId {
    text.parse().unwrap()
}

fn error(text: &str, game: &str) -> String {
    parse(text, &id(game)).unwrap_err().to_string()
}

#[test]
fn diagrams_are_read_as_they_are_written() {
    for text in [
        "gomoku moves h8 i9 a1",
        "hex217 moves 0 216 108",
        "mnk@5x4:k=3 moves a1 e4",
        "gomoku@30x30 moves aa1",
        "hasami moves i5-b5 a1-h1",
        "yavalath moves a1 e5",
        "yinsh moves e5 f6 g7 d4 c5 h8 f3 g9 e8 d7 c5-e7",
        "yinsh setup black e5 white f6 rings black a2 a3 a4 white k7 k8 k9 k10 taken 2 1 to black",
        "yinsh moves b1 b2 b7",
    ] {
        let position = crate::parse_position(text).unwrap();
        for drawn in [plain(&position), with_labels(&position, &|_| None)] {
            if drawn.contains("208") {
                continue; // rows of a hexagon of numbers begin with cells, not with row numbers
            }
            let read = parse(&drawn, position.id()).unwrap();
            assert_eq!(read, position.setup(), "{drawn}");
        }
    }
}

#[test]
fn what_people_write_is_accepted() {
    let drawn = "\n   a b c\n3 ● ○ ＋ 3\n2  x·o \n1 ...\nto white\n";
    let setup = parse(drawn, &id("tictactoe")).unwrap();
    let position = Position::from_setup(&setup).unwrap();
    assert_eq!(crate::position_text(&position), "tictactoe setup black a3 a2 white b3 c2 to white");
}

#[test]
fn errors_name_the_place() {
    assert_eq!(error("...\n...", "tictactoe"), "the diagram has 2 rows, expected 3 for a board of 3x3");
    assert_eq!(error("...\n....\n...", "tictactoe"), "line 2 has 4 cells, expected 3");
    assert_eq!(error("...\n.q.\n...", "tictactoe"), "line 2, column 2: `q` is no cell, expected X, O or .");
    assert_eq!(
        error("...\n...\n...\nto me", "tictactoe"),
        "line 4: `me` is no side, expected `to black` or `to white`"
    );
    assert_eq!(error("", "tictactoe"), "the diagram has 0 rows, expected 3 for a board of 3x3");
    assert!(parse(&"...\n".repeat(20_000), &id("tictactoe")).is_err());
}

#[test]
fn ranks_have_letters_and_files_numbers_in_hasami() {
    let drawn = with_labels(&crate::parse_position("hasami moves i9-b9").unwrap(), &|_| None);
    let lines: Vec<&str> = drawn.lines().collect();
    assert_eq!(lines[0], "  a O O O O O O O O O");
    assert_eq!(lines[1], "  b . . . . . . . . X");
    assert_eq!(lines[8], "  i X X X X X X X X .");
    assert_eq!(lines[9], "    1 2 3 4 5 6 7 8 9");
}

#[test]
fn marks_replace_cells() {
    let position = crate::parse_position("tictactoe moves b2").unwrap();
    let corner = position.geometry().parse_cell("a1", Labels::Algebraic).unwrap();
    let drawn = with_labels(&position, &|cell| (cell == corner).then_some('!'));
    assert_eq!(drawn, "  3 . . .\n  2 . X .\n  1 ! . .\n    a b c\n");
}

#[test]
fn rings_and_markers_of_yinsh_differ() {
    let position = crate::parse_position("yinsh setup black a4 rings black a2 white a3 taken 4 4 to white");
    assert!(position.is_err());
    let position = crate::parse_position("yinsh moves a2 a5 b1 c1 d1 e1 b2 b3 b4 b5 a2-a3").unwrap();
    let drawn = with_labels(&position, &|_| None);
    assert!(drawn.starts_with(" a2        O W . B\n b1     W W B W B . .\n"), "{drawn}");
    assert_eq!(error("q . . .", "yinsh"), "line 1, column 1: `q` is no cell, expected X, O or .");
    assert_eq!(error(" a2 q . .", "yinsh"), "line 1, column 5: `q` is no cell, expected X, O or .");
    assert_eq!(
        error(&format!("{drawn}. . ."), "yinsh"),
        "the diagram has 12 rows, expected 11 for a board of 85 points"
    );
}

#[test]
fn what_was_taken_and_half_turns_stand_below_the_board() {
    let id = id("pente@7x7");
    let board = ". . . . . . .\n".repeat(7);
    let setup = parse(&format!("{board}taken 2 4\nto white\n"), &id).unwrap();
    assert_eq!((setup.taken, setup.half, setup.moved), ([2, 4], false, false));
    let setup = parse(&format!("{board}half\nmoved\n"), &id).unwrap();
    assert_eq!((setup.taken, setup.half, setup.moved), ([0, 0], true, true));
    for wrong in ["taken 2", "taken 2 4 6", "taken 2 x", "taken 2 1001"] {
        let error = parse(&format!("{board}{wrong}\n"), &id).unwrap_err().to_string();
        let token = wrong.trim_start_matches("taken ");
        assert!(error.starts_with(&format!("line 8: `{token}` is no pair of numbers")), "{error}");
    }
}

#[test]
fn the_turn_below_a_shown_board_is_read() {
    let id: GameId = "tictactoe".parse().unwrap();
    let read = |last: &str| parse(&format!("  3 . . .\n  2 . X .\n  1 . . .\n    a b c\n{last}\n"), &id);
    assert_eq!(read("move 2, black to move").unwrap().to_move, Color::Black);
    assert_eq!(read("white to move").unwrap().to_move, Color::White);
    assert!(read("move 2, green to move").unwrap_err().to_string().contains("green"));
}
