//! The engine of this project as a player, in this process. The only place of the arena that knows the engine's face.

use std::sync::Arc;
use std::time::Instant;

use goren_engine::opening::{Answer as OpeningAnswer, answer_within};
use goren_engine::{Engine, GameClock, Info, Kind, Limits, PlayerSpec, Value};
use goren_rules::{Game, Play, Position};

use super::{Act, Answer, Budget, Fault, Opened, Player, PlayerTerms, Thinking};

/// Nodes of a game for each MiB of memory: what fits with room to spare.
const NODES_PER_MIB: u64 = 1 << 15;
/// Moves of a long game.
const LONG_GAME: u64 = 64;
/// Memory of a tree whatever the limits: every node of `mcts` makes many of the tree. In MiB.
const TREE_MIB: usize = 64;
/// Memory with limits of time, in MiB.
const DEFAULT_MIB: usize = 16;
/// Up to here a value says that neither side is better, in hundredths of an open two.
const EVEN: i32 = 5;
/// So many moves in a row have to be even before the engine wants a draw.
const EVEN_MOVES: u32 = 10;

/// One engine: what it learns stays from move to move, and nothing from other games reaches it, so that
/// limits in nodes give the same game every time.
#[derive(Debug)]
pub struct InProcess {
    engine: Engine,
    spec: PlayerSpec,
    /// For the stones of an opening.
    seed: u64,
    /// Memory in MiB where the terms do not say how much.
    fitting: Option<usize>,
    played: bool,
    /// Moves in a row after which neither side was better.
    even: u32,
}

impl InProcess {
    /// The engine, with memory that suits its limits unless the terms say how much.
    #[must_use]
    pub fn new(spec: PlayerSpec, terms: &PlayerTerms) -> InProcess {
        let fitting = |nodes: u64| usize::try_from(nodes.saturating_mul(LONG_GAME) / NODES_PER_MIB);
        let by_nodes = terms.limits.nodes.and_then(|nodes| fitting(nodes).ok()).unwrap_or(DEFAULT_MIB);
        let fitting = if spec.kind == Kind::Mcts { TREE_MIB } else { by_nodes.clamp(1, DEFAULT_MIB) };
        let mib = terms.mib.unwrap_or(fitting);
        InProcess {
            engine: Engine::with_table(spec, mib),
            spec,
            seed: spec.seed ^ terms.seed,
            fitting: terms.mib.is_none().then_some(mib),
            played: false,
            even: 0,
        }
    }
}

/// The limits of a search.
fn limits(budget: &Budget) -> Limits {
    let increment = budget.limits.time.increment;
    Limits {
        time: budget.allowance,
        clock: budget.left.map(|left| GameClock { left, increment, moves: None }),
        depth: budget.limits.depth,
        nodes: budget.limits.nodes,
        stop: Some(Arc::clone(&budget.stop)),
    }
}

fn thinking(position: &Position, info: &Info) -> Thinking {
    let millis = u64::try_from(info.elapsed.as_millis()).unwrap_or(u64::MAX).max(1);
    Thinking {
        depth: Some(info.depth),
        value: Some(info.value.to_string()),
        mate: info.value.mate(),
        line: info.line.iter().map(|&mv| position.move_text(mv)).collect(),
        nodes: Some(info.nodes),
        speed: Some(info.nodes.saturating_mul(1000) / millis),
    }
}

impl Player for InProcess {
    fn begin(&mut self, position: &Position) -> Result<(), Fault> {
        if self.played {
            self.engine.new_game();
        }
        (self.played, self.even) = (true, 0);
        // Where it has no table it plays by playouts or solves the end, which takes more.
        let tabled = position.rules().play == Play::Line && position.rules().players == 2;
        let small = self.spec.kind == Kind::AlphaBeta && !tabled;
        if small && self.fitting.take_if(|mib| *mib < TREE_MIB).is_some() {
            self.engine.set_table(TREE_MIB);
        }
        self.engine.prepare(position);
        Ok(())
    }

    fn choose(&mut self, position: &Position, budget: &Budget) -> Result<Answer, Fault> {
        let mut tell = |info: &Info| {
            if budget.listener.is_there() {
                budget.listener.tell(&thinking(position, info));
            }
        };
        let best = self
            .engine
            .go(position, &limits(budget), &mut tell)
            .map_err(|error| Fault::Infrastructure(error.to_string()))?;
        if budget.is_stopped() {
            return Err(Fault::Stopped);
        }
        self.even = if best.value.raw().abs() <= EVEN { self.even + 1 } else { 0 };
        let lost = best.value.mate().is_some_and(|plies| plies < 0);
        Ok(Answer { mv: best.mv, nodes: best.nodes, used: best.elapsed, lost })
    }

    fn open(&mut self, game: &Game, budget: &Budget) -> Result<Opened, Fault> {
        let start = Instant::now();
        let spec = PlayerSpec { seed: self.seed, ..self.spec };
        let answer = answer_within(game, spec, &limits(budget));
        if budget.is_stopped() {
            return Err(Fault::Stopped);
        }
        let act = match answer {
            Some(OpeningAnswer::Move(mv)) => Act::Move(mv),
            Some(OpeningAnswer::Choice(choice)) => Act::Choice(choice),
            None => {
                let rule = game.opening().rule();
                return Err(Fault::Infrastructure(format!("the engine has no answer in the opening {rule}")));
            }
        };
        Ok(Opened { acts: vec![act], nodes: 0, used: start.elapsed() })
    }

    fn wants_draw(&self) -> bool {
        self.even >= EVEN_MOVES
    }
}

/// Tells how good a position is for the side to move, by a search of fixed size.
#[derive(Debug)]
pub struct Assessor {
    nodes: u64,
}

impl Assessor {
    /// One that searches this many nodes.
    #[must_use]
    pub fn new(nodes: u64) -> Assessor {
        Assessor { nodes }
    }

    /// The value; `None` if the game is over. The same each time, whatever was asked before.
    #[must_use]
    pub fn value(&self, position: &Position) -> Option<Value> {
        let mut engine = Engine::with_table(PlayerSpec::new(Kind::AlphaBeta), 1);
        engine.go(position, &Limits::nodes(self.nodes), &mut |_| {}).ok().map(|best| best.value)
    }
}
