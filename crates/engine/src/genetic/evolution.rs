//! A population, its fitness, and its generations.

use goren_rules::Position;

use super::area::area;
use super::classes::{class_value, table};
use super::field::{Field, Split};
use super::settings::{Crossover, GeneticMode, GeneticSettings, MOST_GENES, Selection};
use super::unbroken::{Unbroken, is_served};
use crate::board::{Board, on_board};
use crate::rng::Rng;

/// The fitness of an individual with a gene that cannot be played: below every other.
const WORST: i64 = i64::MIN / 4;
/// Individuals among which a tournament chooses.
const ROUND: usize = 4;
/// Draws after which no other cell is looked for.
const TRIES: usize = 32;

/// A continuation: the next moves of both sides, the solver's first.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Individual {
    genes: [u16; MOST_GENES],
    length: u8,
    fitness: i64,
    tendency: i64,
    decided: bool,
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

    fn is_valid(&self) -> bool {
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

enum Ground {
    Unbroken(Box<Unbroken>),
    Split(Box<dyn SplitGround + Send>),
}

/// The boards of the extended form behind one face, so that the evolution itself is compiled once.
trait SplitGround {
    fn judge(&mut self, judge: &Judge, individual: &mut Individual);
    fn improve(
        &mut self,
        judge: &Judge,
        individual: &mut Individual,
        area: &[u16],
        step: usize,
    ) -> Option<u16>;
}

impl<const AXES: usize, const HALF: usize> SplitGround for Split<AXES, HALF> {
    fn judge(&mut self, judge: &Judge, individual: &mut Individual) {
        judge.judge(self, individual);
    }

    fn improve(
        &mut self,
        judge: &Judge,
        individual: &mut Individual,
        area: &[u16],
        step: usize,
    ) -> Option<u16> {
        judge.best_gene(self, individual, area, step)
    }
}

impl std::fmt::Debug for Ground {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Ground::Unbroken(_) => "unbroken rows",
            Ground::Split(_) => "split rows",
        })
    }
}

/// What fitness depends on beside the board.
#[derive(Copy, Clone, Debug)]
struct Judge {
    side: usize,
    credit: i64,
    signed: bool,
}

impl Judge {
    /// Sets fitness and tendency.
    fn judge(&self, field: &mut impl Field, individual: &mut Individual) {
        let (mut fitness, mut tendency, mut winner) = (0, 0, None);
        let length = usize::from(individual.length);
        let mut put = 0;
        for step in 0..length {
            let side = self.mover(step);
            let cell = individual.genes[step];
            if !field.is_free(cell, side) {
                (fitness, tendency) = (WORST, 0);
                break;
            }
            let sign = if step.is_multiple_of(2) { 1 } else { -1 };
            let (gain, towards) = match winner {
                None => {
                    let class = field.class(cell, side);
                    if class >= 9 {
                        winner = Some(side);
                    }
                    let gain = i64::from(class_value(class) + class_value(field.class(cell, 1 - side)));
                    (gain, sign * gain)
                }
                Some(winner) if self.signed => {
                    let gain = if winner == self.side { self.credit } else { -self.credit };
                    (gain, gain)
                }
                Some(_) => (self.credit, sign * self.credit),
            };
            fitness += gain;
            tendency += towards;
            field.put(cell, side);
            put += 1;
        }
        (0..put).for_each(|_| field.undo());
        individual.fitness = fitness;
        individual.tendency = tendency;
        individual.decided = winner.is_some();
    }

    fn mover(&self, step: usize) -> usize {
        if step.is_multiple_of(2) { self.side } else { 1 - self.side }
    }

    /// The cell of the area on which the step's mover gets and denies most.
    fn best_gene(
        &self,
        field: &mut impl Field,
        individual: &Individual,
        area: &[u16],
        step: usize,
    ) -> Option<u16> {
        let genes = individual.genes();
        for (at, &cell) in genes[..step].iter().enumerate() {
            field.put(cell, self.mover(at));
        }
        let side = self.mover(step);
        let free = area
            .iter()
            .copied()
            .filter(|cell| field.is_free(*cell, side) && !genes[step + 1..].contains(cell));
        let worth =
            |cell: u16| class_value(field.class(cell, side)) + class_value(field.class(cell, 1 - side));
        let best = free
            .map(|cell| (worth(cell), cell))
            .max_by_key(|&(worth, cell)| (worth, std::cmp::Reverse(cell)));
        (0..step).for_each(|_| field.undo());
        best.map(|(_, cell)| cell)
    }
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
        let before = self.best().map(|best| best.genes[0]);
        if self.people.is_empty() {
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
        for _ in 0..self.settings.initial {
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

    fn add(&mut self, genes: [u16; MOST_GENES]) {
        let length = self.settings.length as u8;
        let mut one = Individual { genes, length, fitness: 0, tendency: 0, decided: false };
        if self.settings.repair {
            self.repair(&mut one);
        }
        self.tell_fitness(&mut one);
        self.people.push(one);
    }

    fn tell_fitness(&mut self, one: &mut Individual) {
        self.nodes += 1;
        match &mut self.ground {
            Ground::Unbroken(field) => self.judge.judge(field.as_mut(), one),
            Ground::Split(field) => field.judge(&self.judge, one),
        }
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
            let found = match &mut self.ground {
                Ground::Unbroken(field) => self.judge.best_gene(field.as_mut(), &one, &self.area, step),
                Ground::Split(field) => field.improve(&self.judge, &mut one, &self.area, step),
            };
            let Some(cell) = found else { continue };
            one.genes[step] = cell;
            self.tell_fitness(&mut one);
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
