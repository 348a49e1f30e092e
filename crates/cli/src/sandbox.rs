//! This program as the launcher of confined programs.

use std::process::ExitCode;

use goren_arena::sandbox;

/// The command that nobody types.
const COMMAND: &str = "sandbox-exec";

/// Does the launcher's work if this process was started for it. Otherwise this program is made known as the launcher.
pub(crate) fn entered() -> Option<ExitCode> {
    let mut arguments = std::env::args_os().skip(1);
    if arguments.next().is_some_and(|word| word == COMMAND) {
        return Some(sandbox::enter(arguments));
    }
    if let Ok(program) = std::env::current_exe() {
        sandbox::use_launcher(program, vec![COMMAND.into()]);
    }
    None
}
