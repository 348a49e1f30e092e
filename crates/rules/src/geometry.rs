//! Boards as data: cells, axes, lines, neighbours, symmetries, labels, places to draw at.
//!
//! Square and hexagonal boards differ only in how this table is filled; all later code reads the
//! table and knows no shape.

pub(crate) mod labels;
mod lattice;
pub(crate) mod symmetry;

use std::collections::HashMap;
use std::fmt;
use std::ops::Range;
use std::sync::{Arc, Mutex, OnceLock, Weak};

use crate::Cell;
use lattice::Lattice;
use symmetry::Symmetry;

/// The form of a board.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum Shape {
    /// A rectangle of `width` columns and `height` rows, each 3..=50.
    Rect {
        /// Columns.
        width: u8,
        /// Rows.
        height: u8,
    },
    /// A hexagon with `side` cells on each edge, 2..=16; it has 3·side·(side−1)+1 cells.
    Hexagon {
        /// Cells on an edge.
        side: u8,
    },
    /// The 85 points of Yinsh: a hexagon of side 6 without its corners.
    Yinsh,
}

/// A shape whose measures are out of range.
#[derive(Copy, Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ShapeError {
    /// A rectangle too small or too large.
    #[error("a board of {width}x{height} is out of range, expected 3..50 columns and 3..50 rows")]
    Rect {
        /// Columns asked for.
        width: u8,
        /// Rows asked for.
        height: u8,
    },
    /// A hexagon too small or too large.
    #[error("a hexagon of side {side} is out of range, expected a side of 2..16")]
    Hexagon {
        /// Side asked for.
        side: u8,
    },
}

impl Shape {
    /// The square with `side` columns and rows.
    #[must_use]
    pub const fn square(side: u8) -> Shape {
        Shape::Rect { width: side, height: side }
    }

    /// Number of cells.
    #[must_use]
    pub fn cells(self) -> usize {
        match self {
            Shape::Rect { width, height } => usize::from(width) * usize::from(height),
            Shape::Hexagon { side } => {
                let side = usize::from(side);
                3 * side * side.saturating_sub(1) + 1
            }
            Shape::Yinsh => 85,
        }
    }

    /// Whether the measures are in range.
    ///
    /// # Errors
    /// [`ShapeError`] names the measures and the range.
    pub fn check(self) -> Result<(), ShapeError> {
        match self {
            Shape::Rect { width, height } => {
                if (3..=50).contains(&width) && (3..=50).contains(&height) {
                    Ok(())
                } else {
                    Err(ShapeError::Rect { width, height })
                }
            }
            Shape::Hexagon { side } => {
                if (2..=16).contains(&side) {
                    Ok(())
                } else {
                    Err(ShapeError::Hexagon { side })
                }
            }
            Shape::Yinsh => Ok(()),
        }
    }
}

impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Shape::Rect { width, height } => write!(f, "{width}x{height}"),
            Shape::Hexagon { side } => write!(f, "hexagon {side}"),
            Shape::Yinsh => f.write_str("85 points"),
        }
    }
}

/// A maximal row of cells along one axis.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// The axis it runs along, `0..geometry.axes()`.
    pub axis: usize,
    /// Its cells in the axis' forward direction; at least one.
    pub cells: Vec<Cell>,
}

/// Where a cell sits on the line of one axis.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct LineSeat {
    /// Index into [`Geometry::lines`].
    pub line: u16,
    /// Index into [`Line::cells`].
    pub at: u8,
}

/// Where a cell is drawn, in whole lattice steps.
///
/// On a rectangle `x` is the column and `y` the row, both from 0 at the top left. On a hexagon
/// (pointed tops, horizontal rows) `x` counts half cells from the left end of the middle row, so
/// that neighbours in a row are 2 apart, and `y` is the row from the top.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Hash)]
pub struct Place {
    /// Horizontal step.
    pub x: i16,
    /// Vertical step.
    pub y: i16,
}

/// A computed board. Immutable; positions share it through an [`Arc`].
pub struct Geometry {
    shape: Shape,
    lattice: Lattice,
    rows: Vec<Range<u16>>,
    places: Vec<Place>,
    lines: Vec<Line>,
    seats: Vec<LineSeat>,
    neighbours: Vec<Option<Cell>>,
    symmetries: Vec<Symmetry>,
}

impl fmt::Debug for Geometry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // The tables of a large board would fill pages.
        write!(f, "Geometry({})", self.shape)
    }
}

