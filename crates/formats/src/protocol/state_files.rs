//! The hexagon contest's `state_<team>.txt` and `move_<team>.txt`.
//!
//! The judge writes a state file for the team that is to move and the team answers with a move file. A
//! state file holds the number of the move to be played, one value a cell, and, in newer files, the result of
//! the match's first game:
//!
//! ```text
//! 10
//! 0 0 1 2 0 … (217 values: 0 empty, 1 the reader's own stone, 2 the other's)
//! -1
//! ```
//!
//! Writers are exact: single blanks, LF after the first two lines, nothing after the third. Readers also accept two
//! lines, CRLF, more blanks, and boards of any hexagon of side 2..=16, told by the number of values.

mod move_file;
mod team;
mod turns;

pub use move_file::{MOVE_LIMIT, MoveFault, MoveFile};
pub use team::{Team, TeamError};
pub use turns::Turns;

use goren_rules::{Cell, Color, GameId, Position, Setup, Shape};

use crate::input::{InputError, natural, shorten, text};

/// The largest state file that is read, in bytes.
pub const STATE_LIMIT: usize = 16 * 1024;
/// The move number by which the judge says that the match is over.
pub const MATCH_OVER: i32 = -100;

/// The first line of a state file.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum StateMove {
    /// The number of the move to be played, from 1.
    Play(u32),
    /// −100: the match is over and the program must exit.
    MatchOver,
}

/// The third line of a state file: game 1 as the reader sees it.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum FirstGame {
    /// −1: not known, game 1 is being played.
    Unknown,
    /// 1: the reader won it.
    Won,
    /// 0: the reader did not win it.
    NotWon,
}

/// What a cell of a state file holds.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Hash)]
pub enum CellValue {
    /// 0.
    Empty,
    /// 1: a stone of the reader.
    Own,
    /// 2: a stone of the other side.
    Other,
}

/// A state file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StateFile {
    /// Line 1.
    pub to_play: StateMove,
    /// Line 2: one value a cell, in index order; 3·side·(side−1)+1 of them.
    pub cells: Vec<CellValue>,
    /// Line 3, if the file has one.
    pub first_game: Option<FirstGame>,
}

/// Something odd in a file that was accepted all the same.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum StateWarning {
    /// The stones on the board do not fit the move number.
    Count {
        /// Stones of the reader and of the other side.
        stones: [usize; 2],
        /// The move number.
        to_play: u32,
    },
}

impl std::fmt::Display for StateWarning {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            StateWarning::Count { stones: [own, other], to_play } => write!(
                f,
                "{own} own and {other} other stones do not fit move {to_play}, expected move {} by count",
                own + other + 1
            ),
        }
    }
}

/// Why bytes are no state file.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum StateError {
    /// Not text, empty or too large.
    #[error(transparent)]
    Input(#[from] InputError),
    /// Line 1 is no move number.
    #[error("line 1: `{found}` is no move number, expected 1 or more, or -100")]
    MoveNumber {
        /// What was read.
        found: String,
    },
    /// A line is missing.
    #[error("line 2 is missing, expected one value a cell")]
    NoCells,
    /// A value of line 2 is not 0, 1 or 2.
    #[error("line 2, value {index}: `{found}` is no cell value, expected 0, 1 or 2")]
    Value {
        /// Place in the line, from 0: the cell's index.
        index: usize,
        /// What was read.
        found: String,
    },
    /// The values fill no hexagon.
    #[error(
        "line 2: {found} values fill no hexagon, expected 217 (side 9) or 3·side·(side-1)+1 with side 2 to 16"
    )]
    Count {
        /// Number of values.
        found: usize,
    },
    /// Line 3 is not −1, 0 or 1.
    #[error("line 3: `{found}` is no result of game 1, expected -1, 0 or 1")]
    FirstGame {
        /// What was read.
        found: String,
    },
    /// Something follows line 3.
    #[error("line {line}: `{found}` is too much, expected at most 3 lines")]
    Surplus {
        /// Line, from 1.
        line: usize,
        /// What was read.
        found: String,
    },
}

impl StateFile {
    /// What the judge writes for the side to move of a position on a hexagon.
    #[must_use]
    pub fn of(position: &Position, first_game: FirstGame) -> StateFile {
        let own = position.side_to_move();
        let value = |stone: &Option<Color>| match stone {
            None => CellValue::Empty,
            Some(color) if *color == own => CellValue::Own,
            Some(_) => CellValue::Other,
        };
        let cells: Vec<CellValue> = position.stones().iter().map(value).collect();
        let stones = cells.iter().filter(|&&value| value != CellValue::Empty).count();
        let number = u32::try_from(stones + 1).unwrap_or(u32::MAX);
        StateFile { to_play: StateMove::Play(number), cells, first_game: Some(first_game) }
    }

    /// Side of the hexagon: 9 for the contest's 217 cells. 0 if the number of cells fits no hexagon.
    #[must_use]
    pub fn side(&self) -> u8 {
        hexagon_side(self.cells.len()).unwrap_or(0)
    }

    /// Stones of the reader and of the other side.
    #[must_use]
    pub fn stones(&self) -> [usize; 2] {
        [CellValue::Own, CellValue::Other].map(|wanted| self.cells.iter().filter(|&&v| v == wanted).count())
    }

