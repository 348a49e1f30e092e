//! Coordinates outside the board, for every label scheme and geometry.
//!
//! Nothing here knows a scheme: a part of the labels that is the same on every line of an axis, and different
//! between its lines, is written at the end of those lines.

use std::collections::HashSet;

use goren_rules::{Cell, Geometry, Labels, Shape};

use super::board::wood;
use super::layout::{Layout, Point, outside};
use super::options::Ground;
use super::picture::Picture;
use super::svg_text::{Element, Hundredths, SvgText};
use super::theme::Palette;

/// A text with the place of its middle.
pub(crate) struct EdgeLabel {
    pub(crate) at: Point,
    pub(crate) text: String,
}

/// Writes the coordinates; schemes that fit no edge (plain indices) are written into the free cells.
pub(crate) fn draw(out: &mut SvgText, picture: &Picture, layout: &Layout, palette: &Palette) {
    let (geometry, labels) = (&picture.geometry, picture.labels);
    let edge = edge_labels(geometry, layout, labels);
    let (size, fill) = if edge.is_empty() {
        (layout.pitch(27), palette.grid)
    } else {
        (layout.coordinate_size, palette.ink_2)
    };
    let mut group = Element::new("g")
        .set("fill", fill)
        .length("font-size", size)
        .set("font-weight", "500")
        .set("text-anchor", "middle");
    if edge.is_empty() {
        group = if picture.ground() == Ground::Lattice {
            // A seam of wood around the digits keeps the lines off them.
            group
                .set("paint-order", "stroke")
                .set("stroke", &wood(picture, palette))
                .length("stroke-width", layout.pitch(16))
                .set("stroke-linejoin", "round")
        } else {
            group.set("fill-opacity", "0.9")
        };
    }
    out.open(group);
    if edge.is_empty() {
        let taken: HashSet<Cell> = picture.pieces.iter().map(|placed| placed.cell).collect();
        for cell in geometry.cells().filter(|cell| !taken.contains(cell)) {
            let centre = layout.centre(cell);
            write(out, centre, size, &geometry.label(cell, labels));
        }
    } else {
        for label in edge {
            write(out, label.at, size, &label.text);
        }
    }
    out.close();
}

/// Writes `text` centred on `at`; the capital height of the embedded font is 0.727 of its size.
fn write(out: &mut SvgText, at: Point, size: Hundredths, text: &str) {
    let baseline = at.y + size * 364 / 1000;
    out.put_text(Element::new("text").length("x", at.x).length("y", baseline), text);
}

/// The coordinates along the edges; none where the scheme fits no edge.
pub(crate) fn edge_labels(geometry: &Geometry, layout: &Layout, labels: Labels) -> Vec<EdgeLabel> {
    edge_labels_of(geometry, layout, labels, &|cell| cell)
}

/// As [`edge_labels`] where at the place of a cell another one lies, as on a board that is turned.
pub(crate) fn edge_labels_of(
    geometry: &Geometry,
    layout: &Layout,
    labels: Labels,
    lies_at: &dyn Fn(Cell) -> Cell,
) -> Vec<EdgeLabel> {
    let parts: Vec<Vec<String>> =
        geometry.cells().map(|cell| split(&geometry.label(lies_at(cell), labels), labels)).collect();
    let count = parts.iter().map(Vec::len).min().unwrap_or(0);
    if count < 2 {
        return Vec::new();
    }
    let mut found = Vec::new();
    for part in 0..count {
        let axis = (0..geometry.axes()).find(|&axis| follows(geometry, &parts, part, axis));
        if let Some(axis) = axis {
            let other = if part + 1 == count { part - 1 } else { part + 1 };
            found.extend(label_axis(geometry, layout, &parts, part, other, axis));
        }
    }
    found
}

/// The name of the first cell of every row, before that row.
pub(crate) fn row_labels(
    geometry: &Geometry,
    layout: &Layout,
    labels: Labels,
    lies_at: &dyn Fn(Cell) -> Cell,
) -> Vec<EdgeLabel> {
    let rows = geometry.rows().iter();
    rows.map(|row| Cell::new(row.start))
        .map(|first| {
            let (line, _) = geometry.line_through(first, 0);
            let step = outward(layout, line, true);
            let text = geometry.label(lies_at(first), labels);
            EdgeLabel { at: beyond(geometry, layout, first, step), text }
        })
        .collect()
}

