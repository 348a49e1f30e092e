//! The loop: commands in, replies out.

use std::io::{self, Read, Write};
use std::sync::mpsc;
use std::thread;

use goren_engine::{Kind, Limits, PlayerSpec};
use goren_formats::protocol::gomocup::{Command, CommandError, Dialect, Reply};

use crate::input::listen;
use crate::session::Session;

/// Commands that wait while the engine thinks.
const WAITING: usize = 1024;

/// Who answers, and in which dialect.
#[derive(Clone, Debug)]
pub struct Service {
    /// The player.
    pub player: PlayerSpec,
    /// Limits of its own, besides those that the manager tells.
    pub limits: Limits,
    /// How the numbers of rules are meant.
    pub dialect: Dialect,
}

impl Default for Service {
    fn default() -> Service {
        Service {
            player: PlayerSpec::new(Kind::AlphaBeta),
            limits: Limits::default(),
            dialect: Dialect::default(),
        }
    }
}

/// Answers as the strongest player in the dialect of the Gomocup: [`serve_as`] tells the rest.
///
/// # Errors
/// If `output` cannot be written to.
pub fn serve(input: impl Read + Send + 'static, output: &mut dyn Write) -> io::Result<()> {
    serve_as(&Service::default(), input, output)
}

/// Answers the commands of `input` on `output` until `END` or the end of the input. The thread that reads is left behind if
/// the input stays open.
///
/// # Errors
/// If `output` cannot be written to.
pub fn serve_as(
    service: &Service,
    input: impl Read + Send + 'static,
    output: &mut dyn Write,
) -> io::Result<()> {
    let (sender, commands) = mpsc::sync_channel(WAITING);
    thread::spawn(move || listen(input, &sender));
    let mut session = Session::new(service);
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
