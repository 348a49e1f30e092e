//! A program that speaks the Gomocup protocol, at the other end of a pipe.
//!
//! Each game has a process of its own. Nothing the program does can hang or flood the arena: reading and writing are
//! done by threads, lines and their number are bounded, and at the end its whole process group is killed.

pub(super) mod command_line;
mod pipe;
pub(super) mod program;

use std::process::ExitStatus;
use std::time::{Duration, Instant};

use goren_formats::protocol::gomocup::{
    Command, Info, Owner, Point, Reply, Stone, Thought, cell_point, point_move, rule_of,
};
use goren_rules::{Move, Position, Shape};

pub(super) use program::Program;

use pipe::{Heard, Pipe};

use super::{Answer, Budget, Fault, Player};
use crate::termination::{Overrun, Termination};

/// Time to start and to say OK.
const START_TIME: Duration = Duration::from_secs(30);
/// Time for a move where nothing else limits it.
const LONGEST_MOVE: Duration = Duration::from_secs(120);
/// Lines that may come before the move.
const MOST_LINES: usize = 100_000;
/// What a program is told of memory, in MiB, if the match says nothing.
const DEFAULT_MIB: usize = 350;
/// Where the match has no limit for all moves: some programs never move if they are told so.
const LONG_MATCH: Duration = Duration::from_secs(1_000_000);

/// A program as a player.
#[derive(Debug)]
pub struct Process {
    program: Program,
    mib: usize,
    pipe: Option<Pipe>,
    /// Moves that the program knows, in this game.
    known: Option<Vec<Move>>,
    told_limits: bool,
}

impl Process {
    /// The program; it is started for the first game. `mib` is the memory it is told to keep to.
    #[must_use]
    pub fn new(program: Program, mib: Option<usize>) -> Process {
        Process { program, mib: mib.unwrap_or(DEFAULT_MIB), pipe: None, known: None, told_limits: false }
    }

    fn pipe(&mut self) -> Result<&mut Pipe, Fault> {
        self.pipe.as_mut().ok_or_else(|| Fault::Infrastructure("no game was begun".to_owned()))
    }

    fn tell(&mut self, command: &Command) -> Result<(), Fault> {
        self.pipe()?.send(&command.to_string());
        Ok(())
    }

    /// What stays the same for a game.
    fn tell_limits(&mut self, position: &Position, budget: &Budget) -> Result<(), Fault> {
        let limits = &budget.limits;
        let turn = limits.time.per_move.or(budget.allowance).unwrap_or(LONGEST_MOVE);
        let mut infos = vec![
            Info::TimeoutTurn(millis(turn)),
            Info::TimeoutMatch(millis(limits.time.base.unwrap_or(LONG_MATCH))),
            Info::MaxMemory(i64::try_from(self.mib << 20).unwrap_or(i64::MAX)),
            Info::GameType(1),
            // Whoever may use more threads than the other is not measured by the same measure.
            Info::ThreadNum(1),
            Info::Rule(rule_of(position.id()).unwrap_or_default().into()),
        ];
        if !limits.time.increment.is_zero() {
            infos.push(Info::TimeIncrement(millis(limits.time.increment)));
        }
        infos.extend(limits.nodes.map(|nodes| Info::MaxNode(i64::try_from(nodes).unwrap_or(i64::MAX))));
        infos.extend(limits.depth.map(|depth| Info::MaxDepth(depth.into())));
        infos.into_iter().try_for_each(|info| self.tell(&Command::Info(info)))
    }

    /// The command that asks for a move: the shortest that tells all the program does not know yet.
    fn request(&self, position: &Position) -> Command {
        let history = position.history();
        let geometry = position.geometry();
        let fresh = self.known.is_none();
        let known = self.known.as_deref().unwrap_or_default();
        if position.ply() == 0 && fresh {
            return Command::Begin;
        }
        if let Some((&Move::Place(cell), before)) = history.split_last()
            && before == known
            && (!fresh || position.ply() == 1)
        {
            return Command::Turn(cell_point(geometry, cell));
        }
        Command::Board(stones(position))
    }

    fn listen(&mut self, deadline: Instant, budget: Option<&Budget>) -> Result<(Reply, Instant), Fault> {
        loop {
            let now = Instant::now();
            if budget.is_some_and(Budget::is_stopped) {
                return Err(Fault::Stopped);
            }
            match self.pipe()?.hear(deadline.saturating_duration_since(now).min(Duration::from_millis(50))) {
                Heard::Line { text, at } if at <= deadline => return Ok((Reply::parse(&text), at)),
                Heard::Line { .. } => return Err(late()),
                Heard::Nothing if now >= deadline => return Err(late()),
                Heard::Nothing => {}
                Heard::End => return Err(self.gone()),
            }
        }
    }

