//! The normal distribution.

/// The bound of a two-sided interval of 95 %.
pub(super) const TWO_SIDED_95: f64 = 1.959_963_984_540_054;

/// The probability that a standard normal variable is below `z`, to about 1e-12.
///
/// Source: the series and the continued fraction of the error function, Abramowitz and Stegun 7.1.6 and 7.1.14.
pub(super) fn below(z: f64) -> f64 {
    let x = z.abs() / std::f64::consts::SQRT_2;
    let inside = if x < 3.0 { series(x) } else { 1.0 - fraction(x) };
    if z < 0.0 { (1.0 - inside) / 2.0 } else { (1.0 + inside) / 2.0 }
}

/// The value below which a standard normal variable is with chance `p`, which is kept within 1e-15 and 1 - 1e-15.
pub(super) fn quantile(p: f64) -> f64 {
    let p = p.clamp(1e-15, 1.0 - 1e-15);
    let (mut low, mut high) = (-8.5, 8.5);
    for _ in 0..80 {
        let middle = f64::midpoint(low, high);
        if below(middle) < p {
            low = middle;
        } else {
            high = middle;
        }
    }
    f64::midpoint(low, high)
}

/// erf(x) for small `x`.
fn series(x: f64) -> f64 {
    let mut term = x;
    let mut sum = x;
    for n in 0..200 {
        term *= 2.0 * x * x / f64::from(2 * n + 3);
        sum += term;
        if term < sum * 1e-17 {
            break;
        }
    }
    2.0 / std::f64::consts::PI.sqrt() * (-x * x).exp() * sum
}

/// erfc(x) for large `x`.
fn fraction(x: f64) -> f64 {
    let tail = (1..=60).rev().fold(x, |tail, k| x + f64::from(k) / 2.0 / tail);
    (-x * x).exp() / std::f64::consts::PI.sqrt() / tail
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_from_tables() {
        for (z, p) in [
            (0.0, 0.5),
            (1.0, 0.841_344_746_068_543),
            (-1.0, 0.158_655_253_931_457),
            (1.959_963_984_540_054, 0.975),
            (-3.0, 0.001_349_898_031_630),
            (4.5, 0.999_996_602_326_875),
            (-6.0, 9.865_876_450_377e-10),
        ] {
            assert!((below(z) - p).abs() < 1e-12, "{z}: {}", below(z));
            assert!((quantile(p) - z).abs() < 1e-6, "{z}: {}", quantile(p));
        }
    }
}
