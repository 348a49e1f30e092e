//! What a cell is worth to a side along one line, and on the whole board.
//!
//! A *window* is the stretch of a line around one empty cell, [`half`](LineTable::shared) cells to
//! each side. Its [`LineClass`] says what the side would have on that line **after** playing the
//! cell. The classes of a cell's axes, without order, give its [`CellClass`].

mod cell;
pub(crate) mod combination;
mod count;
mod defence;
mod half;
mod window;

pub use cell::CellClass;
pub(crate) use cell::{CellTable, cell_class};
pub(crate) use defence::DefenceTable;
pub(crate) use window::{LineTable, needed_half};

/// What a side has on one line after playing the cell in the middle of a window.
///
/// The names are those of games with five in a row. For other lengths they count what is missing:
/// a four needs one more stone, a three two, a two three, a one more than that.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
#[repr(u8)]
pub enum LineClass {
    /// No winning line through this cell is possible.
    Dead,
    /// A winning line is possible, but far.
    One,
    /// One stone from an open two.
    OpenOne,
    /// One stone from a closed three.
    Two,
    /// One or two ways to an open three.
    OpenTwo,
    /// More than two ways to an open three.
    WideTwo,
    /// One stone from a four, not from a straight four.
    Three,
    /// One way to a straight four.
    OpenThree,
    /// Two or more ways to a straight four.
    WideThree,
    /// A four: one reply stops it.
    Four,
    /// A four that another stone makes a straight four, so that some rules count it as a three too.
    FourAndThree,
    /// Two fours on one line; no single reply stops both.
    DoubleFour,
    /// An unbroken four with two completions; no single reply stops it.
    StraightFour,
    /// A run that is too long to win.
    Overline,
    /// A winning line.
    Five,
}

impl LineClass {
    /// All classes in order of their numbers.
    pub const ALL: [LineClass; 15] = [
        LineClass::Dead,
        LineClass::One,
        LineClass::OpenOne,
        LineClass::Two,
        LineClass::OpenTwo,
        LineClass::WideTwo,
        LineClass::Three,
        LineClass::OpenThree,
        LineClass::WideThree,
        LineClass::Four,
        LineClass::FourAndThree,
        LineClass::DoubleFour,
        LineClass::StraightFour,
        LineClass::Overline,
        LineClass::Five,
    ];

    /// The class with this number; `Dead` for a number that none has.
    #[must_use]
    pub(crate) fn from_index(index: u8) -> LineClass {
        LineClass::ALL.get(usize::from(index)).copied().unwrap_or(LineClass::Dead)
    }
}

/// Two bits of a line's key: what is on a cell.
pub(crate) mod code {
    /// No cell: the line has ended.
    pub(crate) const WALL: u64 = 0;
    /// A white stone.
    pub(crate) const WHITE: u64 = 1;
    /// A black stone.
    pub(crate) const BLACK: u64 = 2;
    /// An empty cell.
    pub(crate) const EMPTY: u64 = 3;

    /// The code of a colour, by [`goren_rules::Color::index`].
    pub(crate) const OF: [u64; 2] = [BLACK, WHITE];
}
