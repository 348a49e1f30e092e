//! Stochastic gradient descent with Adam (Kingma and Ba, 2015).

/// Decay of the means of the gradient and of its square.
const MEAN: f64 = 0.9;
const SQUARE: f64 = 0.999;

/// Keeps steps finite where there was hardly any gradient.
const EPSILON: f64 = 1e-8;

/// Parameters with the state of their descent.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Adam {
    pub(super) values: Vec<f64>,
    pub(super) means: Vec<f64>,
    pub(super) squares: Vec<f64>,
    pub(super) steps: u64,
}

impl Adam {
    pub(super) fn new(values: Vec<f64>) -> Adam {
        let zeros = vec![0.0; values.len()];
        Adam { values, means: zeros.clone(), squares: zeros, steps: 0 }
    }

    /// One step against the gradient: at most about `rate` times the part of each parameter.
    pub(super) fn step(&mut self, gradient: &[f64], rate: f64, parts: &[f64]) {
        self.steps += 1;
        // Powers by the number of steps; after many they are 0.
        let steps = self.steps.min(100_000) as i32;
        let (first, second) = (1.0 - MEAN.powi(steps), 1.0 - SQUARE.powi(steps));
        let state = self.values.iter_mut().zip(&mut self.means).zip(&mut self.squares);
        for ((((value, mean), square), &slope), part) in state.zip(gradient).zip(parts) {
            *mean = MEAN * *mean + (1.0 - MEAN) * slope;
            *square = SQUARE * *square + (1.0 - SQUARE) * slope * slope;
            *value -= rate * part * (*mean / first) / ((*square / second).sqrt() + EPSILON);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_finds_the_bottom_of_a_bowl() {
        let mut adam = Adam::new(vec![5.0, -3.0]);
        for step in 0..2_000 {
            let gradient = vec![2.0 * (adam.values[0] - 1.0), 8.0 * (adam.values[1] - 2.0)];
            adam.step(&gradient, 0.1 * (1.0 - f64::from(step) / 2_000.0), &[1.0, 0.5]);
        }
        assert!((adam.values[0] - 1.0).abs() < 0.01 && (adam.values[1] - 2.0).abs() < 0.01);
    }
}
