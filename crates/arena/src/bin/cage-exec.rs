//! The launcher of confined programs alone, for the arena's tests and for those who use it as a library.

use std::process::ExitCode;

#[cfg(target_os = "linux")]
fn main() -> ExitCode {
    goren_arena::sandbox::enter(std::env::args_os().skip(1))
}

#[cfg(not(target_os = "linux"))]
fn main() -> ExitCode {
    eprintln!("programs can be confined on Linux only");
    ExitCode::FAILURE
}
