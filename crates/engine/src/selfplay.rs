//! Games of the engine against itself, as material for fitting the evaluation.
//!
//! A game depends on the settings and its number alone, so that any part of a run can be made
//! again, on any number of threads.

mod archive;
mod opening;

use goren_rules::{Color, GameId, Move, Position};

use crate::board::half_for;
use crate::rng::Rng;
use crate::{Engine, Kind, Limits, PlayerSpec};

pub use archive::{ArchiveError, Games, Header, MOST_BYTES, NO_VALUE, Ply, Record};

/// Memory of the engine's table in MiB: enough for some thousand nodes, and small enough for the
/// processor's cache.
const TABLE_MIB: usize = 4;

/// Plies after which an undecided game counts as drawn.
const LONGEST: usize = 140;

/// Why no games can be made.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SelfPlayError {
    /// The fast board does not serve this game.
    #[error("`{0}` is not searched by the engine, expected a game of lines of stones that stay")]
    NotServed(String),
    /// The player gives no values.
    #[error("`{0}` gives no values to learn from, expected goren")]
    Player(String),
    /// The board is too small for openings.
    #[error("the board of `{0}` is too small for random openings, expected at least 36 cells")]
    Small(String),
}

/// Makes games of the engine against itself.
///
/// ```
/// use goren_engine::selfplay::SelfPlay;
///
/// let play = SelfPlay::new("gomoku@9x9".parse()?, "goren".parse()?, 50, 1)?;
/// assert_eq!(play.game(3), play.game(3));
/// assert!(play.game(3).plies.len() > 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct SelfPlay {
    header: Header,
    start: Position,
}

impl SelfPlay {
    /// Games of a player against itself, with a number of nodes for every move (at least 1) and a
    /// seed.
    ///
    /// # Errors
    /// [`SelfPlayError`] if the engine does not search this game, or the player does not search.
    pub fn new(game: GameId, player: PlayerSpec, nodes: u32, seed: u64) -> Result<SelfPlay, SelfPlayError> {
        if player.kind != Kind::AlphaBeta {
            return Err(SelfPlayError::Player(player.to_string()));
        }
        let start = Position::initial(&game);
        if half_for(start.rules()).is_none() {
            return Err(SelfPlayError::NotServed(game.to_string()));
        }
        if start.geometry().len() < 36 {
            return Err(SelfPlayError::Small(game.to_string()));
        }
        Ok(SelfPlay { header: Header { game, player, nodes: nodes.max(1), seed }, start })
    }

    /// What stands at the head of a file of these games.
    #[must_use]
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// The opening of the game with a number.
    #[must_use]
    pub fn opening(&self, number: u64) -> Position {
        let mut rng = self.stream(number);
        opening::make(&self.start, &mut self.engine(), &self.limits(), &mut rng)
    }

    fn stream(&self, number: u64) -> Rng {
        Rng::of(self.header.seed, number)
    }

    fn engine(&self) -> Engine {
        Engine::with_table(self.header.player, TABLE_MIB)
    }

    fn limits(&self) -> Limits {
        Limits::nodes(u64::from(self.header.nodes))
    }

    /// The game with a number: always the same.
    ///
    /// It begins with a random opening and ends with a proved win, the end of the game, or as a
    /// draw after 140 plies.
    #[must_use]
    pub fn game(&self, number: u64) -> Record {
        let (mut engine, limits) = (self.engine(), self.limits());
        let mut position = self.opening(number);
        let opening = position.ply();
        let mut plies: Vec<Ply> = position.history().iter().filter_map(|&mv| ply(mv, NO_VALUE)).collect();
        let mut winner = None;
        while position.outcome().is_none() && position.ply() < LONGEST {
            let Ok(best) = engine.go(&position, &limits, &mut |_| {}) else { break };
            let Some(ply) = ply(best.mv, best.value.raw() as i16) else { break };
            plies.push(ply);
            if let Some(mate) = best.value.mate() {
                winner = Some(winner_of(position.side_to_move(), mate));
                break;
            }
            if position.play(best.mv).is_err() {
                break;
            }
        }
        let winner = position.outcome().map_or(winner, |outcome| outcome.winner);
        Record { opening: opening as u8, winner, plies }
    }
}

fn winner_of(side: Color, mate: i32) -> Color {
    if mate > 0 { side } else { side.opposite() }
}

fn ply(mv: Move, value: i16) -> Option<Ply> {
    mv.cell().map(|cell| Ply { cell: cell.index() as u16, value })
}
