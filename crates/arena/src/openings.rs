//! The positions from which the pairs of a match start.

mod starts;

use goren_engine::rng::Rng;
use goren_engine::scatter::{Scatter, evenest};
use goren_formats::record::openings_txt::OpeningsTxt;
use goren_formats::record::{self, Format, Played, ReadOptions, RecordError};
use goren_rules::text::play_moves;
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
    /// Not UTF-8 text.
    #[error("not UTF-8 text, expected one position a line")]
    NotText,
    /// A record that cannot be read.
    #[error("{0}")]
    Record(#[from] RecordError),
    /// A game of a record that cannot be made to its end.
    #[error("game {game}: {left_out} of its moves cannot be made: {reason}")]
    LeftOut {
        /// Which game, counted from 1.
        game: usize,
        /// Moves that are left.
        left_out: usize,
        /// What is wrong with the first of them.
        reason: String,
    },
    /// The game of a record is over.
    #[error("game {0} is finished, expected one with a move to make")]
    Finished(usize),
}

impl Openings {
    /// Reads a file of openings: the games of a record such as `.sgf` or `.psq`, whose kind the name tells; else one position a line.
    /// A line is a position of the game, its moves alone (`h8i9g7`), or the stones' distances from the middle as in Gomocup's
    /// `openings.txt` (`0,0, 1,1, -1,1`). Empty lines and lines that begin with `#` are skipped.
    ///
    /// # Errors
    /// [`OpeningsError`] names the line or the game of the file.
    pub fn of_file(bytes: &[u8], name: &str, id: &GameId) -> Result<Openings, OpeningsError> {
        let format = match Format::by_name(name) {
            Ok(Some(format)) if !matches!(format, Format::Moves | Format::Openings) => format,
            _ => {
                let text = std::str::from_utf8(bytes).map_err(|_| OpeningsError::NotText)?;
                return Openings::parse(text.strip_prefix('\u{feff}').unwrap_or(text), id);
            }
        };
        let options = ReadOptions { game: Some(id.clone()), strict: true, ..ReadOptions::default() };
        let studies = record::read(bytes, format, &options)?.studies;
        let games: Vec<Played> = studies.iter().map(|study| study.played(id)).collect::<Result<_, _>>()?;
        let mut positions = Vec::new();
        for (game, played) in (1..).zip(games) {
            if let Some((left_out, reason)) = played.left_out {
                return Err(OpeningsError::LeftOut { game, left_out, reason });
            }
            if played.position.outcome().is_some() {
                return Err(OpeningsError::Finished(game));
            }
            positions.push(played.position);
        }
        Ok(Openings::Listed(positions))
    }

    /// Reads one opening a line, as [`of_file`](Self::of_file) does.
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
            let position = opening_of_line(content, line, id)?;
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

/// A position of the game, its moves alone, or distances from the middle.
fn opening_of_line(content: &str, line: usize, id: &GameId) -> Result<Position, OpeningsError> {
    if OpeningsTxt::is_line(content) {
        let list = OpeningsTxt::parse(content.as_bytes()).and_then(|list| list.positions(id));
        let of_line = |error| match error {
            RecordError::Line { found, expected, .. } => RecordError::Line { line, found, expected },
            other => other,
        };
        return Ok(list.map_err(of_line)?.remove(0));
    }
    let mut alone = Position::initial(id);
    if play_moves(&mut alone, content).is_ok() {
        return Ok(alone);
    }
    // Of what is neither, the error of the whole text says most, unless it begins like moves.
    let position = parse_position(content).map_err(|error| OpeningsError::Position { line, error })?;
    if position.id() != id {
        let (found, expected) = (position.id().to_string(), id.to_string());
        return Err(OpeningsError::Game { line, found, expected });
    }
    Ok(position)
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
        assert!(fault("h8i9\n0,0, 9,9").starts_with("line 2"));
    }

    #[test]
    fn openings_of_every_format_are_the_same() {
        let id: GameId = "gomoku".parse().unwrap();
        let text = |bytes: &[u8], name: &str| {
            goren_rules::position_text(&Openings::of_file(bytes, name, &id).unwrap().opening(&id, 0, 0))
        };
        for (bytes, name) in [
            ("gomoku moves h8 i9", "a.txt"),
            ("h8i9", "openings.txt"),
            ("0,0, 1,-1", "openings.txt"),
            ("(;SZ[15];B[hh];W[ig])", "a.sgf"),
            ("Piskvorky 15x15, 11:11, 0\n8,8,0\n9,7,0\n", "A.PSQ"),
            ("one\ntwo\n7,7,0\n8,6,0\n", "a.rec"),
        ] {
            assert_eq!(text(bytes.as_bytes(), name), "gomoku moves h8 i9", "{name}");
        }
        let fault =
            |text: &str, name: &str| Openings::of_file(text.as_bytes(), name, &id).unwrap_err().to_string();
        assert!(fault("(;SZ[15];B[hh];W[hh])", "a.sgf").contains("game 1: 1 of its moves"));
        assert!(fault("(;SZ[19];B[hh])", "a.sgf").contains("19x19"));
        assert!(
            fault("Piskvorky 15x15, 1:1, 0\n1,1\n1,2\n2,1\n2,2\n3,1\n3,2\n4,1\n4,2\n5,1\n", "a.psq")
                .contains("finished")
        );
    }
}
