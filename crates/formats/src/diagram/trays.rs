//! Boards of separate trays with a round hollow for each piece, and the arrows of their twists.

use std::fmt::Write;

use goren_rules::Twist;

use super::board::wooden;
use super::layout::{Area, Layout, Point};
use super::options::Ground;
use super::picture::Picture;
use super::svg_text::{Element, Hundredths, SvgText, number};
use super::theme::Palette;

/// From the centres of a tray's outermost hollows to its edge; its corners are rounded around them.
pub(crate) fn rim(layout: &Layout) -> Hundredths {
    layout.measures.pitch / 2 + 150
}

/// From a tray's edge to the middle of the way on which the arrows lie.
const WAY: Hundredths = 900;

/// The trays, row by row.
pub(crate) fn trays(picture: &Picture, layout: &Layout) -> Vec<Area> {
    if picture.geometry.axes() != 4 {
        return Vec::new();
    }
    let side = usize::from(picture.tray.unwrap_or(u8::MAX)).max(1);
    let rows = picture.geometry.rows();
    let columns = rows.first().map_or(0, |row| usize::from(row.end - row.start));
    let rim = rim(layout);
    let mut found = Vec::new();
    for row in (0..rows.len()).step_by(side) {
        for column in (0..columns).step_by(side) {
            let end = ((row + side).min(rows.len()) - 1, (column + side).min(columns) - 1);
            let first = picture.geometry.cell_in_row(row, column);
            let last = picture.geometry.cell_in_row(end.0, end.1);
            if let Some((first, last)) = first.zip(last) {
                let (first, last) = (layout.centre(first), layout.centre(last));
                found.push(Area {
                    left: first.x - rim,
                    top: first.y - rim,
                    right: last.x + rim,
                    bottom: last.y + rim,
                });
            }
        }
    }
    found
}

/// The radius of a hollow.
pub(crate) fn hollow(layout: &Layout) -> Hundredths {
    layout.stone(98)
}

fn outline_of(area: Area, radius: Hundredths) -> Element {
    Element::new("rect")
        .length("x", area.left)
        .length("y", area.top)
        .length("width", area.right - area.left)
        .length("height", area.bottom - area.top)
        .length("rx", radius)
}

fn hollow_id(picture: &Picture) -> String {
    format!("{}-hollow", picture.options.id_prefix)
}

/// Defines the shade of a hollow: deeper towards the light, which comes from the top left.
pub(crate) fn define_hollow(out: &mut SvgText, picture: &Picture, palette: &Palette) {
    if picture.ground() != Ground::Hollows || !palette.shadow {
        return;
    }
    let id = hollow_id(picture);
    let ends = Element::new("linearGradient").set("id", &id).set("x1", "0.2").set("y1", "0");
    out.open(ends.set("x2", "0.8").set("y2", "1"));
    for (offset, opacity) in [("0", "0.36"), ("0.55", "0.16"), ("1", "0.05")] {
        out.put(
            Element::new("stop")
                .set("offset", offset)
                .set("stop-color", palette.grid)
                .set("stop-opacity", opacity),
        );
    }
    out.close();
}

pub(crate) fn draw(out: &mut SvgText, picture: &Picture, layout: &Layout, palette: &Palette) {
    for area in trays(picture, layout) {
        wooden(out, picture, palette, area, rim(layout));
        if palette.edge == "none" {
            out.put(outline_of(area, rim(layout)).set("fill", "none").set("stroke", palette.grid));
        }
    }
    let fill = if palette.shadow { format!("url(#{})", hollow_id(picture)) } else { "none".to_owned() };
    out.open(
        Element::new("g")
            .set("fill", &fill)
            .set("stroke", palette.grid)
            .set("stroke-opacity", if palette.shadow { "0.32" } else { "0.75" })
            .length("stroke-width", palette.grid_width),
    );
    // On paper an empty hollow must not look like a white piece.
    let radius = if palette.edge == "none" { layout.stone(36) } else { hollow(layout) };
    for centre in &layout.centres {
        out.put(Element::new("circle").length("cx", centre.x).length("cy", centre.y).length("r", radius));
    }
    out.close();
}

/// The shape of a twist: a line around the outer corner of its tray, and the head of the arrow.
pub(crate) struct TwistShape {
    pub(crate) shaft: String,
    pub(crate) head: String,
    /// The middle of the arrow.
    pub(crate) at: Point,
}

