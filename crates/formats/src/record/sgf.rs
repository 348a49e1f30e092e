//! SGF (FF\[4\], <https://www.red-bean.com/sgf/>) for games of stones on squares.
//!
//! Files of the field call themselves Gomoku (GM\[4\]), Go, Othello or nothing at all, so that the number of the game is not asked for: what
//! has points of two letters on a board is a game. A point is column and row from the top left, `i` among the letters; sides above 26
//! go on with capitals.
//!
//! What the tree has no place for is kept as it stands, properties that nobody knows included, so that a file can be written back. Of our
//! own are `XMS` (the time of a move in milliseconds), `XAT` (a node about a point on which nothing is played), `XST` (the node at which
//! a study is opened) and `XRL` (bits of RenLib). Reading and writing need no recursion, however deep a tree is.

mod nodes;
mod reading;
mod writing;

use super::study::{Point, Study};
use super::{ReadOptions, Reading, RecordError};

pub(crate) use nodes::is_foreign;
#[cfg(test)]
pub(crate) use writing::SGF_HOLDS;
pub use writing::write;

/// The largest file that is read, in bytes.
pub const SGF_LIMIT: usize = 256 << 20;
/// Most nodes of a file.
pub const MOST_NODES: usize = 5_000_000;

/// Reads all games of a file. Text around the games is skipped.
///
/// # Errors
/// [`RecordError`] names the place and what was expected: if there is no game at all, or in a strict reading.
pub fn read(bytes: &[u8], options: &ReadOptions) -> Result<Reading, RecordError> {
    reading::read(bytes, options)
}

/// The studies of a file, as far as they can be read, without anything said.
///
/// # Errors
/// As [`read`].
pub fn studies(bytes: &[u8]) -> Result<Vec<Study>, RecordError> {
    Ok(read(bytes, &ReadOptions::default())?.studies)
}

/// The two letters of a point; `None` beyond 52.
fn letters(point: Point) -> Option<[u8; 2]> {
    let letter = |index: u8| match index {
        0..=25 => Some(b'a' + index),
        26..=51 => Some(b'A' + index - 26),
        _ => None,
    };
    Some([letter(point.column)?, letter(point.row)?])
}

/// The number of a letter.
fn index(letter: u8) -> Option<usize> {
    match letter {
        b'a'..=b'z' => Some(usize::from(letter - b'a')),
        b'A'..=b'Z' => Some(usize::from(letter - b'A') + 26),
        _ => None,
    }
}

#[cfg(test)]
mod tests;
