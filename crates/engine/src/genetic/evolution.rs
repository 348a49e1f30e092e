//! A population, its fitness, and its generations.

use goren_rules::Position;

use super::area::area;
use super::classes::table;
use super::field::Split;
use super::judge::{Ground, Judge, SplitGround, WORST};
use super::notation::NotationError;
use super::settings::{Crossover, GeneticMode, GeneticSettings, MOST_GENES, Selection};
use super::unbroken::{Unbroken, is_served};
use crate::board::{Board, on_board};
use crate::rng::Rng;

/// Individuals among which a tournament chooses.
const ROUND: usize = 4;
/// Draws after which no other cell is looked for.
const TRIES: usize = 32;
/// Genes that cannot be played and are replaced in one individual, one after the other.
const MENDED: usize = 4;

/// A continuation: the next moves of both sides, the solver's first.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Individual {
    pub(super) genes: [u16; MOST_GENES],
    pub(super) length: u8,
    pub(super) fitness: i64,
    pub(super) tendency: i64,
}

impl Individual {
    /// The cells, by index.
    #[must_use]
    pub fn genes(&self) -> &[u16] {
        &self.genes[..usize::from(self.length)]
    }

    /// Σ (attack + defence) over the steps; far below 0 if a gene cannot be played.
    #[must_use]
    pub fn fitness(&self) -> i64 {
        self.fitness
    }

    /// The same with the opponent's steps counted against the solver: t(c).
    #[must_use]
    pub fn tendency(&self) -> i64 {
        self.tendency
    }

    /// Whether the solver plays the second gene: where the tendency is below 0 it takes the opponent's best
    /// move from him.
    #[must_use]
    pub fn plays_second(&self) -> bool {
        self.tendency < 0
    }

    /// Whether every gene can be played where it stands.
    #[must_use]
    pub fn is_valid(&self) -> bool {
        self.fitness > WORST
    }
}

/// What a generation came to.
#[derive(Clone, PartialEq, Debug)]
pub struct Generation {
    /// Its number, the first being 1.
    pub number: u32,
    /// Individuals tried so far.
    pub nodes: u64,
    /// The best individual.
    pub best: Individual,
    /// The mean fitness of the individuals that can be played.
    pub mean: f64,
    /// The chance that two individuals begin with different genes, 0..=1.
    pub diversity: f64,
    /// How many individuals begin with each cell, by index.
    pub first_genes: Vec<u32>,
}

/// An evolution of continuations of one position. The same position, settings and seed give the same
/// generations.
#[derive(Debug)]
pub struct Evolution {
    ground: Ground,
    settings: GeneticSettings,
    judge: Judge,
    /// The cells of first genes: empty ones within the stones' bounding box, enlarged by one on each side.
    area: Vec<u16>,
    cells: usize,
    people: Vec<Individual>,
    number: u32,
    nodes: u64,
    steady: u32,
    rng: Rng,
    /// First genes that count for the best individual; all if empty.
    choice: Vec<u16>,
}

impl Evolution {
    /// Begins an evolution; `None` in games that are not won by stones that two sides put down in turn, on a
    /// board with fewer than two empty cells, or if the game is over.
    #[must_use]
    pub fn new(position: &Position, settings: GeneticSettings, seed: u64) -> Option<Evolution> {
        Evolution::with_choice(position, settings, seed, &[])
    }

    pub(super) fn with_choice(
        position: &Position,
        settings: GeneticSettings,
        seed: u64,
        choice: &[u16],
    ) -> Option<Evolution> {
        if !is_served(position) || position.outcome().is_some() || position.empty() < 2 {
            return None;
        }
        let split = match settings.mode {
            GeneticMode::Paper => None,
            GeneticMode::Extended => on_board!(position, split_ground, position),
        };
        let ground = match split {
            Some(ground) => Ground::Split(ground),
            None => Ground::Unbroken(Box::new(Unbroken::new(position)?)),
        };
        let area = area(position, settings.length as usize);
        let length = (settings.length as usize).min(area.len());
        let settings = GeneticSettings { length: length as u32, ..settings };
        let judge = Judge {
            side: position.side_to_move().index() & 1,
            credit: i64::from(settings.credit),
            signed: settings.signed,
        };
        Some(Evolution {
            ground,
            settings,
            judge,
            area,
            cells: position.geometry().len(),
            people: Vec::new(),
            number: 0,
            nodes: 0,
            steady: 0,
            rng: Rng::new(seed ^ position.key()),
            choice: choice.to_vec(),
        })
    }

    /// Makes the next generation. `go_on` is asked before each individual; if it says no, the generation is
    /// left as small as it is then, but never empty.
    pub fn step(&mut self, go_on: &mut dyn FnMut() -> bool) -> Generation {
        let before = self.best().filter(|_| self.number > 0).map(|best| best.genes[0]);
        if self.number == 0 {
            self.populate(go_on);
        } else {
            self.breed(go_on);
        }
        self.improve(go_on);
        self.rank();
        self.number += 1;
        let now = self.best().map(|best| best.genes[0]);
        self.steady = if now == before { self.steady + 1 } else { 1 };
        self.generation()
    }

