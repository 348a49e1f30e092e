//! The moves worth considering in any game: legal, and not forbidden as long as there are others.

use goren_rules::{Move, OnForbidden, Position};

use crate::rng::Rng;

/// The moves to choose from: those that put something on the board and are not forbidden; if
/// there are none, passing and the like; if there are none either, whatever is legal. Empty only
/// if nothing is.
pub(crate) fn choose(position: &Position) -> Vec<Move> {
    let legal = position.legal_moves();
    let loses = position.rules().on_forbidden == OnForbidden::Loses
        && position.rules().forbidden_to(position.side_to_move()).any();
    let allowed = |mv: Move| !loses || mv.cell().is_none_or(|cell| position.foul(cell).is_none());
    let kept = |wanted: &dyn Fn(Move) -> bool| -> Vec<Move> {
        legal.iter().copied().filter(|&mv| wanted(mv)).collect()
    };
    let moving = kept(&|mv| mv.cell().is_some() && allowed(mv));
    if !moving.is_empty() {
        return moving;
    }
    let waiting = kept(&|mv| mv.cell().is_none());
    if waiting.is_empty() { legal } else { waiting }
}

/// One of the moves by seed and position; `moves` must not be empty.
pub(crate) fn random(moves: &[Move], position: &Position, seed: u64) -> Move {
    let mut rng = Rng::new(seed ^ position.key().rotate_left(17));
    moves[rng.below(moves.len())]
}
