//! Ratings of a closed event: strengths, the advantage of the first move and the share of draws, fitted together.
//!
//! The model is that of Rao and Kupper in the units of Elo, as BayesElo has it: with Δ the rating of the side that moves first
//! less that of the other, `a` its advantage and `d` the width of the draw, the first side wins with the chance
//! `1/(1+10^((−Δ−a+d)/400))`, the second with `1/(1+10^((Δ+a+d)/400))`, and the rest are draws. The logarithm of the likelihood is concave, so
//! Newton's method finds its only summit; no grid bounds the ratings.

mod bootstrap;
mod fit;

use super::normal::quantile;

pub use bootstrap::Spread;

/// Games of two players in which the same one moved first.
#[derive(Copy, Clone, PartialEq, Debug, Default)]
pub struct Encounters {
    /// The player that moved first.
    pub first: usize,
    /// The other.
    pub second: usize,
    /// The group whose first-move advantage applies: a rule, a board or an opening.
    pub group: usize,
    /// Games that the first one won.
    pub wins: f64,
    /// Games drawn.
    pub draws: f64,
    /// Games that the second one won.
    pub losses: f64,
}

/// What is fitted beside the ratings, and what is believed beforehand.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Model {
    /// The advantage of the first move in Elo; `None` to fit it, one number a group.
    pub advantage: Option<f64>,
    /// The width of the draw in Elo; `None` to fit it. A value that is not above 0 counts as 0.01.
    pub draw: Option<f64>,
    /// Drawn games that each player is believed to have played beforehand, spread over its opponents. 0 is pure likelihood, under which a
    /// player that has only won has no rating.
    pub prior: f64,
}

impl Default for Model {
    fn default() -> Model {
        Model { advantage: None, draw: None, prior: 2.0 }
    }
}

/// A number with its uncertainty.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Rated {
    /// The estimate, in Elo.
    pub elo: f64,
    /// Its standard error from the curvature of the likelihood; `None` if it was given rather than fitted.
    pub error: Option<f64>,
}

/// The fitted strengths of an event.
#[derive(Clone, PartialEq, Debug)]
pub struct Ratings {
    /// One a player, with mean 0; `None` where the games say nothing: no game, no link to the others, or without a prior
    /// only wins or only losses.
    pub players: Vec<Option<Rated>>,
    /// The advantage of the first move, one a group; `None` where no game of the group determines it.
    pub advantage: Vec<Option<Rated>>,
    /// The width of the draw; `None` where it cannot be told.
    pub draw: Option<Rated>,
    /// Covariance of the players' ratings in Elo², row by row; rows of players without a rating are 0.
    covariance: Vec<f64>,
}

impl Rated {
    /// The interval that holds the truth with this chance, such as 0.95; `None` if the number was given.
    #[must_use]
    pub fn interval(&self, confidence: f64) -> Option<[f64; 2]> {
        let reach = quantile(f64::midpoint(1.0, confidence)) * self.error?;
        Some([self.elo - reach, self.elo + reach])
    }
}

impl Ratings {
    /// How much stronger one player is than another, with the uncertainty of the difference; `None` if either has no rating.
    #[must_use]
    pub fn against(&self, one: usize, other: usize) -> Option<Rated> {
        let n = self.players.len();
        let elo = self.players.get(one)?.as_ref()?.elo - self.players.get(other)?.as_ref()?.elo;
        let of = |i: usize, j: usize| self.covariance[i * n + j];
        let variance = of(one, one) + of(other, other) - 2.0 * of(one, other);
        Some(Rated { elo, error: Some(variance.max(0.0).sqrt()) })
    }

    /// The chance that one player is stronger than another; `None` if either has no rating.
    #[must_use]
    pub fn los(&self, one: usize, other: usize) -> Option<f64> {
        let Rated { elo, error } = self.against(one, other)?;
        error.filter(|error| *error > 0.0).map(|error| super::normal::below(elo / error))
    }
}

