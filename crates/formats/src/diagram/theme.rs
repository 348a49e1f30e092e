//! Colour themes of pictures.

use std::fmt;
use std::str::FromStr;

/// How a picture is coloured.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
pub enum Theme {
    /// Wood on warm white.
    #[default]
    Light,
    /// Darker wood on near black.
    Dark,
    /// Black and white, for print.
    Paper,
    /// Pure black, white and yellow with thick outlines.
    HighContrast,
    /// Neutral board; everything that carries meaning is blue or orange.
    ColourBlind,
    /// The flat colours of the hex217 contest's own pictures.
    Contest,
}

/// The text is not the name of a theme.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("unknown theme `{0}`, expected one of light, dark, paper, high-contrast, colour-blind, contest")]
pub struct ThemeError(pub String);

impl Theme {
    /// All themes.
    pub const ALL: [Theme; 6] =
        [Theme::Light, Theme::Dark, Theme::Paper, Theme::HighContrast, Theme::ColourBlind, Theme::Contest];

    /// The name by which the theme is chosen.
    pub fn name(self) -> &'static str {
        match self {
            Theme::Light => "light",
            Theme::Dark => "dark",
            Theme::Paper => "paper",
            Theme::HighContrast => "high-contrast",
            Theme::ColourBlind => "colour-blind",
            Theme::Contest => "contest",
        }
    }

    pub(crate) fn palette(self) -> &'static Palette {
        match self {
            Theme::Light => &LIGHT,
            Theme::Dark => &DARK,
            Theme::Paper => &PAPER,
            Theme::HighContrast => &HIGH_CONTRAST,
            Theme::ColourBlind => &COLOUR_BLIND,
            Theme::Contest => &CONTEST,
        }
    }
}

impl fmt::Display for Theme {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Theme {
    type Err = ThemeError;

