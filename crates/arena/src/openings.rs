//! The positions from which the pairs of a match start.

mod starts;

use goren_engine::rng::Rng;
use goren_engine::scatter::{Scatter, evenest};
use goren_rules::{GameId, OpeningRule, Position, PositionTextError, parse_position};

use crate::player::Assessor;

/// Nodes of the search that judges whether an opening is balanced.
const JUDGING_NODES: u64 = 2000;
/// The value at which the side to move wins 73 of 100 games, in hundredths of an open two.
const VALUE_SCALE: f64 = 150.0;
/// How far the chance to win may be from one half.
const TOLERANCE: f64 = 0.12;
/// Positions that are tried before the best of them is taken.
const ATTEMPTS: usize = 40;
/// A generated opening has a few stones in a small area around the middle.
const SCATTER: Scatter = Scatter { stones: 3..=6, other_moves: 4, astray: 0 };

/// Where the openings come from.
#[derive(Clone, Debug)]
pub enum Openings {
    /// Random balanced positions; so many of them, used in turn.
    Generated(u64),
    /// Positions from a file, used in turn.
    Listed(Vec<Position>),
    /// The first two plies by lot, among the moves that are nearly as good as the best; so many of them.
    Sampled(u64),
    /// The first stone by lot, on any cell; so many of them.
    FirstStone(u64),
}

/// A file that is no list of openings.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum OpeningsError {
    /// A line is no position.
    #[error("line {line}: {error}")]
    Position {
        /// Which line, counted from 1.
        line: usize,
        /// What is wrong with it.
        error: PositionTextError,
    },
    /// A line is a position of another game.
    #[error("line {line} is a position of {found}, expected {expected}")]
    Game {
        /// Which line, counted from 1.
        line: usize,
        /// Its game.
        found: String,
        /// The game of the match.
        expected: String,
    },
    /// The game of a line is over.
    #[error("line {0} is a finished game, expected a position with a move to make")]
    Over(usize),
    /// No position at all.
    #[error("no opening, expected one position a line")]
    Empty,
}

impl Openings {
    /// Reads one position a line; empty lines and lines that begin with `#` are skipped.
    ///
    /// # Errors
    /// [`OpeningsError`] names the line.
    pub fn parse(text: &str, id: &GameId) -> Result<Openings, OpeningsError> {
        let mut positions = Vec::new();
        for (index, content) in text.lines().enumerate() {
            let (line, content) = (index + 1, content.trim());
            if content.is_empty() || content.starts_with('#') {
                continue;
            }
            let position =
                parse_position(content).map_err(|error| OpeningsError::Position { line, error })?;
            if position.id() != id {
                let (found, expected) = (position.id().to_string(), id.to_string());
                return Err(OpeningsError::Game { line, found, expected });
            }
            if position.outcome().is_some() {
                return Err(OpeningsError::Over(line));
            }
            positions.push(position);
        }
        if positions.is_empty() { Err(OpeningsError::Empty) } else { Ok(Openings::Listed(positions)) }
    }

    /// The opening of a pair. A generated one depends on game, seed and its own number alone. Where the game has an opening
    /// rule, the players make the opening, and the board is empty.
    #[must_use]
    pub fn opening(&self, id: &GameId, seed: u64, pair: u64) -> Position {
        match self {
            Openings::Generated(_) if id.opening() != OpeningRule::Free => Position::initial(id),
            Openings::Generated(count) => balanced(id, seed, pair % count.max(&1)),
            Openings::Sampled(count) => starts::sampled(id, seed, pair % count.max(&1)),
            Openings::FirstStone(count) => starts::first_stone(id, seed, pair % count.max(&1)),
            Openings::Listed(positions) => {
                let number = usize::try_from(pair % positions.len().max(1) as u64).unwrap_or_default();
                positions.get(number).cloned().unwrap_or_else(|| Position::initial(id))
            }
        }
    }

    /// Number of different openings at most.
    #[must_use]
    pub fn len(&self) -> u64 {
        match self {
            Openings::Generated(count) | Openings::Sampled(count) | Openings::FirstStone(count) => *count,
            Openings::Listed(positions) => positions.len() as u64,
        }
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// A random position in which neither side has a large advantage, as far as a short search sees.
fn balanced(id: &GameId, seed: u64, number: u64) -> Position {
    let mut rng = Rng::of(seed, number);
    let assessor = Assessor::new(JUDGING_NODES);
    let start = Position::initial(id);
    let advantage = |position: &Position| {
        let value = assessor.value(position)?;
        let chance = 1.0 / (1.0 + (-f64::from(value.raw()) / VALUE_SCALE).exp());
        Some((chance - 0.5).abs())
    };
    evenest(ATTEMPTS, &TOLERANCE, || SCATTER.draw(&start, &mut rng), advantage)
        .unwrap_or_else(|| start.clone())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn openings_depend_on_seed_and_number_alone() {
        let id: GameId = "gomoku".parse().unwrap();
        let openings = Openings::Generated(50);
        let text = |seed, pair| goren_rules::position_text(&openings.opening(&id, seed, pair));
        assert_eq!(text(1, 7), text(1, 7));
        assert_eq!(text(1, 7), text(1, 57));
        let texts: std::collections::BTreeSet<String> = (0..20).map(|pair| text(1, pair)).collect();
        assert_eq!(texts.len(), 20, "{texts:?}");
        assert_ne!(text(1, 7), text(2, 7));
    }

    #[test]
    fn every_game_has_openings_that_are_not_over() {
        for variant in goren_rules::Variant::ALL {
            for preset in variant.presets() {
                let id: GameId = preset.parse().unwrap();
                let position = Openings::Generated(9).opening(&id, 3, 1);
                assert!(position.outcome().is_none(), "{preset}");
            }
        }
    }

    #[test]
    fn generated_openings_are_balanced() {
        let id: GameId = "renju".parse().unwrap();
        let assessor = Assessor::new(JUDGING_NODES);
        for pair in 0..8 {
            let value = assessor.value(&Openings::Generated(9).opening(&id, 11, pair)).unwrap();
            assert!(value.raw().abs() < 100, "{value}");
        }
    }

    #[test]
    fn lists_are_read_and_faults_named() {
        let id: GameId = "gomoku".parse().unwrap();
        let openings = Openings::parse("# two\ngomoku moves h8 h9\n\ngomoku moves h8 i9\n", &id).unwrap();
        assert_eq!(openings.len(), 2);
        assert_eq!(openings.opening(&id, 0, 3).history().len(), 2);
        let fault = |text: &str| Openings::parse(text, &id).unwrap_err().to_string();
        assert!(fault("gomoku moves h8\ngomoku moves z99").starts_with("line 2"));
        assert!(fault("renju moves h8").contains("expected gomoku"));
        assert!(fault("gomoku moves a1 b1 a2 b2 a3 b3 a4 b4 a5").contains("finished"));
        assert!(fault("# nothing").contains("no opening"));
    }
}
