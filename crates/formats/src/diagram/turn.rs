//! What the last turn did, and lines that lose: ways, pieces taken off, rows taken off.

use goren_rules::{Cell, Color};

use super::layout::Layout;
use super::options::Style;
use super::picture::{Form, Picture};
use super::pieces::{self, disc};
use super::strokes::{capsule_path, cross_path, further, head_path, segment, span, through};
use super::svg_text::{Element, SvgText};
use super::theme::Palette;

/// Everything that lies under the pieces.
pub(crate) fn under(out: &mut SvgText, picture: &Picture, layout: &Layout, palette: &Palette) {
    bands(out, picture, layout, palette);
    removed(out, picture, layout, palette);
    traces(out, picture, layout, palette);
    losing(out, picture, layout, palette);
}

fn bands(out: &mut SvgText, picture: &Picture, layout: &Layout, palette: &Palette) {
    if picture.bands.is_empty() {
        return;
    }
    out.open(
        Element::new("g")
            .set("class", "bands")
            .set("fill", palette.accent)
            .set("stroke", palette.their_board)
            .length("stroke-width", layout.pitch(5)),
    );
    for band in &picture.bands {
        let (Some(&first), Some(&last)) = (band.cells.first(), band.cells.last()) else { continue };
        let path = capsule_path(layout.centre(first), layout.centre(last), layout.pitch(46));
        let outline = Element::new("path").set("d", &path);
        out.put(if band.gone {
            outline.set("fill-opacity", "0.08").set("stroke-dasharray", "5 4").set("stroke-opacity", "0.75")
        } else {
            outline.set("fill-opacity", "0.2")
        });
    }
    out.close();
}

/// Pieces taken off: faint, and crossed out so that they are not taken for shadows of what may come.
fn removed(out: &mut SvgText, picture: &Picture, layout: &Layout, palette: &Palette) {
    if picture.removed.is_empty() {
        return;
    }
    out.open(Element::new("g").set("class", "removed"));
    for placed in &picture.removed {
        let at = layout.centre(placed.cell);
        out.open(Element::new("g").set("opacity", "0.4"));
        match picture.style() {
            Style::Stones => pieces::piece(out, picture, layout, palette, placed),
            Style::Crosses => out.put(pieces::pen_mark(layout, palette, placed.color, at, 100)),
        }
        out.close();
        out.put(
            Element::new("path")
                .set("d", &cross_path(at, layout.pitch(11)))
                .set("stroke", palette.their_board)
                .length("stroke-width", layout.pitch(5))
                .set("stroke-linecap", "round"),
        );
    }
    out.close();
}

/// The way of a piece: a thin line from where it stood, with a head where it meets the piece.
fn traces(out: &mut SvgText, picture: &Picture, layout: &Layout, palette: &Palette) {
    if picture.traces.is_empty() {
        return;
    }
    out.open(
        Element::new("g")
            .set("class", "traces")
            .set("fill", palette.their_board)
            .set("stroke", palette.their_board)
            .length("stroke-width", layout.pitch(5)),
    );
    let taken = |cell: Cell| picture.pieces.iter().any(|placed| placed.cell == cell);
    for &(from, to) in &picture.traces {
        let (start, end) = (layout.centre(from), layout.centre(to));
        let tip = if taken(to) { further(start, end, -layout.stone(106)) } else { end };
        if span(start, tip).2 < i64::from(layout.pitch(20)) {
            continue;
        }
        out.put(segment(start, further(start, tip, -layout.pitch(12))));
        let head = head_path(start, tip, layout.pitch(22), layout.pitch(12));
        out.put(Element::new("path").set("d", &head).set("stroke", "none"));
        if !taken(from) {
            out.put(disc(start, layout.stone(20)).set("stroke", "none"));
        }
    }
    out.close();
}

fn losing(out: &mut SvgText, picture: &Picture, layout: &Layout, palette: &Palette) {
    if picture.losing.is_empty() {
        return;
    }
    out.open(
        Element::new("g")
            .set("class", "losing")
            .set("stroke", palette.their_board)
            .length("stroke-width", layout.pitch(14))
            .set("stroke-linecap", "round"),
    );
    for line in &picture.losing {
        out.put(through(layout, line, layout.pitch(50)));
    }
    out.close();
}

/// A cross on every piece of a line that loses; pieces with a number keep it.
pub(crate) fn crossed_out(
    out: &mut SvgText,
    picture: &Picture,
    layout: &Layout,
    palette: &Palette,
    owner: &[Option<Color>],
) {
    if picture.losing.is_empty() || picture.style() == Style::Crosses {
        return;
    }
    out.open(
        Element::new("g")
            .set("class", "crossed-out")
            .length("stroke-width", layout.pitch(6))
            .set("stroke-linecap", "round"),
    );
    let mut done: Vec<Cell> = Vec::new();
    for &cell in picture.losing.iter().flatten() {
        let numbered = picture.pieces.iter().any(|p| p.cell == cell && p.number.is_some());
        let Some(color) = owner.get(cell.index()).copied().flatten() else { continue };
        if numbered || done.contains(&cell) {
            continue;
        }
        done.push(cell);
        let ink = &palette.stones[color.index()];
        let stroke = if picture.last.contains(&cell) { ink.last } else { ink.number };
        let path = cross_path(layout.centre(cell), layout.stone(34));
        out.put(Element::new("path").set("d", &path).set("stroke", stroke));
    }
    out.close();
}

/// Whether a piece is already crossed out, so that no dot of the last move is put on it.
pub(crate) fn is_crossed_out(picture: &Picture, cell: Cell) -> bool {
    let plain = |p: &super::picture::Placed| p.cell == cell && p.number.is_none() && p.form == Form::Stone;
    picture.style() == Style::Stones
        && picture.losing.iter().flatten().any(|&lost| lost == cell)
        && picture.pieces.iter().any(plain)
}
