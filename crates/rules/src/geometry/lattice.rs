//! Where the cells of a shape lie: the one place that knows what a rectangle and a hexagon are.

use std::ops::Range;

use super::{Place, Shape};

/// The arithmetic of a shape's cells.
#[derive(Copy, Clone, Debug)]
pub(super) enum Lattice {
    Square {
        width: i16,
        height: i16,
    },
    /// `cut`: without the six corners.
    Hexagonal {
        side: i16,
        cut: bool,
    },
}

impl Lattice {
    pub(super) fn of(shape: Shape) -> Lattice {
        match shape {
            Shape::Rect { width, height } => {
                Lattice::Square { width: i16::from(width), height: i16::from(height) }
            }
            Shape::Hexagon { side } => Lattice::Hexagonal { side: i16::from(side), cut: false },
            Shape::Yinsh => Lattice::Hexagonal { side: 6, cut: true },
        }
    }

    /// The forward step of each axis.
    pub(super) fn steps(self) -> &'static [(i16, i16)] {
        match self {
            Lattice::Square { .. } => &[(1, 0), (0, 1), (1, 1), (-1, 1)],
            Lattice::Hexagonal { .. } => &[(2, 0), (1, 1), (-1, 1)],
        }
    }

    pub(super) fn rows(self) -> Vec<Range<u16>> {
        let mut start = 0;
        (0..self.height())
            .map(|row| {
                let end = start + self.row_length(row).unsigned_abs();
                let range = start..end;
                start = end;
                range
            })
            .collect()
    }

    pub(super) fn places(self) -> Vec<Place> {
        (0..self.height())
            .flat_map(|y| (0..self.row_length(y)).map(move |column| Place { x: self.x(y, column), y }))
            .collect()
    }

    /// Row and place within the row, which may lie beyond the row's right end.
    pub(super) fn row_and_column(self, place: Place) -> Option<(usize, usize)> {
        let row = usize::try_from(place.y).ok().filter(|_| place.y < self.height())?;
        let column = match self {
            Lattice::Square { .. } => place.x,
            Lattice::Hexagonal { .. } => {
                let offset = place.x - self.x(place.y, 0);
                if offset % 2 != 0 {
                    return None;
                }
                offset / 2
            }
        };
        Some((row, usize::try_from(column).ok()?))
    }

    fn height(self) -> i16 {
        match self {
            Lattice::Square { height, .. } => height,
            Lattice::Hexagonal { side, .. } => 2 * side - 1,
        }
    }

    fn row_length(self, row: i16) -> i16 {
        match self {
            Lattice::Square { width, .. } => width,
            Lattice::Hexagonal { side, .. } => {
                2 * side - 1 - (row - side + 1).abs() - 2 * self.corners_cut(row)
            }
        }
    }

    /// Cells missing at each end of a row.
    pub(super) fn corners_cut(self, row: i16) -> i16 {
        match self {
            Lattice::Hexagonal { side, cut: true } => {
                i16::from(row == 0 || row == side - 1 || row == 2 * side - 2)
            }
            _ => 0,
        }
    }

    fn x(self, row: i16, column: i16) -> i16 {
        match self {
            Lattice::Square { .. } => column,
            Lattice::Hexagonal { side, .. } => (row - side + 1).abs() + 2 * (column + self.corners_cut(row)),
        }
    }
}
