//! A position with counts of the stones in every window.

use goren_rules::{Cell, Color, Five, Move, Overline, Position};

use super::weights::{MOST, order};

/// Stones of both sides in a window.
type Count = [u8; 2];

#[derive(Clone, Debug)]
pub(super) struct Board {
    position: Position,
    /// Cells of a window.
    length: usize,
    /// The cells of all windows, one window after the other.
    windows: Vec<u16>,
    /// The windows through each cell.
    through: Vec<Vec<u16>>,
    counts: Vec<Count>,
    /// How many windows each side has to itself, by its stones in them.
    own: [[u32; MOST]; 2],
    /// What each cell adds for each side, in the order of moves.
    gains: [Vec<i32>; 2],
    order: [i32; MOST],
    /// For every cell and direction the next cell, itself at the edge.
    ways: Vec<u16>,
    directions: usize,
    /// The longest run that is taken; 0 where nothing is.
    longest: usize,
    /// Who put down the stones since the root.
    movers: Vec<usize>,
}

impl Board {
    pub(super) fn new(position: &Position) -> Board {
        let (geometry, rules) = (position.geometry(), position.rules());
        let (cells, length) = (geometry.len(), usize::from(rules.line[0].length));
        let lines = geometry.lines().iter();
        let windows: Vec<u16> = lines
            .flat_map(|line| line.cells.windows(length))
            .flat_map(|window| window.iter().map(|cell| cell.index() as u16))
            .collect();
        let mut through = vec![Vec::new(); cells];
        for (at, window) in windows.chunks(length).enumerate() {
            window.iter().for_each(|&cell| through[usize::from(cell)].push(at as u16));
        }
        let directions = 2 * geometry.axes();
        let way = |cell: Cell, way| geometry.neighbour(cell, way).unwrap_or(cell).index() as u16;
        let ways = geometry.cells().flat_map(|cell| (0..directions).map(move |to| way(cell, to))).collect();
        let mut board = Board {
            position: position.clone(),
            length,
            counts: vec![[0; 2]; windows.len() / length],
            own: [[0; MOST]; 2],
            gains: [0, 1].map(|_| vec![0; cells]),
            order: order(length),
            windows,
            through,
            ways,
            directions,
            longest: rules.captures.map_or(0, |captures| usize::from(captures.longest)),
            movers: Vec::new(),
        };
        board.count_from_nothing();
        board
    }

    fn count_from_nothing(&mut self) {
        for at in 0..self.counts.len() {
            for side in 0..2 {
                self.own[side][0] += 1;
                self.add(at, side, self.order[0]);
            }
        }
        let stones = self.position.stones().to_vec();
        for (cell, color) in stones.into_iter().enumerate() {
            if let Some(color) = color {
                self.count(cell as u16, color.index(), 1);
            }
        }
    }

    pub(super) fn position(&self) -> &Position {
        &self.position
    }

    pub(super) fn cells(&self) -> usize {
        self.through.len()
    }

    pub(super) fn side(&self) -> usize {
        self.position.side_to_move().index() & 1
    }

    /// Who put down the last stone.
    pub(super) fn mover(&self) -> usize {
        self.movers.last().copied().unwrap_or(1 - self.side())
    }

    /// Stones that the side to move may still put down.
    pub(super) fn left(&self) -> usize {
        if let Position::Line(line) = &self.position { usize::from(line.stones_left()) } else { 1 }
    }

    /// Stones of a whole turn.
    pub(super) fn turn(&self) -> usize {
        usize::from(self.position.rules().turns.later)
    }

    pub(super) fn length(&self) -> usize {
        self.length
    }

    /// Whether a window full of one side's stones always wins there and then.
    pub(super) fn fills_win(&self) -> bool {
        let rules = self.position.rules();
        rules.five == Five::AtOnce && rules.line.iter().all(|line| line.overline == Overline::Wins)
    }

    /// Windows that a side has to itself, by its stones in them.
    pub(super) fn own(&self, side: usize) -> &[u32; MOST] {
        &self.own[side]
    }

    /// Whether a side has a window to itself with at least so many stones.
    pub(super) fn has(&self, side: usize, stones: usize) -> bool {
        self.own[side][stones.min(MOST)..].iter().any(|&windows| windows > 0)
    }

    /// The empty cells of every window that a side has to itself with at least so many stones.
    pub(super) fn lacking(&self, side: usize, stones: usize, found: &mut Vec<Vec<u16>>) {
        found.clear();
        for (at, count) in self.counts.iter().enumerate() {
            if usize::from(count[side]) >= stones && count[1 - side] == 0 {
                let window = &self.windows[at * self.length..(at + 1) * self.length];
                found.push(window.iter().copied().filter(|&cell| self.is_empty(cell)).collect());
            }
        }
    }

    pub(super) fn is_empty(&self, cell: u16) -> bool {
        self.position.stones()[usize::from(cell)].is_none()
    }

