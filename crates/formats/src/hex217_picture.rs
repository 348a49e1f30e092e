//! The hexagon contest's own picture: 940×827 pixels, flat colours, every one of the 217 cells.
//!
//! One picture serves a state file (1 the reader's stones, 2 the other's) and a board of move numbers: an odd number
//! is a black disc, an even one that is not 0 a white disc.

use goren_rules::{Geometry, Labels};

use crate::diagram::{Picture, PictureOptions, svg};
use crate::png::{PngError, render};
use crate::record::contest_log::{CELLS, shape};

/// Width of the picture in pixels.
pub const WIDTH: u32 = 940;
/// Height of the picture in pixels.
pub const HEIGHT: u32 = 827;

/// Why no contest picture was made.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Hex217Error {
    /// Not one number a cell.
    #[error("{0} numbers, expected one for each of the {CELLS} cells")]
    Count(usize),
    /// The PNG could not be made.
    #[error(transparent)]
    Png(#[from] PngError),
}

/// The contest's picture of a board of numbers.
///
/// # Errors
/// [`Hex217Error::Count`] unless there are 217 numbers.
pub fn picture(numbers: &[u32]) -> Result<Picture, Hex217Error> {
    let geometry = Geometry::shared(shape()).map_err(|_| Hex217Error::Count(numbers.len()))?;
    if numbers.len() != CELLS {
        return Err(Hex217Error::Count(numbers.len()));
    }
    Ok(Picture::of_numbers(&geometry, numbers, Labels::Index, &PictureOptions::contest()))
}

/// The same as a PNG file.
///
/// # Errors
/// [`Hex217Error`] as for [`picture`], or if the PNG cannot be made.
pub fn png(numbers: &[u32]) -> Result<Vec<u8>, Hex217Error> {
    Ok(render(&svg(&picture(numbers)?), None)?)
}

/// The name of the picture of a file: its stem with `.png`.
#[must_use]
pub fn file_name(input: &str) -> String {
    let stem = input.rsplit_once('.').filter(|(stem, _)| !stem.is_empty()).map_or(input, |(stem, _)| stem);
    format!("{stem}.png")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_picture_is_named_after_its_input() {
        assert_eq!(file_name("state_42.txt"), "state_42.png");
        assert_eq!(file_name("state"), "state.png");
        assert_eq!(file_name(".hidden"), ".hidden.png");
    }

    #[test]
    fn a_board_of_another_size_is_refused() {
        let error = png(&[0; 216]).unwrap_err().to_string();
        assert!(error.contains("216") && error.contains("217"), "{error}");
    }
}
