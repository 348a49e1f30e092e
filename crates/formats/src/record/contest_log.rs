//! The hexagon contest's game log, `game-log-<first>-<second>.txt`, byte for byte as the contest's own judge
//! wrote it.
//!
//! ```text
//! Player 19, wins this game at move: 43
//!
//!                            0      0   …     (17 rows: every cell 7 characters wide)
//! ```
//!
//! Every cell holds its move number, 0 if empty; the first player's numbers, the odd ones, carry a `*`. A forfeit
//! names the offender, and a wrong cell has a line of its own.

use goren_rules::{Cell, Geometry, Shape};

use crate::input::{InputError, natural, shorten, text};

/// The largest log that is read, in bytes.
pub const LOG_LIMIT: usize = 16 * 1024;
/// Cells of the contest's board.
pub const CELLS: usize = 217;
const SIDE: u8 = 9;
const ROWS: usize = 17;
const DRAW: &str = "The game ends in a draw.";

/// Why the game ended, as line 1 says.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Verdict {
    /// `wins this game`: the team has a line of five or more.
    Wins,
    /// `TLE`: the team was late.
    Late,
    /// `invalid placement`: the team's cell was occupied or is none.
    InvalidPlacement,
    /// `invalid modification`: the team touched the judge's file.
    InvalidModification,
}

/// The extra line of an invalid placement. The text is what the team wrote.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum WrongCell {
    /// `Position <p> has been placed.`: the cell was occupied.
    Occupied(String),
    /// `Place on a invalid position <p>`: there is no such cell.
    Invalid(String),
}

/// How the game ended.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Ending {
    /// The board is full.
    Draw,
    /// A team has won, or lost by a fault.
    Decided {
        /// The winner, or the offender: a number or a word without comma.
        team: String,
        /// Which of the two, and why.
        verdict: Verdict,
        /// The number of the last accepted move.
        moves: u32,
        /// The extra line, if there is one.
        wrong_cell: Option<WrongCell>,
    },
}

/// A game log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ContestLog {
    /// The head of the log.
    pub ending: Ending,
    /// The number of the move on each cell, 0 where there is none; 217 values up to 217.
    pub board: Vec<u32>,
}

/// Why bytes are no game log.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum LogError {
    /// Not text, empty or too large.
    #[error(transparent)]
    Input(#[from] InputError),
    /// Line 1 is none of the known endings.
    #[error(
        "line 1: `{found}` is no end of a game, expected `Player <team>, <reason> at move: <k>` or `{DRAW}`"
    )]
    Head {
        /// What was read.
        found: String,
    },
    /// The reason on line 1 is not known.
    #[error(
        "line 1: `{found}` is no reason, expected `wins this game`, `TLE`, `invalid placement` or `invalid modification`"
    )]
    Reason {
        /// What was read.
        found: String,
    },
    /// Something other than an extra line or the blank line follows line 1.
    #[error("line {line}: `{found}` is out of place, expected {expected}")]
    Line {
        /// Line, from 1.
        line: usize,
        /// What was read.
        found: String,
        /// What belongs there.
        expected: &'static str,
    },
    /// A row has the wrong number of cells.
    #[error("line {line}: {found} cells, expected {expected}")]
    Row {
        /// Line, from 1.
        line: usize,
        /// Cells read.
        found: usize,
        /// Cells of this row.
        expected: usize,
    },
    /// Rows are missing.
    #[error("{found} rows of cells, expected {ROWS}")]
    Rows {
        /// Rows read.
        found: usize,
    },
    /// A cell holds no move number, or its star is wrong.
    #[error(
        "line {line}, cell {place}: `{found}` is no move number, expected 0 to 217 with `*` before odd ones"
    )]
    Number {
        /// Line, from 1.
        line: usize,
        /// Place in the row, from 1.
        place: usize,
        /// What was read.
        found: String,
    },
}

/// The numbers on a board are not those of a game.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum MoveOrderError {
    /// A number occurs twice.
    #[error("move {number} is on cells {first} and {second}, expected one cell a move")]
    Twice {
        /// The number.
        number: u32,
        /// The first cell.
        first: usize,
        /// The second cell.
        second: usize,
    },
    /// A number is missing below a higher one.
    #[error("move {number} is missing, but there is a move {highest}")]
    Missing {
        /// The missing number.
        number: u32,
        /// The highest number on the board.
        highest: u32,
    },
}

