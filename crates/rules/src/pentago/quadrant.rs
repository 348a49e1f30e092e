//! The four quadrants of the board of 6x6, and what a twist does to them.

use crate::{Cell, Symmetry, Twist};

/// Columns and rows of the board.
const SIDE: usize = 6;

/// Row and column of each quadrant's first cell, in the order of [`Twist::quadrant`].
const ORIGINS: [(usize, usize); 4] = [(0, 0), (0, 3), (3, 3), (3, 0)];

/// Row and column within a quadrant of its corners and of its edges, each clockwise: a twist
/// moves every stone one place along its ring. The middle stays.
const RINGS: [[(usize, usize); 4]; 2] = [[(0, 0), (0, 2), (2, 2), (2, 0)], [(0, 1), (1, 2), (2, 1), (1, 0)]];

/// The cells of both rings of a quadrant, clockwise.
fn rings(quadrant: u8) -> [[usize; 4]; 2] {
    let (top, left) = ORIGINS[usize::from(quadrant & 3)];
    RINGS.map(|ring| ring.map(|(row, column)| (top + row) * SIDE + left + column))
}

/// The quadrant that a cell of the board lies in, as in [`Twist::quadrant`].
pub(super) fn quadrant_of(cell: Cell) -> usize {
    let (row, column) = (cell.index() / SIDE, cell.index() % SIDE);
    let origin = (row / 3 * 3, column / 3 * 3);
    ORIGINS.iter().position(|&first| first == origin).unwrap_or(0)
}

/// Twists a quadrant of a board, whatever stands on its cells: one entry a cell, row by row from the
/// top left. A list of another length than 36 is left alone.
pub(crate) fn apply<T: Copy>(board: &mut [T], twist: Twist) {
    if board.len() != SIDE * SIDE {
        return;
    }
    for ring in rings(twist.quadrant) {
        let mut content = ring.map(|index| board[index]);
        if twist.clockwise {
            content.rotate_right(1);
        } else {
            content.rotate_left(1);
        }
        for (index, piece) in ring.into_iter().zip(content) {
            board[index] = piece;
        }
    }
}

impl Twist {
    /// All eight twists, in the order of their letters.
    pub const ALL: [Twist; 8] = {
        let mut all = [Twist { quadrant: 0, clockwise: false }; 8];
        let mut index = 0;
        while index < 8 {
            all[index] = Twist { quadrant: index as u8 / 2, clockwise: index % 2 == 1 };
            index += 1;
        }
        all
    };

    /// The twist that undoes this one.
    #[must_use]
    pub fn reversed(self) -> Twist {
        Twist { clockwise: !self.clockwise, ..self }
    }

    /// Where a stone on `cell` stands after the twist; cells outside the quadrant stay.
    #[must_use]
    pub fn moves(self, cell: Cell) -> Cell {
        let steps = if self.clockwise { 1 } else { 3 };
        for ring in rings(self.quadrant) {
            if let Some(at) = ring.iter().position(|&index| index == cell.index()) {
                return Cell::new(ring[(at + steps) % 4] as u16);
            }
        }
        cell
    }

    /// The nine cells of the quadrant, row by row.
    #[must_use]
    pub fn cells(self) -> [Cell; 9] {
        let (top, left) = ORIGINS[usize::from(self.quadrant & 3)];
        std::array::from_fn(|at| Cell::new(((top + at / 3) * SIDE + left + at % 3) as u16))
    }

    /// The same twist seen in an image of the board: of the image's quadrant, and the other way round
    /// if the symmetry is a reflection. `None` if the symmetry is not one of a board of 6x6.
    #[must_use]
    pub fn mapped(self, symmetry: &Symmetry) -> Option<Twist> {
        if symmetry.map.len() != SIDE * SIDE {
            return None;
        }
        let middle = self.cells()[4];
        let place = |index: usize| {
            let image = symmetry.map[index].index();
            ((image % SIDE) as i32, (image / SIDE) as i32)
        };
        let (x, y) = place(middle.index());
        let (right, below) = (place(middle.index() + 1), place(middle.index() + SIDE));
        // Positive as long as "below" lies clockwise of "right".
        let sense = (right.0 - x) * (below.1 - y) - (right.1 - y) * (below.0 - x);
        let quadrant = quadrant_of(symmetry.apply(middle)) as u8;
        Some(Twist { quadrant, clockwise: self.clockwise == (sense > 0) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Geometry, Shape};

    /// The numbers 0..36 where they stand after a twist.
    fn numbered(letter: char) -> Vec<usize> {
        let mut board: Vec<usize> = (0..36).collect();
        apply(&mut board, Twist::from_letter(letter).unwrap());
        board
    }

    #[test]
    fn letters_name_quadrant_and_direction() {
        let top_left = |letter| [0, 1, 2, 6, 7, 8, 12, 13, 14].map(|index| numbered(letter)[index]);
        assert_eq!(top_left('t'), [12, 6, 0, 13, 7, 1, 14, 8, 2]); // clockwise
        assert_eq!(top_left('s'), [2, 8, 14, 1, 7, 13, 0, 6, 12]);
        for (letters, corner) in [("st", 0), ("uv", 5), ("wx", 35), ("yz", 30)] {
            for letter in letters.chars() {
                let board = numbered(letter);
                let moved: Vec<usize> = (0..36).filter(|&index| board[index] != index).collect();
                assert_eq!(moved.len(), 8, "{letter}");
                assert!(moved.contains(&corner), "{letter}");
                assert_eq!(Twist::from_letter(letter).map(Twist::letter), Some(letter));
            }
        }
    }

    #[test]
    fn four_quarters_or_a_twist_and_its_reverse_change_nothing() {
        for twist in Twist::ALL {
            let still: Vec<usize> = (0..36).collect();
            let mut board = still.clone();
            (0..4).for_each(|_| apply(&mut board, twist));
            assert_eq!(board, still);
            apply(&mut board, twist);
            for index in 0..36 {
                assert_eq!(board[twist.moves(Cell::new(index as u16)).index()], index);
            }
            apply(&mut board, twist.reversed());
            assert_eq!(board, still);
            assert!(twist.cells().iter().all(|&cell| quadrant_of(cell) == usize::from(twist.quadrant)));
        }
    }

    #[test]
    fn a_twist_of_the_image_is_the_image_of_the_twist() {
        let geometry = Geometry::new(Shape::square(6)).unwrap();
        for symmetry in geometry.symmetries() {
            for twist in Twist::ALL {
                let image = twist.mapped(symmetry).unwrap();
                for cell in geometry.cells() {
                    assert_eq!(image.moves(symmetry.apply(cell)), symmetry.apply(twist.moves(cell)));
                }
            }
        }
        let flips = geometry.symmetries().iter().filter(|symmetry| {
            Twist::ALL.iter().any(|twist| twist.mapped(symmetry).unwrap().clockwise != twist.clockwise)
        });
        assert_eq!(flips.count(), 4);
        let other = Geometry::new(Shape::square(5)).unwrap();
        assert_eq!(Twist::ALL[0].mapped(&other.symmetries()[0]), None);
    }
}
