//! How the program ends: exit codes, and what stands on standard error.

use std::io;
use std::process::ExitCode;

use anyhow::Error;
use goren_store::StoreError;

use crate::output;

/// The answer of a command that did its work.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Exit {
    /// Done, or the answer is yes.
    Ok,
    /// The answer is no: an illegal move, a row that differs.
    Negative,
    /// Part of the input was bad and has been reported already.
    BadInput,
}

impl Exit {
    fn code(self) -> u8 {
        match self {
            Exit::Ok => 0,
            Exit::Negative => 1,
            Exit::BadInput => BAD_INPUT,
        }
    }
}

const USAGE: u8 = 2;
const BAD_INPUT: u8 = 3;
const INTERNAL: u8 = 70;

/// Input from outside that cannot be used.
#[derive(Debug, thiserror::Error)]
#[error("{message}")]
pub(crate) struct BadInput {
    message: String,
    hint: Option<String>,
}

impl BadInput {
    pub(crate) fn new(message: impl Into<String>) -> BadInput {
        BadInput { message: message.into(), hint: None }
    }

    /// What the user can do about it.
    pub(crate) fn hint(mut self, hint: impl Into<String>) -> BadInput {
        self.hint = Some(hint.into());
        self
    }
}

/// What to do about a fault of the program itself.
const REPORT: &str =
    concat!("this is a bug in goren ", env!("CARGO_PKG_VERSION"), "; please report it with what you did");

/// The error on one line, what can be done about it on the next.
fn complain(message: &str, hint: Option<&str>) {
    output::remark(&format!("error: {}", one_line(message)));
    if let Some(hint) = hint {
        output::remark(&format!("hint: {}", one_line(hint)));
    }
}

/// Help that was asked for, or what is wrong with the command line.
pub(crate) fn of_usage(error: &clap::Error) -> ExitCode {
    if !error.use_stderr() {
        // As elsewhere, a reader that has gone (`goren --help | head -1`) is nothing wrong.
        return of(print_help(error));
    }
    let text = error.render().to_string();
    let (problem, rest) = text.split_once("\n\n").unwrap_or((&text, ""));
    let problem = problem.split_whitespace().collect::<Vec<_>>().join(" ");
    let mut hints = Vec::new();
    for line in rest.lines().map(str::trim) {
        if let Some(tip) = line.strip_prefix("tip: ") {
            hints.push(tip.to_owned());
        } else if let Some(usage) = line.strip_prefix("Usage: ") {
            hints.push(format!("usage: {usage}"));
        }
    }
    hints.push("--help tells more".to_owned());
    complain(problem.trim_start_matches("error: "), Some(&hints.join("; ")));
    ExitCode::from(USAGE)
}

fn print_help(error: &clap::Error) -> anyhow::Result<Exit> {
    error.print()?;
    Ok(Exit::Ok)
}

/// The exit code of a command; prints the error there is.
pub(crate) fn of(done: anyhow::Result<Exit>) -> ExitCode {
    let error = match done {
        Ok(exit) => return ExitCode::from(exit.code()),
        Err(error) => error,
    };
    if is_broken_pipe(&error) {
        return ExitCode::SUCCESS;
    }
    // The disk is full, or somebody else's: not once more in the words of those whom it passed.
    if let Some(store @ StoreError::Sqlite(_)) = error.downcast_ref::<StoreError>() {
        complain(&store.to_string(), Some("what is finished stays; try again when the disk allows it"));
        return ExitCode::from(BAD_INPUT);
    }
    match error.downcast_ref::<BadInput>() {
        Some(bad) => {
            complain(&bad.message, bad.hint.as_deref());
            ExitCode::from(BAD_INPUT)
        }
        None => {
            let hint = match error.downcast_ref::<io::Error>() {
                Some(_) => "make room or send the output elsewhere; what was written is not complete",
                None => REPORT,
            };
            complain(&format!("{error:#}"), Some(hint));
            ExitCode::from(INTERNAL)
        }
    }
}

/// Whoever read our output has gone (`goren games | head -1`): nothing is wrong.
fn is_broken_pipe(error: &Error) -> bool {
    error
        .chain()
        .filter_map(|cause| cause.downcast_ref::<io::Error>())
        .any(|cause| cause.kind() == io::ErrorKind::BrokenPipe)
}

/// Control characters of the input must not reach the terminal.
pub(crate) fn one_line(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { '\u{fffd}' } else { c }).collect()
}

/// A panic is a fault of the program: it is said in two lines, without a stack, and ends in exit code 70. On another
/// thread, such as one that answers a single request of the server, it is said and the program goes on.
pub(crate) fn report_panics() {
    std::panic::set_hook(Box::new(|info| {
        let place = info
            .location()
            .map_or_else(String::new, |place| format!(" at {}:{}", place.file(), place.line()));
        complain(&format!("internal fault{place}"), Some(REPORT));
        if std::thread::current().name() == Some("main") {
            std::process::exit(i32::from(INTERNAL));
        }
    }));
}
