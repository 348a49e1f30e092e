//! The board itself: wood and lines, cells, hexagons, trays.

use std::fmt::Write;

use goren_rules::{Geometry, Shape};

use super::layout::{Area, Layout, Point};
use super::options::{Ground, Style};
use super::picture::Picture;
use super::svg_text::{Element, SvgText, number};
use super::theme::Palette;

/// Draws the ground on which the pieces lie.
pub(crate) fn draw(out: &mut SvgText, picture: &Picture, layout: &Layout, palette: &Palette) {
    let sheet = picture.options.style == Style::Crosses;
    match (picture.geometry.shape(), picture.ground()) {
        (Shape::Rect { width, height }, Ground::Lattice) => {
            panel(out, picture, layout, palette, layout.board);
            lines(out, picture, layout, palette);
            frame(out, layout, palette);
            stars(out, picture, layout, palette, star_cells(width, height));
        }
        (Shape::Rect { .. }, Ground::Hollows) => trays(out, picture, layout, palette),
        (Shape::Rect { .. }, _) => cells(out, picture, layout, palette, sheet),
        (Shape::Yinsh, _) | (Shape::Hexagon { .. }, Ground::Lattice) => {
            hexagon_panel(out, picture, layout, palette);
            lines(out, picture, layout, palette);
        }
        (Shape::Hexagon { .. }, _) => hexagons(out, picture, layout, palette, sheet),
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

fn panel(out: &mut SvgText, picture: &Picture, layout: &Layout, palette: &Palette, area: Area) {
    let mut element = Element::new("rect")
        .length("x", area.left)
        .length("y", area.top)
        .length("width", area.right - area.left)
        .length("height", area.bottom - area.top)
        .length("rx", layout.pitch(12))
        .set("fill", &wood(picture, palette));
    if palette.edge != "none" {
        element = element.set("stroke", palette.edge).length("stroke-width", palette.grid_width);
    }
    out.put(element);
}

/// All lines of the lattice as one path, so that crossings are not darker than lines.
fn lines(out: &mut SvgText, picture: &Picture, layout: &Layout, palette: &Palette) {
    let (axes, opacity) = match picture.geometry.shape() {
        Shape::Rect { .. } => (2, palette.grid_opacity),
        Shape::Hexagon { .. } | Shape::Yinsh => (3, palette.hex_opacity),
    };
    let mut path = String::new();
    for line in picture.geometry.lines().iter().filter(|line| line.axis < axes) {
        if let (Some(&first), Some(&last)) = (line.cells.first(), line.cells.last()) {
            let (from, to) = (layout.centre(first), layout.centre(last));
            let _ = write!(path, "M{} {}L{} {}", number(from.x), number(from.y), number(to.x), number(to.y));
        }
    }
    out.put(
        Element::new("path")
            .set("d", &path)
            .set("fill", "none")
            .set("stroke", palette.grid)
            .set("stroke-opacity", opacity)
            .length("stroke-width", palette.grid_width)
            .set("stroke-linecap", "square"),
    );
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
fn star_cells(width: u8, height: u8) -> Vec<(usize, usize)> {
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
    let opacity = if sheet { "1" } else { palette.grid_opacity };
    out.put(outline(left, top, right, bottom).set("rx", "3").set("fill", &fill));
    out.put(
        Element::new("path")
            .set("d", &path)
            .set("fill", "none")
            .set("stroke", stroke)
            .set("stroke-opacity", opacity)
            .length("stroke-width", palette.grid_width),
    );
    let frame = outline(left, top, right, bottom).set("rx", "3").set("fill", "none");
    out.put(frame.set("stroke", stroke).length("stroke-width", palette.grid_width * 3 / 2));
}

fn outline(left: i32, top: i32, right: i32, bottom: i32) -> Element {
    Element::new("rect")
        .length("x", left)
        .length("y", top)
        .length("width", right - left)
        .length("height", bottom - top)
}

/// The six corners around a centre, from the top clockwise.
fn corners(centre: Point, half_width: i32, corner: i32) -> [Point; 6] {
    [
        (0, -corner),
        (half_width, -corner / 2),
        (half_width, corner / 2),
        (0, corner),
        (-half_width, corner / 2),
        (-half_width, -corner / 2),
    ]
    .map(|(dx, dy)| Point { x: centre.x + dx, y: centre.y + dy })
}

fn closed_path(path: &mut String, points: &[Point]) {
    for (index, point) in points.iter().enumerate() {
        let _ = write!(path, "{}{} {}", if index == 0 { "M" } else { "L" }, number(point.x), number(point.y));
    }
    path.push('Z');
}

/// Hexagonal cells with pointed tops.
fn hexagons(out: &mut SvgText, picture: &Picture, layout: &Layout, palette: &Palette, sheet: bool) {
    let measures = layout.measures;
    let mut path = String::new();
    for &centre in &layout.centres {
        // Rows are three quarters of a hexagon's height apart, so this corner makes the cells meet exactly.
        closed_path(&mut path, &corners(centre, measures.pitch / 2, measures.row * 2 / 3));
    }
    let (fill, stroke) = if sheet {
        (palette.sheet.to_owned(), palette.sheet_line)
    } else {
        (wood(picture, palette), palette.grid)
    };
    let width = palette.grid_width;
    out.put(
        Element::new("path")
            .set("d", &path)
            .set("fill", &fill)
            .set("stroke", stroke)
            .set("stroke-opacity", if sheet { "1" } else { palette.hex_opacity })
            .length("stroke-width", width)
            .set("stroke-linejoin", "round"),
    );
}

/// One hexagonal piece of wood under a lattice of hexagonal neighbours.
fn hexagon_panel(out: &mut SvgText, picture: &Picture, layout: &Layout, palette: &Palette) {
    let geometry: &Geometry = &picture.geometry;
    let (Some(first), Some(last)) = (layout.centres.first(), layout.centres.last()) else { return };
    let middle = Point { x: (first.x + last.x) / 2, y: (first.y + last.y) / 2 };
    let rows = i32::try_from(geometry.rows().len()).unwrap_or(1);
    let steps = (rows - 1) / 2;
    let half = steps * layout.measures.pitch + layout.measures.border;
    // Flat sides left and right would cut rows off: the outline of the centres is a hexagon with flat top.
    let top = steps * layout.measures.row + layout.measures.border * 866 / 1000;
    let points =
        [(-half / 2, -top), (half / 2, -top), (half, 0), (half / 2, top), (-half / 2, top), (-half, 0)]
            .map(|(dx, dy)| Point { x: middle.x + dx, y: middle.y + dy });
    let mut path = String::new();
    closed_path(&mut path, &points);
    let edge = if palette.edge == "none" { palette.board[0] } else { palette.edge };
    out.put(
        Element::new("path")
            .set("d", &path)
            .set("fill", &wood(picture, palette))
            .set("stroke", edge)
            .length("stroke-width", palette.grid_width)
            .set("stroke-linejoin", "round"),
    );
}

/// Separate trays with a round hollow for each piece.
fn trays(out: &mut SvgText, picture: &Picture, layout: &Layout, palette: &Palette) {
    let side = usize::from(picture.tray.unwrap_or(u8::MAX)).max(1);
    let rows = picture.geometry.rows();
    let columns = rows.first().map_or(0, |row| usize::from(row.end - row.start));
    let half = layout.measures.pitch / 2 + 150;
    for row in (0..rows.len()).step_by(side) {
        for column in (0..columns).step_by(side) {
            let end = ((row + side).min(rows.len()) - 1, (column + side).min(columns) - 1);
            let ends =
                (picture.geometry.cell_in_row(row, column), picture.geometry.cell_in_row(end.0, end.1));
            if let (Some(first), Some(last)) = ends {
                let (first, last) = (layout.centre(first), layout.centre(last));
                let area = Area {
                    left: first.x - half,
                    top: first.y - half,
                    right: last.x + half,
                    bottom: last.y + half,
                };
                panel(out, picture, layout, palette, area);
            }
        }
    }
    out.open(
        Element::new("g")
            .set("fill", palette.grid)
            .set("fill-opacity", "0.16")
            .set("stroke", palette.grid)
            .set("stroke-opacity", "0.4")
            .length("stroke-width", palette.grid_width),
    );
    for centre in &layout.centres {
        let radius = layout.stone(96);
        out.put(Element::new("circle").length("cx", centre.x).length("cy", centre.y).length("r", radius));
    }
    out.close();
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
