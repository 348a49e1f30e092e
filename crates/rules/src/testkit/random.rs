//! Random play, the same for the same seed everywhere.

use crate::{Color, GameId, Move, Position};

/// SplitMix64 (Steele, Lea and Flood 2014): small, quick, the same on every machine.
#[derive(Clone, Debug)]
pub struct Rng(u64);

impl Rng {
    /// A generator; equal seeds give equal numbers.
    #[must_use]
    pub fn new(seed: u64) -> Rng {
        Rng(seed)
    }

    /// The next number.
    pub fn draw(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let x = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        x ^ (x >> 31)
    }

    /// A number in `0..limit`.
    ///
    /// # Panics
    /// If `limit` is 0.
    pub fn below(&mut self, limit: usize) -> usize {
        ((u128::from(self.draw()) * limit as u128) >> 64) as usize
    }

    /// Whether an event of `percent` in a hundred happens.
    pub fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    /// One of the items; `None` of none.
    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        if items.is_empty() { None } else { Some(&items[self.below(items.len())]) }
    }
}

/// A random legal move that prefers company: beside other stones fights, wins and forbidden moves come about. `None`
/// once the game is over.
pub fn likely_move(position: &Position, rng: &mut Rng) -> Option<Move> {
    let moves = position.legal_moves();
    let neighbours = |mv: &Move, color: Color| {
        let cells = mv.cell().into_iter().flat_map(|cell| position.geometry().neighbours(cell));
        cells.filter(|&cell| position.stone(cell) == Some(color)).count()
    };
    let mover = position.side_to_move();
    let mut best = *rng.pick(&moves)?;
    for _ in 0..rng.below(12) {
        let other = *rng.pick(&moves)?;
        let worth = |mv| 2 * neighbours(mv, mover) + neighbours(mv, mover.opposite());
        if worth(&other) > worth(&best) {
            best = other;
        }
    }
    Some(best)
}

/// A random game of at most `plies` moves, played from the first position.
///
/// # Panics
/// If a listed move is refused.
pub fn random_game(id: &GameId, plies: usize, rng: &mut Rng) -> Position {
    let mut position = Position::initial(id);
    while position.ply() < plies
        && let Some(mv) = likely_move(&position, rng)
    {
        position.play(mv).unwrap_or_else(|error| panic!("{id}: a listed move is refused: {error}"));
    }
    position
}
