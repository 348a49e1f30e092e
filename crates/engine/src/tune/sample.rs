//! Positions as the fit sees them.

use goren_rules::{Cell, Color, Move, Position};

use crate::board::{Board, half_for};
use crate::eval::{Family, threat_mask};
use crate::pattern::CellClass;
use crate::pattern::combination::combinations;
use crate::selfplay::{NO_VALUE, Record};
use crate::value::Value;

/// Most positions that are kept: about a gigabyte.
pub const MOST_POSITIONS: usize = 1_500_000;

/// The result of a game for the side to move.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum GameResult {
    Lost,
    Drawn,
    Won,
}

/// One position; its features lie in [`Samples`].
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) struct Sample {
    /// End of its features, and of its moves.
    features_end: u32,
    moves_end: u32,
    /// Which of its moves was played; none of them if not below their number.
    pub(super) chosen: u16,
    /// Threat mask, counted on from one side to the next.
    pub(super) mask: u16,
    /// The value that the search found.
    pub(super) value: i16,
    pub(super) result: GameResult,
    /// Whether it is kept back to judge the fit by.
    pub(super) validates: bool,
}

/// Many positions.
///
/// A feature is a combination of line classes, counted on from one side to the next.
#[derive(Clone, Debug)]
pub(super) struct Samples {
    family: Family,
    pub(super) list: Vec<Sample>,
    /// Features of the side to move and how many cells have them, then those of its opponent.
    cells: Vec<(u16, u8)>,
    /// Features of a move's cell for the side that moves and for its opponent.
    moves: Vec<[u16; 2]>,
    /// How many cells have each combination, while one position is read.
    counts: Vec<u8>,
}

impl Samples {
    pub(super) fn new(family: Family) -> Samples {
        let counts = vec![0; combinations(family.axes())];
        Samples { family, list: Vec::new(), cells: Vec::new(), moves: Vec::new(), counts }
    }

    /// Features of the cells of a position. Those of the opponent lie `2 · combinations` higher.
    pub(super) fn cells(&self, at: usize) -> &[(u16, u8)] {
        let start = at.checked_sub(1).map_or(0, |before| self.list[before].features_end);
        &self.cells[start as usize..self.list[at].features_end as usize]
    }

    /// Features of the moves of a position.
    pub(super) fn moves(&self, at: usize) -> &[[u16; 2]] {
        let start = at.checked_sub(1).map_or(0, |before| self.list[before].moves_end);
        &self.moves[start as usize..self.list[at].moves_end as usize]
    }

    /// Adds the quiet positions of a game; true if the game could be replayed.
    pub(super) fn add(&mut self, start: &Position, record: &Record, validates: bool) -> bool {
        match (self.family.axes(), half_for(start.rules())) {
            (4, Some(4)) => self.replay::<4, 4>(start, record, validates),
            (4, Some(5)) => self.replay::<4, 5>(start, record, validates),
            (3, Some(4)) => self.replay::<3, 4>(start, record, validates),
            _ => false,
        }
    }

    fn replay<const A: usize, const H: usize>(
        &mut self,
        start: &Position,
        record: &Record,
        validates: bool,
    ) -> bool {
        let Some(mut board) = Board::<A, H>::of(start) else { return false };
        let mut position = start.clone();
        for ply in &record.plies {
            let cell = Cell::new(ply.cell);
            let side = position.side_to_move();
            if position.check(Move::Place(cell)).is_err() {
                return false;
            }
            let searched = ply.value != NO_VALUE && Value::from_raw(i32::from(ply.value)).mate().is_none();
            if searched && is_quiet(&board, side) && self.list.len() < MOST_POSITIONS {
                self.read(&mut board, side, cell);
                let result = match record.winner {
                    None => GameResult::Drawn,
                    Some(winner) if winner == side => GameResult::Won,
                    Some(_) => GameResult::Lost,
                };
                if let Some(sample) = self.list.last_mut() {
                    (sample.value, sample.result, sample.validates) = (ply.value, result, validates);
                }
            }
            board.make(cell, side);
            if position.play(Move::Place(cell)).is_err() {
                return false;
            }
        }
        true
    }

    /// Adds a board as a sample whose labels are still missing.
    fn read<const A: usize, const H: usize>(&mut self, board: &mut Board<A, H>, side: Color, played: Cell) {
        let own = self.offset(side);
        let foreign = self.offset(side.opposite());
        self.read_cells(board, side, own);
        self.read_cells(board, side.opposite(), 2 * self.counts.len() + foreign);
        let mut chosen = u16::MAX;
        for (at, cell) in listed(board, side).into_iter().enumerate() {
            if cell == played {
                chosen = at as u16;
            }
            let features = [board.combination(cell, side), board.combination(cell, side.opposite())];
            self.moves.push([features[0] + own as u16, features[1] + foreign as u16]);
        }
        self.list.push(Sample {
            features_end: self.cells.len() as u32,
            moves_end: self.moves.len() as u32,
            chosen,
            mask: (threat_mask(board, side) + self.side(side) * crate::eval::THREAT_MASKS) as u16,
            value: 0,
            result: GameResult::Drawn,
            validates: false,
        });
    }

    fn read_cells<const A: usize, const H: usize>(
        &mut self,
        board: &Board<A, H>,
        side: Color,
        offset: usize,
    ) {
        for cell in board.empty_cells() {
            let count = &mut self.counts[usize::from(board.combination(cell, side))];
            *count = count.saturating_add(1);
        }
        for (combination, count) in self.counts.iter_mut().enumerate().filter(|(_, count)| **count > 0) {
            self.cells.push(((combination + offset) as u16, *count));
            *count = 0;
        }
    }

    /// The tables that a side uses.
    fn side(&self, side: Color) -> usize {
        if self.family.tells_sides_apart() { side.index() } else { 0 }
    }

    fn offset(&self, side: Color) -> usize {
        self.side(side) * self.counts.len()
    }
}

/// Whether the static value matters: neither side has a five and the side to move no straight
/// four. Positions with a win by fours are told by the value of the search.
fn is_quiet<const A: usize, const H: usize>(board: &Board<A, H>, side: Color) -> bool {
    board.count(side, CellClass::Five) == 0
        && board.count(side.opposite(), CellClass::Five) == 0
        && board.count(side, CellClass::Winning) == 0
}

/// The cells that a search would list for a side that need not answer a four.
fn listed<const A: usize, const H: usize>(board: &mut Board<A, H>, side: Color) -> Vec<Cell> {
    let other = side.opposite();
    let answers =
        board.count(other, CellClass::Winning) > 0 && !board.is_bound(other) && !board.ends_matter(other);
    let mut cells: Vec<Cell> = if answers {
        let own = board.forcing(side).filter(|&cell| !board.class(cell, other).is_forcing());
        board.forcing(other).chain(own).collect()
    } else {
        board.candidates().collect()
    };
    cells.retain(|&cell| !board.foul(cell, side));
    cells
}