    fn from_str(text: &str) -> Result<Theme, ThemeError> {
        let wanted = match text {
            "color-blind" => "colour-blind",
            "contrast" => "high-contrast",
            other => other,
        };
        Theme::ALL.into_iter().find(|t| t.name() == wanted).ok_or_else(|| ThemeError(text.to_owned()))
    }
}

/// How one colour's stones look: the two stops of the radial light, and the rim with its width in
/// hundredths of a user unit.
pub(crate) struct StoneInk {
    pub(crate) light: &'static str,
    pub(crate) body: &'static str,
    pub(crate) rim: &'static str,
    pub(crate) rim_width: i32,
    /// Text on the stone, and text or a dot on the stone of the last move.
    pub(crate) number: &'static str,
    pub(crate) last: &'static str,
}

/// The colours of one theme; names as in the style sheet of the site.
pub(crate) struct Palette {
    pub(crate) paper: &'static str,
    pub(crate) ink: &'static str,
    pub(crate) ink_2: &'static str,
    pub(crate) board: [&'static str; 2],
    pub(crate) edge: &'static str,
    pub(crate) grid: &'static str,
    pub(crate) grid_opacity: &'static str,
    /// Opacity of the lines of hexagons, of which there are more.
    pub(crate) hex_opacity: &'static str,
    /// Width of a grid line in hundredths of a user unit.
    pub(crate) grid_width: i32,
    /// Ground and lines of the cells on which X and O are written.
    pub(crate) sheet: &'static str,
    pub(crate) sheet_line: &'static str,
    pub(crate) stones: [StoneInk; 3],
    pub(crate) pens: [&'static str; 3],
    pub(crate) accent: &'static str,
    /// Overlays on wood: ours solid, theirs (and warnings) too.
    pub(crate) own_board: &'static str,
    pub(crate) their_board: &'static str,
    pub(crate) shadow: bool,
}

const BLACK: StoneInk = StoneInk {
    light: "#4a4c51",
    body: "#17181a",
    rim: "none",
    rim_width: 0,
    number: "#fbfaf7",
    last: "#f0826f",
};
const WHITE: StoneInk = StoneInk {
    light: "#ffffff",
    body: "#eeebe4",
    rim: "#8d8574",
    rim_width: 90,
    number: "#17181a",
    last: "#b3402e",
};

const RED: StoneInk = StoneInk {
    light: "#d4685a",
    body: "#a5281c",
    rim: "none",
    rim_width: 0,
    number: "#ffffff",
    last: "#ffe9c9",
};

static LIGHT: Palette = Palette {
    paper: "#faf8f4",
    ink: "#1d1b17",
    ink_2: "#6b665c",
    board: ["#e6bf86", "#dcb273"],
    edge: "#c79c5c",
    grid: "#6e4f25",
    grid_opacity: "0.8",
    hex_opacity: "0.55",
    grid_width: 100,
    sheet: "#ffffff",
    sheet_line: "#cfc8b9",
    stones: [BLACK, WHITE, RED],
    pens: ["#2c6fbb", "#b3402e", "#2f7d5b"],
    accent: "#b3402e",
    own_board: "#1d4c86",
    their_board: "#8f2f20",
    shadow: true,
};

static DARK: Palette = Palette {
    paper: "#16171a",
    ink: "#ecebe7",
    ink_2: "#9a968c",
    board: ["#b98f57", "#a97f49"],
    edge: "#8a6536",
    grid: "#2a1c0b",
    grid_opacity: "0.85",
    hex_opacity: "0.65",
    grid_width: 100,
    sheet: "#1f2126",
    sheet_line: "#454952",
    stones: [BLACK, WHITE, RED],
    pens: ["#6ea8e6", "#e0705c", "#58b98c"],
    accent: "#e0705c",
    own_board: "#10305a",
    their_board: "#5e150c",
    shadow: true,
};

static PAPER: Palette = Palette {
    paper: "#ffffff",
    ink: "#000000",
    ink_2: "#333333",
    board: ["#ffffff", "#ffffff"],
    edge: "none",
    grid: "#000000",
    grid_opacity: "0.75",
    hex_opacity: "0.6",
    grid_width: 80,
    sheet: "#ffffff",
    sheet_line: "#777777",
    stones: [
        StoneInk {
            light: "#000000",
            body: "#000000",
            rim: "none",
            rim_width: 0,
            number: "#ffffff",
            last: "#ffffff",
        },
        StoneInk {
            light: "#ffffff",
            body: "#ffffff",
            rim: "#000000",
            rim_width: 130,
            number: "#000000",
            last: "#000000",
        },
        StoneInk {
            light: "#a8a8a8",
            body: "#a8a8a8",
            rim: "#000000",
            rim_width: 130,
            number: "#000000",
            last: "#000000",
        },
    ],
    pens: ["#000000", "#000000", "#000000"],
    accent: "#000000",
    own_board: "#000000",
    their_board: "#000000",
    shadow: false,
};

static HIGH_CONTRAST: Palette = Palette {
    paper: "#ffffff",
    ink: "#000000",
    ink_2: "#000000",
    board: ["#ffd95c", "#ffd95c"],
    edge: "#000000",
    grid: "#000000",
    grid_opacity: "1",
    hex_opacity: "1",
    grid_width: 150,
    sheet: "#ffffff",
    sheet_line: "#000000",
    stones: [
        StoneInk {
            light: "#000000",
            body: "#000000",
            rim: "#000000",
            rim_width: 200,
            number: "#ffffff",
            last: "#ffd95c",
        },
        StoneInk {
            light: "#ffffff",
            body: "#ffffff",
            rim: "#000000",
            rim_width: 300,
            number: "#000000",
            last: "#0a36c4",
        },
        StoneInk {
            light: "#b00000",
            body: "#b00000",
            rim: "#000000",
            rim_width: 200,
            number: "#ffffff",
            last: "#ffd95c",
        },
    ],
    pens: ["#0a36c4", "#a80000", "#006b2d"],
    accent: "#0a36c4",
    own_board: "#0a36c4",
    their_board: "#a80000",
    shadow: false,
};

static COLOUR_BLIND: Palette = Palette {
    paper: "#fbfbfa",
    ink: "#1b1c1e",
    ink_2: "#5f6368",
    board: ["#e4dfd3", "#d9d3c5"],
    edge: "#bdb6a5",
    grid: "#4c4a45",
    grid_opacity: "0.8",
    hex_opacity: "0.55",
    grid_width: 100,
    sheet: "#ffffff",
    sheet_line: "#c9c7c1",
    stones: [
        StoneInk { last: "#ffb04d", ..BLACK },
        StoneInk { rim: "#6f6c65", rim_width: 110, last: "#0b5fa5", ..WHITE },
        StoneInk {
            light: "#5aa0dc",
            body: "#1f6fb2",
            rim: "none",
            rim_width: 0,
            number: "#ffffff",
            last: "#ffd08a",
        },
    ],
    pens: ["#0b5fa5", "#c45500", "#1b1c1e"],
    accent: "#0b5fa5",
    own_board: "#0b4f8a",
    their_board: "#a84600",
    shadow: true,
};

static CONTEST: Palette = Palette {
    paper: "#ffffff",
    ink: "#000000",
    ink_2: "#646464",
    board: ["#e0be8e", "#e0be8e"],
    edge: "none",
    grid: "#646464",
    grid_opacity: "1",
    hex_opacity: "1",
    grid_width: 200,
    sheet: "#e0be8e",
    sheet_line: "#646464",
    stones: [
        StoneInk {
            light: "#000000",
            body: "#000000",
            rim: "none",
            rim_width: 0,
            number: "#ffffff",
            last: "#ff6b5e",
        },
        StoneInk {
            light: "#ffffff",
            body: "#ffffff",
            rim: "none",
            rim_width: 0,
            number: "#000000",
            last: "#b3402e",
        },
        StoneInk {
            light: "#b3402e",
            body: "#b3402e",
            rim: "none",
            rim_width: 0,
            number: "#ffffff",
            last: "#ffe9c9",
        },
    ],
    pens: ["#000000", "#ffffff", "#b3402e"],
    accent: "#b3402e",
    own_board: "#1d4c86",
    their_board: "#8f2f20",
    shadow: false,
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_round_trip_and_a_wrong_one_is_named() {
        for theme in Theme::ALL {
            assert_eq!(theme.name().parse(), Ok(theme));
        }
        let error = "sepia".parse::<Theme>().unwrap_err().to_string();
        assert!(error.contains("`sepia`") && error.contains("high-contrast"), "{error}");
    }
}
