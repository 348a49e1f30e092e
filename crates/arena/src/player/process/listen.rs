//! What the judge makes of the lines of a program.

use std::process::ExitStatus;
use std::time::{Duration, Instant};

use goren_formats::protocol::gomocup::{Attempt, Command, Point, Reply, point_move};
use goren_rules::{Move, Position};

use super::{Heard, Process};
use crate::conditions::OffTurn;
use crate::player::{Budget, Fault, Thinking};
use crate::termination::{Overrun, Termination};

/// How often the wish to stop is looked at.
const LOOK: Duration = Duration::from_millis(50);
/// How long a move may still come behind `ERROR`: some programs complain of an `INFO` and play on.
const ERROR_TIME: Duration = Duration::from_millis(500);

/// The answer to a command that wants `OK`.
pub(super) enum Confirmed {
    Ok,
    /// `ERROR` or `UNKNOWN`, with the text.
    Refused(String),
    /// Nothing in time.
    Silent,
}

/// A move as it was found.
pub(super) struct Found {
    pub(super) mv: Move,
    pub(super) at: Instant,
    /// Nodes that the program says it has searched, 0 if it says nothing.
    pub(super) nodes: u64,
}

/// What came of waiting for an answer.
pub(super) enum Waited {
    Reply(Reply, Instant),
    /// The time is over.
    Late,
}

/// An objection that may or may not be followed by an answer.
#[derive(Default)]
pub(super) struct Objection {
    text: Option<String>,
    until: Option<Instant>,
}

impl Objection {
    /// `ERROR`: an answer follows soon or not at all.
    pub(super) fn error(&mut self, text: &str, at: Instant) {
        self.text.get_or_insert(format!("ERROR {text}"));
        self.until.get_or_insert(at + ERROR_TIME);
    }

    fn deadline(&self, deadline: Instant) -> Instant {
        self.until.map_or(deadline, |until| until.min(deadline))
    }

    /// The fault of a program that says nothing more.
    fn fault(self, last: &str) -> Fault {
        if let Some(text) = self.text {
            return Fault::foul(Termination::ProgramError, text.trim_end());
        }
        let last = if last.is_empty() { String::new() } else { format!("; the last line was `{last}`") };
        Fault::foul(Termination::Time(Overrun::Move), format!("no move in time{last}"))
    }
}

impl Process {
    /// The next line and when it was complete; `None` when the deadline has passed. A line that was complete too late is
    /// none.
    pub(super) fn next_line(
        &mut self,
        deadline: Instant,
        budget: Option<&Budget>,
    ) -> Result<Option<(String, Instant)>, Fault> {
        loop {
            if budget.is_some_and(Budget::is_stopped) {
                return Err(Fault::Stopped);
            }
            let wait = deadline.saturating_duration_since(Instant::now()).min(LOOK);
            match self.pipe()?.hear(wait) {
                Heard::Line { text, at } => {
                    self.talk.keep(false, at, &text);
                    return Ok((at <= deadline).then_some((text, at)));
                }
                Heard::Nothing if Instant::now() >= deadline => return Ok(None),
                Heard::Nothing => {}
                Heard::Flood(what) => {
                    let detail = format!("{what} before a move");
                    return Err(Fault::foul(Termination::OutputFlood, detail));
                }
                Heard::End => return Err(self.gone()),
            }
        }
    }

    /// The fault of a program that has closed its output.
    fn gone(&mut self) -> Fault {
        let pipe = match self.pipe() {
            Ok(pipe) => pipe,
            Err(fault) => return fault,
        };
        let (status, words) = pipe.last_words();
        if let Some(breach) = pipe.breach() {
            return Fault::foul(breach.termination(), breach.to_string());
        }
        if pipe.was_never_there() {
            return Fault::Infrastructure(format!("cannot confine `{}`: {words}", self.program));
        }
        let detail = if words.is_empty() { "ended without an answer".to_owned() } else { words };
        Fault::foul(how_it_went(status), detail)
    }

