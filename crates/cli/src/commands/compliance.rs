//! `goren compliance`: does a program keep its protocol?

use std::fmt::Write;

use anyhow::Result;
use goren_arena::Contestant;
use goren_arena::compliance::{self, Grade, Patience, Report};
use goren_arena::player::Program;

use crate::arguments::{CheckedProtocol, ComplianceArguments};
use crate::exit::{BadInput, Exit, one_line};
use crate::output;

pub(crate) fn run(arguments: &ComplianceArguments) -> Result<Exit> {
    let patience = Patience { start: arguments.wait, answer: arguments.wait / 2 };
    let report = match arguments.protocol {
        CheckedProtocol::Gomocup => compliance::gomocup(&program(&arguments.command)?, patience),
        CheckedProtocol::Luk => files("luk", &arguments.command, patience)?,
        CheckedProtocol::PisqFiles => files("pisq", &arguments.command, patience)?,
        CheckedProtocol::State => files("state", &arguments.command, patience)?,
    };
    let text = if arguments.json { format!("{}\n", serde_json::to_string(&report)?) } else { table(&report) };
    output::print(&text)?;
    Ok(if report.passes() { Exit::Ok } else { Exit::Negative })
}

/// What is found about a program that plays through files, named with or without its protocol.
fn files(protocol: &str, command: &str, patience: Patience) -> Result<Report> {
    let named = [":", "@", "["].iter().any(|next| command.starts_with(&format!("{protocol}{next}")));
    let text = if named { command.to_owned() } else { format!("{protocol}:{command}") };
    let read = text.parse::<Contestant>().map_err(|error| hint(BadInput::new(error.to_string())))?;
    let missing = || hint(BadInput::new(format!("`{command}` is no command")));
    Ok(compliance::files(&read, patience).ok_or_else(missing)?)
}

/// The program of a command, with or without `pipe:` before it.
fn program(command: &str) -> Result<Program> {
    let found = Program::parse(command).or_else(|| Program::parse(&format!("pipe:{command}")));
    let read = found.transpose().map_err(|error| BadInput::new(error.to_string()));
    let missing = || BadInput::new(format!("`{command}` is no command"));
    Ok(read.map_err(hint)?.ok_or_else(|| hint(missing()))?)
}

fn hint(error: BadInput) -> BadInput {
    error.hint("write the command as in a shell, such as \"python3 mine.py\"")
}

/// A line a check, and the finding below it.
pub(super) fn table(report: &Report) -> String {
    let mut text = String::new();
    for finding in &report.findings {
        let mark = match finding.grade {
            Grade::Kept => "kept",
            Grade::Remark => "remark",
            Grade::Broken => "BROKEN",
            Grade::Skipped => "not tried",
        };
        // Writing into a text cannot fail.
        let _ = writeln!(text, "{mark:<10}{:<18}{}", finding.check, finding.tried);
        if !finding.found.is_empty() {
            let _ = writeln!(text, "          {}", one_line(&finding.found));
            let page = if report.protocol == "gomocup" { "the Gomocup protocol: " } else { "" };
            let _ = writeln!(text, "          see {page}{}", finding.source);
        }
    }
    let count = |grade| report.findings.iter().filter(|finding| finding.grade == grade).count();
    let (broken, remarks) = (count(Grade::Broken), count(Grade::Remark));
    let _ = writeln!(text, "{} checks, {broken} broken, {remarks} remarks", report.findings.len());
    text
}