/// Fits the ratings of `players` players; games with players of other numbers, or of a player with itself, are left out. `groups` is the
/// number of groups of first-move advantage, at least 1.
#[must_use]
pub fn rate(players: usize, groups: usize, games: &[Encounters], model: &Model) -> Ratings {
    fit::Fit::new(players, groups.max(1), games, model).ratings()
}

/// Ratings with percentile bars from resampled pairs: `pairs` holds the games of each pair, which stay together. `rounds` samples are
/// drawn with the seed; the same arguments give the same bars.
#[must_use]
pub fn resample(
    players: usize,
    groups: usize,
    pairs: &[Vec<Encounters>],
    model: &Model,
    rounds: usize,
    seed: u64,
) -> Spread {
    bootstrap::resample(players, groups, pairs, model, rounds, seed)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn games(first: usize, second: usize, wins: f64, draws: f64, losses: f64) -> Encounters {
        Encounters { first, second, group: 0, wins, draws, losses }
    }

    /// The set of 60 games that BayesElo's author's program was run on.
    fn sixty() -> Vec<Encounters> {
        vec![
            games(0, 1, 7.0, 0.0, 3.0),
            games(1, 0, 4.0, 1.0, 5.0),
            games(0, 2, 8.0, 0.0, 2.0),
            games(2, 0, 3.0, 1.0, 6.0),
            games(1, 2, 6.0, 0.0, 4.0),
            games(2, 1, 5.0, 0.0, 5.0),
        ]
    }

    fn rounded(ratings: &Ratings) -> Vec<f64> {
        // The program prints its numbers in units that equal logistic Elo near 0.
        let x = 10f64.powf(-ratings.draw.unwrap().elo / 400.0);
        let scale = 4.0 * x / (1.0 + x).powi(2);
        ratings.players.iter().map(|rated| (rated.unwrap().elo * scale).round()).collect()
    }

    #[test]
    fn the_numbers_of_bayeselo() {
        let fixed = Model { advantage: Some(0.0), draw: Some(0.01), prior: 2.0 };
        let ratings = rate(3, 1, &sixty(), &fixed);
        assert_eq!(rounded(&ratings), [73.0, -15.0, -58.0]);
        assert_eq!((ratings.los(0, 1).unwrap() * 100.0).round(), 92.0);
        let with_advantage = Model { advantage: None, ..fixed };
        let ratings = rate(3, 1, &sixty(), &with_advantage);
        assert_eq!(rounded(&ratings), [76.0, -16.0, -60.0]);
        assert!((ratings.advantage[0].unwrap().elo - 47.81).abs() < 0.05, "{:?}", ratings.advantage);
        let ratings = rate(3, 1, &sixty(), &Model::default());
        assert_eq!(rounded(&ratings), [82.0, -17.0, -65.0]);
        assert!((ratings.advantage[0].unwrap().elo - 51.93).abs() < 0.05, "{:?}", ratings.advantage);
        assert!((ratings.draw.unwrap().elo - 30.70).abs() < 0.05, "{:?}", ratings.draw);
    }

    #[test]
    fn what_the_games_do_not_tell_is_not_told() {
        let model = Model { prior: 0.0, ..Model::default() };
        let ratings = rate(2, 1, &[], &model);
        assert_eq!(ratings.players, [None, None]);
        assert_eq!((ratings.advantage[0], ratings.draw), (None, None));
        // One game, and only wins: no number without a prior, a finite one with it.
        for wins in [1.0, 50.0] {
            let games = [games(0, 1, wins, 0.0, 0.0), games(1, 0, 0.0, 0.0, wins)];
            assert_eq!(rate(2, 1, &games, &model).players, [None, None]);
            let believed = rate(2, 1, &games, &Model::default()).players;
            let elo = believed[0].unwrap();
            assert!(elo.elo > 0.0 && elo.elo.is_finite() && elo.error.unwrap() > 0.0, "{elo:?}");
        }
        // Real draws, and nobody who lost to the other.
        let drawn = [games(0, 1, 3.0, 1.0, 0.0), games(1, 0, 0.0, 1.0, 3.0)];
        let elo = rate(2, 1, &drawn, &Model::default()).players[0].unwrap().elo;
        assert!((20.0..2000.0).contains(&elo), "{elo}");
        // Two groups of players that never met, and one that met nobody.
        let apart = [games(0, 1, 2.0, 1.0, 1.0), games(1, 0, 2.0, 1.0, 1.0), games(2, 3, 1.0, 1.0, 1.0)];
        let ratings = rate(5, 1, &apart, &Model::default());
        assert!(ratings.players[0].is_some() && ratings.players[2].is_none() && ratings.players[4].is_none());
        assert!(ratings.los(0, 1).is_some() && ratings.los(0, 2).is_none());
    }

    #[test]
    fn one_program_always_first_tells_strength_and_advantage_apart_only_through_others() {
        // Player 0 moved first in all its games: what is its strength and what the first move cannot be told.
        let model = Model { prior: 0.0, ..Model::default() };
        let ratings = rate(2, 1, &[games(0, 1, 419.0, 0.0, 26.0)], &model);
        assert_eq!((ratings.players[0], ratings.advantage[0]), (None, None));
        let ratings = rate(2, 1, &[games(0, 1, 419.0, 0.0, 26.0), games(1, 0, 200.0, 0.0, 245.0)], &model);
        assert!(ratings.players[0].unwrap().elo > 120.0 && ratings.advantage[0].unwrap().elo > 200.0);
    }

    #[test]
    fn each_group_has_an_advantage_of_its_own() {
        let of = |group, wins, losses| {
            let game = |first, second| Encounters { first, second, group, wins, draws: 0.0, losses };
            [game(0, 1), game(1, 0)]
        };
        let games: Vec<_> = of(0, 90.0, 10.0).into_iter().chain(of(1, 50.0, 50.0)).collect();
        let ratings = rate(2, 3, &games, &Model::default());
        let advantage: Vec<_> = ratings.advantage.iter().map(|rated| rated.map(|rated| rated.elo)).collect();
        assert!(advantage[0].unwrap() > 300.0 && advantage[1].unwrap().abs() < 20.0, "{advantage:?}");
        assert_eq!(advantage[2], None);
    }

    #[test]
    fn a_strong_field_is_not_clipped() {
        // A chain of whitewashes: the ends are thousands of Elo apart.
        let chain: Vec<_> =
            (0..9).flat_map(|i| [games(i, i + 1, 98.0, 0.0, 2.0), games(i + 1, i, 2.0, 0.0, 98.0)]).collect();
        let ratings = rate(10, 1, &chain, &Model { prior: 0.0, ..Model::default() });
        let width = ratings.players[0].unwrap().elo - ratings.players[9].unwrap().elo;
        assert!((width - 9.0 * 676.0).abs() < 60.0, "{width}");
    }

    #[test]
    fn bars_of_pairs_and_of_the_curvature_agree_where_pairs_do_not_matter() {
        let pairs: Vec<Vec<Encounters>> = (0..400)
            .map(|n| {
                let won = |mine: bool| (f64::from(u8::from(mine)), f64::from(u8::from(!mine)));
                let (a, b) = (won(n % 5 < 3), won(n % 7 < 3));
                vec![games(0, 1, a.0, 0.0, a.1), games(1, 0, b.0, 0.0, b.1)]
            })
            .collect();
        let model = Model { advantage: None, draw: Some(0.01), prior: 0.0 };
        let all: Vec<_> = pairs.iter().flatten().copied().collect();
        let rated = rate(2, 1, &all, &model).players[0].unwrap();
        let spread = resample(2, 1, &pairs, &model, 400, 7);
        let [low, high] = spread.interval(0, 0.95).unwrap();
        let [from, to] = rated.interval(0.95).unwrap();
        assert!(((high - low) / (to - from) - 1.0).abs() < 0.25, "{low} {high} against {from} {to}");
        assert!(spread.interval(0, 0.99).unwrap()[1] >= high);
        assert_eq!(spread, resample(2, 1, &pairs, &model, 400, 7));
    }
}
