//! Random positions full of threats: stones thrown near one another and along lines.

use goren_rules::{Cell, Color, GameId, Position, Setup};

/// A stream of numbers that depends on its seed alone (SplitMix64).
pub(crate) struct Chance(u64);

impl Chance {
    pub(crate) fn new(seed: u64) -> Chance {
        Chance(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ 0x5bf0_3635)
    }

    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let x = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        x ^ (x >> 31)
    }

    pub(crate) fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound as u64) as usize
    }
}

/// A position with `stones` stones, half of either side, in which nobody has won, with a random
/// side to move; `None` if this draw gives none.
pub(crate) fn tactical(id: &GameId, stones: usize, chance: &mut Chance) -> Option<Position> {
    let start = Position::initial(id);
    let geometry = start.geometry();
    let cells: Vec<Cell> = geometry.cells().collect();
    let middle = cells[chance.below(cells.len())];
    let mut placed: Vec<(Cell, Color)> = Vec::new();
    for _ in 0..100 * stones {
        if placed.len() == stones {
            break;
        }
        let color = Color::BOTH[placed.len() % 2];
        // Near another stone, mostly one of the same colour and in line with it.
        let near = if placed.is_empty() { middle } else { placed[chance.below(placed.len())].0 };
        let (line, at) = geometry.line_through(near, chance.below(geometry.axes()));
        let cell = line.get((at + chance.below(7)).wrapping_sub(3)).copied();
        let Some(cell) = cell.filter(|&cell| placed.iter().all(|&(other, _)| other != cell)) else {
            continue;
        };
        let own = |&(other, its): &(Cell, Color)| its == color && geometry.distance(other, cell) <= 2;
        if placed.len() < 4 || placed.iter().any(own) || chance.below(3) == 0 {
            placed.push((cell, color));
        }
    }
    let to_move = Color::BOTH[chance.below(2)];
    let position = Position::from_setup(&Setup::new(id.clone(), placed, to_move)).ok()?;
    position.outcome().is_none().then_some(position)
}
