//! Pictures of boards: one SVG writer for every geometry and game.
//!
//! The text is the same to the byte for the same [`Picture`] on every machine, refers to nothing outside
//! itself, uses attributes instead of style sheets, and names its content for screen readers.

mod board;
mod coordinates;
mod layout;
mod options;
mod overlay;
mod picture;
mod pieces;
mod svg_text;
mod theme;

pub use options::{Ground, Numbers, OptionError, PictureOptions, Style};
pub use picture::{Arrow, Form, Ghost, Heat, Mark, Picture, Placed};
pub use theme::{Theme, ThemeError};

use goren_rules::Color;

use layout::{Layout, Point, Room};
use svg_text::{Element, SvgText, number};
use theme::Palette;

/// The embedded font first, then what a browser has.
const FONT: &str = "Goren Sans, Inter, system-ui, sans-serif";

/// Writes a picture as an SVG document of its natural size: 40 user units between neighbouring cells.
///
/// Cells that the board does not have are left out.
#[must_use]
pub fn svg(picture: &Picture) -> String {
    let picture = &without_strays(picture);
    let palette = picture.options.theme.palette();
    let layout = Layout::new(&picture.geometry, room(picture));
    let mut out = SvgText::new();
    open_root(&mut out, picture, layout.size);
    out.open(Element::new("defs"));
    board::define_wood(&mut out, picture, &layout, palette);
    pieces::define_stones(&mut out, picture, palette);
    out.close();
    if picture.options.background {
        let area = Element::new("rect").length("width", layout.size.x).length("height", layout.size.y);
        out.put(area.set("fill", palette.paper));
    }
    board::draw(&mut out, picture, &layout, palette);
    if picture.options.coordinates {
        coordinates::draw(&mut out, picture, &layout, palette);
    }
    if picture.options.style == Style::Stones {
        overlay::winning(&mut out, picture, &layout, palette);
    }
    pieces::draw(&mut out, picture, &layout, palette);
    if picture.options.style == Style::Crosses {
        overlay::winning(&mut out, picture, &layout, palette);
    }
    overlay::draw(&mut out, picture, &layout, palette);
    captured(&mut out, picture, &layout, palette);
    out.finish()
}

fn room(picture: &Picture) -> Room {
    Room {
        ground: picture.ground(),
        contest: picture.options.theme == Theme::Contest && picture.ground() == Ground::Cells,
        coordinates: picture.options.coordinates,
        captures: picture.captured != [0, 0],
        tray: picture.tray,
    }
}

/// Width and height of the document.
pub(crate) fn natural_size(picture: &Picture) -> Point {
    Layout::new(&picture.geometry, room(picture)).size
}

/// The picture without anything on cells that its board does not have.
fn without_strays(picture: &Picture) -> Picture {
    let mut kept = picture.clone();
    let board = picture.geometry.clone();
    kept.pieces.retain(|placed| board.contains(placed.cell));
    kept.last.retain(|&cell| board.contains(cell));
    kept.winning.retain(|line| line.iter().all(|&cell| board.contains(cell)));
    kept.forbidden.retain(|(cell, _)| board.contains(*cell));
    kept.marks.retain(|(cell, _)| board.contains(*cell));
    kept.arrows.retain(|arrow| board.contains(arrow.from) && board.contains(arrow.to));
    kept.heat.retain(|heat| board.contains(heat.cell));
    kept.ghosts.retain(|ghost| board.contains(ghost.cell));
    let plain = |c: char| c.is_ascii_alphanumeric() || c == '-';
    if kept.options.id_prefix.is_empty() || !kept.options.id_prefix.chars().all(plain) {
        kept.options.id_prefix = "g".to_owned();
    }
    kept
}

fn open_root(out: &mut SvgText, picture: &Picture, size: Point) {
    let prefix = &picture.options.id_prefix;
    let described = !picture.description.is_empty();
    let names = if described { format!("{prefix}-title {prefix}-desc") } else { format!("{prefix}-title") };
    out.open(
        Element::new("svg")
            .set("xmlns", "http://www.w3.org/2000/svg")
            .length("width", size.x)
            .length("height", size.y)
            .set("viewBox", &format!("0 0 {} {}", number(size.x), number(size.y)))
            .set("role", "img")
            .set("aria-labelledby", &names)
            .set("font-family", FONT),
    );
    out.put_text(Element::new("title").set("id", &format!("{prefix}-title")), &picture.title);
    if described {
        out.put_text(Element::new("desc").set("id", &format!("{prefix}-desc")), &picture.description);
    }
}

/// Captured pieces below the board: a small stone of the captured colour and how many.
fn captured(out: &mut SvgText, picture: &Picture, layout: &Layout, palette: &Palette) {
    let Some(start) = layout.beside else { return };
    out.open(Element::new("g").set("class", "captured").set("font-weight", "600"));
    let mut x = start.x;
    for by in Color::BOTH {
        let count = picture.captured[by.index()];
        if count == 0 {
            continue;
        }
        let radius = layout.stone(62);
        let at = Point { x: x + radius, y: start.y };
        out.put(pieces::stone(picture, palette, by.opposite(), at, radius));
        let text = Point { x: x + 2 * radius + layout.pitch(18), y: start.y };
        pieces::write_centred(out, text, layout.pitch(38), palette.ink, &format!("×{count}"));
        x += layout.pitch(250);
    }
    out.close();
}
