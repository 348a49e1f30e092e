//! Leaf counts of the game tree: the classical check of a move generator.

use crate::{Move, Position};

/// Number of move sequences of exactly `depth` moves from `position`, which is left as it was. Finished games have
/// no continuation, so they count only at depth 0.
///
/// ```
/// use goren_rules::{GameId, Position, perft};
///
/// let id: GameId = "tictactoe".parse()?;
/// assert_eq!(perft(&mut Position::initial(&id), 6), 54720);
/// # Ok::<(), goren_rules::GameIdError>(())
/// ```
pub fn perft(position: &mut Position, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let moves = position.legal_moves();
    if depth == 1 {
        return moves.len() as u64;
    }
    moves.into_iter().map(|mv| below(position, mv, depth)).sum()
}

/// [`perft`] move by move, in the order of [`Position::legal_moves`]; empty at depth 0.
pub fn perft_by_move(position: &mut Position, depth: u32) -> Vec<(Move, u64)> {
    if depth == 0 {
        return Vec::new();
    }
    position.legal_moves().into_iter().map(|mv| (mv, below(position, mv, depth))).collect()
}

fn below(position: &mut Position, mv: Move, depth: u32) -> u64 {
    // Listed moves are legal; were one not, it would have no leaves and the count would tell.
    if position.play(mv).is_err() {
        return 0;
    }
    let leaves = perft(position, depth - 1);
    position.undo();
    leaves
}
