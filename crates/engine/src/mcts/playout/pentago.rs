//! Playouts of Pentago on two words of bits.

use std::sync::OnceLock;

use goren_rules::{Cell, Color, Move, Position, Setup, Twist};

use super::lines::Lines;
use super::{Scores, shared, won};
use crate::rng::Rng;

const CELLS: u64 = (1 << 36) - 1;

/// What a twist does to the bits of a board.
struct Turn {
    /// The cells of its quadrant.
    mask: u64,
    /// For each of them, from where to where a stone goes.
    moves: [(u8, u8); 9],
}

pub(in crate::mcts) struct Pentago {
    pub(super) lines: Lines,
    fives: Vec<u64>,
    turns: &'static [Turn],
}

impl Pentago {
    pub(super) fn new(position: &Position) -> Pentago {
        static TURNS: OnceLock<Vec<Turn>> = OnceLock::new();
        let windows = |line: &goren_rules::Line| -> Vec<u64> {
            line.cells.windows(5).map(|five| five.iter().map(|cell| 1 << cell.index()).sum()).collect()
        };
        let fives = position.geometry().lines().iter().flat_map(windows).collect();
        Pentago { lines: Lines::new(position), fives, turns: TURNS.get_or_init(|| turns(position)) }
    }

    /// Plays on: a five is made where a stone makes it, and the other's stopped where one stone would.
    pub(super) fn run(&self, position: &Position, rng: &mut Rng) -> Scores {
        let bits = |color: Color| {
            let stones = position.stones().iter().enumerate();
            stones.filter(|(_, stone)| **stone == Some(color)).map(|(cell, _)| 1u64 << cell).sum::<u64>()
        };
        let mut boards = Color::BOTH.map(bits);
        let mut side = position.side_to_move().index();
        let mut due = matches!(position, Position::Pentago(pentago) if pentago.twist_due());
        loop {
            if !std::mem::take(&mut due) {
                let Some(cell) = self.choose(boards[side], boards[1 - side], rng) else { return shared(0.5) };
                boards[side] |= cell;
                if self.has_five(boards[side]) {
                    return won(side);
                }
            }
            let turn = &self.turns[rng.below(self.turns.len())];
            boards = boards.map(|bits| turn.apply(bits));
            match boards.map(|bits| self.has_five(bits)) {
                [true, true] => return shared(0.5),
                [true, false] => return won(0),
                [false, true] => return won(1),
                [false, false] => side = 1 - side,
            }
        }
    }

    fn has_five(&self, bits: u64) -> bool {
        self.fives.iter().any(|five| bits & five == *five)
    }

    /// The cell of the next stone; `None` on a full board.
    fn choose(&self, own: u64, other: u64, rng: &mut Rng) -> Option<u64> {
        let empty = CELLS & !(own | other);
        let completes = |bits: u64| {
            let lacking = self.fives.iter().map(|five| five & !bits);
            lacking.into_iter().find(|lacking| lacking.is_power_of_two() && lacking & empty != 0)
        };
        let count = empty.count_ones() as usize;
        if count == 0 {
            return None;
        }
        completes(own).or_else(|| completes(other)).or_else(|| {
            let mut rest = empty;
            for _ in 0..rng.below(count) {
                rest &= rest - 1;
            }
            Some(rest & rest.wrapping_neg())
        })
    }
}

impl Turn {
    fn apply(&self, bits: u64) -> u64 {
        let turned = self.moves.iter().map(|&(from, to)| (bits >> from & 1) << to).sum::<u64>();
        bits & !self.mask | turned
    }
}

/// The eight twists as the rules make them, asked of boards with a single stone.
fn turns(position: &Position) -> Vec<Turn> {
    let twist = |quadrant, clockwise| {
        let twist = Twist { quadrant, clockwise };
        let mut turn = Turn { mask: 0, moves: [(0, 0); 9] };
        let mut found = 0;
        for cell in position.geometry().cells() {
            let to = turned(position, cell, twist).unwrap_or(cell);
            // The middle of a quadrant stays where it is, so that its eight other cells are found.
            if to != cell && found < 9 {
                turn.mask |= 1 << cell.index();
                turn.moves[found] = (cell.index() as u8, to.index() as u8);
                found += 1;
            }
        }
        turn
    };
    (0..4).flat_map(|quadrant| [false, true].map(|clockwise| twist(quadrant, clockwise))).collect()
}

/// Where a stone goes in a twist.
fn turned(position: &Position, cell: Cell, twist: Twist) -> Option<Cell> {
    let stones = vec![(cell, Color::Black)];
    let setup = Setup { half: true, ..Setup::new(position.id().clone(), stones, Color::Black) };
    let mut board = Position::from_setup(&setup).ok()?;
    board.play(Move::Turn(twist)).ok()?;
    let stands = |cell: &Cell| board.stone(*cell).is_some();
    position.geometry().cells().find(stands)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn twists_are_those_of_the_rules() {
        let mut position = Position::initial(&"pentago".parse().expect("a game"));
        let mut rng = Rng::new(1);
        while position.outcome().is_none() {
            let pentago = Pentago::new(&position);
            let bits = |position: &Position, color| -> u64 {
                let cells = position.geometry().cells();
                cells.filter(|&cell| position.stone(cell) == Some(color)).map(|cell| 1 << cell.index()).sum()
            };
            let moves = position.legal_moves();
            let mv = moves[rng.below(moves.len())];
            let side = position.side_to_move();
            let before = Color::BOTH.map(|color| bits(&position, color));
            position.play(mv).expect("legal");
            let Move::Twist { cell, twist } = mv else { continue };
            let turn = &pentago.turns[usize::from(2 * twist.quadrant) + usize::from(twist.clockwise)];
            for color in Color::BOTH {
                let stone = if color == side { 1 << cell.index() } else { 0 };
                assert_eq!(turn.apply(before[color.index()] | stone), bits(&position, color));
            }
        }
    }
}
