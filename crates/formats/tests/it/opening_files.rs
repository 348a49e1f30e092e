//! `open_any`: every kind of file is recognised, by name or by content, and errors say what was tried.

use goren_formats::drawable::{Drawable, FileKind, open_any};
use goren_formats::record::contest_log::ContestLog;
use goren_rules::position_text;

const LUK: &str = "10\n5 4\n5 5\n4 4\n";

fn log() -> String {
    let mut board = vec![0; 217];
    (board[108], board[92], board[109]) = (1, 2, 3);
    ContestLog { ending: goren_formats::record::contest_log::Ending::Draw, board }.text()
}

fn state() -> String {
    format!("3\n{}\n-1", ["0"; 215].join(" ") + " 1 2")
}

#[test]
fn every_kind_is_recognised_by_its_content() {
    let numbers = format!("1 2 {}", ["0"; 215].join(" "));
    let files = [
        (FileKind::Luk, LUK.to_owned()),
        (FileKind::GameLog, log()),
        (FileKind::StateFile, state()),
        (FileKind::MoveNumbers, numbers),
        (FileKind::Position, "renju moves h8 h9".to_owned()),
        (FileKind::Position, "renju\nmoves h8\nh9\n".to_owned()),
        (FileKind::Game, "goren game 1\nstart gomoku\ntime none\nmove h8 0\n".to_owned()),
        (FileKind::Diagram, "X . .\n. O .\n. . .\n".to_owned()),
        (FileKind::Diagram, "tictactoe\nX . .\n. O .\n. . .\n".to_owned()),
    ];
    for (kind, text) in files {
        let opened = open_any(text.as_bytes(), "").unwrap_or_else(|error| panic!("{kind}: {error}"));
        assert_eq!(opened.kind, kind);
    }
}

#[test]
fn a_log_becomes_a_game_and_a_luk_file_too() {
    let position = |text: &str, name: &str| match open_any(text.as_bytes(), name).expect("a file").drawable {
        Drawable::Position(position) => position_text(&position),
        other => panic!("{other:?}"),
    };
    assert_eq!(position(&log(), "game-log-1-2.txt"), "hex217 moves 108 92 109");
    assert_eq!(position(LUK, "villa.luk"), "ristinolla moves e7 e6 d7");
}

#[test]
fn the_name_decides_and_the_error_speaks_of_that_kind_only() {
    let error = open_any(b"renju moves h8", "a/b/ville.luk").expect_err("no luk file").to_string();
    assert!(error.starts_with("not a valid luk file: line 1"), "{error}");
    let error = open_any(b"renju moves h8", "state_42.txt").expect_err("no state file").to_string();
    assert!(error.starts_with("not a valid state file: line 1"), "{error}");
}

#[test]
fn unknown_text_lists_everything_that_was_tried() {
    let error = open_any(b"hello, world", "letter.txt").expect_err("a letter").to_string();
    for kind in
        ["state file", "game log", "luk file", "position text", "game text", "diagram", "move numbers"]
    {
        assert!(error.contains(kind), "{kind} in {error}");
    }
}

#[test]
fn what_is_wrong_with_the_bytes_is_said_once() {
    let error = open_any(b"gomoku \xff", "").expect_err("no text").to_string();
    assert_eq!(error.matches("UTF-8").count(), 1, "{error}");
    let error = open_any(b"", "game.txt").expect_err("empty").to_string();
    assert_eq!(error, "the file is empty, expected a position, a game or a board");
}

#[test]
fn odd_files_are_accepted_with_a_warning() {
    let text = format!("8\n{}", ["0"; 215].join(" ") + " 1 2");
    let opened = open_any(text.as_bytes(), "state_1.txt").expect("a state file");
    assert!(opened.warnings[0].contains("do not fit move 8"), "{:?}", opened.warnings);
    let gap = log().replace("*1 ", " 0 ");
    let opened = open_any(gap.as_bytes(), "game-log-1-2.txt").expect("a log");
    assert!(opened.warnings[0].contains("move 1 is missing"), "{:?}", opened.warnings);
    assert!(matches!(opened.drawable, Drawable::Numbers { moves: true, .. }));
}
