//! Commands on one position: show, check, forbidden, perft.

use snapbox::str;

use crate::program::{Folder, answer, goren};

#[test]
fn show_draws_the_stones_and_lists_the_runs() {
    goren("show mnk@5x4:k=4 moves c2 c3 d2 d3 --lines").assert().success().stdout_eq(str![[r#"
  4 . . . . .
  3 . . O O .
  2 . . X X .
  1 . . . . .
    a b c d e
move 5, black to move

owner  length  start  ends         cells
white  2       c3     empty-empty  c3 d3
black  2       c2     empty-empty  c2 d2

"#]]);
}

#[test]
fn runs_of_one_stone_are_listed_on_request() {
    let (_, text) = answer(goren("show hex217 moves 0 --lines=1"));
    let rows: Vec<&str> = text.lines().filter(|line| line.starts_with("black")).collect();
    assert_eq!(rows.len(), 3, "one on each axis: {text}");
    assert!(rows.iter().all(|row| row.contains("edge")));
}

#[test]
fn a_position_can_be_a_text_a_file_or_standard_input() {
    let text = "renju moves h8 h9 i10";
    let folder = Folder::new("sources");
    let file = folder.file("position.txt", format!("{text}\n"));
    let (_, expected) = answer(goren(&format!("show {text}")));
    assert_eq!(answer(goren("show").arg(text)).1, expected);
    assert_eq!(answer(goren("show").arg(&file)).1, expected);
    assert_eq!(answer(goren("show -").stdin(text)).1, expected);
}

#[test]
fn check_tells_how_the_game_stands() {
    goren("check gomoku moves h8").assert().success().stdout_eq("move 2, white to move\n");
    let won = "check gomoku moves a1 b1 a2 b2 a3 b3 a4 b4 a5";
    goren(won).assert().success().stdout_eq("black wins: line\n");
    let (_, json) = answer(goren(&format!("{won} --json")));
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!((json["result"].as_str(), json["legal_moves"].as_u64()), (Some("black"), Some(0)));
}

#[test]
fn an_arrangement_that_is_no_position_is_told_all_that_is_wrong() {
    let words = "yinsh setup black e5 e5 rings black a2 white a3 taken 4 1 to white";
    let (code, text) = answer(goren(&format!("check {words}")));
    assert_eq!(code, 1);
    assert_eq!(
        text.lines().collect::<Vec<_>>(),
        [
            "illegal: e5 is given twice, expected one stone a cell (e5)",
            "illegal: 4 rings taken off of black are impossible, expected at most 3",
            "illegal: 1 rings of white are impossible, expected 4 (a3)",
        ]
    );
    let (code, text) = answer(goren(&format!("check --json {words}")));
    let told: serde_json::Value = serde_json::from_str(&text).unwrap();
    assert_eq!((code, &told["legal"]), (1, &serde_json::json!(false)));
    assert_eq!(told["reasons"].as_array().unwrap().len(), 3);
    assert_eq!(told["reasons"][2]["cells"], serde_json::json!(["a3"]));
    let diagram = "tictactoe\nX X X\n. . .\nO O O\nto white\n";
    let (code, text) = answer(goren("check -").stdin(diagram));
    assert_eq!(code, 1);
    assert!(
        text.contains("both sides have a winning line") && text.contains("(a3 b3 c3 a1 b1 c1)"),
        "{text}"
    );
}

#[test]
fn an_illegal_move_is_a_negative_answer() {
    let after_the_end = "check gomoku moves a1 b1 a2 b2 a3 b3 a4 b4 a5 b5";
    let (code, text) = answer(goren(after_the_end));
    assert_eq!(code, 1);
    assert!(text.starts_with("illegal: move 10 `b5`"), "{text}");
    let (code, text) = answer(goren("check renju setup black f8 g8 h6 h7 to black moves h8"));
    assert_eq!(code, 1);
    assert!(text.contains("double-three"), "{text}");
}

#[test]
fn forbidden_cells_come_with_their_stones() {
    let position = "forbidden renju setup black f8 g8 h6 h7 to black";
    let (_, text) = answer(goren(position));
    assert!(text.starts_with("h8 double-three (") && text.contains("f8 g8 h8"), "{text}");
    let (_, json) = answer(goren(&format!("{position} --json")));
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!(json["forbidden"]["h8"]["code"], "33");
    goren("forbidden gomoku").assert().success().stdout_eq("no cell is forbidden for black\n");
}

#[test]
fn perft_counts_paths() {
    goren("perft tictactoe --depth 9").assert().success().stdout_eq(str![[r#"
1 9
2 72
3 504
4 3024
5 15120
6 54720
7 148176
8 200448
9 127872

"#]]);
    let (_, divided) = answer(goren("perft mnk@4x3:k=3 --depth 4 --divide"));
    assert_eq!(divided.lines().count(), 13);
    assert!(divided.ends_with("total 11880\n"), "{divided}");
}
