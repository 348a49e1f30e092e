//! Programs that play through files, and every way in which they misbehave.

use std::time::Duration;

use goren_arena::{MoveLimits, Tally, run};

use crate::setups::{played, setup};

/// What became of a pair of games.
#[derive(Debug)]
struct Games {
    /// How each ended.
    ends: [String; 2],
    /// How many the program won.
    won: usize,
    /// What it did wrong.
    detail: String,
}

fn mock(protocol: &str, words: &str) -> String {
    format!("{protocol}:'{}' {words}", env!("CARGO_BIN_EXE_mock-files"))
}

/// Plays a pair of games of the program against the engine.
fn against(program: &str, game: &str, time: Option<Duration>) -> Games {
    let mut setup = setup(game, program, "goren:nodes=60", 1);
    if let Some(time) = time {
        setup.limits = MoveLimits::default();
        setup.limits.time.per_move = Some(time);
    }
    let (rows, tally, _) = played(&setup);
    Games {
        ends: [0, 1].map(|game| rows[0].games[game].end.clone()),
        won: rows[0].games.iter().filter(|game| game.winner == Some(0)).count(),
        detail: tally.faults.first().map(|(_, who, what)| format!("{who} {what}")).unwrap_or_default(),
    }
}

/// The program must lose both games in this way.
#[track_caller]
fn loses(games: &Games, how: &str, end: &str, detail: &str) {
    assert_eq!((&games.ends, games.won), (&[end.to_owned(), end.to_owned()], 0), "{how}: {games:?}");
    assert!(games.detail.starts_with("0 ") && games.detail.contains(detail), "{how}: {games:?}");
}

#[test]
fn a_luk_program_that_keeps_the_protocol_plays_whatever_it_prints() {
    for how in ["fair", "prints"] {
        let games = against(&mock("luk[name=ville]", &format!("luk ville {how}")), "ristinolla@10", None);
        assert_eq!((games.ends, games.detail.as_str()), (["line", "line"].map(str::to_owned), ""), "{how}");
    }
}

#[test]
fn a_luk_program_that_breaks_the_rules_loses_that_game() {
    for (how, end, detail) in [
        ("extra", "extra file", "notes.txt was created"),
        ("subfolder", "extra file", "cache was created"),
        ("edits", "changed file", "x.luk was changed, whatever was put back"),
        ("replaces", "changed file", "x.luk is another file now"),
        ("removes", "changed file", "x.luk is gone"),
        ("symlink", "extra file", "elsewhere.tmp"),
        ("hardlink", "changed file", "x.luk was given a second name"),
        ("occupied", "illegal cell", "is occupied"),
        ("outside", "illegal cell", "`99 99` is outside the grid"),
        ("zero", "illegal cell", "`0 1` is outside the grid, expected columns and rows 1 to 10"),
        ("malformed", "malformed", "`1,1` is no answer"),
        ("two-lines", "malformed", "is no answer"),
        ("nul", "malformed", "NUL byte"),
        ("latin", "malformed", "byte 0xe4 is not UTF-8 text"),
        ("huge", "malformed", "10485760 bytes"),
        ("folder", "malformed", "x.kir: is a folder"),
        ("silent", "exit (0)", "ended without x.kir"),
        ("fails", "exit (3)", "something is wrong inside"),
        ("daemon", "exit (0)", "ended without x.kir"),
        ("fifo", "malformed", "x.kir: is no plain file"),
        ("buries", "malformed", "x.kir: is a folder"),
        ("moves", "changed file", "the folder of the game is gone"),
        ("shuts", "changed file", "the folder of the game was closed to the judge"),
        ("markup", "extra file", "<img src=x onerror=alert(1)> \u{fffd}[2J\u{fffd}.txt was created"),
    ] {
        let games = against(&mock("luk[name=x]", &format!("luk x {how}")), "ristinolla@10", None);
        loses(&games, how, end, detail);
    }
    #[cfg(unix)]
    loses(
        &against(&mock("luk[name=x]", "luk x crash"), "ristinolla@10", None),
        "crash",
        "crash (signal 6)",
        "ended without",
    );
}

#[test]
fn a_program_of_the_old_files_plays_and_may_keep_files_and_talk() {
    for how in ["fair", "talks", "keeps"] {
        for game in ["gomoku@10", "standard@9x12"] {
            let games = against(&mock("pisq", &format!("pisq {how}")), game, None);
            assert_eq!(
                (games.ends, games.detail.as_str()),
                (["line", "line"].map(str::to_owned), ""),
                "{how}"
            );
        }
    }
}

