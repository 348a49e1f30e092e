//! A model behind an HTTP endpoint that speaks the chat completions of OpenAI: it is shown the board as a picture and as
//! text, and answers with a move in words.
//!
//! What it costs is bounded: the time of each request, the size of an answer, the number of answers for one move. The key comes
//! from the environment and is never written anywhere.

mod date;
mod entry;
mod question;
mod reading;
mod rules;
mod service;

use std::time::{Duration, Instant};

use goren_rules::{Move, Position};

pub use entry::{Model, ModelError};

use self::question::Question;
use self::reading::{Read, move_in};
use self::service::{Reply, Service};
use super::{Answer, Budget, Fault, Player, Said, Transcript};
use crate::termination::{Overrun, Termination};

/// Time for a move where nothing else limits it.
const LONGEST_MOVE: Duration = Duration::from_secs(300);
/// Between two requests to a service that is busy, if it says nothing else.
const PAUSE: Duration = Duration::from_millis(500);
/// Lines of the talk that are kept, and characters of each.
const KEPT_LINES: usize = 400;
const KEPT_CHARACTERS: usize = 400;

/// A model as a player.
#[derive(Debug)]
pub struct Vision {
    model: Model,
    service: Option<Service>,
    begun: Instant,
    talk: Transcript,
}

/// Why an answer is none, as the model is told and as it is judged in the end.
struct Mistake {
    termination: Termination,
    said: String,
}

impl Vision {
    /// The model as a player.
    #[must_use]
    pub fn new(model: Model) -> Vision {
        Vision { model, service: None, begun: Instant::now(), talk: Transcript::default() }
    }

    fn note(&mut self, by_judge: bool, text: &str) {
        if self.talk.lines.len() >= KEPT_LINES {
            self.talk.left_out += 1;
            return;
        }
        let text = text.chars().map(|c| if c.is_control() { ' ' } else { c }).take(KEPT_CHARACTERS).collect();
        self.talk.lines.push(Said { at: self.begun.elapsed(), by_judge, text });
    }

    /// Asks until there is a legal move, as often as is allowed.
    fn ask(&mut self, position: &Position, budget: &Budget, deadline: Instant) -> Result<Move, Fault> {
        let mut question = Question::new(position).map_err(Fault::Infrastructure)?;
        let (mut mistakes, mut failures) = (0, 0);
        loop {
            let body = question.body(self.model.name());
            self.note(true, &format!("request of {} bytes", body.len()));
            let Some(service) = &self.service else {
                return Err(Fault::Infrastructure("no game was begun".to_owned()));
            };
            let reply = service.ask(body, deadline, budget);
            let mistake = match reply {
                Reply::Text(text) => {
                    self.note(false, &text);
                    match judged(position, &text) {
                        Ok(mv) => return Ok(mv),
                        Err(mistake) => {
                            question.object(&text, &mistake.said);
                            mistake
                        }
                    }
                }
                Reply::Nonsense(said) => Mistake { termination: Termination::Malformed, said },
                Reply::Busy { after, said } => {
                    self.note(false, &said);
                    failures += 1;
                    if failures > self.model.retries() {
                        return Err(Fault::foul(Termination::ProgramError, said));
                    }
                    rest(after.unwrap_or(PAUSE), deadline, budget)?;
                    continue;
                }
                Reply::Fault(fault) => return Err(fault),
            };
            self.note(true, &mistake.said);
            mistakes += 1;
            if mistakes > self.model.retries() {
                let detail =
                    format!("{mistakes} answers without a move that can be played: {}", mistake.said);
                return Err(Fault::foul(mistake.termination, detail));
            }
        }
    }
}

/// The move of an answer, if it can be played.
fn judged(position: &Position, text: &str) -> Result<Move, Mistake> {
    let mv = match move_in(position, text) {
        Read::Move(mv) => mv,
        Read::Nothing(said) => return Err(Mistake { termination: Termination::Malformed, said }),
    };
    position.check(mv).map(|()| mv).map_err(|error| Mistake {
        termination: Termination::IllegalCell,
        said: format!("{} cannot be played: {error}", position.move_text(mv)),
    })
}

/// Waits, but neither beyond the time nor when the game is dropped.
fn rest(time: Duration, deadline: Instant, budget: &Budget) -> Result<(), Fault> {
    let until = Instant::now() + time;
    if until >= deadline {
        return Err(late());
    }
    while Instant::now() < until {
        if budget.is_stopped() {
            return Err(Fault::Stopped);
        }
        std::thread::sleep(until.saturating_duration_since(Instant::now()).min(Duration::from_millis(50)));
    }
    Ok(())
}

fn late() -> Fault {
    Fault::foul(Termination::Time(Overrun::Move), "no move in time")
}

impl Player for Vision {
    fn begin(&mut self, _position: &Position) -> Result<(), Fault> {
        self.begun = Instant::now();
        self.talk = Transcript::default();
        self.service = Some(Service::new(&self.model).map_err(Fault::Infrastructure)?);
        Ok(())
    }

    fn choose(&mut self, position: &Position, budget: &Budget) -> Result<Answer, Fault> {
        let start = Instant::now();
        let deadline = start + budget.allowance.unwrap_or(LONGEST_MOVE) + budget.margin;
        let mv = self.ask(position, budget, deadline)?;
        Ok(Answer { mv, nodes: 0, used: start.elapsed(), lost: false })
    }

    fn transcript(&self) -> Transcript {
        self.talk.clone()
    }
}
