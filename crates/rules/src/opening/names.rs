//! The 26 openings of renju.

use std::fmt;

use crate::{Cell, Move, Place, Position, Shape};

/// One of the 26 openings: direct (the second stone beside the first) or indirect (diagonal).
#[derive(Copy, Clone, PartialEq, Eq, Debug, Hash)]
pub struct OpeningName {
    /// Whether the second stone is horizontally or vertically beside the first.
    pub direct: bool,
    /// 1..=13.
    pub number: u8,
    /// The traditional Japanese name in Latin letters.
    pub name: &'static str,
}

impl fmt::Display for OpeningName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{} {}", if self.direct { 'D' } else { 'I' }, self.number, self.name)
    }
}

/// Third stones as steps right and up from the first; the second stone is one step up (direct) or
/// one right and up (indirect). Source: the renju federation's list of openings.
const DIRECT: [((i16, i16), &str); 13] = [
    ((0, 2), "kansei"),
    ((1, 2), "keigetsu"),
    ((2, 2), "sosei"),
    ((1, 1), "kagetsu"),
    ((2, 1), "zangetsu"),
    ((1, 0), "ugetsu"),
    ((2, 0), "kinsei"),
    ((0, -1), "shogetsu"),
    ((1, -1), "kyugetsu"),
    ((2, -1), "shingetsu"),
    ((0, -2), "zuisei"),
    ((1, -2), "sangetsu"),
    ((2, -2), "yusei"),
];

const INDIRECT: [((i16, i16), &str); 13] = [
    ((2, 2), "chosei"),
    ((2, 1), "kyogetsu"),
    ((2, 0), "kosei"),
    ((2, -1), "suigetsu"),
    ((2, -2), "ryusei"),
    ((1, 0), "ungetsu"),
    ((1, -1), "hogetsu"),
    ((1, -2), "rangetsu"),
    ((0, -1), "gingetsu"),
    ((0, -2), "myojo"),
    ((-1, -1), "shagetsu"),
    ((-1, -2), "meigetsu"),
    ((-2, -2), "suisei"),
];

/// The opening that the first three moves of a game make, whatever its symmetric form; `None` if
/// they make none of the 26.
#[must_use]
pub fn opening_name(position: &Position) -> Option<OpeningName> {
    let geometry = position.geometry();
    let &[Move::Place(first), Move::Place(second), Move::Place(third), ..] = position.history() else {
        return None;
    };
    let square = matches!(geometry.shape(), Shape::Rect { width, height } if width == height);
    if position.start().is_some() || !square || Some(first) != geometry.centre() {
        return None;
    }
    let from_centre = |cell: Cell| {
        let (at, centre) = (geometry.place(cell), geometry.place(first));
        Place { x: at.x - centre.x, y: centre.y - at.y }
    };
    let find = |second: Place, third: Place| {
        let direct = second == Place { x: 0, y: 1 };
        let table = if direct {
            &DIRECT
        } else if second == (Place { x: 1, y: 1 }) {
            &INDIRECT
        } else {
            return None;
        };
        let index = table.iter().position(|&((x, y), _)| third == Place { x, y })?;
        Some(OpeningName { direct, number: index as u8 + 1, name: table[index].1 })
    };
    geometry
        .symmetries()
        .iter()
        .find_map(|symmetry| find(from_centre(symmetry.apply(second)), from_centre(symmetry.apply(third))))
}
