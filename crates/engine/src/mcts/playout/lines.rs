//! Playouts of games in which stones are put down: a side wins where it can, else it stops the
//! next win, else it plays anywhere, every other time near the last stone.
//!
//! Prohibitions, lines that must stand and the duty to stop a win are left to the tree.

use goren_rules::{Cell, Color, LineRule, Move, Position, Rules};

use super::{Scores, ways, won};
use crate::rng::Rng;

/// What stands at the edge.
const EDGE: u8 = 9;
/// Stones of a playout after which it counts as a draw.
const PLIES: usize = 240;
/// Cells looked at to find one that does not lose at once.
const TRIES: usize = 4;

pub(in crate::mcts) struct Lines {
    rules: Rules,
    ways: Vec<u16>,
    directions: usize,
    /// What stands on each cell: 0 nothing, else a side's index + 1; the edge at the end.
    stones: Vec<u8>,
    empty: Vec<u16>,
    /// Where each empty cell stands in the list of them.
    at: Vec<u16>,
    side: usize,
    left: u8,
    taken: [u16; 3],
    out: [bool; 3],
    /// Cells on which each side wins, or did when they were found.
    wins: [Vec<u16>; 3],
    last: u16,
}

impl Lines {
    pub(super) fn new(position: &Position) -> Lines {
        let directions = 2 * position.geometry().axes();
        let cells = position.geometry().len();
        Lines {
            rules: position.rules().clone(),
            ways: ways(position, &(0..directions).collect::<Vec<_>>()),
            directions,
            stones: vec![0; cells + 1],
            empty: Vec::with_capacity(cells),
            at: vec![0; cells],
            side: 0,
            left: 1,
            taken: [0; 3],
            out: [false; 3],
            wins: Default::default(),
            last: 0,
        }
    }

    /// Takes over the stones and the turn.
    fn load(&mut self, position: &Position) {
        let cells = self.at.len();
        self.empty.clear();
        for (cell, stone) in position.stones().iter().enumerate() {
            self.stones[cell] = stone.map_or(0, |color| color.index() as u8 + 1);
            if stone.is_none() {
                self.at[cell] = self.empty.len() as u16;
                self.empty.push(cell as u16);
            }
        }
        self.stones[cells] = EDGE;
        self.side = position.side_to_move().index();
        self.left = if let Position::Line(lines) = position { lines.stones_left() } else { 1 };
        let taken = position.taken();
        self.taken = [taken[0], taken[1], 0];
        self.last = position.history().last().and_then(|mv| mv.cell()).map_or(0, |cell| cell.index() as u16);
    }

    fn begin(&mut self, position: &Position) {
        self.load(position);
        self.out = [false; 3];
        if self.rules.players == 3 {
            for cell in 0..self.at.len() as u16 {
                if let Some(owner) = usize::from(self.stones[usize::from(cell)]).checked_sub(1) {
                    self.out[owner] |= self.loses(cell, owner);
                }
            }
        }
        for side in 0..usize::from(self.rules.players) {
            self.wins[side].clear();
            for index in 0..self.empty.len() {
                let cell = self.empty[index];
                if self.touches(cell, side) && self.wins_at(cell, side) {
                    self.wins[side].push(cell);
                }
            }
        }
    }

    fn touches(&self, cell: u16, side: usize) -> bool {
        let from = usize::from(cell) * self.directions;
        let next = &self.ways[from..from + self.directions];
        next.iter().any(|&next| self.stones[usize::from(next)] == side as u8 + 1)
    }

    /// The stones of a side next to a cell in a direction, and the cell behind them.
    fn run(&self, cell: u16, side: usize, direction: usize) -> (usize, u16) {
        let own = side as u8 + 1;
        let (mut length, mut next) = (0, self.ways[usize::from(cell) * self.directions + direction]);
        while self.stones[usize::from(next)] == own {
            length += 1;
            next = self.ways[usize::from(next) * self.directions + direction];
        }
        (length, next)
    }

