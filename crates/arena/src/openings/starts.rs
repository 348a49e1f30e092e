//! Starts for measuring what the first move is worth. None of them looks for balance, which would remove what is measured.

use goren_engine::rng::Rng;
use goren_rules::{Cell, GameId, Move, Position};

use crate::player::Assessor;

/// Nodes of the search that values a candidate.
const NODES: u64 = 100;
/// By how much a move may be worse than the best and still be drawn, in hundredths of an open two.
const MARGIN: i32 = 40;
/// Plies that are drawn.
const PLIES: usize = 2;
/// How far from the middle the first ply may be, and from the stones the second.
const NEAR: u32 = 3;

/// The first two plies, each drawn among the moves that a short search holds for nearly as good as the best.
pub(super) fn sampled(id: &GameId, seed: u64, number: u64) -> Position {
    let mut rng = Rng::of(seed ^ 0x5a, number);
    let assessor = Assessor::new(NODES);
    let mut position = Position::initial(id);
    for _ in 0..PLIES {
        let valued: Vec<(i32, Move)> = candidates(&position)
            .into_iter()
            .filter_map(|mv| {
                let mut after = position.clone();
                after.play(mv).ok()?;
                let value = assessor.value(&after)?.raw();
                Some((if after.side_to_move() == position.side_to_move() { value } else { -value }, mv))
            })
            .collect();
        let Some(best) = valued.iter().map(|(value, _)| *value).max() else { break };
        let near: Vec<Move> =
            valued.into_iter().filter(|(value, _)| best - value <= MARGIN).map(|(_, mv)| mv).collect();
        let mut next = position.clone();
        if next.play(near[rng.below(near.len())]).is_err() || next.outcome().is_some() {
            break;
        }
        position = next;
    }
    position
}

/// The first stone on any cell of the board.
pub(super) fn first_stone(id: &GameId, seed: u64, number: u64) -> Position {
    let mut rng = Rng::of(seed ^ 0xa5, number);
    let mut position = Position::initial(id);
    let moves = placings(&position);
    if !moves.is_empty() {
        // A move that is listed is legal.
        let _ = position.play(moves[rng.below(moves.len())]);
    }
    position
}

fn placings(position: &Position) -> Vec<Move> {
    position.legal_moves().into_iter().filter(|mv| matches!(mv, Move::Place(_))).collect()
}

/// Those near the middle at the beginning, later those near a stone.
fn candidates(position: &Position) -> Vec<Move> {
    let geometry = position.geometry();
    let stones: Vec<Cell> = geometry.cells().filter(|&cell| position.stone(cell).is_some()).collect();
    let middle = geometry.middle();
    let near = |mv: &Move| match mv {
        Move::Place(cell) => {
            let from = if stones.is_empty() { std::slice::from_ref(&middle) } else { stones.as_slice() };
            from.iter().any(|&stone| geometry.distance(*cell, stone) <= NEAR)
        }
        _ => false,
    };
    placings(position).into_iter().filter(near).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn starts_differ_and_depend_on_their_number_alone() {
        for game in ["gomoku", "renju", "hex217", "ristinolla@10"] {
            let id: GameId = game.parse().unwrap();
            let texts = |start: fn(&GameId, u64, u64) -> Position| -> BTreeSet<String> {
                (0..6).map(|number| goren_rules::position_text(&start(&id, 3, number))).collect()
            };
            assert!(texts(sampled).len() >= 3 && texts(first_stone).len() >= 4, "{game}");
        }
    }

    #[test]
    fn sampled_moves_are_sensible_and_any_first_stone_is_possible() {
        let id: GameId = "gomoku".parse().unwrap();
        assert_eq!(sampled(&id, 1, 3).history(), sampled(&id, 1, 3).history());
        for number in 0..5 {
            let position = sampled(&id, 1, number);
            let geometry = position.geometry();
            let cells: Vec<Cell> = position
                .history()
                .iter()
                .filter_map(|mv| if let Move::Place(cell) = mv { Some(*cell) } else { None })
                .collect();
            assert_eq!(cells.len(), 2);
            assert!(geometry.distance(cells[0], cells[1]) <= NEAR);
        }
        let rim = (0..60).filter(|&number| {
            let position = first_stone(&id, 1, number);
            let geometry = position.geometry();
            let cell = geometry.cells().find(|&cell| position.stone(cell).is_some()).unwrap();
            geometry.neighbours(cell).count() < 8
        });
        // 56 of 225 cells.
        assert!((5..=27).contains(&rim.count()));
    }
}
