//! Glicko-2 for players who come and go: the rating of each depends on the order of its games, unlike the strengths of a closed event.
//!
//! M. E. Glickman, "Example of the Glicko-2 system", <https://www.glicko.net/glicko/glicko2.pdf>; the arithmetic is that of the crate
//! `skillratings`.

use skillratings::Outcomes;
use skillratings::glicko2::{
    Glicko2Config, Glicko2Rating, decay_deviation, expected_score, glicko2_rating_period,
};

use super::normal::quantile;

/// By how much the volatility may change; Glickman names 0.3 to 1.2.
const TAU: f64 = 0.5;
/// The deviation of somebody nobody knows, which no rating exceeds.
const UNKNOWN: f64 = 350.0;

/// What is known of a player.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Glicko {
    /// The rating; 1500 at the beginning.
    pub rating: f64,
    /// Its standard deviation; 350 at the beginning.
    pub deviation: f64,
    /// How much the strength is expected to change; 0.06 at the beginning.
    pub volatility: f64,
}

/// A game, seen by one player.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Met {
    /// The opponent, as it was before the period.
    pub opponent: Glicko,
    /// Half points: 0, 1 or 2.
    pub half_points: u8,
}

impl Default for Glicko {
    fn default() -> Glicko {
        Glicko { rating: 1500.0, deviation: UNKNOWN, volatility: 0.06 }
    }
}

impl Glicko {
    fn inner(self) -> Glicko2Rating {
        Glicko2Rating { rating: self.rating, deviation: self.deviation, volatility: self.volatility }
    }

    fn of(rating: Glicko2Rating) -> Glicko {
        Glicko {
            rating: rating.rating,
            deviation: rating.deviation.min(UNKNOWN),
            volatility: rating.volatility,
        }
    }

    /// The rating after a period with these games; after one without any only the deviation grows.
    #[must_use]
    pub fn after(self, games: &[Met]) -> Glicko {
        if games.is_empty() {
            return Glicko::of(decay_deviation(&self.inner()));
        }
        let results: Vec<(Glicko2Rating, Outcomes)> = games
            .iter()
            .map(|game| {
                let outcome = match game.half_points {
                    2 => Outcomes::WIN,
                    1 => Outcomes::DRAW,
                    _ => Outcomes::LOSS,
                };
                (game.opponent.inner(), outcome)
            })
            .collect();
        let config = Glicko2Config { tau: TAU, ..Glicko2Config::default() };
        Glicko::of(glicko2_rating_period(&self.inner(), &results, &config))
    }

    /// The share of the points that is expected against another.
    #[must_use]
    pub fn expected(self, opponent: Glicko) -> f64 {
        expected_score(&self.inner(), &opponent.inner()).0
    }

    /// The interval that holds the strength with this chance.
    #[must_use]
    pub fn interval(self, confidence: f64) -> [f64; 2] {
        let reach = quantile(f64::midpoint(1.0, confidence)) * self.deviation;
        [self.rating - reach, self.rating + reach]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rated(rating: f64, deviation: f64) -> Glicko {
        Glicko { rating, deviation, ..Glicko::default() }
    }

    /// The example that Glickman works out by hand.
    #[test]
    fn glickmans_example_comes_out() {
        let games = [(1400.0, 30.0, 2), (1550.0, 100.0, 0), (1700.0, 300.0, 0)]
            .map(|(rating, deviation, half_points)| Met { opponent: rated(rating, deviation), half_points });
        let after = rated(1500.0, 200.0).after(&games);
        assert!((after.rating - 1464.06).abs() < 0.02, "{after:?}");
        assert!(
            (after.deviation - 151.52).abs() < 0.02 && (after.volatility - 0.05999).abs() < 1e-5,
            "{after:?}"
        );
    }

    #[test]
    fn who_stays_away_becomes_less_known_and_nobody_less_than_unknown() {
        let away = rated(1800.0, 50.0).after(&[]);
        assert!(away.deviation > 50.0 && (away.rating, away.volatility) == (1800.0, 0.06));
        assert_eq!(Glicko::default().after(&[]).deviation, 350.0);
        assert!((rated(1700.0, 50.0).expected(rated(1500.0, 50.0)) - 0.75).abs() < 0.03);
        let [low, high] = rated(1500.0, 100.0).interval(0.95);
        assert!((low - 1304.0).abs() < 0.1 && (high - 1696.0).abs() < 0.1);
    }

    #[test]
    fn winning_a_thousand_games_stays_finite() {
        let won = vec![Met { opponent: Glicko::default(), half_points: 2 }; 1000];
        let after = Glicko::default().after(&won);
        assert!(after.rating.is_finite() && after.rating > 2000.0 && after.deviation > 0.0, "{after:?}");
    }
}
