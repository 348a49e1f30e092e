//! The board itself: wood and lines, cells, hexagons, trays.

use std::fmt::Write;

use goren_rules::{Geometry, Shape};

use super::hexagons;
use super::layout::{Area, Layout};
use super::options::{Ground, Style};
use super::picture::Picture;
use super::svg_text::{Element, SvgText, number};
use super::theme::Palette;
use super::trays;

/// Draws the ground on which the pieces lie.
pub(crate) fn draw(out: &mut SvgText, picture: &Picture, layout: &Layout, palette: &Palette) {
    let sheet = picture.style() == Style::Crosses;
    match (picture.geometry.shape(), picture.ground()) {
        (Shape::Rect { width, height }, Ground::Lattice) => {
            wooden(out, picture, palette, layout.board, layout.pitch(12));
            lines(out, picture, layout, palette);
            frame(out, layout, palette);
            stars(out, picture, layout, palette, star_cells(width, height));
        }
        (Shape::Rect { .. }, Ground::Hollows) => trays::draw(out, picture, layout, palette),
        (Shape::Rect { .. }, _) => cells(out, picture, layout, palette, sheet),
        (Shape::Yinsh, _) | (Shape::Hexagon { .. }, Ground::Lattice) => {
            hexagons::panel(out, picture, layout, palette);
            lines(out, picture, layout, palette);
        }
        (Shape::Hexagon { .. }, _) => hexagons::cells(out, picture, layout, palette, sheet),
    }
}

/// The fill of wood: a gradient where the theme has two stops.
pub(crate) fn wood(picture: &Picture, palette: &Palette) -> String {
    if palette.board[0] == palette.board[1] {
        palette.board[0].to_owned()
    } else {
        format!("url(#{}-wood)", picture.options.id_prefix)
    }
}

/// Defines the gradient of the wood across the whole board.
pub(crate) fn define_wood(out: &mut SvgText, picture: &Picture, layout: &Layout, palette: &Palette) {
    if palette.board[0] == palette.board[1] {
        return;
    }
    let Area { left, top, right, bottom } = layout.board;
    out.open(
        Element::new("linearGradient")
            .set("id", &format!("{}-wood", picture.options.id_prefix))
            .set("gradientUnits", "userSpaceOnUse")
            .length("x1", left)
            .length("y1", top)
            .length("x2", right)
            .length("y2", bottom),
    );
    for (offset, color) in ["0", "1"].into_iter().zip(palette.board) {
        out.put(Element::new("stop").set("offset", offset).set("stop-color", color));
    }
    out.close();
}

/// A rectangular piece of wood with rounded corners.
pub(crate) fn wooden(out: &mut SvgText, picture: &Picture, palette: &Palette, area: Area, radius: i32) {
    let mut element = outline(area.left, area.top, area.right, area.bottom)
        .length("rx", radius)
        .set("fill", &wood(picture, palette));
    if palette.edge != "none" {
        element = element.set("stroke", palette.edge).length("stroke-width", palette.grid_width);
    }
    out.put(element);
}

/// All lines of the lattice as one path, so that crossings are not darker than lines.
fn lines(out: &mut SvgText, picture: &Picture, layout: &Layout, palette: &Palette) {
    let opacity = if picture.geometry.axes() == 4 { palette.grid_opacity } else { palette.hex_opacity };
    out.put(
        Element::new("path")
            .set("d", &lattice_path(&picture.geometry, layout))
            .set("fill", "none")
            .set("stroke", palette.grid)
            .set("stroke-opacity", opacity)
            .length("stroke-width", palette.grid_width)
            .set("stroke-linecap", "square"),
    );
}

/// The lines of the lattice: rows and columns of a rectangle, all three directions of a hexagon.
pub(crate) fn lattice_path(geometry: &Geometry, layout: &Layout) -> String {
    let axes = if geometry.axes() == 4 { 2 } else { 3 };
    let mut path = String::new();
    for line in geometry.lines().iter().filter(|line| line.axis < axes) {
        if let (Some(&first), Some(&last)) = (line.cells.first(), line.cells.last()) {
            let (from, to) = (layout.centre(first), layout.centre(last));
            let _ = write!(path, "M{} {}L{} {}", number(from.x), number(from.y), number(to.x), number(to.y));
        }
    }
    path
}

