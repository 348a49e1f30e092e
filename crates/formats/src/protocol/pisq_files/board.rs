//! `PLOCHA.DAT`: the board as the rows of a picture.

use goren_rules::{Cell, Color, GameId, Position, Setup, Shape};

use crate::input::{InputError, shorten, text};

/// The largest `PLOCHA.DAT` that is read, in bytes.
const BOARD_LIMIT: usize = 64 * 1024;
/// The longest side of a board.
const LONGEST_SIDE: usize = 50;

/// What stands on a cell.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Hash)]
pub enum Square {
    /// `-`.
    Empty,
    /// `x`: a stone of the first player.
    First,
    /// `o`: a stone of the second player.
    Second,
    /// `#`: cannot be played, in continuous games a cell of an earlier winning line.
    Blocked,
}

/// `PLOCHA.DAT`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BoardFile {
    /// Columns, 1..=50.
    pub width: u8,
    /// Rows, 1..=50.
    pub height: u8,
    /// Row by row from the top; `width * height` of them.
    pub squares: Vec<Square>,
}

/// Why bytes are no `PLOCHA.DAT`.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum BoardFileError {
    /// Not text, empty or too large.
    #[error(transparent)]
    Input(#[from] InputError),
    /// A character that means nothing.
    #[error("line {line}: `{found}` is nothing on a board, expected -, x, o or #")]
    Square {
        /// Line, from 1.
        line: usize,
        /// What was read.
        found: String,
    },
    /// A row longer or shorter than the first.
    #[error("line {line}: {found} cells, expected {expected} as in the first row")]
    Row {
        /// Line, from 1.
        line: usize,
        /// Cells read.
        found: usize,
        /// Cells of the first row.
        expected: usize,
    },
    /// Too many rows or columns.
    #[error("a board of {width}×{height} is too large, expected at most 50 columns and rows")]
    Size {
        /// Columns read.
        width: usize,
        /// Rows read.
        height: usize,
    },
}

impl Square {
    fn letter(self) -> char {
        match self {
            Square::Empty => '-',
            Square::First => 'x',
            Square::Second => 'o',
            Square::Blocked => '#',
        }
    }

    fn of(letter: char) -> Option<Square> {
        match letter {
            '-' => Some(Square::Empty),
            'x' | 'X' => Some(Square::First),
            'o' | 'O' => Some(Square::Second),
            '#' => Some(Square::Blocked),
            _ => None,
        }
    }
}

impl BoardFile {
    /// The board of a position; `None` if it is no rectangle.
    #[must_use]
    pub fn of(position: &Position) -> Option<BoardFile> {
        let Shape::Rect { width, height } = position.rules().shape else { return None };
        let square = |stone: &Option<Color>| match stone {
            None => Square::Empty,
            Some(Color::Black) => Square::First,
            Some(_) => Square::Second,
        };
        Some(BoardFile { width, height, squares: position.stones().iter().map(square).collect() })
    }

    /// The arrangement of stones for a game on this board. Blocked cells are left empty.
    #[must_use]
    pub fn setup(&self, id: GameId, to_move: Color) -> Setup {
        let stones = self.squares.iter().zip(0u16..).filter_map(|(square, index)| match square {
            Square::First => Some((Cell::new(index), Color::Black)),
            Square::Second => Some((Cell::new(index), Color::White)),
            Square::Empty | Square::Blocked => None,
        });
        Setup::new(id, stones.collect(), to_move)
    }

    /// Whether a cell cannot be played though nothing stands on it.
    #[must_use]
    pub fn has_blocked(&self) -> bool {
        self.squares.contains(&Square::Blocked)
    }

    /// The exact text, one LF after every row.
    #[must_use]
    pub fn text(&self) -> String {
        let mut text = String::new();
        for row in self.squares.chunks(usize::from(self.width.max(1))) {
            text.extend(row.iter().map(|square| square.letter()));
            text.push('\n');
        }
        text
    }

    /// Reads a board. The first row tells the width; empty lines, CRLF and a missing final newline are accepted.
    ///
    /// # Errors
    /// [`BoardFileError`] names the line, the text and what was expected.
    pub fn parse(bytes: &[u8]) -> Result<BoardFile, BoardFileError> {
        let text = text(bytes, BOARD_LIMIT, "a board of -, x, o and #")?;
        let (mut squares, mut width, mut height) = (Vec::new(), None, 0);
        for (line, content) in (1..).zip(text.lines().map(str::trim)) {
            if content.is_empty() {
                continue;
            }
            let before = squares.len();
            for letter in content.chars() {
                let found = || shorten(&letter.to_string());
                squares
                    .push(Square::of(letter).ok_or_else(|| BoardFileError::Square { line, found: found() })?);
            }
            let found = squares.len() - before;
            let expected = *width.get_or_insert(found);
            if found != expected {
                return Err(BoardFileError::Row { line, found, expected });
            }
            height += 1;
        }
        let width = width.unwrap_or(0);
        let side = |side: usize| u8::try_from(side).ok().filter(|_| (1..=LONGEST_SIDE).contains(&side));
        match (side(width), side(height)) {
            (Some(width), Some(height)) => Ok(BoardFile { width, height, squares }),
            _ => Err(BoardFileError::Size { width, height }),
        }
    }
}
