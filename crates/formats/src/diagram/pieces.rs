//! Stones, X and O, rings, markers, flat men, and the numbers on them.

use goren_rules::Color;

use super::board::wood;
use super::forms::{emblem, man, marker, ring, ring_shadow};
use super::layout::{Layout, Point};
use super::options::Style;
use super::picture::{Form, Picture, Placed};
use super::strokes::cross_path;
use super::svg_text::{Element, Hundredths, SvgText, number};
use super::theme::Palette;

/// Defines the light on the pieces, as far as the picture has them, and their shadow.
pub(crate) fn define_stones(out: &mut SvgText, picture: &Picture, palette: &Palette) {
    let prefix = &picture.options.id_prefix;
    let placed = picture.pieces.iter().map(|placed| placed.color);
    let third = placed.chain(picture.ghosts.iter().map(|ghost| ghost.color)).any(|c| c == Color::Red);
    let sides = if third { &Color::THREE[..] } else { &Color::BOTH[..] };
    let rings = has_rings(picture);
    for &color in sides {
        let ink = &palette.stones[color.index()];
        if ink.light == ink.body {
            continue;
        }
        let light = Element::new("radialGradient")
            .set("id", &format!("{prefix}-{color}"))
            .set("cx", "0.35")
            .set("cy", "0.3")
            .set("r", "0.75");
        gradient(out, light, [ink.light, ink.body]);
        if rings {
            let light = Element::new("linearGradient")
                .set("id", &format!("{prefix}-{color}-ring"))
                .set("x1", "0.15")
                .set("y1", "0.1")
                .set("x2", "0.85")
                .set("y2", "0.9");
            gradient(out, light, [ink.light, ink.body]);
        }
    }
    if palette.shadow {
        out.open(Element::new("radialGradient").set("id", &format!("{prefix}-shadow")));
        for (offset, opacity) in [("0.72", "0.34"), ("0.88", "0.12"), ("1", "0")] {
            out.put(
                Element::new("stop")
                    .set("offset", offset)
                    .set("stop-color", "#000000")
                    .set("stop-opacity", opacity),
            );
        }
        out.close();
    }
}

fn gradient(out: &mut SvgText, element: Element, colors: [&str; 2]) {
    out.open(element);
    for (offset, color) in ["0", "1"].into_iter().zip(colors) {
        out.put(Element::new("stop").set("offset", offset).set("stop-color", color));
    }
    out.close();
}

fn has_rings(picture: &Picture) -> bool {
    let beside = picture.taken.is_some_and(|taken| taken.form == Form::Ring);
    let ghosts = picture.ghosts.iter().map(|ghost| ghost.form);
    let placed = picture.pieces.iter().chain(&picture.removed).map(|placed| placed.form);
    beside || placed.chain(ghosts).any(|form| form == Form::Ring)
}

/// Draws all pieces with their numbers.
pub(crate) fn draw(out: &mut SvgText, picture: &Picture, layout: &Layout, palette: &Palette) {
    if picture.style() == Style::Crosses {
        draw_crosses(out, picture, layout, palette);
        return;
    }
    if palette.shadow {
        out.open(Element::new("g").set("fill", &format!("url(#{}-shadow)", picture.options.id_prefix)));
        for placed in picture.pieces.iter().filter(|placed| placed.form != Form::Ring) {
            let at = layout.centre(placed.cell);
            let radius = radius(layout, placed.form);
            out.put(disc(Point { x: at.x + layout.pitch(2), y: at.y + layout.pitch(4) }, radius * 112 / 100));
        }
        out.close();
        for placed in picture.pieces.iter().filter(|placed| placed.form == Form::Ring) {
            let at = layout.centre(placed.cell);
            out.put(ring_shadow(layout, Point { x: at.x + layout.pitch(2), y: at.y + layout.pitch(4) }));
        }
    }
    for placed in &picture.pieces {
        piece(out, picture, layout, palette, placed);
    }
    numbers(out, picture, layout, palette);
}

/// A piece without its number.
pub(crate) fn piece(
    out: &mut SvgText,
    picture: &Picture,
    layout: &Layout,
    palette: &Palette,
    placed: &Placed,
) {
    let (at, radius) = (layout.centre(placed.cell), radius(layout, placed.form));
    match placed.form {
        Form::Ring => ring(out, picture, layout, palette, placed.color, at),
        Form::Man => man(out, picture, palette, placed.color, at, radius),
        Form::Marker => marker(out, picture, palette, placed.color, at, radius),
        Form::Stone => {
            out.put(stone(picture, palette, placed.color, at, radius));
            if placed.color == Color::Red {
                out.put(emblem(palette, at, radius));
            }
        }
    }
}

fn radius(layout: &Layout, form: Form) -> Hundredths {
    match form {
        Form::Marker => layout.stone(66),
        Form::Man => layout.stone(94),
        _ => layout.measures.stone,
    }
}

pub(crate) fn disc(at: Point, radius: Hundredths) -> Element {
    Element::new("circle").length("cx", at.x).length("cy", at.y).length("r", radius)
}

