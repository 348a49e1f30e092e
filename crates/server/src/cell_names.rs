//! Moves in the names that a reader has chosen for the cells, and back: `h8` in the game's own names is
//! `7,7` for whoever counts columns and rows from the top left. What is no cell stays as it is.

use goren_rules::{Geometry, Labels};

/// A text with all its cells renamed.
pub(crate) fn renamed(text: &str, geometry: &Geometry, from: Labels, to: Labels) -> String {
    let text = text.trim();
    if from == to {
        return text.to_owned();
    }
    let mut out = String::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let found = cell_at(rest, geometry, from);
        match found {
            Some((length, cell)) => {
                out.push_str(&geometry.label(cell, to));
                rest = &rest[length..];
            }
            None => {
                // A word that is no cell is no cell from its second letter on either, but for the sign
                // before a ring that is taken off.
                let word = rest.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(rest.len());
                let sign = first == 'x' && cell_at(&rest[1..], geometry, from).is_some();
                let length = if sign { 1 } else { word.max(first.len_utf8()) };
                out.push_str(&rest[..length]);
                rest = &rest[length..];
            }
        }
    }
    out
}

/// The cell that a text begins with, and the length of its name.
fn cell_at(text: &str, geometry: &Geometry, labels: Labels) -> Option<(usize, goren_rules::Cell)> {
    let digits = |text: &str| text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    let letters = text.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(text.len());
    let length = match labels {
        Labels::Numeric { .. } => {
            let first = digits(text);
            let behind = text[first..].strip_prefix(',')?;
            let blank = behind.len() - behind.trim_start().len();
            first + 1 + blank + digits(&behind[blank..])
        }
        Labels::Index => digits(text),
        Labels::Sgf => 2,
        Labels::Axial => text.match_indices(']').nth(1)?.0 + 1,
        _ => letters + digits(&text[letters..]),
    };
    let name: String = text.get(..length)?.split_whitespace().collect();
    Some((length, geometry.parse_cell(&name, labels).ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use goren_rules::Shape;

    fn square(text: &str, from: Labels, to: Labels) -> String {
        let board = Geometry::shared(Shape::Rect { width: 15, height: 15 }).unwrap();
        renamed(text, &board, from, to)
    }

    #[test]
    fn cells_within_moves_are_renamed_and_back() {
        let own = Labels::Algebraic;
        for (to, text, expected) in [
            (Labels::Numeric { base: 0 }, "h8", "7,7"),
            (Labels::Numeric { base: 1 }, "a15-o1", "1,1-15,15"),
            (Labels::SkipI, "i9", "j9"),
            (Labels::TopLeft, "d4u", "d12u"),
            (Labels::Index, "a15", "0"),
            (Labels::SkipI, "xi9", "xj9"),
            (Labels::SkipI, "swap", "swap"),
            (Labels::SkipI, "offer i9 ü", "offer j9 ü"),
        ] {
            assert_eq!(square(text, own, to), expected, "{text} {to}");
            assert_eq!(square(expected, to, own), text, "{expected} {to}");
        }
    }

    #[test]
    fn what_is_no_cell_stays() {
        let from = Labels::Numeric { base: 0 };
        for text in ["", ",", "99,99", "7", "h8", "pass", "–"] {
            assert_eq!(square(text, from, Labels::Algebraic), text);
        }
        assert_eq!(square("7, 7", from, Labels::Algebraic), "h8");
    }
}
