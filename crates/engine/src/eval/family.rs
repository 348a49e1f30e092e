//! Games that share one set of tables.

use std::fmt;
use std::str::FromStr;

use goren_rules::{Ends, Overline, Rules, Shape};

/// A family of games of five in a row whose patterns are worth the same.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Family {
    /// Five or more win, on rectangles.
    Freestyle,
    /// Exactly five win, on rectangles.
    Standard,
    /// Renju: the sides have different rules.
    Renju,
    /// A five with enemies at both ends does not win.
    Caro,
    /// Double-threes are forbidden to both sides.
    Omok,
    /// Five or more win, on hexagons.
    Hexagon,
}

/// A text that names no family.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("`{0}` is no family of rules, expected freestyle, standard, renju, caro, omok or hexagon")]
pub struct FamilyError(String);

impl Family {
    /// All families in order of their numbers in files.
    pub const ALL: [Family; 6] =
        [Family::Freestyle, Family::Standard, Family::Renju, Family::Caro, Family::Omok, Family::Hexagon];

    /// The family of a game; `None` for games of other lengths or kinds.
    #[must_use]
    pub fn of(rules: &Rules) -> Option<Family> {
        if !rules.is_plain() || rules.line.iter().any(|line| line.length != 5) {
            return None;
        }
        if matches!(rules.shape, Shape::Hexagon { .. }) {
            return Some(Family::Hexagon);
        }
        let [black, white] = rules.line;
        Some(match () {
            () if rules.forbidden[0] != rules.forbidden[1] || black != white => Family::Renju,
            () if rules.forbidden[0].any() => Family::Omok,
            () if black.ends != Ends::Any => Family::Caro,
            () if black.overline == Overline::DoesNotWin => Family::Standard,
            () => Family::Freestyle,
        })
    }

    /// The name.
    #[must_use]
    pub fn id(self) -> &'static str {
        match self {
            Family::Freestyle => "freestyle",
            Family::Standard => "standard",
            Family::Renju => "renju",
            Family::Caro => "caro",
            Family::Omok => "omok",
            Family::Hexagon => "hexagon",
        }
    }

    /// The game that its tables were fitted to.
    pub(crate) fn game(self) -> &'static str {
        match self {
            Family::Freestyle => "gomoku",
            Family::Standard => "standard",
            Family::Renju => "renju",
            Family::Caro => "caro",
            Family::Omok => "omok",
            Family::Hexagon => "hex217",
        }
    }

    /// Axes of its boards.
    #[must_use]
    pub fn axes(self) -> usize {
        if self == Family::Hexagon { 3 } else { 4 }
    }

    /// Whether a pattern can be worth something else to Black than to White.
    #[must_use]
    pub fn tells_sides_apart(self) -> bool {
        self == Family::Renju
    }
}

impl FromStr for Family {
    type Err = FamilyError;

    fn from_str(text: &str) -> Result<Family, FamilyError> {
        let found = Family::ALL.into_iter().find(|family| family.id().eq_ignore_ascii_case(text.trim()));
        found.ok_or_else(|| FamilyError(text.chars().take(40).collect()))
    }
}

impl fmt::Display for Family {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use goren_rules::GameId;

    #[test]
    fn games_find_their_family() {
        let family = |id: &str| Family::of(id.parse::<GameId>().expect("a game").rules());
        for (id, wanted) in [
            ("gomoku@20x20", Some(Family::Freestyle)),
            ("ristinolla", Some(Family::Freestyle)),
            ("mnk@15x15:k=5", Some(Family::Freestyle)),
            ("standard", Some(Family::Standard)),
            ("renju:forbidden=loses", Some(Family::Renju)),
            ("caro", Some(Family::Caro)),
            ("caro:gomocup", Some(Family::Caro)),
            ("omok:wide", Some(Family::Omok)),
            ("omok-symmetric", Some(Family::Omok)),
            ("hex217", Some(Family::Hexagon)),
            ("hexagon@5:k=4", None),
            ("tictactoe", None),
            ("connect6", None),
        ] {
            assert_eq!(family(id), wanted, "{id}");
        }
    }
}
