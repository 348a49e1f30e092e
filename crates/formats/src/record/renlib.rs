//! RenLib's `.lib`: a library of variations on 15×15, comments and texts on points with it.
//!
//! A head of 20 bytes, then every node in preorder as two bytes, a point and flags, followed by its texts. Files of the first versions have no
//! head. Nothing says how long a tree is: each node tells whether it has a child and whether a sibling follows.
//!
//! Texts are in whatever encoding the author's machine had; see [`encodings`](super::encodings).

mod reading;
mod writing;

pub use reading::read;
pub use writing::write;

use super::study::Point;

/// The largest file that is read, in bytes.
pub const LIB_LIMIT: usize = 512 << 20;

/// What a file begins with, before the numbers of its version.
const MAGIC: &[u8; 8] = b"\xffRenLib\xff";
const HEAD: usize = 20;
/// The newest version, as a hundred times its first number and its second.
const NEWEST: u16 = 304;

/// Another sibling follows.
const DOWN: u8 = 0x80;
/// The node has no child.
const LEAF: u8 = 0x40;
/// A comment of the first versions: seven bits a character.
const OLD_COMMENT: u8 = 0x20;
const MARK: u8 = 0x10;
const COMMENT: u8 = 0x08;
const START: u8 = 0x04;
/// The node is no move.
const NO_MOVE: u8 = 0x02;
/// Two bytes of further flags follow.
const EXTENSION: u8 = 0x01;
/// Of the further flags: a text on the point.
const BOARD_TEXT: u16 = 1;
/// Between a comment's line and the rest of it.
const SEPARATOR: u8 = 0x08;

/// The point of a byte: the row from the top in the upper half, the column from 1 in the lower one.
fn point(byte: u8) -> Option<Point> {
    let (column, row) = (byte & 15, byte >> 4);
    (column > 0 && row < 15).then(|| Point { column: column - 1, row })
}

/// The byte of a point.
fn byte(point: Point) -> u8 {
    point.row << 4 | (point.column + 1)
}

#[cfg(test)]
mod tests;
