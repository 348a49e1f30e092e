//! Games played to their end, or to where an estimate will do, on boards made for nothing else.

mod hasami;
mod lines;
mod pentago;
mod yinsh;

use goren_rules::{Cell, Color, Move, Play, Position};

use crate::rng::Rng;
use hasami::Hasami;
use lines::Lines;
use pentago::Pentago;
use yinsh::Yinsh;

/// What a playout brings each side, by [`Color::index`], 0..=1; of two players the sum is 1.
pub(super) type Scores = [f32; 3];

/// The board of a game's playouts.
pub(super) enum Playouts {
    Lines(Box<Lines>),
    Pentago(Box<Pentago>),
    Yinsh(Box<Yinsh>),
    Hasami(Box<Hasami>),
}

impl Playouts {
    pub(super) fn new(position: &Position) -> Playouts {
        match position.rules().play {
            Play::Pentago => Playouts::Pentago(Box::new(Pentago::new(position))),
            Play::Yinsh { rings_to_win } => Playouts::Yinsh(Box::new(Yinsh::new(position, rings_to_win))),
            Play::Hasami(rules) => Playouts::Hasami(Box::new(Hasami::new(position, rules))),
            _ => Playouts::Lines(Box::new(Lines::new(position))),
        }
    }

    /// Plays on from a position that is not over. The stones put down are added to `played`, if what
    /// they did there may stand for what they would do at once.
    pub(super) fn run(
        &mut self,
        position: &Position,
        rng: &mut Rng,
        played: &mut Vec<(Cell, Color)>,
    ) -> Scores {
        match self {
            Playouts::Lines(board) => board.run_from(position, rng, played),
            Playouts::Pentago(board) => board.run(position, rng),
            Playouts::Yinsh(board) => board.run(position, rng),
            Playouts::Hasami(board) => board.run(position, rng),
        }
    }

    /// How much attention each of the moves deserves at first sight, greater than 0.
    pub(super) fn weigh(&mut self, position: &Position, moves: &[Move], weights: &mut Vec<f32>) {
        weights.clear();
        match self {
            Playouts::Lines(board) => board.weigh(position, moves, weights),
            Playouts::Pentago(board) => board.lines.weigh(position, moves, weights),
            Playouts::Yinsh(board) => board.weigh(position, moves, weights),
            Playouts::Hasami(_) => weights.resize(moves.len(), 1.0),
        }
    }
}

/// The scores of a win.
fn won(color: usize) -> Scores {
    std::array::from_fn(|index| f32::from(u8::from(index == color)))
}

/// The scores of two players, given Black's.
fn shared(black: f32) -> Scores {
    [black, 1.0 - black, 0.0]
}

/// For every cell and direction the next cell; the number of cells stands for the edge.
fn ways(position: &Position, directions: &[usize]) -> Vec<u16> {
    let geometry = position.geometry();
    let edge = geometry.len() as u16;
    let next = |cell, direction: usize| {
        geometry.neighbour(cell, direction).map_or(edge, |next: Cell| next.index() as u16)
    };
    geometry
        .cells()
        .flat_map(|cell| directions.iter().map(move |&direction| next(cell, direction)).collect::<Vec<_>>())
        .collect()
}
