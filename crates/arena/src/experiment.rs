//! Experiments: events that answer a question, and what they say about it.
//!
//! An experiment is a list of arms, each an event of its own, so that it can be interrupted like one. A game that repeats an earlier one to the
//! move is no new observation and is dropped.

mod description;
mod first_move;

use goren_store::{EventStore, StoreError};

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
        games.push(Observed {
            black: game.first as usize,
            white: game.second as usize,
            half_points: game.half_points,
        });
    }
    Ok((games, repeated))
}
