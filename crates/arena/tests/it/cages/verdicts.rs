//! Whole games of programs in cages: the right verdict for the right side.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::time::Duration;

use goren_arena::sandbox::{Confinement, Tier};
use goren_arena::{ArenaError, Tally, run};

use super::{bins, confined, machine, tiers};
use crate::setups::{played, setup};

fn mock(words: &str) -> String {
    format!("pipe@/:'{}' {words}", bins::path("mock-engine").display())
}

fn limits(tier: Tier) -> Confinement {
    Confinement { memory: Some(96 << 20), processes: Some(30), disk: Some(4 << 20), ..confined(tier) }
}

/// Plays a pair of games of the engine against a program; how they ended, who won, and what was wrong.
fn against(program: &str, confinement: Confinement) -> (Vec<String>, Vec<Option<usize>>, String) {
    let mut setup = setup("gomoku", program, "goren:nodes=60", 1);
    setup.conditions.confinement = confinement;
    setup.limits.time.per_move = Some(Duration::from_secs(60));
    let (rows, tally, _) = played(&setup);
    let detail = tally.faults.first().map(|(_, _, what)| what.clone()).unwrap_or_default();
    let games = &rows[0].games;
    (
        games.iter().map(|game| game.end.clone()).collect(),
        games.iter().map(|game| game.winner).collect(),
        detail,
    )
}

#[test]
fn whoever_takes_too_much_or_crashes_loses_in_every_tier() {
    for tier in tiers() {
        for (how, end, detail) in [
            ("memory", "memory", "more memory than allowed"),
            ("disk", "disk", "more to its folder than allowed"),
            ("bomb", "processes", "more processes and threads than allowed"),
            ("aborts", "crash (signal 6)", ""),
            ("deep", "disk", "more to its folder than allowed"),
            ("shuts", "disk", "more to its folder than allowed"),
            ("unnamed", "disk", "more to its folder than allowed"),
            ("mapped", "disk", "more to its folder than allowed"),
            // Not as late: its output is at its end, whoever else stands between it and the judge.
            ("closes-output", "output closed", "without an answer"),
        ] {
            let (ends, winners, found) = against(&mock(how), limits(tier));
            assert_eq!((ends, winners), (vec![end.to_owned(); 2], vec![Some(1); 2]), "{tier} {how}: {found}");
            assert!(found.contains(detail), "{tier} {how}: {found}");
        }
    }
}

#[test]
fn the_place_of_a_program_and_what_it_took_are_recorded() {
    for tier in tiers() {
        let mut setup = setup("gomoku", &mock("fair"), "goren:nodes=60", 1);
        setup.conditions.confinement = limits(tier);
        let mut records = Vec::new();
        run(&setup, &mut Tally::default(), &false.into(), &mut |pair, _| {
            records.extend(pair.records.clone());
            Ok(())
        })
        .unwrap();
        for record in records {
            let [program, engine] = &record.players;
            let place = program.sandbox.as_ref().unwrap();
            let took = program.took.as_ref().unwrap();
            assert!(place.starts_with(&tier.to_string()), "{place}");
            let short_peaks = if place.contains("+cgroup") { "counted" } else { "not measurable" };
            assert_eq!(took.short_peaks, short_peaks, "{place}");
            assert!(took.peak_memory.is_none_or(|peak| peak > 100_000), "{took:?}");
            assert_eq!((&engine.sandbox, &engine.took), (&None, &None));
        }
    }
}

#[test]
fn whoever_behaves_plays_on_whatever_it_leaves_behind() {
    for tier in tiers() {
        for how in ["fair", "deaf", "spins", "zombies nothing", "ignores-signals", "descriptors"] {
            let confinement = Confinement { freeze: true, pin: true, processes: Some(900), ..limits(tier) };
            let (ends, _, found) = against(&mock(how), confinement);
            assert_eq!((ends, found.as_str()), (vec!["line".to_owned(); 2], ""), "{tier} {how}");
        }
    }
}

#[test]
fn two_programs_of_which_one_wants_to_end_the_other_play_on() {
    for tier in tiers() {
        if tier == Tier::Limits && !machine::is_root() {
            continue;
        }
        let word = format!("prey-{tier}-{}", std::process::id());
        let mut setup = setup("gomoku", &mock(&format!("kills {word}")), &mock(&format!("fair {word}")), 1);
        setup.conditions.confinement = limits(tier);
        setup.limits.time.per_move = Some(Duration::from_secs(60));
        let (_, tally, _) = played(&setup);
        assert!(tally.faults.is_empty(), "{tier}: {:?}", tally.faults);
    }
}

#[test]
fn a_program_that_cannot_be_started_is_named_and_a_place_that_cannot_be_made_costs_nobody_anything() {
    let folder = tempfile::tempdir().unwrap();
    fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o755)).unwrap();
    let script = folder.path().join("my program.sh");
    fs::write(&script, "#!/bin/sh\nexec \"$1\" fair\n").unwrap();
    fs::set_permissions(&script, fs::Permissions::from_mode(0o644)).unwrap();
    let named =
        |path: &Path| format!("pipe@/:'{}' '{}'", path.display(), bins::path("mock-engine").display());
    for tier in tiers() {
        for path in [script.clone(), folder.path().join("missing")] {
            let mut setup = setup("gomoku", &named(&path), "goren:nodes=60", 1);
            setup.conditions.confinement = limits(tier);
            let error = run(&setup, &mut Tally::default(), &false.into(), &mut |_, _| Ok(()));
            assert!(matches!(error, Err(ArenaError::NotStarted { .. })), "{tier}: {error:?}");
        }
    }
    fs::set_permissions(&script, fs::Permissions::from_mode(0o755)).unwrap();
    for tier in tiers() {
        let (ends, _, found) = against(&named(&script), limits(tier));
        assert_eq!(ends, ["line", "line"], "{tier}: {found}");
        // Not the program, but the place for it is missing.
        let mut setup = setup("gomoku", &mock("fair"), "goren:nodes=60", 1);
        setup.conditions.confinement =
            Confinement { writable: vec!["/no/such/folder".into()], ..limits(tier) };
        let error = run(&setup, &mut Tally::default(), &false.into(), &mut |_, _| Ok(()));
        if tier == Tier::Bubblewrap {
            assert!(matches!(error, Err(ArenaError::Infrastructure(_))), "{tier}: {error:?}");
        }
    }
}