impl Geometry {
    /// Computes the board of a shape.
    ///
    /// # Errors
    /// [`ShapeError`] when a measure is out of range.
    pub fn new(shape: Shape) -> Result<Geometry, ShapeError> {
        shape.check()?;
        let lattice = Lattice::of(shape);
        let rows = lattice.rows();
        let places = lattice.places();
        let mut geometry = Geometry {
            shape,
            lattice,
            rows,
            places,
            lines: Vec::new(),
            seats: Vec::new(),
            neighbours: Vec::new(),
            symmetries: Vec::new(),
        };
        geometry.neighbours = geometry.find_neighbours();
        (geometry.lines, geometry.seats) = geometry.find_lines();
        geometry.symmetries = symmetry::all(&geometry);
        Ok(geometry)
    }

    /// The board of a shape, shared with everyone who holds it already.
    ///
    /// # Errors
    /// [`ShapeError`] when a measure is out of range.
    pub fn shared(shape: Shape) -> Result<Arc<Geometry>, ShapeError> {
        static BOARDS: OnceLock<Mutex<HashMap<Shape, Weak<Geometry>>>> = OnceLock::new();
        let boards = BOARDS.get_or_init(Mutex::default);
        let mut boards = boards.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        if let Some(board) = boards.get(&shape).and_then(Weak::upgrade) {
            return Ok(board);
        }
        let board = Arc::new(Geometry::new(shape)?);
        boards.insert(shape, Arc::downgrade(&board));
        Ok(board)
    }

    /// The shape this board was computed from.
    #[must_use]
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// Number of cells.
    #[must_use]
    #[expect(clippy::len_without_is_empty, reason = "no board is empty")]
    pub fn len(&self) -> usize {
        self.places.len()
    }

    /// All cells in index order: row by row from the top left.
    pub fn cells(&self) -> impl DoubleEndedIterator<Item = Cell> + ExactSizeIterator + use<> {
        (0..u16::try_from(self.places.len()).unwrap_or(u16::MAX)).map(Cell::new)
    }

    /// Whether the board has this cell.
    #[must_use]
    pub fn contains(&self, cell: Cell) -> bool {
        cell.index() < self.places.len()
    }

    /// Number of axes: 4 on a rectangle (0 right, 1 down, 2 down-right, 3 down-left), 3 on a
    /// hexagon (0 right, 1 down-right, 2 down-left).
    #[must_use]
    pub fn axes(&self) -> usize {
        self.lattice.steps().len()
    }

    /// The next cell in a direction: `0..axes` forward along that axis, `axes..2·axes` backward
    /// along axis `direction − axes`. `None` at the edge or for another number.
    ///
    /// # Panics
    /// If the board does not have `cell`.
    #[must_use]
    pub fn neighbour(&self, cell: Cell, direction: usize) -> Option<Cell> {
        let directions = 2 * self.axes();
        if direction >= directions {
            return None;
        }
        self.neighbours[cell.index() * directions + direction]
    }