    fn rule(&self, side: usize) -> LineRule {
        self.rules.line[side & 1]
    }

    fn wins_at(&self, cell: u16, side: usize) -> bool {
        let rule = self.rule(side);
        let axes = self.directions / 2;
        (0..axes).any(|axis| {
            let (ahead, end) = self.run(cell, side, axis);
            let (behind, start) = self.run(cell, side, axis + axes);
            let length = ahead + behind + 1;
            let foe = |cell: u16| {
                let stone = self.stones[usize::from(cell)];
                stone != 0 && stone != EDGE
            };
            length >= usize::from(rule.length) && rule.wins(length, foe(end) && foe(start))
        })
    }

    /// Whether a stone makes a line that loses; of one that wins it is not asked.
    fn loses(&self, cell: u16, side: usize) -> bool {
        let Some(losing) = self.rules.losing_line else { return false };
        let axes = self.directions / 2;
        (0..axes).any(|axis| {
            self.run(cell, side, axis).0 + self.run(cell, side, axis + axes).0 + 1 == usize::from(losing)
        })
    }

    pub(super) fn play_out(&mut self, rng: &mut Rng, played: &mut Vec<(Cell, Color)>) -> Scores {
        for _ in 0..PLIES {
            if self.empty.is_empty() {
                break;
            }
            let cell = self.choose(rng);
            played.push((Cell::new(cell), Color::THREE[self.side]));
            if let Some(scores) = self.put(cell) {
                return scores;
            }
        }
        [1.0 / f32::from(self.rules.players); 3]
    }

    /// Plays on from a position.
    pub(super) fn run_from(
        &mut self,
        position: &Position,
        rng: &mut Rng,
        played: &mut Vec<(Cell, Color)>,
    ) -> Scores {
        self.begin(position);
        self.play_out(rng, played)
    }

    fn choose(&mut self, rng: &mut Rng) -> u16 {
        if let Some(cell) = self.known_win(self.side) {
            return cell;
        }
        // In three-player games the next player's win comes first.
        let sides = usize::from(self.rules.players);
        for step in 1..sides {
            if let Some(cell) = self.known_win((self.side + step) % sides) {
                return cell;
            }
        }
        let mut cell = self.anywhere(rng);
        if self.rules.losing_line.is_some() {
            for _ in 0..TRIES {
                if !self.loses(cell, self.side) {
                    break;
                }
                cell = self.empty[rng.below(self.empty.len())];
            }
        }
        cell
    }

    /// A cell on which a side wins, if one was found and still stands.
    fn known_win(&mut self, side: usize) -> Option<u16> {
        while let Some(&cell) = self.wins[side].last() {
            if !self.out[side] && self.stones[usize::from(cell)] == 0 && self.wins_at(cell, side) {
                return Some(cell);
            }
            self.wins[side].pop();
        }
        None
    }

    fn anywhere(&self, rng: &mut Rng) -> u16 {
        let dice = rng.next();
        if dice & 1 == 0 {
            let way = ((dice >> 8 & 0xffff) as usize * self.directions) >> 16;
            let mut cell = self.last;
            for _ in 0..1 + (dice >> 1 & 1) {
                cell = self.ways.get(usize::from(cell) * self.directions + way).copied().unwrap_or(cell);
            }
            if self.stones[usize::from(cell)] == 0 {
                return cell;
            }
        }
        self.empty[rng.below(self.empty.len())]
    }

