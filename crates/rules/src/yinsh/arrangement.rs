//! Arrangements of rings and markers, with everything that is wrong with them.

use std::sync::Arc;

use super::{MARKERS, RINGS, ROW, YinshPosition};
use crate::setup::{Bound, Counted, Feature, TurnFault};
use crate::{Color, Setup, SetupError, SetupErrors};

/// Lays an arrangement out and validates it.
pub(super) fn read(setup: &Setup) -> Result<YinshPosition, SetupErrors> {
    let mut position = YinshPosition::initial(&setup.id);
    let mut errors = position.lay_out(setup);
    position.taken = setup.taken;
    if Color::BOTH.contains(&setup.to_move) {
        position.to_move = setup.to_move;
    }
    position.ring_due = setup.half;
    position.moved = setup.moved;
    errors.extend(taken_faults(&position));
    errors.extend(ring_faults(&position));
    errors.extend(marker_faults(&position));
    errors.extend(turn_faults(&position));
    if !errors.is_empty() {
        return Err(SetupErrors(errors));
    }
    position.key = position.key_under(|cell| cell) ^ position.key_of_turn();
    position.outcome = position.end();
    position.start = Some(Arc::new(position.setup()));
    Ok(position)
}

impl YinshPosition {
    fn lay_out(&mut self, setup: &Setup) -> Vec<SetupError> {
        let mut errors = Vec::new();
        let two = |color| Color::BOTH.contains(&color);
        let pieces = setup.stones.iter().chain(&setup.rings);
        if !two(setup.to_move) || pieces.into_iter().any(|&(_, color)| !two(color)) {
            let game = setup.id.to_string();
            errors.push(SetupError::Feature { game, feature: Feature::ThirdPlayer });
        }
        let markers = setup.stones.iter().map(|&piece| (piece, false));
        for ((cell, color), ring) in markers.chain(setup.rings.iter().map(|&piece| (piece, true))) {
            if !self.geometry.contains(cell) {
                errors.push(SetupError::Outside { cell: cell.index(), last: self.pieces.len() - 1 });
            } else if self.pieces[cell.index()].is_some() {
                errors.push(SetupError::Twice { cell: self.label(cell) });
            } else if two(color) {
                self.put(cell, color, ring);
            }
        }
        errors
    }

    fn has_won(&self, color: Color) -> bool {
        self.taken[color.index()] >= self.rings_to_win()
    }
}

fn taken_faults(position: &YinshPosition) -> Vec<SetupError> {
    let most = position.rings_to_win();
    let too_many = |color: Color, expected: Bound| SetupError::Count {
        what: Counted::RingsOff,
        color,
        found: usize::from(position.taken[color.index()]),
        expected,
    };
    let mut errors: Vec<SetupError> = Color::BOTH
        .into_iter()
        .filter(|color| position.taken[color.index()] > most)
        .map(|color| too_many(color, Bound::AtMost(usize::from(most))))
        .collect();
    if position.taken == [most; 2] {
        errors.push(too_many(Color::Black, Bound::Below(usize::from(most))));
    }
    errors
}

/// Five rings a side once the game is under way; before that they are placed in turn.
fn ring_faults(position: &YinshPosition) -> Vec<SetupError> {
    let under_way = position.markers > 0 || position.taken != [0; 2] || position.ring_due || position.moved;
    let mut errors = Vec::new();
    for color in Color::BOTH {
        let found = position.rings[color.index()];
        let left = RINGS.saturating_sub(usize::from(position.taken[color.index()]));
        let wrong = if under_way { found != left } else { found > RINGS };
        if wrong {
            let expected = if under_way { Bound::Exactly(left) } else { Bound::AtMost(RINGS) };
            errors.push(SetupError::Count { what: Counted::Rings, color, found, expected });
        }
    }
    let [black, white] = position.rings;
    let all_placed = black == RINGS && white == RINGS;
    let in_turn = white == black + usize::from(position.to_move == Color::Black);
    if errors.is_empty() && !under_way && !all_placed && !in_turn {
        let expected = match position.to_move {
            Color::White => Bound::AsWhite(white),
            _ => Bound::OneBelowWhite(white),
        };
        errors.push(SetupError::Count { what: Counted::Rings, color: Color::Black, found: black, expected });
    }
    errors
}

fn marker_faults(position: &YinshPosition) -> Option<SetupError> {
    // A row that has just been taken off is back in the pool.
    let most = if position.ring_due { MARKERS - ROW } else { MARKERS };
    let found = position.markers;
    (found > most).then_some(SetupError::Markers { found, most })
}

fn turn_faults(position: &YinshPosition) -> Vec<SetupError> {
    let mover = position.to_move;
    let mut errors = Vec::new();
    if Color::BOTH.into_iter().any(|color| position.has_won(color)) {
        return errors;
    }
    if position.moved && !position.ring_due && !position.has_row(mover) {
        errors.push(SetupError::Turn { color: mover, fault: TurnFault::NothingToTakeOff });
    }
    if !position.moved && position.has_row(mover.opposite()) {
        errors.push(SetupError::Turn { color: mover.opposite(), fault: TurnFault::RowLeft });
    }
    errors
}

#[cfg(test)]
mod tests;
