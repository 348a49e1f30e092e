//! Random openings of games for fitting: some stones near the middle, kept if neither side is much
//! better.

use goren_rules::Position;

use crate::rng::Rng;
use crate::scatter::{Scatter, evenest};
use crate::{Engine, Limits};

/// Some stones in an area whose place and size are random as well.
const SCATTER: Scatter = Scatter { stones: 2..=10, other_moves: 0, astray: 2 };

/// The greatest value of a balanced opening for either side, in hundredths of an open two.
const BALANCED: i32 = 120;

/// One opening in this many is kept however it stands, as long as no win is proved: players must
/// know what to do with an advantage too.
const UNBALANCED: usize = 10;

/// Openings tried before the most even one is taken.
const TRIES: usize = 60;

/// A position after a random opening.
pub(super) fn make(start: &Position, engine: &mut Engine, limits: &Limits, rng: &mut Rng) -> Position {
    let any = rng.below(UNBALANCED) == 0;
    let judge = |position: &Position| {
        let value = engine.go(position, limits, &mut |_| {}).ok()?.value;
        value.mate().is_none().then(|| if any { 0 } else { value.raw().abs() })
    };
    evenest(TRIES, &BALANCED, || SCATTER.draw(start, rng), judge).unwrap_or_else(|| start.clone())
}
