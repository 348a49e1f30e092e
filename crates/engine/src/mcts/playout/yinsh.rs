//! Playouts of Yinsh: a number of moves, then rings and rows that are nearly done.

use goren_rules::{Color, Move, PieceKind, Position};

use super::{Scores, shared, ways, won};
use crate::rng::Rng;

const EDGE: u8 = 9;
/// Rings of each side, and markers of the game.
const RINGS: usize = 5;
const MARKERS: usize = 51;
/// Moves of a playout.
const PLIES: usize = 16;
/// Moves drawn, of which one is made.
const DRAWN: usize = 3;
/// Markers in a row that are taken off.
const ROW: usize = 5;

/// On each cell: 0 nothing, a marker as a side's index + 1, a ring as that + 2.
pub(in crate::mcts) struct Yinsh {
    rings_to_win: usize,
    ways: Vec<u16>,
    cells: Vec<u8>,
    rings: [Vec<u16>; 2],
    taken: [usize; 2],
    markers: usize,
    windows: Vec<[u16; ROW]>,
}

impl Yinsh {
    pub(super) fn new(position: &Position, rings_to_win: u8) -> Yinsh {
        let lines = position.geometry().lines().iter();
        let windows = lines.flat_map(|line| {
            line.cells.windows(ROW).map(|five| std::array::from_fn(|index| five[index].index() as u16))
        });
        Yinsh {
            rings_to_win: usize::from(rings_to_win),
            ways: ways(position, &[0, 1, 2, 3, 4, 5]),
            cells: vec![0; position.geometry().len() + 1],
            rings: Default::default(),
            taken: [0; 2],
            markers: 0,
            windows: windows.collect(),
        }
    }

    fn load(&mut self, position: &Position) {
        self.rings.iter_mut().for_each(Vec::clear);
        self.cells.fill(0);
        self.markers = 0;
        for (cell, piece) in position.pieces() {
            let side = piece.color.index() & 1;
            let ring = piece.kind == PieceKind::Ring;
            self.cells[cell.index()] = side as u8 + 1 + if ring { 2 } else { 0 };
            if ring {
                self.rings[side].push(cell.index() as u16);
            } else {
                self.markers += 1;
            }
        }
        let edge = self.cells.len() - 1;
        self.cells[edge] = EDGE;
        self.taken = position.taken().map(usize::from);
    }

    pub(super) fn run(&mut self, position: &Position, rng: &mut Rng) -> Scores {
        self.load(position);
        let mut side = position.side_to_move().index();
        self.take_rows(side, rng);
        for _ in 0..PLIES {
            if let Some(side) = self.winner(side) {
                return won(side);
            }
            if self.rings[side].len() + self.taken[side] < RINGS {
                self.place(side, rng);
            } else if self.markers >= MARKERS {
                break;
            } else if let Some((from, to, way)) = self.choose(side, rng) {
                self.slide(from, to, way, side);
                self.take_rows(side, rng);
                self.take_rows(1 - side, rng);
            }
            side = 1 - side;
        }
        self.winner(side).map_or_else(|| self.estimate(), won)
    }

    fn winner(&self, mover: usize) -> Option<usize> {
        [1 - mover, mover].into_iter().find(|&side| self.taken[side] >= self.rings_to_win)
    }

    fn place(&mut self, side: usize, rng: &mut Rng) {
        let cells = self.cells.len() - 1;
        // Most of the board is empty while rings are placed.
        let mut cell = rng.below(cells);
        while self.cells[cell] != 0 {
            cell = (cell + 1) % cells;
        }
        self.cells[cell] = side as u8 + 3;
        self.rings[side].push(cell as u16);
    }

    /// Of a few moves drawn the one that turns most markers over for its side.
    fn choose(&self, side: usize, rng: &mut Rng) -> Option<(u16, u16, usize)> {
        let mut best: Option<(i32, (u16, u16, usize))> = None;
        for draw in 0..8 * DRAWN {
            if draw >= DRAWN && best.is_some() {
                break;
            }
            let Some(drawn) = self.draw(side, rng) else { continue };
            let gain = self.gain(drawn, side);
            if best.is_none_or(|(most, _)| gain > most) {
                best = Some((gain, drawn));
            }
        }
        best.map(|(_, drawn)| drawn)
    }

    fn next(&self, cell: u16, way: usize) -> u16 {
        self.ways[usize::from(cell) * 6 + way]
    }

