//! Pictures of boards: one SVG writer for every geometry and game.
//!
//! The text is the same to the byte for the same [`Picture`] on every machine, refers to nothing outside
//! itself, uses attributes instead of style sheets, and names its content for screen readers.

mod beside;
mod board;
mod coordinates;
mod forms;
mod hexagons;
mod last_turn;
mod layout;
mod of_position;
mod of_setup;
mod options;
mod overlay;
mod picture;
mod pieces;
mod plan;
mod strokes;
mod svg_text;
mod theme;
mod trays;
mod turn;

pub use options::{Ground, Numbers, OptionError, PictureOptions, Style};
pub use picture::{Arrow, Band, Form, Ghost, Heat, Mark, Picture, Placed, Taken};
pub use plan::{Plan, TwistArrow};
pub use svg_text::escape;
pub use theme::{Theme, ThemeError};

use goren_rules::Cell;
use layout::{Layout, Point, Room};
use svg_text::{Element, SvgText, number};

/// The embedded font first, then what a browser has.
const FONT: &str = "Goren Sans, Inter, system-ui, sans-serif";

/// Writes a picture as an SVG document of its natural size: 40 user units between neighbouring cells.
///
/// Cells that the board does not have are left out.
#[must_use]
pub fn svg(picture: &Picture) -> String {
    let picture = &without_strays(picture);
    let palette = picture.options.theme.palette();
    let layout = laid_out(picture);
    let mut out = SvgText::new();
    open_root(&mut out, picture, layout.size);
    out.open(Element::new("defs"));
    board::define_wood(&mut out, picture, &layout, palette);
    trays::define_hollow(&mut out, picture, palette);
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
    trays::twists(&mut out, picture, &layout, palette);
    beside::draw(&mut out, picture, &layout, palette);
    turn::under(&mut out, picture, &layout, palette);
    if picture.style() == Style::Stones {
        overlay::winning(&mut out, picture, &layout, palette);
    }
    pieces::draw(&mut out, picture, &layout, palette);
    if picture.style() == Style::Crosses {
        overlay::winning(&mut out, picture, &layout, palette);
    }
    overlay::draw(&mut out, picture, &layout, palette);
    out.finish()
}

/// The board laid out on its canvas.
fn laid_out(picture: &Picture) -> Layout {
    let room = Room {
        ground: picture.ground(),
        contest: picture.options.theme == Theme::Contest && picture.ground() == Ground::Cells,
        coordinates: picture.options.coordinates,
        taken: picture.taken.map(|taken| taken.form),
        tray: picture.tray,
        upright: picture.upright && picture.geometry.axes() == 3,
    };
    Layout::new(&picture.geometry, room)
}

/// Width and height of the document.
pub(crate) fn natural_size(picture: &Picture) -> Point {
    laid_out(picture).size
}

/// The picture without anything on cells that its board does not have.
fn without_strays(picture: &Picture) -> Picture {
    let mut kept = picture.clone();
    let board = picture.geometry.clone();
    kept.pieces.retain(|placed| board.contains(placed.cell));
    kept.last.retain(|&cell| board.contains(cell));
    let on_board = |cells: &[Cell]| cells.iter().all(|&cell| board.contains(cell));
    kept.winning.retain(|line| on_board(line));
    kept.losing.retain(|line| on_board(line));
    kept.bands.retain(|band| on_board(&band.cells));
    kept.traces.retain(|&(from, to)| on_board(&[from, to]));
    kept.removed.retain(|placed| board.contains(placed.cell));
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
