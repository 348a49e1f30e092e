//! A child process with its three pipes, each served by a thread of its own.
//!
//! The threads read as fast as the program writes, so that a program never waits for the judge, and what they keep between two
//! requests is bounded: whoever writes more is found out at once and read no further.

use std::collections::VecDeque;
use std::io::{self, Read, Write};
use std::process::{ChildStderr, ChildStdout, Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use crate::player::Confined;
use crate::sandbox::{Breach, Cage, Caged, Usage};

/// Longest line that is kept, in bytes; the rest of a longer one is dropped.
const MAX_LINE: usize = 4096;
/// What a program may write to one of its outputs between two requests, in bytes.
const MOST_BYTES: u64 = 16 << 20;
/// Lines that it may write between two requests.
const MOST_LINES: u64 = 100_000;
/// What is kept of standard error, in bytes.
const KEPT_ERRORS: usize = 2048;
/// Time to leave after `END`.
const LEAVE_TIME: Duration = Duration::from_millis(500);
/// How long the last words and the end of a program that has closed its output are waited for.
const LAST_WORDS_TIME: Duration = Duration::from_millis(100);

/// What came from the program.
#[derive(Debug)]
pub(crate) enum Heard {
    /// A line and when it was complete.
    Line { text: String, at: Instant },
    /// Nothing within the time.
    Nothing,
    /// More than anybody could read; which output, and how much.
    Flood(String),
    /// Its output is closed.
    End,
}

/// What a thread that reads passes on.
enum Passed {
    /// Lines that came at once: what is said together is heard together.
    Lines(VecDeque<String>, Instant),
    Flood(String),
    End,
}

/// Bytes and lines since the last request.
#[derive(Debug, Default)]
struct Volume {
    bytes: AtomicU64,
    lines: AtomicU64,
}

impl Volume {
    /// Counts; what there is too much of.
    fn add(&self, bytes: usize, lines: u64) -> Option<String> {
        let bytes = self.bytes.fetch_add(bytes as u64, Ordering::Relaxed) + bytes as u64;
        let lines = self.lines.fetch_add(lines, Ordering::Relaxed) + lines;
        if bytes > MOST_BYTES {
            return Some(format!("more than {} MiB", MOST_BYTES >> 20));
        }
        (lines > MOST_LINES).then(|| format!("more than {MOST_LINES} lines"))
    }

    fn clear(&self) {
        self.bytes.store(0, Ordering::Relaxed);
        self.lines.store(0, Ordering::Relaxed);
    }
}

/// A running program.
#[derive(Debug)]
pub(crate) struct Pipe {
    program: Caged,
    confined: Confined,
    passed: Receiver<Passed>,
    /// Lines that came with the last one, and when.
    waiting: (VecDeque<String>, Instant),
    ended: bool,
    input: Option<Sender<String>>,
    volumes: [Arc<Volume>; 2],
    errors: Arc<Mutex<Vec<u8>>>,
    errors_ended: Receiver<()>,
    has_left: bool,
}

impl Pipe {
    /// Starts the program in its cage.
    ///
    /// # Errors
    /// If there is no such program, or it may not be run.
    pub(crate) fn open(mut command: Command, mut cage: Cage) -> io::Result<Pipe> {
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let confined = Confined::in_cage(&cage);
        let mut program = cage.spawn(command)?;
        let (stdin, stdout, stderr) = program.streams();
        let (sender, passed) = mpsc::channel();
        let volumes = [Arc::default(), Arc::default()];
        if let Some(output) = stdout {
            let (sender, volume) = (sender.clone(), Arc::clone(&volumes[0]));
            thread::spawn(move || {
                read_lines(output, &sender, &volume);
                // Nobody may be there to hear it.
                let _ = sender.send(Passed::End);
            });
        }
        let errors = Arc::new(Mutex::new(Vec::new()));
        let (errors_end, errors_ended) = mpsc::channel();
        if let Some(output) = stderr {
            let (errors, volume) = (Arc::clone(&errors), Arc::clone(&volumes[1]));
            thread::spawn(move || {
                // Open until the flood is told: a program that cannot write any more may end, which is not to be heard first.
                let mut output = output;
                if let Some(flood) = keep_last(&mut output, &errors, &volume) {
                    // Nobody may be there to hear it.
                    let _ = sender.send(Passed::Flood(format!("{flood} to standard error")));
                }
                drop(sender);
                drop(errors_end);
            });
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
        let (waiting, ended) = ((VecDeque::new(), Instant::now()), false);
        Ok(Pipe {
            program,
            confined,
            passed,
            waiting,
            ended,
            input: Some(input),
            volumes,
            errors,
            errors_ended,
            has_left: false,
        })
    }

    /// How the program is confined.
    pub(crate) fn confined(&self) -> &Confined {
        &self.confined
    }

    /// What it took so far.
    pub(crate) fn usage(&mut self) -> Usage {
        self.program.usage()
    }

    /// Sends lines; they are ended as the protocol demands.
    pub(crate) fn send(&mut self, text: &str) {
        self.send_raw(text.split('\n').flat_map(|line| [line, "\r\n"]).collect());
    }

    /// Sends a text as it is.
    pub(crate) fn send_raw(&mut self, text: String) {
        // If the program has gone, the next hearing tells.
        let _ = self.input.as_ref().map(|input| input.send(text));
    }

    /// Closes the program's input.
    pub(crate) fn close_input(&mut self) {
        self.input = None;
    }

    /// Waits for the program to end; how it ended, `None` if it still runs.
    pub(crate) fn wait_for_end(&mut self, longest: Duration) -> Option<ExitStatus> {
        self.program.wait(longest).then(|| self.program.how_ended()).flatten()
    }

    /// From here on what the program writes is counted anew.
    pub(crate) fn begin_turn(&self) {
        self.volumes.iter().for_each(|volume| volume.clear());
    }

    /// Waits for a line.
    pub(crate) fn hear(&mut self, wait: Duration) -> Heard {
        if let Some(text) = self.waiting.0.pop_front() {
            return Heard::Line { text, at: self.waiting.1 };
        }
        match self.passed.recv_timeout(if self.ended { Duration::ZERO } else { wait }) {
            Ok(Passed::Lines(mut lines, at)) => {
                let first = lines.pop_front();
                self.waiting = (lines, at);
                first.map_or(Heard::Nothing, |text| Heard::Line { text, at })
            }
            Ok(Passed::Flood(what)) => Heard::Flood(what),
            Err(RecvTimeoutError::Timeout) if !self.ended => Heard::Nothing,
            Ok(Passed::End) | Err(_) => {
                self.ended = true;
                Heard::End
            }
        }
    }

    /// The end of what the program has written to standard error.
    pub(crate) fn errors(&self) -> String {
        let errors = self.errors.lock().map(|errors| errors.clone()).unwrap_or_default();
        String::from_utf8_lossy(&errors).into_owned()
    }

    /// The limit that the program has overstepped, if it has.
    pub(crate) fn breach(&mut self) -> Option<Breach> {
        self.program.breach()
    }

    /// Whether the machine could not make the program's place.
    pub(crate) fn was_never_there(&mut self) -> bool {
        self.program.was_never_there()
    }

    /// Stops the program, or lets it go on.
    pub(crate) fn freeze(&mut self, frozen: bool) -> io::Result<()> {
        if frozen { self.program.freeze() } else { self.program.thaw() }
    }

    /// Ends the program as the protocol says; what it had to say on standard error until then.
    pub(crate) fn end(mut self) -> String {
        self.leave();
        // Ends as soon as the output does; whatever the program left running may hold it open.
        let _ = self.errors_ended.recv_timeout(LEAVE_TIME);
        self.errors()
    }

    /// Gives the program the time to end by itself, once.
    fn leave(&mut self) {
        if std::mem::replace(&mut self.has_left, true) {
            return;
        }
        self.send("END");
        self.close_input();
        // One that has overstepped a limit has been told otherwise.
        if self.program.breach().is_none() {
            self.program.wait(LEAVE_TIME);
        }
    }

    /// How the program ended, if it has, and the last line of what it said on standard error.
    pub(crate) fn last_words(&mut self) -> (Option<ExitStatus>, String) {
        // Ends as soon as the output does.
        let _ = self.errors_ended.recv_timeout(LEAVE_TIME);
        self.program.wait(LAST_WORDS_TIME);
        let errors = self.errors();
        let last = errors.lines().rev().find(|line| !line.trim().is_empty()).unwrap_or_default();
        (self.program.how_ended(), last.chars().filter(|c| !c.is_control()).take(200).collect())
    }
}

impl Drop for Pipe {
    fn drop(&mut self) {
        self.leave();
    }
}

/// Passes on the lines of an output, ended by CR, LF or both; empty ones are left out.
fn read_lines(mut output: ChildStdout, sender: &Sender<Passed>, volume: &Volume) {
    let mut line: Vec<u8> = Vec::new();
    let mut chunk = [0; 8192];
    while let Some(length) = read(&mut output, &mut chunk) {
        let at = Instant::now();
        let (mut lines, mut texts) = (0, VecDeque::new());
        for &byte in &chunk[..length] {
            if byte == b'\n' || byte == b'\r' {
                lines += 1;
                if !line.is_empty() {
                    texts.push_back(text_of(&mut line));
                }
            } else if line.len() < MAX_LINE {
                line.push(byte);
            }
        }
        if !texts.is_empty() && sender.send(Passed::Lines(texts, at)).is_err() {
            return;
        }
        if let Some(flood) = volume.add(length, lines) {
            // Nobody may be there to hear it.
            let _ = sender.send(Passed::Flood(flood));
            return;
        }
    }
    if !line.is_empty() {
        let _ = sender.send(Passed::Lines(VecDeque::from([text_of(&mut line)]), Instant::now()));
    }
}

/// Reads what there is; `None` at the end.
fn read(output: &mut impl Read, chunk: &mut [u8]) -> Option<usize> {
    loop {
        match output.read(chunk) {
            Ok(0) => return None,
            Ok(length) => return Some(length),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(_) => return None,
        }
    }
}

fn text_of(line: &mut Vec<u8>) -> String {
    let text = String::from_utf8_lossy(line).into_owned();
    line.clear();
    text
}

/// Reads an output to its end and keeps the last part; what there was too much of.
fn keep_last(output: &mut ChildStderr, kept: &Mutex<Vec<u8>>, volume: &Volume) -> Option<String> {
    let mut chunk = [0; 8192];
    while let Some(length) = read(output, &mut chunk) {
        let Ok(mut kept) = kept.lock() else { return None };
        kept.extend_from_slice(&chunk[..length]);
        let surplus = kept.len().saturating_sub(KEPT_ERRORS);
        kept.drain(..surplus);
        drop(kept);
        if let Some(flood) = volume.add(length, 0) {
            return Some(flood);
        }
    }
    None
}
