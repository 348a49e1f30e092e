//! Elo with its uncertainty from a sample of results.

use super::elo::elo_of_score;
use super::normal::{TWO_SIDED_95, below};

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

/// What the counts of results say; `values` are the shares of the points that they stand for, in ascending order from 0 to 1, each
/// result being one of `games` games. `None` without a result.
pub(super) fn estimate(counts: &[u64], values: &[f64], games: f64) -> Option<Estimate> {
    let total = counts.iter().sum::<u64>() as f64;
    if total == 0.0 {
        return None;
    }
    let weighed = || counts.iter().zip(values).map(|(&count, value)| (count as f64 / total, value));
    let score: f64 = weighed().map(|(weight, value)| weight * value).sum();
    let variance: f64 = weighed().map(|(weight, value)| weight * (value - score).powi(2)).sum();
    let error = (variance / total).sqrt();
    let (low, high) = if error > 0.0 {
        (score - TWO_SIDED_95 * error, score + TWO_SIDED_95 * error)
    } else {
        // All results alike: theirs may be as rare as one that still shows nothing else in 2.5 % of such samples.
        let mass = 0.025f64.powf(1.0 / total);
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
    let spread = (games * variance).sqrt();
    Some(Estimate {
        score,
        elo: elo_of_score(score),
        margin: (interval[1] - interval[0]) / 2.0,
        interval,
        los,
        normalised: (spread > 0.0).then(|| (score - 0.5) / spread * NORMAL_UNIT),
    })
}

/// Normalised Elo of a score that is above one half by one standard deviation of a game.
pub(super) const NORMAL_UNIT: f64 = 800.0 / std::f64::consts::LN_10;
