//! The fit: passes over all positions in an order of their own.

use goren_rules::{GameId, Position};

use super::adam::Adam;
use super::exponential::{exp, logistic};
use super::model::{Model, ROLES, Values};
use super::sample::{GameResult, Sample, Samples};
use crate::eval::{Family, Tables};
use crate::rng::{Rng, mix};
use crate::selfplay::Record;

/// Positions between two steps.
const BATCH: usize = 1_024;

/// The size of a step at the beginning, in hundredths of an open two; it falls to nothing.
const RATE: f64 = 1.0;

/// How much rests are drawn to what they were at the beginning, as a part of the step.
const PULL: f64 = 0.002;

/// What makes a move e times as likely to be chosen, in hundredths of an open two.
const ORDER_SCALE: f64 = 30.0;

/// One game in this many is kept back to judge the fit by.
const VALIDATION: u64 = 10;

/// What a fit is to do.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct FitSettings {
    /// The family of games.
    pub family: Family,
    /// Passes over all positions.
    pub passes: u32,
    /// How much of the label is the result of the game, 0 to 1; the rest is the search's value.
    pub blend: f64,
    /// Random seed of the order of positions.
    pub seed: u64,
}

/// How far the tables are from the labels, on positions that were or were not used for the fit.
#[derive(Copy, Clone, PartialEq, Debug, Default)]
pub struct Losses {
    /// Passes done.
    pub pass: u32,
    /// Cross-entropy of the chance to win, in nats: training, validation.
    pub value: [f64; 2],
    /// Cross-entropy of the move played, in nats: training, validation.
    pub order: [f64; 2],
    /// How often the move played came first, 0 to 1: training, validation.
    pub first: [f64; 2],
}

/// Why a fit is impossible.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum TuneError {
    /// The games are of another family.
    #[error("{game} is not of the family {family}")]
    Family {
        /// The game.
        game: String,
        /// The family asked for.
        family: Family,
    },
    /// A game cannot be replayed.
    #[error("game {0} has an illegal move, expected a game of the engine")]
    Illegal(u64),
    /// There is nothing to fit to.
    #[error("{0} quiet positions are too few, expected at least 100")]
    Few(usize),
    /// The state of another fit.
    #[error("the checkpoint belongs to other data or settings, expected one of this fit")]
    OtherFit,
    /// The state is damaged.
    #[error("the checkpoint is damaged, expected a whole one")]
    Damaged,
}

/// A fit in progress.
#[derive(Clone, Debug)]
pub struct Fit {
    pub(super) settings: FitSettings,
    samples: Samples,
    model: Model,
    start: Vec<f64>,
    /// How large the steps of each parameter are: what is in a position many times moves slowly.
    parts: Vec<f64>,
    pub(super) state: Adam,
    pub(super) pass: u32,
    /// What makes a win e times as likely, in hundredths of an open two.
    scale: f64,
    games: u64,
    /// Tells these data from others.
    pub(super) data: u64,
}

impl Fit {
    /// A fit without data; `game` stands for its games.
    ///
    /// # Errors
    /// [`TuneError::Family`] if the game is not of the family.
    pub fn new(settings: FitSettings, game: &GameId) -> Result<Fit, TuneError> {
        check_family(settings.family, game)?;
        let model = Model::new(settings.family, game);
        let start = model.by_hand();
        let parts = vec![1.0; start.len()];
        let (samples, state) = (Samples::new(settings.family), Adam::new(start.clone()));
        Ok(Fit { settings, samples, model, start, parts, state, pass: 0, scale: 0.0, games: 0, data: 0 })
    }

    /// Adds the quiet positions of a game, which begins at the start of `game`.
    ///
    /// # Errors
    /// [`TuneError`] if it is of another family or cannot be replayed.
    pub fn add(&mut self, game: &GameId, record: &Record) -> Result<(), TuneError> {
        check_family(self.settings.family, game)?;
        let validates = self.games % VALIDATION == VALIDATION - 1;
        if !self.samples.add(&Position::initial(game), record, validates) {
            return Err(TuneError::Illegal(self.games));
        }
        self.games += 1;
        let bytes = record.to_bytes();
        self.data = bytes.iter().fold(self.data, |data, &byte| mix(data ^ u64::from(byte)));
        Ok(())
    }

