//! One move type for every game, and its text.

use crate::geometry::labels::shorten;
use crate::{Cell, CellError, Geometry, Labels};

/// One action on the board, in any game of the family.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum Move {
    /// A stone, man or ring is put on an empty cell: `h8`.
    Place(Cell),
    /// Nothing is moved: `pass`.
    Pass,
    /// The seats are exchanged after the first stone: `swap`.
    Swap,
    /// A man or ring goes from one cell to another: `c1-c7`.
    Slide {
        /// Where it stands.
        from: Cell,
        /// Where it goes.
        to: Cell,
    },
    /// A stone is put down and a quadrant turned: `c3z`.
    Twist {
        /// Where the stone goes.
        cell: Cell,
        /// The turn that follows.
        twist: Twist,
    },
    /// A quadrant is turned, the stone having been put down before: `z`.
    Turn(Twist),
    /// A row of markers is taken off: `xd3-h7`.
    TakeRow {
        /// One end.
        from: Cell,
        /// The other end, later in plain string order.
        to: Cell,
    },
    /// A ring is taken off: `xk7`.
    TakeRing(Cell),
}

/// A quarter turn of one quadrant of a Pentago board.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct Twist {
    /// 0 top left, 1 top right, 2 bottom right, 3 bottom left.
    pub quadrant: u8,
    /// Which way it turns.
    pub clockwise: bool,
}

/// A text that is no move.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum MoveTextError {
    /// A cell in it is wrong.
    #[error(transparent)]
    Cell(#[from] CellError),
    /// Nothing at all.
    #[error("the move is empty, expected a cell such as h8")]
    Empty,
    /// Far too long for a move.
    #[error("`{0}` is too long for a move, expected at most 40 characters")]
    TooLong(String),
}

impl Twist {
    /// The letter of the turn: s, t top left; u, v top right; w, x bottom right; y, z bottom left;
    /// the first of each pair anticlockwise.
    #[must_use]
    pub fn letter(self) -> char {
        char::from(b's' + 2 * (self.quadrant & 3) + u8::from(self.clockwise))
    }

    /// The turn that a letter s..z stands for.
    #[must_use]
    pub fn from_letter(letter: char) -> Option<Twist> {
        let index = u8::try_from(letter.to_ascii_lowercase()).ok()?.checked_sub(b's')?;
        (index < 8).then_some(Twist { quadrant: index / 2, clockwise: index % 2 == 1 })
    }
}

impl Move {
    /// The cell a piece ends on; `None` for moves that put nothing down.
    #[must_use]
    pub fn cell(self) -> Option<Cell> {
        match self {
            Move::Place(cell) | Move::Twist { cell, .. } | Move::Slide { to: cell, .. } => Some(cell),
            Move::Pass | Move::Swap | Move::Turn(_) | Move::TakeRow { .. } | Move::TakeRing(_) => None,
        }
    }

    /// Every cell the move names.
    #[must_use]
    pub fn cells(self) -> Vec<Cell> {
        match self {
            Move::Place(cell) | Move::TakeRing(cell) | Move::Twist { cell, .. } => vec![cell],
            Move::Slide { from, to } | Move::TakeRow { from, to } => vec![from, to],
            Move::Pass | Move::Swap | Move::Turn(_) => Vec::new(),
        }
    }

    /// The move's text.
    ///
    /// # Panics
    /// If the board does not have a cell of the move.
    #[must_use]
    pub fn text(self, geometry: &Geometry, labels: Labels) -> String {
        let label = |cell| geometry.label(cell, labels);
        match self {
            Move::Place(cell) => label(cell),
            Move::Pass => "pass".to_owned(),
            Move::Swap => "swap".to_owned(),
            Move::Slide { from, to } => format!("{}-{}", label(from), label(to)),
            Move::Twist { cell, twist } => format!("{}{}", label(cell), twist.letter()),
            Move::Turn(twist) => twist.letter().to_string(),
            Move::TakeRow { from, to } => format!("x{}-{}", label(from), label(to)),
            Move::TakeRing(cell) => format!("x{}", label(cell)),
        }
    }

    /// A row of markers to be taken off, its ends in the order of their texts.
    #[must_use]
    pub fn row(a: Cell, b: Cell, geometry: &Geometry, labels: Labels) -> Move {
        if geometry.label(a, labels) <= geometry.label(b, labels) {
            Move::TakeRow { from: a, to: b }
        } else {
            Move::TakeRow { from: b, to: a }
        }
    }

    /// Reads a move. Whether it is legal is the position's to say.
    ///
    /// # Errors
    /// [`MoveTextError`] names the text and what was expected.
    pub fn parse(text: &str, geometry: &Geometry, labels: Labels) -> Result<Move, MoveTextError> {
        let text = text.trim();
        if text.is_empty() {
            return Err(MoveTextError::Empty);
        }
        if text.len() > 40 {
            return Err(MoveTextError::TooLong(shorten(text)));
        }
        if text.eq_ignore_ascii_case("pass") {
            return Ok(Move::Pass);
        }
        if text.eq_ignore_ascii_case("swap") {
            return Ok(Move::Swap);
        }
        let cell = |text: &str| geometry.parse_cell(text, labels);
        let plain = cell(text);
        if let Ok(cell) = plain {
            return Ok(Move::Place(cell));
        }
        let taken = text.strip_prefix(['x', 'X']);
        let (rest, takes) = (taken.unwrap_or(text), taken.is_some());
        if let Some((from, to)) = rest.split_once('-').filter(|(from, to)| !from.is_empty() && !to.is_empty())
        {
            let (from, to) = (cell(from)?, cell(to)?);
            let slide = Move::Slide { from, to };
            return Ok(if takes { Move::row(from, to, geometry, labels) } else { slide });
        }
        if let Some(cell) = taken.and_then(|rest| cell(rest).ok()) {
            return Ok(Move::TakeRing(cell));
        }
        let twist = text.chars().next_back().and_then(Twist::from_letter);
        if let Some(twist) = twist.filter(|_| text.len() == 1) {
            return Ok(Move::Turn(twist));
        }
        if let Some(twist) = twist
            && let Ok(cell) = cell(&text[..text.len() - 1])
        {
            return Ok(Move::Twist { cell, twist });
        }
        Ok(Move::Place(plain?))
    }
}
