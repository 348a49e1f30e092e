//! Results of pairs of games, and the strength they show.

use super::elo::elo_of_score;
use super::normal::{TWO_SIDED_95, below};

/// How often a pair of games gave 0, ½, 1, 1½ and 2 points.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Pentanomial(pub [u64; 5]);

/// What a sample says about a difference of strength.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Estimate {
    /// Mean score of a game, 0 to 1.
    pub score: f64,
    /// Difference in Elo.
    pub elo: f64,
    /// Half the width of the interval of 95 % around it.
    pub margin: f64,
    /// Lower and upper end of that interval; not symmetric near 0 and 1.
    pub interval: [f64; 2],
    /// Probability that the first player is the stronger one.
    pub los: f64,
    /// Difference in Elo, normalised by the spread of the results of games: comparable between openings and times.
    pub normalised: Option<f64>,
}

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
        let pairs = self.pairs() as f64;
        if pairs == 0.0 {
            return None;
        }
        let weight = |bin: usize| self.0[bin] as f64 / pairs;
        let score: f64 = (0..5).map(|bin| weight(bin) * Pentanomial::VALUES[bin]).sum();
        let variance: f64 = (0..5).map(|bin| weight(bin) * (Pentanomial::VALUES[bin] - score).powi(2)).sum();
        let error = (variance / pairs).sqrt();
        let (low, high) = if error > 0.0 {
            (score - TWO_SIDED_95 * error, score + TWO_SIDED_95 * error)
        } else {
            // All pairs alike: their bin may be as rare as one that still shows nothing else in 2.5 % of such samples.
            let mass = 0.025f64.powf(1.0 / pairs);
            (score * mass, score * mass + 1.0 - mass)
        };
        let interval = [elo_of_score(low), elo_of_score(high)];
        let los = if error > 0.0 {
            below((score - 0.5) / error)
        } else if score == 0.5 {
            0.5
        } else {
            f64::from(u8::from(score > 0.5))
        };
        let spread = (2.0 * variance).sqrt();
        Some(Estimate {
            score,
            elo: elo_of_score(score),
            margin: (interval[1] - interval[0]) / 2.0,
            interval,
            los,
            normalised: (spread > 0.0).then(|| (score - 0.5) / spread * 800.0 / std::f64::consts::LN_10),
        })
    }
}

#[cfg(test)]
mod tests {
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
            state = crate::rng::mix(state);
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