    /// What a cell is worth in the order of moves, for a side.
    pub(super) fn gain(&self, side: usize, cell: u16) -> i32 {
        self.gains[side][usize::from(cell)]
    }

    /// Puts a stone of the side to move down; false if that may not be done.
    pub(super) fn play(&mut self, cell: u16) -> bool {
        let side = self.side();
        if self.position.play(Move::Place(Cell::new(cell))).is_err() {
            return false;
        }
        self.movers.push(side);
        self.count(cell, side, 1);
        for at in 0..self.position.last_captures().len() {
            let taken = self.position.last_captures()[at].index() as u16;
            self.count(taken, 1 - side, -1);
        }
        true
    }

    /// Takes the last stone back.
    pub(super) fn undo(&mut self) {
        let taken: Vec<u16> = self.position.last_captures().iter().map(|cell| cell.index() as u16).collect();
        let Some(Move::Place(cell)) = self.position.undo() else { return };
        let side = self.movers.pop().unwrap_or_else(|| self.side());
        self.count(cell.index() as u16, side, -1);
        taken.into_iter().for_each(|cell| self.count(cell, 1 - side, 1));
    }

    /// A stone comes or goes.
    fn count(&mut self, cell: u16, side: usize, by: i8) {
        for index in 0..self.through[usize::from(cell)].len() {
            let at = usize::from(self.through[usize::from(cell)][index]);
            let before = self.counts[at];
            let mut after = before;
            after[side] = after[side].wrapping_add_signed(by);
            self.counts[at] = after;
            for side in 0..2 {
                let (was, is) = (self.worth(before, side), self.worth(after, side));
                if let Some(stones) = was {
                    self.own[side][stones] -= 1;
                }
                if let Some(stones) = is {
                    self.own[side][stones] += 1;
                }
                let weight = |stones: Option<usize>| stones.map_or(0, |stones| self.order[stones]);
                let change = weight(is) - weight(was);
                if change != 0 {
                    self.add(at, side, change);
                }
            }
        }
    }

    /// A side's stones in a window that it has to itself.
    fn worth(&self, count: Count, side: usize) -> Option<usize> {
        (count[1 - side] == 0).then_some(usize::from(count[side]).min(MOST - 1))
    }

    fn add(&mut self, at: usize, side: usize, change: i32) {
        for index in at * self.length..(at + 1) * self.length {
            self.gains[side][usize::from(self.windows[index])] += change;
        }
    }

    /// The cells on which a side would take stones, with how many; a cell may stand there several times.
    pub(super) fn brackets(&self, side: usize, found: &mut Vec<(u16, usize)>) {
        found.clear();
        if self.longest == 0 {
            return;
        }
        let own = Some(Color::BOTH[side]);
        let other = Some(Color::BOTH[1 - side]);
        let stones = self.position.stones();
        for from in (0..self.cells() as u16).filter(|&cell| stones[usize::from(cell)] == own) {
            for way in 0..self.directions {
                let (mut run, mut cell) = (0, self.next(from, way));
                while run <= self.longest && stones[usize::from(cell)] == other {
                    let next = self.next(cell, way);
                    run += 1;
                    if next == cell {
                        break;
                    }
                    cell = next;
                }
                if (2..=self.longest).contains(&run) && stones[usize::from(cell)].is_none() {
                    found.push((cell, run));
                }
            }
        }
    }

    fn next(&self, cell: u16, way: usize) -> u16 {
        self.ways[usize::from(cell) * self.directions + way]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Rng;

    /// The counts made anew are those carried along, forwards and backwards, and what a side brackets is
    /// what the rules take.
    #[test]
    fn counts_follow_stones_captures_and_their_undoing() {
        for game in ["connect6", "pente", "pente:keryo", "ninuki", "yavalath"] {
            let mut rng = Rng::new(5);
            let mut board = Board::new(&Position::initial(&game.parse().expect("a game")));
            let mut taken = 0;
            for _ in 0..400 {
                if board.position.outcome().is_some() || rng.below(4) == 0 && board.position.ply() > 0 {
                    board.undo();
                } else {
                    let side = board.side();
                    let mut brackets = Vec::new();
                    board.brackets(side, &mut brackets);
                    let cell = match brackets.first() {
                        Some(&(cell, _)) => cell,
                        None => rng.below(board.cells()) as u16,
                    };
                    let expected: usize =
                        brackets.iter().filter(|(at, _)| *at == cell).map(|(_, stones)| stones).sum();
                    if board.is_empty(cell) && board.play(cell) {
                        assert_eq!(board.position.last_captures().len(), expected, "{game}");
                        taken += expected;
                    }
                }
                let anew = Board::new(&board.position);
                assert_eq!((&board.counts, &board.own, &board.gains), (&anew.counts, &anew.own, &anew.gains));
            }
            assert_eq!(taken > 0, board.longest > 0, "{game}");
        }
    }
}
