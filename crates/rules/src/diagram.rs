//! Boards as characters: `X` or `●` black, `O` or `○` white, `R` red, `.` empty; in Yinsh these are
//! markers, and `B` and `W` the rings.
//!
//! ```
//! use goren_rules::{GameId, Position, diagram};
//!
//! let id: GameId = "tictactoe".parse()?;
//! let setup = diagram::parse(". . .\n. X .\nO . .", &id)?;
//! let position = Position::from_setup(&setup)?;
//! assert_eq!(diagram::plain(&position), ". . .\n. X .\nO . .\n");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::borrow::Cow;

use crate::geometry::labels::shorten;
use crate::text::likely_side;
use crate::{Cell, Color, GameId, Geometry, Labels, PieceKind, Play, Position, Setup, Shape};

/// Longest diagram that is read, in bytes.
pub const MAX_DIAGRAM: usize = 64 * 1024;

/// A text that is no diagram of the board.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum DiagramError {
    /// Longer than [`MAX_DIAGRAM`].
    #[error("the diagram has {0} bytes, expected at most {MAX_DIAGRAM}")]
    TooLong(usize),
    /// Too few or too many rows.
    #[error("the diagram has {found} rows, expected {expected} for a board of {board}")]
    Rows {
        /// Rows found.
        found: usize,
        /// Rows of the board.
        expected: usize,
        /// The board.
        board: Shape,
    },
    /// Too few or too many cells in a row.
    #[error("line {line} has {found} cells, expected {expected}")]
    Cells {
        /// Line of the text, from 1.
        line: usize,
        /// Cells found.
        found: usize,
        /// Cells of the row.
        expected: usize,
    },
    /// A character that stands for nothing.
    #[error("line {line}, column {column}: `{token}` is no cell, expected X, O or .")]
    Character {
        /// Line of the text, from 1.
        line: usize,
        /// Character within the line, from 1.
        column: usize,
        /// The character.
        token: String,
    },
    /// A line that does not say what was taken.
    #[error(
        "line {line}: `{token}` is no pair of numbers, expected what Black and White have taken, as in `taken 2 0`"
    )]
    Taken {
        /// Line of the text, from 1.
        line: usize,
        /// What stands there.
        token: String,
    },
    /// A last line that does not say whose turn it is.
    #[error("line {line}: `{token}` is no side, expected `to black` or `to white`")]
    Side {
        /// Line of the text, from 1.
        line: usize,
        /// What stands there.
        token: String,
    },
}

/// The ring a character stands for in Yinsh.
fn ring_of(c: char) -> Option<Color> {
    match c {
        'B' | 'b' => Some(Color::Black),
        'W' | 'w' => Some(Color::White),
        _ => None,
    }
}

fn stone_of(c: char) -> Option<Option<Color>> {
    match c {
        'X' | 'x' | '#' | '*' | '●' | '⚫' => Some(Some(Color::Black)),
        'O' | 'o' | '○' | '⚪' => Some(Some(Color::White)),
        'R' | 'r' | '◎' => Some(Some(Color::Red)),
        '.' | '_' | '-' | '+' | '·' | '．' | '＋' | '┼' => Some(None),
        _ => None,
    }
}

