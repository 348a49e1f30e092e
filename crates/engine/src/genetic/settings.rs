//! The settings of the genetic solver, by name.

use std::fmt;

/// Which form of the solver.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum GeneticMode {
    /// As the paper describes it.
    Paper,
    /// With what its authors left out: split rows, other rules, repair, local search, signed credit.
    Extended,
}

/// How parents are drawn.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Selection {
    /// In proportion to fitness.
    Roulette,
    /// The best of four drawn at random.
    Tournament,
}

/// How two parents make two children.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Crossover {
    /// The genes behind one random cut are exchanged.
    OnePoint,
    /// Those between two cuts.
    TwoPoint,
    /// Each gene with a chance of one half.
    Uniform,
}

/// All settings of the solver. `Copy`, so that a player's name can hold them.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct GeneticSettings {
    /// The form; sets all others to its own defaults.
    pub mode: GeneticMode,
    /// Individuals of the first generation, 2..=20000.
    pub initial: u32,
    /// Individuals of every later one, 2..=20000.
    pub most: u32,
    /// How many of the best breed, 2..=20000.
    pub parents: u32,
    /// Genes of an individual, 1..=15.
    pub length: u32,
    /// How many of a thousand individuals get one new gene, 0..=1000.
    pub mutation: u32,
    /// Generations with the same first gene that end the evolution, 1..=100.
    pub steady: u32,
    /// What each step behind a decided game counts, 0..=100000.
    pub credit: u32,
    /// How parents are drawn.
    pub selection: Selection,
    /// How they breed.
    pub crossover: Crossover,
    /// Whether genes that cannot be played are replaced.
    pub repair: bool,
    /// Whether the opponent's wins count against an individual.
    pub signed: bool,
    /// How many of the best individuals are improved by hand in each generation, 0..=1000.
    pub local: u32,
}

/// Most genes of an individual.
pub(super) const MOST_GENES: usize = 15;

/// Why a setting is refused.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GeneticError {
    /// The setting's name.
    pub option: &'static str,
    /// What it takes.
    pub expected: &'static str,
}

/// The settings that are numbers: name, bounds, and where they stand.
type Number = (&'static str, u32, u32, &'static str, fn(&mut GeneticSettings) -> &mut u32);

const NUMBERS: [Number; 8] = [
    ("initial", 2, 20_000, "2 to 20000", |settings| &mut settings.initial),
    ("most", 2, 20_000, "2 to 20000", |settings| &mut settings.most),
    ("parents", 2, 20_000, "2 to 20000", |settings| &mut settings.parents),
    ("length", 1, MOST_GENES as u32, "1 to 15", |settings| &mut settings.length),
    ("mutation", 0, 1_000, "0 to 1000", |settings| &mut settings.mutation),
    ("steady", 1, 100, "1 to 100", |settings| &mut settings.steady),
    ("credit", 0, 100_000, "0 to 100000", |settings| &mut settings.credit),
    ("local", 0, 1_000, "0 to 1000", |settings| &mut settings.local),
];

impl GeneticSettings {
    /// What options there are, for messages.
    pub const OPTIONS: &'static str = "mode=paper|extended, initial, most, parents, length, mutation, steady, credit, local, \
selection=roulette|tournament, crossover=one|two|uniform, repair=on|off, signed=on|off or seed=NUMBER";

    /// The paper's settings.
    pub const PAPER: GeneticSettings = GeneticSettings {
        mode: GeneticMode::Paper,
        initial: 2_000,
        most: 3_500,
        parents: 200,
        length: 7,
        mutation: 10,
        steady: 5,
        credit: 10_000,
        selection: Selection::Roulette,
        crossover: Crossover::OnePoint,
        repair: false,
        signed: false,
        local: 0,
    };

    /// The settings of the extended form.
    pub const EXTENDED: GeneticSettings = GeneticSettings {
        mode: GeneticMode::Extended,
        repair: true,
        signed: true,
        local: 20,
        ..GeneticSettings::PAPER
    };

    /// The settings of a form.
    #[must_use]
    pub const fn of(mode: GeneticMode) -> GeneticSettings {
        match mode {
            GeneticMode::Paper => GeneticSettings::PAPER,
            GeneticMode::Extended => GeneticSettings::EXTENDED,
        }
    }

