//! What a node does, packed into two bytes.

use goren_rules::{Color, Geometry, Labels, Shape};

/// A place on the board: column from the left and row from the top, both from 0. On hexagons the column is the place in the row.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Point {
    /// Column from the left, 0 to 63.
    pub column: u8,
    /// Row from the top, 0 to 63.
    pub row: u8,
}

/// What a node does.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Act {
    /// Nothing: it only says something.
    Nothing,
    /// A stone is put down.
    Stone(Color, Point),
    /// A side passes.
    Pass(Color),
    /// Nothing is played, but something is said about a point.
    About(Point),
}

impl Act {
    /// Who moves.
    #[must_use]
    pub fn color(self) -> Option<Color> {
        match self {
            Act::Stone(color, _) | Act::Pass(color) => Some(color),
            Act::Nothing | Act::About(_) => None,
        }
    }

    /// The point it is about.
    #[must_use]
    pub fn point(self) -> Option<Point> {
        match self {
            Act::Stone(_, point) | Act::About(point) => Some(point),
            Act::Nothing | Act::Pass(_) => None,
        }
    }
}

impl Point {
    /// The point of a column and a row; `None` from 64 on.
    #[must_use]
    pub fn new(column: usize, row: usize) -> Option<Point> {
        let small = |index: usize| u8::try_from(index).ok().filter(|&index| index < 64);
        Some(Point { column: small(column)?, row: small(row)? })
    }

    /// The point of a column counted from the left and a row counted from the top, if the board has it.
    #[must_use]
    pub fn on(shape: Shape, column: usize, row: usize) -> Option<Point> {
        let point = Point::new(column, row)?;
        point.is_on(shape).then_some(point)
    }

    /// Whether the board has the point.
    #[must_use]
    pub fn is_on(self, shape: Shape) -> bool {
        let (column, row) = (usize::from(self.column), usize::from(self.row));
        match shape {
            Shape::Rect { width, height } => column < usize::from(width) && row < usize::from(height),
            other => Geometry::shared(other).is_ok_and(|board| board.cell_in_row(row, column).is_some()),
        }
    }

    /// The point's name: a letter for the column and the row from below on rectangles, the number of the cell elsewhere.
    #[must_use]
    pub fn text(self, shape: Shape) -> String {
        if let Shape::Rect { height, .. } = shape
            && self.column < 26
        {
            let row = u16::from(height).saturating_sub(u16::from(self.row));
            return format!("{}{row}", char::from(b'a' + self.column));
        }
        let label = Geometry::shared(shape).ok().and_then(|board| {
            let cell = board.cell_in_row(self.row.into(), self.column.into())?;
            Some(board.label(cell, labels_of(shape)))
        });
        label.unwrap_or_else(|| format!("{},{}", self.column, self.row))
    }
}

fn labels_of(shape: Shape) -> Labels {
    if matches!(shape, Shape::Rect { .. }) { Labels::Algebraic } else { Labels::Index }
}

/// The point that a text names, in the way of [`Point::text`].
pub(crate) fn point_of_text(text: &str, shape: Shape) -> Option<Point> {
    if let (Shape::Rect { height, .. }, [letter @ (b'a'..=b'z' | b'A'..=b'Z'), digits @ ..]) =
        (shape, text.as_bytes())
        && !digits.is_empty()
        && digits.len() < 3
        && digits.iter().all(u8::is_ascii_digit)
    {
        let number = digits.iter().fold(0, |number, digit| number * 10 + usize::from(digit - b'0'));
        let row = usize::from(height).checked_sub(number)?;
        return Point::on(shape, usize::from(letter.to_ascii_lowercase() - b'a'), row);
    }
    if let Some((column, row)) = text.split_once(',') {
        return Point::on(shape, column.parse().ok()?, row.parse().ok()?);
    }
    let board = Geometry::shared(shape).ok()?;
    let cell = board.parse_cell(text, labels_of(shape)).ok()?;
    let (row, column) = board.row_of(cell);
    Point::on(shape, column, row)
}

/// An act in two bytes: six bits a coordinate, two for the side, two for the kind.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) struct Packed(u16);

const WHITE: u16 = 1 << 12;
const RED: u16 = 1 << 15;
const STONE: u16 = 1 << 13;
const PASS: u16 = 2 << 13;
const ABOUT: u16 = 3 << 13;

impl Packed {
    pub(super) const NOTHING: Packed = Packed(0);

    pub(super) fn of(act: Act) -> Packed {
        let side = |color: Color| match color {
            Color::Black => 0,
            Color::White => WHITE,
            Color::Red => RED,
        };
        Packed(match act {
            Act::Nothing => 0,
            Act::Stone(color, point) => STONE | side(color) | pack(point),
            Act::Pass(color) => PASS | side(color),
            Act::About(point) => ABOUT | pack(point),
        })
    }

    pub(super) fn act(self) -> Act {
        let color = match (self.0 & RED, self.0 & WHITE) {
            (0, 0) => Color::Black,
            (0, _) => Color::White,
            _ => Color::Red,
        };
        match self.0 & ABOUT {
            STONE => Act::Stone(color, unpack(self.0)),
            PASS => Act::Pass(color),
            ABOUT => Act::About(unpack(self.0)),
            _ => Act::Nothing,
        }
    }
}

/// Twelve bits of a point.
pub(super) fn pack(point: Point) -> u16 {
    u16::from(point.column & 63) | u16::from(point.row & 63) << 6
}

/// The point of twelve bits.
pub(super) fn unpack(bits: u16) -> Point {
    Point { column: (bits & 63) as u8, row: (bits >> 6 & 63) as u8 }
}
