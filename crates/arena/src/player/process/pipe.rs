//! A child process with its three pipes, each served by a thread of its own.

use std::io::{self, Read, Write};
use std::process::{ChildStderr, ChildStdout, ExitStatus, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender, SyncSender};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use crate::sandbox::{Cage, Caged, Confinement};

use super::Program;

/// Longest line that is kept, in bytes; the rest of a longer one is dropped.
const MAX_LINE: usize = 4096;
/// Lines that wait to be heard; a program that says more has to wait itself.
const WAITING_LINES: usize = 256;
/// What is kept of standard error, in bytes.
const KEPT_ERRORS: usize = 2048;
/// Time to leave after `END`.
const LEAVE_TIME: Duration = Duration::from_millis(500);

/// What came from the program.
#[derive(Debug)]
pub(super) enum Heard {
    /// A line and when it was complete.
    Line { text: String, at: Instant },
    /// Nothing within the time.
    Nothing,
    /// Its output is closed.
    End,
}

/// A running program.
#[derive(Debug)]
pub(super) struct Pipe {
    program: Caged,
    lines: Receiver<(String, Instant)>,
    input: Option<Sender<String>>,
    errors: Arc<Mutex<Vec<u8>>>,
}

impl Pipe {
    pub(super) fn open(program: &Program) -> io::Result<Pipe> {
        let mut command = program.command()?;
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut program = Cage::open(&Confinement::default())?.spawn(command)?;
        let (stdin, stdout, stderr) = program.streams();
        let (line_sender, lines) = mpsc::sync_channel(WAITING_LINES);
        if let Some(output) = stdout {
            thread::spawn(move || read_lines(output, &line_sender));
        }
        let errors = Arc::new(Mutex::new(Vec::new()));
        if let Some(output) = stderr {
            let errors = Arc::clone(&errors);
            thread::spawn(move || keep_last(output, &errors));
        }
        let (input, texts) = mpsc::channel::<String>();
        if let Some(mut stdin) = stdin {
            thread::spawn(move || {
                // A program that does not read blocks this thread only; one that has gone ends it.
                while let Ok(text) = texts.recv() {
                    if stdin.write_all(text.as_bytes()).and_then(|()| stdin.flush()).is_err() {
                        break;
                    }
                }
            });
        }
        Ok(Pipe { program, lines, input: Some(input), errors })
    }

    /// Sends lines; they are ended as the protocol demands.
    pub(super) fn send(&mut self, text: &str) {
        let text: String = text.split('\n').flat_map(|line| [line, "\r\n"]).collect();
        // If the program has gone, the next hearing tells.
        let _ = self.input.as_ref().map(|input| input.send(text));
    }

    /// Waits for a line.
    pub(super) fn hear(&mut self, wait: Duration) -> Heard {
        match self.lines.recv_timeout(wait) {
            Ok((text, at)) => Heard::Line { text, at },
            Err(RecvTimeoutError::Timeout) => Heard::Nothing,
            Err(RecvTimeoutError::Disconnected) => Heard::End,
        }
    }

    /// Drops what waits to be heard.
    pub(super) fn discard(&mut self) {
        for _ in 0..2 * WAITING_LINES {
            if self.lines.try_recv().is_err() {
                return;
            }
        }
    }

    /// How the program ended, if it has, and the last line of what it said on standard error.
    pub(super) fn last_words(&mut self) -> (Option<ExitStatus>, String) {
        thread::sleep(Duration::from_millis(20));
        let errors = self.errors.lock().map(|errors| errors.clone()).unwrap_or_default();
        let errors = String::from_utf8_lossy(&errors);
        let last: String =
            errors.lines().rev().find(|line| !line.trim().is_empty()).unwrap_or_default().into();
        (self.program.how_ended(), last.chars().filter(|c| !c.is_control()).take(200).collect())
    }
}

impl Drop for Pipe {
    fn drop(&mut self) {
        self.send("END");
        // Closes the program's input behind the last line.
        self.input = None;
        let deadline = Instant::now() + LEAVE_TIME;
        while !self.program.has_ended() && Instant::now() < deadline {
            thread::sleep(Duration::from_millis(2));
        }
    }
}

/// Sends the lines of an output, ended by CR, LF or both; empty ones are left out.
fn read_lines(mut output: ChildStdout, sender: &SyncSender<(String, Instant)>) {
    let mut line: Vec<u8> = Vec::new();
    let mut chunk = [0; 4096];
    loop {
        let length = match output.read(&mut chunk) {
            Ok(0) => break,
            Ok(length) => length,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(_) => break,
        };
        let at = Instant::now();
        for &byte in &chunk[..length] {
            if byte == b'\n' || byte == b'\r' {
                if !line.is_empty() && sender.send((text_of(&mut line), at)).is_err() {
                    return;
                }
            } else if line.len() < MAX_LINE {
                line.push(byte);
            }
        }
    }
    if !line.is_empty() {
        // Nobody may be there to hear it.
        let _ = sender.send((text_of(&mut line), Instant::now()));
    }
}

fn text_of(line: &mut Vec<u8>) -> String {
    let text = String::from_utf8_lossy(line).into_owned();
    line.clear();
    text
}

/// Reads an output to its end and keeps the last part.
fn keep_last(mut output: ChildStderr, kept: &Mutex<Vec<u8>>) {
    let mut chunk = [0; 1024];
    while let Ok(length) = output.read(&mut chunk) {
        if length == 0 {
            break;
        }
        let Ok(mut kept) = kept.lock() else { break };
        kept.extend_from_slice(&chunk[..length]);
        let surplus = kept.len().saturating_sub(KEPT_ERRORS);
        kept.drain(..surplus);
    }
}
