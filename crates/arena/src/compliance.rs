//! Whether a program keeps its protocol: a series of checks, each told in plain words with the place in the protocol.
//!
//! Each check starts the program anew, so that a fault in one does not spoil the others. A protocol is a list of [`Check`]s.

mod dialogue;
mod files;
mod gomocup;
mod sheet;

use std::time::Duration;

use serde::Serialize;

use sheet::Sheet;

use crate::player::{Contestant, Program};
use crate::sandbox::Confinement;

/// How a program did in one check.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Grade {
    /// As the protocol has it.
    Kept,
    /// Allowed, but worth a word: something optional is missing, or a manager less patient would stumble.
    Remark,
    /// Against the protocol: a judge would take the game away, or could not go on.
    Broken,
    /// Not tried, since something before it failed.
    Skipped,
}

/// What came of one check.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Finding {
    /// The check's name, such as `start-20`.
    pub check: &'static str,
    /// What was tried, in words.
    pub tried: &'static str,
    /// Where the protocol speaks of it.
    pub source: &'static str,
    /// How it went.
    pub grade: Grade,
    /// What is wrong or worth a word; empty if nothing is.
    pub found: String,
}

/// All findings about one program.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Report {
    /// The command.
    pub program: String,
    /// The protocol.
    pub protocol: &'static str,
    /// In the order of the checks.
    pub findings: Vec<Finding>,
}

/// How long a program is waited for.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Patience {
    /// For it to get ready.
    pub start: Duration,
    /// For any other answer, where nothing shorter was asked for.
    pub answer: Duration,
}

impl Default for Patience {
    fn default() -> Patience {
        Patience { start: Duration::from_secs(10), answer: Duration::from_secs(5) }
    }
}

/// How a program is checked.
#[derive(Copy, Clone, Debug)]
pub struct Terms<'a> {
    /// How long it is waited for.
    pub patience: Patience,
    /// How it is confined.
    pub confinement: &'a Confinement,
}

/// What a check needs to know.
#[derive(Clone, Debug)]
pub struct Subject<'a> {
    /// The program.
    pub program: &'a Program,
    /// How long it is waited for.
    pub patience: Patience,
    /// How it is confined.
    pub confinement: &'a Confinement,
    /// Side of the board on which it is tried, where the protocol leaves a choice.
    pub side: u16,
}

/// Why a check does not end as kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Complaint {
    /// See [`Grade::Remark`].
    Remark(String),
    /// See [`Grade::Broken`].
    Broken(String),
}

/// One check of a protocol.
#[derive(Copy, Clone)]
pub struct Check {
    /// Its name.
    pub name: &'static str,
    /// What it tries, in words.
    pub tries: &'static str,
    /// Where the protocol speaks of it.
    pub source: &'static str,
    /// Whether nothing else makes sense if it fails.
    pub vital: fn(&Subject<'_>) -> bool,
    /// Tries it; all complaints, best none.
    pub run: fn(&Subject<'_>) -> Vec<Complaint>,
}

impl Report {
    /// Whether nothing is against the protocol.
    #[must_use]
    pub fn passes(&self) -> bool {
        self.findings.iter().all(|finding| finding.grade < Grade::Broken)
    }
}

/// Checks a program against the Gomocup protocol.
#[must_use]
pub fn gomocup(program: &Program, terms: Terms<'_>) -> Report {
    let Terms { patience, confinement } = terms;
    let side = gomocup::side(&Subject { program, patience, confinement, side: gomocup::USUAL_SIDE });
    run(&Subject { program, patience, confinement, side }, "gomocup", gomocup::CHECKS)
}

/// Checks a program that plays through files against its protocol; `None` if it speaks another.
#[must_use]
pub fn files(contestant: &Contestant, terms: Terms<'_>) -> Option<Report> {
    files::check(contestant, terms)
}

/// Runs the checks of a protocol.
pub(crate) fn run(subject: &Subject<'_>, protocol: &'static str, checks: &[Check]) -> Report {
    let mut sheet = Sheet::default();
    for check in checks {
        let try_it = || (check.run)(subject);
        if (check.vital)(subject) {
            sheet.vital(check.name, check.tries, check.source, try_it);
        } else {
            sheet.check(check.name, check.tries, check.source, try_it);
        }
    }
    Report { program: subject.program.to_string(), protocol, findings: sheet.findings() }
}