/// Reads a diagram: one line a row from the top, blanks ignored, row numbers at either end of a line
/// (or the letter of a rank or the name of a row's first cell before it) and lines of column names
/// skipped, empty lines skipped; a last line `to black` or `to white`,
/// or one that ends with `black to move`, gives the turn, else the numbers of stones decide.
/// Lines `taken N N`, `half` and `moved` mean what they mean in a position text; where nothing is said in Yinsh,
/// rings that are missing once there are markers have been taken off.
///
/// # Errors
/// [`DiagramError`] names the line, the column and what was expected.
pub fn parse(text: &str, id: &GameId) -> Result<Setup, DiagramError> {
    if text.len() > MAX_DIAGRAM {
        return Err(DiagramError::TooLong(text.len()));
    }
    let board = id.rules().shape;
    let Ok(geometry) = Geometry::shared(board) else {
        return Err(DiagramError::Rows { found: 0, expected: 0, board });
    };
    let has_rings = matches!(id.rules().play, Play::Yinsh { .. });
    let mut setup = Setup::new(id.clone(), Vec::new(), Color::Black);
    let mut to_move = None;
    let mut taken = None;
    let mut row = 0;
    for (index, content) in text.lines().enumerate() {
        let line = index + 1;
        let trimmed = content.trim();
        if trimmed.is_empty() || is_column_header(trimmed) {
            continue;
        }
        if let Some(side) = trimmed.strip_prefix("to ") {
            let side = side.trim();
            let color = side.parse().map_err(|_| DiagramError::Side { line, token: shorten(side) })?;
            to_move = Some(color);
            continue;
        }
        // As shown by programs: `move 14, black to move`.
        if let Some(told) = trimmed.strip_suffix(" to move") {
            let side = told.rsplit([' ', ',']).next().unwrap_or_default();
            let color = side.parse().map_err(|_| DiagramError::Side { line, token: shorten(side) })?;
            to_move = Some(color);
            continue;
        }
        match trimmed.strip_prefix("taken ") {
            Some(numbers) => {
                let token = || shorten(numbers.trim());
                taken =
                    Some(two_numbers(numbers).ok_or_else(|| DiagramError::Taken { line, token: token() })?);
                continue;
            }
            None if trimmed == "half" || trimmed == "moved" => {
                setup.half |= trimmed == "half";
                setup.moved |= trimmed == "moved";
                continue;
            }
            None => {}
        }
        let content = without_row_name(content, &geometry, row, id.rules().labels);
        let cells = row_cells(&content, line, has_rings)?;
        let expected = geometry.rows().get(row).map_or(0, ExactSizeIterator::len);
        if row < geometry.rows().len() && cells.len() != expected {
            return Err(DiagramError::Cells { line, found: cells.len(), expected });
        }
        for (column, (stone, ring)) in cells.into_iter().enumerate() {
            let placed = geometry.cell_in_row(row, column);
            setup.stones.extend(placed.zip(stone));
            setup.rings.extend(placed.zip(ring));
        }
        row += 1;
    }
    if row != geometry.rows().len() {
        return Err(DiagramError::Rows { found: row, expected: geometry.rows().len(), board });
    }
    if let Some(taken) = taken {
        setup.taken = taken;
    } else if has_rings && !setup.stones.is_empty() {
        let standing = |color| setup.rings.iter().filter(|ring| ring.1 == color).count();
        setup.taken = Color::BOTH.map(|color| 5_usize.saturating_sub(standing(color)) as u16);
    }
    setup.to_move = to_move.unwrap_or_else(|| likely_side(&setup));
    Ok(setup)
}

/// What Black and White have taken, at most 1000 each.
fn two_numbers(text: &str) -> Option<[u16; 2]> {
    let mut words = text.split_whitespace().map(|word| word.parse().ok().filter(|&number| number <= 1000));
    let pair = [words.next()??, words.next()??];
    words.next().is_none().then_some(pair)
}

/// The line with blanks in place of the name that a lettered row has before it.
fn without_row_name<'a>(line: &'a str, geometry: &Geometry, row: usize, labels: Labels) -> Cow<'a, str> {
    if row < geometry.rows().len() {
        let name = row_label(geometry, row, labels);
        let first = line.split_whitespace().next().unwrap_or_default();
        if name.starts_with(|c: char| c.is_ascii_alphabetic()) && first.eq_ignore_ascii_case(&name) {
            return Cow::Owned(line.replacen(first, &" ".repeat(first.len()), 1));
        }
    }
    Cow::Borrowed(line)
}

/// A line of column letters or file numbers; none of these stands for a stone.
fn is_column_header(line: &str) -> bool {
    let mut words = line.split_whitespace();
    let first = [words.next(), words.next()].map(|word| word.map(str::to_ascii_lowercase));
    let [Some(first), Some(second)] = first else { return false };
    matches!((first.as_str(), second.as_str()), ("a", "b") | ("1", "2"))
}

/// The stone and the ring on each cell of a row; at most one of them.
type RowCell = (Option<Color>, Option<Color>);

fn row_cells(content: &str, line: usize, has_rings: bool) -> Result<Vec<RowCell>, DiagramError> {
    let body = content.trim().trim_start_matches(|c: char| c.is_ascii_digit());
    let body = body.trim_end_matches(|c: char| c.is_ascii_digit()).trim();
    let skipped = content.find(body).unwrap_or(0);
    let lead = content[..skipped].chars().count();
    body.chars()
        .enumerate()
        .filter(|(_, c)| !c.is_whitespace())
        .map(|(at, c)| {
            let ring = ring_of(c).filter(|_| has_rings);
            let cell = ring.map(|ring| (None, Some(ring))).or_else(|| Some((stone_of(c)?, None)));
            cell.ok_or_else(|| DiagramError::Character {
                line,
                column: lead + at + 1,
                token: c.escape_debug().to_string(),
            })
        })
        .collect()
}

