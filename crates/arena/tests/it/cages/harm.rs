//! What a program can do to others, and to the machine.

use std::fs;
use std::net::{TcpListener, UdpSocket};
use std::os::unix::process::ExitStatusExt;
use std::time::Duration;

use goren_arena::sandbox::{Cage, Confinement, Tier};

use super::{Met, confined, machine, meet, meet_in, mock, tiers};

/// Exit code of a mock program that has done what it must not.
const DONE: Option<i32> = Some(77);

#[test]
fn a_program_that_behaves_plays_and_ends_in_every_tier() {
    for tier in tiers() {
        let met = meet(&confined(tier), &["fair"]);
        assert!(met.moved && met.breach.is_none(), "{tier}: {met:?}");
        assert_eq!(met.code(), Some(0), "{tier}: {met:?}");
    }
}

#[test]
fn the_cage_says_what_it_is() {
    for tier in tiers() {
        let cage = Cage::open(&confined(tier)).unwrap();
        assert_eq!(cage.tier(), tier);
        assert!(cage.told().starts_with(&tier.to_string()));
        assert_eq!(cage.user().is_some(), machine::is_root(), "{tier}");
    }
}

#[test]
fn there_is_no_network() {
    let tcp = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = tcp.local_addr().unwrap().port().to_string();
    let udp = UdpSocket::bind("127.0.0.1:0").unwrap();
    udp.set_nonblocking(true).unwrap();
    let other = udp.local_addr().unwrap().port().to_string();
    let open = Confinement::default();
    assert_eq!(meet(&open, &["connects", &port]).code(), DONE);
    assert!(meet(&open, &["connects", &other]).moved && udp.recv(&mut [0; 9]).is_ok());
    for tier in tiers().into_iter().filter(|&tier| tier > Tier::Limits) {
        for port in [&port, &other] {
            let met = meet(&confined(tier), &["connects", port]);
            assert!(met.moved && udp.recv(&mut [0; 9]).is_err(), "{tier}: {met:?}");
        }
    }
}

#[test]
fn nothing_is_written_outside_of_the_scratch_folder_and_what_is_lent() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    let name = file.to_str().unwrap();
    for tier in tiers().into_iter().filter(|&tier| tier > Tier::Limits) {
        let met = meet(&confined(tier), &["writes", name]);
        assert!(met.moved && !file.exists(), "{tier}: {met:?}");
        let lent = Confinement { writable: vec![folder.path().to_owned()], ..confined(tier) };
        let mut cage = Cage::open(&lent).unwrap();
        cage.lend(folder.path()).unwrap();
        let met = meet_in(&mut cage, mock(&["writes", name]));
        assert_eq!(met.code(), DONE, "{tier}: {met:?}");
        fs::remove_file(&file).unwrap();
        let scratch = cage.scratch().join("own");
        let met = meet_in(&mut cage, mock(&["writes", scratch.to_str().unwrap()]));
        assert_eq!((met.code(), scratch.exists()), (DONE, true), "{tier}: {met:?}");
    }
}

#[test]
fn files_of_others_are_not_read() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("secret");
    fs::write(&file, "the opening book of the opponent").unwrap();
    for (path, mode) in [(folder.path(), 0o755), (&file, 0o644)] {
        fs::set_permissions(path, std::os::unix::fs::PermissionsExt::from_mode(mode)).unwrap();
    }
    let path = file.to_str().unwrap();
    for tier in tiers().into_iter().filter(|&tier| tier > Tier::Limits) {
        // What stands on the command line as a path is meant to be seen.
        let met = meet(&confined(tier), &["reads", path]);
        assert_eq!(met.code(), DONE, "{tier}: {met:?}");
        let mut hidden = mock(&["reads-by-name"]);
        hidden.env("FILE", path);
        let met = meet_in(&mut Cage::open(&confined(tier)).unwrap(), hidden);
        assert!(met.moved, "{tier}: {met:?}");
    }
}

#[test]
fn no_program_ends_another() {
    for tier in tiers() {
        if tier == Tier::Limits && !machine::is_root() {
            // Without a user of its own nothing keeps it from that: the documents say so.
            continue;
        }
        let word = format!("victim-{tier}-{}", std::process::id());
        let mut cage = Cage::open(&confined(tier)).unwrap();
        let mut victim = cage.spawn(mock(&["fair", &word])).unwrap();
        let met = meet(&confined(tier), &["kills", &word]);
        assert!(met.moved, "{tier}: {met:?}");
        assert!(!victim.has_ended(), "{tier}");
    }
}