    /// Waits for `OK`; other lines are banners.
    pub(super) fn wait_for_ok(&mut self, deadline: Instant) -> Result<Confirmed, Fault> {
        while let Some((text, _)) = self.next_line(deadline, None)? {
            match Reply::parse(&text) {
                Reply::Ok => return Ok(Confirmed::Ok),
                Reply::Error(text) => return Ok(Confirmed::Refused(format!("ERROR {text}"))),
                Reply::Unknown(text) => return Ok(Confirmed::Refused(format!("UNKNOWN {text}"))),
                _ => {}
            }
        }
        Ok(Confirmed::Silent)
    }

    /// Waits for a line that may be an answer to `ABOUT`; empty if the program refuses, `None` if nothing comes.
    pub(super) fn wait_for_about(&mut self, deadline: Instant) -> Result<Option<String>, Fault> {
        while let Some((text, _)) = self.next_line(deadline, None)? {
            match Reply::parse(&text) {
                Reply::Other(text) => return Ok(Some(text)),
                Reply::Unknown(_) | Reply::Error(_) => return Ok(Some(String::new())),
                _ => {}
            }
        }
        Ok(None)
    }

    /// Takes what was said since the last answer. It answers nothing that is asked now.
    pub(super) fn hear_off_turn(&mut self) -> Result<(), Fault> {
        let strictness = self.terms.conditions.off_turn;
        let Some(pipe) = &mut self.pipe else { return Ok(()) };
        loop {
            let (text, at) = match pipe.hear(Duration::ZERO) {
                Heard::Line { text, at } => (text, at),
                Heard::Flood(what) => {
                    let detail = format!("{what} while it was not its turn");
                    return Err(Fault::foul(Termination::OutputFlood, detail));
                }
                // That it has gone is found when it is asked.
                Heard::Nothing | Heard::End => break,
            };
            self.talk.keep(false, at, &text);
            let offends = match Reply::parse(&text) {
                Reply::Message(_) | Reply::Debug(_) => false,
                Reply::Move(_) | Reply::Moves(_) | Reply::Swap => strictness >= OffTurn::Moves,
                // Lines of thought are messages without the word.
                Reply::Other(text) if is_thought(&text) => false,
                // The answer to a question, and to nothing else.
                Reply::Other(_) | Reply::Unknown(_) | Reply::Error(_)
                    if std::mem::take(&mut self.about_is_due) =>
                {
                    false
                }
                _ => strictness == OffTurn::All,
            };
            if offends {
                let text: String = text.chars().take(60).collect();
                let detail = format!("says `{text}` while it is not asked");
                return Err(Fault::foul(Termination::OffTurn, detail));
            }
        }
        pipe.begin_turn();
        Ok(())
    }

    /// Waits for the next reply that is no thought; thoughts are passed on and their nodes kept.
    pub(super) fn wait(
        &mut self,
        deadline: Instant,
        asked: (&Position, &Budget),
        nodes: &mut u64,
    ) -> Result<Waited, Fault> {
        let (position, budget) = asked;
        while let Some((text, at)) = self.next_line(deadline, Some(budget))? {
            let reply = Reply::parse(&text);
            if let Some(thought) = self.thoughts.line(&reply) {
                *nodes = thought.nodes.unwrap_or(*nodes);
                if budget.listener.is_there() {
                    let line = thought.line.iter().map(|word| named(position, word)).collect();
                    let (depth, value, mate) = (thought.depth, thought.value, thought.mate);
                    let thinking =
                        Thinking { depth, value, mate, line, nodes: thought.nodes, speed: thought.speed };
                    budget.listener.tell(&thinking);
                }
            }
            if !matches!(reply, Reply::Message(_) | Reply::Debug(_)) {
                return Ok(Waited::Reply(reply, at));
            }
        }
        Ok(Waited::Late)
    }

