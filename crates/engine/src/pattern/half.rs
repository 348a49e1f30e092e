//! The two arms of a window, as one side sees them.
//!
//! What lies behind the first enemy stone or the edge cannot matter to the side, so an arm is cut
//! there. This leaves 3·2ⁿ − 2 different arms of n cells where four symbols a cell would give 4ⁿ,
//! and the classes of all windows follow from a table over pairs of arms.

use super::code;

/// How an arm ends.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum End {
    /// At the rim of the window: what follows is not known and does not matter.
    Rim,
    /// At the edge of the board.
    Wall,
    /// At an enemy stone.
    Enemy,
}

/// An arm, read outward from the centre of the window.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) struct Arm {
    /// Cells before the end.
    pub(super) len: usize,
    /// Own stones, bit 0 next to the centre; the other cells are empty.
    pub(super) own: usize,
    /// What stops it.
    pub(super) end: End,
}

impl Arm {
    /// Own stones that touch the centre without a gap.
    pub(super) fn run(self) -> usize {
        self.own.trailing_ones() as usize
    }

    /// Number of empty cells.
    pub(super) fn empties(self) -> usize {
        self.len - self.own.count_ones() as usize
    }

    /// Whether the cell at this distance (0 = next to the centre) is empty.
    pub(super) fn is_empty(self, at: usize) -> bool {
        at < self.len && self.own & (1 << at) == 0
    }

    /// The arm after an own stone at `at`.
    pub(super) fn with_own(self, at: usize) -> Arm {
        Arm { own: self.own | 1 << at, ..self }
    }

    /// The arm after an enemy stone at `at`.
    pub(super) fn with_enemy(self, at: usize) -> Arm {
        Arm { len: at, own: self.own & ((1 << at) - 1), end: End::Enemy }
    }
}

/// Number of arms of `half` cells.
pub(super) fn arms(half: usize) -> usize {
    3 * (1 << half) - 2
}

/// The number of an arm, `0..arms(half)`.
pub(super) fn id_of(arm: Arm, half: usize) -> usize {
    let base = 2 * ((1 << arm.len) - 1);
    if arm.len == half { base + arm.own } else { base + 2 * arm.own + usize::from(arm.end == End::Enemy) }
}

/// The arm with a number: the inverse of [`id_of`].
pub(super) fn arm_of(id: usize, half: usize) -> Arm {
    let len = (0..half).take_while(|len| id >= 2 * ((2 << len) - 1)).count();
    let rest = id - 2 * ((1 << len) - 1);
    if len == half {
        Arm { len, own: rest, end: End::Rim }
    } else {
        Arm { len, own: rest / 2, end: if rest % 2 == 1 { End::Enemy } else { End::Wall } }
    }
}

/// The numbers of all arms as written in line keys: `half` cells of two bits, the cell next to
/// the centre lowest (`outward`) or highest. `own` is the code of the side that looks.
pub(super) fn ids(half: usize, own: u64, outward: bool) -> Vec<u8> {
    let all = 0..1u64 << (2 * half);
    all.map(|bits| {
        let cell = |at: usize| bits >> (2 * if outward { at } else { half - 1 - at }) & 3;
        let mut arm = Arm { len: half, own: 0, end: End::Rim };
        for at in 0..half {
            match cell(at) {
                code::EMPTY => {}
                here if here == own => arm.own |= 1 << at,
                here => {
                    arm.len = at;
                    arm.end = if here == code::WALL { End::Wall } else { End::Enemy };
                    break;
                }
            }
        }
        id_of(arm, half) as u8
    })
    .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_dense_and_invertible() {
        for half in 2..=6 {
            assert!(arms(half) <= 256);
            for id in 0..arms(half) {
                assert_eq!(id_of(arm_of(id, half), half), id);
            }
        }
    }

    #[test]
    fn an_arm_is_cut_at_the_first_enemy() {
        // Outward: own, empty, enemy, own.
        let bits = code::BLACK | code::EMPTY << 2 | code::WHITE << 4 | code::BLACK << 6;
        let id = ids(4, code::BLACK, true)[bits as usize];
        assert_eq!(arm_of(usize::from(id), 4), Arm { len: 2, own: 1, end: End::Enemy });
    }
}
