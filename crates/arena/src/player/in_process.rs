//! The engine of this project as a player, in this process. The only place of the arena that knows the engine's face.

use std::sync::Arc;

use goren_engine::{Engine, GameClock, Kind, Limits, PlayerSpec, Value};
use goren_rules::Position;

use super::{Answer, Budget, Fault, Player};
use crate::MoveLimits;

/// Nodes of a game for each MiB of memory: what fits with room to spare.
const NODES_PER_MIB: u64 = 1 << 15;
/// Moves of a long game.
const LONG_GAME: u64 = 64;
/// Memory with limits of time, in MiB.
const DEFAULT_MIB: usize = 16;

/// One engine for one game: what it learns stays from move to move, and nothing from other games reaches it, so that
/// limits in nodes give the same game every time.
#[derive(Debug)]
pub struct InProcess {
    engine: Engine,
}

impl InProcess {
    /// The engine, with memory that suits its limits unless `mib` says how much.
    #[must_use]
    pub fn new(spec: PlayerSpec, limits: &MoveLimits, mib: Option<usize>) -> InProcess {
        let fitting = |nodes: u64| usize::try_from(nodes.saturating_mul(LONG_GAME) / NODES_PER_MIB);
        let by_nodes = limits.nodes.and_then(|nodes| fitting(nodes).ok()).unwrap_or(DEFAULT_MIB);
        let mib = mib.unwrap_or(by_nodes.clamp(1, DEFAULT_MIB));
        InProcess { engine: Engine::with_table(spec, mib) }
    }
}

impl Player for InProcess {
    fn begin(&mut self, position: &Position) -> Result<(), Fault> {
        self.engine.prepare(position);
        Ok(())
    }

    fn choose(&mut self, position: &Position, budget: &Budget) -> Result<Answer, Fault> {
        let increment = budget.limits.time.increment;
        let clock = budget.left.map(|left| GameClock { left, increment, moves: None });
        let limits = Limits {
            time: budget.allowance,
            clock,
            depth: budget.limits.depth,
            nodes: budget.limits.nodes,
            stop: Some(Arc::clone(&budget.stop)),
        };
        let best = self
            .engine
            .go(position, &limits, &mut |_| {})
            .map_err(|error| Fault::Infrastructure(error.to_string()))?;
        if budget.is_stopped() {
            return Err(Fault::Stopped);
        }
        let lost = best.value.mate().is_some_and(|plies| plies < 0);
        Ok(Answer { mv: best.mv, nodes: best.nodes, used: best.elapsed, lost })
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