    /// Whether the best individual has begun with the same gene for as many generations as the settings ask for.
    #[must_use]
    pub fn is_settled(&self) -> bool {
        self.steady >= self.settings.steady
    }

    /// The best individual so far whose move may be chosen; `None` before the first generation.
    #[must_use]
    pub fn best(&self) -> Option<&Individual> {
        let played = |one: &&Individual| {
            let genes = one.genes();
            let cell = if one.plays_second() && genes.len() > 1 { genes[1] } else { genes[0] };
            one.is_valid() && (self.choice.is_empty() || self.choice.contains(&cell))
        };
        self.people.iter().find(played).or_else(|| self.people.first())
    }

    /// The individuals, the best first.
    #[must_use]
    pub fn people(&self) -> &[Individual] {
        &self.people
    }

    fn populate(&mut self, go_on: &mut dyn FnMut() -> bool) {
        while self.people.len() < self.settings.initial as usize {
            if !self.people.is_empty() && !go_on() {
                break;
            }
            let genes = self.random_genes();
            self.add(genes);
        }
    }

    /// Different empty cells of the area.
    fn random_genes(&mut self) -> [u16; MOST_GENES] {
        let mut genes = [0; MOST_GENES];
        for at in 0..self.settings.length as usize {
            genes[at] = self.other_cell(&genes[..at]);
        }
        genes
    }

    /// A cell of the area that is none of these, if chance finds one.
    fn other_cell(&mut self, genes: &[u16]) -> u16 {
        for _ in 0..TRIES {
            let cell = self.area[self.rng.below(self.area.len())];
            if !genes.contains(&cell) {
                return cell;
            }
        }
        self.area.iter().copied().find(|cell| !genes.contains(cell)).unwrap_or(self.area[0])
    }

    /// Puts an individual into the first generation, before it is made; the individual with its fitness.
    ///
    /// # Errors
    /// [`NotationError::Count`] if it has not as many genes as the others.
    pub fn plant(&mut self, genes: &[u16]) -> Result<Individual, NotationError> {
        let length = self.settings.length as usize;
        if genes.len() != length {
            let expected = length.to_string();
            return Err(NotationError::Count { found: genes.len(), expected });
        }
        let mut all = [0; MOST_GENES];
        all[..length].copy_from_slice(genes);
        let mut one = Individual { genes: all, length: length as u8, fitness: 0, tendency: 0 };
        self.ground.judge(&self.judge, &mut one);
        if self.number == 0 && self.people.len() < self.settings.initial as usize {
            self.add(all);
        }
        Ok(one)
    }

    fn add(&mut self, genes: [u16; MOST_GENES]) {
        let length = self.settings.length as u8;
        let mut one = Individual { genes, length, fitness: 0, tendency: 0 };
        if self.settings.repair {
            self.repair(&mut one);
        }
        self.nodes += 1;
        let mut broken = self.ground.judge(&self.judge, &mut one);
        for _ in 0..MENDED {
            let Some(step) = broken.filter(|_| self.settings.repair) else { break };
            let genes = one.genes;
            one.genes[step] = self.other_cell(&genes[..usize::from(one.length)]);
            broken = self.ground.judge(&self.judge, &mut one);
        }
        self.people.push(one);
    }

    /// Replaces genes that stand there twice.
    fn repair(&mut self, one: &mut Individual) {
        for at in 1..usize::from(one.length) {
            if one.genes[..at].contains(&one.genes[at]) {
                let genes = one.genes;
                one.genes[at] = self.other_cell(&genes[..usize::from(one.length)]);
            }
        }
    }

    /// The best of the last generation stay and breed until there are as many as may be; then some genes
    /// change, never those of the best individual.
    fn breed(&mut self, go_on: &mut dyn FnMut() -> bool) {
        let (most, parents) = (self.settings.most as usize, self.settings.parents as usize);
        self.people.truncate(parents.min(most));
        let wheel = self.wheel();
        let parents = self.people.len();
        while self.people.len() < most {
            let (first, second) = (self.draw(&wheel, parents), self.draw(&wheel, parents));
            for genes in self.cross(first, second) {
                if self.people.len() < most {
                    if !go_on() {
                        return;
                    }
                    let genes = self.mutated(genes);
                    self.add(genes);
                }
            }
        }
    }

    /// Sums of fitness, from which parents are drawn in proportion to it.
    fn wheel(&self) -> Vec<u64> {
        let valid = self.people.iter().filter(|one| one.is_valid());
        let least = valid.map(|one| one.fitness).min().unwrap_or(0).min(0);
        let mut sum = 0;
        let slice = |one: &Individual| if one.is_valid() { (one.fitness - least + 1) as u64 } else { 0 };
        self.people
            .iter()
            .map(|one| {
                sum += slice(one);
                sum
            })
            .collect()
    }

