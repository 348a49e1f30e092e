//! The shapes of pieces other than plain stones: rings, markers, flat men, the third side's emblem.

use goren_rules::Color;

use super::layout::{Layout, Point};
use super::picture::Picture;
use super::pieces::{disc, stone};
use super::svg_text::{Element, Hundredths, SvgText};
use super::theme::Palette;

/// The middle of a ring's band and its width.
fn band(layout: &Layout) -> (Hundredths, Hundredths) {
    (layout.stone(84), layout.stone(24))
}

/// An annulus with thin outlines, so that it stands on any ground.
pub(crate) fn ring(
    out: &mut SvgText,
    picture: &Picture,
    layout: &Layout,
    palette: &Palette,
    color: Color,
    at: Point,
) {
    let ink = &palette.stones[color.index()];
    let (middle, width) = band(layout);
    let rim = if ink.rim == "none" { ink.body } else { ink.rim };
    let outline = disc(at, middle).set("fill", "none").set("stroke", rim);
    out.put(outline.length("stroke-width", width + 2 * ink.rim_width.max(60)));
    let light = if ink.light == ink.body {
        ink.body.to_owned()
    } else {
        format!("url(#{}-{color}-ring)", picture.options.id_prefix)
    };
    out.put(disc(at, middle).set("fill", "none").set("stroke", &light).length("stroke-width", width));
}

/// The soft shadow of a ring.
pub(crate) fn ring_shadow(layout: &Layout, at: Point) -> Element {
    let (middle, width) = band(layout);
    disc(at, middle)
        .set("fill", "none")
        .set("stroke", "#000000")
        .set("stroke-opacity", "0.18")
        .length("stroke-width", width + layout.pitch(4))
}

/// A marker with its owner's side up; the edge of the other side shows below it.
pub(crate) fn marker(
    out: &mut SvgText,
    picture: &Picture,
    palette: &Palette,
    color: Color,
    at: Point,
    radius: Hundredths,
) {
    let below = Point { x: at.x + radius * 8 / 100, y: at.y + radius * 18 / 100 };
    let reverse = &palette.stones[color.opposite().index()];
    let rim = if reverse.rim == "none" { reverse.body } else { reverse.rim };
    let edge = disc(below, radius - 40).set("fill", reverse.body).set("stroke", rim);
    out.put(edge.length("stroke-width", reverse.rim_width.clamp(60, 130)));
    out.put(stone(picture, palette, color, at, radius));
}

/// A flat man with a turned groove.
pub(crate) fn man(
    out: &mut SvgText,
    picture: &Picture,
    palette: &Palette,
    color: Color,
    at: Point,
    radius: Hundredths,
) {
    let ink = &palette.stones[color.index()];
    out.put(stone(picture, palette, color, at, radius));
    for (share, opacity) in [(84, "0.22"), (58, "0.32")] {
        out.put(
            disc(at, radius * share / 100)
                .set("fill", "none")
                .set("stroke", ink.number)
                .set("stroke-opacity", opacity)
                .length("stroke-width", 120),
        );
    }
}

/// What tells the third side's stones apart without colour.
pub(crate) fn emblem(palette: &Palette, at: Point, radius: Hundredths) -> Element {
    disc(at, radius * 66 / 100)
        .set("fill", "none")
        .set("stroke", palette.stones[Color::Red.index()].number)
        .set("stroke-opacity", "0.85")
        .length("stroke-width", radius * 13 / 100)
}