    /// Waits for a move.
    pub(super) fn wait_for_move(
        &mut self,
        deadline: Instant,
        position: &Position,
        budget: &Budget,
    ) -> Result<Found, Fault> {
        let (mut nodes, mut objection, mut last) = (0, Objection::default(), String::new());
        loop {
            let until = objection.deadline(deadline);
            let (reply, at) = match self.wait(until, (position, budget), &mut nodes)? {
                Waited::Reply(reply, at) => (reply, at),
                Waited::Late => return Err(objection.fault(&last)),
            };
            match reply {
                Reply::Move(point) => {
                    let mv =
                        point_move(position.geometry(), point).ok_or_else(|| outside(&point.to_string()))?;
                    return Ok(Found { mv, at, nodes });
                }
                Reply::Suggest(point) => self.tell(&Command::Play(point))?,
                Reply::Error(text) => objection.error(&text, at),
                Reply::Unknown(text) => last = shown(&format!("UNKNOWN {text}")),
                Reply::Moves(_) | Reply::Swap => {
                    let detail = format!("`{reply}` in answer to a request for one move");
                    return Err(Fault::foul(Termination::Malformed, detail));
                }
                Reply::Other(text) => {
                    refuse_attempt(&text)?;
                    // It may be the answer to `ABOUT`, at last.
                    self.about_is_due = false;
                    last = shown(&text);
                }
                _ => {}
            }
        }
    }

    /// Waits for the answer to `SWAP2BOARD`: cells, or none for `SWAP`.
    pub(super) fn wait_for_cells(
        &mut self,
        deadline: Instant,
        position: &Position,
        budget: &Budget,
    ) -> Result<(Vec<Point>, Instant, u64), Fault> {
        let (mut nodes, mut objection, mut last) = (0, Objection::default(), String::new());
        loop {
            let until = objection.deadline(deadline);
            let (reply, at) = match self.wait(until, (position, budget), &mut nodes)? {
                Waited::Reply(reply, at) => (reply, at),
                Waited::Late => return Err(objection.fault(&last)),
            };
            match reply {
                Reply::Move(point) => return Ok((vec![point], at, nodes)),
                Reply::Moves(points) => return Ok((points, at, nodes)),
                Reply::Swap => return Ok((Vec::new(), at, nodes)),
                Reply::Error(text) => objection.error(&format!("{text} (in answer to SWAP2BOARD)"), at),
                Reply::Unknown(text) => {
                    let text = shown(&text);
                    objection.error(&format!("the program does not know SWAP2BOARD: UNKNOWN {text}"), at);
                }
                Reply::Other(text) => {
                    refuse_attempt(&text)?;
                    last = shown(&text);
                }
                _ => {}
            }
        }
    }
}

/// Whether a line without `MESSAGE` tells of thinking, as those of Yixin and Rapfi.
fn is_thought(text: &str) -> bool {
    text.get(..5).is_some_and(|word| word.eq_ignore_ascii_case("INFO ")) || text.is_empty()
}

/// A fault if the line is meant as a move and is none.
fn refuse_attempt(text: &str) -> Result<(), Fault> {
    match Attempt::of(text) {
        Attempt::None => Ok(()),
        Attempt::Outside => Err(outside(&shown(text))),
        Attempt::Malformed => {
            Err(Fault::foul(Termination::Malformed, format!("`{}` is no cell, expected x,y", shown(text))))
        }
    }
}

/// The fault of a move beside the board.
pub(super) fn outside(text: &str) -> Fault {
    Fault::foul(Termination::IllegalCell, format!("{text} is outside the board"))
}

/// A line as it is shown to the program's author.
fn shown(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { '\u{fffd}' } else { c }).take(60).collect()
}

/// A word of a program's line as the game names the cell; other words as they are.
fn named(position: &Position, word: &str) -> String {
    let mv = Point::parse(word).and_then(|point| point_move(position.geometry(), point));
    mv.map_or_else(|| word.to_owned(), |mv| position.move_text(mv))
}

/// What the end of a process is in terms of the match.
pub(in crate::player) fn how_it_went(status: Option<ExitStatus>) -> Termination {
    #[cfg(unix)]
    if let Some(signal) = status.and_then(|status| std::os::unix::process::ExitStatusExt::signal(&status)) {
        return Termination::Crash { signal };
    }
    Termination::Exit { code: status.and_then(|status| status.code()) }
}