/// How much of the way around the corner an arrow takes.
#[derive(Copy, Clone, PartialEq, Eq)]
pub(crate) enum Reach {
    /// From the middle of one side to the middle of the other.
    Whole,
    /// From the corner to the middle of one side, so that both arrows of a tray have room.
    Half,
}

/// The arrow of a twist; `None` unless the board has four trays.
pub(crate) fn twist_shape(
    picture: &Picture,
    layout: &Layout,
    twist: Twist,
    reach: Reach,
) -> Option<TwistShape> {
    let areas = trays(picture, layout);
    let [top_left, top_right, bottom_left, bottom_right] = areas.as_slice() else { return None };
    let (area, right, below) = match twist.quadrant {
        0 => (top_left, -1, -1),
        1 => (top_right, 1, -1),
        2 => (bottom_right, 1, 1),
        _ => (bottom_left, -1, 1),
    };
    let radius = rim(layout) + WAY;
    // The centre of the hollow in the tray's outer corner.
    let corner = Point {
        x: if right > 0 { area.right } else { area.left } - right * rim(layout),
        y: if below > 0 { area.bottom } else { area.top } - below * rim(layout),
    };
    let (middle_x, middle_y) = ((area.left + area.right) / 2, (area.top + area.bottom) / 2);
    let (beside, over) = (corner.x + right * radius, corner.y + below * radius);
    // Clockwise, the way leads from the side to the top of a left upper tray, and so on around the board.
    let upwards = twist.clockwise == (right * below > 0);
    let sweep = u8::from(twist.clockwise);
    // A little beyond the corner's diagonal, to keep the two arrows of a tray apart.
    let (near, far) = (radius * 6 / 10, radius * 8 / 10);
    let (across, along) = if upwards { (near, far) } else { (far, near) };
    let turn = Point { x: corner.x + right * across, y: corner.y + below * along };
    let on_side = (Point { x: beside, y: middle_y }, Point { x: beside, y: corner.y });
    let on_top = (Point { x: middle_x, y: over }, Point { x: corner.x, y: over });
    let (from, to) = if upwards { (on_side, on_top) } else { (on_top, on_side) };
    let mut shaft = String::new();
    let point = |p: Point| format!("{} {}", number(p.x), number(p.y));
    match reach {
        Reach::Whole => {
            let _ = write!(shaft, "M{}L{}", point(from.0), point(from.1));
        }
        Reach::Half => {
            let _ = write!(shaft, "M{}", point(turn));
        }
    }
    let r = number(radius);
    let _ = write!(shaft, "A{r} {r} 0 0 {sweep} {}L{}", point(to.1), point(to.0));
    let (dx, dy) = ((to.0.x - to.1.x).signum(), (to.0.y - to.1.y).signum());
    let (long, wide) = (1000, 600);
    let tip = Point { x: to.0.x + dx * long, y: to.0.y + dy * long };
    let wings = [1, -1].map(|s| Point { x: to.0.x - s * dy * wide, y: to.0.y + s * dx * wide });
    let head = format!("M{}L{}L{}Z", point(tip), point(wings[0]), point(wings[1]));
    Some(TwistShape { shaft, head, at: if reach == Reach::Whole { turn } else { to.1 } })
}

/// The twists to choose from, and the last one.
pub(crate) fn twists(out: &mut SvgText, picture: &Picture, layout: &Layout, palette: &Palette) {
    let offered = picture.twists.iter().map(|&twist| (twist, Reach::Half, palette.ink_2, "twist offered"));
    let last = picture.twisted.iter().map(|&twist| (twist, Reach::Whole, palette.accent, "twist last"));
    for (twist, reach, color, class) in offered.chain(last) {
        let Some(shape) = twist_shape(picture, layout, twist, reach) else { continue };
        out.open(Element::new("g").set("class", class).set("fill", color).set("stroke", color));
        out.put(
            Element::new("path")
                .set("d", &shape.shaft)
                .set("fill", "none")
                .length("stroke-width", if reach == Reach::Whole { 320 } else { 240 })
                .set("stroke-linecap", "round"),
        );
        out.put(
            Element::new("path")
                .set("d", &shape.head)
                .set("stroke-width", "1")
                .set("stroke-linejoin", "round"),
        );
        out.close();
    }
}
