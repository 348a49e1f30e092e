//! The position as the search of Pentago has it: two words of bits, four quadrants in each.

use std::sync::LazyLock;

use goren_rules::{Cell, Move, Position, Twist};

/// Bits between the quadrants of a word; nine of them are cells, row by row.
const LANE: usize = 16;
/// Arrangements of one side's stones in a quadrant.
const STATES: usize = 512;
/// The cells of all quadrants.
pub(super) const CELLS: u64 = 0x01ff_01ff_01ff_01ff;
/// Windows of five cells on the board.
const WINDOWS: usize = 32;
/// The lower bit of each pair.
const PAIRS: u64 = 0x5555_5555_5555_5555;
/// The images of the board under its symmetries.
pub(super) const IMAGES: usize = 8;

/// What is looked up by quadrant and arrangement. (Contributions of quadrants to lines that are added
/// up: Irving, *Pentago is a first player win*, 2014.)
struct Tables {
    /// After a quarter anticlockwise, and clockwise.
    turned: [[u16; STATES]; 2],
    mirrored: [u16; STATES],
    /// Two bits a window: 1 if its part in the quadrant is full. Of a window that meets but two
    /// quadrants the first of these counts 1 more, so that 3 is always a five.
    fives: [[u64; STATES]; 4],
    /// Four bits a window: how many of its cells are taken.
    counts: [[[u64; 2]; STATES]; 4],
    /// The bit of each cell of the board.
    bits: [u8; 36],
}

static TABLES: LazyLock<Box<Tables>> = LazyLock::new(Tables::new);

impl Tables {
    fn new() -> Box<Tables> {
        let mut tables = Box::new(Tables {
            turned: [[0; STATES]; 2],
            mirrored: [0; STATES],
            fives: [[0; STATES]; 4],
            counts: [[[0; 2]; STATES]; 4],
            bits: [0; 36],
        });
        for twist in Twist::ALL.into_iter().filter(|twist| !twist.clockwise) {
            for (place, cell) in twist.cells().into_iter().enumerate() {
                tables.bits[cell.index()] = (LANE * usize::from(twist.quadrant) + place) as u8;
            }
        }
        for twist in &Twist::ALL[..2] {
            let places = twist.cells();
            let goes = places.map(|cell| u32::from(tables.bits[twist.moves(cell).index()]));
            tables.turned[usize::from(twist.clockwise)] = by_places(&goes);
        }
        tables.mirrored = by_places(&[2, 1, 0, 5, 4, 3, 8, 7, 6]);
        for (number, window) in windows().into_iter().enumerate() {
            tables.add_window(number, &window);
        }
        tables
    }

    fn add_window(&mut self, number: usize, window: &[usize; 5]) {
        let mask: u64 = window.iter().map(|&cell| 1u64 << self.bits[cell]).sum();
        let parts: [usize; 4] = std::array::from_fn(|quadrant| lane(mask, quadrant));
        let mut bonus = 3 - parts.iter().filter(|&&part| part != 0).count();
        for (quadrant, &part) in parts.iter().enumerate().filter(|&(_, &part)| part != 0) {
            for state in 0..STATES {
                let full = u64::from(state & part == part) + bonus as u64;
                self.fives[quadrant][state] |= full << (2 * number);
                let count = u64::from((state & part).count_ones());
                self.counts[quadrant][state][number / 16] |= count << (4 * (number % 16));
            }
            bonus = 0;
        }
    }
}

/// The arrangements after every place has gone where `goes` says.
fn by_places(goes: &[u32; 9]) -> [u16; STATES] {
    std::array::from_fn(|state| {
        let moved = goes.iter().enumerate().filter(|&(place, _)| state >> place & 1 == 1);
        moved.map(|(_, to)| 1u16 << to).sum()
    })
}

/// The cells of every window of five.
fn windows() -> Vec<[usize; 5]> {
    let mut windows = Vec::with_capacity(WINDOWS);
    for (down, right) in [(0, 1), (1, 0), (1, 1), (1, -1)] {
        for start in 0..36_i32 {
            let (row, column) = (start / 6 + 4 * down, start % 6 + 4 * right);
            if (0..6).contains(&row) && (0..6).contains(&column) {
                windows.push(std::array::from_fn(|step| (start + step as i32 * (6 * down + right)) as usize));
            }
        }
    }
    windows
}

