//! The paper's notation of an individual: `B(7,5) A(9,4) …`.
//!
//! The individual begins with a move of the side to move, the solver's own: its genes have the letter `B`,
//! those of the other side, its adversary, `A`. x counts columns to the right and y rows downwards, both from 0
//! at the corner top left: the paper's own example has an open three and an open four that would touch the edge
//! if they were counted from 1. On a hexagon y is the row from the top and x the place in it from the left.

use std::fmt::Write as _;

use goren_rules::Geometry;

use super::settings::MOST_GENES;

/// The letters of the genes, the solver's first.
const LETTERS: [char; 2] = ['B', 'A'];

/// Why a text is no individual.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum NotationError {
    /// A gene is not written as it should be.
    #[error("`{text}` is no gene, expected {letter}(x,y) such as {letter}(7,5)")]
    Gene {
        /// What stands there.
        text: String,
        /// Whose gene it should be.
        letter: char,
    },
    /// The board has no such cell.
    #[error("`{text}` is not on the board, expected x from 0 to {x} and y from 0 to {y}")]
    Nowhere {
        /// The gene.
        text: String,
        /// The greatest x of this row, or of the first row.
        x: usize,
        /// The greatest y.
        y: usize,
    },
    /// There are too few genes, or too many.
    #[error("{found} found, expected {expected} genes")]
    Count {
        /// How many there are.
        found: usize,
        /// How many there should be.
        expected: String,
    },
}

/// Writes genes, given as indices of cells.
///
/// ```
/// use goren_engine::genetic::{genes_text, parse_genes};
/// use goren_rules::{Geometry, Shape};
///
/// let board = Geometry::new(Shape::Rect { width: 15, height: 15 })?;
/// let genes = parse_genes(&board, "B(7,5) A(9,4)")?;
/// assert_eq!(genes, [5 * 15 + 7, 4 * 15 + 9]);
/// assert_eq!(genes_text(&board, &genes), "B(7,5) A(9,4)");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn genes_text(board: &Geometry, genes: &[u16]) -> String {
    let mut text = String::new();
    for (step, &gene) in genes.iter().enumerate() {
        let Some(cell) = board.cells().nth(usize::from(gene)) else { continue };
        let (row, column) = board.row_of(cell);
        let blank = if step == 0 { "" } else { " " };
        let _ = write!(text, "{blank}{}({column},{row})", LETTERS[step % 2]);
    }
    text
}

/// Reads genes, at most 15; blanks do not matter.
///
/// # Errors
/// [`NotationError`] names the gene and what was expected.
pub fn parse_genes(board: &Geometry, text: &str) -> Result<Vec<u16>, NotationError> {
    let compact: String = text.chars().filter(|letter| !letter.is_whitespace()).collect();
    let mut genes = Vec::new();
    for gene in compact.split_inclusive(')') {
        if genes.len() == MOST_GENES {
            let (found, expected) = (compact.split_inclusive(')').count(), format!("at most {MOST_GENES}"));
            return Err(NotationError::Count { found, expected });
        }
        genes.push(parse_gene(board, gene, LETTERS[genes.len() % 2])?);
    }
    if genes.is_empty() {
        return Err(NotationError::Count { found: 0, expected: "one or more".to_owned() });
    }
    Ok(genes)
}

fn parse_gene(board: &Geometry, gene: &str, letter: char) -> Result<u16, NotationError> {
    let text: String = gene.chars().take(20).collect();
    let inner = gene.strip_prefix([letter, letter.to_ascii_lowercase()]);
    let inner = inner.and_then(|rest| rest.strip_prefix('(')?.strip_suffix(')'));
    let numbers = inner.and_then(|inner| inner.split_once(','));
    let number = |text: &str| text.parse::<usize>().ok();
    let place = numbers.and_then(|(x, y)| Some((number(x)?, number(y)?)));
    let Some((x, y)) = place else { return Err(NotationError::Gene { text, letter }) };
    board.cell_in_row(y, x).map(|cell| cell.index() as u16).ok_or_else(|| {
        let rows = board.rows();
        let row = rows.get(y).or(rows.first()).map_or(0, |row| usize::from(row.end - row.start));
        NotationError::Nowhere { text, x: row.saturating_sub(1), y: rows.len().saturating_sub(1) }
    })
}

#[cfg(test)]
mod tests {
    use goren_rules::Shape;

    use super::*;

    #[test]
    fn genes_are_read_as_they_are_written_on_every_shape() {
        for shape in [
            Shape::Rect { width: 15, height: 15 },
            Shape::Rect { width: 7, height: 5 },
            Shape::Hexagon { side: 4 },
        ] {
            let board = Geometry::new(shape).unwrap();
            let all: Vec<u16> = (0..board.len() as u16).collect();
            for genes in all.chunks(MOST_GENES) {
                assert_eq!(parse_genes(&board, &genes_text(&board, genes)).as_deref(), Ok(genes));
            }
        }
    }

    #[test]
    fn what_is_no_individual_is_told_with_what_was_expected() {
        let board = Geometry::new(Shape::Rect { width: 15, height: 15 }).unwrap();
        for (text, told) in [
            ("A(7,5)", "expected B(x,y)"),
            ("B(7,5) B(8,5)", "expected A(x,y)"),
            ("B(7;5)", "`B(7;5)`"),
            ("B(7,-5)", "no gene"),
            ("B(15,0)", "x from 0 to 14 and y from 0 to 14"),
            ("B(7,5", "no gene"),
            ("", "expected one or more genes"),
            (&"B(1,1) A(2,2) ".repeat(8), "16 found, expected at most 15 genes"),
        ] {
            let error = parse_genes(&board, text).expect_err(text).to_string();
            assert!(error.contains(told), "{text}: {error}");
        }
    }
}