    /// Ends the adding of games.
    ///
    /// # Errors
    /// [`TuneError::Few`] if there are too few positions.
    pub fn ready(&mut self) -> Result<(), TuneError> {
        if self.samples.list.len() < 100 {
            return Err(TuneError::Few(self.samples.list.len()));
        }
        self.scale = best_scale(&self.samples.list);
        let often = self.model.gradient(&self.frequencies());
        self.parts = often.into_iter().map(|often| 1.0 / often.max(1.0)).collect();
        Ok(())
    }

    /// How often everything that has a value occurs in a position. For the order of moves only
    /// differences count, which are few.
    fn frequencies(&self) -> Values {
        let mut found = self.model.zeros();
        let share = 1.0 / self.samples.list.len() as f64;
        for at in 0..self.samples.list.len() {
            for &(feature, count) in self.samples.cells(at) {
                found.cells[self.place(feature)] += share * f64::from(count);
            }
        }
        found
    }

    /// Quiet positions.
    #[must_use]
    pub fn positions(&self) -> usize {
        self.samples.list.len()
    }

    /// What makes a win e times as likely, in hundredths of an open two, as found from the values
    /// of the search and the results of the games.
    #[must_use]
    pub fn scale(&self) -> f64 {
        self.scale
    }

    /// Whether all passes are done.
    #[must_use]
    pub fn is_done(&self) -> bool {
        self.pass >= self.settings.passes
    }

    /// One pass over all positions.
    pub fn pass(&mut self) {
        let mut order: Vec<u32> = (0..self.samples.list.len() as u32)
            .filter(|&at| !self.samples.list[at as usize].validates)
            .collect();
        let mut rng = Rng::new(self.settings.seed ^ mix(u64::from(self.pass)));
        for at in (1..order.len()).rev() {
            order.swap(at, rng.below(at + 1));
        }
        let batches = order.len().div_ceil(BATCH);
        let total = f64::from(self.settings.passes) * batches as f64;
        for (number, batch) in order.chunks(BATCH).enumerate() {
            let done = f64::from(self.pass) * batches as f64 + number as f64;
            self.step(batch, RATE * (1.0 - done / total));
        }
        self.pass += 1;
    }

    fn step(&mut self, batch: &[u32], rate: f64) {
        let values = self.model.values(&self.state.values);
        let mut slopes =
            Values { cells: vec![0.0; values.cells.len()], threats: vec![0.0; values.threats.len()] };
        for &at in batch {
            let judged = self.judge(at as usize, &values, Some(&mut slopes));
            debug_assert!(judged.value.is_finite());
        }
        let mut gradient = self.model.gradient(&slopes);
        for slope in &mut gradient {
            *slope /= batch.len() as f64;
        }
        self.state.step(&gradient, rate, &self.parts);
        for (at, value) in self.state.values.iter_mut().enumerate() {
            if self.model.is_rest(at) {
                *value -= PULL * rate * (*value - self.start[at]);
            }
        }
    }

    /// The losses of all positions as things stand.
    #[must_use]
    pub fn losses(&self) -> Losses {
        let values = self.model.values(&self.state.values);
        let (mut sums, mut numbers, mut orders) = ([Judged::default(); 2], [0.0; 2], [0.0; 2]);
        for (at, sample) in self.samples.list.iter().enumerate() {
            let judged = self.judge(at, &values, None);
            let set = usize::from(sample.validates);
            numbers[set] += 1.0;
            sums[set].value += judged.value;
            if usize::from(sample.chosen) < self.samples.moves(at).len() {
                orders[set] += 1.0;
                sums[set].order += judged.order;
                sums[set].first += judged.first;
            }
        }
        let mean = |of: fn(&Judged) -> f64, numbers: [f64; 2]| {
            [0, 1].map(|set| if numbers[set] > 0.0 { of(&sums[set]) / numbers[set] } else { 0.0 })
        };
        Losses {
            pass: self.pass,
            value: mean(|judged| judged.value, numbers),
            order: mean(|judged| judged.order, orders),
            first: mean(|judged| judged.first, orders),
        }
    }

    /// The tables as things stand.
    #[must_use]
    pub fn tables(&self) -> Tables {
        self.model.tables(&self.model.values(&self.state.values))
    }

