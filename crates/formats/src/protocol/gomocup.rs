//! The pipe protocol of the Gomocup, spoken by most programs for five in a row, with the extensions of Yixin and
//! Rapfi that others understand.
//!
//! One command or reply a line. [`CommandReader`] and [`Reply::parse`] read the two directions, `Display` writes them, without
//! the end of line. Cells are `x,y`, counted from 0 at the top left.
//!
//! Source: <https://github.com/plastovicka/Piskvork>, `protocl2en.htm`; <https://github.com/accreator/Yixin-protocol>.

mod about;
mod attempt;
mod command;
mod games;
mod info;
mod reader;
mod reply;
mod thought;

pub use about::parse_about;
pub use attempt::Attempt;
pub use command::{Command, Owner, Stone};
pub use games::{Dialect, cell_point, game_of, point_move, rule_of};
pub use info::Info;
pub use reader::{CommandError, CommandReader, MAX_LINE, MAX_STONES};
pub use reply::Reply;
pub use thought::{Thought, ThoughtReader};

use std::fmt;

/// A cell as the protocol names it: column from the left and row from the top, both from 0. `-1,-1` is a pass.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Hash)]
pub struct Point {
    /// Column.
    pub x: i16,
    /// Row.
    pub y: i16,
}

impl Point {
    /// What some programs write for passing.
    pub const PASS: Point = Point { x: -1, y: -1 };

    /// Reads `x,y`; blanks around the numbers are tolerated. `None` for anything else.
    #[must_use]
    pub fn parse(text: &str) -> Option<Point> {
        let (x, y) = text.split_once(',')?;
        Some(Point { x: x.trim().parse().ok()?, y: y.trim().parse().ok()? })
    }
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.x, self.y)
    }
}
