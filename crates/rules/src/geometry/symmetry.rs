//! The symmetries of a board as maps from cell to cell.

use super::{Geometry, Place, Shape};
use crate::Cell;

/// A symmetry of a board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Symmetry {
    /// `map[cell.index()]` is the image of `cell`.
    pub map: Vec<Cell>,
}

impl Symmetry {
    /// The image of a cell.
    ///
    /// # Panics
    /// If the board does not have `cell`.
    #[must_use]
    pub fn apply(&self, cell: Cell) -> Cell {
        self.map[cell.index()]
    }
}

impl Geometry {
    /// The smallest rotation of the board, clockwise: by a quarter on squares, by a half on other
    /// rectangles, by a sixth on hexagons and the board of Yinsh.
    #[must_use]
    pub fn rotation(&self) -> &Symmetry {
        let at = match self.shape() {
            Shape::Rect { width, height } if width == height => 6,
            Shape::Rect { .. } => 3,
            Shape::Hexagon { .. } | Shape::Yinsh => 7,
        };
        &self.symmetries()[at]
    }

    /// The exchange of left and right.
    #[must_use]
    pub fn mirror(&self) -> &Symmetry {
        let at = match self.shape() {
            Shape::Rect { .. } => 1,
            Shape::Hexagon { .. } | Shape::Yinsh => 4,
        };
        &self.symmetries()[at]
    }
}

/// All symmetries, the identity first.
pub(super) fn all(geometry: &Geometry) -> Vec<Symmetry> {
    let maps: Vec<Box<dyn Fn(Place) -> Place>> = match geometry.shape() {
        Shape::Rect { width, height } => rectangle(i16::from(width), i16::from(height)),
        Shape::Hexagon { side } => hexagon(i16::from(side)),
        Shape::Yinsh => hexagon(6),
    };
    maps.iter()
        .map(|map| Symmetry {
            map: geometry
                .cells()
                .map(|cell| geometry.cell_at(map(geometry.place(cell))).expect("a symmetry keeps the board"))
                .collect(),
        })
        .collect()
}

type PlaceMap = Box<dyn Fn(Place) -> Place>;

fn rectangle(width: i16, height: i16) -> Vec<PlaceMap> {
    let mut maps: Vec<PlaceMap> = Vec::new();
    for transpose in [false, true] {
        if transpose && width != height {
            break;
        }
        for (flip_x, flip_y) in [(false, false), (true, false), (false, true), (true, true)] {
            maps.push(Box::new(move |place| {
                let x = if flip_x { width - 1 - place.x } else { place.x };
                let y = if flip_y { height - 1 - place.y } else { place.y };
                if transpose { Place { x: y, y: x } } else { Place { x, y } }
            }));
        }
    }
    maps
}

/// In cube coordinates (three numbers with sum 0) the twelve symmetries are the six permutations,
/// each with and without a change of all signs.
fn hexagon(side: i16) -> Vec<PlaceMap> {
    let mut maps: Vec<PlaceMap> = Vec::new();
    for sign in [1, -1] {
        for order in [[0, 1, 2], [1, 2, 0], [2, 0, 1], [0, 2, 1], [2, 1, 0], [1, 0, 2]] {
            maps.push(Box::new(move |place| {
                let r = place.y - (side - 1);
                let q = (place.x - 2 * (side - 1) - r) / 2;
                let cube = [q, r, -q - r];
                let [q, r] = [order[0], order[1]].map(|axis: usize| sign * cube[axis]);
                Place { x: 2 * q + r + 2 * (side - 1), y: r + side - 1 }
            }));
        }
    }
    maps
}
