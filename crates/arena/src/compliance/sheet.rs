//! The findings about a program as they are made.

use super::{Complaint, Finding, Grade};

/// Findings in the order of the checks.
#[derive(Default)]
pub(super) struct Sheet {
    findings: Vec<Finding>,
    hopeless: bool,
}

impl Sheet {
    /// Tries something without which nothing else makes sense.
    pub(super) fn vital(
        &mut self,
        check: &'static str,
        tried: &'static str,
        source: &'static str,
        run: impl FnOnce() -> Vec<Complaint>,
    ) {
        self.check(check, tried, source, run);
        self.hopeless |= self.findings.last().is_some_and(|finding| finding.grade == Grade::Broken);
    }

    /// Tries something, unless all hope is lost.
    pub(super) fn check(
        &mut self,
        check: &'static str,
        tried: &'static str,
        source: &'static str,
        run: impl FnOnce() -> Vec<Complaint>,
    ) {
        let complaints = if self.hopeless { Vec::new() } else { run() };
        let broken = complaints.iter().any(|complaint| matches!(complaint, Complaint::Broken(_)));
        let grade = match (self.hopeless, broken, complaints.is_empty()) {
            (true, ..) => Grade::Skipped,
            (_, true, _) => Grade::Broken,
            (_, _, false) => Grade::Remark,
            _ => Grade::Kept,
        };
        let texts = complaints.iter().map(|complaint| match complaint {
            Complaint::Remark(text) | Complaint::Broken(text) => text.as_str(),
        });
        let found = texts.collect::<Vec<_>>().join("; ");
        self.findings.push(Finding { check, tried, source, grade, found });
    }

    pub(super) fn findings(self) -> Vec<Finding> {
        self.findings
    }
}