/// A stone; the rim lies inside its radius.
pub(crate) fn stone(
    picture: &Picture,
    palette: &Palette,
    color: Color,
    at: Point,
    radius: Hundredths,
) -> Element {
    let ink = &palette.stones[color.index()];
    let fill = if ink.light == ink.body {
        ink.body.to_owned()
    } else {
        format!("url(#{}-{color})", picture.options.id_prefix)
    };
    let element = disc(at, radius - ink.rim_width / 2).set("fill", &fill);
    if ink.rim_width == 0 {
        return element;
    }
    element.set("stroke", ink.rim).length("stroke-width", ink.rim_width)
}

fn numbers(out: &mut SvgText, picture: &Picture, layout: &Layout, palette: &Palette) {
    let numbered: Vec<&Placed> = picture.pieces.iter().filter(|placed| placed.number.is_some()).collect();
    if numbered.is_empty() {
        return;
    }
    out.open(Element::new("g").set("font-weight", "600").set("text-anchor", "middle"));
    for placed in numbered {
        let (ink, at) = (&palette.stones[placed.color.index()], layout.centre(placed.cell));
        let last = picture.last.contains(&placed.cell);
        let text = placed.number.unwrap_or(0).to_string();
        let size = layout.stone(number_size(text.len()));
        if placed.form == Form::Ring {
            // The number stands on the board, where the lines must not disturb it.
            out.put(disc(at, layout.stone(66)).set("fill", &wood(picture, palette)));
            let fill = if last { palette.their_board } else { palette.grid };
            write_centred(out, at, size * 86 / 100, fill, &text);
        } else {
            write_centred(out, at, size, if last { ink.last } else { ink.number }, &text);
        }
    }
    out.close();
}

/// Font size of a number on a stone, in hundredths of the stone's radius: three digits are smaller.
pub(crate) fn number_size(digits: usize) -> i32 {
    match digits {
        0..=1 => 100,
        2 => 94,
        3 => 76,
        _ => 60,
    }
}

/// Text that begins at a point, its capitals centred on the point's height.
pub(crate) fn write_from(out: &mut SvgText, at: Point, size: Hundredths, fill: &str, text: &str) {
    out.put_text(
        Element::new("text")
            .length("x", at.x)
            .length("y", at.y + size * 364 / 1000)
            .length("font-size", size)
            .set("fill", fill),
        text,
    );
}

/// Text centred on a point; the capital height of the embedded font is 0.727 of its size.
pub(crate) fn write_centred(out: &mut SvgText, at: Point, size: Hundredths, fill: &str, text: &str) {
    out.put_text(
        Element::new("text")
            .length("x", at.x)
            .length("y", at.y + size * 364 / 1000)
            .length("font-size", size)
            .set("fill", fill),
        text,
    );
}

/// X and O; with numbers, the number stands small in the corner of the cell.
fn draw_crosses(out: &mut SvgText, picture: &Picture, layout: &Layout, palette: &Palette) {
    out.open(
        Element::new("g")
            .set("fill", "none")
            .length("stroke-width", layout.pitch(11))
            .set("stroke-linecap", "round"),
    );
    for placed in &picture.pieces {
        out.put(cross_or_nought(layout, palette, placed.color, layout.centre(placed.cell), 100));
    }
    out.close();
    let numbered: Vec<&Placed> = picture.pieces.iter().filter(|placed| placed.number.is_some()).collect();
    if numbered.is_empty() {
        return;
    }
    out.open(Element::new("g").set("font-weight", "500").set("text-anchor", "end"));
    for placed in numbered {
        let at = layout.centre(placed.cell);
        let corner = Point { x: at.x + layout.pitch(46), y: at.y - layout.pitch(37) };
        let text = placed.number.unwrap_or(0).to_string();
        write_centred(out, corner, layout.pitch(22), palette.ink_2, &text);
    }
    out.close();
}

/// The pen stroke of a side around a point; the share is 100 on the board.
pub(crate) fn cross_or_nought(
    layout: &Layout,
    palette: &Palette,
    color: Color,
    at: Point,
    share: i32,
) -> Element {
    let reach = |percent: i32| layout.pitch(percent) * share / 100;
    let mark = match color {
        Color::Black => Element::new("path").set("d", &cross_path(at, reach(25))),
        Color::White => disc(at, reach(28)),
        // A square: the third player of Yavalath.
        Color::Red => {
            let arm = reach(24);
            let [left, top, side] = [at.x - arm, at.y - arm, 2 * arm].map(number);
            Element::new("path").set("d", &format!("M{left} {top}h{side}v{side}h-{side}Z"))
        }
    };
    mark.set("stroke", palette.pens[color.index()])
}

/// The same with everything that a stroke outside the group of pieces needs.
pub(crate) fn pen_mark(layout: &Layout, palette: &Palette, color: Color, at: Point, share: i32) -> Element {
    cross_or_nought(layout, palette, color, at, share)
        .set("fill", "none")
        .length("stroke-width", layout.pitch(11) * share / 100)
        .set("stroke-linecap", "round")
}
