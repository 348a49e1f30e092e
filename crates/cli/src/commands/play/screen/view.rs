//! From which side the board is seen, and where the keys lead on it.

use goren_rules::{Cell, Geometry, Place, Shape, Twist};

/// A way to go on the screen.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Way {
    Left,
    Right,
    Up,
    Down,
    UpLeft,
    UpRight,
    DownLeft,
    DownRight,
}

/// How a board is turned.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct View {
    /// For every cell the cell in whose place it is shown.
    shown: Vec<Cell>,
    /// The other way round.
    held: Vec<Cell>,
    /// Whether left and right have been exchanged.
    pub(super) mirrored: bool,
}

impl View {
    pub(super) fn new(geometry: &Geometry) -> View {
        let cells: Vec<Cell> = geometry.cells().collect();
        View { shown: cells.clone(), held: cells, mirrored: false }
    }

    /// Turns the board by its smallest step, clockwise.
    pub(super) fn rotate(&mut self, geometry: &Geometry) {
        self.apply(|cell| geometry.rotation().apply(cell));
    }

    /// Exchanges left and right.
    pub(super) fn mirror(&mut self, geometry: &Geometry) {
        self.apply(|cell| geometry.mirror().apply(cell));
        self.mirrored = !self.mirrored;
    }

    fn apply(&mut self, step: impl Fn(Cell) -> Cell) {
        for cell in &mut self.shown {
            *cell = step(*cell);
        }
        for (index, shown) in self.shown.iter().enumerate() {
            self.held[shown.index()] = Cell::new(u16::try_from(index).unwrap_or(u16::MAX));
        }
    }

    /// Where a cell is shown.
    pub(super) fn place(&self, geometry: &Geometry, cell: Cell) -> Place {
        geometry.place(self.shown[cell.index()])
    }

    /// The cell that is shown at a place.
    pub(super) fn cell(&self, geometry: &Geometry, place: Place) -> Option<Cell> {
        geometry.cell_at(place).map(|cell| self.held[cell.index()])
    }

    /// A twist as it is seen: which quadrant lies where, and which way it turns.
    pub(super) fn twist(&self, twist: Twist) -> Twist {
        // The middle cell of the nine stays where it is.
        let cells = twist.cells();
        let shown = self.shown[cells[4].index()];
        let quadrant = (0..4).find(|&quadrant| Twist { quadrant, clockwise: true }.cells()[4] == shown);
        Twist { quadrant: quadrant.unwrap_or(twist.quadrant), clockwise: twist.clockwise != self.mirrored }
    }

    /// The cell to which a way leads. On hexagons up and down zigzag, so that going there and back leads to the same cell.
    pub(super) fn step(&self, geometry: &Geometry, from: Cell, way: Way) -> Option<Cell> {
        let place = self.place(geometry, from);
        let at = |(dx, dy): (i16, i16)| {
            self.cell(geometry, Place { x: place.x.checked_add(dx)?, y: place.y.checked_add(dy)? })
        };
        if let Shape::Rect { .. } = geometry.shape() {
            return at(match way {
                Way::Left => (-1, 0),
                Way::Right => (1, 0),
                Way::Up => (0, -1),
                Way::Down => (0, 1),
                Way::UpLeft => (-1, -1),
                Way::UpRight => (1, -1),
                Way::DownLeft => (-1, 1),
                Way::DownRight => (1, 1),
            });
        }
        let even = place.y % 2 == 0;
        let bend = if even { 1 } else { -1 };
        match way {
            Way::Left => at((-2, 0)),
            Way::Right => at((2, 0)),
            Way::Up => at((bend, -1)).or_else(|| at((-bend, -1))),
            Way::Down => at((bend, 1)).or_else(|| at((-bend, 1))),
            Way::UpLeft => at((-1, -1)),
            Way::UpRight => at((1, -1)),
            Way::DownLeft => at((-1, 1)),
            Way::DownRight => at((1, 1)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const WAYS: [Way; 8] =
        [Way::Left, Way::Right, Way::Up, Way::Down, Way::UpLeft, Way::UpRight, Way::DownLeft, Way::DownRight];

    fn boards() -> Vec<Geometry> {
        let shapes = [
            Shape::square(15),
            Shape::Rect { width: 7, height: 5 },
            Shape::Hexagon { side: 9 },
            Shape::Hexagon { side: 2 },
            Shape::Yinsh,
        ];
        shapes.into_iter().map(|shape| Geometry::new(shape).unwrap()).collect()
    }

    #[test]
    fn the_keys_reach_every_cell_however_the_board_is_turned() {
        for geometry in boards() {
            let mut view = View::new(&geometry);
            view.rotate(&geometry);
            view.mirror(&geometry);
            let mut seen = vec![false; geometry.len()];
            let mut open = vec![geometry.middle()];
            while let Some(cell) = open.pop() {
                if std::mem::replace(&mut seen[cell.index()], true) {
                    continue;
                }
                // The four arrow keys alone reach every cell.
                open.extend(WAYS[..4].iter().filter_map(|&way| view.step(&geometry, cell, way)));
            }
            assert!(seen.iter().all(|seen| *seen), "{:?}", geometry.shape());
        }
    }

    #[test]
    fn twists_are_told_as_they_are_seen() {
        let geometry = Geometry::new(Shape::square(6)).unwrap();
        let mut view = View::new(&geometry);
        let top_left = Twist { quadrant: 0, clockwise: true };
        assert_eq!(view.twist(top_left), top_left);
        view.rotate(&geometry);
        assert_eq!(view.twist(top_left), Twist { quadrant: 1, clockwise: true });
        view.mirror(&geometry);
        assert_eq!(view.twist(top_left), Twist { quadrant: 0, clockwise: false });
    }

    #[test]
    fn turning_all_the_way_round_changes_nothing() {
        for geometry in boards() {
            let first = View::new(&geometry);
            let mut view = first.clone();
            let turns = match geometry.shape() {
                Shape::Rect { width, height } if width == height => 4,
                Shape::Rect { .. } => 2,
                _ => 6,
            };
            (0..turns).for_each(|_| view.rotate(&geometry));
            assert_eq!(view, first, "{:?}", geometry.shape());
            view.rotate(&geometry);
            assert_ne!(view, first);
            for cell in geometry.cells() {
                assert_eq!(view.cell(&geometry, view.place(&geometry, cell)), Some(cell));
            }
        }
    }
}
