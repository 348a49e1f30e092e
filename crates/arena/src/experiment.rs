//! Experiments: events that answer a question, and what they say about it.
//!
//! An experiment is a list of arms, each an event of its own, so that it can be interrupted like one. A game that repeats an earlier one to the
//! move is no new observation and is dropped.

mod description;
mod first_move;

use goren_formats::record::course;
use goren_rules::{Color, OpeningRule, Seat, parse_position};
use goren_store::{EventLeg, EventStore, StoreError};

use crate::tournament::Event;

pub use description::{Experiment, ExperimentError, Kind};
pub use first_move::{FirstMove, Side};

/// One part of an experiment.
#[derive(Clone, Debug)]
pub struct Arm {
    /// Its name, which is also that of its file.
    pub name: String,
    /// The games.
    pub event: Event,
}

/// A game as experiments count it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Observed {
    /// The player that had Black.
    pub black: usize,
    /// The other.
    pub white: usize,
    /// Half points of Black.
    pub half_points: u8,
}

/// The games of an arm without those that repeat an earlier one between the same players, and how many those were.
///
/// # Errors
/// Only if the store fails.
pub fn observed(store: &EventStore, same_players: bool) -> Result<(Vec<Observed>, usize), StoreError> {
    let mut seen = std::collections::BTreeSet::new();
    let (mut games, mut repeated) = (Vec::new(), 0);
    for number in store.numbers()? {
        let Some(game) = store.game(number)? else { continue };
        let Some(leg) = game.legs.last() else { continue };
        // Where a program plays itself, who is called first makes no other game.
        let players = if same_players { (0, 0) } else { (game.first, game.second) };
        if !seen.insert((players, leg.opening.clone(), leg.moves.clone())) {
            repeated += 1;
            continue;
        }
        let one = Observed {
            black: game.first as usize,
            white: game.second as usize,
            half_points: game.half_points,
        };
        games.push(if is_exchanged(leg) { one.exchanged() } else { one });
    }
    Ok((games, repeated))
}

impl Observed {
    /// The same game where the opening has exchanged the colours.
    fn exchanged(self) -> Observed {
        let half_points = 2u8.saturating_sub(self.half_points);
        Observed { black: self.white, white: self.black, half_points }
    }
}

/// Whether who began has White at the end: opening rules let players choose.
fn is_exchanged(leg: &EventLeg) -> bool {
    let Ok(start) = parse_position(&leg.opening) else { return false };
    if start.id().opening() == OpeningRule::Free {
        return false;
    }
    let game = course::replayed(&start, &leg.moves);
    game.is_some_and(|game| game.color_of(Seat::First) == Color::White)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_are_those_that_the_opening_leaves() {
        let leg = |moves: &str| EventLeg {
            opening: "gomoku+swap2".to_owned(),
            moves: moves.to_owned(),
            plies: 0,
            end: String::new(),
            record: String::new(),
        };
        assert!(!is_exchanged(&leg("g7 h8 i9 take white g10 h10")), "the other took White");
        assert!(is_exchanged(&leg("g9 g8 i6 take black h9 h6")), "the other took Black");
        assert!(!is_exchanged(&EventLeg { opening: "gomoku".to_owned(), ..leg("h8 a1") }));
        let one = Observed { black: 0, white: 1, half_points: 2 };
        assert_eq!(one.exchanged(), Observed { black: 1, white: 0, half_points: 0 });
    }
}
