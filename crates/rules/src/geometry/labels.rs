//! Names of cells: every scheme that people and programs use, read and written.

use std::fmt;
use std::str::FromStr;

use super::{Geometry, Place, Shape};
use crate::Cell;

/// A scheme of cell names.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Labels {
    /// Letter and number, the letter i used, `aa` after `z`. Rectangles: column letter, row 1 at
    /// the bottom. Hexagons: row letter from the top, number along it so that equal numbers lie
    /// on one line (Yavalath's names: a1–a5, …, e1–e9, f2–f9, …).
    Algebraic,
    /// As [`Labels::Algebraic`] without the letter i (Go editors). Rectangles only.
    SkipI,
    /// As [`Labels::Algebraic`] with row 1 at the top (Pentago). Rectangles only.
    TopLeft,
    /// Letter of the rank from the top, number of the file from the left: a1 is the top left
    /// (Hasami Shogi). Rectangles only.
    RankFile,
    /// `column,row` counted from the top left, the first being `base`. Rectangles only.
    Numeric {
        /// Number of the first column and row, 0 or 1.
        base: u8,
    },
    /// The cell's index, from 0.
    Index,
    /// Two letters, column and row from the top left: a..z, then A..Z. Rectangles only.
    Sgf,
    /// `z[row][column]`; read also as `x[..][..]` and `y[..][..]`, where rows run along the other
    /// axes. Hexagons only.
    Axial,
}

/// A text that names no cell of the board.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CellError {
    /// Not of the scheme's form.
    #[error("`{text}` is no cell, expected {expected}")]
    Malformed {
        /// What was read, shortened.
        text: String,
        /// The form expected.
        expected: &'static str,
    },
    /// Well formed, but not on this board.
    #[error("`{text}` is outside the board of {board}, expected {range}")]
    Outside {
        /// What was read, shortened.
        text: String,
        /// The board.
        board: Shape,
        /// The range of its cells.
        range: String,
    },
    /// The scheme does not name cells of this shape.
    #[error("{labels} labels do not name the cells of a board of {board}")]
    Scheme {
        /// The scheme.
        labels: Labels,
        /// The board.
        board: Shape,
    },
}

impl fmt::Display for Labels {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Labels::Algebraic => "algebraic",
            Labels::SkipI => "skip-i",
            Labels::TopLeft => "top-left",
            Labels::RankFile => "rank-file",
            Labels::Numeric { base: 0 } => "numeric-0",
            Labels::Numeric { .. } => "numeric",
            Labels::Index => "index",
            Labels::Sgf => "sgf",
            Labels::Axial => "axial",
        })
    }
}

impl FromStr for Labels {
    type Err = String;

    fn from_str(text: &str) -> Result<Labels, String> {
        Ok(match text {
            "algebraic" => Labels::Algebraic,
            "skip-i" => Labels::SkipI,
            "top-left" => Labels::TopLeft,
            "rank-file" => Labels::RankFile,
            "numeric-0" => Labels::Numeric { base: 0 },
            "numeric" | "numeric-1" => Labels::Numeric { base: 1 },
            "index" => Labels::Index,
            "sgf" => Labels::Sgf,
            "axial" => Labels::Axial,
            _ => {
                return Err(format!(
                    "`{}` is no label scheme, expected algebraic, skip-i, top-left, rank-file, \
                     numeric, numeric-0, index, sgf or axial",
                    shorten(text)
                ));
            }
        })
    }
}

impl Labels {
    /// Whether the scheme names the cells of this shape.
    #[must_use]
    pub fn fits(self, shape: Shape) -> bool {
        match (self, shape) {
            (Labels::Algebraic | Labels::Index, _) | (Labels::Axial, Shape::Hexagon { .. }) => true,
            (
                Labels::SkipI | Labels::TopLeft | Labels::RankFile | Labels::Numeric { .. } | Labels::Sgf,
                Shape::Rect { .. },
            ) => true,
            (Labels::Axial, _) | (_, Shape::Hexagon { .. } | Shape::Yinsh) => false,
        }
    }

    fn expected(self) -> &'static str {
        match self {
            Labels::Algebraic => "a letter and a number such as h8",
            Labels::TopLeft => "a letter and a number such as c3",
            Labels::SkipI => "a letter (not i) and a number such as h8",
            Labels::RankFile => "the letter of a rank and the number of a file such as c7",
            Labels::Numeric { .. } => "two numbers such as 7,7",
            Labels::Index => "a number such as 108",
            Labels::Sgf => "two letters such as hh",
            Labels::Axial => "x, y or z with row and column such as z[8][8]",
        }
    }
}

