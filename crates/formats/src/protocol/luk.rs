//! The ristinolla contest's `<name>.luk` (the game so far) and `<name>.kir` (the answer).
//!
//! ```text
//! 10        side of the square grid, 5..50
//! 5 4       one mark a line, column and row, in the order played
//! 5 5
//! ```
//!
//! Whether the first column is 0 or 1 was never settled: a judge fixes it, a reader may infer it.

mod name;

pub use name::{EntrantName, EntrantNameError};

use std::collections::HashMap;

use goren_rules::{Cell, Shape};

use crate::input::{InputError, natural, shorten, text};

/// The largest `.luk` file that is read, in bytes: 2500 marks with room for blanks.
pub const LUK_LIMIT: usize = 64 * 1024;
/// The largest `.kir` file that is read, in bytes.
pub const KIR_LIMIT: usize = 256;
/// The sides that a grid may have.
pub const SIDES: std::ops::RangeInclusive<u8> = 5..=50;

/// The number of the first column and row.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
pub enum Base {
    /// Counted from 0.
    Zero,
    /// Counted from 1.
    #[default]
    One,
}

/// How a reader learns the base.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
pub enum BaseRule {
    /// From the marks: a 0 means base 0, the side itself means base 1, neither means base 1.
    #[default]
    Infer,
    /// It is known; a mark that does not fit is an error.
    Fixed(Base),
}

/// A `.luk` file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Luk {
    /// Side of the grid, 5..=50.
    pub side: u8,
    /// The base that the file is written in.
    pub base: Base,
    /// The marks in the order played, as cells of a square of this side.
    pub marks: Vec<Cell>,
}

/// Why bytes are no `.luk` file.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum LukError {
    /// Not text, empty or too large.
    #[error(transparent)]
    Input(#[from] InputError),
    /// The first line is no side of a grid.
    #[error("line {line}: `{found}` is no side of a grid, expected a number from 5 to 50")]
    Side {
        /// Line, from 1.
        line: usize,
        /// What was read.
        found: String,
    },
    /// A line is no mark.
    #[error("line {line}: `{found}` is no mark, expected `column row`")]
    Mark {
        /// Line, from 1.
        line: usize,
        /// What was read.
        found: String,
    },
    /// A mark lies outside the grid.
    #[error("line {line}: `{found}` is outside the grid, expected columns and rows {first} to {last}")]
    Outside {
        /// Line, from 1.
        line: usize,
        /// What was read.
        found: String,
        /// Lowest number.
        first: u32,
        /// Highest number.
        last: u32,
    },
    /// A mark on a mark.
    #[error("line {line}: `{found}` was marked on line {earlier} already, expected a free cell")]
    Occupied {
        /// Line, from 1.
        line: usize,
        /// What was read.
        found: String,
        /// Line of the earlier mark.
        earlier: usize,
    },
    /// A 0 and the side itself both occur.
    #[error(
        "line {line}: `{found}` starts counting at 0, but line {other} at 1, expected one base in a file"
    )]
    MixedBase {
        /// Line with the 0.
        line: usize,
        /// What was read there.
        found: String,
        /// Line with the side as a coordinate.
        other: usize,
    },
}

impl Base {
    /// The number of the first column and row.
    #[must_use]
    pub fn first(self) -> u32 {
        match self {
            Base::Zero => 0,
            Base::One => 1,
        }
    }
}

/// A mark as written, before the base is known.
struct Written<'a> {
    line: usize,
    text: &'a str,
    column: u32,
    row: u32,
}

impl Luk {
    /// The board.
    #[must_use]
    pub fn shape(&self) -> Shape {
        Shape::square(self.side)
    }

    /// The text of the file, one LF after every line.
    #[must_use]
    pub fn text(&self) -> String {
        let mut text = format!("{}\n", self.side);
        for &mark in &self.marks {
            text.push_str(&mark_text(self.side, mark, self.base));
        }
        text
    }

    /// Reads a `.luk` file. CRLF, blanks and empty lines at the end, and a missing final newline are accepted.
    ///
    /// # Errors
    /// [`LukError`] names the line, the text and what was expected.
    pub fn parse(bytes: &[u8], rule: BaseRule) -> Result<Luk, LukError> {
        let text = text(bytes, LUK_LIMIT, "the side of the grid and the marks")?;
        let mut lines = (1..).zip(text.trim_end().lines().map(str::trim));
        let (line, first) = lines.next().unwrap_or((1, ""));
        let side = natural(first)
            .and_then(|side| u8::try_from(side).ok())
            .filter(|side| SIDES.contains(side))
            .ok_or_else(|| LukError::Side { line, found: shorten(first) })?;
        let mut written = Vec::new();
        for (line, text) in lines {
            let (column, row) =
                two_numbers(text).ok_or_else(|| LukError::Mark { line, found: shorten(text) })?;
            written.push(Written { line, text, column, row });
        }
        let base = match rule {
            BaseRule::Fixed(base) => base,
            BaseRule::Infer => infer_base(&written, u32::from(side))?,
        };
        let marks = marks(&written, side, base)?;
        Ok(Luk { side, base, marks })
    }
}

fn mark_text(side: u8, mark: Cell, base: Base) -> String {
    let (side, first) = (usize::from(side.max(1)), base.first() as usize);
    format!("{} {}\n", mark.index() % side + first, mark.index() / side + first)
}

