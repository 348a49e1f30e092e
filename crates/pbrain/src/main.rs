//! `pbrain-goren`: the engine as a program for managers of the Gomocup protocol.

use std::io;
use std::process::ExitCode;

fn main() -> ExitCode {
    match goren_pbrain::serve(io::stdin(), &mut io::stdout()) {
        Ok(()) => ExitCode::SUCCESS,
        // Nobody is left to hear an answer: the manager has closed the pipe.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(_) => ExitCode::from(70),
    }
}
