//! The board of Yinsh as bits.
//!
//! A point is bit `11·row + column`, columns counted along the third axis, so that the steps of the axes
//! are 1, 11 and 12 and no step leads round an edge; the points in order of bits are the cells in order of
//! the rules' indices.

mod estimate;

use goren_rules::{Cell, Move, PieceKind, Play, Position};

use super::Field;
use crate::rng::mix;

/// Rings of each side, and markers of the game.
const RINGS: u32 = 5;
const MARKERS: u32 = 51;
/// The steps of the three axes.
const STEPS: [u32; 3] = [1, 11, 12];
/// Rows of the board, and bits of a row.
const SIDE: u32 = 11;

/// The 85 points.
pub(super) const BOARD: u128 = board();
const POINTS: usize = 85;

const fn board() -> u128 {
    let mut bits = 0;
    let mut row = 0;
    while row < SIDE {
        let (low, high) = (row.saturating_sub(5), if row < 5 { row + 5 } else { 10 });
        // Rows at the top, the middle and the bottom lack the corners of the hexagon.
        let cut = if row % 5 == 0 { 1 } else { 0 };
        let mut column = low + cut;
        while column + cut <= high {
            bits |= 1 << (SIDE * row + column);
            column += 1;
        }
        row += 1;
    }
    bits
}

/// The bit of each cell.
const BITS: [u8; POINTS] = bits();

const fn bits() -> [u8; POINTS] {
    let mut bits = [0; POINTS];
    let (mut left, mut cell) = (BOARD, 0);
    while left != 0 {
        bits[cell] = left.trailing_zeros() as u8;
        left &= left - 1;
        cell += 1;
    }
    bits
}

/// Keys of own markers and rings, by side and bit.
const KEYS: [[u64; 128]; 4] = keys();

const fn keys() -> [[u64; 128]; 4] {
    let mut keys = [[0; 128]; 4];
    let mut at = 0;
    while at < 512 {
        keys[at / 128][at % 128] = mix(0x9159_0000 + at as u64);
        at += 1;
    }
    keys
}

/// Moves as numbers: the kind in the upper two bits, then two bits of the board.
const PLACE: u16 = 0;
const SLIDE: u16 = 1;
const ROW: u16 = 2;
const RING: u16 = 3;
/// No bit of the board.
const NONE: u16 = 127;

const fn pack(kind: u16, from: u16, to: u16) -> u16 {
    kind << 14 | from << 7 | to
}

const PASS: u16 = pack(PLACE, NONE, NONE);

/// A position of Yinsh.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) struct Yinsh {
    markers: [u128; 2],
    rings: [u128; 2],
    taken: [u8; 2],
    side: u8,
    /// A row has been taken off and a ring is due.
    due: bool,
    /// The ring has been moved: what is taken off now ends the turn.
    moved: bool,
    to_win: u8,
    /// The key of the pieces.
    pieces: u64,
}

/// Shifts towards higher bits in the first three directions, towards lower ones in the others.
const fn step(bits: u128, direction: usize) -> u128 {
    if direction < 3 { bits << STEPS[direction] } else { bits >> STEPS[direction - 3] }
}

/// First points of the rows of five on an axis.
const fn fives(markers: u128, axis: usize) -> u128 {
    let by = STEPS[axis];
    let two = markers & markers >> by;
    two & two >> (2 * by) & markers >> (4 * by)
}

fn has_row(markers: u128) -> bool {
    markers.count_ones() >= 5 && (0..3).any(|axis| fives(markers, axis) != 0)
}

impl Yinsh {
    fn empty(&self) -> u128 {
        BOARD & !(self.markers[0] | self.markers[1] | self.rings[0] | self.rings[1])
    }

    fn own(&self) -> usize {
        usize::from(self.side)
    }

    fn is_placing(&self) -> bool {
        self.rings[self.own()].count_ones() + u32::from(self.taken[self.own()]) < RINGS && !self.due
    }

    /// Calls with every move of the side's rings: from, to, and the markers jumped.
    fn slides(&self, side: usize, mut found: impl FnMut(u32, u32, u128)) {
        let (empty, markers) = (self.empty(), self.markers[0] | self.markers[1]);
        let mut rings = self.rings[side];
        while rings != 0 {
            let from = rings.trailing_zeros();
            rings &= rings - 1;
            for direction in 0..6 {
                let mut at = step(1 << from, direction);
                while at & empty != 0 {
                    found(from, at.trailing_zeros(), 0);
                    at = step(at, direction);
                }
                let mut jumped = 0;
                while at & markers != 0 {
                    jumped |= at;
                    at = step(at, direction);
                }
                if jumped != 0 && at & empty != 0 {
                    found(from, at.trailing_zeros(), jumped);
                }
            }
        }
    }

