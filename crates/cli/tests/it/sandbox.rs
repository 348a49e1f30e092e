//! Programs are confined wherever they are started, and nothing of them is left.
#![cfg(target_os = "linux")]

use std::path::Path;
use std::process::{Command, Stdio};

use snapbox::cmd::cargo_bin;

use crate::program::{Folder, answer, failure, goren};

/// Whether a tier works on this machine.
fn works(tier: &str) -> bool {
    let words = format!("match pipe:true greedy --pairs 1 --nodes 1 --sandbox {tier}");
    let (code, text) = failure(goren(&words));
    if code != 0 {
        eprintln!("NOT TESTED HERE: {tier}: {text}");
    }
    code == 0
}

/// A script that writes where it should not, and then keeps no protocol.
fn writer(folder: &Folder, made: &Path) -> std::path::PathBuf {
    folder.file("writer.sh", format!("echo x 2>/dev/null > '{}'\nread line\n", made.display()))
}

#[test]
fn programs_that_are_checked_judged_and_played_against_are_confined_as_in_matches() {
    let (folder, other) = (Folder::new("confined"), Folder::new("confined-other"));
    let made = other.path().join("made");
    let script = writer(&folder, &made).display().to_string();
    let commands = |tier: &str| {
        let check = |protocol: &str, program: &str| {
            goren("compliance --protocol").arg(protocol).arg(program).args(["--sandbox", tier])
        };
        let judge = goren("judge 1 2 --sandbox").arg(tier).arg("--folder").arg(folder.path());
        [
            ("compliance", check("gomocup", &format!("sh '{script}'"))),
            ("compliance of files", check("luk", &format!("luk[name=x]:sh '{script}'"))),
            ("judge", judge.arg("--start").arg(format!("sh '{script}'")).arg("--start").arg("false")),
            (
                "play",
                goren("play gomoku --black")
                    .arg(format!("pipe:sh '{script}'"))
                    .args(["--sandbox", tier])
                    .stdin(""),
            ),
        ]
    };
    for tier in ["bwrap", "landlock"].into_iter().filter(|tier| works(tier)) {
        for (name, command) in commands(tier) {
            let (_, text) = failure(command);
            assert!(!made.exists(), "{tier} {name}: {text}");
        }
    }
    for (name, command) in commands("open") {
        let (_, text) = failure(command);
        assert!(made.exists(), "{name}: it does write where nothing keeps it from that: {text}");
        std::fs::remove_file(&made).unwrap();
    }
    for (name, command) in commands("limits") {
        let (_, text) = failure(command);
        assert!(text.contains("NOT confined"), "{name}: {text}");
    }
    for (name, command) in commands("docker") {
        let (code, text) = failure(command);
        assert!(
            code == 2 && text.contains("expected auto, bwrap, landlock, limits or open"),
            "{name}: {text}"
        );
    }
}

#[test]
fn the_folder_of_a_contest_is_as_it_was_afterwards() {
    use std::os::unix::fs::PermissionsExt;
    let folder = Folder::new("contest-rights");
    folder.file("ends.sh", "exit 0\n");
    let rights = || std::fs::metadata(folder.path()).unwrap().permissions().mode();
    let before = rights();
    let judge = goren("judge 1 2 --start").arg("sh ends.sh").args(["--start", "sh ends.sh"]);
    let (code, text) = answer(judge.arg("--folder").arg(folder.path()));
    assert_eq!(code, 0, "{text}");
    assert_eq!(rights(), before);
}