/// The arrangement of a quadrant.
#[inline]
fn lane(bits: u64, quadrant: usize) -> usize {
    (bits >> (LANE * quadrant)) as usize & (STATES - 1)
}

/// One side's stones with a quadrant turned by a quarter.
#[inline]
pub(super) fn turn(bits: u64, quadrant: usize, clockwise: bool) -> u64 {
    let state = lane(bits, quadrant);
    let turned = TABLES.turned[usize::from(clockwise)][state];
    bits & !((STATES as u64 - 1) << (LANE * quadrant)) | u64::from(turned) << (LANE * quadrant)
}

/// Whether one side's stones make five.
#[inline]
pub(super) fn has_five(bits: u64) -> bool {
    let sum: u64 = (0..4).map(|quadrant| TABLES.fives[quadrant][lane(bits, quadrant)]).sum();
    sum & sum >> 1 & PAIRS != 0
}

/// For each quadrant and number of quarters clockwise what it adds to the windows; four such numbers,
/// one a quadrant, are added up and looked at by [`sums_to_five`].
pub(super) fn five_parts(bits: u64) -> [[u64; 4]; 4] {
    std::array::from_fn(|quadrant| {
        let mut state = lane(bits, quadrant);
        std::array::from_fn(|_| {
            let part = TABLES.fives[quadrant][state];
            state = usize::from(TABLES.turned[1][state]);
            part
        })
    })
}

#[inline]
pub(super) fn sums_to_five(sum: u64) -> bool {
    sum & sum >> 1 & PAIRS != 0
}

/// How many cells of each window one side has, four bits each.
#[inline]
pub(super) fn counts(bits: u64) -> [u64; 2] {
    let mut sum = [0; 2];
    for quadrant in 0..4 {
        let part = TABLES.counts[quadrant][lane(bits, quadrant)];
        sum[0] += part[0];
        sum[1] += part[1];
    }
    sum
}

/// The same after a quarter of one quadrant, given the counts before.
#[inline]
pub(super) fn counts_turned(counts: [u64; 2], bits: u64, quadrant: usize, clockwise: bool) -> [u64; 2] {
    let state = lane(bits, quadrant);
    let before = TABLES.counts[quadrant][state];
    let after = TABLES.counts[quadrant][usize::from(TABLES.turned[usize::from(clockwise)][state])];
    [counts[0] - before[0] + after[0], counts[1] - before[1] + after[1]]
}

/// A turn: the bit of the stone, and the number of the twist, 2 a quadrant and 1 more for clockwise.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Turn {
    pub(super) bit: u8,
    pub(super) twist: u8,
}

impl Turn {
    /// A stone without a twist, which makes five.
    pub(super) const NO_TWIST: u8 = 8;

    /// The turn seen in an image of the board.
    pub(super) fn seen(self, image: usize) -> Turn {
        let mirrored = image >= IMAGES / 2;
        let bit = see(1 << self.bit, image).trailing_zeros() as u8;
        if self.twist == Turn::NO_TWIST {
            return Turn { bit, twist: self.twist };
        }
        let (mut quadrant, mut clockwise) = (self.twist / 2, self.twist & 1);
        if mirrored {
            // Quadrants are numbered clockwise, so their mirror images change places in pairs.
            quadrant ^= 1;
            clockwise ^= 1;
        }
        Turn { bit, twist: 2 * ((quadrant + image as u8) & 3) + clockwise }
    }
}

/// One side's stones in an image: mirrored first if the number is at least 4, then turned clockwise
/// by as many quarters as the number's two lower bits say.
fn see(bits: u64, image: usize) -> u64 {
    let mut lanes: [u16; 4] = std::array::from_fn(|quadrant| lane(bits, quadrant) as u16);
    if image >= IMAGES / 2 {
        lanes = [1, 0, 3, 2].map(|quadrant| TABLES.mirrored[usize::from(lanes[quadrant])]);
    }
    for _ in 0..image & 3 {
        lanes = [3, 0, 1, 2].map(|quadrant| TABLES.turned[1][usize::from(lanes[quadrant])]);
    }
    lanes.iter().rev().fold(0, |bits, &lane| bits << LANE | u64::from(lane))
}

