//! Random openings: some stones near the middle, kept if neither side is much better.

use goren_rules::{Cell, Move, Position};

use crate::rng::Rng;
use crate::{Engine, Limits};

/// Fewest and most stones of an opening.
const STONES: (usize, usize) = (2, 10);

/// The greatest value of a balanced opening for either side, in hundredths of an open two.
const BALANCED: i32 = 120;

/// One opening in this many is kept however it stands, as long as no win is proved: players must
/// know what to do with an advantage too.
const UNBALANCED: usize = 10;

/// Openings tried before the last one is taken as it is.
const TRIES: usize = 60;

/// A position after a random opening.
pub(super) fn make(start: &Position, engine: &mut Engine, limits: &Limits, rng: &mut Rng) -> Position {
    let any = rng.below(UNBALANCED) == 0;
    let mut position = start.clone();
    for _ in 0..TRIES {
        position = random(start, rng);
        let Ok(best) = engine.go(&position, limits, &mut |_| {}) else { continue };
        if best.value.mate().is_none() && (any || best.value.raw().abs() <= BALANCED) {
            break;
        }
    }
    position
}

/// A few stones in an area whose centre and size are random as well. The game is not over after
/// them, and none is forbidden.
fn random(start: &Position, rng: &mut Rng) -> Position {
    let geometry = start.geometry();
    let stones = STONES.0 + rng.below(STONES.1 - STONES.0 + 1);
    let reach = 2 + rng.below(2) as u32;
    let middle = {
        let near: Vec<Cell> =
            geometry.cells().filter(|&cell| geometry.distance(cell, geometry.middle()) <= 2).collect();
        near[rng.below(near.len())]
    };
    let mut position = start.clone();
    for _ in 0..stones {
        let moves: Vec<Move> = position
            .legal_moves()
            .into_iter()
            .filter(|mv| mv.cell().is_some_and(|cell| geometry.distance(cell, middle) <= reach))
            .collect();
        if moves.is_empty() {
            break;
        }
        let mv = moves[rng.below(moves.len())];
        if position.play(mv).is_err() {
            break;
        }
        if position.outcome().is_some() {
            position.undo();
        }
    }
    position
}