    fn draw(&self, side: usize, rng: &mut Rng) -> Option<(u16, u16, usize)> {
        let rings = &self.rings[side];
        if rings.is_empty() {
            return None;
        }
        let (from, way) = (rings[rng.below(rings.len())], rng.below(6));
        let mut reached = [0u16; 12];
        let (mut count, mut next, mut jumped) = (0, self.next(from, way), false);
        while count < reached.len() {
            match self.cells[usize::from(next)] {
                0 => {
                    reached[count] = next;
                    count += 1;
                    if jumped {
                        break;
                    }
                }
                1 | 2 => jumped = true,
                _ => break,
            }
            next = self.next(next, way);
        }
        (count > 0).then(|| (from, reached[rng.below(count)], way))
    }

    /// Own markers won and lost by turning over.
    fn gain(&self, (from, to, way): (u16, u16, usize), side: usize) -> i32 {
        let (mut cell, mut gain) = (self.next(from, way), 0);
        while cell != to && self.cells[usize::from(cell)] != EDGE {
            gain += match self.cells[usize::from(cell)] {
                marker @ 1..=2 if usize::from(marker) == side + 1 => -1,
                1..=2 => 1,
                _ => 0,
            };
            cell = self.next(cell, way);
        }
        gain
    }

    fn slide(&mut self, from: u16, to: u16, way: usize, side: usize) {
        let mut cell = self.next(from, way);
        while cell != to && self.cells[usize::from(cell)] != EDGE {
            let marker = &mut self.cells[usize::from(cell)];
            if (1..=2).contains(marker) {
                *marker = 3 - *marker;
            }
            cell = self.next(cell, way);
        }
        self.cells[usize::from(from)] = side as u8 + 1;
        self.cells[usize::from(to)] = side as u8 + 3;
        self.markers += 1;
        if let Some(ring) = self.rings[side].iter_mut().find(|ring| **ring == from) {
            *ring = to;
        }
    }

    /// Takes off the rows of a side, and a ring for each.
    fn take_rows(&mut self, side: usize, rng: &mut Rng) {
        while let Some(row) = self.row(side) {
            for cell in row {
                self.cells[usize::from(cell)] = 0;
            }
            self.markers -= ROW;
            self.taken[side] += 1;
            if !self.rings[side].is_empty() {
                let ring = rng.below(self.rings[side].len());
                let cell = self.rings[side].swap_remove(ring);
                self.cells[usize::from(cell)] = 0;
            }
        }
    }

    fn row(&self, side: usize) -> Option<[u16; ROW]> {
        if self.markers < ROW {
            return None;
        }
        let own = |cell: &u16| self.cells[usize::from(*cell)] == side as u8 + 1;
        self.windows.iter().find(|window| window.iter().all(own)).copied()
    }

    /// Black's chance by rings, and by markers that stand together.
    fn estimate(&self) -> Scores {
        let mut lead = 2.5 * (self.taken[0] as f32 - self.taken[1] as f32);
        for window in &self.windows {
            let count =
                |side: u8| window.iter().filter(|&&cell| self.cells[usize::from(cell)] == side).count();
            let weight = |count: usize| [0.0, 0.0, 0.01, 0.06, 0.25, 0.25][count.min(5)];
            lead += weight(count(1)) - weight(count(2));
        }
        shared(1.0 / (1.0 + (-lead).exp()))
    }

    /// Rings go where many lines run; of rings that move, those that turn markers over come first.
    pub(super) fn weigh(&mut self, position: &Position, moves: &[Move], weights: &mut Vec<f32>) {
        self.load(position);
        let side = position.side_to_move();
        let own = |color: Option<Color>| if color == Some(side) { -1.0 } else { 1.0 };
        for mv in moves {
            weights.push(match *mv {
                Move::Place(cell) => position.geometry().neighbours(cell).count() as f32,
                Move::Slide { from, to } => {
                    let between = self.between(from.index() as u16, to.index() as u16);
                    let gain: f32 = between
                        .filter(|&cell| matches!(self.cells[usize::from(cell)], 1 | 2))
                        .map(|cell| own(position.stones()[usize::from(cell)]))
                        .sum();
                    (2.0 + gain).max(0.5)
                }
                _ => 1.0,
            });
        }
    }

    /// The cells between two cells on one line.
    fn between(&self, from: u16, to: u16) -> impl Iterator<Item = u16> + '_ {
        let edge = self.cells.len() as u16 - 1;
        let reaches = move |way: &usize| {
            let mut cell = from;
            while cell != edge && cell != to {
                cell = self.next(cell, *way);
            }
            cell == to
        };
        let way = (0..6).find(reaches);
        let mut cell = from;
        std::iter::from_fn(move || {
            cell = self.next(cell, way?);
            (cell != to).then_some(cell)
        })
    }
}
