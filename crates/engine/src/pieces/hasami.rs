//! The board of Hasami and Dai Hasami Shogi as bits.
//!
//! A cell is bit `10·rank + file`; every tenth bit stays empty, so that no step leads round an edge.

mod estimate;

use goren_rules::{Cell, HasamiRules, Move, Play, Position};

use super::Field;
use crate::rng::mix;

/// Files, and bits of a rank.
const FILES: u32 = 9;
const WIDTH: u32 = 10;
const CELLS: usize = 81;
/// The steps along rank, file and the two diagonals.
const STEPS: [u32; 4] = [1, 10, 9, 11];
/// A side with so many men has lost.
const FEW_MEN: u32 = 1;
/// Men taken that win a game to five, and the lead that does after the reply.
const FIVE_MEN: u8 = 5;
const LEAD: u8 = 3;

const BOARD: u128 = ranks(0, FILES);

/// The cells of `count` ranks from a rank on.
const fn ranks(first: u32, count: u32) -> u128 {
    let (mut bits, mut rank) = (0, first);
    while rank < first + count {
        bits |= 0x1ff << (WIDTH * rank);
        rank += 1;
    }
    bits
}

/// The corners, and the two cells beside each.
const CORNERS: [(u128, u128); 4] = [
    (1, 1 << 1 | 1 << 10),
    (1 << 8, 1 << 7 | 1 << 18),
    (1 << 80, 1 << 81 | 1 << 70),
    (1 << 88, 1 << 87 | 1 << 78),
];

const KEYS: [[u64; 128]; 2] = keys();

const fn keys() -> [[u64; 128]; 2] {
    let mut keys = [[0; 128]; 2];
    let mut at = 0;
    while at < 256 {
        keys[at / 128][at % 128] = mix(0x8a5a_0000 + at as u64);
        at += 1;
    }
    keys
}

/// A position of either game. Repetitions are not seen.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) struct Hasami {
    men: [u128; 2],
    taken: [u8; 2],
    side: u8,
    /// Plies since men were taken.
    quiet: u16,
    rules: HasamiRules,
    /// The key of the men.
    pieces: u64,
}

/// Steps in the directions right, down, left and up.
const fn step(bits: u128, direction: usize) -> u128 {
    match direction {
        0 => bits << 1,
        1 => bits << WIDTH,
        2 => bits >> 1,
        _ => bits >> WIDTH,
    }
}

/// First cells of the rows of five on an axis.
const fn fives(men: u128, axis: usize) -> u128 {
    let by = STEPS[axis];
    let two = men & men >> by;
    two & two >> (2 * by) & men >> (4 * by)
}

const fn pack(from: u32, to: u32) -> u16 {
    (from << 7 | to) as u16
}

impl Hasami {
    fn own(&self) -> usize {
        usize::from(self.side)
    }

    fn empty(&self) -> u128 {
        BOARD & !(self.men[0] | self.men[1])
    }

    /// The cells on which a side's men count for lines: those beyond its home ranks.
    fn abroad(&self, side: usize) -> u128 {
        let home = u32::from(self.rules.ranks).min(FILES);
        BOARD & !ranks(if side == 0 { FILES - home } else { 0 }, home)
    }

    fn has_line(&self, side: usize, men: u128) -> bool {
        let men = men & self.abroad(side);
        self.rules.line && (0..4).any(|axis| fives(men, axis) != 0)
    }

    /// Calls with every move of the side to move: from and to.
    fn slides(&self, mut found: impl FnMut(u32, u32)) {
        let empty = self.empty();
        let mut men = self.men[self.own()];
        while men != 0 {
            let from = men.trailing_zeros();
            men &= men - 1;
            for direction in 0..4 {
                let beside = step(1 << from, direction);
                let mut at = beside;
                while at & empty != 0 {
                    found(from, at.trailing_zeros());
                    at = step(at, direction);
                }
                let behind = step(beside & BOARD & !empty, direction) & empty;
                if self.rules.jumps && behind != 0 {
                    found(from, behind.trailing_zeros());
                }
            }
        }
    }

    fn can_move(&self, side: usize) -> bool {
        let empty = self.empty();
        (0..4).any(|direction| {
            let beside = step(self.men[side], direction);
            let behind = step(beside & BOARD & !empty, direction);
            beside & empty != 0 || self.rules.jumps && behind & empty != 0
        })
    }

    /// The men that the side to move takes by going from one cell to another.
    fn bracketed(&self, from: u32, to: u32) -> u128 {
        let (own, other) = (self.men[self.own()] & !(1 << from) | 1 << to, self.men[1 - self.own()]);
        let mut taken = 0;
        for direction in 0..4 {
            let (mut run, mut at) = (0, step(1 << to, direction));
            while at & other != 0 {
                run |= at;
                at = step(at, direction);
            }
            if run != 0 && (at & own != 0 || is_cornered(run, own)) {
                taken |= run;
            }
        }
        taken
    }

