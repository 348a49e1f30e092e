//! Stones, X and O, rings, markers, flat men, and the numbers on them.

use goren_rules::Color;

use super::layout::{Layout, Point};
use super::options::Style;
use super::picture::{Form, Picture, Placed};
use super::svg_text::{Element, Hundredths, SvgText, number};
use super::theme::Palette;

/// Defines the radial light on stones.
pub(crate) fn define_stones(out: &mut SvgText, picture: &Picture, palette: &Palette) {
    for (name, ink) in ["black", "white", "red"].into_iter().zip(&palette.stones) {
        if ink.light == ink.body {
            continue;
        }
        out.open(
            Element::new("radialGradient")
                .set("id", &format!("{}-{name}", picture.options.id_prefix))
                .set("cx", "0.35")
                .set("cy", "0.3")
                .set("r", "0.75"),
        );
        out.put(Element::new("stop").set("offset", "0").set("stop-color", ink.light));
        out.put(Element::new("stop").set("offset", "1").set("stop-color", ink.body));
        out.close();
    }
    if palette.shadow {
        let id = format!("{}-shadow", picture.options.id_prefix);
        out.open(Element::new("radialGradient").set("id", &id));
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

/// Draws all pieces with their numbers.
pub(crate) fn draw(out: &mut SvgText, picture: &Picture, layout: &Layout, palette: &Palette) {
    if picture.options.style == Style::Crosses {
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
    }
    for placed in &picture.pieces {
        let at = layout.centre(placed.cell);
        match placed.form {
            Form::Ring => ring(out, layout, palette, placed.color, at),
            form => {
                out.put(stone(picture, palette, placed.color, at, radius(layout, form)));
                if form == Form::Man {
                    groove(out, palette, placed.color, at, radius(layout, form));
                }
            }
        }
    }
    numbers(out, picture, layout, palette);
}

fn radius(layout: &Layout, form: Form) -> Hundredths {
    match form {
        Form::Marker => layout.stone(72),
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

/// An annulus with thin outlines, so that it stands on any ground.
fn ring(out: &mut SvgText, layout: &Layout, palette: &Palette, color: Color, at: Point) {
    let ink = &palette.stones[color.index()];
    let (middle, width) = (layout.stone(84), layout.stone(26));
    let rim = if ink.rim == "none" { ink.body } else { ink.rim };
    out.put(
        disc(at, middle)
            .set("fill", "none")
            .set("stroke", rim)
            .length("stroke-width", width + 2 * ink.rim_width.max(60)),
    );
    out.put(disc(at, middle).set("fill", "none").set("stroke", ink.body).length("stroke-width", width));
}

/// The turned groove of a flat man.
fn groove(out: &mut SvgText, palette: &Palette, color: Color, at: Point, radius: Hundredths) {
    let ink = &palette.stones[color.index()];
    out.put(
        disc(at, radius * 62 / 100)
            .set("fill", "none")
            .set("stroke", ink.number)
            .set("stroke-opacity", "0.3")
            .length("stroke-width", 120),
    );
}

fn numbers(out: &mut SvgText, picture: &Picture, layout: &Layout, palette: &Palette) {
    let numbered: Vec<&Placed> = picture.pieces.iter().filter(|placed| placed.number.is_some()).collect();
    if numbered.is_empty() {
        return;
    }
    out.open(Element::new("g").set("font-weight", "600").set("text-anchor", "middle"));
    for placed in numbered {
        let ink = &palette.stones[placed.color.index()];
        let fill = if picture.last.contains(&placed.cell) { ink.last } else { ink.number };
        let text = placed.number.unwrap_or(0).to_string();
        let size = layout.stone(number_size(text.len()));
        write_centred(out, layout.centre(placed.cell), size, fill, &text);
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
        out.put(cross_or_nought(layout, palette, placed.color, layout.centre(placed.cell)));
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

/// The pen stroke of a side around a point.
pub(crate) fn cross_or_nought(layout: &Layout, palette: &Palette, color: Color, at: Point) -> Element {
    let pen = palette.pens[color.index()];
    match color {
        Color::Black => {
            let arm = layout.pitch(25);
            let [left, right, top, bottom] = [at.x - arm, at.x + arm, at.y - arm, at.y + arm].map(number);
            let path = format!("M{left} {top}L{right} {bottom}M{right} {top}L{left} {bottom}");
            Element::new("path").set("d", &path).set("stroke", pen)
        }
        Color::White => disc(at, layout.pitch(28)).set("stroke", pen),
        // A square: the third player of Yavalath.
        Color::Red => {
            let arm = layout.pitch(24);
            let [left, top, side] = [at.x - arm, at.y - arm, 2 * arm].map(number);
            let path = format!("M{left} {top}h{side}v{side}h-{side}Z");
            Element::new("path").set("d", &path).set("stroke", pen)
        }
    }
}