    fn draw(&mut self, wheel: &[u64], parents: usize) -> usize {
        match self.settings.selection {
            Selection::Tournament => (0..ROUND).map(|_| self.rng.below(parents)).min().unwrap_or(0),
            Selection::Roulette => {
                let all = wheel.last().copied().unwrap_or(0);
                if all == 0 {
                    return self.rng.below(parents);
                }
                let at = ((u128::from(self.rng.next()) * u128::from(all)) >> 64) as u64;
                wheel.partition_point(|&sum| sum <= at).min(parents - 1)
            }
        }
    }

    fn cross(&mut self, first: usize, second: usize) -> [[u16; MOST_GENES]; 2] {
        let (first, second) = (self.people[first].genes, self.people[second].genes);
        let length = self.settings.length as usize;
        let cuts = match self.settings.crossover {
            _ if length < 2 => return [first, second],
            Crossover::OnePoint => [1 + self.rng.below(length - 1), length],
            Crossover::TwoPoint => {
                let mut cuts = [self.rng.below(length + 1), self.rng.below(length + 1)];
                cuts.sort_unstable();
                cuts
            }
            Crossover::Uniform => {
                let dice = self.rng.next();
                return exchanged(first, second, |at| dice >> at & 1 == 1);
            }
        };
        exchanged(first, second, |at| (cuts[0]..cuts[1]).contains(&at))
    }

    fn mutated(&mut self, mut genes: [u16; MOST_GENES]) -> [u16; MOST_GENES] {
        if self.rng.below(1_000) < self.settings.mutation as usize {
            let length = self.settings.length as usize;
            let at = self.rng.below(length);
            genes[at] = self.other_cell(&genes[..length]);
        }
        genes
    }

    /// Gives the best individuals one gene each that does most at its step, where that makes them fitter.
    fn improve(&mut self, go_on: &mut dyn FnMut() -> bool) {
        if self.settings.local == 0 {
            return;
        }
        self.rank();
        for at in 0..self.people.len().min(self.settings.local as usize) {
            if !self.people[at].is_valid() || !go_on() {
                break;
            }
            let mut one = self.people[at];
            let step = self.rng.below(usize::from(one.length));
            let found = self.ground.best_gene(&self.judge, &one, &self.area, step);
            let Some(cell) = found else { continue };
            one.genes[step] = cell;
            self.nodes += 1;
            self.ground.judge(&self.judge, &mut one);
            if one.fitness > self.people[at].fitness {
                self.people[at] = one;
            }
        }
    }

    /// The best first; equal ones in the order in which they came.
    fn rank(&mut self) {
        self.people.sort_by_key(|one| std::cmp::Reverse(one.fitness));
    }

    fn generation(&self) -> Generation {
        let mut first_genes = vec![0; self.cells];
        self.people.iter().for_each(|one| first_genes[usize::from(one.genes[0])] += 1);
        let all = self.people.len() as f64;
        let alike: f64 = first_genes.iter().map(|&count| (f64::from(count) / all).powi(2)).sum();
        let valid = self.people.iter().filter(|one| one.is_valid());
        let (sum, count) = valid.fold((0.0, 0u32), |(sum, count), one| (sum + one.fitness as f64, count + 1));
        Generation {
            number: self.number,
            nodes: self.nodes,
            best: *self.best().unwrap_or(&self.people[0]),
            mean: if count > 0 { sum / f64::from(count) } else { 0.0 },
            diversity: 1.0 - alike,
            first_genes,
        }
    }
}

/// Two individuals with some of their genes exchanged.
fn exchanged(
    mut first: [u16; MOST_GENES],
    mut second: [u16; MOST_GENES],
    is_exchanged: impl Fn(usize) -> bool,
) -> [[u16; MOST_GENES]; 2] {
    for at in (0..MOST_GENES).filter(|&at| is_exchanged(at)) {
        std::mem::swap(&mut first[at], &mut second[at]);
    }
    [first, second]
}

/// The board of the extended form.
fn split_ground<const AXES: usize, const HALF: usize>(
    position: &Position,
) -> Option<Box<dyn SplitGround + Send>> {
    let board = Board::<AXES, HALF>::of(position)?;
    Some(Box::new(Split { board, classes: Box::new(table()) }))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn genes(list: [u16; 7]) -> [u16; MOST_GENES] {
        let mut genes = [0; MOST_GENES];
        genes[..7].copy_from_slice(&list);
        genes
    }

    /// The paper's example of a crossover: the parents' genes as x + 15 y.
    #[test]
    fn parents_exchange_what_stands_behind_the_cut() {
        let cell = |(x, y): (u16, u16)| x + 15 * y;
        let first = genes([(7, 6), (5, 5), (5, 4), (2, 2), (6, 5), (7, 7), (4, 4)].map(cell));
        let second = genes([(5, 7), (5, 5), (2, 4), (7, 7), (3, 5), (4, 4), (3, 3)].map(cell));
        let children = exchanged(first, second, |at| (3..7).contains(&at));
        let expected = [
            genes([(7, 6), (5, 5), (5, 4), (7, 7), (3, 5), (4, 4), (3, 3)].map(cell)),
            genes([(5, 7), (5, 5), (2, 4), (2, 2), (6, 5), (7, 7), (4, 4)].map(cell)),
        ];
        assert_eq!(children, expected);
    }
}
