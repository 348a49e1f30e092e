//! The two sides.

use std::fmt;
use std::str::FromStr;

/// A side. The first player is Black in every game but Yinsh, where White begins. Red is the third
/// player of three-player Yavalath and occurs nowhere else.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum Color {
    /// The side that begins (except in Yinsh).
    Black = 0,
    /// The other side.
    White = 1,
    /// The third side, in three-player Yavalath only.
    Red = 2,
}

/// A word that names no side.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("`{0}` is no side, expected `black` or `white`")]
pub struct ColorError(pub String);

impl Color {
    /// Both sides of a game of two, Black first.
    pub const BOTH: [Color; 2] = [Color::Black, Color::White];

    /// The three sides of a game of three, in the order in which they move.
    pub const THREE: [Color; 3] = [Color::Black, Color::White, Color::Red];

    /// The other side of a game of two.
    #[must_use]
    pub fn opposite(self) -> Color {
        match self {
            Color::Black => Color::White,
            Color::White | Color::Red => Color::Black,
        }
    }

    /// 0 for Black, 1 for White, 2 for Red: the index into arrays that hold something per side.
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
            Color::Red => "red",
        })
    }
}

impl FromStr for Color {
    type Err = ColorError;

    fn from_str(text: &str) -> Result<Color, ColorError> {
        match text.to_ascii_lowercase().as_str() {
            "black" | "b" => Ok(Color::Black),
            "white" | "w" => Ok(Color::White),
            "red" | "r" => Ok(Color::Red),
            _ => Err(ColorError(text.chars().take(20).collect())),
        }
    }
}
