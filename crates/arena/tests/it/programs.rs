//! Programs at the other end of a pipe, and every way in which they misbehave.

use std::time::Duration;

use goren_arena::MoveLimits;

use crate::setups::{played, setup};

fn mock(how: &str) -> String {
    format!("pipe:'{}' {how}", env!("CARGO_BIN_EXE_mock-engine"))
}

/// Plays a pair of games of the engine against a program; how its games ended, and what was wrong.
fn against(how: &str, limits: MoveLimits) -> (Vec<String>, String, usize) {
    let mut setup = setup("gomoku", &mock(how), "goren:nodes=60", 1);
    setup.limits = limits;
    let (rows, tally, _) = played(&setup);
    let won_by_program = rows[0].games.iter().filter(|game| game.winner == Some(0)).count();
    let detail = tally.faults.first().map(|(_, who, what)| format!("{who} {what}")).unwrap_or_default();
    (rows[0].games.iter().map(|game| game.end.clone()).collect(), detail, won_by_program)
}

fn nodes() -> MoveLimits {
    MoveLimits { nodes: Some(60), ..MoveLimits::default() }
}

#[test]
fn programs_that_keep_the_protocol_play_their_games_however_they_talk() {
    for how in ["fair", "chatty", "suggest", "long-line", "carriage-return", "deaf"] {
        let (ends, detail, won) = against(how, nodes());
        assert_eq!((ends, detail.as_str(), won), (vec!["line".to_owned(); 2], "", 0), "{how}");
    }
}

#[test]
fn the_nodes_that_a_program_tells_are_counted() {
    let mut setup = setup("gomoku", &mock("counts"), "goren:nodes=60", 1);
    setup.limits = nodes();
    let (rows, _, _) = played(&setup);
    for game in &rows[0].games {
        let told = game.nodes[0];
        assert!(told > 0 && told % 77 == 0, "{told}");
    }
}

#[test]
fn a_program_runs_in_the_folder_that_is_named() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("beside.txt"), "what it reads").unwrap();
    let command = format!("'{}' reads-file", env!("CARGO_BIN_EXE_mock-engine"));
    for (program, end) in [
        (format!("pipe@{}:{command}", folder.path().display()), "line"),
        (format!("pipe:{command}"), "exit (1)"),
    ] {
        let (rows, _, _) = played(&setup("gomoku", &program, "goren:nodes=60", 1));
        assert_eq!(rows[0].games[0].end, end, "{program}");
    }
}

#[test]
fn a_program_that_breaks_the_contract_loses_and_is_told_why() {
    for (how, end, detail) in [
        ("crash", "exit (0)", "something is wrong inside"),
        ("silent-start", "exit (0)", "without an answer"),
        ("refuse", "program error", "this board is not for me"),
        ("occupied", "illegal cell", "is occupied"),
        ("outside", "illegal cell", "77,77 is outside the board"),
        ("flood", "output flood", "lines before a move"),
    ] {
        let (ends, found, _) = against(how, nodes());
        assert_eq!(ends, [end, end], "{how}");
        assert!(found.starts_with("0 ") && found.contains(detail), "{how}: {found}");
    }
}

#[test]
fn a_program_that_is_late_or_says_nothing_loses_on_time() {
    let mut limits = MoveLimits::default();
    limits.time.per_move = Some(Duration::from_millis(100));
    for how in ["hang", "late", "nonsense"] {
        let (ends, found, _) = against(how, limits);
        assert_eq!(ends, ["time", "time"], "{how}");
        assert!(found.starts_with("0 time"), "{how}: {found}");
    }
}

#[test]
fn two_programs_play_each_other_on_a_rectangle() {
    let mut setup = setup("gomoku@9x7", &mock("fair"), &mock("suggest"), 2);
    setup.concurrency = 2;
    let (rows, tally, _) = played(&setup);
    assert_eq!((tally.score().games(), tally.faults.len()), (4, 0), "{rows:?}");
}
