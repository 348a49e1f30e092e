//! How many continuations there are: what a search that tries them all would have to look at.

use std::collections::HashMap;

use goren_rules::{Geometry, Position, Shape};

/// A box of cells: first and last column, first and last row.
type Bounds = [usize; 4];

/// How many sequences of 1, 2, … `depth` moves there are, if every move goes to an empty cell of the stones'
/// bounding box, enlarged by one on each side, which grows with the stones. Games that end early are not left
/// out. `None` on a board that is no rectangle, or without stones.
#[must_use]
pub fn tree_size(position: &Position, depth: usize) -> Option<Vec<f64>> {
    let Shape::Rect { width, height } = position.rules().shape else { return None };
    let geometry: &Geometry = position.geometry();
    let taken = position.stones().iter().zip(geometry.cells()).filter(|(stone, _)| stone.is_some());
    let places: Vec<(usize, usize)> = taken.map(|(_, cell)| geometry.row_of(cell)).collect();
    let rows = places.iter().map(|place| place.0);
    let columns = places.iter().map(|place| place.1);
    let bounds = [columns.clone().min()?, columns.max()?, rows.clone().min()?, rows.max()?];
    let mut tree = Tree { last: [usize::from(width) - 1, usize::from(height) - 1], known: HashMap::new() };
    Some((1..=depth).map(|depth| tree.count(bounds, places.len(), depth)).collect())
}

struct Tree {
    /// The last column and the last row of the board.
    last: [usize; 2],
    known: HashMap<(Bounds, usize), f64>,
}

impl Tree {
    /// Sequences of so many moves. The number of stones follows from how many moves are left.
    fn count(&mut self, bounds: Bounds, stones: usize, depth: usize) -> f64 {
        if depth == 0 {
            return 1.0;
        }
        // Counts for other depths begin with other numbers of stones.
        let key = (bounds, stones << 8 | depth);
        if let Some(&known) = self.known.get(&key) {
            return known;
        }
        let across = steps(bounds[0], bounds[1], self.last[0]);
        let down = steps(bounds[2], bounds[3], self.last[1]);
        let mut sum = 0.0;
        for &(columns, [left, right]) in &across {
            for &(rows, [top, bottom]) in &down {
                let next = [left, right, top, bottom];
                // Inside the box some cells are taken; around it none are.
                let cells = (columns * rows) as f64 - if next == bounds { stones as f64 } else { 0.0 };
                if cells > 0.0 {
                    sum += cells * self.count(next, stones + 1, depth - 1);
                }
            }
        }
        self.known.insert(key, sum);
        sum
    }
}

/// What a move does to the box in one direction: how many places have that effect, and the ends afterwards.
fn steps(first: usize, last: usize, most: usize) -> Vec<(usize, [usize; 2])> {
    let mut steps = vec![(last - first + 1, [first, last])];
    if first > 0 {
        steps.push((1, [first - 1, last]));
    }
    if last < most {
        steps.push((1, [first, last + 1]));
    }
    steps
}

#[cfg(test)]
mod tests {
    use goren_rules::{Cell, Move, parse_position};

    use super::super::area::area;
    use super::*;

    /// All sequences, tried one by one.
    fn tried(position: &Position, depth: usize) -> f64 {
        if depth == 0 {
            return 1.0;
        }
        area(position, 1)
            .into_iter()
            .map(|cell| {
                let mut next = position.clone();
                next.play(Move::Place(Cell::new(cell))).unwrap();
                tried(&next, depth - 1)
            })
            .sum()
    }

    #[test]
    fn counts_are_those_of_trying_everything() {
        for text in ["gomoku moves h8 h9 j10", "gomoku moves a1 c2", "mnk@6x5:k=5 moves c3"] {
            let position = parse_position(text).unwrap();
            let found = tree_size(&position, 3).unwrap();
            assert_eq!(found, [1, 2, 3].map(|depth| tried(&position, depth)), "{text}");
        }
        assert_eq!(tree_size(&parse_position("hex217 moves 100").unwrap(), 3), None);
        assert_eq!(tree_size(&parse_position("gomoku").unwrap(), 3), None);
    }
}
