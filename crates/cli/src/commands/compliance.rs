//! `goren compliance`: does a program keep its protocol?

use std::fmt::Write;

use anyhow::Result;
use goren_arena::Contestant;
use goren_arena::compliance::{self, Grade, Patience, Report, Terms};
use goren_arena::player::Program;

use crate::arguments::{CheckedProtocol, ComplianceArguments};
use crate::exit::{BadInput, Exit, one_line};
use crate::output;

pub(crate) fn run(arguments: &ComplianceArguments) -> Result<Exit> {
    let confinement = super::matches::confinement(&arguments.sandbox, None);
    let terms = Terms {
        patience: Patience { start: arguments.wait, answer: arguments.wait / 2 },
        confinement: &confinement,
    };
    let read = match arguments.protocol {
        CheckedProtocol::Gomocup => Read::Pipe(program(&arguments.command)?),
        CheckedProtocol::Luk => Read::Files(files("luk", &arguments.command)?),
        CheckedProtocol::PisqFiles => Read::Files(files("pisq", &arguments.command)?),
        CheckedProtocol::State => Read::Files(files("state", &arguments.command)?),
    };
    super::matches::check_tier(confinement.tier)?;
    let report = match &read {
        Read::Pipe(program) => compliance::gomocup(program, terms),
        Read::Files(program) => {
            compliance::files(program, terms).ok_or_else(|| missing(&arguments.command))?
        }
    };
    let text = if arguments.json { format!("{}\n", serde_json::to_string(&report)?) } else { table(&report) };
    output::print(&text)?;
    Ok(if report.passes() { Exit::Ok } else { Exit::Negative })
}

/// A program that is to be checked.
#[allow(clippy::large_enum_variant)] // There is one of them.
enum Read {
    Pipe(Program),
    Files(Contestant),
}

/// A program that plays through files, named with or without its protocol.
fn files(protocol: &str, command: &str) -> Result<Contestant, BadInput> {
    let named = [":", "@", "["].iter().any(|next| command.starts_with(&format!("{protocol}{next}")));
    let text = if named { command.to_owned() } else { format!("{protocol}:{command}") };
    text.parse::<Contestant>().map_err(|error| hint(BadInput::new(error.to_string())))
}

fn missing(command: &str) -> BadInput {
    hint(BadInput::new(format!("`{}` is no command", one_line(command))))
}

/// The program of a command, with or without `pipe:` before it.
fn program(command: &str) -> Result<Program> {
    let found = Program::parse(command).or_else(|| Program::parse(&format!("pipe:{command}")));
    let read = found.transpose().map_err(|error| BadInput::new(error.to_string()));
    Ok(read.map_err(hint)?.ok_or_else(|| missing(command))?)
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
