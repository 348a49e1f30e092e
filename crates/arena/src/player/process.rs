//! A program that speaks the Gomocup protocol, at the other end of a pipe.
//!
//! Nothing the program does can hang or flood the arena: reading and writing are done by threads, what they keep is
//! bounded, every wait has an end, and at the end the whole process group is killed. What the judge sends and what it makes of
//! the answers stands in `docs/protocols/gomocup.md`.

pub(super) mod command_line;
mod limits;
pub(super) mod listen;
pub(crate) mod opening;
pub(crate) mod pipe;
pub(super) mod program;
mod request;
mod swap2;
mod talk;
mod wine;

use std::path::Path;
use std::time::{Duration, Instant};

use goren_formats::protocol::gomocup::{Command, Info, ThoughtReader, cell_point, parse_about};
use goren_rules::{Cell, Game, GameId, Move, Position, Shape};

pub(super) use program::Program;

use listen::Confirmed;
use opening::NotOpened;
use pipe::{Heard, Pipe};
use talk::Talk;

use super::{About, Answer, Budget, Confined, Ending, Fault, Opened, Player, PlayerTerms, Transcript};
use crate::plain::plain;
use crate::termination::{Overrun, Termination};

/// Time for a move where nothing else limits it.
const LONGEST_MOVE: Duration = Duration::from_secs(120);
/// What is kept of each thing that it says of itself, in characters.
const LONGEST_ABOUT: usize = 100;
/// How long a program may think about who it is.
const ABOUT_TIME: Duration = Duration::from_secs(1);
/// How long an answer to `RESTART` or `TAKEBACK` is waited for before the judge does without.
const QUICK_TIME: Duration = Duration::from_secs(2);
/// How long lines in answer to `INFO evaluate` are waited for.
const EVALUATE_TIME: Duration = Duration::from_millis(200);

/// A program as a player.
#[derive(Debug)]
pub struct Process {
    program: Program,
    terms: PlayerTerms,
    pipe: Option<Pipe>,
    confined: Option<Confined>,
    /// The game that the process was started for.
    game: Option<GameId>,
    /// Moves that the program knows, in this game.
    known: Option<Vec<Move>>,
    told_limits: bool,
    thoughts: ThoughtReader,
    talk: Talk,
    /// The end of standard error of a process that has gone.
    errors: String,
    /// When the last answer came.
    answered: Option<Instant>,
    /// Whether the answer to `ABOUT` may still come: nothing says how soon it must.
    about_is_due: bool,
}

impl Process {
    /// The program; it is started when a game begins.
    #[must_use]
    pub fn new(program: Program, terms: PlayerTerms) -> Process {
        Process {
            program,
            terms,
            pipe: None,
            confined: None,
            game: None,
            known: None,
            told_limits: false,
            thoughts: ThoughtReader::default(),
            talk: Talk::new(),
            errors: String::new(),
            answered: None,
            about_is_due: false,
        }
    }

    /// Asks what the program thinks of a cell; the lines that it says within a fifth of a second. Most programs answer
    /// nothing.
    ///
    /// # Errors
    /// [`Fault`] if the program has gone.
    pub fn evaluate(&mut self, position: &Position, cell: Cell) -> Result<Vec<String>, Fault> {
        self.tell(&Command::Info(Info::Evaluate(cell_point(position.geometry(), cell))))?;
        let deadline = Instant::now() + EVALUATE_TIME;
        let mut lines = Vec::new();
        while let Some((text, _)) = self.next_line(deadline, None)? {
            lines.push(text);
        }
        Ok(lines)
    }

    fn pipe(&mut self) -> Result<&mut Pipe, Fault> {
        self.pipe.as_mut().ok_or_else(|| Fault::Infrastructure("no game was begun".to_owned()))
    }

    fn tell(&mut self, command: &Command) -> Result<(), Fault> {
        let text = command.to_string();
        self.talk.keep(true, Instant::now(), &text);
        self.pipe()?.send(&text);
        Ok(())
    }

    /// Ends the process.
    fn close(&mut self) {
        if let Some(pipe) = self.pipe.take() {
            self.errors = pipe.end();
        }
        (self.known, self.told_limits, self.game) = (None, false, None);
        self.about_is_due = false;
    }

    /// Starts a process and the game in it.
    fn start(&mut self, position: &Position) -> Result<(), Fault> {
        let Shape::Rect { width, height } = position.rules().shape else {
            return Err(Fault::Infrastructure(format!("{} is no game of the protocol", position.id())));
        };
        self.close();
        let deadline = Instant::now() + self.terms.conditions.start;
        let pipe = self.open_pipe()?;
        self.confined = Some(pipe.confined().clone());
        self.pipe = Some(pipe);
        self.tell(&if width == height {
            Command::Start(width.into())
        } else {
            Command::RectStart { width: width.into(), height: height.into() }
        })?;
        match self.wait_for_ok(deadline)? {
            Confirmed::Ok => {}
            Confirmed::Refused(text) => {
                let detail = format!("does not start the game: {text}");
                return Err(Fault::foul(Termination::ProgramError, detail));
            }
            Confirmed::Silent => {
                let limit = self.terms.conditions.start.as_millis();
                let detail = format!("no OK to START within {limit} ms");
                return Err(Fault::foul(Termination::Time(Overrun::Start), detail));
            }
        }
        self.game = Some(position.id().clone());
        self.ask_about()
    }

