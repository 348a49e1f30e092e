//! The two sides.

use std::fmt;
use std::str::FromStr;

/// A side. The first player is Black in every game but Yinsh, where White begins.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum Color {
    /// The side that begins (except in Yinsh).
    Black = 0,
    /// The other side.
    White = 1,
}

/// A word that names no side.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("`{0}` is no side, expected `black` or `white`")]
pub struct ColorError(pub String);

impl Color {
    /// Both sides, Black first.
    pub const BOTH: [Color; 2] = [Color::Black, Color::White];

    /// The other side.
    #[must_use]
    pub fn opposite(self) -> Color {
        match self {
            Color::Black => Color::White,
            Color::White => Color::Black,
        }
    }

    /// 0 for Black, 1 for White: the index into arrays that hold something per side.
    #[must_use]
    pub fn index(self) -> usize {
        self as usize
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Color::Black => "black",
            Color::White => "white",
        })
    }
}

impl FromStr for Color {
    type Err = ColorError;

    fn from_str(text: &str) -> Result<Color, ColorError> {
        match text.to_ascii_lowercase().as_str() {
            "black" | "b" => Ok(Color::Black),
            "white" | "w" => Ok(Color::White),
            _ => Err(ColorError(text.chars().take(20).collect())),
        }
    }
}
