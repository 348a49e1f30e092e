//! The façade: a position and limits in, a move out.

use std::time::{Duration, Instant};

use goren_rules::{Move, Outcome, Position};

use crate::time_manager::Watch;
use crate::tt::Table;
use crate::{Best, Info, Kind, Limits, PlayerSpec, Value};
use crate::{choice, greedy, lines, search};

/// The memory an alpha-beta engine uses if nothing else is asked for, in MiB.
const DEFAULT_TABLE_MIB: usize = 16;

/// A player that chooses moves. It prints nothing and knows no protocol.
///
/// ```
/// use goren_engine::{Engine, Limits, PlayerSpec};
/// use goren_rules::parse_position;
///
/// let position = parse_position("gomoku moves h8 a1 i8 c1 j8 e1 k8 g1")?;
/// let player: PlayerSpec = "goren".parse()?;
/// let best = Engine::new(player).go(&position, &Limits::nodes(1000), &mut |_| {})?;
/// assert!(["g8", "l8"].contains(&position.move_text(best.mv).as_str()));
/// assert_eq!(best.value.to_string(), "+M1");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Engine {
    player: PlayerSpec,
    table: Table,
}

/// Why an engine cannot answer.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum EngineError {
    /// The game has ended.
    #[error("the game is over ({0}), expected a position with a move to make")]
    Over(Outcome),
    /// The side to move has no legal move.
    #[error("the side to move has no legal move, expected a position with a move to make")]
    NoMove,
    /// The player does not play this game.
    #[error("lines:faithful plays only hex217, not {0}")]
    OtherGame(String),
}

impl Engine {
    /// An engine with the default table size. The memory is taken here, not in [`Engine::go`].
    #[must_use]
    pub fn new(player: PlayerSpec) -> Engine {
        Engine::with_table(player, DEFAULT_TABLE_MIB)
    }

    /// An engine whose transposition table takes at most `mib` MiB, 1..=65536; other numbers are
    /// brought into that range. Players without a search take none.
    #[must_use]
    pub fn with_table(player: PlayerSpec, mib: usize) -> Engine {
        let mib = if player.kind == Kind::AlphaBeta { mib.clamp(1, 1 << 16) } else { 0 };
        Engine { player, table: Table::new(mib) }
    }

    /// The player.
    #[must_use]
    pub fn player(&self) -> PlayerSpec {
        self.player
    }

    /// Forgets what was learned in the game so far.
    pub fn new_game(&mut self) {
        self.table.forget();
    }

    /// Builds the tables a game needs, so that the first move does not wait for them.
    pub fn prepare(&mut self, position: &Position) {
        if self.player.kind == Kind::AlphaBeta {
            search::prepare(position);
        }
    }

    /// Chooses a move. `on_info` is called after every completed depth.
    ///
    /// Without a time limit the answer depends on the player, the position and the limits alone.
    ///
    /// # Errors
    /// [`EngineError`] if there is no move to make, or if the player does not play this game.
    pub fn go(
        &mut self,
        position: &Position,
        limits: &Limits,
        on_info: &mut dyn FnMut(&Info),
    ) -> Result<Best, EngineError> {
        let start = Instant::now();
        if let Some(outcome) = position.outcome() {
            return Err(EngineError::Over(outcome));
        }
        let choice = choice::choose(position);
        let Some(&fallback) = choice.first() else { return Err(EngineError::NoMove) };
        let patient = self.player.kind == Kind::Lines { faithful: true };
        let mut watch = Watch::new(start, limits, patient);
        let mut best = match self.player.kind {
            _ if choice.len() == 1 => at_once(fallback),
            Kind::Greedy => greedy::go(position, &choice, self.player.seed, &mut watch),
            Kind::Random => at_once(choice::random(&choice, position, self.player.seed)),
            Kind::Lines { faithful } => {
                if faithful && !lines::is_contest_board(position) {
                    return Err(EngineError::OtherGame(position.id().to_string()));
                }
                if position.rules().is_plain() {
                    lines::go(position, &choice, faithful, &mut watch, on_info)
                } else {
                    greedy::go(position, &choice, self.player.seed, &mut watch)
                }
            }
            Kind::AlphaBeta => {
                let task = search::Task { position, choice: &choice, player: self.player };
                match search::go(&task, &mut self.table, &mut watch, on_info) {
                    Some(best) => best,
                    None => greedy::go(position, &choice, self.player.seed, &mut watch),
                }
            }
        };
        best.nodes = watch.nodes();
        best.elapsed = start.elapsed();
        Ok(best)
    }
}

fn at_once(mv: Move) -> Best {
    Best { mv, value: Value::DRAW, depth: 0, nodes: 0, elapsed: Duration::ZERO, line: vec![mv] }
}