    fn list_slides(&self, moves: &mut Vec<(i32, u16)>, loud: bool) {
        let own = self.own();
        self.slides(|from, to| {
            let taken = self.bracketed(from, to).count_ones() as i32;
            let line = self.rules.line && self.has_line(own, self.men[own] & !(1 << from) | 1 << to);
            if !loud || taken > 0 || line {
                moves.push((6_000 * taken + if line { 100_000 } else { 0 }, pack(from, to)));
            }
        });
    }

    fn toggle(&mut self, side: usize, mut men: u128) {
        self.men[side] ^= men;
        while men != 0 {
            self.pieces ^= KEYS[side][men.trailing_zeros() as usize];
            men &= men - 1;
        }
    }
}

/// Whether a run is a single man in a corner with both its neighbours taken by the other side.
fn is_cornered(run: u128, own: u128) -> bool {
    CORNERS.iter().any(|&(corner, beside)| run == corner && own & beside == beside)
}

impl Field for Hasami {
    const REPEATS: bool = true;
    const NULL: i32 = 2;

    fn of(position: &Position) -> Option<Hasami> {
        let (Position::Hasami(hasami), Play::Hasami(rules)) = (position, position.rules().play) else {
            return None;
        };
        let mut field = Hasami {
            men: [0; 2],
            taken: position.taken().map(|men| men.min(255) as u8),
            side: (position.side_to_move().index() & 1) as u8,
            quiet: hasami.quiet_plies(),
            rules,
            pieces: 0,
        };
        for (cell, piece) in position.pieces() {
            let (cell, side) = (cell.index() as u32, piece.color.index() & 1);
            field.toggle(side, 1 << (WIDTH * (cell / FILES) + cell % FILES));
        }
        Some(field)
    }

    fn side(&self) -> usize {
        self.own()
    }

    fn key(&self) -> u64 {
        let taken = u64::from(self.taken[0]) << 16 | u64::from(self.taken[1]) << 8;
        self.pieces ^ mix(u64::from(self.side) | if self.rules.first_to_five { taken } else { 0 })
    }

    fn end(&self) -> Option<Option<usize>> {
        let (next, mover) = (self.own(), 1 - self.own());
        let to_five = self.rules.first_to_five;
        let won = |side: usize| {
            self.men[1 - side].count_ones() <= FEW_MEN
                || to_five && self.taken[side] >= FIVE_MEN
                || self.has_line(side, self.men[side])
        };
        if won(mover) {
            return Some(Some(mover));
        }
        if won(next) || to_five && self.taken[next] >= self.taken[mover].saturating_add(LEAD) {
            return Some(Some(next));
        }
        if !self.can_move(next) {
            return Some(Some(mover));
        }
        (self.quiet >= u16::from(self.rules.no_capture)).then_some(None)
    }

    fn list(&self, moves: &mut Vec<(i32, u16)>) {
        self.list_slides(moves, false);
    }

    fn list_loud(&self, moves: &mut Vec<(i32, u16)>) {
        self.list_slides(moves, true);
    }

    fn is_bound(&self) -> bool {
        false
    }

    fn after(&self, mv: u16) -> Hasami {
        let (from, to) = (u32::from(mv >> 7 & 127), u32::from(mv & 127));
        let (own, mut after) = (self.own(), *self);
        let taken = self.bracketed(from, to);
        after.toggle(own, 1 << from | 1 << to);
        after.toggle(1 - own, taken);
        after.taken[own] = self.taken[own].saturating_add(taken.count_ones() as u8);
        after.quiet = if taken == 0 { self.quiet.saturating_add(1) } else { 0 };
        after.side ^= 1;
        after
    }

    fn passed(&self) -> Hasami {
        Hasami { side: self.side ^ 1, ..*self }
    }

    fn estimate(&self) -> i32 {
        estimate::of(self)
    }

    fn told(mv: u16, _: &Position) -> Move {
        let cell = |bit: u16| Cell::new(bit / WIDTH as u16 * FILES as u16 + bit % WIDTH as u16);
        Move::Slide { from: cell(mv >> 7 & 127), to: cell(mv & 127) }
    }

    fn read(mv: Move) -> Option<u16> {
        let Move::Slide { from, to } = mv else { return None };
        let bit = |cell: Cell| {
            let cell = cell.index() as u32;
            (cell < CELLS as u32).then_some(WIDTH * (cell / FILES) + cell % FILES)
        };
        Some(pack(bit(from)?, bit(to)?))
    }
}

#[cfg(test)]
mod tests;