impl Geometry {
    /// The name of a cell. A scheme that does not fit the shape falls back to
    /// [`Labels::Algebraic`].
    ///
    /// # Panics
    /// If the board does not have `cell`.
    #[must_use]
    pub fn label(&self, cell: Cell, labels: Labels) -> String {
        let labels = if labels.fits(self.shape()) { labels } else { Labels::Algebraic };
        let (row, column) = self.row_of(cell);
        let height = self.rows().len();
        match (labels, self.shape()) {
            (Labels::Index, _) => cell.index().to_string(),
            (Labels::Algebraic, Shape::Hexagon { .. } | Shape::Yinsh) => {
                format!("{}{}", letters(row, false), column + self.first_number(row))
            }
            (Labels::Axial, _) => format!("z[{row}][{column}]"),
            (Labels::TopLeft, _) => format!("{}{}", letters(column, false), row + 1),
            (Labels::RankFile, _) => format!("{}{}", letters(row, false), column + 1),
            (Labels::Numeric { base }, _) => {
                format!("{},{}", column + usize::from(base), row + usize::from(base))
            }
            (Labels::Sgf, _) => [column, row].iter().map(|&at| sgf_letter(at)).collect(),
            (Labels::Algebraic | Labels::SkipI, _) => {
                format!("{}{}", letters(column, labels == Labels::SkipI), height - row)
            }
        }
    }

    /// Reads the name of a cell; upper and lower case and blanks around it are accepted.
    ///
    /// # Errors
    /// [`CellError`] names the text and what was expected.
    pub fn parse_cell(&self, text: &str, labels: Labels) -> Result<Cell, CellError> {
        if !labels.fits(self.shape()) {
            return Err(CellError::Scheme { labels, board: self.shape() });
        }
        let text = text.trim();
        let malformed = || CellError::Malformed { text: shorten(text), expected: labels.expected() };
        let found = match labels {
            Labels::Index => {
                let index = number(text).ok_or_else(malformed)?;
                u16::try_from(index).ok().map(Cell::new).filter(|&cell| self.contains(cell))
            }
            Labels::Algebraic | Labels::SkipI => {
                let (letter, number) = letter_and_number(text, labels).ok_or_else(malformed)?;
                self.algebraic_cell(letter, number)
            }
            Labels::TopLeft => {
                let (column, number) = letter_and_number(text, labels).ok_or_else(malformed)?;
                number.checked_sub(1).and_then(|row| self.cell_in_row(row, column))
            }
            Labels::RankFile => {
                let (rank, file) = letter_and_number(text, labels).ok_or_else(malformed)?;
                file.checked_sub(1).and_then(|file| self.cell_in_row(rank, file))
            }
            Labels::Numeric { base } => {
                let (column, row) = two_numbers(text).ok_or_else(malformed)?;
                let base = usize::from(base);
                column
                    .checked_sub(base)
                    .zip(row.checked_sub(base))
                    .and_then(|(column, row)| self.cell_in_row(row, column))
            }
            Labels::Sgf => {
                let mut chars = text.chars();
                let pair = (chars.next().and_then(sgf_index), chars.next().and_then(sgf_index));
                let (Some(column), Some(row), None) = (pair.0, pair.1, chars.next()) else {
                    return Err(malformed());
                };
                self.cell_in_row(row, column)
            }
            Labels::Axial => {
                let (axis, row, column) = axial_parts(text).ok_or_else(malformed)?;
                self.axial_cell(axis, row, column)
            }
        };
        found.ok_or_else(|| self.outside(text, labels))
    }

    /// The cell that one of the three axial schemes names: `axis` `'x'`, `'y'` or `'z'`, then row
    /// and column from 0 as contest tables count them.
    #[must_use]
    pub fn axial_cell(&self, axis: char, row: usize, column: usize) -> Option<Cell> {
        let Shape::Hexagon { side } = self.shape() else { return None };
        let reach = i16::from(side) - 1;
        let row = i16::try_from(row).ok().filter(|&row| row <= 2 * reach)? - reach;
        let column = i16::try_from(column).ok().filter(|&column| column <= 2 * reach)?;
        // A cell at axial (q, r) with s = −q−r is drawn at x = 2q + r + 2·reach, y = r + reach.
        let (q, r) = match axis {
            'z' => (column + (-reach).max(-reach - row), row),
            'x' => (row, column + (-reach).max(-reach - row)),
            'y' => {
                let r = column + (-reach).max(row - reach);
                (row - r, r)
            }
            _ => return None,
        };
        self.cell_at(Place { x: 2 * q + r + 2 * reach, y: r + reach })
    }

