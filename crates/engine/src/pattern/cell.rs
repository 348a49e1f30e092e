//! What a cell is worth to a side on all its lines together.

use goren_rules::{Ends, Forbidden, LineRule, ThreeRule};

use super::LineClass;
use super::combination::counts;
use crate::eval::CellValues;

/// What a side gets by playing a cell, from weakest to strongest; the last two mark cells that
/// are or may be forbidden to it.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
#[repr(u8)]
pub enum CellClass {
    /// Nothing that presses; also every occupied cell.
    Quiet,
    /// A two.
    Two,
    /// An open two.
    OpenTwo,
    /// Two open twos.
    DoubleTwo,
    /// A closed three.
    Three,
    /// A closed three with another, or with an open two.
    ThreePlus,
    /// An open three.
    OpenThree,
    /// An open three with a closed one, or with an open two.
    OpenThreePlus,
    /// Two open threes.
    DoubleThree,
    /// Two open threes where they may be forbidden: whether they are needs a closer look.
    Suspect,
    /// A four.
    Four,
    /// A four with a closed three or an open two.
    FourPlus,
    /// A four with an open three, or two fours that one reply might stop.
    FourThree,
    /// Like [`Suspect`](CellClass::Suspect), with a four.
    SuspectFour,
    /// A straight four, or two fours that no single reply stops.
    Winning,
    /// A winning line.
    Five,
    /// Certainly forbidden.
    Foul,
}

impl CellClass {
    /// Number of classes.
    pub(crate) const COUNT: usize = 17;

    /// All classes in order of their numbers.
    pub const ALL: [CellClass; CellClass::COUNT] = [
        CellClass::Quiet,
        CellClass::Two,
        CellClass::OpenTwo,
        CellClass::DoubleTwo,
        CellClass::Three,
        CellClass::ThreePlus,
        CellClass::OpenThree,
        CellClass::OpenThreePlus,
        CellClass::DoubleThree,
        CellClass::Suspect,
        CellClass::Four,
        CellClass::FourPlus,
        CellClass::FourThree,
        CellClass::SuspectFour,
        CellClass::Winning,
        CellClass::Five,
        CellClass::Foul,
    ];

    /// Whether playing the cell makes a four or a five, so that it must be answered. Forbidden
    /// cells are not counted; suspect ones are.
    #[inline]
    #[must_use]
    pub(crate) fn is_forcing(self) -> bool {
        (CellClass::Four..=CellClass::Five).contains(&self)
    }

    /// Whether only [`Board::foul`](crate::board::Board::foul) can tell if the cell is forbidden.
    #[inline]
    #[must_use]
    pub(crate) fn is_suspect(self) -> bool {
        matches!(self, CellClass::Suspect | CellClass::SuspectFour)
    }
}

/// Class and values of a cell for one side.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct CellEntry {
    pub(crate) values: CellValues,
    pub(crate) class: CellClass,
}

/// Class and values of every combination of line classes for one side.
#[derive(Debug)]
pub(crate) struct CellTable(Box<[CellEntry]>);

impl CellTable {
    /// The table for a side whose cells have these values, by combination.
    pub(crate) fn new(
        axes: usize,
        line: LineRule,
        forbidden: Forbidden,
        values: impl Fn(usize) -> CellValues,
    ) -> CellTable {
        let counts = counts(axes);
        let entry =
            |(at, count)| CellEntry { values: values(at), class: cell_class(count, line.ends, forbidden) };
        CellTable(counts.iter().enumerate().map(entry).collect())
    }

    /// The entry of a combination.
    #[inline]
    pub(crate) fn look_up(&self, combination: u16) -> &CellEntry {
        &self.0[usize::from(combination)]
    }
}

/// The class of a cell with `count` axes of each line class.
pub(crate) fn cell_class(count: &[u8; 15], ends: Ends, forbidden: Forbidden) -> CellClass {
    let of = |class: LineClass| count[class as usize];
    if of(LineClass::Five) > 0 {
        return CellClass::Five;
    }
    let straight = of(LineClass::StraightFour);
    let double = of(LineClass::DoubleFour);
    let both = of(LineClass::FourAndThree);
    let fours = of(LineClass::Four) + both + straight + 2 * double;
    let threes = of(LineClass::OpenThree) + of(LineClass::WideThree);
    if forbidden.overline && of(LineClass::Overline) > 0 || forbidden.double_four && fours > 1 {
        return CellClass::Foul;
    }
    if threes + both > 1 {
        match forbidden.double_three {
            None => {}
            Some(ThreeRule::Omok { recursive: false }) => return CellClass::Foul,
            Some(_) if fours > 0 => return CellClass::SuspectFour,
            Some(_) => return CellClass::Suspect,
        }
    }
    if straight + double > 0 {
        return CellClass::Winning;
    }
    if fours > 1 {
        // One stone may close two fives where a five must not have enemies at both ends.
        return if ends == Ends::Any { CellClass::Winning } else { CellClass::FourThree };
    }
    class_of_threes_and_twos(of, fours > 0, threes)
}

fn class_of_threes_and_twos(of: impl Fn(LineClass) -> u8, four: bool, threes: u8) -> CellClass {
    let closed = of(LineClass::Three);
    let open_twos = of(LineClass::OpenTwo) + of(LineClass::WideTwo);
    let more = closed + open_twos;
    match (four, threes) {
        (true, 0) if more == 0 => CellClass::Four,
        (true, 0) => CellClass::FourPlus,
        (true, _) => CellClass::FourThree,
        (false, 2..) => CellClass::DoubleThree,
        (false, 1) if more == 0 => CellClass::OpenThree,
        (false, 1) => CellClass::OpenThreePlus,
        (false, 0) if closed > 0 && more > 1 => CellClass::ThreePlus,
        (false, 0) if closed > 0 => CellClass::Three,
        (false, 0) if open_twos > 1 => CellClass::DoubleTwo,
        (false, 0) if open_twos > 0 => CellClass::OpenTwo,
        (false, 0) if of(LineClass::Two) > 0 => CellClass::Two,
        (false, 0) => CellClass::Quiet,
    }
}
