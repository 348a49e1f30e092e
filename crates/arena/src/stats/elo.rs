//! The logistic scale of Elo.

/// Scores nearer than this to 0 or 1 are taken as this, so that a whitewash has a number: 1200 Elo.
const LEAST_SCORE: f64 = 1e-3;

/// The difference of strength in Elo at which `score`, 0 to 1, is expected.
#[must_use]
pub fn elo_of_score(score: f64) -> f64 {
    let score = score.clamp(LEAST_SCORE, 1.0 - LEAST_SCORE);
    -400.0 * (1.0 / score - 1.0).log10()
}

/// The expected score, 0 to 1, of a player who is stronger by `elo`.
#[must_use]
pub fn score_of_elo(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_points_of_the_scale() {
        assert!((score_of_elo(400.0) - 10.0 / 11.0).abs() < 1e-12);
        assert!((elo_of_score(0.76) - 200.24).abs() < 0.01);
        assert!(elo_of_score(0.5).abs() < 1e-12);
        for elo in [-300.0, -12.5, 0.0, 5.0, 250.0] {
            assert!((elo_of_score(score_of_elo(elo)) - elo).abs() < 1e-9, "{elo}");
        }
    }

    #[test]
    fn a_whitewash_has_a_finite_number() {
        assert!(elo_of_score(1.0) > 1000.0 && elo_of_score(1.0).is_finite());
        assert!((elo_of_score(0.0) + elo_of_score(1.0)).abs() < 1e-9);
    }
}
