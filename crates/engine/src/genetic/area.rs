//! Where genes are drawn from.

use goren_rules::{Cell, Position};

/// The empty cells in the bounding box of all stones, enlarged by one on each side, and by more if it has too
/// few; the middle of an empty board.
pub(super) fn area(position: &Position, wanted: usize) -> Vec<u16> {
    let geometry = position.geometry();
    // Rows and columns bound a rectangle; on a hexagon all three directions do.
    let axes = if geometry.axes() == 3 { 3 } else { 2 };
    let lines: Vec<[usize; 3]> = places(position, axes);
    let stones = position.stones();
    let is_occupied = |cell: usize| stones[cell].is_some();
    let taken: Vec<usize> = (0..lines.len()).filter(|&cell| is_occupied(cell)).collect();
    let middle = geometry.centre().map_or(lines.len() / 2, Cell::index);
    let seeds = if taken.is_empty() { vec![middle] } else { taken };
    let bounds: Vec<(usize, usize)> = (0..axes)
        .map(|axis| {
            let on = seeds.iter().map(|&cell| lines[cell][axis]);
            (on.clone().min().unwrap_or(0), on.max().unwrap_or(0))
        })
        .collect();
    let most = lines.len();
    let mut found = Vec::new();
    for margin in 1..=most {
        let inside = |cell: &usize| {
            (0..axes).all(|axis| {
                let (least, greatest) = bounds[axis];
                (least.saturating_sub(margin)..=greatest + margin).contains(&lines[*cell][axis])
            })
        };
        found = (0..most).filter(|cell| !is_occupied(*cell)).filter(inside).map(|cell| cell as u16).collect();
        if found.len() >= wanted || found.len() == position.empty() {
            break;
        }
    }
    found
}

/// For every cell the number of its line on each of the first axes, counted across the board.
fn places(position: &Position, axes: usize) -> Vec<[usize; 3]> {
    let geometry = position.geometry();
    let mut places = vec![[0; 3]; geometry.len()];
    let mut seen = [0; 3];
    for line in geometry.lines().iter().filter(|line| line.axis < axes) {
        line.cells.iter().for_each(|cell| places[cell.index()][line.axis] = seen[line.axis]);
        seen[line.axis] += 1;
    }
    places
}
