//! Results of single games, and the strength they show.

use super::estimate::{Estimate, estimate};

/// How many games were lost, drawn and won by the first player. For games that were not played in pairs: of pairs,
/// [`Pentanomial`](super::Pentanomial) knows more.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Trinomial(pub [u64; 3]);

impl Trinomial {
    /// Points of a game, by bin.
    pub(super) const VALUES: [f64; 3] = [0.0, 0.5, 1.0];

    /// Number of games.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.0.iter().sum()
    }

    /// Strength with its uncertainty, as if games did not depend on each other; `None` without a game.
    #[must_use]
    pub fn estimate(&self) -> Option<Estimate> {
        estimate(&self.0, &Trinomial::VALUES, 1.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Values computed with the code of fishtest.
    #[test]
    fn known_samples() {
        for (counts, elo, margin, los, normalised) in [
            ([759, 1863, 880], 12.0093, 7.8729, 0.998_617, 17.5698),
            ([22569, 44137, 22976], 1.5768, 1.6205, 0.971_749, 2.2126),
        ] {
            let estimate = Trinomial(counts).estimate().unwrap();
            assert!((estimate.elo - elo).abs() < 5e-5, "{estimate:?}");
            assert!((estimate.margin - margin).abs() < 5e-5, "{estimate:?}");
            assert!((estimate.los - los).abs() < 5e-7, "{estimate:?}");
            assert!((estimate.normalised.unwrap() - normalised).abs() < 5e-5, "{estimate:?}");
        }
    }

    #[test]
    fn one_game_and_none() {
        assert_eq!(Trinomial::default().estimate(), None);
        let lost = Trinomial([1, 0, 0]).estimate().unwrap();
        assert!(lost.elo < -1000.0 && lost.interval[1] > 200.0, "one game proves nothing: {lost:?}");
        let drawn = Trinomial([0, 1, 0]).estimate().unwrap();
        assert!(drawn.elo == 0.0 && drawn.los == 0.5 && drawn.margin > 200.0 && drawn.margin.is_finite());
    }
}
