//! What is laid over the board: last move, winning line, forbidden cells, marks, arrows, candidates, ghosts.

use goren_rules::{Cell, Color};

use super::board::wood;
use super::layout::{Layout, Point};
use super::options::{Ground, Style};
use super::picture::{Form, Ghost, Mark, Picture, Placed};
use super::pieces::{self, disc, write_centred};
use super::strokes::{cross_path, further, head_path, segment, span, through};
use super::svg_text::{Element, SvgText, number};
use super::theme::Palette;
use super::turn;

/// The winning lines: under stones, over pen strokes.
pub(crate) fn winning(out: &mut SvgText, picture: &Picture, layout: &Layout, palette: &Palette) {
    if picture.winning.is_empty() {
        return;
    }
    let crosses = picture.style() == Style::Crosses;
    let (width, opacity) = if crosses { (layout.pitch(9), "0.85") } else { (layout.pitch(20), "1") };
    out.open(
        Element::new("g")
            .set("class", "winning")
            .set("stroke", palette.accent)
            .set("stroke-opacity", opacity)
            .length("stroke-width", width)
            .set("stroke-linecap", "round"),
    );
    for line in &picture.winning {
        out.put(through(layout, line, layout.pitch(58)));
    }
    out.close();
}

/// Everything that lies over the pieces.
pub(crate) fn draw(out: &mut SvgText, picture: &Picture, layout: &Layout, palette: &Palette) {
    let owner = owners(picture);
    forbidden(out, picture, layout, palette);
    heat(out, picture, layout, palette);
    ghosts(out, picture, layout, palette);
    marks(out, picture, layout, palette, &owner);
    arrows(out, picture, layout, palette);
    turn::crossed_out(out, picture, layout, palette, &owner);
    last(out, picture, layout, palette, &owner);
}

/// The colour of the piece on each cell.
fn owners(picture: &Picture) -> Vec<Option<Color>> {
    let mut owner = vec![None; picture.geometry.len()];
    for placed in &picture.pieces {
        if let Some(slot) = owner.get_mut(placed.cell.index()) {
            *slot = Some(placed.color);
        }
    }
    owner
}

fn owner_of(owner: &[Option<Color>], cell: Cell) -> Option<Color> {
    owner.get(cell.index()).copied().flatten()
}

fn forbidden(out: &mut SvgText, picture: &Picture, layout: &Layout, palette: &Palette) {
    if picture.forbidden.is_empty() {
        return;
    }
    out.open(
        Element::new("g")
            .set("class", "forbidden")
            .set("fill", "none")
            .set("stroke", palette.their_board)
            .length("stroke-width", layout.pitch(7))
            .set("stroke-linecap", "round"),
    );
    for (cell, reason) in &picture.forbidden {
        out.open(Element::new("g"));
        out.put_text(Element::new("title"), reason);
        out.put(Element::new("path").set("d", &cross_path(layout.centre(*cell), layout.pitch(14))));
        out.close();
    }
    out.close();
}

fn heat(out: &mut SvgText, picture: &Picture, layout: &Layout, palette: &Palette) {
    if picture.heat.is_empty() {
        return;
    }
    out.open(Element::new("g").set("class", "heat").set("font-weight", "600").set("text-anchor", "middle"));
    for heat in &picture.heat {
        let at = layout.centre(heat.cell);
        let weight = i32::from(heat.weight.min(1000));
        let radius = layout.stone(52) + layout.stone(46) * weight / 1000;
        if heat.best {
            out.put(
                disc(at, radius + layout.pitch(5))
                    .set("fill", "none")
                    .set("stroke", palette.own_board)
                    .length("stroke-width", layout.pitch(5)),
            );
        }
        out.put(disc(at, radius).set("fill", palette.own_board).set("fill-opacity", "0.88"));
        let text: String = heat.text.chars().take(6).collect();
        // The text must fit into the circle: about 0.66 of its size a character.
        let count = i32::try_from(text.chars().count().max(2)).unwrap_or(6);
        let size = (radius * 260 / (100 * count)).min(radius * 90 / 100);
        write_centred(out, at, size, "#ffffff", &text);
    }
    out.close();
}

fn ghosts(out: &mut SvgText, picture: &Picture, layout: &Layout, palette: &Palette) {
    if picture.ghosts.is_empty() {
        return;
    }
    out.open(Element::new("g").set("class", "ghosts").set("font-weight", "600").set("text-anchor", "middle"));
    for ghost in &picture.ghosts {
        let at = layout.centre(ghost.cell);
        out.open(Element::new("g").set("opacity", if ghost.number.is_some() { "0.7" } else { "0.45" }));
        if picture.style() == Style::Crosses {
            out.put(pieces::pen_mark(layout, palette, ghost.color, at, 100));
        } else {
            let Ghost { cell, color, form, .. } = *ghost;
            pieces::piece(out, picture, layout, palette, &Placed { cell, color, form, number: None });
        }
        if let Some(value) = ghost.number {
            let text = value.to_string();
            let size = layout.stone(pieces::number_size(text.len()));
            write_centred(out, at, size, palette.stones[ghost.color.index()].number, &text);
        }
        out.close();
    }
    out.close();
}

/// The colour in which something is drawn over a cell: that of the ground, or contrasting with the piece.
fn over(picture: &Picture, palette: &Palette, owner: Option<Color>) -> &'static str {
    match owner {
        Some(color) if picture.style() == Style::Stones => palette.stones[color.index()].number,
        _ if picture.style() == Style::Crosses => palette.ink,
        _ => palette.own_board,
    }
}

