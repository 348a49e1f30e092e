//! The engine as an entrant of the contests that are played through files.

use snapbox::cmd::{Command, cargo_bin};

use crate::program::{Folder, answer, failure, goren};

/// The program in a folder.
fn entrant(folder: &Folder, words: &str) -> Command {
    goren(words).current_dir(folder.path())
}

#[test]
fn a_luk_file_is_answered_in_silence() {
    let folder = Folder::new("entrant-luk");
    folder.file("ville.luk", "10\n5 4\n1 1\n5 5\n9 9\n5 6\n1 9\n5 7\n9 1\n");
    let command = || entrant(&folder, "engine --protocol luk --engine goren:nodes=300");
    let (code, text) = answer(command());
    assert_eq!((code, text.as_str()), (0, ""));
    assert_eq!(failure(command()).1, "", "nothing on standard error either");
    assert_eq!(folder.names(), ["ville.kir", "ville.luk"]);
    let kir = std::fs::read_to_string(folder.path().join("ville.kir")).unwrap();
    assert!(["5 3\n", "5 8\n"].contains(&kir.as_str()), "{kir}");
    folder.file("other.luk", "10\n");
    let (code, text) = failure(command());
    assert!(code == 3 && text.contains("2 .luk files") && text.contains("--name"), "{text}");
    assert_eq!(answer(entrant(&folder, "engine --protocol luk --name other --engine random --base 0")).0, 0);
    assert_eq!(folder.names(), ["other.kir", "other.luk", "ville.kir", "ville.luk"]);
}

#[test]
fn what_cannot_be_answered_is_told_and_nothing_is_written() {
    let folder = Folder::new("entrant-none");
    for words in
        ["engine --protocol luk", "engine --protocol pisq-files", "engine --protocol luk --name ville"]
    {
        let (code, text) = failure(entrant(&folder, words));
        assert_eq!((code, text.lines().count()), (3, 2), "{words}: {text}");
    }
    assert_eq!(folder.names(), [""; 0]);
    let (code, text) = failure(entrant(&folder, "engine --protocol state"));
    assert!(code == 2 && text.contains("--team"), "{text}");
}

#[test]
fn the_engine_meets_itself_under_each_file_protocol() {
    let program = cargo_bin!("goren").display().to_string();
    for (first, protocol, game) in [
        ("luk[name=ville]", "luk --name ville", "ristinolla@10"),
        ("pisq", "pisq-files", "gomoku@10"),
        ("state[team=19]", "state --team 19", "hex217"),
    ] {
        let entrant = format!("{first}:'{program}' engine --protocol {protocol} --engine goren:nodes=300");
        let command =
            goren("match --nodes 300 --pairs 1 --json").args(["--game", game]).arg(&entrant).arg("greedy");
        let (code, text) = answer(command);
        assert_eq!(code, 0, "{text}");
        let report: serde_json::Value = serde_json::from_str(&text).unwrap();
        assert_eq!(report["faults"], serde_json::json!([]), "{text}");
        assert!(report["total"]["wins"].as_u64() >= Some(1), "{protocol}: {text}");
    }
}

#[test]
fn the_engine_keeps_each_file_protocol() {
    let program = cargo_bin!("goren").display().to_string();
    for (protocol, command) in [
        ("luk", format!("luk[name=x]:'{program}' engine --protocol luk --name x --engine goren:nodes=100")),
        ("pisq-files", format!("'{program}' engine --protocol pisq-files --engine goren:nodes=100")),
        ("state", format!("'{program}' engine --protocol state --team 1 --engine goren:nodes=100")),
        ("luk", format!("luk[name=x]:'{program}' engine --protocol luk --name x --engine ga:mode=paper")),
        ("pisq-files", format!("'{program}' engine --protocol pisq-files --engine ga:nodes=500")),
        ("state", format!("'{program}' engine --protocol state --team 1 --engine ga:nodes=500")),
    ] {
        let (code, text) = answer(goren("compliance --protocol").arg(protocol).arg(command));
        assert_eq!(code, 0, "{text}");
        assert!(text.contains(" 0 broken, 0 remarks\n") && text.contains("first-move"), "{text}");
    }
    let (code, text) = answer(goren("compliance --protocol luk --wait 2s").arg("luk[name=x]:false"));
    assert_eq!(code, 1);
    assert!(
        text.contains("exit (1): ended without x.kir") && text.contains("see docs/protocols/luk.md"),
        "{text}"
    );
}
