//! Sequential test: is the first player stronger by `elo1` rather than by `elo0`?
//!
//! The generalised ratio of likelihoods for the mean of a sample over pairs of games: the laws compared are those
//! nearest to the sample that have the mean of either hypothesis. Source: M. Van den Bergh, "Comments on
//! generalized SPRT" and the statistics of fishtest.

use std::fmt;
use std::str::FromStr;

use super::{Pentanomial, score_of_elo};

/// Bins without an observation count as this many pairs, so that no law is ruled out by a small sample.
const EMPTY: f64 = 1e-3;

/// Two hypotheses on the difference of strength and the chances of deciding wrongly.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Sprt {
    /// The difference under the first hypothesis, in Elo.
    pub elo0: f64,
    /// The difference under the second, larger.
    pub elo1: f64,
    /// Chance to accept the second although the first is true.
    pub alpha: f64,
    /// Chance to accept the first although the second is true.
    pub beta: f64,
}

/// How a test stands.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum SprtState {
    /// More pairs are needed.
    Open,
    /// The first hypothesis is accepted.
    AcceptedH0,
    /// The second hypothesis is accepted.
    AcceptedH1,
}

/// A text that is no test.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SprtError {
    /// Not four numbers.
    #[error("`{0}` is no sequential test, expected elo0,elo1,alpha,beta such as 0,10,0.05,0.05")]
    Malformed(String),
    /// Numbers that make no test.
    #[error("`{0}` is out of range, expected -1000 <= elo0 < elo1 <= 1000 and alpha, beta of 0.0001 to 0.4")]
    Range(String),
}

impl Sprt {
    /// The logarithm of the ratio of likelihoods.
    #[must_use]
    pub fn llr(&self, sample: &Pentanomial) -> f64 {
        if sample.pairs() == 0 {
            return 0.0;
        }
        let counts = sample.0.map(|count| if count == 0 { EMPTY } else { count as f64 });
        let total: f64 = counts.iter().sum();
        let weights = counts.map(|count| count / total);
        let laws = [self.elo0, self.elo1].map(|elo| nearest_law(&weights, score_of_elo(elo)));
        (0..5).map(|bin| counts[bin] * (laws[1][bin] / laws[0][bin]).ln()).sum()
    }

