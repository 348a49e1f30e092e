//! A talk with a program that is being checked.

use std::time::{Duration, Instant};

use goren_formats::protocol::gomocup::{Point, Reply};

use crate::player::process::opening;
use crate::player::process::pipe::{Heard, Pipe};

use super::{Complaint, Subject};

/// A line that is shown is cut to so many characters.
const SHOWN: usize = 60;

/// A program under check.
pub(super) struct Dialogue {
    pipe: Pipe,
    start: Duration,
    answer: Duration,
}

/// What came in answer to something.
pub(super) enum Came {
    /// A line, and how long after the request.
    Line(Reply, Duration),
    /// Nothing in time.
    Silence(Duration),
    /// The program has closed its output.
    Ended,
    /// Far too much.
    Flood,
}

impl Subject<'_> {
    /// Width and height of the board on which the program is tried.
    pub(super) fn board(&self) -> (u16, u16) {
        (self.side, self.side)
    }
}

pub(super) fn broken(text: impl Into<String>) -> Complaint {
    Complaint::Broken(text.into())
}

pub(super) fn remark(text: impl Into<String>) -> Complaint {
    Complaint::Remark(text.into())
}

/// A reply as it is shown.
pub(super) fn shown(reply: &Reply) -> String {
    let text = reply.to_string();
    let cut: String = text.chars().take(SHOWN).collect();
    if cut.len() < text.len() { format!("`{cut}…`") } else { format!("`{cut}`") }
}

impl Came {
    /// What came, in words, where something else was expected.
    pub(super) fn words(&self) -> String {
        match self {
            Came::Line(reply, _) => format!("the program says {}", shown(reply)),
            Came::Silence(waited) => format!("nothing comes within {} ms", waited.as_millis()),
            Came::Ended => "the program ends".to_owned(),
            Came::Flood => "the program writes without an end".to_owned(),
        }
    }
}

impl Dialogue {
    /// Starts the program.
    pub(super) fn open(subject: &Subject<'_>) -> Result<Dialogue, Complaint> {
        let pipe = opening::open(subject.program, subject.confinement, None)
            .map_err(|why| broken(format!("`{}` cannot be started: {why}", subject.program)))?;
        Ok(Dialogue { pipe, start: subject.patience.start, answer: subject.patience.answer })
    }

    /// The same, and a game begun with limits told.
    pub(super) fn game(subject: &Subject<'_>) -> Result<Dialogue, Complaint> {
        let (mut dialogue, side) = (Dialogue::open(subject)?, subject.side);
        dialogue.started(&format!("START {side}"))?;
        // Short, so that the whole check does not take long, and far from the end of patience.
        let turn = subject.patience.answer.as_millis() / 10;
        dialogue.say(&format!(
            "INFO timeout_turn {turn}\nINFO timeout_match 1000000\nINFO max_memory 0\nINFO game_type 1\nINFO rule 0\nINFO time_left 1000000"
        ));
        Ok(dialogue)
    }

    /// Begins a game; the lines that came before OK.
    pub(super) fn started(&mut self, command: &str) -> Result<Vec<Reply>, Complaint> {
        let mut before = Vec::new();
        self.say(command);
        let deadline = Instant::now() + self.start;
        loop {
            match self.hear(deadline) {
                Came::Line(Reply::Ok, _) => return Ok(before),
                Came::Line(reply @ (Reply::Error(_) | Reply::Unknown(_)), _) => {
                    return Err(broken(format!("{command} is answered by {}, expected OK", shown(&reply))));
                }
                Came::Line(reply, _) => before.push(reply),
                other => return Err(broken(format!("{command}: {}, expected OK", other.words()))),
            }
        }
    }

    /// Says lines.
    pub(super) fn say(&mut self, lines: &str) {
        self.pipe.begin_turn();
        self.pipe.send(lines);
    }

    /// Says bytes as they are.
    pub(super) fn say_raw(&mut self, text: &str) {
        self.pipe.begin_turn();
        self.pipe.send_raw(text.to_owned());
    }

    /// The next line that is no message, up to a moment.
    fn hear(&mut self, deadline: Instant) -> Came {
        let asked = Instant::now();
        loop {
            match self.pipe.hear(deadline.saturating_duration_since(Instant::now())) {
                Heard::Line { text, at } => {
                    let reply = Reply::parse(&text);
                    let thought = matches!(&reply, Reply::Other(text) if text.starts_with("INFO "));
                    if !thought && !matches!(reply, Reply::Message(_) | Reply::Debug(_)) {
                        return Came::Line(reply, at.saturating_duration_since(asked));
                    }
                }
                Heard::Nothing if Instant::now() >= deadline => {
                    return Came::Silence(deadline.saturating_duration_since(asked));
                }
                Heard::Nothing => {}
                Heard::Flood(_) => return Came::Flood,
                Heard::End => return Came::Ended,
            }
        }
    }

    /// The next line that is no message, within this time.
    pub(super) fn next(&mut self, wait: Duration) -> Came {
        self.hear(Instant::now() + wait)
    }

    /// Says something and waits for the answer.
    pub(super) fn ask(&mut self, lines: &str) -> Came {
        self.say(lines);
        self.next(self.answer)
    }

    /// Asks for a move and takes its cell, which must be free on the board, with the time it took.
    pub(super) fn ask_move(
        &mut self,
        lines: &str,
        board: (u16, u16),
        taken: &[Point],
    ) -> Result<(Point, Duration), Complaint> {
        let what = lines.lines().next().unwrap_or_default().to_owned();
        let mut came = self.ask(lines);
        // Answers to INFO are another check's.
        while let Came::Line(Reply::Ok, _) = came {
            came = self.next(self.answer);
        }
        if let Came::Line(Reply::Suggest(point), _) = came {
            came = self.ask(&format!("PLAY {point}"));
        }
        match came {
            Came::Line(Reply::Move(point), used) => {
                legal(point, board, taken).map_err(|why| broken(format!("{what}: {why}")))?;
                Ok((point, used))
            }
            other => Err(broken(format!("{what}: {}, expected a cell such as 7,7", other.words()))),
        }
    }

    /// Closes the program's input.
    pub(super) fn close_input(&mut self) {
        self.pipe.close_input();
    }

    /// Waits for the program to end; its exit code, or why that is nothing to be content with.
    pub(super) fn end(&mut self, longest: Duration) -> Result<(), String> {
        match self.pipe.wait_for_end(longest) {
            None => Err(format!("still runs {} ms later", longest.as_millis())),
            Some(status) if !status.success() => Err(format!("ends with {status}")),
            Some(_) => Ok(()),
        }
    }
}

/// Whether a cell may be played; in words if not.
pub(super) fn legal(point: Point, (width, height): (u16, u16), taken: &[Point]) -> Result<(), String> {
    let inside = |number: i16, bound: u16| u16::try_from(number).is_ok_and(|number| number < bound);
    if !inside(point.x, width) || !inside(point.y, height) {
        return Err(format!("{point} is outside the board of {width}x{height}"));
    }
    if taken.contains(&point) { Err(format!("{point} is occupied")) } else { Ok(()) }
}