    /// The program in its place, with leave to write into the folder that it keeps from game to game.
    fn open_pipe(&self) -> Result<Pipe, Fault> {
        let conditions = &self.terms.conditions;
        let kept = conditions.folder.as_deref().map(|all| self.own_folder(all)).transpose()?;
        let opened = opening::open(&self.program, &conditions.confinement, kept.as_deref().map(Path::new));
        opened.map_err(|why| {
            let text = format!("cannot start `{}`: {why}", self.program);
            match why {
                NotOpened::Program(_) => Fault::foul(Termination::NotStarted, text),
                NotOpened::Place(_) => Fault::Infrastructure(text),
            }
        })
    }

    /// Stops the program until its next turn, if that is asked for, or lets it go on.
    fn freeze(&mut self, frozen: bool) -> Result<(), Fault> {
        if !self.terms.conditions.confinement.freeze {
            return Ok(());
        }
        let done = self.pipe()?.freeze(frozen);
        done.map_err(|error| Fault::Infrastructure(format!("cannot stop `{}`: {error}", self.program)))
    }

    /// Asks the same process for another game; whether it will play it.
    fn restart(&mut self) -> bool {
        (self.known, self.told_limits) = (None, false);
        if self.pipe.is_none() || self.tell(&Command::Restart).is_err() {
            return false;
        }
        let deadline = Instant::now() + QUICK_TIME;
        matches!(self.wait_for_ok(deadline), Ok(Confirmed::Ok))
    }

    /// Asks the program who it is, once for all its games.
    fn ask_about(&mut self) -> Result<(), Fault> {
        if self.terms.about.get().is_some() {
            return Ok(());
        }
        self.tell(&Command::About)?;
        let line = self.wait_for_about(Instant::now() + ABOUT_TIME)?;
        self.about_is_due = line.is_none();
        // Another game of the match may have asked at the same time.
        let _ = self.terms.about.set(about(&line.unwrap_or_default()));
        Ok(())
    }

    /// Waits until the program can be expected to listen again.
    fn pause(&self) {
        let since = self.answered.map(|at| at.elapsed());
        if let Some(rest) = since.and_then(|since| self.terms.conditions.pause.checked_sub(since)) {
            std::thread::sleep(rest);
        }
    }
}

/// What a line in answer to `ABOUT` tells.
fn about(line: &str) -> About {
    let mut about = About::default();
    let pairs = parse_about(line);
    if pairs.is_empty() {
        about.text = plain(line.trim(), 200);
    }
    for (key, value) in pairs {
        let value = plain(value.trim(), LONGEST_ABOUT);
        match key.as_str() {
            "name" => about.name = value,
            "version" => about.version = value,
            "author" => about.author = value,
            "country" => about.country = value,
            _ => {}
        }
    }
    about
}

impl Player for Process {
    fn begin(&mut self, position: &Position) -> Result<(), Fault> {
        (self.talk, self.errors) = (Talk::new(), String::new());
        (self.thoughts, self.answered) = (ThoughtReader::default(), None);
        let same = self.game.as_ref() == Some(position.id());
        if self.terms.conditions.keep && same && self.restart() {
            return Ok(());
        }
        self.start(position)
    }

    fn choose(&mut self, position: &Position, budget: &Budget) -> Result<Answer, Fault> {
        self.freeze(false)?;
        let command = self.catch_up(position)?;
        self.tell_limits(position, budget)?;
        self.pause();
        self.hear_off_turn()?;
        self.tell_time_left(budget)?;
        let start = Instant::now();
        self.tell(&command)?;
        let deadline = start + budget.allowance.unwrap_or(LONGEST_MOVE) + budget.margin;
        let found = self.wait_for_move(deadline, position, budget)?;
        self.answered = Some(found.at);
        let mut known = position.history().to_vec();
        known.push(found.mv);
        self.known = Some(known);
        let used = found.at.saturating_duration_since(start);
        self.freeze(true)?;
        Ok(Answer { mv: found.mv, nodes: found.nodes, used, lost: false })
    }

    fn open(&mut self, game: &Game, budget: &Budget) -> Result<Opened, Fault> {
        self.swap2(game, budget)
    }

    fn about(&self) -> Option<About> {
        self.terms.about.get().cloned()
    }

    fn confined(&self) -> Option<Confined> {
        self.confined.clone()
    }

    fn finish(&mut self, ending: &Ending) -> Result<(), Fault> {
        if let (Some(pipe), Some(confined)) = (&mut self.pipe, &mut self.confined) {
            confined.note(pipe.usage());
        }
        // It is to hear the end. If it cannot go on, it is killed.
        let _ = self.freeze(false);
        // What is found now counts no more: the result stands.
        let heard = self.hear_off_turn();
        let at_fault = ending.half_points == Some(0) && ending.termination.is_some_and(Termination::is_fault);
        let sound = ending.half_points.is_some() && !at_fault && heard.is_ok();
        if !(self.terms.conditions.keep && sound) {
            self.close();
        }
        Ok(())
    }

    fn transcript(&self) -> Transcript {
        let errors = self.pipe.as_ref().map_or_else(|| self.errors.clone(), Pipe::errors);
        self.talk.transcript(errors)
    }
}