fn marks(out: &mut SvgText, picture: &Picture, layout: &Layout, palette: &Palette, owner: &[Option<Color>]) {
    if picture.marks.is_empty() {
        return;
    }
    out.open(
        Element::new("g")
            .set("class", "marks")
            .set("fill", "none")
            .length("stroke-width", layout.pitch(6))
            .set("stroke-linejoin", "round")
            .set("stroke-linecap", "round")
            .set("font-weight", "600")
            .set("text-anchor", "middle"),
    );
    for (cell, mark) in &picture.marks {
        let at = layout.centre(*cell);
        let owned = owner_of(owner, *cell);
        let ink = over(picture, palette, owned);
        match mark {
            Mark::Circle => out.put(disc(at, layout.stone(52)).set("stroke", ink)),
            Mark::Square => {
                let half = layout.stone(46);
                out.put(
                    Element::new("rect")
                        .length("x", at.x - half)
                        .length("y", at.y - half)
                        .length("width", 2 * half)
                        .length("height", 2 * half)
                        .set("stroke", ink),
                );
            }
            Mark::Triangle => {
                let (high, low, half) = (layout.stone(62), layout.stone(34), layout.stone(56));
                let path = format!(
                    "M{} {}L{} {}L{} {}Z",
                    number(at.x),
                    number(at.y - high),
                    number(at.x + half),
                    number(at.y + low),
                    number(at.x - half),
                    number(at.y + low)
                );
                out.put(Element::new("path").set("d", &path).set("stroke", ink));
            }
            Mark::Cross => {
                out.put(Element::new("path").set("d", &cross_path(at, layout.stone(40))).set("stroke", ink));
            }
            Mark::Text(text) => letter(out, picture, layout, palette, at, owned, text),
        }
    }
    out.close();
}

/// A short text on a cell; on a free crossing it stands on a disc of wood that interrupts the lines.
fn letter(
    out: &mut SvgText,
    picture: &Picture,
    layout: &Layout,
    palette: &Palette,
    at: Point,
    owner: Option<Color>,
    text: &str,
) {
    let short: String = text.chars().take(4).collect();
    if owner.is_none() && picture.ground() == Ground::Lattice {
        out.put(disc(at, layout.stone(70)).set("fill", &wood(picture, palette)));
    }
    let size = layout.stone(number_like(short.chars().count()));
    write_centred(out, at, size, over(picture, palette, owner), &short);
}

fn number_like(characters: usize) -> i32 {
    pieces::number_size(characters) + 8
}

fn arrows(out: &mut SvgText, picture: &Picture, layout: &Layout, palette: &Palette) {
    if picture.arrows.is_empty() {
        return;
    }
    out.open(Element::new("g").set("class", "arrows").set("stroke-linecap", "round"));
    for arrow in &picture.arrows {
        let (from, to) = (layout.centre(arrow.from), layout.centre(arrow.to));
        if span(from, to).2 == 0 {
            continue;
        }
        let (head, half) = (layout.pitch(34), layout.pitch(17));
        let tip = further(from, to, -layout.pitch(8));
        let neck = further(from, tip, -head);
        let (color, dashes) = match arrow.color {
            Color::Black => (palette.own_board, None),
            Color::White | Color::Red => (palette.their_board, Some("7 6")),
        };
        let mut shaft = segment(from, neck).set("stroke", color).length("stroke-width", layout.pitch(9));
        if let Some(dashes) = dashes {
            shaft = shaft.set("stroke-dasharray", dashes).set("stroke-linecap", "butt");
        }
        out.put(shaft);
        let path = head_path(from, tip, head, half);
        out.put(Element::new("path").set("d", &path).set("fill", color));
    }
    out.close();
}

/// The dot of the last move; on a numbered piece a ring, which leaves the number readable.
fn last(out: &mut SvgText, picture: &Picture, layout: &Layout, palette: &Palette, owner: &[Option<Color>]) {
    for &cell in picture.last.iter().filter(|&&cell| !turn::is_crossed_out(picture, cell)) {
        let at = layout.centre(cell);
        let ring = picture.pieces.iter().any(|placed| placed.cell == cell && placed.form == Form::Ring);
        let numbered = picture.pieces.iter().any(|placed| placed.cell == cell && placed.number.is_some());
        match owner_of(owner, cell) {
            _ if picture.style() == Style::Crosses => {
                let half = layout.pitch(43);
                out.put(
                    Element::new("rect")
                        .set("class", "last")
                        .length("x", at.x - half)
                        .length("y", at.y - half)
                        .length("width", 2 * half)
                        .length("height", 2 * half)
                        .length("rx", layout.pitch(8))
                        .set("fill", "none")
                        .set("stroke", palette.accent)
                        .length("stroke-width", layout.pitch(4)),
                );
            }
            Some(_) if numbered && ring => {}
            Some(color) if numbered => {
                out.put(
                    disc(at, layout.stone(86))
                        .set("class", "last")
                        .set("fill", "none")
                        .set("stroke", palette.stones[color.index()].last)
                        .length("stroke-width", layout.pitch(4)),
                );
            }
            Some(color) => {
                // The hole of a ring shows the board.
                let fill = if ring { palette.their_board } else { palette.stones[color.index()].last };
                out.put(disc(at, layout.stone(27)).set("class", "last").set("fill", fill));
            }
            None => {
                out.put(
                    disc(at, layout.stone(40))
                        .set("class", "last")
                        .set("fill", "none")
                        .set("stroke", palette.their_board)
                        .length("stroke-width", layout.pitch(5)),
                );
            }
        }
    }
}
