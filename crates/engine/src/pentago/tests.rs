use super::*;
use crate::rng::Rng;
use goren_rules::{Cell, Color, GameId, Setup};
use std::collections::HashMap;

/// The value for the side to move by looking at everything with the rules.
fn by_rules(position: &mut Position, known: &mut HashMap<u64, i32>) -> i32 {
    if let Some(outcome) = position.outcome() {
        let side = position.side_to_move();
        return outcome.winner.map_or(0, |winner| if winner == side { 1 } else { -1 });
    }
    if let Some(&value) = known.get(&position.key()) {
        return value;
    }
    let mut best = -1;
    for mv in position.legal_moves() {
        position.play(mv).unwrap();
        best = best.max(-by_rules(position, known));
        position.undo();
        if best == 1 {
            break;
        }
    }
    known.insert(position.key(), best);
    best
}

/// A board with so few empty cells that the rules alone can tell its value, and no five.
fn crowded(rng: &mut Rng) -> Option<Position> {
    let mut cells: Vec<u16> = (0..36).collect();
    for at in 0..36 {
        cells.swap(at, at + rng.below(36 - at));
    }
    cells.truncate(36 - rng.below(5) - 1);
    let colors = Color::BOTH.into_iter().cycle();
    let stones: Vec<(Cell, Color)> = cells.iter().map(|&cell| Cell::new(cell)).zip(colors).collect();
    let half = rng.below(2) == 1;
    let next = if (stones.len() + usize::from(half)).is_multiple_of(2) { Color::Black } else { Color::White };
    let setup = Setup { half, ..Setup::new(GameId::parse("pentago").unwrap(), stones, next) };
    Position::from_setup(&setup).ok().filter(|position| position.outcome().is_none())
}

#[test]
fn the_solver_agrees_with_the_rules() {
    let mut rng = Rng::new(36);
    let mut values = [0; 3];
    for mut position in (0..4_000).filter_map(|_| crowded(&mut rng)) {
        let value = by_rules(&mut position, &mut HashMap::new());
        assert_eq!(pentago_value(&position, 5), Some(value), "{}", goren_rules::position_text(&position));
        values[(value + 1) as usize] += 1;
    }
    assert!(values.iter().all(|&count| count > 5), "{values:?}");
}