#[test]
fn a_program_of_the_old_files_that_breaks_the_rules_loses() {
    for (how, end, detail) in [
        ("edits", "changed file", "PLOCHA.DAT was changed"),
        ("times", "changed file", "TIMEOUTS.DAT"),
        ("silent", "exit (0)", "ended without writing TAH.DAT"),
        ("removes", "exit (0)", "TAH.DAT is gone"),
        ("malformed", "malformed", "`7;7` is no answer"),
        ("outside", "illegal cell", "77,77 is outside the board"),
        ("occupied", "illegal cell", "is occupied"),
        ("symlink", "malformed", "TAH.DAT: is a symbolic link"),
        ("fifo", "malformed", "TAH.DAT: is no plain file"),
        ("buries", "malformed", "TAH.DAT: is a folder"),
        ("moves", "changed file", "the folder of the game is gone"),
        ("shuts", "changed file", "the folder of the game was closed to the judge"),
        ("huge", "malformed", "10485760 bytes"),
        ("fails", "exit (3)", "something is wrong inside"),
    ] {
        loses(&against(&mock("pisq", &format!("pisq {how}")), "gomoku@10", None), how, end, detail);
    }
}

#[test]
fn the_place_of_a_program_is_recorded_whatever_its_protocol() {
    for (program, game) in [
        (mock("luk[name=x]", "luk x fair"), "ristinolla@10"),
        (mock("pisq", "pisq fair"), "gomoku@10"),
        (mock("state", "state 1 fair"), "hex217"),
    ] {
        let setup = setup(game, &program, "goren:nodes=60", 1);
        let mut places = Vec::new();
        run(&setup, &mut Tally::default(), &false.into(), &mut |pair, _| {
            places.extend(pair.records.iter().map(|record| record.players[0].sandbox.clone()));
            Ok(())
        })
        .unwrap();
        assert_eq!(places, [Some("open".to_owned()), Some("open".to_owned())], "{program}");
    }
}

#[test]
fn a_late_program_is_ended_and_loses_on_time() {
    let time = Some(Duration::from_millis(200));
    for (program, game) in [
        (mock("luk[name=x]", "luk x late"), "ristinolla@10"),
        (mock("pisq", "pisq late"), "gomoku"),
        (mock("state", "state 1 late"), "hex217"),
        (mock("state[profile=compat]", "state 1 late"), "hex217"),
    ] {
        loses(&against(&program, game, time), &program, "time", "");
    }
}

#[test]
fn a_program_of_the_shared_folder_answers_in_many_ways() {
    for how in ["fair", "renames", "open", "pieces", "extra", "snatches"] {
        for profile in ["published", "compat"] {
            let program = mock(&format!("state[team=19,profile={profile}]"), &format!("state 19 {how}"));
            let games = against(&program, "hex217", None);
            let lines = ["line", "line"].map(str::to_owned);
            assert_eq!((games.ends, games.detail.as_str()), (lines, ""), "{how} {profile}");
        }
    }
}

#[test]
fn a_program_of_the_shared_folder_that_breaks_the_rules_loses_at_once() {
    for (how, end, detail) in [
        ("edits", "changed file", "state_1.txt"),
        ("replaces", "changed file", "state_1.txt"),
        ("removes", "changed file", "state_1.txt"),
        ("hardlink", "changed file", "state_1.txt"),
        ("outside", "illegal cell", "Place on a invalid position 217"),
        ("occupied", "illegal cell", " has been placed."),
        ("fails", "exit (3)", "something is wrong inside"),
        ("moves", "changed file", "the folder of the game is gone"),
        ("shuts", "changed file", "the folder of the game was closed to the judge"),
        ("restless", "changed file", "state_1.txt"),
    ] {
        for profile in ["published", "compat"] {
            let program = mock(&format!("state[profile={profile}]"), &format!("state 1 {how}"));
            loses(&against(&program, "hex217", None), &format!("{how} {profile}"), end, detail);
        }
    }
}

#[test]
fn what_is_no_answer_counts_as_unwritten_until_the_time_is_over() {
    for (how, end, detail) in [
        ("nonsense", "malformed", "Place on a invalid position I resign"),
        ("half", "malformed", "Place on a invalid position "),
        ("nul", "malformed", "Place on a invalid position "),
        ("latin", "malformed", "Place on a invalid position 1"),
        ("huge", "malformed", " bytes)"),
        ("symlink", "malformed", "(a symbolic link)"),
        ("second-name", "malformed", "(a file with a second name)"),
        ("folder", "malformed", "(a folder)"),
        ("buries", "malformed", "(a folder)"),
        ("fifo", "malformed", "(no plain file)"),
        ("stale", "time", " answers move "),
        ("unclosed", "time", "was not closed in time"),
        ("silent", "time", "no move_1.txt in time"),
    ] {
        let games =
            against(&mock("state", &format!("state 1 {how}")), "hex217", Some(Duration::from_millis(200)));
        loses(&games, how, end, detail);
    }
}

#[test]
fn the_profiles_differ_where_the_old_judge_did() {
    let time = Some(Duration::from_millis(200));
    let program =
        |profile: &str, how: &str| mock(&format!("state[profile={profile}]"), &format!("state 1 {how}"));
    let with = |profile: &str, how: &str| against(&program(profile, how), "hex217", time);
    loses(&with("published", "late-occupied"), "late and illegal, published", "time", "");
    loses(&with("compat", "late-occupied"), "late and illegal, compat", "illegal cell", "has been placed.");
}