/// Runs of letters and runs of digits; the two halves of an SGF label.
fn split(label: &str, labels: Labels) -> Vec<String> {
    if labels == Labels::Sgf {
        return label.chars().map(String::from).collect();
    }
    let mut parts: Vec<String> = Vec::new();
    let mut last = None;
    for c in label.chars() {
        let kind = if c.is_ascii_digit() {
            Some(true)
        } else if c.is_alphabetic() {
            Some(false)
        } else {
            None
        };
        if kind.is_some() {
            match parts.last_mut() {
                Some(part) if kind == last => part.push(c),
                _ => parts.push(c.to_string()),
            }
        }
        last = kind;
    }
    parts
}

/// Whether the part is constant along every line of the axis and differs between neighbouring lines.
fn follows(geometry: &Geometry, parts: &[Vec<String>], part: usize, axis: usize) -> bool {
    let lines: Vec<_> = geometry.lines().iter().filter(|line| line.axis == axis).collect();
    let text = |cell: Cell| &parts[cell.index()][part];
    let constant = lines.iter().all(|line| line.cells.iter().all(|&c| text(c) == text(line.cells[0])));
    constant && lines.windows(2).all(|pair| text(pair[0].cells[0]) != text(pair[1].cells[0]))
}

/// The part of every line of an axis, at the end where the other part is lower.
fn label_axis(
    geometry: &Geometry,
    layout: &Layout,
    parts: &[Vec<String>],
    part: usize,
    other: usize,
    axis: usize,
) -> Vec<EdgeLabel> {
    let lines: Vec<_> = geometry.lines().iter().filter(|line| line.axis == axis).collect();
    let Some(longest) = lines.iter().max_by_key(|line| line.cells.len()) else { return Vec::new() };
    let ends = [longest.cells[0], longest.cells[longest.cells.len() - 1]];
    let rank = |cell: Cell| {
        let text = &parts[cell.index()][other];
        (text.parse::<u32>().unwrap_or(0), text.len(), text.clone())
    };
    let at_start = rank(ends[0]) <= rank(ends[1]);
    let step = outward(layout, &longest.cells, at_start);
    lines
        .iter()
        .map(|line| {
            let end = if at_start { line.cells[0] } else { line.cells[line.cells.len() - 1] };
            EdgeLabel { at: beyond(geometry, layout, end, step), text: parts[end.index()][part].clone() }
        })
        .collect()
}

/// One step along the line, away from the board.
fn outward(layout: &Layout, cells: &[Cell], at_start: bool) -> Point {
    let pair = if at_start { (1, 0) } else { (cells.len().saturating_sub(2), cells.len() - 1) };
    let (Some(&inner), Some(&outer)) = (cells.get(pair.0), cells.get(pair.1)) else {
        return Point::default();
    };
    let (inner, outer) = (layout.centre(inner), layout.centre(outer));
    Point { x: outer.x - inner.x, y: outer.y - inner.y }
}

/// Beyond the wood in the direction of the step.
fn beyond(geometry: &Geometry, layout: &Layout, end: Cell, step: Point) -> Point {
    let (from, pitch) = (layout.centre(end), layout.measures.pitch);
    let mut reach = layout.measures.border + layout.apron + outside(layout.coordinate_size);
    if geometry.shape() == Shape::Yinsh && beside_missing_corner(geometry, layout, from, step) {
        reach += pitch;
    }
    Point { x: from.x + step.x * reach / pitch, y: from.y + step.y * reach / pitch }
}

/// Whether one step further lies a corner that the board of Yinsh does not have: as far from the middle as the
/// corners are.
fn beside_missing_corner(geometry: &Geometry, layout: &Layout, from: Point, step: Point) -> bool {
    let Some(middle) = geometry.centre() else { return false };
    let middle = layout.centre(middle);
    let (dx, dy) = (i64::from(from.x + step.x - middle.x), i64::from(from.y + step.y - middle.y));
    let corner = i64::from(layout.measures.pitch) * 5;
    (dx * dx + dy * dy).isqrt().abs_diff(corner) < 100
}
