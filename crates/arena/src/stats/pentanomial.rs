//! Results of pairs of games, and the strength they show.

use super::estimate::{Estimate, estimate};

/// How often a pair of games gave 0, ½, 1, 1½ and 2 points.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Pentanomial(pub [u64; 5]);

impl Pentanomial {
    /// Points of a pair in units of games won, by bin.
    pub(super) const VALUES: [f64; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];

    /// Counts a pair that gave `half_points` to the first player, 0..=4; larger numbers count as 4.
    pub fn add(&mut self, half_points: usize) {
        self.0[half_points.min(4)] += 1;
    }

    /// Number of pairs.
    #[must_use]
    pub fn pairs(&self) -> u64 {
        self.0.iter().sum()
    }

    /// Strength with its uncertainty; `None` without a pair.
    #[must_use]
    pub fn estimate(&self) -> Option<Estimate> {
        estimate(&self.0, &Pentanomial::VALUES, 2.0)
    }
}

#[cfg(test)]
mod tests {
    use super::super::elo::elo_of_score;
    use super::super::normal::TWO_SIDED_95;
    use super::*;

    fn near(found: f64, expected: f64, within: f64) {
        assert!((found - expected).abs() <= within, "{found}, expected {expected}");
    }

    /// Values computed with the code of fishtest.
    #[test]
    fn known_samples() {
        for (counts, elo, margin, los, normalised) in [
            ([10789, 19328, 33806, 19402, 10543], -0.7736, 1.2776, 0.117_659, -0.9516),
            ([39, 8843, 26675, 9240, 44], 1.5768, 1.0303, 0.998_648, 3.4800),
            ([10, 20, 40, 20, 10], 0.0, 37.4421, 0.5, 0.0),
        ] {
            let estimate = Pentanomial(counts).estimate().unwrap();
            near(estimate.elo, elo, 5e-5);
            near(estimate.margin, margin, 5e-5);
            near(estimate.los, los, 5e-7);
            near(estimate.normalised.unwrap(), normalised, 5e-5);
        }
    }

    #[test]
    fn a_whitewash_and_nothing_at_all() {
        let estimate = Pentanomial([0, 0, 0, 0, 5]).estimate().unwrap();
        assert!(estimate.elo > 1000.0 && estimate.los == 1.0 && estimate.normalised.is_none());
        assert!(estimate.margin > 100.0, "five pairs prove little: {estimate:?}");
        let longer = Pentanomial([0, 0, 0, 0, 500]).estimate().unwrap();
        assert!(longer.interval[0] > estimate.interval[0] + 300.0, "{longer:?}");
        assert_eq!(Pentanomial::default().estimate(), None);
    }

    /// Pairs whose games depend on each other: the first move wins nine of ten games, for both players alike. The margin must
    /// cover the truth about 95 times of 100, which the margin of single games, three times as wide, would not show.
    #[test]
    fn the_margin_covers_the_truth_as_often_as_it_says() {
        let mut state = 1u64;
        let mut chance = || {
            state = goren_engine::rng::mix(state);
            (state >> 11) as f64 / (1u64 << 53) as f64
        };
        let (won_first, won_second) = (0.92, 0.12);
        let truth = elo_of_score((won_first + won_second) / 2.0);
        let (trials, mut covered, mut width) = (2000, 0, 0.0);
        for _ in 0..trials {
            let mut sample = Pentanomial::default();
            for _ in 0..400 {
                let points = usize::from(chance() < won_first) + usize::from(chance() < won_second);
                sample.add(2 * points);
            }
            let estimate = sample.estimate().unwrap();
            covered += usize::from(estimate.interval[0] <= truth && truth <= estimate.interval[1]);
            width += estimate.margin / f64::from(trials);
        }
        assert!((1870..=1930).contains(&covered), "{covered} of {trials}");
        let of_single_games = TWO_SIDED_95 * (0.25f64 / 800.0).sqrt() * 4.0 * 400.0 / std::f64::consts::LN_10;
        assert!(width < 0.7 * of_single_games, "{width} against {of_single_games}");
    }
}
