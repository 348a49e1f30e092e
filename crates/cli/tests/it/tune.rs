//! Commands that fit the engine's evaluation: datagen, tune, and the option --tables.

use std::fs;

use crate::program::{Folder, answer, failure, goren};

/// What the program says as it ends with exit code 3.
fn refusal(words: &str) -> String {
    let (code, text) = failure(goren(words));
    assert_eq!(code, 3, "{text}");
    text
}

#[test]
fn an_interrupted_run_ends_in_the_same_bytes_on_any_number_of_threads() {
    let folder = Folder::new("datagen");
    let path = |name: &str| folder.path().join(name).display().to_string();
    let make = |games: u32, more: &str, out: &str| {
        answer(goren(&format!(
            "datagen --game gomoku@9x9 --nodes 40 --games {games} --seed 3 --out {} {more}",
            path(out)
        )))
    };
    assert_eq!(make(8, "", "whole.games").0, 0);
    assert_eq!(make(5, "--threads 2", "cut.games").0, 0);
    // As if the power had gone in the middle of a game.
    let bytes = fs::read(path("cut.games")).unwrap();
    fs::write(path("cut.games"), &bytes[..bytes.len() - 7]).unwrap();
    let (code, text) = make(8, "--resume", "cut.games");
    assert_eq!(code, 0);
    assert!(text.starts_with("4 games made, 8 in the file"), "{text}");
    assert_eq!(fs::read(path("whole.games")).unwrap(), fs::read(path("cut.games")).unwrap());
    let again =
        format!("datagen --game gomoku@9x9 --nodes 40 --games 8 --seed 3 --out {}", path("cut.games"));
    assert!(refusal(&again).contains("exists already"));
    let other =
        format!("datagen --game renju --nodes 40 --games 8 --seed 3 --resume --out {}", path("cut.games"));
    assert!(refusal(&other).contains("holds games of gomoku@9x9"));
}

#[test]
fn tables_are_fitted_and_used_and_broken_ones_refused() {
    let folder = Folder::new("tune");
    let path = |name: &str| folder.path().join(name).display().to_string();
    let make = format!("datagen --game gomoku --nodes 40 --games 20 --out {}", path("a.games"));
    assert_eq!(answer(goren(&make)).0, 0);
    let fit = |out: &str| {
        format!("tune --family freestyle --passes 2 --data {} --out {}", path("a.games"), path(out))
    };
    let (code, text) = answer(goren(&fit("one.tables")));
    assert_eq!(code, 0, "{text}");
    assert!(text.contains("quiet positions") && text.lines().count() == 5, "{text}");
    assert_eq!(answer(goren(&fit("two.tables"))).0, 0);
    let bytes = fs::read(path("one.tables")).unwrap();
    assert_eq!(bytes, fs::read(path("two.tables")).unwrap());
    assert!(!folder.path().join("one.tables.checkpoint").exists());
    let ask = |name: &str| format!("bestmove gomoku moves h8 --nodes 200 --tables {}", path(name));
    assert_eq!(answer(goren(&ask("one.tables"))).0, 0);
    fs::write(path("short.tables"), &bytes[..bytes.len() / 2]).unwrap();
    assert!(refusal(&ask("short.tables")).contains("expected"));
    assert!(refusal(&ask("a.games")).contains("this is no file of tables"));
    assert!(refusal(&ask("none.tables")).contains("cannot read"));
    let wrong = format!("tune --family renju --data {} --out {}", path("a.games"), path("x.tables"));
    assert!(refusal(&wrong).contains("gomoku is not of the family renju"));
}