/// The stones alone: one line a row, cells separated by a blank, rows of a hexagon indented.
#[must_use]
pub fn plain(position: &Position) -> String {
    let mut text = String::new();
    for row in 0..position.geometry().rows().len() {
        text.push_str(&" ".repeat(indent(position.geometry(), row)));
        text.push_str(&row_text(position, row, &|_| None));
        text.push('\n');
    }
    text
}

/// As [`plain`], of an arrangement that nobody has checked; of two pieces on one cell the first is shown.
#[must_use]
pub fn of_setup(setup: &Setup) -> String {
    let Ok(geometry) = Geometry::shared(setup.id.rules().shape) else { return String::new() };
    let mut letters = vec!['.'; geometry.len()];
    let pieces = setup.stones.iter().map(|piece| (piece, false));
    for (&(cell, color), ring) in pieces.chain(setup.rings.iter().map(|piece| (piece, true))) {
        if let Some(letter) = letters.get_mut(cell.index()).filter(|letter| **letter == '.') {
            *letter = character(color, ring);
        }
    }
    let row = |(row, range): (usize, &std::ops::Range<u16>)| {
        let cells: Vec<String> = range.clone().map(|index| letters[usize::from(index)].to_string()).collect();
        format!("{}{}\n", " ".repeat(indent(&geometry, row)), cells.join(" "))
    };
    geometry.rows().iter().enumerate().map(row).collect()
}

fn character(color: Color, ring: bool) -> char {
    match (color, ring) {
        (Color::Black, true) => 'B',
        (Color::White, true) => 'W',
        (Color::Black, false) => 'X',
        (Color::White, false) => 'O',
        (Color::Red, _) => 'R',
    }
}

/// The board with coordinates; `mark` may replace the character of a cell.
#[must_use]
pub fn with_labels(position: &Position, mark: &dyn Fn(Cell) -> Option<char>) -> String {
    let geometry = position.geometry();
    let mut text = String::new();
    let height = geometry.rows().len();
    for row in 0..height {
        let label = row_label(geometry, row, position.rules().labels);
        text.push_str(&format!("{label:>3} {}", " ".repeat(indent(geometry, row))));
        text.push_str(&row_text(position, row, mark));
        text.push('\n');
    }
    if let Shape::Rect { width, .. } = geometry.shape() {
        let files = position.rules().labels == Labels::RankFile;
        let letters = (0..usize::from(width)).map(|column| {
            if files { (column + 1).to_string() } else { crate::geometry::labels::column_letters(column) }
        });
        // Two-letter columns would not stand under their cells: their last letter does.
        let letters: Vec<String> =
            letters.map(|name| name.chars().next_back().into_iter().collect()).collect();
        text.push_str(&format!("    {}\n", letters.join(" ")));
    }
    text
}

fn row_text(position: &Position, row: usize, mark: &dyn Fn(Cell) -> Option<char>) -> String {
    let range = position.geometry().rows()[row].clone();
    let letter = |index: u16| {
        let cell = Cell::new(index);
        let piece = || match position.stone(cell) {
            Some(color) => character(color, position.kind(cell) == PieceKind::Ring),
            None => '.',
        };
        mark(cell).unwrap_or_else(piece)
    };
    range.map(|index| letter(index).to_string()).collect::<Vec<_>>().join(" ")
}

fn indent(geometry: &Geometry, row: usize) -> usize {
    let first = Cell::new(geometry.rows()[row].start);
    usize::try_from(geometry.place(first).x).unwrap_or(0)
}

/// Rectangles: the row's number, or the letter of its rank. Hexagons: the name of the row's first cell.
fn row_label(geometry: &Geometry, row: usize, labels: Labels) -> String {
    match geometry.shape() {
        Shape::Rect { .. } if labels == Labels::TopLeft => (row + 1).to_string(),
        Shape::Rect { .. } if labels == Labels::RankFile => crate::geometry::labels::column_letters(row),
        Shape::Rect { height, .. } => (usize::from(height) - row).to_string(),
        Shape::Hexagon { .. } | Shape::Yinsh => geometry.label(Cell::new(geometry.rows()[row].start), labels),
    }
}

#[cfg(test)]
mod tests;
