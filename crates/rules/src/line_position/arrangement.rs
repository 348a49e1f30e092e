//! Arrangements of stones, with everything that is wrong with them.

use std::sync::Arc;

use super::LinePosition;
use crate::setup::{Bound, Counted, Feature, TurnFault};
use crate::{Color, Outcome, Reason, Setup, SetupError, SetupErrors};

impl LinePosition {
    pub(crate) fn from_setup(setup: &Setup) -> Result<LinePosition, SetupErrors> {
        let mut position = LinePosition::initial(&setup.id);
        let mut errors = position.lay_out(setup);
        let winners = position.standing_winners();
        let mut owners = Color::THREE.into_iter().filter(|color| winners[color.index()]);
        position.outcome = match (owners.next(), owners.next()) {
            (Some(_), Some(_)) => {
                errors.push(SetupError::BothWin);
                None
            }
            (Some(owner), None) if !position.may_be_broken(owner) => Some(Outcome::win(owner, Reason::Line)),
            _ => None,
        };
        position.put_out(&mut errors);
        position.judge_captures(setup, &mut errors);
        position.outcome =
            position.outcome.or_else(|| position.captures_won()).or_else(|| position.stalemate());
        position.start = Some(Arc::new(position.setup()));
        if errors.is_empty() { Ok(position) } else { Err(SetupErrors(errors)) }
    }

    fn lay_out(&mut self, setup: &Setup) -> Vec<SetupError> {
        let mut errors = Vec::new();
        let sides = self.id.rules().sides();
        let mut strangers = !sides.contains(&setup.to_move);
        for &(cell, color) in &setup.stones {
            strangers |= !sides.contains(&color);
            if !self.geometry.contains(cell) {
                errors.push(SetupError::Outside { cell: cell.index(), last: self.stones.len() - 1 });
            } else if self.stones[cell.index()].is_some() {
                errors.push(SetupError::Twice { cell: self.label(cell) });
            } else {
                self.put(cell, color);
            }
        }
        let rules = self.id.rules();
        let mut refuse = |wrong: bool, feature| {
            if wrong {
                errors.push(SetupError::Feature { game: setup.id.to_string(), feature });
            }
        };
        refuse(strangers, Feature::ThirdPlayer);
        refuse(!setup.rings.is_empty(), Feature::Rings);
        refuse(setup.moved, Feature::RowsAfterMove);
        refuse(setup.taken != [0; 2] && rules.captures.is_none(), Feature::Captures);
        let halves = rules.turns.later > 1 || (rules.pie && setup.stones.len() == 1);
        refuse(setup.half && !halves, Feature::HalfTurns);
        errors.extend(half_faults(setup, halves));
        self.taken = setup.taken;
        if !setup.stones.is_empty() {
            self.left = if setup.half { 1 } else { rules.turns.later };
        }
        self.to_move = setup.to_move;
        self.start = Some(Arc::new(setup.clone()));
        self.key = self.key_of_stones() ^ self.key_of_turn();
        errors
    }
}

/// What a turn half done needs: its first stone on the board, or White to answer the first stone.
fn half_faults(setup: &Setup, halves: bool) -> Option<SetupError> {
    let color = setup.to_move;
    let has_stone = setup.stones.iter().any(|piece| piece.1 == color);
    if !setup.half || !halves {
        None
    } else if setup.id.rules().turns.later > 1 {
        let expected = Bound::AtLeast(1);
        (!has_stone).then_some(SetupError::Count { what: Counted::Stones, color, found: 0, expected })
    } else {
        let fault = TurnFault::CannotExchange;
        (color != Color::White).then_some(SetupError::Turn { color, fault })
    }
}
