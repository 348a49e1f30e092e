//! Why a move is good, in a word or two: read off the rules, not off a search.

use goren_rules::{Move, Outcome, Position, Setup};

use crate::Value;

/// The most telling thing about a move.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Hash)]
#[non_exhaustive]
pub enum Why {
    /// It wins there and then.
    Wins,
    /// The search has proved a win in this many own moves.
    WinsIn(u32),
    /// Nothing else may be done.
    Only,
    /// It stops a win of the other side's next turn.
    Blocks,
    /// It takes this many of the other side's pieces.
    Takes(u32),
    /// It can win in several ways next, so that one answer does not do.
    DoubleThreat,
    /// It can win next, so that it has to be answered.
    Threat,
    /// The other side would have had a double threat here.
    Denies,
    /// The seats are exchanged, since the other one is better.
    Swaps,
    /// The search expects a loss; it puts that off as long as it can.
    Resists,
    /// Nothing presses: it makes the most of the position.
    Quiet,
}

/// Boards with more moves than this are asked about wins near the move only.
const MOST_MOVES: usize = 1_024;

/// Why a legal move of the side to move is good, with the value that a search gave it.
///
/// ```
/// use goren_engine::{Value, Why, why};
/// use goren_rules::parse_position;
///
/// let position = parse_position("gomoku moves h8 a1 i8 c1 j8 e1")?;
/// let four = position.parse_move("k8")?;
/// assert_eq!(why(&position, four, Value::DRAW), Why::DoubleThreat);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn why(position: &Position, mv: Move, value: Value) -> Why {
    if mv == Move::Swap {
        return Why::Swaps;
    }
    let side = position.side_to_move();
    let mut after = position.clone();
    if after.play(mv).is_err() {
        return Why::Quiet;
    }
    let won = |outcome: Outcome| outcome.winner == Some(side);
    if after.outcome().is_some_and(won) {
        return Why::Wins;
    }
    if position.legal_moves().len() == 1 {
        return Why::Only;
    }
    // What the other side could do at once, had it the move, before and after.
    let denied = wins_of_other(position);
    let left = if after.side_to_move() == side { wins_of_other(&after) } else { wins(&after) };
    if denied > 0 && left < denied {
        return Why::Blocks;
    }
    if let Some(plies @ 1..) = value.mate() {
        return Why::WinsIn((plies as u32).div_ceil(2));
    }
    let taken = after.taken()[side.index() & 1].saturating_sub(position.taken()[side.index() & 1]);
    if taken > 0 {
        return Why::Takes(u32::from(taken));
    }
    let own = if after.side_to_move() == side { wins(&after) } else { wins_of_other(&after) };
    match own {
        2.. => return Why::DoubleThreat,
        1 => return Why::Threat,
        0 => {}
    }
    if would_threaten_twice(position, mv) {
        return Why::Denies;
    }
    if value.mate().is_some() { Why::Resists } else { Why::Quiet }
}

/// In how many ways the side to move wins with its next move.
fn wins(position: &Position) -> usize {
    let side = position.side_to_move();
    let mut after = position.clone();
    let mut won = |mv: &Move| {
        let won = after.play(*mv).is_ok() && after.outcome().is_some_and(|end| end.winner == Some(side));
        if after.history().len() > position.history().len() {
            after.undo();
        }
        won
    };
    position.legal_moves().iter().take(MOST_MOVES * 4).filter(|mv| won(mv)).count()
}

/// The same for the other side, had it the move.
fn wins_of_other(position: &Position) -> usize {
    other_to_move(position).map_or(0, |position| wins(&position))
}

/// Whether the other side, had it the move, would get two ways to win by this move.
fn would_threaten_twice(position: &Position, mv: Move) -> bool {
    let Some(mut other) = other_to_move(position) else { return false };
    other.legal_moves().contains(&mv)
        && other.play(mv).is_ok()
        && other.outcome().is_none()
        && wins_of_other(&other) >= 2
}

/// The same board with the other side to move; `None` where the rules have no such position.
fn other_to_move(position: &Position) -> Option<Position> {
    if position.outcome().is_some() || position.rules().players != 2 {
        return None;
    }
    let to_move = position.side_to_move().opposite();
    Position::from_setup(&Setup { to_move, half: false, ..position.setup() }).ok()
}
