//! What a program of a file protocol prints: kept for its author, and of no other consequence.

use std::io::Read;
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use crate::sandbox::Caged;

use super::{Said, Transcript};

/// Lines that are kept of a game.
const MOST_LINES: usize = 400;
/// Longest line that is kept, in characters.
const LONGEST: usize = 300;
/// What is kept of an output of one process, in bytes; the rest is read and dropped.
const MOST_BYTES: usize = 16 * 1024;
/// How long the end of an output is waited for once the program has gone.
const LAST_WORDS: Duration = Duration::from_millis(200);

/// What was printed in one game.
#[derive(Debug)]
pub(super) struct Overheard {
    began: Instant,
    lines: Vec<Said>,
    left_out: u64,
    errors: String,
}

/// The outputs of one process while it runs.
#[derive(Debug)]
pub(super) struct Ears {
    output: Ear,
    errors: Ear,
}

/// One output.
#[derive(Clone, Debug, Default)]
struct Ear(Arc<Mutex<Heard>>);

#[derive(Debug, Default)]
struct Heard {
    bytes: Vec<u8>,
    ended: bool,
}

impl Ears {
    /// Listens to a program until it closes its outputs, in threads that nobody waits for.
    pub(super) fn of(program: &mut Caged) -> Ears {
        let ears = Ears { output: Ear::default(), errors: Ear::default() };
        let (_, stdout, stderr) = program.streams();
        match stdout {
            Some(stdout) => ears.output.listen(stdout),
            None => ears.output.close(),
        }
        match stderr {
            Some(stderr) => ears.errors.listen(stderr),
            None => ears.errors.close(),
        }
        ears
    }

    /// What the program said, once it has gone.
    fn last(&self) -> (String, String) {
        let deadline = Instant::now() + LAST_WORDS;
        while !(self.output.has_ended() && self.errors.has_ended()) && Instant::now() < deadline {
            thread::sleep(Duration::from_millis(1));
        }
        (self.output.text(), self.errors.text())
    }
}

impl Ear {
    fn listen(&self, mut output: impl Read + Send + 'static) {
        let ear = self.clone();
        thread::spawn(move || {
            let mut chunk = [0; 4096];
            while let Ok(length) = output.read(&mut chunk) {
                if length == 0 {
                    break;
                }
                let Ok(mut heard) = ear.0.lock() else { break };
                let room = MOST_BYTES.saturating_sub(heard.bytes.len()).min(length);
                heard.bytes.extend_from_slice(&chunk[..room]);
            }
            ear.close();
        });
    }

    fn close(&self) {
        if let Ok(mut heard) = self.0.lock() {
            heard.ended = true;
        }
    }

    fn has_ended(&self) -> bool {
        self.0.lock().map_or(true, |heard| heard.ended)
    }

    fn text(&self) -> String {
        self.0.lock().map(|heard| String::from_utf8_lossy(&heard.bytes).into_owned()).unwrap_or_default()
    }
}

impl Overheard {
    pub(super) fn new() -> Overheard {
        Overheard { began: Instant::now(), lines: Vec::new(), left_out: 0, errors: String::new() }
    }

    /// Keeps lines, shortened; control characters become blanks.
    pub(super) fn keep(&mut self, by_judge: bool, text: &str) {
        let at = self.began.elapsed();
        for line in text.lines().filter(|line| !line.trim().is_empty()) {
            if self.lines.len() == MOST_LINES {
                self.left_out += 1;
                continue;
            }
            let text = line.chars().map(|c| if c.is_control() { ' ' } else { c }).take(LONGEST).collect();
            self.lines.push(Said { at, by_judge, text });
        }
    }

    /// Keeps what a process that has gone had to say; the last line of its complaint.
    pub(super) fn take(&mut self, ears: &Ears) -> String {
        let (output, errors) = ears.last();
        self.keep(false, &output);
        let last = errors.lines().rev().find(|line| !line.trim().is_empty()).unwrap_or_default();
        let last = last.chars().filter(|c| !c.is_control()).take(200).collect();
        if !errors.is_empty() {
            self.errors = errors;
        }
        last
    }

    pub(super) fn transcript(&self) -> Transcript {
        Transcript { lines: self.lines.clone(), left_out: self.left_out, errors: self.errors.clone() }
    }
}
