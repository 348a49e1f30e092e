//! Playouts of Hasami Shogi: a few moves, of a handful drawn the one that takes most, then the men.

use goren_rules::{HasamiRules, Position};

use super::{Scores, shared, ways, won};
use crate::rng::Rng;

/// Right, down, left, up.
const ALONG: [usize; 4] = [0, 1, 4, 5];
/// What stands at the edge.
const EDGE: u8 = 9;
/// Moves of a playout.
const PLIES: usize = 12;
/// Moves drawn, of which one is made.
const DRAWN: usize = 6;
/// Men in line that win where lines do.
const IN_LINE: usize = 5;

pub(in crate::mcts) struct Hasami {
    rules: HasamiRules,
    ways: Vec<u16>,
    all_ways: Vec<u16>,
    /// 0 nothing, else a side's index + 1; the edge at the end.
    stones: Vec<u8>,
    men: [Vec<u16>; 2],
    corners: Vec<bool>,
    rank: Vec<usize>,
    ranks: usize,
}

impl Hasami {
    pub(super) fn new(position: &Position, rules: HasamiRules) -> Hasami {
        let geometry = position.geometry();
        let cells = geometry.len();
        let ways_along = ways(position, &ALONG);
        let edge = cells as u16;
        let corner = |ways: &[u16]| ways.iter().filter(|&&next| next == edge).count() == 2;
        Hasami {
            rules,
            corners: ways_along.chunks(4).map(corner).collect(),
            ways: ways_along,
            all_ways: ways(position, &(0..8).collect::<Vec<_>>()),
            stones: vec![0; cells + 1],
            men: Default::default(),
            rank: geometry.cells().map(|cell| geometry.row_of(cell).0).collect(),
            ranks: geometry.rows().len(),
        }
    }

    pub(super) fn run(&mut self, position: &Position, rng: &mut Rng) -> Scores {
        self.load(position);
        let mut side = position.side_to_move().index();
        for _ in 0..PLIES {
            let Some((from, to)) = self.choose(side, rng) else { return won(1 - side) };
            self.slide(from, to, side);
            if self.men[1 - side].len() <= 1 || (self.rules.line && self.has_line(to, side)) {
                return won(side);
            }
            side = 1 - side;
        }
        let lead = self.men[0].len() as f32 - self.men[1].len() as f32;
        shared(1.0 / (1.0 + (-0.5 * lead).exp()))
    }

    fn load(&mut self, position: &Position) {
        self.men.iter_mut().for_each(Vec::clear);
        for (cell, stone) in position.stones().iter().enumerate() {
            self.stones[cell] = stone.map_or(0, |color| color.index() as u8 + 1);
            if let Some(color) = stone {
                self.men[color.index() & 1].push(cell as u16);
            }
        }
        let cells = self.stones.len() - 1;
        self.stones[cells] = EDGE;
    }

    fn at(&self, cell: u16) -> u8 {
        self.stones[usize::from(cell)]
    }

    fn next(&self, cell: u16, way: usize) -> u16 {
        self.ways[usize::from(cell) * 4 + way]
    }

    fn choose(&self, side: usize, rng: &mut Rng) -> Option<(u16, u16)> {
        let mut best: Option<(usize, u16, u16)> = None;
        // A side seldom cannot move; that it drew no move then counts as that.
        for draw in 0..4 * DRAWN {
            if draw >= DRAWN && best.is_some() {
                break;
            }
            let Some((from, to)) = self.draw(side, rng) else { continue };
            let mut taken = 0;
            self.bracketed(from, to, side, |_| taken += 1);
            let line = self.rules.line && self.has_line(to, side);
            let gain = taken + if line { 100 } else { 0 };
            if best.is_none_or(|(most, _, _)| gain > most) {
                best = Some((gain, from, to));
            }
        }
        best.map(|(_, from, to)| (from, to))
    }

    fn draw(&self, side: usize, rng: &mut Rng) -> Option<(u16, u16)> {
        let men = &self.men[side];
        let from = men[rng.below(men.len())];
        let way = rng.below(4);
        let mut next = self.next(from, way);
        let mut reach = 0;
        while self.at(next) == 0 {
            reach += 1;
            next = self.next(next, way);
        }
        if reach == 0 {
            let jumps = self.rules.jumps && self.at(next) != EDGE;
            let behind = if jumps { self.next(next, way) } else { next };
            return (jumps && self.at(behind) == 0).then_some((from, behind));
        }
        let mut to = from;
        for _ in 0..=rng.below(reach) {
            to = self.next(to, way);
        }
        Some((from, to))
    }

    /// Calls `take` for every man that is taken when the one on `from` goes to `to`.
    fn bracketed(&self, from: u16, to: u16, side: usize, mut take: impl FnMut(u16)) {
        let (own, other) = (side as u8 + 1, 2 - side as u8);
        let is_own = |cell: u16| cell != from && self.at(cell) == own;
        for way in 0..4 {
            let (mut length, mut next) = (0, self.next(to, way));
            while self.at(next) == other {
                length += 1;
                next = self.next(next, way);
            }
            let first = self.next(to, way);
            let cornered = length == 1 && self.corners[usize::from(first)] && {
                let beside = (0..4).map(|way| self.next(first, way));
                let mut beside = beside.filter(|&cell| self.at(cell) != EDGE);
                beside.all(|cell| cell == to || is_own(cell))
            };
            if is_own(next) || cornered {
                let mut cell = first;
                for _ in 0..length {
                    take(cell);
                    cell = self.next(cell, way);
                }
            }
        }
    }

    fn slide(&mut self, from: u16, to: u16, side: usize) {
        let mut taken = [0u16; 32];
        let mut count = 0;
        self.bracketed(from, to, side, |cell| {
            if count < taken.len() {
                taken[count] = cell;
                count += 1;
            }
        });
        self.stones[usize::from(from)] = 0;
        self.stones[usize::from(to)] = side as u8 + 1;
        if let Some(man) = self.men[side].iter_mut().find(|man| **man == from) {
            *man = to;
        }
        for &cell in &taken[..count] {
            self.stones[usize::from(cell)] = 0;
            self.men[1 - side].retain(|&man| man != cell);
        }
    }

    fn is_home(&self, cell: u16, side: usize) -> bool {
        let (rank, ranks) = (self.rank[usize::from(cell)], usize::from(self.rules.ranks));
        if side == 0 { rank + ranks >= self.ranks } else { rank < ranks }
    }

    /// Whether a man on `to` would stand in a line of five outside the home ranks.
    fn has_line(&self, to: u16, side: usize) -> bool {
        let counts = |cell: u16| self.at(cell) == side as u8 + 1 && !self.is_home(cell, side);
        let run = |way: usize| {
            let mut length = 0;
            let mut next = self.all_ways[usize::from(to) * 8 + way];
            while counts(next) {
                length += 1;
                next = self.all_ways[usize::from(next) * 8 + way];
            }
            length
        };
        !self.is_home(to, side) && (0..4).any(|axis| run(axis) + run(axis + 4) + 1 >= IN_LINE)
    }
}
