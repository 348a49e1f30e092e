//! Hexagonal boards: cells that meet at their edges, or wood under a lattice.

use std::fmt::Write;

use goren_rules::Geometry;

use super::board::wood;
use super::layout::{Layout, Point};
use super::picture::Picture;
use super::strokes::further;
use super::svg_text::{Element, Hundredths, SvgText, number};
use super::theme::Palette;

/// The six corners of a cell around a centre, from the tip clockwise.
pub(crate) fn corners(layout: &Layout, centre: Point) -> [Point; 6] {
    // Rows are three quarters of a hexagon's height apart, so this corner makes the cells meet exactly.
    let (half, tip) = (layout.measures.pitch / 2, layout.measures.row * 2 / 3);
    [(0, -tip), (half, -tip / 2), (half, tip / 2), (0, tip), (-half, tip / 2), (-half, -tip / 2)].map(
        |(across, along)| {
            let (dx, dy) = if layout.upright { (-along, across) } else { (across, along) };
            Point { x: centre.x + dx, y: centre.y + dy }
        },
    )
}

pub(crate) fn closed_path(path: &mut String, points: &[Point]) {
    for (index, point) in points.iter().enumerate() {
        let _ = write!(path, "{}{} {}", if index == 0 { "M" } else { "L" }, number(point.x), number(point.y));
    }
    path.push('Z');
}

/// The outlines of all cells.
pub(crate) fn cells_path(layout: &Layout) -> String {
    let mut path = String::new();
    for &centre in &layout.centres {
        closed_path(&mut path, &corners(layout, centre));
    }
    path
}

/// Hexagonal cells.
pub(crate) fn cells(out: &mut SvgText, picture: &Picture, layout: &Layout, palette: &Palette, sheet: bool) {
    let (fill, stroke) = if sheet {
        (palette.sheet.to_owned(), palette.sheet_line)
    } else {
        (wood(picture, palette), palette.grid)
    };
    out.put(
        Element::new("path")
            .set("d", &cells_path(layout))
            .set("fill", &fill)
            .set("stroke", stroke)
            .set("stroke-opacity", if sheet { "1" } else { palette.hex_opacity })
            .length("stroke-width", palette.grid_width)
            .set("stroke-linejoin", "round"),
    );
}

/// The outline of the wood under a lattice.
pub(crate) fn panel_path(geometry: &Geometry, layout: &Layout) -> String {
    let (Some(first), Some(last)) = (layout.centres.first(), layout.centres.last()) else {
        return String::new();
    };
    let middle = Point { x: (first.x + last.x) / 2, y: (first.y + last.y) / 2 };
    let rows = i32::try_from(geometry.rows().len()).unwrap_or(1);
    let steps = (rows - 1) / 2;
    let tip = steps * layout.measures.pitch + layout.measures.border;
    let flat = steps * layout.measures.row + layout.measures.border * 866 / 1000;
    // The tips lie at the ends of the middle row; flat sides there would cut rows off.
    let points =
        [(-tip / 2, -flat), (tip / 2, -flat), (tip, 0), (tip / 2, flat), (-tip / 2, flat), (-tip, 0)].map(
            |(along, across)| {
                let (dx, dy) = if layout.upright { (across, along) } else { (along, across) };
                Point { x: middle.x + dx, y: middle.y + dy }
            },
        );
    rounded_path(&points, layout.pitch(30))
}

/// A closed path whose corners are rounded from `radius` before them on.
fn rounded_path(points: &[Point], radius: Hundredths) -> String {
    let mut path = String::new();
    for (index, &corner) in points.iter().enumerate() {
        let before = points[(index + points.len() - 1) % points.len()];
        let behind = points[(index + 1) % points.len()];
        let (enter, leave) = (further(before, corner, -radius), further(behind, corner, -radius));
        let sign = if index == 0 { "M" } else { "L" };
        let [ex, ey, cx, cy, lx, ly] = [enter.x, enter.y, corner.x, corner.y, leave.x, leave.y].map(number);
        let _ = write!(path, "{sign}{ex} {ey}Q{cx} {cy} {lx} {ly}");
    }
    path.push('Z');
    path
}

/// One hexagonal piece of wood under a lattice of hexagonal neighbours.
pub(crate) fn panel(out: &mut SvgText, picture: &Picture, layout: &Layout, palette: &Palette) {
    let edge = if palette.edge == "none" { palette.board[0] } else { palette.edge };
    out.put(
        Element::new("path")
            .set("d", &panel_path(&picture.geometry, layout))
            .set("fill", &wood(picture, palette))
            .set("stroke", edge)
            .length("stroke-width", palette.grid_width)
            .set("stroke-linejoin", "round"),
    );
}
