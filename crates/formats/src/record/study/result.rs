//! Who has won.

use goren_rules::Color;

use super::{Kind, Study};

/// Who has won a game.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Winner {
    /// A side.
    Side(Color),
    /// Nobody.
    Draw,
}

impl Winner {
    /// The winner that a result in SGF's manner tells, in chess's manner as well: `B+R`, `W+`, `Draw`, `B+Draw`, `1-0`.
    #[must_use]
    pub fn of_text(text: &str) -> Option<Winner> {
        let text = text.trim().to_ascii_lowercase();
        match text.as_str() {
            "1-0" => return Some(Winner::Side(Color::Black)),
            "0-1" => return Some(Winner::Side(Color::White)),
            "0" | "draw" | "jigo" | "=" | "1/2-1/2" | "½-½" | "0.5-0.5" => return Some(Winner::Draw),
            _ => {}
        }
        let (side, way) = text.split_once('+')?;
        match (side, way.trim_start_matches('+')) {
            (_, "draw") => Some(Winner::Draw),
            ("b" | "black", _) => Some(Winner::Side(Color::Black)),
            ("w" | "white", _) => Some(Winner::Side(Color::White)),
            _ => None,
        }
    }

    /// The result in SGF's manner, with the way of winning (`R` resignation, `T` time, nothing).
    #[must_use]
    pub fn text(self, way: &str) -> String {
        match self {
            Winner::Side(Color::Black) => format!("B+{way}"),
            Winner::Side(_) => format!("W+{way}"),
            Winner::Draw => "Draw".to_owned(),
        }
    }
}

impl Study {
    /// Who has won, if the record says so.
    #[must_use]
    pub fn winner(&self) -> Option<Winner> {
        Winner::of_text(&self.tag(Kind::Result)?)
    }
}