    fn can_move(&self, side: usize) -> bool {
        let (empty, markers) = (self.empty(), self.markers[0] | self.markers[1]);
        (0..6).any(|direction| {
            let mut at = step(self.rings[side], direction);
            loop {
                if at & empty != 0 {
                    return true;
                }
                at = step(at & markers, direction);
                if at == 0 {
                    return false;
                }
            }
        })
    }

    /// The points between two points of a line.
    fn between(from: u32, to: u32) -> u128 {
        let (low, high) = (from.min(to), from.max(to));
        let apart = high - low;
        // The points of another axis that are as far apart lie beyond the edges, but for the steps of 11 or 12
        // rows, of which there are none.
        let by = match (low / SIDE, high / SIDE) {
            (a, b) if a == b => 1,
            (a, b) if apart == 11 * (b - a) => 11,
            _ => 12,
        };
        let (mut bits, mut at) = (0, low + by);
        while at < high {
            bits |= 1 << at;
            at += by;
        }
        bits
    }

    fn markers_after(&self, from: u32, jumped: u128) -> [u128; 2] {
        let mut markers = self.markers.map(|bits| bits ^ jumped);
        markers[self.own()] |= 1 << from;
        markers
    }

    fn put_marker(&mut self, side: usize, bit: u32) {
        self.markers[side] ^= 1 << bit;
        self.pieces ^= KEYS[side][bit as usize];
    }

    fn put_ring(&mut self, side: usize, bit: u32) {
        self.rings[side] ^= 1 << bit;
        self.pieces ^= KEYS[2 + side][bit as usize];
    }

    fn flip(&mut self, mut jumped: u128) {
        self.markers = self.markers.map(|bits| bits ^ jumped);
        while jumped != 0 {
            let bit = jumped.trailing_zeros() as usize;
            jumped &= jumped - 1;
            self.pieces ^= KEYS[0][bit] ^ KEYS[1][bit];
        }
    }

    fn slide(&mut self, from: u32, to: u32) {
        let side = self.own();
        let jumped = Yinsh::between(from, to) & (self.markers[0] | self.markers[1]);
        self.put_ring(side, from);
        self.put_marker(side, from);
        self.flip(jumped);
        self.put_ring(side, to);
        self.moved = true;
    }

    fn take_row(&mut self, from: u32, to: u32) {
        let mut row = Yinsh::between(from, to) | 1 << from | 1 << to;
        while row != 0 {
            self.put_marker(self.own(), row.trailing_zeros());
            row &= row - 1;
        }
        self.due = true;
    }

    fn end_turn(&mut self) {
        self.side ^= 1;
        self.moved = false;
    }

    /// Lists the ring moves; with `rows` only those that make an own row.
    fn list_slides(&self, moves: &mut Vec<(i32, u16)>, rows: bool) {
        let own = self.own();
        let (mine, theirs) = (self.markers[own], self.markers[1 - own]);
        self.slides(own, |from, to, jumped| {
            let after = self.markers_after(from, jumped);
            let makes = has_row(after[own]);
            if rows && !makes {
                return;
            }
            let gain = (theirs & jumped).count_ones() as i32 - (mine & jumped).count_ones() as i32;
            let lets = jumped != 0 && has_row(after[1 - own]);
            let weight = 120 * gain + if makes { 20_000 } else { 0 } - if lets { 10_000 } else { 0 };
            moves.push((weight, pack(SLIDE, from as u16, to as u16)));
        });
    }

    fn list_rows(&self, moves: &mut Vec<(i32, u16)>) {
        let markers = self.markers[self.own()];
        for (axis, step) in STEPS.into_iter().enumerate() {
            let mut firsts = fives(markers, axis);
            while firsts != 0 {
                let first = firsts.trailing_zeros();
                firsts &= firsts - 1;
                moves.push((0, pack(ROW, first as u16, (first + 4 * step) as u16)));
            }
        }
    }

    fn winner(&self) -> Option<usize> {
        (0..2).find(|&side| self.taken[side] >= self.to_win)
    }
}

impl Field for Yinsh {
    const REPEATS: bool = false;
    const NULL: i32 = 0;

    fn of(position: &Position) -> Option<Yinsh> {
        let (Position::Yinsh(yinsh), Play::Yinsh { rings_to_win }) = (position, position.rules().play) else {
            return None;
        };
        let mut field = Yinsh {
            markers: [0; 2],
            rings: [0; 2],
            taken: position.taken().map(|rings| rings.min(255) as u8),
            side: (position.side_to_move().index() & 1) as u8,
            due: position.setup().half,
            moved: yinsh.has_moved(),
            to_win: rings_to_win,
            pieces: 0,
        };
        for (cell, piece) in position.pieces() {
            let (side, bit) = (piece.color.index() & 1, u32::from(*BITS.get(cell.index())?));
            match piece.kind {
                PieceKind::Ring => field.put_ring(side, bit),
                _ => field.put_marker(side, bit),
            }
        }
        Some(field)
    }