    /// The ratios at which the test ends.
    #[must_use]
    pub fn bounds(&self) -> [f64; 2] {
        [(self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln()]
    }

    /// How the test stands after a sample.
    #[must_use]
    pub fn state(&self, sample: &Pentanomial) -> SprtState {
        let (llr, [lower, upper]) = (self.llr(sample), self.bounds());
        if llr >= upper {
            SprtState::AcceptedH1
        } else if llr <= lower {
            SprtState::AcceptedH0
        } else {
            SprtState::Open
        }
    }
}

/// The law of given mean that makes the sample most likely: `p/(1+x·(a−mean))`, with `x` such that the mean comes out.
fn nearest_law(weights: &[f64; 5], mean: f64) -> [f64; 5] {
    let offsets = Pentanomial::VALUES.map(|value| value - mean);
    let excess =
        |x: f64| -> f64 { (0..5).map(|bin| weights[bin] * offsets[bin] / (1.0 + x * offsets[bin])).sum() };
    // The function falls from +∞ to −∞ between its two poles.
    let (mut low, mut high) = (-1.0 / offsets[4], -1.0 / offsets[0]);
    for _ in 0..200 {
        let middle = f64::midpoint(low, high);
        if excess(middle) > 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    let x = f64::midpoint(low, high);
    std::array::from_fn(|bin| weights[bin] / (1.0 + x * offsets[bin]))
}

impl FromStr for Sprt {
    type Err = SprtError;

    /// Reads `elo0,elo1,alpha,beta`; without the last two both are 0.05.
    fn from_str(text: &str) -> Result<Sprt, SprtError> {
        let short = || text.chars().take(60).collect::<String>();
        let numbers: Result<Vec<f64>, _> = text.split(',').map(|part| part.trim().parse()).collect();
        let sprt = match numbers.as_deref() {
            Ok(&[elo0, elo1]) => Sprt { elo0, elo1, alpha: 0.05, beta: 0.05 },
            Ok(&[elo0, elo1, alpha, beta]) => Sprt { elo0, elo1, alpha, beta },
            _ => return Err(SprtError::Malformed(short())),
        };
        let chance = |chance: f64| (0.0001..=0.4).contains(&chance);
        let order = -1000.0 <= sprt.elo0 && sprt.elo0 < sprt.elo1 && sprt.elo1 <= 1000.0;
        if order && chance(sprt.alpha) && chance(sprt.beta) {
            Ok(sprt)
        } else {
            Err(SprtError::Range(short()))
        }
    }
}

impl fmt::Display for Sprt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{},{},{}", self.elo0, self.elo1, self.alpha, self.beta)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEST: Sprt = Sprt { elo0: 0.0, elo1: 5.0, alpha: 0.05, beta: 0.05 };

    /// Values computed with the code of fishtest.
    #[test]
    fn known_samples() {
        for (counts, llr) in [
            ([10789, 19328, 33806, 19402, 10543], -38.514_408),
            ([39, 8843, 26675, 9240, 44], -16.698_659),
            ([10, 20, 40, 20, 10], -0.034_507),
            ([0, 0, 0, 0, 5], 0.071_466),
        ] {
            let found = TEST.llr(&Pentanomial(counts));
            assert!((found - llr).abs() < 2e-6, "{counts:?}: {found}, expected {llr}");
        }
        assert!((TEST.bounds()[1] - 2.944_439).abs() < 1e-6);
        assert_eq!(TEST.bounds()[0], -TEST.bounds()[1]);
    }

    /// With many pairs near even the ratio is that of two normal laws.
    #[test]
    fn a_large_sample_agrees_with_the_normal_approximation() {
        let counts = [1000u64, 2000, 4100, 2050, 1010];
        let total: f64 = counts.iter().sum::<u64>() as f64;
        let moment = |power: i32, around: f64| -> f64 {
            (0..5)
                .map(|bin| counts[bin] as f64 / total * (Pentanomial::VALUES[bin] - around).powi(power))
                .sum()
        };
        let mean = moment(1, 0.0);
        let (s0, s1) = (score_of_elo(0.0), score_of_elo(5.0));
        let expected = total * (s1 - s0) * (2.0 * mean - s0 - s1) / (2.0 * moment(2, mean));
        assert!((TEST.llr(&Pentanomial(counts)) / expected - 1.0).abs() < 2e-3);
    }

    #[test]
    fn the_test_ends_at_its_bounds_and_errs_as_rarely_as_it_says() {
        let test = Sprt { elo0: 0.0, elo1: 60.0, alpha: 0.1, beta: 0.1 };
        let mut state = 5u64;
        let mut wrong = 0;
        for _ in 0..400 {
            let mut sample = Pentanomial::default();
            while test.state(&sample) == SprtState::Open {
                state = crate::rng::mix(state);
                // Even players, games of a pair independent, no draws: ¼, ½, ¼.
                sample.add([0, 2, 2, 4][(state >> 62) as usize]);
            }
            wrong += usize::from(test.state(&sample) == SprtState::AcceptedH1);
        }
        assert!((12..=56).contains(&wrong), "{wrong} of 400, expected about 40 at most");
    }

    #[test]
    fn texts() {
        assert_eq!("0,5,0.05,0.05".parse(), Ok(TEST));
        assert_eq!("0,5".parse(), Ok(TEST));
        assert_eq!(TEST.to_string().parse(), Ok(TEST));
        for text in ["", "5", "5,0", "0,5,0", "0,5,0,0.05", "0,5,0.9,0.05", "nan,5", "0,inf", "a,b"] {
            assert!(text.parse::<Sprt>().is_err(), "{text}");
        }
    }
}
