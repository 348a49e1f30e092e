//! Every way to talk and to be late: the right verdict for the right side, with the reason for the program's author.

use std::time::Duration;

use goren_arena::{ArenaError, MoveLimits, OffTurn, Openings, Tally, run};
use goren_rules::parse_position;

use crate::programs::{against, mock, nodes};
use crate::setups::{played, setup};

#[test]
fn a_program_that_breaks_the_contract_loses_and_is_told_why() {
    for (how, end, detail) in [
        ("crash", "exit (0)", "something is wrong inside"),
        ("board-exit", "exit (0)", "without an answer"),
        ("silent-start", "exit (0)", "without an answer"),
        ("refuse", "program error", "this board is not for me"),
        ("occupied", "illegal cell", "is occupied"),
        ("outside", "illegal cell", "77,77 is outside the board"),
        ("just-outside", "illegal cell", "15,0 is outside the board"),
        ("huge", "illegal cell", "99999999999999999999,3 is outside the board"),
        ("semicolon", "malformed", "`7;7` is no cell"),
        ("nul", "malformed", "is no cell"),
        ("broken-bytes", "malformed", "is no cell"),
        ("swap", "malformed", "`SWAP` in answer to a request for one move"),
        ("two-cells", "malformed", "`1,1 2,2` in answer to a request for one move"),
        ("nonsense", "program error", "ERROR I do not understand"),
        ("flood", "output flood", "before a move"),
        ("flood-errors", "output flood", "to standard error"),
        ("two-answers", "off turn", "while it is not asked"),
        ("closes-output", "output closed", "without an answer"),
        (
            "says-markup",
            "program error",
            "ERROR <script>alert(1)</script><img src=x onerror=alert(1)>&amp;'\u{fffd}[2J",
        ),
    ] {
        let (ends, found, won) = against(how, nodes());
        assert_eq!((ends, won), (vec![end.to_owned(); 2], 0), "{how}: {found}");
        assert!(found.starts_with("0 ") && found.contains(detail), "{how}: {found}");
    }
}

#[test]
fn a_program_that_is_late_or_says_nothing_loses_on_time() {
    let mut limits = MoveLimits::default();
    limits.time.per_move = Some(Duration::from_millis(100));
    for how in ["hang", "late", "late-piece", "words", "garbage", "board-hang", "closes-input", "one-byte"] {
        let (ends, found, _) = against(how, limits);
        assert_eq!(ends, ["time", "time"], "{how}");
        assert!(found.starts_with("0 time"), "{how}: {found}");
    }
    limits.time.per_move = None;
    limits.time.base = Some(Duration::from_millis(200));
    assert_eq!(against("hang", limits).0, ["time of the game", "time of the game"]);
}

#[test]
fn a_program_that_is_driven_beyond_its_board_by_a_short_time_loses_there() {
    let mut limits = MoveLimits::default();
    limits.time.per_move = Some(Duration::from_millis(500));
    let (ends, found, won) = against("outside-if-short", limits);
    assert_eq!((ends, won), (vec!["illegal cell".to_owned(); 2], 0), "{found}");
    assert!(found.contains("20,0 is outside the board"), "{found}");
    assert_eq!(against("outside-if-short", nodes()).0, ["line", "line"]);
}

#[test]
fn a_forbidden_move_in_renju_loses_where_the_rules_say_so() {
    let mut setup = setup("renju", &mock("forbidden"), &mock("fair"), 1);
    setup.openings = Openings::Listed(vec![parse_position("renju").unwrap()]);
    let (rows, tally, _) = played(&setup);
    let [with_black, with_white] = &rows[0].games;
    assert_eq!((with_black.end.as_str(), with_black.winner), ("illegal cell", Some(1)));
    assert!(tally.faults[0].2.contains("double-three"), "{:?}", tally.faults);
    assert_eq!(with_white.end, "line");
}

#[test]
fn whoever_is_slow_to_say_who_it_is_has_done_nothing_wrong() {
    // The opponent takes its time, so that the answer comes off turn.
    let mut setup = setup("gomoku", &mock("late-about"), &mock("late"), 1);
    setup.conditions.off_turn = OffTurn::All;
    setup.conditions.most_plies = Some(12);
    let (_, tally, _) = played(&setup);
    assert!(tally.faults.is_empty(), "{:?}", tally.faults);
}

#[test]
fn a_program_that_is_not_ready_in_time_loses_before_the_game() {
    let mut setup = setup("gomoku", "goren:nodes=60", &mock("no-ok"), 1);
    setup.conditions.start = Duration::from_millis(100);
    let (rows, tally, _) = played(&setup);
    for game in &rows[0].games {
        assert_eq!((game.end.as_str(), game.winner, game.moves.as_str()), ("time to start", Some(0), ""));
    }
    assert!(tally.faults[0].2.contains("no OK to START"), "{:?}", tally.faults);
}