    /// The losses of one position; their slopes are added to `slopes`.
    fn judge(&self, at: usize, values: &Values, slopes: Option<&mut Values>) -> Judged {
        let sample = &self.samples.list[at];
        let cells = self.samples.cells(at);
        let mut value = values.threats[usize::from(sample.mask)];
        for &(feature, count) in cells {
            let sign = if self.is_own(feature) { 1.0 } else { -1.0 };
            value += sign * f64::from(count) * values.cells[self.place(feature)];
        }
        let chance = logistic(value / self.scale);
        let label = self.label(sample);
        let mut judged = Judged { value: cross_entropy(label, chance), ..Judged::default() };
        let mut slopes = slopes;
        if let Some(slopes) = slopes.as_deref_mut() {
            let slope = (chance - label) / self.scale;
            slopes.threats[usize::from(sample.mask)] += slope;
            for &(feature, count) in cells {
                let sign = if self.is_own(feature) { 1.0 } else { -1.0 };
                slopes.cells[self.place(feature)] += sign * slope * f64::from(count);
            }
        }
        self.judge_order(at, values, slopes, &mut judged);
        judged
    }

    /// Whether a feature is of the side to move.
    fn is_own(&self, feature: u16) -> bool {
        usize::from(feature) < 2 * self.model.combinations()
    }

    /// Where the value of a feature stands: those of the opponent begin after two sides' features,
    /// their values after those of as many sides as there are.
    fn place(&self, feature: u16) -> usize {
        let combinations = self.model.combinations();
        let skipped = if self.is_own(feature) { 0 } else { (2 - self.model.sides) * combinations };
        usize::from(feature) - skipped
    }

    fn judge_order(&self, at: usize, values: &Values, slopes: Option<&mut Values>, judged: &mut Judged) {
        let (moves, chosen) = (self.samples.moves(at), usize::from(self.samples.list[at].chosen));
        if chosen >= moves.len() {
            return;
        }
        let role = self.model.sides * self.model.combinations();
        let places = |mv: &[u16; 2]| [2 * role + usize::from(mv[0]), (ROLES - 1) * role + usize::from(mv[1])];
        let score = |mv| places(mv).into_iter().map(|place| values.cells[place]).sum::<f64>() / ORDER_SCALE;
        let scores: Vec<f64> = moves.iter().map(score).collect();
        let most = scores.iter().copied().fold(f64::MIN, f64::max);
        let weights: Vec<f64> = scores.iter().map(|score| exp(score - most)).collect();
        let sum: f64 = weights.iter().sum();
        judged.order = -(weights[chosen] / sum).ln();
        judged.first = f64::from(u8::from(scores[chosen] >= most));
        if let Some(slopes) = slopes {
            for (at, (mv, weight)) in moves.iter().zip(&weights).enumerate() {
                let wanted = f64::from(u8::from(at == chosen));
                for place in places(mv) {
                    slopes.cells[place] += (weight / sum - wanted) / ORDER_SCALE;
                }
            }
        }
    }

    fn label(&self, sample: &Sample) -> f64 {
        let searched = logistic(f64::from(sample.value) / self.scale);
        let blend = self.settings.blend.clamp(0.0, 1.0);
        blend * points(sample.result) + (1.0 - blend) * searched
    }
}

/// Losses of one position.
#[derive(Copy, Clone, Debug, Default)]
struct Judged {
    value: f64,
    order: f64,
    first: f64,
}

fn check_family(family: Family, game: &GameId) -> Result<(), TuneError> {
    if Family::of(game.rules()) == Some(family) {
        return Ok(());
    }
    Err(TuneError::Family { game: game.to_string(), family })
}

fn points(result: GameResult) -> f64 {
    match result {
        GameResult::Lost => 0.0,
        GameResult::Drawn => 0.5,
        GameResult::Won => 1.0,
    }
}

fn cross_entropy(label: f64, chance: f64) -> f64 {
    let part = |label: f64, chance: f64| if label > 0.0 { -label * chance.max(1e-12).ln() } else { 0.0 };
    part(label, chance) + part(1.0 - label, 1.0 - chance)
}

/// The scale by which the search's values foretell the results best.
fn best_scale(samples: &[Sample]) -> f64 {
    let loss = |scale: f64| -> f64 {
        let chance = |sample: &Sample| logistic(f64::from(sample.value) / scale);
        samples.iter().step_by(7).map(|sample| cross_entropy(points(sample.result), chance(sample))).sum()
    };
    let scales = (4..=80).map(|tens| 10.0 * f64::from(tens));
    let judged = scales.map(|scale| (loss(scale), scale));
    judged.min_by(|a, b| a.0.total_cmp(&b.0)).map_or(150.0, |(_, scale)| scale)
}
