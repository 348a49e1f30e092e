//! Bars that rest on no model of the noise: the pairs of the event are drawn again and again, and the ratings of each
//! sample show how far they move.

use super::{Encounters, Model, rate};
use goren_engine::rng::mix;

/// The ratings of all samples.
#[derive(Clone, PartialEq, Debug)]
pub struct Spread {
    /// For each player its ratings in ascending order; samples in which it has none are left out.
    samples: Vec<Vec<f64>>,
    rounds: usize,
}

/// Samples without a rating, as a share of all, up to which bars are given.
const MISSING: f64 = 0.05;

impl Spread {
    /// The interval that holds a player's rating with this chance, in Elo; `None` where too few samples determine it.
    #[must_use]
    pub fn interval(&self, player: usize, confidence: f64) -> Option<[f64; 2]> {
        let sorted = self.samples.get(player)?;
        if sorted.is_empty() || (sorted.len() as f64) < self.rounds as f64 * (1.0 - MISSING) {
            return None;
        }
        let at = |share: f64| {
            let place = share * (sorted.len() - 1) as f64;
            let (below, above) = (sorted[place.floor() as usize], sorted[place.ceil() as usize]);
            below + (above - below) * place.fract()
        };
        let tail = (1.0 - confidence) / 2.0;
        Some([at(tail), at(1.0 - tail)])
    }
}

pub(super) fn resample(
    players: usize,
    groups: usize,
    pairs: &[Vec<Encounters>],
    model: &Model,
    rounds: usize,
    seed: u64,
) -> Spread {
    let mut samples = vec![Vec::with_capacity(rounds); players];
    let mut state = mix(seed);
    for _ in 0..rounds {
        let mut games = Vec::new();
        for _ in 0..pairs.len() {
            state = mix(state);
            games.extend_from_slice(&pairs[(state % pairs.len() as u64) as usize]);
        }
        let ratings = rate(players, groups, &gathered(games), model);
        for (samples, rated) in samples.iter_mut().zip(ratings.players) {
            samples.extend(rated.map(|rated| rated.elo));
        }
    }
    for samples in &mut samples {
        samples.sort_by(f64::total_cmp);
    }
    Spread { samples, rounds }
}

/// Games of the same sides and group together: a fit's time goes with their number.
fn gathered(games: Vec<Encounters>) -> Vec<Encounters> {
    let mut sums = std::collections::BTreeMap::new();
    for game in games {
        let sum = sums.entry((game.first, game.second, game.group)).or_insert(Encounters {
            wins: 0.0,
            draws: 0.0,
            losses: 0.0,
            ..game
        });
        sum.wins += game.wins;
        sum.draws += game.draws;
        sum.losses += game.losses;
    }
    sums.into_values().collect()
}