fn two_numbers(text: &str) -> Option<(u32, u32)> {
    let mut tokens = text.split_whitespace();
    let pair = (natural(tokens.next()?)?, natural(tokens.next()?)?);
    tokens.next().is_none().then_some(pair)
}

fn infer_base(written: &[Written<'_>], side: u32) -> Result<Base, LukError> {
    let zero = written.iter().find(|mark| mark.column == 0 || mark.row == 0);
    let full = written.iter().find(|mark| mark.column == side || mark.row == side);
    match (zero, full) {
        (Some(zero), Some(full)) => {
            Err(LukError::MixedBase { line: zero.line, found: shorten(zero.text), other: full.line })
        }
        (Some(_), None) => Ok(Base::Zero),
        _ => Ok(Base::One),
    }
}

fn marks(written: &[Written<'_>], side: u8, base: Base) -> Result<Vec<Cell>, LukError> {
    let mut seen: HashMap<Cell, usize> = HashMap::new();
    let mut marks = Vec::with_capacity(written.len());
    for mark in written {
        let found = || shorten(mark.text);
        let cell = cell_of(side, base, mark.column, mark.row).ok_or_else(|| LukError::Outside {
            line: mark.line,
            found: found(),
            first: base.first(),
            last: base.first() + u32::from(side) - 1,
        })?;
        if let Some(earlier) = seen.insert(cell, mark.line) {
            return Err(LukError::Occupied { line: mark.line, found: found(), earlier });
        }
        marks.push(cell);
    }
    Ok(marks)
}

fn cell_of(side: u8, base: Base, column: u32, row: u32) -> Option<Cell> {
    let side = u32::from(side);
    let inside = |number: u32| number.checked_sub(base.first()).filter(|&at| at < side);
    let index = inside(row)? * side + inside(column)?;
    u16::try_from(index).ok().map(Cell::new)
}

/// Why a `.kir` file is no answer. Every one of these loses the game.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum KirError {
    /// Not text, empty or too large.
    #[error(transparent)]
    Input(#[from] InputError),
    /// Not one line of two numbers.
    #[error("`{found}` is no answer, expected one line `column row`")]
    Malformed {
        /// What was read.
        found: String,
    },
    /// Outside the grid.
    #[error("`{found}` is outside the grid, expected columns and rows {first} to {last}")]
    Outside {
        /// What was read.
        found: String,
        /// Lowest number.
        first: u32,
        /// Highest number.
        last: u32,
    },
}

/// Reads an answer for a grid of this side. Whether the cell is free is the judge's to say.
///
/// # Errors
/// [`KirError`] names the text and what was expected.
pub fn parse_kir(bytes: &[u8], side: u8, base: Base) -> Result<Cell, KirError> {
    let text = text(bytes, KIR_LIMIT, "one line `column row`")?.trim();
    let malformed = || KirError::Malformed { found: shorten(text) };
    if text.lines().count() != 1 {
        return Err(malformed());
    }
    let (column, row) = two_numbers(text).ok_or_else(malformed)?;
    cell_of(side, base, column, row).ok_or_else(|| KirError::Outside {
        found: shorten(text),
        first: base.first(),
        last: (base.first() + u32::from(side)).saturating_sub(1),
    })
}

/// The exact text of an answer: `column row` and LF.
#[must_use]
pub fn kir_text(side: u8, cell: Cell, base: Base) -> String {
    mark_text(side, cell, base)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str, rule: BaseRule) -> Result<Luk, LukError> {
        Luk::parse(text.as_bytes(), rule)
    }

    #[test]
    fn the_base_is_inferred_from_a_zero_or_from_the_side() {
        assert_eq!(parse("5\n0 4\n", BaseRule::Infer).map(|luk| luk.base), Ok(Base::Zero));
        assert_eq!(parse("5\n5 4\n", BaseRule::Infer).map(|luk| luk.base), Ok(Base::One));
        assert_eq!(parse("5\n2 4\n", BaseRule::Infer).map(|luk| luk.base), Ok(Base::One));
        assert!(matches!(parse("5\n5 4\n0 1", BaseRule::Infer), Err(LukError::MixedBase { line: 3, .. })));
    }

    #[test]
    fn a_zero_is_outside_the_grid_when_the_base_is_fixed_at_one() {
        let fixed = BaseRule::Fixed(Base::One);
        assert!(matches!(parse("5\n0 4\n", fixed), Err(LukError::Outside { line: 2, .. })));
        assert!(matches!(parse_kir(b"0 4\n", 5, Base::One), Err(KirError::Outside { .. })));
        assert_eq!(parse_kir(b"0 4", 5, Base::Zero), Ok(Cell::new(20)));
    }

    #[test]
    fn windows_line_ends_and_trailing_blanks_are_accepted() {
        let luk = parse("10\r\n5 4 \r\n5\t5\r\n\r\n", BaseRule::Infer).expect("valid");
        assert_eq!(luk.marks, [Cell::new(34), Cell::new(44)]);
        assert_eq!(luk.text(), "10\n5 4\n5 5\n");
    }

    #[test]
    fn answers_of_other_forms_are_malformed() {
        for bad in ["5", "5,4", "5 4 3", "5 4\n5 5", "a b", "-1 4", "5 4x"] {
            assert!(
                matches!(parse_kir(bad.as_bytes(), 10, Base::One), Err(KirError::Malformed { .. })),
                "{bad}"
            );
        }
        assert!(matches!(parse_kir(b"", 10, Base::One), Err(KirError::Input(_))));
    }
}