    fn algebraic_cell(&self, letter: usize, number: usize) -> Option<Cell> {
        match self.shape() {
            Shape::Rect { .. } => self.cell_in_row(self.rows().len().checked_sub(number)?, letter),
            Shape::Hexagon { .. } | Shape::Yinsh => {
                self.cell_in_row(letter, number.checked_sub(self.first_number(letter))?)
            }
        }
    }

    /// The number of the first cell in a row of a hexagon.
    fn first_number(&self, row: usize) -> usize {
        let middle = self.rows().len() / 2;
        let cut = match self.shape() {
            Shape::Yinsh => usize::from(row == 0 || row == middle || row == 2 * middle),
            Shape::Rect { .. } | Shape::Hexagon { .. } => 0,
        };
        row.saturating_sub(middle) + 1 + cut
    }

    fn outside(&self, text: &str, labels: Labels) -> CellError {
        let last = Cell::new(u16::try_from(self.len() - 1).unwrap_or(u16::MAX));
        let (first, last) = match (labels, self.shape()) {
            (Labels::Algebraic | Labels::SkipI, Shape::Rect { width, .. }) => {
                let bottom_left = usize::from(self.rows()[self.rows().len() - 1].start);
                let top_right = usize::from(width) - 1;
                (bottom_left, top_right)
            }
            _ => (0, last.index()),
        };
        let [first, last] = [first, last].map(|index| self.label(Cell::new(index as u16), labels));
        CellError::Outside { text: shorten(text), board: self.shape(), range: format!("{first} to {last}") }
    }
}

/// Column letters: a..z, then aa, ab, ….
fn letters(index: usize, skip_i: bool) -> String {
    let alphabet: &[u8] = if skip_i { b"abcdefghjklmnopqrstuvwxyz" } else { b"abcdefghijklmnopqrstuvwxyz" };
    let last = char::from(alphabet[index % alphabet.len()]);
    match index / alphabet.len() {
        0 => last.to_string(),
        more => format!("{}{last}", char::from(alphabet[(more - 1) % alphabet.len()])),
    }
}

fn letter_and_number(text: &str, labels: Labels) -> Option<(usize, usize)> {
    let split = text.find(|c: char| c.is_ascii_digit())?;
    let (word, digits) = text.split_at(split);
    let word = word.trim_end();
    if word.is_empty() || word.len() > 2 {
        return None;
    }
    let skip_i = labels == Labels::SkipI;
    let base = if skip_i { 25 } else { 26 };
    let mut column = 0;
    for c in word.chars() {
        let letter = usize::from(u8::try_from(c.to_ascii_lowercase()).ok()?).checked_sub(97)?;
        if letter >= 26 || (skip_i && letter == 8) {
            return None;
        }
        column = column * base + letter - usize::from(skip_i && letter > 8) + 1;
    }
    Some((column - 1, number(digits)?))
}

fn two_numbers(text: &str) -> Option<(usize, usize)> {
    let (column, row) = text.split_once([',', ' ', '\t'])?;
    Some((number(column.trim())?, number(row.trim())?))
}

fn axial_parts(text: &str) -> Option<(char, usize, usize)> {
    let axis = text.chars().next()?.to_ascii_lowercase();
    if !matches!(axis, 'x' | 'y' | 'z') {
        return None;
    }
    let rest = text[1..].trim().strip_prefix('[')?.strip_suffix(']')?;
    let (row, column) = rest.split_once("][")?;
    Some((axis, number(row)?, number(column)?))
}

/// A plain decimal number of at most five digits.
fn number(text: &str) -> Option<usize> {
    let plain = !text.is_empty() && text.len() <= 5 && text.bytes().all(|b| b.is_ascii_digit());
    if plain { text.parse().ok() } else { None }
}

fn sgf_letter(at: usize) -> char {
    const LETTERS: &[u8] = b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
    char::from(LETTERS[at.min(51)])
}

fn sgf_index(c: char) -> Option<usize> {
    match c {
        'a'..='z' => Some(c as usize - 'a' as usize),
        'A'..='Z' => Some(c as usize - 'A' as usize + 26),
        _ => None,
    }
}

/// What an error shows of a text: at most 24 characters, control characters made visible.
pub(crate) fn shorten(text: &str) -> String {
    let mut short: String = text.chars().take(24).flat_map(char::escape_debug).collect();
    if text.chars().nth(24).is_some() {
        short.push('…');
    }
    short
}

/// The letters of a column (or of a hexagon's row) counted from 0: a..z, aa, ab, ….
pub(crate) fn column_letters(index: usize) -> String {
    letters(index, false)
}
