//! The program `goren`: every part of the project behind one command.

mod arguments;
mod batch;
mod commands;
mod exit;
mod input;
mod output;
mod progress;
#[cfg(target_os = "linux")]
mod sandbox;

use std::process::ExitCode;

use clap::Parser;

use arguments::Arguments;

fn main() -> ExitCode {
    exit::report_panics();
    // First of all: what is to be confined waits for it.
    #[cfg(target_os = "linux")]
    if let Some(code) = sandbox::entered() {
        return code;
    }
    match Arguments::try_parse() {
        Ok(arguments) => exit::of(commands::run(arguments)),
        Err(error) => exit::of_usage(&error),
    }
}
