//! Equal fifths: offered cells that a symmetry of the stones maps to one another.

use crate::{Cell, Color, Place, Position, Shape};

/// Whether two offered fifths are equal: a symmetry of the set of stones that preserves colours maps
/// one to the other (the renju federation's rule; the symmetry need not be one of the board).
///
/// # Panics
/// If the board does not have one of the cells.
#[must_use]
pub fn equal_fifths(position: &Position, a: Cell, b: Cell) -> bool {
    a == b || images(position, a).contains(&b)
}

/// All images of a cell under the symmetries of the stones, as far as they lie on the board; the
/// cell itself is among them.
pub(super) fn images(position: &Position, cell: Cell) -> Vec<Cell> {
    let geometry = position.geometry();
    let mut stones: Vec<((i32, i32), Color)> = geometry
        .cells()
        .filter_map(|cell| Some((spot(geometry.place(cell)), position.stone(cell)?)))
        .collect();
    stones.sort();
    let mut images = vec![cell];
    for turn in turns(geometry.shape()) {
        let mut turned: Vec<((i32, i32), Color)> =
            stones.iter().map(|&(spot, color)| (apply(turn, spot), color)).collect();
        turned.sort();
        // A symmetry is the turn followed by the one shift that lays the least stone on the least.
        let Some((to, from)) = stones.first().zip(turned.first()) else { continue };
        let shift = (to.0.0 - from.0.0, to.0.1 - from.0.1);
        let moved = |(x, y): (i32, i32)| (x + shift.0, y + shift.1);
        if turned.iter().map(|&(spot, color)| (moved(spot), color)).ne(stones.iter().copied()) {
            continue;
        }
        let (x, y) = moved(apply(turn, spot(geometry.place(cell))));
        let place = i16::try_from(x).ok().zip(i16::try_from(y).ok()).map(|(x, y)| Place { x, y });
        images.extend(place.and_then(|place| geometry.cell_at(place)));
    }
    images.sort();
    images.dedup();
    images
}

fn spot(place: Place) -> (i32, i32) {
    (i32::from(place.x), i32::from(place.y))
}

/// A linear map in lattice steps, as rows of a matrix; on hexagons in half steps, hence the divisor.
type Turn = ([i32; 4], i32);

fn apply(([a, b, c, d], divisor): Turn, (x, y): (i32, i32)) -> (i32, i32) {
    ((a * x + b * y) / divisor, (c * x + d * y) / divisor)
}

/// The turns and reflections of the lattice without the identity.
fn turns(shape: Shape) -> Vec<Turn> {
    match shape {
        Shape::Rect { .. } => [
            [-1, 0, 0, 1],
            [1, 0, 0, -1],
            [-1, 0, 0, -1],
            [0, 1, 1, 0],
            [0, -1, 1, 0],
            [0, 1, -1, 0],
            [0, -1, -1, 0],
        ]
        .map(|matrix| (matrix, 1))
        .to_vec(),
        // In half steps a turn by 60° maps (2, 0) to (1, 1) and (1, 1) to (−1, 1).
        Shape::Hexagon { .. } | Shape::Yinsh => {
            let sixth = [1, -3, 1, 1];
            let mirror = [-2, 0, 0, 2];
            let times = |m: [i32; 4], n: [i32; 4]| {
                let [a, b, c, d] = m;
                let [e, f, g, h] = n;
                [a * e + b * g, a * f + b * h, c * e + d * g, c * f + d * h].map(|x| x / 2)
            };
            let mut all = Vec::new();
            let mut rotation = [2, 0, 0, 2];
            for _ in 0..6 {
                all.push((rotation, 2));
                all.push((times(mirror, rotation), 2));
                rotation = times(sixth, rotation);
            }
            all.into_iter().filter(|&(matrix, _)| matrix != [2, 0, 0, 2]).collect()
        }
    }
}