#[test]
fn a_program_that_has_left_its_session_goes_with_the_game() {
    for tier in tiers() {
        for how in ["daemon", "zombies"] {
            let mut cage = Cage::open(&confined(tier)).unwrap();
            let file = cage.scratch().join(format!("written-by-{how}"));
            let name = file.to_str().unwrap().to_owned();
            let met = meet_in(&mut cage, mock(&[how, &name]));
            assert!(met.moved, "{tier}: {met:?}");
            assert_eq!(machine::processes_with(&name), [""; 0], "{tier} {how}");
            if how == "daemon" && file.exists() {
                fs::remove_file(&file).unwrap();
                std::thread::sleep(Duration::from_millis(20));
                assert!(!file.exists(), "{tier}");
            }
        }
    }
}

#[test]
fn a_program_that_listens_to_nothing_is_ended() {
    for tier in tiers() {
        for script in
            ["trap '' TERM INT HUP; exec \"$0\" deaf \"$1\"", "trap '' TERM; exec \"$0\" spins \"$1\""]
        {
            let word = format!("deaf-{tier}-{}", std::process::id());
            let mut command = std::process::Command::new("sh");
            command.args(["-c", script]).arg(super::bins::path("mock-engine")).arg(&word).current_dir("/");
            let mut cage = Cage::open(&confined(tier)).unwrap();
            let mut program = cage.spawn(command).unwrap();
            drop(program.streams());
            drop(program);
            assert_eq!(machine::processes_with(&word), [""; 0], "{tier}");
        }
    }
}

#[test]
fn neither_the_place_of_a_program_nor_its_warden_is_at_its_mercy() {
    for tier in tiers() {
        if tier == Tier::Limits && !machine::is_root() {
            // Without a user of its own nothing keeps it from that: the documents say so.
            continue;
        }
        for how in ["moves", "parent", "shuts", "deep-and-quiet"] {
            if (how, tier, machine::is_root()) == ("parent", Tier::Bubblewrap, false) {
                // That is the first process of its own space there, which can do no more than itself.
                continue;
            }
            let mut cage = Cage::open(&confined(tier)).unwrap();
            let around = cage.scratch().parent().unwrap().to_owned();
            let met = meet_in(&mut cage, mock(&[how]));
            assert!(met.moved, "{tier} {how}: {met:?}");
            drop(cage);
            // Whoever just looks at the place lets it go at once.
            let gone = (0..4000).any(|_| {
                std::thread::sleep(Duration::from_millis(5));
                !around.exists()
            });
            assert!(gone, "{tier} {how}");
        }
    }
}

#[test]
fn a_crash_is_told_with_its_signal() {
    for tier in tiers() {
        let Met { moved, status, .. } = meet(&confined(tier), &["aborts"]);
        assert!(!moved, "{tier}");
        assert_eq!(status.and_then(|status| status.signal()), Some(6), "{tier}: {status:?}");
    }
}

#[test]
fn programs_that_are_not_there_are_told_from_faults_of_the_machine() {
    let folder = tempfile::tempdir().unwrap();
    let plain = folder.path().join("no run bit");
    fs::write(&plain, "#!/bin/sh\n").unwrap();
    let orphan = folder.path().join("script");
    fs::write(&orphan, "#!/no/such/interpreter\n").unwrap();
    fs::set_permissions(&orphan, std::os::unix::fs::PermissionsExt::from_mode(0o755)).unwrap();
    for tier in tiers() {
        let kind = |path: &std::path::Path| {
            let mut cage = Cage::open(&confined(tier)).unwrap();
            cage.spawn(std::process::Command::new(path)).map(drop).unwrap_err().kind()
        };
        assert_eq!(kind(&folder.path().join("missing")), std::io::ErrorKind::NotFound, "{tier}");
        assert_eq!(kind(&orphan), std::io::ErrorKind::NotFound, "{tier}");
        assert_eq!(kind(&plain), std::io::ErrorKind::PermissionDenied, "{tier}");
        assert_eq!(kind(folder.path()), std::io::ErrorKind::PermissionDenied, "{tier}");
    }
}

#[test]
fn a_script_with_blanks_in_its_path_runs() {
    let folder = tempfile::tempdir().unwrap();
    let inner = folder.path().join("my programs");
    fs::create_dir(&inner).unwrap();
    for path in [folder.path(), &inner] {
        fs::set_permissions(path, std::os::unix::fs::PermissionsExt::from_mode(0o755)).unwrap();
    }
    let script = inner.join("my player.sh");
    fs::write(&script, "#!/bin/sh\nread start\necho OK\nread begin\necho 0,0\n").unwrap();
    fs::set_permissions(&script, std::os::unix::fs::PermissionsExt::from_mode(0o755)).unwrap();
    for tier in tiers() {
        let mut cage = Cage::open(&confined(tier)).unwrap();
        let met = meet_in(&mut cage, std::process::Command::new(&script));
        assert!(met.moved, "{tier}: {met:?}");
    }
}
