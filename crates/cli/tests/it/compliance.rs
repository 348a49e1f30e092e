//! `goren compliance`, and the engine that it checks.

use snapbox::cmd::cargo_bin;

use crate::program::{answer, failure, goren};

fn check(program: &str, more: &[&str]) -> (i32, String) {
    let command = format!("'{}' {program}", cargo_bin!("goren").display());
    answer(goren("compliance").arg(command).args(more))
}

#[test]
fn the_engine_keeps_the_protocol_in_both_dialects_and_as_every_player() {
    for program in [
        "engine",
        "engine --protocol yixin --engine goren:level=2",
        "engine --engine greedy",
        "engine --engine ga:mode=paper",
    ] {
        let (code, text) = check(program, &["--wait", "4s"]);
        assert_eq!(code, 0, "{text}");
        assert!(text.ends_with("21 checks, 0 broken, 0 remarks\n"), "{text}");
    }
}

#[test]
fn a_program_that_is_none_is_told_what_is_wrong() {
    let (code, text) = check("games", &["--json"]);
    assert_eq!(code, 1, "{text}");
    let report: serde_json::Value = serde_json::from_str(&text).unwrap();
    let first = &report["findings"][0];
    assert_eq!((&first["check"], &first["grade"]), (&"start-20".into(), &"broken".into()), "{first}");
    assert_eq!(report["findings"][1]["grade"], "skipped");
    let (code, text) = failure(goren("compliance").arg("'open"));
    assert_eq!((code, text.contains("the closing one")), (3, true), "{text}");
    let (code, text) = failure(goren("engine --engine nobody"));
    assert_eq!((code, text.contains("nobody")), (3, true), "{text}");
}

#[test]
fn rules_are_numbered_as_the_dialect_has_it() {
    let overline = "START 15\nINFO max_node 300\nINFO rule 2\nYXBOARD\n7,5,1\n0,0,2\n7,6,1\n0,14,2\n5,7,1\n14,0,2\n6,7,1\n14,14,2\nDONE\nYXSHOWFORBID\nEND\n";
    let (_, yixin) = answer(goren("engine --protocol yixin").stdin(overline));
    assert_eq!(yixin, "OK\nFORBID 0707.\n");
    let (_, gomocup) = answer(goren("engine").stdin(overline));
    assert!(gomocup.contains("ERROR rule 2"), "{gomocup}");
}
