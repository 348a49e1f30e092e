//! The player `greedy`: looks one turn ahead in any game. It takes a win, avoids what loses at once,
//! prefers captures, and plays near what stands on the board.
//!
//! It is also what `lines` falls back on in games that are not won by lines of stones that stay.

use std::time::Duration;

use goren_rules::{Color, Move, Play, Position};

use crate::rng::Rng;
use crate::time_manager::Watch;
use crate::{Best, Value};

/// Chooses one of at least one move.
pub(crate) fn go(position: &Position, choice: &[Move], seed: u64, watch: &mut Watch) -> Best {
    let side = position.side_to_move();
    let mut rng = Rng::new(seed ^ position.key().rotate_left(17));
    let mut scored: Vec<(i64, Move)> =
        choice.iter().map(|&mv| (rough(position, mv) + rng.below(8) as i64, mv)).collect();
    scored.sort_by_key(|&(score, mv)| (-score, mv));
    let mut board = position.clone();
    for &(_, mv) in &scored {
        if wins(&mut board, mv, side, watch) {
            return best(mv, Value::mate_in(1));
        }
    }
    let mut found: Option<(i64, Move)> = None;
    for (score, mv) in scored {
        if watch.stopped() && found.is_some() {
            break;
        }
        let score = score + outlook(&mut board, mv, side, watch);
        if found.is_none_or(|(most, _)| score > most) {
            found = Some((score, mv));
        }
    }
    best(found.map_or(choice[0], |(_, mv)| mv), Value::DRAW)
}

fn best(mv: Move, value: Value) -> Best {
    Best { mv, value, depth: 1, nodes: 0, elapsed: Duration::ZERO, line: vec![mv], others: Vec::new() }
}

/// What a move is worth by itself: near other pieces and near the middle.
fn rough(position: &Position, mv: Move) -> i64 {
    let geometry = position.geometry();
    let Some(cell) = mv.cell() else { return 0 };
    let beside = geometry.neighbours(cell).filter(|&next| position.stone(next).is_some()).count();
    let middle = goren_rules::Cell::new((geometry.len() / 2) as u16);
    3 * beside as i64 - i64::from(geometry.distance(cell, middle))
}

/// Whether a move wins for `side`, by itself or with the rest of its turn.
fn wins(board: &mut Position, mv: Move, side: Color, watch: &mut Watch) -> bool {
    watch.tick();
    if board.play(mv).is_err() {
        return false;
    }
    let won = match board.outcome() {
        Some(outcome) => outcome.winner == Some(side),
        None => board.side_to_move() == side && turn_wins(board, side, watch),
    };
    board.undo();
    won
}

/// Whether the rest of the turn of `side` can win.
fn turn_wins(board: &mut Position, side: Color, watch: &mut Watch) -> bool {
    // Two stones a turn: only a line that lacks one stone can win, and that is quickly seen.
    if board.rules().turns.later > 1 && windows(board, side, 1) == 0 {
        return false;
    }
    let moves = board.legal_moves();
    moves.into_iter().any(|mv| {
        !watch.tick()
            && board.play(mv).is_ok_and(|()| {
                let won = board.outcome().is_some_and(|outcome| outcome.winner == Some(side));
                board.undo();
                won
            })
    })
}

/// What follows from a move: captures count for it, wins of the next side against it.
fn outlook(board: &mut Position, mv: Move, side: Color, watch: &mut Watch) -> i64 {
    let before = board.taken()[side.index() & 1];
    if board.play(mv).is_err() {
        return -1_000_000;
    }
    let score = match board.outcome() {
        Some(outcome) if outcome.winner.is_none() => 0,
        Some(_) => -1_000_000,
        None => {
            let captured = i64::from(board.taken()[side.index() & 1].saturating_sub(before));
            40 * captured - dangers(board, side, watch)
        }
    };
    board.undo();
    score
}

/// How badly the next side threatens to win in its turn; 0 if it cannot.
fn dangers(board: &mut Position, side: Color, watch: &mut Watch) -> i64 {
    let next = board.side_to_move();
    if next == side {
        // The turn goes on: what the others threaten is judged by the lines they lack a turn for.
        let turn = board.rules().turns.later;
        return board
            .rules()
            .sides()
            .iter()
            .filter(|&&other| other != side)
            .map(|&other| windows(board, other, turn))
            .sum::<i64>()
            * 1000;
    }
    let turn = board.rules().turns.later;
    if turn > 1 {
        return 1000 * windows(board, next, turn);
    }
    let moves = board.legal_moves();
    let winning = moves.into_iter().filter(|&mv| {
        !watch.tick()
            && board.play(mv).is_ok_and(|()| {
                let won = board.outcome().is_some_and(|outcome| outcome.winner == Some(next));
                board.undo();
                won
            })
    });
    1000 * winning.count() as i64
}

/// Windows of the winning length without a stone of anyone else in which `side` lacks at most
/// `lacking` stones.
fn windows(board: &Position, side: Color, lacking: u8) -> i64 {
    if board.rules().play != Play::Line {
        return 0;
    }
    let length = usize::from(board.rules().line_of(side).length);
    let stones = board.stones();
    let ready = |window: &[goren_rules::Cell]| {
        let own = window.iter().filter(|cell| stones[cell.index()] == Some(side)).count();
        let empty = window.iter().filter(|cell| stones[cell.index()].is_none()).count();
        own + empty == length && empty <= usize::from(lacking)
    };
    let lines = board.geometry().lines().iter();
    lines.map(|line| line.cells.windows(length).filter(|window| ready(window)).count() as i64).sum()
}

#[cfg(test)]
mod tests;
