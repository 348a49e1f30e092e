//! Lines between points of the canvas, and shapes around them.

use goren_rules::Cell;

use super::layout::{Area, Layout, Point};
use super::svg_text::{Element, Hundredths, number};

/// `by` further from `from` than `to` is, on the same line.
pub(crate) fn further(from: Point, to: Point, by: Hundredths) -> Point {
    let (dx, dy, length) = span(from, to);
    if length == 0 {
        return to;
    }
    Point { x: to.x + scaled(dx, by, length), y: to.y + scaled(dy, by, length) }
}

/// Difference and distance of two points.
pub(crate) fn span(from: Point, to: Point) -> (i64, i64, i64) {
    let (dx, dy) = (i64::from(to.x - from.x), i64::from(to.y - from.y));
    (dx, dy, (dx * dx + dy * dy).isqrt())
}

/// `part · by / length` as a length; canvas measures keep it far inside 32 bits.
pub(crate) fn scaled(part: i64, by: Hundredths, length: i64) -> Hundredths {
    i32::try_from(part * i64::from(by) / length.max(1)).unwrap_or(0)
}

pub(crate) fn segment(from: Point, to: Point) -> Element {
    Element::new("line").length("x1", from.x).length("y1", from.y).length("x2", to.x).length("y2", to.y)
}

fn text(point: Point) -> String {
    format!("{} {}", number(point.x), number(point.y))
}

/// A line through the centres of the cells, `by` longer at both ends; where the board has gaps it bends.
pub(crate) fn through(layout: &Layout, cells: &[Cell], by: Hundredths) -> Element {
    let mut points: Vec<Point> = cells.iter().map(|&cell| layout.centre(cell)).collect();
    let straight = match points.as_slice() {
        [first, middle @ .., last] => middle.iter().all(|&point| on_segment(*first, point, *last)),
        _ => true,
    };
    if straight && points.len() > 2 {
        points.drain(1..points.len() - 1);
    }
    if let [first, second, ..] = points.as_slice() {
        let start = further(*second, *first, by);
        let (last, before) = (points[points.len() - 1], points[points.len() - 2]);
        let count = points.len();
        points[0] = start;
        points[count - 1] = further(before, last, by);
    }
    match points.as_slice() {
        [from, to] => segment(*from, *to),
        points => {
            let all: Vec<String> = points.iter().map(|&point| text(point)).collect();
            Element::new("path").set("d", &format!("M{}", all.join("L"))).set("fill", "none")
        }
    }
}

/// Whether a point lies between two others, to within half a unit.
fn on_segment(from: Point, at: Point, to: Point) -> bool {
    let (dx, dy, length) = span(from, to);
    let (x, y, _) = span(from, at);
    (dx * y - dy * x).abs() <= 50 * length
}

/// A diagonal cross.
pub(crate) fn cross_path(at: Point, arm: Hundredths) -> String {
    let [left, right, top, bottom] = [at.x - arm, at.x + arm, at.y - arm, at.y + arm].map(number);
    format!("M{left} {top}L{right} {bottom}M{right} {top}L{left} {bottom}")
}

/// The outline of everything within `radius` of a segment.
pub(crate) fn capsule_path(from: Point, to: Point, radius: Hundredths) -> String {
    let (dx, dy, length) = span(from, to);
    let (across_x, across_y) = (scaled(-dy, radius, length), scaled(dx, radius, length));
    let side =
        |point: Point, sign: i32| text(Point { x: point.x + sign * across_x, y: point.y + sign * across_y });
    let arc = format!("A{0} {0} 0 0 0 ", number(radius));
    let (start, along) = (side(from, 1), side(to, 1));
    format!("M{start}L{along}{arc}{}L{}{arc}{start}Z", side(to, -1), side(from, -1))
}

/// The head of an arrow with its tip at `tip`, coming from `from`.
pub(crate) fn head_path(from: Point, tip: Point, long: Hundredths, half: Hundredths) -> String {
    let (dx, dy, length) = span(from, tip);
    let neck = further(from, tip, -long);
    let (across_x, across_y) = (scaled(-dy, half, length), scaled(dx, half, length));
    let wings = [1, -1].map(|s| Point { x: neck.x + s * across_x, y: neck.y + s * across_y });
    format!("M{}L{}L{}Z", text(tip), text(wings[0]), text(wings[1]))
}

/// A closed path around an area, its corners rounded.
pub(crate) fn rounded_rectangle(area: Area, radius: Hundredths) -> String {
    let [width, height] = [area.right - area.left, area.bottom - area.top].map(|side| side - 2 * radius);
    let [left, top, width, height, r] = [area.left + radius, area.top, width, height, radius].map(number);
    if radius == 0 {
        return format!("M{left} {top}h{width}v{height}h-{width}Z");
    }
    let corner = |dx: &str, dy: &str| format!("a{r} {r} 0 0 1 {dx}{r} {dy}{r}");
    format!(
        "M{left} {top}h{width}{}v{height}{}h-{width}{}v-{height}{}Z",
        corner("", ""),
        corner("-", ""),
        corner("-", "-"),
        corner("", "-")
    )
}
