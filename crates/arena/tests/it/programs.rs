//! Programs at the other end of a pipe, and every way in which they misbehave.

use goren_arena::MoveLimits;

use crate::setups::{played, setup};

pub(crate) fn mock(how: &str) -> String {
    format!("pipe:'{}' {how}", env!("CARGO_BIN_EXE_mock-engine"))
}

/// Plays a pair of games of a program against the engine; how they ended, what was wrong, and how many the program won.
pub(crate) fn against(how: &str, limits: MoveLimits) -> (Vec<String>, String, usize) {
    let mut setup = setup("gomoku", &mock(how), "goren:nodes=60", 1);
    setup.limits = limits;
    let (rows, tally, _) = played(&setup);
    let won_by_program = rows[0].games.iter().filter(|game| game.winner == Some(0)).count();
    let detail = tally.faults.first().map(|(_, who, what)| format!("{who} {what}")).unwrap_or_default();
    (rows[0].games.iter().map(|game| game.end.clone()).collect(), detail, won_by_program)
}

pub(crate) fn nodes() -> MoveLimits {
    MoveLimits { nodes: Some(60), ..MoveLimits::default() }
}

#[test]
fn programs_that_keep_the_protocol_play_their_games_however_they_talk() {
    for how in [
        "fair",
        "chatty",
        "suggest",
        "long-line",
        "ten-megabytes",
        "carriage-return",
        "deaf",
        "lower-case",
        "spaced",
        "nul-behind",
        "pieces",
        "error-then-move",
        "answers-info",
        "talk-after",
        "no-about",
        "thinks",
        "unlimited-only-fails",
    ] {
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
fn two_programs_play_each_other_on_a_rectangle() {
    let mut setup = setup("gomoku@9x7", &mock("fair"), &mock("suggest"), 2);
    setup.concurrency = 2;
    let (rows, tally, _) = played(&setup);
    assert_eq!((tally.score().games(), tally.faults.len()), (4, 0), "{rows:?}");
}
