//! How the program ends: exit codes, and what stands on standard error.

use std::io;
use std::process::ExitCode;

use anyhow::Error;

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

/// The exit code of a command; prints the error there is.
pub(crate) fn of(done: anyhow::Result<Exit>) -> ExitCode {
    let error = match done {
        Ok(exit) => return ExitCode::from(exit.code()),
        Err(error) => error,
    };
    if is_broken_pipe(&error) {
        return ExitCode::SUCCESS;
    }
    match error.downcast_ref::<BadInput>() {
        Some(bad) => {
            eprintln!("error: {}", one_line(&bad.message));
            if let Some(hint) = &bad.hint {
                eprintln!("hint: {hint}");
            }
            ExitCode::from(BAD_INPUT)
        }
        None => {
            eprintln!("error: {}", one_line(&format!("{error:#}")));
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
fn one_line(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { '\u{fffd}' } else { c }).collect()
}

/// A panic is a fault of the program: it is said in two lines, without a stack, and ends in exit code 70. On another
/// thread, such as one that answers a single request of the server, it is said and the program goes on.
pub(crate) fn report_panics() {
    std::panic::set_hook(Box::new(|info| {
        let place = info
            .location()
            .map_or_else(String::new, |place| format!(" at {}:{}", place.file(), place.line()));
        eprintln!("error: internal fault{place}");
        let version = env!("CARGO_PKG_VERSION");
        eprintln!("hint: this is a bug in goren {version}; please report it with what you did");
        if std::thread::current().name() == Some("main") {
            std::process::exit(i32::from(INTERNAL));
        }
    }));
}
