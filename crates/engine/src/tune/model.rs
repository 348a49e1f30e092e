//! The parameters of the fit and the tables that follow from them.

use goren_rules::{Color, GameId};

use crate::eval::{CellValues, Family, SideTables, THREAT_MASKS, Tables, cell_factors, threat_value};
use crate::pattern::combination::{combinations, counts};
use crate::pattern::{CellClass, LineClass, cell_class};

/// What a combination has a value for: the mover, the waiter, attack, defence.
pub(super) const ROLES: usize = 4;

/// The weight of a cell's own value in the search's order of moves, against that for the opponent.
const OWN_WEIGHT: f64 = 1.75;

/// Bits of a threat mask.
const BITS: usize = 11;

const LINES: usize = LineClass::ALL.len();
const FACTORS: usize = LINES + CellClass::COUNT;

/// The shape of the parameters of a family. For every role and side they are the values of line
/// classes, of cell classes and the rests of combinations; at the end, for every side, the values
/// of the bits of a threat mask and the rests of masks.
#[derive(Clone, Debug)]
pub(super) struct Model {
    family: Family,
    pub(super) sides: usize,
    /// Axes of each line class, by combination.
    counts: Vec<[u8; LINES]>,
    /// The class of each combination, by side.
    classes: Vec<Vec<CellClass>>,
}

/// The values of everything, from which samples are judged.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Values {
    /// By role, side and combination.
    pub(super) cells: Vec<f64>,
    /// By side and mask.
    pub(super) threats: Vec<f64>,
}

impl Model {
    /// The model of a family whose games are like `game`.
    pub(super) fn new(family: Family, game: &GameId) -> Model {
        let rules = game.rules();
        let counts = counts(family.axes());
        let sides = 1 + usize::from(family.tells_sides_apart());
        let of = |color| {
            let (ends, forbidden) = (rules.line_of(color).ends, rules.forbidden_to(color));
            counts.iter().map(|count| cell_class(count, ends, forbidden)).collect()
        };
        let classes = Color::BOTH.into_iter().take(sides).map(of).collect();
        Model { family, sides, counts, classes }
    }

    /// Combinations of one side.
    pub(super) fn combinations(&self) -> usize {
        combinations(self.family.axes())
    }

    fn block(&self) -> usize {
        FACTORS + self.combinations()
    }

    /// Number of parameters.
    pub(super) fn len(&self) -> usize {
        ROLES * self.sides * self.block() + self.sides * (BITS + THREAT_MASKS)
    }

    /// Nothing for everything that has a value.
    pub(super) fn zeros(&self) -> Values {
        Values {
            cells: vec![0.0; ROLES * self.sides * self.combinations()],
            threats: vec![0.0; self.sides * THREAT_MASKS],
        }
    }

    /// The parameters whose values are those set by hand.
    pub(super) fn by_hand(&self) -> Vec<f64> {
        let mut parameters = vec![0.0; self.len()];
        let [mover, waiter] = cell_factors();
        for role in 0..ROLES {
            let (lines, classes) = if role == 0 { mover } else { waiter };
            let weight = if role == 2 { OWN_WEIGHT } else { 1.0 };
            for side in 0..self.sides {
                let start = (role * self.sides + side) * self.block();
                let factors = lines.iter().chain(&classes);
                for (parameter, &value) in parameters[start..].iter_mut().zip(factors) {
                    *parameter = weight * f64::from(value);
                }
            }
        }
        let start = ROLES * self.sides * self.block();
        for side in 0..self.sides {
            let rests = start + side * (BITS + THREAT_MASKS) + BITS;
            for mask in 0..THREAT_MASKS {
                parameters[rests + mask] = f64::from(threat_value(mask));
            }
        }
        parameters
    }

    /// The values that follow from parameters.
    pub(super) fn values(&self, parameters: &[f64]) -> Values {
        let combinations = self.combinations();
        let mut cells = Vec::with_capacity(ROLES * self.sides * combinations);
        let (blocks, threats) = parameters.split_at(ROLES * self.sides * self.block());
        for (at, block) in blocks.chunks_exact(self.block()).enumerate() {
            let (factors, rests) = block.split_at(FACTORS);
            let classes = &self.classes[at % self.sides];
            for ((count, &class), rest) in self.counts.iter().zip(classes).zip(rests) {
                let lines: f64 = count.iter().zip(factors).map(|(&n, value)| f64::from(n) * value).sum();
                cells.push(lines + factors[LINES + class as usize] + rest);
            }
        }
        let of_mask = |block: &[f64], mask: usize| {
            let bits: f64 = (0..BITS).filter(|bit| mask >> bit & 1 == 1).map(|bit| block[bit]).sum();
            bits + block[BITS + mask]
        };
        let threats = threats
            .chunks_exact(BITS + THREAT_MASKS)
            .flat_map(|block| (0..THREAT_MASKS).map(move |mask| of_mask(block, mask)))
            .collect();
        Values { cells, threats }
    }

