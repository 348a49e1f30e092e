//! Sequential test: is the first player stronger by `elo1` rather than by `elo0`?
//!
//! The generalised ratio of likelihoods for the mean of a sample over pairs of games: the laws compared are those
//! nearest to the sample that have the mean of either hypothesis. Source: M. Van den Bergh, "Comments on
//! generalized SPRT" and the statistics of fishtest.

use std::fmt;
use std::str::FromStr;

use super::estimate::NORMAL_UNIT;
use super::{Pentanomial, Trinomial, score_of_elo};

/// Bins without an observation count as this many pairs, so that no law is ruled out by a small sample.
const EMPTY: f64 = 1e-3;
/// Rounds towards a law of given lead; ten are more than enough where there is one.
const LEAD_ROUNDS: usize = 50;
/// Pairs that are played at least before a test ends.
const FEWEST_PAIRS: u64 = 10;

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
    /// The unit of `elo0` and `elo1`.
    pub scale: Scale,
}

/// The unit of a test's two differences.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub enum Scale {
    /// Elo.
    #[default]
    Logistic,
    /// Elo normalised by the spread of the results: the same number of games decides the same difference, whatever the share
    /// of draws and the openings.
    Normalised,
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
        self.ratio(&sample.0, &Pentanomial::VALUES, 2.0)
    }

    /// The same for games that were not played in pairs.
    #[must_use]
    pub fn llr_of_games(&self, sample: &Trinomial) -> f64 {
        self.ratio(&sample.0, &Trinomial::VALUES, 1.0)
    }

    /// Each result stands for `games` games.
    fn ratio(&self, counts: &[u64], values: &[f64], games: f64) -> f64 {
        if counts.iter().all(|&count| count == 0) {
            return 0.0;
        }
        let counts: Vec<f64> =
            counts.iter().map(|&count| if count == 0 { EMPTY } else { count as f64 }).collect();
        let total: f64 = counts.iter().sum();
        let sample = Sample { weights: counts.iter().map(|count| count / total).collect(), values };
        let law = |elo: f64| match self.scale {
            Scale::Logistic => sample.law_of_mean(score_of_elo(elo)),
            Scale::Normalised => sample.law_of_lead(elo / NORMAL_UNIT * games.sqrt()),
        };
        let laws = [law(self.elo0), law(self.elo1)];
        (0..counts.len()).map(|bin| counts[bin] * (laws[1][bin] / laws[0][bin]).ln()).sum()
    }

    /// The ratios at which the test ends.
    #[must_use]
    pub fn bounds(&self) -> [f64; 2] {
        [(self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln()]
    }

    /// How the test stands after a sample. A few pairs decide nothing, nor do pairs that all gave the same points to both: the
    /// ratio then rests on nothing but what is assumed of empty bins.
    #[must_use]
    pub fn state(&self, sample: &Pentanomial) -> SprtState {
        if sample.pairs() < FEWEST_PAIRS || sample.0[2] == sample.pairs() {
            return SprtState::Open;
        }
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

/// An observed law of results.
struct Sample<'a> {
    weights: Vec<f64>,
    values: &'a [f64],
}

impl Sample<'_> {
    /// The law that makes the sample most likely among those under which `offsets` has mean 0: `p/(1+x·offset)`, with `x` such that
    /// it comes out.
    fn law_without(&self, offsets: &[f64]) -> Vec<f64> {
        let bins = 0..self.weights.len();
        let excess = |x: f64| -> f64 {
            bins.clone().map(|bin| self.weights[bin] * offsets[bin] / (1.0 + x * offsets[bin])).sum()
        };
        let highest = offsets.iter().copied().fold(f64::MIN, f64::max);
        let lowest = offsets.iter().copied().fold(f64::MAX, f64::min);
        // The function falls from +∞ to −∞ between its two poles.
        let (mut low, mut high) = (-1.0 / highest, -1.0 / lowest);
        for _ in 0..200 {
            let middle = f64::midpoint(low, high);
            if excess(middle) > 0.0 {
                low = middle;
            } else {
                high = middle;
            }
        }
        let x = f64::midpoint(low, high);
        bins.map(|bin| self.weights[bin] / (1.0 + x * offsets[bin])).collect()
    }

    fn law_of_mean(&self, mean: f64) -> Vec<f64> {
        self.law_without(&self.values.iter().map(|value| value - mean).collect::<Vec<f64>>())
    }

    /// The law whose mean is above one half by `lead` of its own standard deviations, by a few rounds of linearised
    /// constraints from the uniform law.
    fn law_of_lead(&self, lead: f64) -> Vec<f64> {
        let mut law = vec![1.0 / self.weights.len() as f64; self.weights.len()];
        for _ in 0..LEAD_ROUNDS {
            let moment = |f: &dyn Fn(f64) -> f64| -> f64 {
                law.iter().zip(self.values).map(|(weight, &value)| weight * f(value)).sum()
            };
            let mean = moment(&|value| value);
            let deviation = moment(&|value| (value - mean).powi(2)).sqrt();
            let offsets: Vec<f64> = self
                .values
                .iter()
                .map(|value| {
                    let bend = 1.0 + ((mean - value) / deviation).powi(2);
                    value - 0.5 - lead * deviation * bend / 2.0
                })
                .collect();
            let next = self.law_without(&offsets);
            let change = law.iter().zip(&next).map(|(a, b)| (a - b).abs()).fold(0.0, f64::max);
            law = next;
            if change < 1e-9 {
                break;
            }
        }
        law
    }
}