    /// Gives a setting another value; its name. `None` if there is no such setting.
    ///
    /// # Errors
    /// [`GeneticError`] if it does not take the value.
    pub fn set(&mut self, name: &str, value: &str) -> Option<Result<&'static str, GeneticError>> {
        if let Some(&(option, least, most, expected, at)) = NUMBERS.iter().find(|number| number.0 == name) {
            let number = value.parse().ok().filter(|number| (least..=most).contains(number));
            return Some(number.map_or(Err(GeneticError { option, expected }), |number| {
                *at(self) = number;
                Ok(option)
            }));
        }
        let switch = || match value {
            "on" => Some(true),
            "off" => Some(false),
            _ => None,
        };
        let (option, expected, done) = match name {
            "mode" => ("mode", "paper or extended", self.set_mode(value)),
            "selection" => {
                ("selection", "roulette or tournament", named(&mut self.selection, &SELECTIONS, value))
            }
            "crossover" => {
                ("crossover", "one, two or uniform", named(&mut self.crossover, &CROSSOVERS, value))
            }
            "repair" => ("repair", "on or off", switch().map(|on| self.repair = on)),
            "signed" => ("signed", "on or off", switch().map(|on| self.signed = on)),
            _ => return None,
        };
        Some(done.map_or(Err(GeneticError { option, expected }), |()| Ok(option)))
    }

    /// The settings that are numbers: name, value, least and greatest value.
    #[must_use]
    pub fn numbers(mut self) -> [(&'static str, u32, u32, u32); 8] {
        NUMBERS.map(|(name, least, most, _, at)| (name, *at(&mut self), least, most))
    }

    /// The settings that are chosen from a few, with what is chosen.
    #[must_use]
    pub fn choices(self) -> [(&'static str, String); 5] {
        let switch = |on: bool| if on { "on" } else { "off" }.to_owned();
        [
            ("mode", name(self.mode, &MODES)),
            ("selection", name(self.selection, &SELECTIONS)),
            ("crossover", name(self.crossover, &CROSSOVERS)),
            ("repair", switch(self.repair)),
            ("signed", switch(self.signed)),
        ]
    }

    fn set_mode(&mut self, value: &str) -> Option<()> {
        let mut mode = self.mode;
        named(&mut mode, &MODES, value)?;
        *self = GeneticSettings::of(mode);
        Some(())
    }

    /// The settings that differ from those of the mode, with their values, the mode first where it is not
    /// `extended`.
    #[must_use]
    pub fn changed(self) -> Vec<(&'static str, String)> {
        let usual = GeneticSettings::of(self.mode);
        let [mode, choices @ ..] = self.choices();
        let [_, usual_choices @ ..] = usual.choices();
        let mut found = if self.mode == GeneticMode::Extended { Vec::new() } else { vec![mode] };
        let numbers = self.numbers().into_iter().zip(usual.numbers());
        found.extend(numbers.filter(|(own, usual)| own != usual).map(|(own, _)| (own.0, own.1.to_string())));
        let choices = choices.into_iter().zip(usual_choices);
        found.extend(choices.filter(|(own, usual)| own != usual).map(|(own, _)| own));
        found
    }
}

const MODES: [(&str, GeneticMode); 2] = [("paper", GeneticMode::Paper), ("extended", GeneticMode::Extended)];
const SELECTIONS: [(&str, Selection); 2] =
    [("roulette", Selection::Roulette), ("tournament", Selection::Tournament)];
const CROSSOVERS: [(&str, Crossover); 3] =
    [("one", Crossover::OnePoint), ("two", Crossover::TwoPoint), ("uniform", Crossover::Uniform)];

fn named<T: Copy>(place: &mut T, names: &[(&str, T)], value: &str) -> Option<()> {
    *place = names.iter().find(|(name, _)| *name == value)?.1;
    Some(())
}

fn name<T: Copy + PartialEq>(value: T, names: &[(&str, T)]) -> String {
    names.iter().find(|(_, other)| *other == value).map_or("", |(name, _)| name).to_owned()
}

impl fmt::Display for GeneticSettings {
    /// The settings that are not the usual ones, as a player's options.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let parts: Vec<String> =
            self.changed().into_iter().map(|(name, value)| format!("{name}={value}")).collect();
        f.write_str(&parts.join(","))
    }
}