    /// The gradient by parameters that follows from one by values.
    pub(super) fn gradient(&self, by_values: &Values) -> Vec<f64> {
        let mut gradient = Vec::with_capacity(self.len());
        for (at, slopes) in by_values.cells.chunks_exact(self.combinations()).enumerate() {
            let mut factors = [0.0; FACTORS];
            let classes = &self.classes[at % self.sides];
            for ((count, &class), slope) in self.counts.iter().zip(classes).zip(slopes) {
                if *slope != 0.0 {
                    for (factor, &n) in factors.iter_mut().zip(count) {
                        *factor += f64::from(n) * slope;
                    }
                    factors[LINES + class as usize] += slope;
                }
            }
            gradient.extend(factors);
            gradient.extend(slopes);
        }
        for slopes in by_values.threats.chunks_exact(THREAT_MASKS) {
            let bit = |bit: usize| slopes.iter().enumerate().filter(move |(mask, _)| mask >> bit & 1 == 1);
            gradient.extend((0..BITS).map(|at| bit(at).map(|(_, slope)| slope).sum::<f64>()));
            gradient.extend(slopes);
        }
        gradient
    }

    /// Whether a parameter is a rest, of a combination or of a mask.
    pub(super) fn is_rest(&self, at: usize) -> bool {
        let blocks = ROLES * self.sides * self.block();
        if at < blocks { at % self.block() >= FACTORS } else { (at - blocks) % (BITS + THREAT_MASKS) >= BITS }
    }

    /// The tables with these values, rounded.
    pub(super) fn tables(&self, values: &Values) -> Tables {
        let combinations = self.combinations();
        let cell = |role: usize, side: usize, at: usize| {
            values.cells[(role * self.sides + side) * combinations + at]
        };
        let side = |side: usize| SideTables {
            cells: (0..combinations)
                .map(|at| CellValues {
                    mover: rounded(cell(0, side, at)),
                    waiter: rounded(cell(1, side, at)),
                    attack: rounded(cell(2, side, at) / OWN_WEIGHT),
                    defence: rounded(cell(3, side, at)),
                })
                .collect(),
            threats: values.threats[side * THREAT_MASKS..][..THREAT_MASKS]
                .iter()
                .map(|&value| rounded(value))
                .collect(),
        };
        Tables::fitted(self.family, (0..self.sides).map(side).collect())
    }
}

fn rounded(value: f64) -> i16 {
    value.round().clamp(-8_000.0, 8_000.0) as i16
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_gradient_is_that_of_the_values() {
        let model = Model::new(Family::Renju, &"renju".parse().expect("a game"));
        let parameters = model.by_hand();
        // Some weighted sum of values, whose gradient by values is the weights.
        let weight = |at: usize| (at * 7 % 11) as f64 - 5.0;
        let sum = |values: &Values| -> f64 {
            let all = values.cells.iter().chain(&values.threats);
            all.enumerate().map(|(at, value)| weight(at) * value).sum()
        };
        let values = model.values(&parameters);
        let cells = values.cells.len();
        let by_values = Values {
            cells: (0..cells).map(weight).collect(),
            threats: (cells..cells + values.threats.len()).map(weight).collect(),
        };
        let gradient = model.gradient(&by_values);
        assert_eq!((gradient.len(), parameters.len()), (model.len(), model.len()));
        for at in (0..model.len()).step_by(97) {
            let mut moved = parameters.clone();
            moved[at] += 1.0;
            let change = sum(&model.values(&moved)) - sum(&values);
            assert!((change - gradient[at]).abs() < 1e-3, "{at}: {change} {}", gradient[at]);
        }
    }

    #[test]
    fn by_hand_it_is_the_evaluation_set_by_hand() {
        for (family, game) in
            [(Family::Freestyle, "gomoku"), (Family::Renju, "renju"), (Family::Hexagon, "hex217")]
        {
            let game: GameId = game.parse().expect("a game");
            let model = Model::new(family, &game);
            let tables = model.tables(&model.values(&model.by_hand()));
            let hand = Tables::chosen(game.rules(), crate::TableChoice::Hand);
            for color in Color::BOTH {
                assert_eq!(tables.side(color), hand.side(color), "{family}");
            }
        }
    }
}
