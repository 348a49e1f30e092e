//! What is told of programs that play through files, of those that keep their protocol and of those that do not.

use std::time::Duration;

use goren_arena::Contestant;
use goren_arena::compliance::{Grade, Patience, Report, Terms, files};
use goren_arena::sandbox::Confinement;

fn report(protocol: &str, words: &str) -> Report {
    let text = format!("{protocol}:'{}' {words}", env!("CARGO_BIN_EXE_mock-files"));
    let program: Contestant = text.parse().unwrap();
    let patience = Patience { start: Duration::from_secs(2), answer: Duration::from_secs(1) };
    files(&program, Terms { patience, confinement: &Confinement::default() }).unwrap()
}

/// The checks of a grade, and what is said.
fn told(report: &Report, grade: Grade) -> Vec<(&str, &str)> {
    let of_grade = report.findings.iter().filter(|finding| finding.grade == grade);
    of_grade.map(|finding| (finding.check, finding.found.as_str())).collect()
}

#[test]
fn programs_that_keep_their_protocol_have_nothing_to_hear() {
    for (protocol, words) in [
        ("luk[name=x]", "luk x fair"),
        ("pisq", "pisq fair"),
        ("state", "state 1 fair"),
        ("state", "state 1 renames"),
    ] {
        let report = report(protocol, words);
        assert!(report.passes(), "{words}: {report:?}");
        assert!(told(&report, Grade::Remark).is_empty(), "{words}: {report:?}");
        assert!(report.findings.len() >= 5, "{report:?}");
    }
}

#[test]
fn what_is_wrong_is_said_and_nothing_is_tried_behind_a_vital_fault() {
    for (protocol, words, said) in [
        ("luk[name=x]", "luk x silent", "exit (0): ended without x.kir"),
        ("luk[name=x]", "luk x malformed", "malformed: x.kir: `1,1` is no answer"),
        ("luk[name=x]", "luk x extra", "extra file: notes.txt"),
        ("pisq", "pisq edits", "changed file: PLOCHA.DAT"),
        ("state", "state 1 outside", "illegal cell: Place on a invalid position 217"),
        ("state", "state 1 silent", "time: no move_1.txt in time"),
    ] {
        let report = report(protocol, words);
        assert!(!report.passes());
        let broken = told(&report, Grade::Broken);
        assert!(broken.len() == 1 && broken[0].0 == "first-move" && broken[0].1.contains(said), "{report:?}");
        assert_eq!(told(&report, Grade::Skipped).len() + 1, report.findings.len());
    }
}

#[test]
fn lesser_faults_are_found_one_by_one() {
    let occupied = report("luk[name=x]", "luk x occupied");
    assert!(
        told(&occupied, Grade::Broken)
            .iter()
            .any(|(check, found)| *check == "answer" && found.contains("occupied"))
    );
    assert!(told(&occupied, Grade::Skipped).is_empty());
    let prints = report("luk[name=x]", "luk x prints");
    assert!(prints.passes());
    assert_eq!(told(&prints, Grade::Remark), [("quiet", "prints `thinking`, expected nothing")]);
    let stays = report("state", "state 1 stays");
    let broken = told(&stays, Grade::Broken);
    assert_eq!(broken.len(), 2, "{stays:?}");
    assert!(broken.iter().all(|(_, found)| found.contains("expected to leave")), "{stays:?}");
    let forgets = report("state", "state 1 one-game");
    assert!(
        told(&forgets, Grade::Broken).iter().all(|(_, found)| found.starts_with("game 2: time")),
        "{forgets:?}"
    );
    assert!(!forgets.passes());
}