impl Verdict {
    const ALL: [Verdict; 4] =
        [Verdict::Wins, Verdict::Late, Verdict::InvalidPlacement, Verdict::InvalidModification];

    /// The words of line 1.
    #[must_use]
    pub fn words(self) -> &'static str {
        match self {
            Verdict::Wins => "wins this game",
            Verdict::Late => "TLE",
            Verdict::InvalidPlacement => "invalid placement",
            Verdict::InvalidModification => "invalid modification",
        }
    }
}

impl WrongCell {
    /// Reads the extra line; `None` if it is another.
    #[must_use]
    pub fn parse(line: &str) -> Option<WrongCell> {
        wrong_cell_line(line)
    }
}

impl ContestLog {
    /// The name of the log's file; in game 1 team A is first, in game 2 team B.
    #[must_use]
    pub fn file_name(first: &str, second: &str) -> String {
        format!("game-log-{first}-{second}.txt")
    }

    /// The cells in the order in which they were taken.
    ///
    /// # Errors
    /// [`MoveOrderError`] if the numbers are not 1, 2, 3, … each once.
    pub fn moves(&self) -> Result<Vec<Cell>, MoveOrderError> {
        moves_in_order(&self.board)
    }

    /// The exact text of the log: lines end with LF and keep their blanks.
    #[must_use]
    pub fn text(&self) -> String {
        let mut text = String::with_capacity(2048);
        match &self.ending {
            Ending::Draw => text.push_str(DRAW),
            Ending::Decided { team, verdict, moves, wrong_cell } => {
                let (team, reason) = (one_line(team), verdict.words());
                text.push_str(&format!("Player {team}, {reason} at move: {moves}"));
                match wrong_cell {
                    None => {}
                    Some(WrongCell::Occupied(cell)) => {
                        text.push_str(&format!("\nPosition {} has been placed.", one_line(cell)));
                    }
                    Some(WrongCell::Invalid(cell)) => {
                        text.push_str(&format!("\nPlace on a invalid position {}", one_line(cell)));
                    }
                }
            }
        }
        text.push_str("\n\n");
        let mut cells = self.board.iter().copied().chain(std::iter::repeat(0));
        for row in 0..ROWS {
            text.push_str(&" ".repeat(3 * row.abs_diff(ROWS / 2)));
            for number in cells.by_ref().take(row_length(row)) {
                text.push_str(&cell_text(number));
            }
            text.push('\n');
        }
        text
    }

    /// Reads a log. CRLF, other blanks between cells and a missing final newline are accepted.
    ///
    /// # Errors
    /// [`LogError`] names the line, the token and what was expected.
    pub fn parse(bytes: &[u8]) -> Result<ContestLog, LogError> {
        let text = text(bytes, LOG_LIMIT, "a game log")?;
        let mut lines = (1..).zip(text.lines()).peekable();
        let mut ending = head(lines.next().map_or("", |(_, line)| line.trim_end()))?;
        if let Some((_, found)) = lines.next_if(|(_, line)| !line.trim().is_empty()) {
            let slot = match &mut ending {
                Ending::Decided { wrong_cell, .. } => Some(wrong_cell),
                Ending::Draw => None,
            };
            let expected = "a line on a wrong cell, or a blank line";
            let error = || LogError::Line { line: 2, found: shorten(found), expected };
            *slot.ok_or_else(error)? = Some(wrong_cell_line(found.trim_end()).ok_or_else(error)?);
        }
        let mut board = Vec::with_capacity(CELLS);
        let mut row = 0;
        for (line, content) in lines.filter(|(_, content)| !content.trim().is_empty()) {
            if row == ROWS {
                let expected = "no more than 17 rows";
                return Err(LogError::Line { line, found: shorten(content.trim()), expected });
            }
            read_row(line, content, row_length(row), &mut board)?;
            row += 1;
        }
        if row < ROWS { Err(LogError::Rows { found: row }) } else { Ok(ContestLog { ending, board }) }
    }
}