#[test]
fn what_is_said_off_turn_is_judged_as_the_match_says() {
    let mut setup = setup("gomoku", &mock("two-answers"), "goren:nodes=60", 1);
    setup.conditions.off_turn = OffTurn::Note;
    assert_eq!(played(&setup).0[0].games[0].end, "line");
    setup.players[0] = mock("talk-after").parse().unwrap();
    setup.conditions.off_turn = OffTurn::All;
    let (rows, tally, _) = played(&setup);
    assert_eq!(rows[0].games[0].end, "off turn");
    assert!(tally.faults[0].2.contains("well played"), "{:?}", tally.faults);
}

#[test]
fn a_program_that_needs_a_pause_gets_it() {
    let mut setup = setup("gomoku", &mock("needs-a-pause"), "goren:nodes=60", 1);
    setup.conditions.pause = Duration::from_millis(60);
    assert_eq!(played(&setup).0[0].games[0].end, "line");
}

#[cfg(unix)]
#[test]
fn closed_pipes_and_signals_are_told_apart() {
    for (script, end) in [
        ("read l; echo OK; read l; echo me; exec 1>&-; while read l; do :; done; sleep 2", "output closed"),
        ("read l; echo OK; read l; echo me; kill -SEGV $$", "crash (signal 11)"),
        ("read l; echo OK; read l; echo me; exit 7", "exit (7)"),
    ] {
        let (rows, _, _) = played(&setup("gomoku", "goren:nodes=60", &format!("pipe:sh -c '{script}'"), 1));
        for game in &rows[0].games {
            assert_eq!((game.end.as_str(), game.winner), (end, Some(0)), "{script}");
        }
    }
}

#[cfg(unix)]
#[test]
fn a_program_that_vanishes_during_the_match_is_charged_and_one_that_was_never_there_is_not() {
    let folder = tempfile::tempdir().unwrap();
    let program = folder.path().join("goes away");
    let script =
        "#!/bin/sh\nrm \"$0\"\nread l; echo OK; while read l; do case $l in ABOUT) echo me;; esac; done\n";
    std::fs::write(&program, script).unwrap();
    let name = format!("pipe:'{}'", program.display());
    let mut setup = setup("gomoku", "goren:nodes=60", &name, 1);
    setup.limits.time.per_move = Some(Duration::from_millis(100));
    let not_runnable = run(&setup, &mut Tally::default(), &false.into(), &mut |_, _| Ok(()));
    assert!(matches!(not_runnable, Err(ArenaError::NotStarted { .. })), "{not_runnable:?}");
    let rights = <std::fs::Permissions as std::os::unix::fs::PermissionsExt>::from_mode(0o755);
    std::fs::set_permissions(&program, rights).unwrap();
    let (rows, _, _) = played(&setup);
    let ends: Vec<&str> = rows[0].games.iter().map(|game| game.end.as_str()).collect();
    assert_eq!(ends, ["time", "not started"]);
    assert!(rows[0].games.iter().all(|game| game.winner == Some(0)));
}

#[test]
fn what_the_arena_cannot_do_is_charged_to_nobody() {
    let folder = tempfile::NamedTempFile::new().unwrap();
    let mut setup = setup("gomoku", "goren:nodes=60", &mock("fair"), 1);
    // A file stands where a folder is wanted.
    setup.conditions.folder = Some(folder.path().join("games"));
    let mut tally = Tally::default();
    let error = run(&setup, &mut tally, &false.into(), &mut |_, _| Ok(())).unwrap_err();
    assert!(matches!(error, ArenaError::Infrastructure(_)), "{error}");
    assert_eq!(tally.score().games(), 0);
}

/// Modes that need a setting of their own to show what they do; tests above and in `cages` have them.
const ELSEWHERE: [&str; 5] = ["needs-a-pause", "outside-if-short", "forbidden", "daemon", "--pause"];

/// The words in backticks of a text.
fn quoted(text: &str) -> Vec<&str> {
    text.split('`').skip(1).step_by(2).collect()
}

#[test]
fn the_document_tells_the_verdicts_as_they_are() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/protocols/verdicts.md");
    let text = std::fs::read_to_string(path).unwrap();
    let table = text.lines().skip_while(|line| !line.starts_with("| modes of `mock-engine` | end |"));
    let rows: Vec<(&str, &str)> = table
        .skip(2)
        .take_while(|line| line.starts_with('|'))
        .filter_map(|line| line.trim_matches('|').split_once(" | "))
        .collect();
    let mut tried = 0;
    for (modes, told) in rows {
        let expected = quoted(told);
        for mode in
            quoted(modes).into_iter().filter(|mode| !ELSEWHERE.iter().any(|one| mode.starts_with(one)))
        {
            let mut setup = setup("gomoku", &mock(mode), "goren:nodes=60", 1);
            setup.limits.time.per_move =
                Some(Duration::from_millis(if told.contains("time") { 100 } else { 60_000 }));
            setup.conditions.start = Duration::from_millis(if mode == "no-ok" { 100 } else { 30_000 });
            let (rows, _, _) = played(&setup);
            for game in &rows[0].games {
                let plays =
                    told.trim().starts_with("plays") && ["line", "full board"].contains(&game.end.as_str());
                let loses = expected.contains(&game.end.as_str()) && game.winner == Some(1);
                assert!(plays || loses, "{mode}: the document says {told}, the judge {}", game.end);
            }
            tried += 1;
        }
    }
    assert!(tried > 50, "the table was not found: {tried}");
}