    fn side(&self) -> usize {
        self.own()
    }

    fn key(&self) -> u64 {
        let stage = u64::from(self.side) | u64::from(self.due) << 1 | u64::from(self.moved) << 2;
        self.pieces ^ mix(stage << 16 | u64::from(self.taken[0]) << 8 | u64::from(self.taken[1]))
    }

    fn end(&self) -> Option<Option<usize>> {
        if let Some(winner) = self.winner() {
            return Some(Some(winner));
        }
        if self.due || self.is_placing() {
            return None;
        }
        let markers = (self.markers[0] | self.markers[1]).count_ones();
        let over = markers >= MARKERS || !self.can_move(0) && !self.can_move(1);
        if !over || has_row(self.markers[self.own()]) {
            return None;
        }
        Some(match self.taken[0].cmp(&self.taken[1]) {
            std::cmp::Ordering::Greater => Some(0),
            std::cmp::Ordering::Equal => None,
            std::cmp::Ordering::Less => Some(1),
        })
    }

    fn list(&self, moves: &mut Vec<(i32, u16)>) {
        let first = moves.len();
        if self.due {
            let mut rings = self.rings[self.own()];
            while rings != 0 {
                let ring = rings.trailing_zeros();
                rings &= rings - 1;
                let mut after = *self;
                after.put_ring(self.own(), ring);
                moves.push((after.mobility(self.own()), pack(RING, ring as u16, 0)));
            }
        } else if self.is_placing() {
            let mut empty = self.empty();
            while empty != 0 {
                let to = empty.trailing_zeros();
                empty &= empty - 1;
                let mut after = *self;
                after.put_ring(self.own(), to);
                let weight = 4 * (after.mobility(self.own()) - after.mobility(1 - self.own()));
                moves.push((weight, pack(PLACE, NONE, to as u16)));
            }
        } else if has_row(self.markers[self.own()]) {
            self.list_rows(moves);
        } else {
            self.list_slides(moves, false);
        }
        if moves.len() == first {
            moves.push((0, PASS));
        }
    }

    fn list_loud(&self, moves: &mut Vec<(i32, u16)>) {
        if !self.is_placing() && self.may_make_row() {
            self.list_slides(moves, true);
        }
    }

    fn is_bound(&self) -> bool {
        self.due || !self.is_placing() && has_row(self.markers[self.own()])
    }

    fn after(&self, mv: u16) -> Yinsh {
        let mut after = *self;
        let (from, to) = (u32::from(mv >> 7 & 127), u32::from(mv & 127));
        match mv >> 14 {
            SLIDE => after.slide(from, to),
            ROW => after.take_row(from, to),
            RING => {
                after.put_ring(self.own(), from);
                after.taken[self.own()] += 1;
                after.due = false;
            }
            _ if mv != PASS => after.put_ring(self.own(), to),
            _ => {}
        }
        let over = match mv >> 14 {
            ROW => false,
            PLACE => true,
            _ => after.moved && !has_row(after.markers[self.own()]),
        };
        if over {
            after.end_turn();
        }
        after
    }

    fn passed(&self) -> Yinsh {
        let mut after = *self;
        after.end_turn();
        after
    }

    fn estimate(&self) -> i32 {
        estimate::of(self)
    }

    fn told(mv: u16, position: &Position) -> Move {
        let cell = |bit: u16| Cell::new((BOARD & ((1 << bit) - 1)).count_ones() as u16);
        let (from, to) = (mv >> 7 & 127, mv & 127);
        match mv >> 14 {
            SLIDE => Move::Slide { from: cell(from), to: cell(to) },
            ROW => Move::row(cell(from), cell(to), position.geometry(), position.rules().labels),
            RING => Move::TakeRing(cell(from)),
            _ if mv == PASS => Move::Pass,
            _ => Move::Place(cell(to)),
        }
    }

    fn read(mv: Move) -> Option<u16> {
        let bit = |cell: Cell| BITS.get(cell.index()).map(|&bit| u16::from(bit));
        Some(match mv {
            Move::Place(cell) => pack(PLACE, NONE, bit(cell)?),
            Move::Pass => PASS,
            Move::Slide { from, to } => pack(SLIDE, bit(from)?, bit(to)?),
            Move::TakeRow { from, to } => {
                let (from, to) = (bit(from)?, bit(to)?);
                pack(ROW, from.min(to), from.max(to))
            }
            Move::TakeRing(cell) => pack(RING, bit(cell)?, 0),
            _ => return None,
        })
    }
}

#[cfg(test)]
mod tests;
