//! Known numbers: windows of five, and the values of small m,n,k games.

use std::collections::HashMap;

use goren_rules::{GameId, Geometry, Position, Shape};

fn windows(shape: Shape, length: usize) -> usize {
    let geometry = Geometry::new(shape).unwrap();
    geometry.lines().iter().map(|line| (line.cells.len() + 1).saturating_sub(length)).sum()
}

#[test]
fn windows_of_five() {
    assert_eq!(windows(Shape::square(15), 5), 572);
    assert_eq!(windows(Shape::square(19), 5), 1020);
    assert_eq!(windows(Shape::square(20), 5), 1152);
    assert_eq!(windows(Shape::square(6), 5), 32);
    assert_eq!(windows(Shape::Hexagon { side: 9 }, 5), 447);
    assert_eq!(windows(Shape::Hexagon { side: 5 }, 3), 129);
    assert_eq!(windows(Shape::Hexagon { side: 5 }, 4), 102);
}

/// The value for the side to move: 1, 0 or −1. Plain alpha-beta within `low..high` over classes of symmetric
/// positions.
fn solve(position: &mut Position, low: i32, high: i32, known: &mut HashMap<u64, (i32, i32)>) -> i32 {
    if let Some(outcome) = position.outcome() {
        // Only the mover can have made the line.
        return if outcome.winner.is_some() { -1 } else { 0 };
    }
    // A board on which no line can be filled any more is worth a draw, whatever is played on it.
    if position.dead_board() {
        return 0;
    }
    let key = position.canonical_key();
    let (mut at_least, mut at_most) = known.get(&key).copied().unwrap_or((-1, 1));
    if at_least >= high || at_least == at_most {
        return at_least;
    }
    if at_most <= low {
        return at_most;
    }
    let (mut best, mut floor) = (-1, low);
    for mv in position.legal_moves() {
        position.play(mv).unwrap();
        best = best.max(-solve(position, -high, -floor, known));
        position.undo();
        floor = floor.max(best);
        if floor >= high {
            break;
        }
    }
    if best > low {
        at_least = at_least.max(best);
    }
    if best < high {
        at_most = at_most.min(best);
    }
    known.insert(key, (at_least, at_most));
    best
}

#[test]
fn values_of_small_games() {
    for (id, value) in [
        ("tictactoe", 0),
        ("mnk@3x3:k=3", 0),
        ("mnk@4x3:k=3", 1),
        ("mnk@3x4:k=3", 1),
        ("mnk@4x4:k=3", 1),
        ("mnk@5x3:k=3", 1),
        ("mnk@4x3:k=4", 0),
        ("mnk@4x4:k=4", 0),
    ] {
        let id: GameId = id.parse().unwrap();
        assert_eq!(solve(&mut Position::initial(&id), -1, 1, &mut HashMap::new()), value, "{id}");
    }
}

/// Whether any continuation ends in a win; counts the boards called dead, none of which may have one.
fn winnable(position: &mut Position, seen: &mut HashMap<u64, bool>, dead: &mut usize) -> bool {
    if let Some(outcome) = position.outcome() {
        return outcome.winner.is_some();
    }
    if let Some(&known) = seen.get(&position.key()) {
        return known;
    }
    let mut found = false;
    for mv in position.legal_moves() {
        position.play(mv).unwrap();
        found |= winnable(position, seen, dead);
        position.undo();
    }
    seen.insert(position.key(), found);
    *dead += usize::from(position.dead_board());
    assert!(!(found && position.dead_board()), "{}", goren_rules::position_text(position));
    found
}

#[test]
fn no_board_is_called_dead_that_can_still_be_won() {
    for id in ["tictactoe", "mnk@4x3:k=3", "mnk@4x3:k=4", "hexagon@2:k=3"] {
        let mut position = Position::initial(&id.parse().unwrap());
        let (mut seen, mut dead) = (HashMap::new(), 0);
        assert!(winnable(&mut position, &mut seen, &mut dead), "{id}");
        let unwinnable = seen.values().filter(|&&winnable| !winnable).count();
        assert!(dead > 0 && dead <= unwinnable, "{id}: {dead} of {unwinnable} are called dead");
    }
}