#[test]
fn what_a_match_that_was_killed_has_left_goes_with_the_next_one() {
    let folder = Folder::new("killed");
    let names = || folder.names().into_iter().filter(|name| name.starts_with("goren-")).count();
    let mut child = Command::new(cargo_bin!("goren"))
        .args(["match", "pipe:sleep 600", "greedy", "--nodes", "1", "--sandbox", "open"])
        .env("TMPDIR", folder.path())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    while names() == 0 {
        assert!(child.try_wait().unwrap().is_none(), "the match has ended before it was killed");
        std::thread::yield_now();
    }
    let next = || {
        let words = "match pipe:true greedy --pairs 1 --nodes 1 --sandbox open";
        answer(goren(words).env("TMPDIR", folder.path()))
    };
    assert_eq!(next().0, 0);
    assert_eq!(names(), 1, "that of a match that goes on stays");
    child.kill().unwrap();
    child.wait().unwrap();
    assert_eq!(names(), 1);
    assert_eq!(next().0, 0);
    assert_eq!(names(), 0);
}

/// Stands for Wine: runs a script in the place of a program for Windows, if everything is as Wine wants it.
const WINE: &str = r#"#!/bin/sh
[ "$1" = ./pbrain-x.exe ] && [ "$2" = fast ] && [ -f pbrain-x.exe ] || { echo ERROR not what was asked for; exit 9; }
[ -w "$WINEPREFIX/system.reg" ] && [ -w "$WINEPREFIX/user.reg" ] || { echo ERROR no registry; exit 8; }
[ -f "$WINEPREFIX/dosdevices/c:/windows/win.ini" ] || { echo ERROR no drive; exit 7; }
echo spoilt > "$WINEPREFIX/system.reg"
n=-1
while read -r word rest; do
  case "$word" in
    START*) echo OK ;;
    BEGIN*|TURN*) n=$((n+1)); echo "$n,0" ;;
    BOARD*) while read -r line; do case "$line" in DONE*) break ;; esac; done; n=$((n+1)); echo "$n,0" ;;
    ABOUT*) echo 'name="stand-in", version="1", author="the tests", country="FI"' ;;
    END*) exit 0 ;;
  esac
done
"#;

#[test]
fn programs_for_windows_run_under_wine_each_with_a_registry_of_its_own() {
    use std::os::unix::fs::PermissionsExt;
    let folder = Folder::new("wine");
    let place = |name: &str| folder.path().join(name);
    std::fs::create_dir_all(place("prefix/drive_c/windows")).unwrap();
    std::fs::create_dir_all(place("bin")).unwrap();
    std::fs::create_dir_all(place("engine")).unwrap();
    for (name, text) in [
        ("prefix/system.reg", "WINE REGISTRY"),
        ("prefix/user.reg", "WINE REGISTRY"),
        ("prefix/drive_c/windows/win.ini", ""),
        ("engine/pbrain-x.exe", "MZ"),
        ("bin/wine", WINE),
    ] {
        folder.file(name, text);
    }
    std::fs::set_permissions(place("bin/wine"), PermissionsExt::from_mode(0o755)).unwrap();
    let path = format!("{}:{}", place("bin").display(), std::env::var("PATH").unwrap());
    let program = format!("wine@{}:./pbrain-x.exe fast", place("engine").display());
    let with = |tier: &str, prefix: &str| {
        let command = goren("match --game gomoku@15 --nodes 50 --pairs 1 --json --sandbox").arg(tier);
        command.arg(&program).arg("greedy").env("PATH", &path).env("WINEPREFIX", place(prefix))
    };
    for tier in ["open", "limits", "bwrap"].into_iter().filter(|tier| works(tier)) {
        let (code, text) = answer(with(tier, "prefix"));
        assert_eq!(code, 0, "{tier}: {text}");
        let report: serde_json::Value = serde_json::from_str(&text).unwrap();
        let faults = report["faults"].to_string();
        assert!(!faults.contains("ERROR") && !faults.contains("exit"), "{tier}: {faults}");
        assert_eq!(std::fs::read_to_string(place("prefix/system.reg")).unwrap(), "WINE REGISTRY");
    }
    let (code, text) = failure(with("open", "nothing"));
    assert!(code == 3 && text.contains("wineboot"), "{text}");
}
