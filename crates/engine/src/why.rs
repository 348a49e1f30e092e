//! Why a move is good, in a word or two: read off the rules, not off a search.

use goren_rules::{Color, Five, Move, Outcome, Position, Reason, Setup};

use crate::{Value, windows};

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
    /// It can win in several ways next, so that one answer does not do; where a turn is several stones, so
    /// that a whole turn does not.
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
    if position.rules().turns.later > 1 {
        return in_turns(position, &after, (mv, value));
    }
    if after.outcome().is_none() && must_break_line(position) {
        return Why::Blocks;
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
    let again = after.side_to_move() == side;
    let own =
        if again { winning(&after) } else { other_to_move(&after).map_or(Vec::new(), |own| winning(&own)) };
    match own.len() {
        2.. if again || !is_answered(&after, &own) => return Why::DoubleThreat,
        1.. => return Why::Threat,
        0 if must_break_line(&after) => return Why::Threat,
        0 => {}
    }
    if would_threaten_twice(position, mv) {
        return Why::Denies;
    }
    quiet(value)
}

fn quiet(value: Value) -> Why {
    if value.mate().is_some() { Why::Resists } else { Why::Quiet }
}

/// The same where a turn is several stones: a threat is what the whole next turn of its side would win by, and it
/// counts by the stones that the answer takes.
fn in_turns(position: &Position, after: &Position, (mv, value): (Move, Value)) -> Why {
    let (side, turn) = (position.side_to_move(), usize::from(position.rules().turns.later));
    let needed = |position: &Position, side: Color| windows::stones_to_stop(position, side.index());
    let denied = needed(position, side.opposite());
    let wins_now = after.side_to_move() == side && windows::wins_this_turn(after);
    if !wins_now && needed(after, side.opposite()) < denied {
        return Why::Blocks;
    }
    if let Some(plies @ 1..) = value.mate() {
        return Why::WinsIn((plies as u32).div_ceil(2));
    }
    if wins_now {
        return Why::WinsIn(1);
    }
    let own = needed(after, side);
    if own > needed(position, side) {
        return if own > turn { Why::DoubleThreat } else { Why::Threat };
    }
    let by_other = other_to_move(position).and_then(|mut other| other.play(mv).ok().map(|()| other));
    match by_other {
        Some(other) if denied <= turn && needed(&other, side.opposite()) > turn => Why::Denies,
        _ => quiet(value),
    }
}

/// Whether a line stands that wins against the side to move unless its move breaks it (ninuki).
fn must_break_line(position: &Position) -> bool {
    let side = position.side_to_move();
    position.rules().five == Five::MustStand
        && tried(position, |end| end.reason == Reason::Line && end.winner != Some(side)).next().is_some()
}

/// Whether a single move of the side to move, on a cell that wins or by taking what threatens, leaves the other
/// side no win.
fn is_answered(position: &Position, wins: &[Move]) -> bool {
    let taken = position.taken();
    position.legal_moves().into_iter().take(MOST_MOVES).any(|reply| {
        let mut after = position.clone();
        let tells = after.play(reply).is_ok() && (wins.contains(&reply) || after.taken() != taken);
        tells && after.outcome().is_none() && winning(&after).is_empty()
    })
}

/// The moves of the side to move that end the game in this way.
fn tried(position: &Position, is_so: impl Fn(Outcome) -> bool) -> impl Iterator<Item = Move> {
    let mut after = position.clone();
    position.legal_moves().into_iter().take(MOST_MOVES * 4).filter(move |&mv| {
        let played = after.play(mv).is_ok();
        let so = played && after.outcome().is_some_and(&is_so);
        if played {
            after.undo();
        }
        so
    })
}

/// The moves with which the side to move wins at once.
fn winning(position: &Position) -> Vec<Move> {
    let side = position.side_to_move();
    tried(position, |end| end.winner == Some(side)).collect()
}

/// In how many ways the side to move wins with its next move.
fn wins(position: &Position) -> usize {
    winning(position).len()
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
