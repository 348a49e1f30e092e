//! A share of trials with its exact interval.

/// How often something happened in independent trials.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Proportion {
    /// How often it happened.
    pub hits: u64,
    /// Of how many.
    pub trials: u64,
}

impl Proportion {
    /// The share, 0 to 1; `None` without a trial.
    #[must_use]
    pub fn share(&self) -> Option<f64> {
        (self.trials > 0).then(|| self.hits as f64 / self.trials as f64)
    }

    /// The interval of Clopper and Pearson: it holds the true share with at least this chance, whatever the share. `None` without a trial.
    ///
    /// Source: Clopper and Pearson, Biometrika 26 (1934), by bisection of the incomplete beta function.
    #[must_use]
    pub fn interval(&self, confidence: f64) -> Option<[f64; 2]> {
        let share = self.share()?;
        let tail = (1.0 - confidence) / 2.0;
        let (hits, misses) = (self.hits as f64, self.trials.saturating_sub(self.hits) as f64);
        // P(X >= hits | p) = I_p(hits, misses + 1), P(X <= hits | p) = 1 - I_p(hits + 1, misses).
        let low = if self.hits == 0 { 0.0 } else { root(0.0, share, |p| beta(p, hits, misses + 1.0) - tail) };
        let high = if misses == 0.0 {
            1.0
        } else {
            root(share, 1.0, |p| tail - (1.0 - beta(p, hits + 1.0, misses)))
        };
        Some([low, high])
    }

    /// How many trials make the interval of this confidence about `half_width` wide to either side, by the normal law at the share
    /// found so far, at one half without a trial.
    #[must_use]
    pub fn trials_for(&self, half_width: f64, confidence: f64) -> Option<u64> {
        let share = self.share().unwrap_or(0.5);
        let reach = super::normal::quantile(f64::midpoint(1.0, confidence)) / half_width;
        let trials = (share * (1.0 - share) * reach * reach).ceil();
        (half_width > 0.0 && trials.is_finite()).then_some((trials as u64).max(1))
    }
}

/// Where a rising function passes 0.
fn root(mut low: f64, mut high: f64, function: impl Fn(f64) -> f64) -> f64 {
    for _ in 0..100 {
        let middle = f64::midpoint(low, high);
        if function(middle) < 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    f64::midpoint(low, high)
}

/// The regularised incomplete beta function I_x(a, b), a, b > 0, by its continued fraction.
///
/// Source: NIST Digital Library of Mathematical Functions, 8.17.22.
fn beta(x: f64, a: f64, b: f64) -> f64 {
    if x <= 0.0 {
        return 0.0;
    }
    if x >= 1.0 {
        return 1.0;
    }
    // The fraction converges fast below the mean only.
    if x > (a + 1.0) / (a + b + 2.0) {
        return 1.0 - beta(1.0 - x, b, a);
    }
    let front = (a * x.ln() + b * (-x).ln_1p() + ln_gamma(a + b) - ln_gamma(a) - ln_gamma(b)).exp() / a;
    front / fraction(x, a, b)
}

/// `1 + d1/(1 + d2/(1 + …))`, from behind.
fn fraction(x: f64, a: f64, b: f64) -> f64 {
    let terms = 200 + (a.max(b)).sqrt() as usize * 4;
    (1..=terms).rev().fold(1.0, |tail, n| {
        let m = (n / 2) as f64;
        let d = if n % 2 == 0 {
            m * (b - m) * x / ((a + 2.0 * m - 1.0) * (a + 2.0 * m))
        } else {
            -(a + m) * (a + b + m) * x / ((a + 2.0 * m) * (a + 2.0 * m + 1.0))
        };
        1.0 + d / tail
    })
}

/// ln Γ(x) for x > 0, by Stirling's series after shifting x above 10.
fn ln_gamma(mut x: f64) -> f64 {
    let mut shift = 0.0;
    while x < 10.0 {
        shift += x.ln();
        x += 1.0;
    }
    let inverse = 1.0 / (x * x);
    let series = (1.0 / 12.0 - inverse * (1.0 / 360.0 - inverse * (1.0 / 1260.0 - inverse / 1680.0))) / x;
    (x - 0.5) * x.ln() - x + 0.5 * (2.0 * std::f64::consts::PI).ln() + series - shift
}

#[cfg(test)]
mod tests {
    use super::*;

    /// From the closed forms for none and all, and from printed tables of the interval.
    #[test]
    fn known_intervals() {
        for (hits, trials, low, high) in [
            (0, 10, 0.0, 0.308_497),
            (10, 10, 0.691_503, 1.0),
            (5, 10, 0.187_086, 0.812_914),
            (1, 1, 0.025, 1.0),
            (15, 100, 0.086_454, 0.235_308),
        ] {
            let [found_low, found_high] = Proportion { hits, trials }.interval(0.95).unwrap();
            assert!(
                (found_low - low).abs() < 1e-5 && (found_high - high).abs() < 1e-5,
                "{hits} of {trials}: {found_low} {found_high}"
            );
        }
        assert_eq!(Proportion::default().interval(0.95), None);
    }

    /// The definition itself, summed term by term.
    #[test]
    fn the_tails_hold_what_they_should() {
        let proportion = Proportion { hits: 419, trials: 445 };
        let [low, high] = proportion.interval(0.99).unwrap();
        let tail = |p: f64, range: std::ops::RangeInclusive<u64>| -> f64 {
            range
                .map(|k| {
                    let (n, k) = (proportion.trials as f64, k as f64);
                    let ways = ln_gamma(n + 1.0) - ln_gamma(k + 1.0) - ln_gamma(n - k + 1.0);
                    (ways + k * p.ln() + (n - k) * (1.0 - p).ln()).exp()
                })
                .sum()
        };
        assert!((tail(low, 419..=445) - 0.005).abs() < 1e-6 && (tail(high, 0..=419) - 0.005).abs() < 1e-6);
        assert!(0.90 < low && low < 419.0 / 445.0 && high < 0.97);
    }

    #[test]
    fn large_samples_and_their_size() {
        let [low, high] = Proportion { hits: 520_000, trials: 1_000_000 }.interval(0.95).unwrap();
        assert!((low - 0.51902).abs() < 1e-5 && (high - 0.52098).abs() < 1e-5, "{low} {high}");
        assert_eq!(Proportion::default().trials_for(0.05, 0.95), Some(385));
    }
}
