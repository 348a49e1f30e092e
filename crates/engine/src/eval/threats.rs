//! What both sides threaten, in eleven bits: a table over them sees what sums over cells do not,
//! such as a three that the opponent's four makes worthless.

use goren_rules::Color;

use crate::board::Board;
use crate::pattern::CellClass;

/// Number of masks.
pub(crate) const THREAT_MASKS: usize = 1 << 11;

/// The mask of a board for the side to move. A bit is set if there is a cell of the class; from
/// the lowest: for the side a four with an open three, a four with more, a four, two open threes,
/// an open three with more, an open three; for the opponent a straight four, a four with an open
/// three, any other four, two open threes, an open three.
#[inline]
pub(crate) fn threat_mask<const A: usize, const H: usize>(board: &Board<A, H>, side: Color) -> usize {
    use CellClass as C;
    let other = side.opposite();
    let own = |class| board.count(side, class) > 0;
    let foreign = |class| board.count(other, class) > 0;
    let bits = [
        own(C::FourThree) | own(C::SuspectFour),
        own(C::FourPlus),
        own(C::Four),
        own(C::DoubleThree) | own(C::Suspect),
        own(C::OpenThreePlus),
        own(C::OpenThree),
        foreign(C::Winning),
        foreign(C::FourThree) | foreign(C::SuspectFour),
        foreign(C::FourPlus) | foreign(C::Four),
        foreign(C::DoubleThree) | foreign(C::Suspect),
        foreign(C::OpenThreePlus) | foreign(C::OpenThree),
    ];
    bits.iter().enumerate().fold(0, |mask, (at, &bit)| mask | usize::from(bit) << at)
}
