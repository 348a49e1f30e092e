//! What the check of a program says of those that keep the protocol, and of those that do not.

use std::time::Duration;

use goren_arena::compliance::{Grade, Patience, Report, Terms, gomocup};
use goren_arena::player::Program;
use goren_arena::sandbox::Confinement;

use crate::programs::mock;

fn report(how: &str) -> Report {
    let program = Program::parse(&mock(how)).unwrap().unwrap();
    // A flood is over when there is too much of it, which may take a busy machine a while.
    let answer = Duration::from_secs(if how == "flood" { 30 } else { 1 });
    let patience = Patience { start: answer * 2, answer };
    gomocup(&program, Terms { patience, confinement: &Confinement::default() })
}

/// The names of the checks with this grade.
fn graded(report: &Report, grade: Grade) -> Vec<&str> {
    let found = report.findings.iter().filter(|finding| finding.grade == grade);
    found.map(|finding| finding.check).collect()
}

#[test]
fn a_program_that_keeps_the_protocol_passes() {
    let report = report("fair");
    assert!(report.passes(), "{:#?}", report.findings);
    assert_eq!(graded(&report, Grade::Skipped), [""; 0]);
    assert!(graded(&report, Grade::Kept).len() >= 17, "{:#?}", report.findings);
}

#[test]
fn what_is_optional_or_odd_is_a_remark() {
    for (how, check, words) in [
        ("chatty", "start-20", "a banner"),
        ("free-about", "about", "free text"),
        ("no-restart", "restart", "RESTART is not known"),
        ("no-takeback", "takeback", "TAKEBACK is not known"),
        ("no-swap2", "swap2", "SWAP2BOARD is not known"),
        ("talk-after", "one-answer", "well played"),
    ] {
        let report = report(how);
        let finding = report.findings.iter().find(|finding| finding.check == check).unwrap();
        assert_eq!(finding.grade, Grade::Remark, "{how}: {finding:?}");
        assert!(finding.found.contains(words), "{how}: {finding:?}");
    }
}

#[test]
fn what_is_wrong_is_said_with_its_place_in_the_protocol() {
    for (how, check, words) in [
        ("refuse", "start-20", "this board is not for me"),
        ("silent-start", "start-20", "the program ends"),
        ("no-ok", "start-20", "nothing comes within"),
        ("no-about", "about", "nothing comes"),
        ("crash", "begin", "the program ends"),
        ("hang", "turn", "nothing comes"),
        ("outside", "begin", "77,77 is outside the board of 20x20"),
        ("just-outside", "begin", "20,0 is outside"),
        ("huge", "begin", "`99999999999999999999,3`"),
        ("occupied", "turn", "is occupied"),
        ("nonsense", "begin", "ERROR I do not understand"),
        ("words", "begin", "I would rather not"),
        ("two-answers", "one-answer", "unasked"),
        ("two-cells", "begin", "`1,1 2,2`"),
        ("board-exit", "board", "the program ends"),
        ("answers-info", "info-unknown", "in answer to INFO"),
        ("flood", "begin", "without an end"),
        ("deaf", "end", "still runs"),
        ("swap2-wrong", "swap2", "expected three cells"),
    ] {
        let report = report(how);
        assert!(!report.passes(), "{how}");
        let finding = report.findings.iter().find(|finding| finding.check == check).unwrap();
        assert_eq!(finding.grade, Grade::Broken, "{how}: {:#?}", report.findings);
        assert!(finding.found.contains(words), "{how}: {finding:?}");
        assert!(!finding.source.is_empty());
    }
}

#[test]
fn a_program_for_small_boards_is_tried_on_one() {
    let report = report("small-only");
    assert_eq!(graded(&report, Grade::Broken), ["start-20"], "{:#?}", report.findings);
    assert!(report.findings[0].found.contains("only up to 15"));
    assert_eq!(graded(&report, Grade::Skipped), [""; 0]);
}

#[test]
fn a_program_that_does_not_begin_is_not_asked_for_more() {
    let report = report("refuse");
    assert_eq!(graded(&report, Grade::Broken), ["start-20"]);
    assert_eq!(graded(&report, Grade::Skipped).len(), report.findings.len() - 1);
    let missing = Program::parse("pipe:/no/such/program").unwrap().unwrap();
    let report =
        gomocup(&missing, Terms { patience: Patience::default(), confinement: &Confinement::default() });
    assert!(report.findings[0].found.contains("/no/such/program"), "{:?}", report.findings[0]);
}
