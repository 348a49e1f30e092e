//! Limits on memory, processes, disk and time, and what is told of them.

use std::io::{Read, Write};
use std::time::{Duration, Instant};

use goren_arena::sandbox::{Breach, Cage, Confinement, Tier};

use super::{confined, machine, meet, mock, tiers};

/// Memory in the tests, in bytes.
const MEMORY: u64 = 96 << 20;

#[test]
fn memory_that_grows_is_found() {
    for tier in tiers() {
        let met = meet(&Confinement { memory: Some(MEMORY), ..confined(tier) }, &["memory"]);
        assert_eq!(met.breach, Some(Breach::Memory), "{tier}: {met:?}");
        assert!(!met.moved, "{tier}");
    }
}

#[test]
fn a_short_peak_of_memory_is_found_or_said_to_be_unmeasured() {
    for tier in tiers() {
        let met = meet(&Confinement { memory: Some(MEMORY), ..confined(tier) }, &["peak"]);
        if met.usage.peak_is_exact {
            assert_eq!(met.breach, Some(Breach::Memory), "{tier}: {met:?}");
        } else {
            // It may have been seen all the same.
            assert!(met.breach.is_none() || met.breach == Some(Breach::Memory), "{tier}: {met:?}");
        }
    }
}

#[test]
fn a_filled_disk_is_found() {
    for tier in tiers() {
        for how in ["disk", "files"] {
            let met = meet(&Confinement { disk: Some(16 << 20), ..confined(tier) }, &[how]);
            assert_eq!(met.breach, Some(Breach::Disk), "{tier} {how}: {met:?}");
        }
    }
}

#[test]
fn processes_and_threads_without_end_are_found() {
    for tier in tiers() {
        for how in ["bomb", "threads"] {
            let met = meet(&Confinement { processes: Some(30), ..confined(tier) }, &[how]);
            assert_eq!(met.breach, Some(Breach::Processes), "{tier} {how}: {met:?}");
        }
    }
}

#[test]
fn a_program_within_its_limits_is_left_alone() {
    for tier in tiers() {
        let limits = Confinement {
            memory: Some(256 << 20),
            processes: Some(8),
            disk: Some(1 << 20),
            ..confined(tier)
        };
        let met = meet(&limits, &["fair"]);
        assert!(met.moved && met.breach.is_none(), "{tier}: {met:?}");
    }
}

#[test]
fn time_of_children_is_counted() {
    for tier in tiers() {
        let mut cage = Cage::open(&confined(tier)).unwrap();
        let mut command = std::process::Command::new("sh");
        // The child that works is not the one that is waited for.
        let script = "(i=0; while [ $i -lt 40000 ]; do i=$((i+1)); done; echo done) & read line";
        command.args(["-c", script]).current_dir("/");
        let mut program = cage.spawn(command).unwrap();
        let (input, output, _) = program.streams();
        let mut text = [0; 4];
        output.unwrap().read_exact(&mut text).unwrap();
        drop(input);
        assert!(program.wait(super::LONGEST));
        assert!(program.usage().cpu >= Duration::from_millis(10), "{tier}: {:?}", program.usage());
    }
}

#[test]
fn a_frozen_program_does_nothing_until_it_is_thawed() {
    for tier in tiers() {
        let mut cage = Cage::open(&confined(tier)).unwrap();
        let mut program = cage.spawn(mock(&["fair"])).unwrap();
        let (input, output, _) = program.streams();
        let (mut input, mut output) = (input.unwrap(), output.unwrap());
        input.write_all(b"START 15\n").unwrap();
        let mut text = [0; 4];
        output.read_exact(&mut text).unwrap();
        assert_eq!(&text, b"OK\r\n");
        program.freeze().unwrap();
        input.write_all(b"BEGIN\n").unwrap();
        let frozen_until = Instant::now() + Duration::from_millis(100);
        let reader = std::thread::spawn(move || {
            let mut text = [0; 4];
            output.read_exact(&mut text).unwrap();
            (text, Instant::now())
        });
        std::thread::sleep(frozen_until.saturating_duration_since(Instant::now()));
        program.thaw().unwrap();
        let (text, at) = reader.join().unwrap();
        assert_eq!(&text, b"0,0\n", "{tier}");
        assert!(at >= frozen_until, "{tier}");
        program.freeze().unwrap();
        // It has to go all the same.
        drop(program);
    }
}

#[test]
fn a_program_runs_on_the_processors_that_are_chosen() {
    for tier in tiers() {
        let limits = Confinement { cpus: vec![0], ..confined(tier) };
        let mut cage = Cage::open(&limits).unwrap();
        let mut command = std::process::Command::new("sh");
        command.args(["-c", "grep Cpus_allowed_list /proc/self/status"]).current_dir("/");
        let mut program = cage.spawn(command).unwrap();
        let mut text = String::new();
        program.streams().1.unwrap().read_to_string(&mut text).unwrap();
        assert_eq!(text.split_whitespace().last(), Some("0"), "{tier}: {text}");
    }
}

/// `GOREN_MANY_GAMES` says how many where there is time for more.
#[test]
fn nothing_is_left_of_many_short_games() {
    let alone = "GOREN_TEST_ALONE";
    if std::env::var_os(alone).is_none() {
        // Other tests have programs and files as well: this one is counted in a process of its own.
        let own = std::env::current_exe().unwrap();
        let mut command = std::process::Command::new(own);
        command
            .args(["cages::limits::nothing_is_left_of_many_short_games", "--exact", "--nocapture"])
            .env(alone, "1");
        let output = command.env(super::bins::PLACE, super::bins::place()).output().unwrap();
        let text = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{text}");
        return;
    }
    let games = std::env::var("GOREN_MANY_GAMES").ok().and_then(|text| text.parse().ok()).unwrap_or(30);
    let mut all = tiers();
    all.push(Tier::Open);
    let play = |tier: Tier| {
        let limits =
            Confinement { memory: Some(MEMORY), processes: Some(20), disk: Some(1 << 20), ..confined(tier) };
        assert!(meet(&limits, &["fair"]).moved, "{tier}");
    };
    // Whatever is made once is made now.
    all.iter().for_each(|&tier| play(tier));
    let count = || (machine::descriptors(), machine::threads(), machine::children(), machine::folders());
    let before = count();
    for game in 0..games {
        play(all[game % all.len()]);
    }
    assert_eq!(before, count());
    assert_eq!(before.2 + before.3, 0);
}