/// Cells in the order of their numbers 1, 2, 3, …; 0 is an empty cell.
///
/// # Errors
/// [`MoveOrderError`] if a number is missing or occurs twice.
pub fn moves_in_order(board: &[u32]) -> Result<Vec<Cell>, MoveOrderError> {
    let highest = board.iter().copied().max().unwrap_or(0);
    let mut cells: Vec<Option<Cell>> = vec![None; board.len()];
    for (index, &number) in (0u16..).zip(board).filter(|&(_, &number)| number > 0) {
        // A number above the count of cells leaves a smaller one missing, which is reported below.
        if let Some(slot) = cells.get_mut(number as usize - 1)
            && let Some(first) = slot.replace(Cell::new(index))
        {
            let (first, second) = (first.index(), usize::from(index));
            return Err(MoveOrderError::Twice { number, first, second });
        }
    }
    let taken = cells.iter().take_while(|cell| cell.is_some()).count();
    if (taken as u64) < u64::from(highest) {
        return Err(MoveOrderError::Missing { number: taken as u32 + 1, highest });
    }
    Ok(cells.into_iter().flatten().collect())
}

/// The contest's board.
pub(crate) fn shape() -> Shape {
    Shape::Hexagon { side: SIDE }
}

/// Whether these are the cells of the contest's board.
pub(crate) fn is_contest_board(geometry: &Geometry) -> bool {
    geometry.shape() == shape()
}

fn row_length(row: usize) -> usize {
    ROWS - row.abs_diff(ROWS / 2)
}

/// One cell, 7 characters wide.
fn cell_text(number: u32) -> String {
    let digits = number.to_string();
    let before = if digits.len() < 3 { 3 } else { 2 };
    let star = if number % 2 == 1 { "*" } else { " " };
    let after = 7_usize.saturating_sub(before + digits.len());
    format!("{}{star}{digits}{}", " ".repeat(before - 1), " ".repeat(after))
}

/// What a program wrote goes into a log line as one line.
fn one_line(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect()
}

fn head(line: &str) -> Result<Ending, LogError> {
    if line == DRAW {
        return Ok(Ending::Draw);
    }
    let error = || LogError::Head { found: shorten(line) };
    // A name with control characters could not be written back: see `one_line`.
    let rest = line.strip_prefix("Player ").filter(|_| !has_controls(line)).ok_or_else(error)?;
    let (team, rest) = rest.split_once(", ").ok_or_else(error)?;
    let (reason, moves) = rest.split_once(" at move: ").ok_or_else(error)?;
    let moves = natural(moves.trim()).ok_or_else(error)?;
    let verdict = Verdict::ALL
        .into_iter()
        .find(|verdict| verdict.words() == reason)
        .ok_or_else(|| LogError::Reason { found: shorten(reason) })?;
    Ok(Ending::Decided { team: team.to_owned(), verdict, moves, wrong_cell: None })
}

fn has_controls(line: &str) -> bool {
    line.chars().any(char::is_control)
}

fn wrong_cell_line(line: &str) -> Option<WrongCell> {
    if has_controls(line) {
        return None;
    }
    if let Some(cell) = line.strip_prefix("Place on a invalid position ") {
        return Some(WrongCell::Invalid(cell.to_owned()));
    }
    let cell = line.strip_prefix("Position ")?.strip_suffix(" has been placed.")?;
    Some(WrongCell::Occupied(cell.to_owned()))
}

fn read_row(line: usize, content: &str, expected: usize, board: &mut Vec<u32>) -> Result<(), LogError> {
    let found = content.split_whitespace().count();
    if found != expected {
        return Err(LogError::Row { line, found, expected });
    }
    for (token, place) in content.split_whitespace().zip(1..) {
        let error = || LogError::Number { line, place, found: shorten(token) };
        let starred = token.strip_prefix('*');
        let number = natural(starred.unwrap_or(token)).ok_or_else(error)?;
        if number as usize > CELLS || starred.is_some() != (number % 2 == 1) {
            return Err(error());
        }
        board.push(number);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_seven_wide_and_odd_numbers_are_starred() {
        let texts = [0, 1, 2, 10, 11, 100, 217].map(cell_text);
        assert_eq!(texts, ["   0   ", "  *1   ", "   2   ", "   10  ", "  *11  ", "  100  ", " *217  "]);
    }

    #[test]
    fn a_board_with_a_gap_or_a_repeated_number_has_no_order() {
        assert_eq!(moves_in_order(&[2, 0, 1]), Ok(vec![Cell::new(2), Cell::new(0)]));
        assert_eq!(moves_in_order(&[3, 0, 1]), Err(MoveOrderError::Missing { number: 2, highest: 3 }));
        assert_eq!(moves_in_order(&[1, 0, 1]), Err(MoveOrderError::Twice { number: 1, first: 0, second: 2 }));
        let far = moves_in_order(&[1, u32::MAX]);
        assert_eq!(far, Err(MoveOrderError::Missing { number: 2, highest: u32::MAX }));
    }
}
