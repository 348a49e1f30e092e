//! A game as the program sees it, and the answers to commands.

mod arrange;
mod balance;
mod limits;
mod resources;
mod swap2;
mod thought;

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use goren_engine::{Engine, EngineError, Info as Thought, Limits, PlayerSpec, SearchOptions};
use goren_formats::protocol::gomocup::{Command, Dialect, Info, Point, Reply, cell_point, point_move};
use goren_rules::{Cell, Move, MoveError, Position, SetupErrors};

use crate::clock::Allowance;
use crate::serve::Service;
use resources::Resources;

/// Takes a reply on its way.
pub(crate) type Say<'a> = dyn FnMut(Reply) + 'a;

/// Why a command cannot be obeyed; told as `ERROR`.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub(crate) enum Refusal {
    #[error("no game was started, expected START or RECTSTART first")]
    NoGame,
    #[error("rule {rule} on {width}x{height} is not played here, expected rule {expected} on 5x5 to 50x50")]
    Game { rule: i64, width: u16, height: u16, expected: &'static str },
    #[error("{0} is outside the board")]
    Outside(Point),
    #[error(transparent)]
    Move(#[from] MoveError),
    #[error(transparent)]
    Board(#[from] SetupErrors),
    #[error("{0} is blocked, continuous games are not played here")]
    Blocked(Point),
    #[error("{0} is not the last move, only that can be taken back")]
    TakeBack(Point),
    #[error("INFO {info} is impossible, expected {expected}")]
    Limit { info: String, expected: &'static str },
    #[error("a bias of {0} is not searched for, expected 0")]
    Bias(i32),
    #[error("{0} stones, SWAP2BOARD expects 0, 3 or 5")]
    Swap2(usize),
    #[error(transparent)]
    Engine(#[from] EngineError),
    #[error("the engine answered with something that is no stone")]
    NoStone,
}

/// The game and everything told about it.
pub(crate) struct Session {
    player: PlayerSpec,
    dialect: Dialect,
    /// Cells on which the program does not play.
    blocked: Vec<Point>,
    size: Option<(u16, u16)>,
    rule: i64,
    position: Option<Position>,
    allowance: Allowance,
    /// Taken when it is needed: what the manager allows of memory comes behind START.
    engine: Option<Engine>,
    resources: Resources,
    show_detail: i64,
    /// A limit that cannot be kept to: told in answer to the next command.
    wrong: Option<Refusal>,
}

impl Session {
    pub(crate) fn new(service: &Service) -> Session {
        Session {
            player: service.player,
            dialect: service.dialect,
            blocked: Vec::new(),
            size: None,
            rule: 0,
            position: None,
            allowance: Allowance::new(&service.limits),
            engine: None,
            resources: Resources::default(),
            show_detail: 0,
            wrong: None,
        }
    }

    /// Obeys a command; setting `stop` ends a search it needs.
    pub(crate) fn obey(&mut self, command: Command, stop: &Arc<AtomicBool>, say: &mut Say<'_>) {
        if let Err(refusal) = self.answer(command, stop, say) {
            say(Reply::Error(refusal.to_string()));
        }
    }

    fn answer(&mut self, command: Command, stop: &Arc<AtomicBool>, say: &mut Say<'_>) -> Result<(), Refusal> {
        if let Command::Info(info) = command {
            self.note(&info);
            return Ok(());
        }
        if let Some(wrong) = self.wrong.take() {
            return Err(wrong);
        }
        match command {
            Command::Start(side) => self.start(side, side).map(|()| say(Reply::Ok))?,
            Command::RectStart { width, height } => self.start(width, height).map(|()| say(Reply::Ok))?,
            Command::Restart => {
                let (width, height) = self.size.ok_or(Refusal::NoGame)?;
                self.start(width, height).map(|()| say(Reply::Ok))?;
            }
            Command::Begin => self.think(1, stop, say)?,
            Command::Turn(point) => {
                self.play(point)?;
                self.think(1, stop, say)?;
            }
            Command::Play(point) => {
                self.play(point)?;
                say(Reply::Move(point));
            }
            Command::Board(stones) => {
                self.position = Some(arrange::position(&self.fresh()?, &stones)?);
                self.think(1, stop, say)?;
            }
            Command::SilentBoard(stones) => self.position = Some(arrange::position(&self.fresh()?, &stones)?),
            Command::NBest(number) => self.think(number.max(1), stop, say)?,
            Command::TakeBack(point) => self.take_back(point).map(|()| say(Reply::Ok))?,
            Command::Swap2Board(points) => self.swap2(&points, stop, say)?,
            Command::About => say(Reply::Other(self.about())),
            Command::Block(points) => self.blocked.extend(points),
            Command::Unblock(points) => self.blocked.retain(|point| !points.contains(point)),
            Command::UnblockAll => self.blocked.clear(),
            Command::BalanceOne(bias) => self.balance(bias, false, stop, say)?,
            Command::BalanceTwo(bias) => self.balance(bias, true, stop, say)?,
            Command::ShowForbid => {
                let position = self.current()?;
                let cell = |(cell, _)| cell_point(position.geometry(), cell);
                say(Reply::Forbid(position.fouls().into_iter().map(cell).collect()));
            }
            Command::ShowInfo => {
                say(Reply::Message(format!("INFO MAX_THREAD_NUM {}", Engine::MOST_THREADS)));
                say(Reply::Message(format!("INFO MAX_HASH_SIZE {}", resources::MOST_MIB * 1024)));
            }
            Command::HashClear => self.engine().new_game(),
            // Nothing is being searched; END is the loop's to obey.
            _ => {}
        }
        Ok(())
    }

    fn note(&mut self, info: &Info) {
        if let Some(refusal) = limits::refusal(info) {
            self.wrong = Some(refusal);
            return;
        }
        self.allowance.note(info);
        match *info {
            Info::Rule(rule) => {
                self.rule = rule;
                // The rules come behind START, before the first stone; what is not played here ends the game.
                let known = self.fresh().is_ok();
                if !known || self.position.as_ref().is_none_or(|position| position.ply() == 0) {
                    self.position = None;
                }
            }
            Info::MaxMemory(_) | Info::HashSize(_) | Info::ThreadNum(_) => self.resize(info),
            Info::ShowDetail(detail) => self.show_detail = detail,
            _ => {}
        }
    }

    fn engine(&mut self) -> &mut Engine {
        let player = self.player;
        let (mib, threads) = (self.resources.table_mib(), self.resources.threads());
        self.engine.get_or_insert_with(|| {
            let mut engine = Engine::with_table(player, mib);
            engine.set_threads(threads);
            engine
        })
    }

    /// Takes note of the memory and the threads that the search may have; with another size of its
    /// table it begins anew.
    fn resize(&mut self, info: &Info) {
        let before = self.resources.table_mib();
        self.resources.note(info);
        if self.resources.table_mib() != before {
            self.engine = None;
        } else if let Some(engine) = &mut self.engine {
            engine.set_threads(self.resources.threads());
        }
    }

    fn start(&mut self, width: u16, height: u16) -> Result<(), Refusal> {
        // The rule may still come: any that is known will do for the board.
        self.dialect.game_of(0, width, height).ok_or_else(|| self.no_game(width, height))?;
        (self.size, self.position) = (Some((width, height)), None);
        self.blocked.clear();
        self.allowance.new_game();
        if let Some(engine) = &mut self.engine {
            engine.new_game();
        }
        Ok(())
    }

    /// The empty board of the game.
    fn fresh(&self) -> Result<Position, Refusal> {
        let (width, height) = self.size.ok_or(Refusal::NoGame)?;
        let id = self.dialect.game_of(self.rule, width, height);
        Ok(Position::initial(&id.ok_or_else(|| self.no_game(width, height))?))
    }

    fn no_game(&self, width: u16, height: u16) -> Refusal {
        Refusal::Game { rule: self.rule, width, height, expected: self.dialect.rules() }
    }

    /// The cells that may not be chosen.
    fn excluded(&self, position: &Position) -> Vec<Cell> {
        let cell = |point: &Point| point_move(position.geometry(), *point)?.cell();
        self.blocked.iter().filter_map(cell).collect()
    }

    fn current(&mut self) -> Result<&mut Position, Refusal> {
        if self.position.is_none() {
            self.position = Some(self.fresh()?);
        }
        self.position.as_mut().ok_or(Refusal::NoGame)
    }

    fn play(&mut self, point: Point) -> Result<(), Refusal> {
        let position = self.current()?;
        let mv = point_move(position.geometry(), point).ok_or(Refusal::Outside(point))?;
        Ok(position.play(mv)?)
    }

    fn take_back(&mut self, point: Point) -> Result<(), Refusal> {
        let position = self.current()?;
        let mv = point_move(position.geometry(), point).ok_or(Refusal::Outside(point))?;
        if position.history().last() != Some(&mv) {
            return Err(Refusal::TakeBack(point));
        }
        position.undo();
        Ok(())
    }

    fn about(&self) -> String {
        let version = env!("CARGO_PKG_VERSION");
        // The player by name, since several speak through this program.
        let player = self.player.to_string();
        let name = if player == "goren" { "Goren".to_owned() } else { format!("Goren ({player})") };
        format!(
            "name=\"{name}\", version=\"{version}\", author=\"the Goren contributors\", country=\"\", www=\"\", email=\"\""
        )
    }

    /// Searches for the `count` best moves, makes the best and says it.
    fn think(&mut self, count: u16, stop: &Arc<AtomicBool>, say: &mut Say<'_>) -> Result<(), Refusal> {
        let position = self.current()?.clone();
        let limits = Limits { stop: Some(Arc::clone(stop)), ..self.allowance.limits() };
        let exclude = self.excluded(&position);
        let options = SearchOptions { lines: count.into(), exclude, ..SearchOptions::from(limits) };
        let detail = self.show_detail;
        let mut tell = |thought: &Thought| thought::tell(&position, thought, detail, say);
        let best = self.engine().search(&position, &options, &mut tell)?;
        thought::sum_up(&position, &best, detail, say);
        self.current()?.play(best.mv)?;
        say(Reply::Move(point_of(&position, best.mv)?));
        Ok(())
    }
}

/// The point of a move.
fn point_of(position: &Position, mv: Move) -> Result<Point, Refusal> {
    match mv {
        Move::Place(cell) => Ok(cell_point(position.geometry(), cell)),
        Move::Pass => Ok(Point::PASS),
        _ => Err(Refusal::NoStone),
    }
}