/// The number of the image that undoes one.
pub(super) fn inverse(image: usize) -> usize {
    // A mirror image turned by any number of quarters is its own inverse.
    if image >= IMAGES / 2 { image } else { (IMAGES / 2 - image) & 3 }
}

/// The stones of the side to move and of the other.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
pub(super) struct Board {
    pub(super) own: u64,
    pub(super) other: u64,
}

impl Board {
    /// The stones of a position, seen by the side to move.
    pub(super) fn of(position: &Position) -> Board {
        let mut sides = [0u64; 2];
        for (cell, stone) in position.stones().iter().enumerate() {
            if let Some(color) = stone {
                sides[color.index() & 1] |= 1 << bit_of(Cell::new(cell as u16));
            }
        }
        let own = position.side_to_move().index() & 1;
        Board { own: sides[own], other: sides[1 - own] }
    }

    pub(super) fn empty(self) -> u64 {
        CELLS & !(self.own | self.other)
    }

    /// After a turn, seen by the other side.
    #[inline]
    pub(super) fn after(self, mv: Turn) -> Board {
        let own = self.own | 1 << mv.bit;
        if mv.twist == Turn::NO_TWIST {
            return Board { own: self.other, other: own };
        }
        let (quadrant, clockwise) = (usize::from(mv.twist / 2), mv.twist & 1 == 1);
        Board { own: turn(self.other, quadrant, clockwise), other: turn(own, quadrant, clockwise) }
    }

    /// The least of the images, and its number.
    pub(super) fn canonical(self) -> (Board, usize) {
        let mut least = (self, 0);
        for image in 1..IMAGES {
            let seen = Board { own: see(self.own, image), other: see(self.other, image) };
            if seen < least.0 {
                least = (seen, image);
            }
        }
        least
    }

    /// Twists that lead to different boards; at least one.
    pub(super) fn twists(self) -> impl Iterator<Item = u8> {
        let (own, other) = (self.own, self.other);
        let differs = move |quadrant: usize, clockwise: bool| {
            let turned = [turn(own, quadrant, clockwise), turn(other, quadrant, clockwise)];
            (turned != [own, other], turned)
        };
        let mut still = false;
        (0..8u8).filter(move |&twist| {
            let quadrant = usize::from(twist / 2);
            let (changes, turned) = differs(quadrant, twist & 1 == 1);
            if !changes {
                return !std::mem::replace(&mut still, true);
            }
            twist & 1 == 0 || turned != differs(quadrant, false).1
        })
    }

    /// Whether an end is reached: the result for the side to move.
    #[inline]
    pub(super) fn end(self) -> Option<i32> {
        match (has_five(self.own), has_five(self.other)) {
            (true, true) => Some(0),
            (true, false) => Some(1),
            (false, true) => Some(-1),
            (false, false) => (self.empty() == 0).then_some(0),
        }
    }
}

/// The bit of a cell of the board.
pub(super) fn bit_of(cell: Cell) -> u8 {
    TABLES.bits[cell.index()]
}

/// The turn of a move that puts a stone down.
pub(super) fn turn_of(mv: Move) -> Option<Turn> {
    match mv {
        Move::Place(cell) => Some(Turn { bit: bit_of(cell), twist: Turn::NO_TWIST }),
        Move::Twist { cell, twist } => Some(Turn { bit: bit_of(cell), twist: number(twist) }),
        _ => None,
    }
}

/// The number of a twist in a [`Turn`].
pub(super) fn number(twist: Twist) -> u8 {
    2 * twist.quadrant + u8::from(twist.clockwise)
}

/// The move of a turn.
pub(super) fn move_of(mv: Turn) -> Move {
    let cell = TABLES.bits.iter().position(|&bit| bit == mv.bit).unwrap_or(0);
    let cell = Cell::new(cell as u16);
    match Twist::ALL.get(usize::from(mv.twist)) {
        Some(&twist) => Move::Twist { cell, twist },
        None => Move::Place(cell),
    }
}

#[cfg(test)]
mod tests;
