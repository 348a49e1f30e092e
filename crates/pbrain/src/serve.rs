//! The loop: commands in, replies out.

use std::io::{self, Read, Write};
use std::sync::mpsc;
use std::thread;

use goren_formats::protocol::gomocup::{Command, CommandError, Reply};

use crate::input::listen;
use crate::session::Session;

/// Commands that wait while the engine thinks.
const WAITING: usize = 1024;

/// Answers the commands of `input` on `output` until `END` or the end of the input. The thread that reads is left behind if
/// the input stays open.
///
/// # Errors
/// If `output` cannot be written to.
pub fn serve(input: impl Read + Send + 'static, output: &mut dyn Write) -> io::Result<()> {
    let (sender, commands) = mpsc::sync_channel(WAITING);
    thread::spawn(move || listen(input, &sender));
    let mut session = Session::new();
    while let Ok((command, stop)) = commands.recv() {
        let mut written = Ok(());
        let mut say = |reply: Reply| {
            if written.is_ok() {
                written = writeln!(output, "{reply}").and_then(|()| output.flush());
            }
        };
        match command {
            Ok(Command::End) => break,
            Ok(command) => session.obey(command, &stop, &mut say),
            Err(error @ CommandError::Unknown(_)) => say(Reply::Unknown(error.to_string())),
            Err(error) => say(Reply::Error(error.to_string())),
        }
        written?;
    }
    Ok(())
}
