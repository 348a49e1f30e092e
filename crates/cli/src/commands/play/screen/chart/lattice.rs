//! Stones on points that lines join: squares, hexagons, the board of Yinsh.

use goren_formats::diagram::{PictureOptions, Plan};
use goren_rules::{Cell, Geometry, Place, Position, Shape};

use super::{Chart, Scale, joint};
use crate::commands::play::screen::view::View;

pub(super) fn chart(geometry: &Geometry, view: &View, stars: &[Cell], scale: Scale) -> Chart {
    match geometry.shape() {
        Shape::Rect { .. } => square(geometry, view, stars, scale),
        _ => hexagon(geometry, view, scale),
    }
}

fn unsigned(number: i16) -> u16 {
    u16::try_from(number).unwrap_or(0)
}

fn square(geometry: &Geometry, view: &View, stars: &[Cell], scale: Scale) -> Chart {
    let (across, down) = if scale == Scale::Wide { (4, 2) } else { (2, 1) };
    let place = |cell: Cell| {
        let Place { x, y } = view.place(geometry, cell);
        (unsigned(x) * across, unsigned(y) * down)
    };
    let at: Vec<(u16, u16)> = geometry.cells().map(place).collect();
    let size = at.iter().fold((0, 0), |size, at| (size.0.max(at.0 + 1), size.1.max(at.1 + 1)));
    let mut chart = Chart::blank(size, scale);
    for (cell, &(x, y)) in geometry.cells().zip(&at) {
        let (right, bottom) = (x + 1 < size.0, y + 1 < size.1);
        let sign = joint(x > 0, right, y > 0, bottom);
        chart.put((x, y), if stars.contains(&cell) { '╋' } else { sign });
        if right {
            (1..across).for_each(|step| chart.put((x + step, y), '─'));
        }
        if bottom {
            (1..down).for_each(|step| chart.put((x, y + step), '│'));
        }
    }
    chart.at = at;
    chart
}

/// The star points, at their conventional places.
pub(in crate::commands::play::screen) fn stars(position: &Position) -> Vec<Cell> {
    let plan = Plan::of_game(position.id(), &PictureOptions::default());
    let is_star = |cell: &Cell| plan.cells.get(cell.index()).is_some_and(|at| plan.stars.contains(at));
    position.geometry().cells().filter(is_star).collect()
}

fn hexagon(geometry: &Geometry, view: &View, scale: Scale) -> Chart {
    let (across, down) = if scale == Scale::Wide { (2, 2) } else { (1, 1) };
    let place = |cell: Cell| {
        let Place { x, y } = view.place(geometry, cell);
        (unsigned(x) * across, unsigned(y) * down)
    };
    let mut at: Vec<(u16, u16)> = geometry.cells().map(place).collect();
    // The first column of the board may be empty, as in Yinsh.
    let left = at.iter().map(|at| at.0).min().unwrap_or(0);
    at.iter_mut().for_each(|at| at.0 -= left);
    let size = at.iter().fold((0, 0), |size, at| (size.0.max(at.0 + 1), size.1.max(at.1 + 1)));
    let mut chart = Chart::blank(size, scale);
    for (cell, &(x, y)) in geometry.cells().zip(&at) {
        chart.put((x, y), '·');
        if scale == Scale::Narrow {
            continue;
        }
        let joined = |dx: i16, dy: i16| {
            let here = view.place(geometry, cell);
            view.cell(geometry, Place { x: here.x + dx, y: here.y + dy }).is_some()
        };
        if joined(2, 0) {
            (1..4).for_each(|step| chart.put((x + step, y), '─'));
        }
        if joined(1, 1) {
            chart.put((x + 1, y + 1), '╲');
        }
        if joined(-1, 1) {
            chart.put((x.saturating_sub(1), y + 1), '╱');
        }
    }
    chart.at = at;
    chart
}
