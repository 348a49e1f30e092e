//! Whatever comes from outside ends in a clear error and exit code 3, 2 for the command line itself.

use crate::program::{Folder, failure, goren};

/// The error is one line, the hint another, and nothing looks like a crash.
fn refused(command: snapbox::cmd::Command, expected: &str) {
    let (code, text) = failure(command);
    assert_eq!(code, 3, "{text}");
    let mut lines = text.lines();
    let error = lines.next().unwrap();
    assert!(error.starts_with("error: ") && error.contains(expected), "expected `{expected}` in: {text}");
    assert!(lines.next().is_some_and(|hint| hint.starts_with("hint: ")), "{text}");
    assert!(!text.contains("panicked") && lines.next().is_none(), "{text}");
}

#[test]
fn texts_that_are_no_position() {
    refused(goren("show nosuchgame moves h8"), "nosuchgame");
    refused(goren("show gomoku moves h8 z99"), "z99");
    refused(goren("show gomoku moves h8 h8"), "occupied");
    refused(goren("check gomoku moves h8 h8"), "occupied");
    refused(goren("show gomoku setup black h8 h8 to white"), "twice");
    refused(goren("show gomoku sideways h8"), "sideways");
    refused(goren("show").arg(""), "");
}

#[test]
fn boards_out_of_range() {
    refused(goren("show gomoku@2"), "2");
    refused(goren("rules gomoku@51"), "51");
    refused(goren("rules hexagon@17"), "17");
    refused(goren("rules mnk@7x7:k=11"), "11");
    refused(goren("rules mnk@4x4:k=5"), "5");
    refused(goren("rules mnk@99999999999x3"), "expected 3..50 columns");
}

#[test]
fn files_that_cannot_be_read_as_text() {
    let folder = Folder::new("files");
    refused(goren("show").arg(folder.path().join("missing.txt")), "no such file");
    refused(goren("show").arg(folder.path()), "folder");
    refused(goren("show").arg(folder.file("empty.txt", "")), "is empty");
    refused(goren("show").arg(folder.file("blank.txt", " \n\n")), "is empty");
    refused(goren("show").arg(folder.file("bytes.txt", b"gomoku\xff\xfe")), "not UTF-8");
    refused(goren("show").arg(folder.file("huge.txt", "h8 ".repeat(500_000))), "longer than");
    refused(goren("show").arg(folder.file("rubbish.txt", "\u{0}\u{1b}[31m rubbish")), "");
    refused(goren("check --batch").arg(folder.path().join("missing.jsonl")), "missing.jsonl");
    refused(goren("check --batch").arg(folder.path()), "is a folder");
    refused(goren("check --batch").arg(folder.file("empty.jsonl", "\n")), "holds no row");
}

#[test]
fn control_characters_do_not_reach_the_terminal() {
    let (code, text) = failure(goren("show").arg("gomoku moves \u{1b}[31mh8"));
    assert_eq!(code, 3);
    assert!(!text.contains('\u{1b}'), "{text:?}");
}

#[test]
fn standard_input_is_bounded_too() {
    refused(goren("show -").stdin("x".repeat(2_000_000)), "longer than");
    refused(goren("show -").stdin(&b"\xff"[..]), "not UTF-8");
}

#[test]
fn wrong_usage_is_exit_code_two() {
    for words in
        ["nosuchcommand", "games --nosuchoption", "perft gomoku --depth x", "perft gomoku --depth 0", "show"]
    {
        let (code, text) = failure(goren(words));
        assert_eq!(code, 2, "{words}: {text}");
        let lines: Vec<&str> = text.lines().collect();
        assert!(lines.len() == 2 && lines[0].starts_with("error: "), "{text}");
        assert!(lines[1].starts_with("hint: ") && lines[1].contains("--help"), "{text}");
    }
}

#[test]
fn places_that_cannot_be_written_to() {
    let folder = Folder::new("unwritable");
    let file = folder.file("file", "no folder");
    refused(goren("draw gomoku -o").arg(folder.path()), "cannot write");
    refused(goren("draw gomoku -o /"), "cannot write");
    refused(goren("draw gomoku -o").arg(folder.path().join("missing/a.png")), "cannot write");
    refused(goren("draw gomoku -o").arg(folder.path().join("a.gif")), ".gif");
    refused(goren("man").arg(&file), "cannot write");
    assert_eq!(folder.names(), ["file"], "nothing is left behind");
}

#[test]
fn a_player_that_does_not_play_the_game() {
    refused(goren("bestmove gomoku --player lines:faithful"), "plays only hex217");
    let rows = "{\"game\":\"gomoku\",\"moves\":[]}\n{\"game\":\"hex217\",\"moves\":[]}\n";
    let batch = goren("bestmove --player lines:faithful --batch -").stdin(rows);
    let (code, text) = crate::program::answer(batch);
    assert_eq!(code, 3);
    let answers: Vec<&str> = text.lines().collect();
    assert!(answers[0].contains("plays only hex217") && answers[1].contains("\"move\":\"108\""), "{text}");
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_said_and_a_full_log_changes_nothing() {
    let full = || std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    let program = snapbox::cmd::cargo_bin!("goren");
    let run = |words: &[&str]| {
        let mut command = std::process::Command::new(program);
        command.args(words);
        command
    };
    let output = run(&["show", "gomoku"]).stdout(full()).output().unwrap();
    let text = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(70), "{text}");
    assert!(text.starts_with("error: ") && text.lines().nth(1).unwrap().starts_with("hint: "), "{text}");
    let status = run(&["show", "missing.txt"]).stderr(full()).status().unwrap();
    assert_eq!(status.code(), Some(3));
    let status = run(&["show"]).stderr(full()).status().unwrap();
    assert_eq!(status.code(), Some(2));
}