impl FromStr for Sprt {
    type Err = SprtError;

    /// Reads `elo0,elo1,alpha,beta`; without the last two both are 0.05. A last word `normalised` sets the scale.
    fn from_str(text: &str) -> Result<Sprt, SprtError> {
        let short = || text.chars().take(60).collect::<String>();
        let (text, scale) = match text.rsplit_once(',') {
            Some((numbers, word)) if word.trim() == "normalised" => (numbers, Scale::Normalised),
            _ => (text, Scale::Logistic),
        };
        let numbers: Result<Vec<f64>, _> = text.split(',').map(|part| part.trim().parse()).collect();
        let sprt = match numbers.as_deref() {
            Ok(&[elo0, elo1]) => Sprt { elo0, elo1, alpha: 0.05, beta: 0.05, scale },
            Ok(&[elo0, elo1, alpha, beta]) => Sprt { elo0, elo1, alpha, beta, scale },
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
        write!(f, "{},{},{},{}", self.elo0, self.elo1, self.alpha, self.beta)?;
        match self.scale {
            Scale::Logistic => Ok(()),
            Scale::Normalised => f.write_str(",normalised"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEST: Sprt = Sprt { elo0: 0.0, elo1: 5.0, alpha: 0.05, beta: 0.05, scale: Scale::Logistic };

    /// Values computed with the code of fishtest.
    #[test]
    fn known_samples() {
        let normalised = Sprt { scale: Scale::Normalised, ..TEST };
        for (counts, logistic, of_lead) in [
            ([10789, 19328, 33806, 19402, 10543], -38.514_408, -26.838_449),
            ([39, 8843, 26675, 9240, 44], -16.698_659, 3.639_943),
            ([10, 20, 40, 20, 10], -0.034_507, -0.020_709),
            ([0, 0, 0, 0, 5], 0.071_466, 0.100_728),
        ] {
            for (test, llr) in [(TEST, logistic), (normalised, of_lead)] {
                let found = test.llr(&Pentanomial(counts));
                assert!((found - llr).abs() < 2e-6, "{counts:?}: {found}, expected {llr}");
            }
        }
        for (counts, logistic, of_lead) in
            [([759, 1863, 880], 2.947_224, 2.182_962), ([22569, 44137, 22976], -6.752_339, -1.067_308)]
        {
            for (test, llr) in [(TEST, logistic), (normalised, of_lead)] {
                let found = test.llr_of_games(&Trinomial(counts));
                assert!((found - llr).abs() < 2e-6, "{counts:?}: {found}, expected {llr}");
            }
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
        let test = Sprt { elo0: 0.0, elo1: 60.0, alpha: 0.1, beta: 0.1, scale: Scale::Logistic };
        let mut state = 5u64;
        let mut wrong = 0;
        for _ in 0..400 {
            let mut sample = Pentanomial::default();
            while test.state(&sample) == SprtState::Open {
                state = goren_engine::rng::mix(state);
                // Even players, games of a pair independent, no draws: ¼, ½, ¼.
                sample.add([0, 2, 2, 4][(state >> 62) as usize]);
            }
            wrong += usize::from(test.state(&sample) == SprtState::AcceptedH1);
        }
        assert!((12..=56).contains(&wrong), "{wrong} of 400, expected about 40 at most");
    }

    #[test]
    fn saturated_samples_decide_nothing() {
        for counts in [[0, 0, 5000, 0, 0], [0, 0, 0, 0, 9], [9, 0, 0, 0, 0], [0; 5]] {
            assert_eq!(TEST.state(&Pentanomial(counts)), SprtState::Open, "{counts:?}");
        }
        assert_eq!(TEST.state(&Pentanomial([0, 0, 0, 0, 5000])), SprtState::AcceptedH1);
    }

    #[test]
    fn texts() {
        let normalised: Sprt = "0,5,0.1,0.1,normalised".parse().unwrap();
        assert_eq!((normalised.scale, normalised.to_string().parse()), (Scale::Normalised, Ok(normalised)));
        assert_eq!("0,5,0.05,0.05".parse(), Ok(TEST));
        assert_eq!("0,5".parse(), Ok(TEST));
        assert_eq!(TEST.to_string().parse(), Ok(TEST));
        for text in ["", "5", "5,0", "0,5,0", "0,5,0,0.05", "0,5,0.9,0.05", "nan,5", "0,inf", "a,b"] {
            assert!(text.parse::<Sprt>().is_err(), "{text}");
        }
    }
}
