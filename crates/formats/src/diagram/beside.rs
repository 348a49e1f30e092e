//! What the sides have taken, beside the board.

use goren_rules::Color;

use super::forms::ring;
use super::layout::{Area, Layout, Point};
use super::options::Style;
use super::picture::{Form, Picture, Taken};
use super::pieces::{self, disc, write_from};
use super::svg_text::{Element, Hundredths, SvgText};
use super::theme::Palette;

/// At most so many captured pieces are drawn one by one; the number says the rest.
const SHOWN: u16 = 10;

pub(crate) fn draw(out: &mut SvgText, picture: &Picture, layout: &Layout, palette: &Palette) {
    let (Some(area), Some(taken)) = (layout.beside, picture.taken) else { return };
    out.open(Element::new("g").set("class", "taken").set("font-weight", "600"));
    if taken.form == Form::Ring {
        rings(out, picture, layout, palette, taken, area);
    } else {
        captures(out, picture, layout, palette, taken, area);
    }
    out.close();
}

/// Own rings taken off lie on as many places as win, White's on the left: White begins where there are rings.
fn rings(out: &mut SvgText, picture: &Picture, layout: &Layout, palette: &Palette, taken: Taken, area: Area) {
    let places = taken.goal.unwrap_or(3).clamp(1, 5);
    let step = layout.stone(212);
    let y = area.bottom - layout.stone(100);
    for color in Color::BOTH {
        let count = taken.counts[color.index()];
        out.open(Element::new("g"));
        out.put_text(Element::new("title"), &format!("{count} of {places} rings of {color} taken off"));
        for place in 0..places {
            let along = step * i32::from(place) + layout.stone(100);
            let x = if color == Color::White { area.left + along } else { area.right - along };
            let at = Point { x, y };
            if place < count {
                ring(out, picture, layout, palette, color, at);
                for share in [70, 98] {
                    out.put(thin(palette, at, layout.stone(share)));
                }
            } else {
                out.put(
                    disc(at, layout.stone(84))
                        .set("fill", "none")
                        .set("stroke", palette.ink_2)
                        .set("stroke-opacity", "0.55")
                        .length("stroke-width", 100)
                        .set("stroke-dasharray", if color == Color::White { "2 3" } else { "5 3" }),
                );
            }
        }
        out.close();
    }
}

/// The taker as a small piece, how many it has taken, and those one by one; Black on the left.
fn captures(
    out: &mut SvgText,
    picture: &Picture,
    layout: &Layout,
    palette: &Palette,
    taken: Taken,
    area: Area,
) {
    let radius = layout.pitch(29);
    let y = (area.top + area.bottom) / 2;
    let middle = (area.left + area.right) / 2;
    for by in Color::BOTH {
        let count = taken.counts[by.index()];
        let left = if by == Color::Black { area.left } else { middle + layout.pitch(10) };
        let of = taken.goal.map_or_else(String::new, |goal| format!("/{goal}"));
        out.open(Element::new("g"));
        out.put_text(Element::new("title"), &format!("captured by {by}: {count}{of}"));
        stone(out, picture, layout, palette, by, Point { x: left + radius, y }, radius);
        let text = format!("{count}{of}");
        let start = left + 2 * radius + layout.pitch(18);
        write_from(out, Point { x: start, y }, layout.pitch(42), palette.ink, &text);
        let width = i32::try_from(text.len()).unwrap_or(4) * layout.pitch(25);
        let first = start + width + layout.pitch(24);
        // On a narrow board fewer are drawn; the number says the rest.
        let room = (left + (area.right - area.left) / 2 - layout.pitch(24) - first - 2 * radius).max(0);
        let shown = i32::from(count.min(SHOWN)).min(1 + room / layout.pitch(16));
        let step = (room / (shown - 1).max(1)).min(layout.pitch(40));
        for index in 0..shown {
            let at = Point { x: first + radius + step * index, y };
            stone(out, picture, layout, palette, by.opposite(), at, radius * 88 / 100);
        }
        out.close();
    }
}

/// A small piece on the ground of the page, on which a black stone may be hard to see.
fn stone(
    out: &mut SvgText,
    picture: &Picture,
    layout: &Layout,
    palette: &Palette,
    color: Color,
    at: Point,
    radius: Hundredths,
) {
    if picture.style() == Style::Crosses {
        // The strokes reach about seven tenths of a stone.
        let share = radius * 100 / layout.pitch(38);
        out.put(pieces::pen_mark(layout, palette, color, at, share));
        return;
    }
    out.put(pieces::stone(picture, palette, color, at, radius));
    if palette.stones[color.index()].rim == "none" {
        out.put(thin(palette, at, radius));
    }
}

/// A thin outline.
fn thin(palette: &Palette, at: Point, radius: Hundredths) -> Element {
    disc(at, radius).set("fill", "none").set("stroke", palette.ink_2).length("stroke-width", 80)
}