    /// The adjacent cells, in order of direction.
    ///
    /// # Panics
    /// If the board does not have `cell`.
    pub fn neighbours(&self, cell: Cell) -> impl Iterator<Item = Cell> + '_ {
        let directions = 2 * self.axes();
        let from = cell.index() * directions;
        self.neighbours[from..from + directions].iter().flatten().copied()
    }

    /// All maximal lines, those of one cell too, ordered by axis.
    #[must_use]
    pub fn lines(&self) -> &[Line] {
        &self.lines
    }

    /// The line with this index.
    ///
    /// # Panics
    /// If there is no such line.
    #[must_use]
    pub fn line(&self, index: usize) -> &Line {
        &self.lines[index]
    }

    /// Where a cell sits on its line of an axis.
    ///
    /// # Panics
    /// If the board does not have `cell` or `axis`.
    #[must_use]
    pub fn seat(&self, cell: Cell, axis: usize) -> LineSeat {
        self.seats[cell.index() * self.axes() + axis]
    }

    /// The line of an axis through a cell, and the cell's index on it.
    ///
    /// # Panics
    /// If the board does not have `cell` or `axis`.
    #[must_use]
    pub fn line_through(&self, cell: Cell, axis: usize) -> (&[Cell], usize) {
        let seat = self.seat(cell, axis);
        (&self.lines[usize::from(seat.line)].cells, usize::from(seat.at))
    }

    /// Where a cell is drawn.
    ///
    /// # Panics
    /// If the board does not have `cell`.
    #[must_use]
    pub fn place(&self, cell: Cell) -> Place {
        self.places[cell.index()]
    }

    /// The cell drawn at a place, if there is one.
    #[must_use]
    pub fn cell_at(&self, place: Place) -> Option<Cell> {
        let (row, column) = self.lattice.row_and_column(place)?;
        let range = self.rows.get(row)?;
        let index = range.start + u16::try_from(column).ok()?;
        range.contains(&index).then(|| Cell::new(index))
    }

    /// The rows as ranges of cell indices, from the top.
    #[must_use]
    pub fn rows(&self) -> &[Range<u16>] {
        &self.rows
    }

    /// Row from the top and place within that row from the left, both from 0.
    ///
    /// # Panics
    /// If the board does not have `cell`.
    #[must_use]
    pub fn row_of(&self, cell: Cell) -> (usize, usize) {
        let row = usize::try_from(self.places[cell.index()].y).unwrap_or(0);
        (row, cell.index() - usize::from(self.rows[row].start))
    }

    /// The cell of a row (from the top) and a place within it (from the left).
    #[must_use]
    pub fn cell_in_row(&self, row: usize, column: usize) -> Option<Cell> {
        let range = self.rows.get(row)?;
        let index = range.start + u16::try_from(column).ok()?;
        range.contains(&index).then(|| Cell::new(index))
    }

    /// The single middle cell; `None` on rectangles with an even side.
    #[must_use]
    pub fn centre(&self) -> Option<Cell> {
        match self.shape {
            Shape::Rect { width, height } if width % 2 == 0 || height % 2 == 0 => None,
            _ => u16::try_from(self.len() / 2).ok().map(Cell::new),
        }
    }

    /// The centre, or on a board without one a cell that touches the middle.
    #[must_use]
    pub fn middle(&self) -> Cell {
        let index = match self.shape {
            Shape::Rect { width, height } => {
                usize::from(height / 2) * usize::from(width) + usize::from(width / 2)
            }
            _ => self.len() / 2,
        };
        Cell::new(u16::try_from(index).unwrap_or_default())
    }

    /// Steps from one cell to another: king's moves on a rectangle, cell steps on a hexagon.
    ///
    /// # Panics
    /// If the board does not have one of the cells.
    #[must_use]
    pub fn distance(&self, a: Cell, b: Cell) -> u32 {
        let (a, b) = (self.place(a), self.place(b));
        let (dx, dy) = (u32::from(a.x.abs_diff(b.x)), u32::from(a.y.abs_diff(b.y)));
        match self.shape {
            Shape::Rect { .. } => dx.max(dy),
            Shape::Hexagon { .. } | Shape::Yinsh => dy + dx.saturating_sub(dy) / 2,
        }
    }

    /// The symmetries of the board, the identity first: 8 of a square, 4 of another rectangle, 12
    /// of a hexagon.
    #[must_use]
    pub fn symmetries(&self) -> &[Symmetry] {
        &self.symmetries
    }

    fn find_neighbours(&self) -> Vec<Option<Cell>> {
        let steps = self.lattice.steps();
        let mut neighbours = Vec::with_capacity(self.len() * steps.len() * 2);
        for place in &self.places {
            for sign in [1, -1] {
                for (dx, dy) in steps {
                    let next = Place { x: place.x + sign * dx, y: place.y + sign * dy };
                    neighbours.push(self.cell_at(next));
                }
            }
        }
        neighbours
    }

    fn find_lines(&self) -> (Vec<Line>, Vec<LineSeat>) {
        let axes = self.axes();
        let mut lines = Vec::new();
        let mut seats = vec![LineSeat { line: 0, at: 0 }; self.len() * axes];
        for axis in 0..axes {
            let starts = self.cells().filter(|&cell| self.neighbour(cell, axis + axes).is_none());
            for start in starts {
                let mut cells = Vec::new();
                let mut next = Some(start);
                while let Some(cell) = next {
                    // At most 50 cells a line and 298 lines a board: both fit.
                    seats[cell.index() * axes + axis] =
                        LineSeat { line: lines.len() as u16, at: cells.len() as u8 };
                    cells.push(cell);
                    next = self.neighbour(cell, axis);
                }
                lines.push(Line { axis, cells });
            }
        }
        (lines, seats)
    }
}

#[cfg(test)]
mod tests;
