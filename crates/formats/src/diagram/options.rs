//! The look of a picture, as chosen by a user.

use std::fmt;
use std::str::FromStr;

use goren_rules::Labels;

use super::theme::Theme;

/// How pieces are drawn.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
pub enum Style {
    /// As stones.
    #[default]
    Stones,
    /// As X (Black) and O (White) in pen strokes.
    Crosses,
}

/// What the pieces lie on.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
pub enum Ground {
    /// Lattice for rectangles with stones, cells for everything else.
    #[default]
    Auto,
    /// Crossings of lines on wood.
    Lattice,
    /// Square or hexagonal cells.
    Cells,
    /// Round hollows in wooden trays.
    Hollows,
}

/// Which move numbers are written on the pieces.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
pub enum Numbers {
    /// None.
    #[default]
    Off,
    /// All.
    All,
    /// Those of this move and of later ones.
    From(u32),
}

/// The text names no choice of a picture option.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("unknown {option} `{text}`, expected {expected}")]
pub struct OptionError {
    /// What was being chosen.
    pub option: &'static str,
    /// The text.
    pub text: String,
    /// What would have been understood.
    pub expected: &'static str,
}

/// The look of a picture. The default is the light theme with coordinates, last move, winning line and
/// forbidden cells, without move numbers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PictureOptions {
    /// Colours.
    pub theme: Theme,
    /// Stones or X and O.
    pub style: Style,
    /// Lattice, cells or hollows.
    pub ground: Ground,
    /// Whether coordinates are written.
    pub coordinates: bool,
    /// Scheme of the coordinates; `None` is the scheme of the game. One that does not fit the board is ignored.
    pub labels: Option<Labels>,
    /// Move numbers.
    pub numbers: Numbers,
    /// Whether the last turn is marked.
    pub last: bool,
    /// Whether lines that win or lose are drawn, and rows that are to be taken off.
    pub winning: bool,
    /// Whether forbidden cells are marked.
    pub forbidden: bool,
    /// Whether what the sides have taken is shown beside the board.
    pub taken: bool,
    /// Whether the canvas is filled with the colour of the page.
    pub background: bool,
    /// Start of every `id` in the SVG, so that several pictures can stand in one page: letters, digits and `-`.
    pub id_prefix: String,
}

impl Default for PictureOptions {
    fn default() -> PictureOptions {
        PictureOptions {
            theme: Theme::Light,
            style: Style::Stones,
            ground: Ground::Auto,
            coordinates: true,
            labels: None,
            numbers: Numbers::Off,
            last: true,
            winning: true,
            forbidden: true,
            taken: true,
            background: true,
            id_prefix: "g".to_owned(),
        }
    }
}

impl PictureOptions {
    /// The look of the hex217 contest's own pictures: its colours and places, nothing but board and discs.
    #[must_use]
    pub fn contest() -> PictureOptions {
        PictureOptions {
            theme: Theme::Contest,
            ground: Ground::Cells,
            coordinates: false,
            last: false,
            winning: false,
            forbidden: false,
            taken: false,
            ..PictureOptions::default()
        }
    }
}

impl fmt::Display for Style {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Style::Stones => "stones",
            Style::Crosses => "xo",
        })
    }
}

impl FromStr for Style {
    type Err = OptionError;

    fn from_str(text: &str) -> Result<Style, OptionError> {
        match text {
            "stones" => Ok(Style::Stones),
            "xo" | "crosses" => Ok(Style::Crosses),
            _ => Err(OptionError { option: "style", text: text.to_owned(), expected: "stones or xo" }),
        }
    }
}

impl fmt::Display for Ground {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Ground::Auto => "auto",
            Ground::Lattice => "lattice",
            Ground::Cells => "cells",
            Ground::Hollows => "hollows",
        })
    }
}

impl FromStr for Ground {
    type Err = OptionError;

    fn from_str(text: &str) -> Result<Ground, OptionError> {
        match text {
            "auto" => Ok(Ground::Auto),
            "lattice" => Ok(Ground::Lattice),
            "cells" => Ok(Ground::Cells),
            "hollows" => Ok(Ground::Hollows),
            _ => Err(OptionError {
                option: "ground",
                text: text.to_owned(),
                expected: "auto, lattice, cells or hollows",
            }),
        }
    }
}

impl fmt::Display for Numbers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Numbers::Off => f.write_str("off"),
            Numbers::All => f.write_str("all"),
            Numbers::From(first) => write!(f, "{first}"),
        }
    }
}

impl FromStr for Numbers {
    type Err = OptionError;

    fn from_str(text: &str) -> Result<Numbers, OptionError> {
        match text {
            "off" => Ok(Numbers::Off),
            "all" => Ok(Numbers::All),
            number => number.parse().map(Numbers::From).map_err(|_| OptionError {
                option: "choice of move numbers",
                text: text.to_owned(),
                expected: "off, all or the first move to be numbered",
            }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_choice_is_read_back_from_its_text() {
        for style in [Style::Stones, Style::Crosses] {
            assert_eq!(style.to_string().parse(), Ok(style));
        }
        for ground in [Ground::Auto, Ground::Lattice, Ground::Cells, Ground::Hollows] {
            assert_eq!(ground.to_string().parse(), Ok(ground));
        }
        for numbers in [Numbers::Off, Numbers::All, Numbers::From(7)] {
            assert_eq!(numbers.to_string().parse(), Ok(numbers));
        }
    }

    #[test]
    fn errors_name_the_text_and_the_choices() {
        let error = "some".parse::<Numbers>().unwrap_err().to_string();
        assert!(error.contains("`some`") && error.contains("first move"), "{error}");
    }
}