    /// The fault of a program that has closed its output.
    fn gone(&mut self) -> Fault {
        let (status, words) = match self.pipe() {
            Ok(pipe) => pipe.last_words(),
            Err(fault) => return fault,
        };
        let detail = if words.is_empty() { "ended without an answer".to_owned() } else { words };
        Fault::foul(how_it_went(status), detail)
    }

    /// The move, when it came, and the nodes that the program says it has searched.
    fn wait_for_move(&mut self, deadline: Instant, budget: &Budget) -> Result<(Point, Instant, u64), Fault> {
        let mut nodes = 0;
        for _ in 0..MOST_LINES {
            match self.listen(deadline, Some(budget))? {
                (Reply::Move(point), at) => return Ok((point, at, nodes)),
                (Reply::Message(text), _) => {
                    nodes = Thought::parse(&text).and_then(|thought| thought.nodes).unwrap_or(nodes);
                }
                (Reply::Suggest(point), _) => self.tell(&Command::Play(point))?,
                _ => {}
            }
        }
        Err(Fault::foul(Termination::OutputFlood, format!("more than {MOST_LINES} lines before a move")))
    }
}

/// What the end of a process is in terms of the match.
fn how_it_went(status: Option<ExitStatus>) -> Termination {
    #[cfg(unix)]
    if let Some(signal) = status.and_then(|status| std::os::unix::process::ExitStatusExt::signal(&status)) {
        return Termination::Crash { signal };
    }
    Termination::Exit { code: status.and_then(|status| status.code()) }
}

fn late() -> Fault {
    Fault::foul(Termination::Time(Overrun::Move), "no move in time")
}

/// The stones in the order of moves, as the side to move sees them. Stones of a setup come first.
fn stones(position: &Position) -> Vec<Stone> {
    let numbers = position.move_numbers();
    let mut cells: Vec<_> =
        position.geometry().cells().filter(|&cell| position.stone(cell).is_some()).collect();
    cells.sort_by_key(|cell| numbers[cell.index()]);
    let own = position.side_to_move();
    let owner = |cell| if position.stone(cell) == Some(own) { Owner::Own } else { Owner::Opponent };
    let stone = |cell| Stone { point: cell_point(position.geometry(), cell), owner: owner(cell) };
    cells.into_iter().map(stone).collect()
}

fn millis(time: Duration) -> i64 {
    i64::try_from(time.as_millis()).unwrap_or(i64::MAX).min(i64::from(i32::MAX))
}

impl Player for Process {
    fn begin(&mut self, position: &Position) -> Result<(), Fault> {
        let Shape::Rect { width, height } = position.rules().shape else {
            return Err(Fault::Infrastructure(format!("{} is no game of the protocol", position.id())));
        };
        self.pipe = None;
        let pipe = Pipe::open(&self.program)
            .map_err(|error| Fault::Infrastructure(format!("cannot start `{}`: {error}", self.program)))?;
        (self.pipe, self.known, self.told_limits) = (Some(pipe), None, false);
        self.tell(&if width == height {
            Command::Start(width.into())
        } else {
            Command::RectStart { width: width.into(), height: height.into() }
        })?;
        let deadline = Instant::now() + START_TIME;
        for _ in 0..MOST_LINES {
            match self.listen(deadline, None) {
                Ok((Reply::Ok, _)) => return Ok(()),
                Ok((Reply::Error(text) | Reply::Unknown(text), _)) => {
                    let detail = format!("does not start the game: {text}");
                    return Err(Fault::foul(Termination::ProgramError, detail));
                }
                Ok(_) => {}
                Err(Fault::Foul { termination: Termination::Time(_), .. }) => {
                    return Err(Fault::foul(Termination::Time(Overrun::Start), "no OK to START"));
                }
                Err(fault) => return Err(fault),
            }
        }
        Err(Fault::foul(Termination::OutputFlood, format!("more than {MOST_LINES} lines before OK")))
    }

    fn choose(&mut self, position: &Position, budget: &Budget) -> Result<Answer, Fault> {
        if !self.told_limits {
            self.tell_limits(position, budget)?;
            self.told_limits = true;
        }
        self.tell(&Command::Info(Info::TimeLeft(millis(budget.left.unwrap_or(LONG_MATCH)))))?;
        // What was said while the opponent thought answers nothing that is asked now.
        self.pipe()?.discard();
        let start = Instant::now();
        let command = self.request(position);
        self.tell(&command)?;
        let deadline = start + budget.allowance.unwrap_or(LONGEST_MOVE) + budget.margin;
        let (point, at, nodes) = self.wait_for_move(deadline, budget)?;
        let mv = point_move(position.geometry(), point)
            .ok_or_else(|| Fault::foul(Termination::IllegalCell, format!("{point} is outside the board")))?;
        let mut known = position.history().to_vec();
        known.push(mv);
        self.known = Some(known);
        Ok(Answer { mv, nodes, used: at.saturating_duration_since(start), lost: false })
    }
}