    /// The reader's colour: Black moves at odd numbers. Where the count of stones does not fit the move
    /// number the stones decide if they can: equal counts mean that the reader began.
    #[must_use]
    pub fn own_color(&self) -> Color {
        let [own, other] = self.stones();
        let by_number = match self.to_play {
            StateMove::Play(number) if number % 2 == 0 => Color::White,
            _ => Color::Black,
        };
        let fits = matches!(self.to_play, StateMove::Play(number) if number as usize == own + other + 1);
        match (fits, own == other, own + 1 == other) {
            (false, true, _) => Color::Black,
            (false, _, true) => Color::White,
            _ => by_number,
        }
    }

    /// The arrangement of stones for a game on this board, the reader to move.
    #[must_use]
    pub fn setup(&self, id: GameId) -> Setup {
        let own = self.own_color();
        let stones = self.cells.iter().zip(0u16..).filter_map(|(value, index)| match value {
            CellValue::Empty => None,
            CellValue::Own => Some((Cell::new(index), own)),
            CellValue::Other => Some((Cell::new(index), own.opposite())),
        });
        Setup::new(id, stones.collect(), own)
    }

    /// The board as numbers: 0 empty, 1 own, 2 other.
    #[must_use]
    pub fn numbers(&self) -> Vec<u32> {
        self.cells.iter().map(|&value| value as u32).collect()
    }

    /// The exact text of the file. A file without line 3 ends after line 2 without a newline.
    #[must_use]
    pub fn text(&self) -> String {
        let number = match self.to_play {
            StateMove::Play(number) => i64::from(number),
            StateMove::MatchOver => i64::from(MATCH_OVER),
        };
        let cells: Vec<&str> = self.cells.iter().map(|value| value.digit()).collect();
        let mut text = format!("{number}\n{}", cells.join(" "));
        match self.first_game {
            None => {}
            Some(FirstGame::Unknown) => text.push_str("\n-1"),
            Some(FirstGame::NotWon) => text.push_str("\n0"),
            Some(FirstGame::Won) => text.push_str("\n1"),
        }
        text
    }

    /// Reads a state file, with what is odd about it.
    ///
    /// # Errors
    /// [`StateError`] names the line, the token and what was expected.
    pub fn parse(bytes: &[u8]) -> Result<(StateFile, Vec<StateWarning>), StateError> {
        let text = text(bytes, STATE_LIMIT, "a state file of two or three lines")?;
        let mut lines = text.lines();
        let to_play = move_number(lines.next().unwrap_or("").trim())?;
        let cells = cell_values(lines.next().ok_or(StateError::NoCells)?)?;
        let third = lines.next().map(str::trim).filter(|line| !line.is_empty());
        let first_game = third.map(first_game).transpose()?;
        for (line, found) in (4..).zip(lines) {
            if !found.trim().is_empty() {
                return Err(StateError::Surplus { line, found: shorten(found.trim()) });
            }
        }
        let state = StateFile { to_play, cells, first_game };
        let warnings = state.warnings();
        Ok((state, warnings))
    }

    fn warnings(&self) -> Vec<StateWarning> {
        let mut warnings = Vec::new();
        if let StateMove::Play(to_play) = self.to_play {
            let stones = self.stones();
            let total = stones[0] + stones[1];
            // The reader moves next: it has as many stones as the other side, or one fewer.
            let alternate = stones[0] == stones[1] || stones[0] + 1 == stones[1];
            if to_play as usize != total + 1 || !alternate {
                warnings.push(StateWarning::Count { stones, to_play });
            }
        }
        warnings
    }
}

impl CellValue {
    fn digit(self) -> &'static str {
        match self {
            CellValue::Empty => "0",
            CellValue::Own => "1",
            CellValue::Other => "2",
        }
    }
}

fn move_number(token: &str) -> Result<StateMove, StateError> {
    if token == "-100" {
        return Ok(StateMove::MatchOver);
    }
    match natural(token) {
        Some(number) if number > 0 => Ok(StateMove::Play(number)),
        _ => Err(StateError::MoveNumber { found: shorten(token) }),
    }
}

fn cell_values(line: &str) -> Result<Vec<CellValue>, StateError> {
    let mut cells = Vec::new();
    for (index, token) in line.split_whitespace().enumerate() {
        cells.push(match token {
            "0" => CellValue::Empty,
            "1" => CellValue::Own,
            "2" => CellValue::Other,
            _ => return Err(StateError::Value { index, found: shorten(token) }),
        });
    }
    match (cells.len(), hexagon_side(cells.len())) {
        (0, _) => Err(StateError::NoCells),
        (_, Some(_)) => Ok(cells),
        (found, None) => Err(StateError::Count { found }),
    }
}

fn first_game(token: &str) -> Result<FirstGame, StateError> {
    match token {
        "-1" => Ok(FirstGame::Unknown),
        "0" => Ok(FirstGame::NotWon),
        "1" => Ok(FirstGame::Won),
        _ => Err(StateError::FirstGame { found: shorten(token) }),
    }
}

/// The side of the hexagon with this many cells.
pub(crate) fn hexagon_side(cells: usize) -> Option<u8> {
    (2..=16).find(|&side| Shape::Hexagon { side }.cells() == cells)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_numbers_of_hexagon_cells_have_a_side() {
        assert_eq!(hexagon_side(217), Some(9));
        assert_eq!(hexagon_side(7), Some(2));
        assert_eq!(hexagon_side(216), None);
    }
}