/// A slightly stronger outline of the lattice of a rectangle.
fn frame(out: &mut SvgText, layout: &Layout, palette: &Palette) {
    let (Some(first), Some(last)) = (layout.centres.first(), layout.centres.last()) else { return };
    out.put(
        Element::new("rect")
            .length("x", first.x)
            .length("y", first.y)
            .length("width", last.x - first.x)
            .length("height", last.y - first.y)
            .set("fill", "none")
            .set("stroke", palette.grid)
            .length("stroke-width", palette.grid_width * 2),
    );
}

fn stars(out: &mut SvgText, picture: &Picture, layout: &Layout, palette: &Palette, at: Vec<(usize, usize)>) {
    if at.is_empty() {
        return;
    }
    out.open(Element::new("g").set("fill", palette.grid));
    for (column, row) in at {
        if let Some(cell) = picture.geometry.cell_in_row(row, column) {
            let centre = layout.centre(cell);
            let radius = layout.pitch(9);
            out.put(Element::new("circle").length("cx", centre.x).length("cy", centre.y).length("r", radius));
        }
    }
    out.close();
}

/// Star points as (column, row): on the third line of small boards and the fourth of larger ones, with the
/// centre of odd boards, and from 17 on with the middles of the sides.
pub(crate) fn star_cells(width: u8, height: u8) -> Vec<(usize, usize)> {
    let [columns, rows] = [width, height].map(star_lines);
    let middle = |side: u8| (side % 2 == 1).then(|| usize::from(side / 2));
    let mut found: Vec<(usize, usize)> = Vec::new();
    for &row in &rows {
        for &column in &columns {
            let middles =
                usize::from(middle(width) == Some(column)) + usize::from(middle(height) == Some(row));
            if middles != 1 || (width >= 17 && height >= 17) {
                found.push((column, row));
            }
        }
    }
    found
}

/// The lines of one direction on which star points lie.
fn star_lines(side: u8) -> Vec<usize> {
    let side_cells = usize::from(side);
    let edge = match side {
        0..=4 => return Vec::new(),
        5..=6 => None,
        7..=12 => Some(2),
        _ => Some(3),
    };
    let middle = (side_cells % 2 == 1).then_some(side_cells / 2);
    let mut found: Vec<usize> = edge.into_iter().chain(middle).collect();
    found.extend(edge.map(|edge| side_cells - 1 - edge));
    found
}

/// Square cells: a sheet of paper, or wood for stones.
fn cells(out: &mut SvgText, picture: &Picture, layout: &Layout, palette: &Palette, sheet: bool) {
    let (fill, stroke) = if sheet {
        (palette.sheet.to_owned(), palette.sheet_line)
    } else {
        (wood(picture, palette), palette.grid)
    };
    let Area { left, top, right, bottom } = layout.board;
    let opacity = if sheet { "1" } else { palette.grid_opacity };
    out.put(outline(left, top, right, bottom).set("rx", "3").set("fill", &fill));
    out.put(
        Element::new("path")
            .set("d", &between_cells(layout))
            .set("fill", "none")
            .set("stroke", stroke)
            .set("stroke-opacity", opacity)
            .length("stroke-width", palette.grid_width),
    );
    let frame = outline(left, top, right, bottom).set("rx", "3").set("fill", "none");
    out.put(frame.set("stroke", stroke).length("stroke-width", palette.grid_width * 3 / 2));
}

/// The lines between square cells.
pub(crate) fn between_cells(layout: &Layout) -> String {
    let Area { left, top, right, bottom } = layout.board;
    let mut path = String::new();
    let step = layout.measures.pitch;
    let mut x = left + step;
    while x < right {
        let _ = write!(path, "M{} {}V{}", number(x), number(top), number(bottom));
        x += step;
    }
    let mut y = top + step;
    while y < bottom {
        let _ = write!(path, "M{} {}H{}", number(left), number(y), number(right));
        y += step;
    }
    path
}

fn outline(left: i32, top: i32, right: i32, bottom: i32) -> Element {
    Element::new("rect")
        .length("x", left)
        .length("y", top)
        .length("width", right - left)
        .length("height", bottom - top)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn star_points_lie_at_their_conventional_places() {
        assert_eq!(star_cells(15, 15), [(3, 3), (11, 3), (7, 7), (3, 11), (11, 11)]);
        assert_eq!(star_cells(19, 19).len(), 9);
        assert_eq!(star_cells(9, 9), [(2, 2), (6, 2), (4, 4), (2, 6), (6, 6)]);
        assert_eq!(star_cells(20, 20), [(3, 3), (16, 3), (3, 16), (16, 16)]);
        assert_eq!(star_cells(3, 3), []);
        assert_eq!(star_cells(5, 5), [(2, 2)]);
    }
}