    /// Puts a stone of the side to move down; the scores if that ends the game.
    fn put(&mut self, cell: u16) -> Option<Scores> {
        let side = self.side;
        let wins = self.wins_at(cell, side);
        self.occupy(cell, side);
        self.capture(cell, side);
        if wins || self.rules.captures.is_some_and(|rule| self.taken[side] >= u16::from(rule.target)) {
            return Some(won(side));
        }
        if self.loses(cell, side) {
            if self.rules.players == 2 {
                return Some(won(1 - side));
            }
            self.out[side] = true;
            let mut left = (0..3).filter(|&side| !self.out[side]);
            if let (Some(winner), None) = (left.next(), left.next()) {
                return Some(won(winner));
            }
        }
        self.note_wins(cell, side);
        self.last = cell;
        self.left -= 1;
        if self.left == 0 {
            let sides = usize::from(self.rules.players);
            self.left = self.rules.turns.later;
            let next = (1..=sides).map(|step| (side + step) % sides).find(|&side| !self.out[side]);
            self.side = next.unwrap_or(side);
        }
        None
    }

    fn occupy(&mut self, cell: u16, side: usize) {
        self.stones[usize::from(cell)] = side as u8 + 1;
        let at = self.at[usize::from(cell)];
        self.empty.swap_remove(usize::from(at));
        if let Some(&moved) = self.empty.get(usize::from(at)) {
            self.at[usize::from(moved)] = at;
        }
    }

    fn capture(&mut self, cell: u16, side: usize) {
        let Some(rule) = self.rules.captures else { return };
        for direction in 0..self.directions {
            let (length, end) = self.run(cell, 1 - side, direction);
            let closed = self.stones[usize::from(end)] == side as u8 + 1;
            if !closed || !(2..=usize::from(rule.longest)).contains(&length) {
                continue;
            }
            self.taken[side] += length as u16;
            let mut next = cell;
            for _ in 0..length {
                next = self.ways[usize::from(next) * self.directions + direction];
                self.stones[usize::from(next)] = 0;
                self.at[usize::from(next)] = self.empty.len() as u16;
                self.empty.push(next);
            }
        }
    }

    /// Remembers the cells on which a side now wins through its last stone.
    fn note_wins(&mut self, cell: u16, side: usize) {
        for direction in 0..self.directions {
            let end = self.run(cell, side, direction).1;
            if self.stones[usize::from(end)] == 0 && self.wins_at(end, side) {
                self.wins[side].push(end);
            }
        }
    }

    /// Weighs the cells of moves by the lines that they would make or stop.
    pub(super) fn weigh(&mut self, position: &Position, moves: &[Move], weights: &mut Vec<f32>) {
        self.load(position);
        let own = self.side;
        for mv in moves {
            let Some(cell) = mv.cell() else {
                weights.push(0.1);
                continue;
            };
            let cell = cell.index() as u16;
            let others = (0..usize::from(self.rules.players)).filter(|&side| side != own);
            let stopped: f32 = others.map(|side| self.promise(cell, side)).sum();
            weights.push((0.01 + self.promise(cell, own) + 0.7 * stopped).sqrt());
        }
    }

    /// The windows through a cell that are free of others: each counts three times as much as one in
    /// which a stone more is lacking.
    fn promise(&self, cell: u16, side: usize) -> f32 {
        let length = usize::from(self.rule(side).length);
        let (axes, own) = (self.directions / 2, side as u8 + 1);
        let mut sum = 0.0;
        for axis in 0..axes {
            // Own stones among the first so many cells on either side, up to what closes the line.
            let [ahead, behind] = [axis, axis + axes].map(|direction| {
                let (mut counts, mut open, mut next) = ([0u8; 11], 0, cell);
                while open + 1 < length.min(11) {
                    next = self.ways[usize::from(next) * self.directions + direction];
                    let stone = self.stones[usize::from(next)];
                    if stone != 0 && stone != own {
                        break;
                    }
                    counts[open + 1] = counts[open] + u8::from(stone == own);
                    open += 1;
                }
                (counts, open)
            });
            for front in 0..length {
                let back = length - 1 - front;
                if front <= ahead.1 && back <= behind.1 {
                    let stones = ahead.0[front] + behind.0[back];
                    sum += 3f32.powi(i32::from(stones) + 1 - length as i32);
                }
            }
        }
        sum
    }
}
