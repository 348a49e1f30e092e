//! `goren ga`: the genetic solver, generation by generation.

mod charts;

use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use anyhow::Result;
use goren_engine::genetic::{Evolution, Generation, GeneticSettings, genes_text, parse_genes, tree_size};
use goren_engine::{Kind, PlayerSpec};
use goren_rules::{Cell, Move, Position};
use serde_json::{Value, json};

use crate::arguments::{EvolveArguments, GaAction, GaArguments};
use crate::commands::tournament::stop_on_signal;
use crate::exit::{BadInput, Exit};
use crate::{input, output};

pub(crate) fn run(arguments: &GaArguments) -> Result<Exit> {
    match &arguments.action {
        GaAction::Evolve(arguments) => evolve(arguments),
    }
}

/// A run from its first generation to its last.
struct Run {
    position: Position,
    player: PlayerSpec,
    generations: Vec<Generation>,
    took: Duration,
    /// Whether the best individual kept its first move for as long as it should.
    settled: bool,
    /// What the solver tries by the length of its individuals, 1 and more.
    cost: Vec<u64>,
}

/// Depths of the paper's figure of what a move costs.
const DEPTHS: u32 = 7;
/// Generations after which an evolution for that figure is taken as it is.
const ENOUGH: u32 = 200;

fn evolve(arguments: &EvolveArguments) -> Result<Exit> {
    let player = player(arguments)?;
    let position = input::position(&arguments.words)?;
    let mut evolution = Evolution::new(&position, player.genetic, player.seed).ok_or_else(|| {
        BadInput::new(format!(
            "{} has no continuations to evolve here, expected a game in which two sides put stones down, not over yet, with two empty cells",
            position.id()
        ))
        .hint("`goren games` lists the games, `goren check` tells how one stands")
    })?;
    let planted = plant(&mut evolution, &position, &arguments.individual)?;
    // Nothing is evolved that could not be kept.
    if let Some(path) = &arguments.output {
        output::check_place(path)?;
    }
    if let Some(folder) = &arguments.charts {
        fs::create_dir_all(folder).map_err(|error| output::unwritable(folder, &error))?;
    }
    let stop = stop_on_signal()?;
    let start = Instant::now();
    let late = || arguments.time.is_some_and(|time| start.elapsed() >= time);
    let mut generations = Vec::new();
    output::print(&planted)?;
    output::print("generation     nodes       best       mean  diversity  continuation\n")?;
    while !evolution.is_settled() && generations.len() < arguments.generations as usize {
        if !generations.is_empty() && (late() || stop.load(Ordering::Relaxed)) {
            break;
        }
        let generation = evolution.step(&mut || !stop.load(Ordering::Relaxed) && !late());
        output::print(&line(&position, &generation))?;
        generations.push(generation);
    }
    let (took, settled) = (start.elapsed(), evolution.is_settled());
    let cost = if arguments.charts.is_some() {
        // Seven short evolutions more; where the time is over the chart has fewer of them.
        cost(&position, &player, &mut || !stop.load(Ordering::Relaxed) && !late())
    } else {
        Vec::new()
    };
    let run = Run { position, player, generations, took, settled, cost };
    output::print(&run.summary())?;
    if let Some(path) = &arguments.output {
        output::write_file(path, format!("{:#}\n", run.as_json()).as_bytes())?;
    }
    if let Some(folder) = &arguments.charts {
        run.draw(folder)?;
    }
    Ok(if settled { Exit::Ok } else { Exit::Negative })
}

fn player(arguments: &EvolveArguments) -> Result<PlayerSpec> {
    let hint = "the solver is written ga, ga:mode=paper, ga:mutation=50,length=5";
    let player: PlayerSpec =
        arguments.player.parse().map_err(|error| BadInput::new(format!("{error}")).hint(hint))?;
    if player.kind != Kind::Genetic {
        return Err(BadInput::new(format!("`{}` is another player, expected ga", arguments.player))
            .hint(hint)
            .into());
    }
    Ok(PlayerSpec { seed: if arguments.seed == 0 { player.seed } else { arguments.seed }, ..player })
}

/// Puts individuals into the first generation, and tells what they are worth.
fn plant(evolution: &mut Evolution, position: &Position, texts: &[String]) -> Result<String> {
    let mut told = String::new();
    for text in texts {
        let refused = |error: &dyn std::fmt::Display| {
            BadInput::new(format!("individual: {error}"))
                .hint("an individual is written B(7,5) A(9,4) B(6,6) …; ga:length=3 has three genes")
        };
        let genes = parse_genes(position.geometry(), text).map_err(|error| refused(&error))?;
        let one = evolution.plant(&genes).map_err(|error| refused(&error))?;
        let text = genes_text(position.geometry(), &genes);
        if one.is_valid() {
            let _ = writeln!(told, "{text}: fitness {}, tendency {}", one.fitness(), one.tendency());
        } else {
            let _ = writeln!(told, "{text}: cannot be played, the worst fitness");
        }
    }
    Ok(told)
}

/// Individuals tried for a move by how many moves ahead they look.
fn cost(position: &Position, player: &PlayerSpec, go_on: &mut dyn FnMut() -> bool) -> Vec<u64> {
    let mut cost = Vec::new();
    for length in 1..=DEPTHS {
        let settings = GeneticSettings { length, ..player.genetic };
        let Some(mut evolution) = Evolution::new(position, settings, player.seed) else { break };
        let mut generation = evolution.step(go_on);
        while go_on() && !evolution.is_settled() && generation.number < ENOUGH {
            generation = evolution.step(go_on);
        }
        if !go_on() {
            break;
        }
        cost.push(generation.nodes);
    }
    cost
}

/// A generation on a line of its own.
fn line(position: &Position, generation: &Generation) -> String {
    format!(
        "{:>10}  {:>8}  {:>9}  {:>9.0}  {:>9.3}  {}\n",
        generation.number,
        generation.nodes,
        generation.best.fitness(),
        generation.mean,
        generation.diversity,
        texts(position, generation.best.genes()).join(" ")
    )
}

fn texts(position: &Position, cells: &[u16]) -> Vec<String> {
    cells.iter().map(|&cell| position.move_text(Move::Place(Cell::new(cell)))).collect()
}

impl Run {
    fn last(&self) -> &Generation {
        // A run has at least one generation.
        &self.generations[self.generations.len() - 1]
    }

    /// The move that the solver would make.
    fn chosen(&self) -> String {
        let best = self.last().best;
        let at = usize::from(best.plays_second() && best.genes().len() > 1);
        texts(&self.position, &best.genes()[at..=at]).concat()
    }

    /// The best individual of a generation in the paper's notation.
    fn genes(&self, generation: &Generation) -> String {
        genes_text(self.position.geometry(), generation.best.genes())
    }

    fn speed(&self) -> f64 {
        self.last().nodes as f64 / self.took.as_secs_f64().max(1e-9)
    }

    fn summary(&self) -> String {
        let mut text = String::new();
        let second = if self.last().best.plays_second() {
            ", the second of the continuation, since the tendency is with the opponent"
        } else {
            ""
        };
        let _ = writeln!(text, "plays {}{second}", self.chosen());
        let _ = writeln!(text, "best {}", self.genes(self.last()));
        let _ = writeln!(
            text,
            "{} individuals in {:.3} s, {:.0} a second (the paper: 21600 in 0.6 s, 36000 a second, in 2014)",
            self.last().nodes,
            self.took.as_secs_f64(),
            self.speed()
        );
        if !self.settled {
            let _ = writeln!(text, "not settled: stopped before the first move had stayed long enough");
        }
        text
    }

    fn as_json(&self) -> Value {
        let generation = |generation: &Generation| {
            let first: serde_json::Map<String, Value> = generation
                .first_genes
                .iter()
                .enumerate()
                .filter(|(_, count)| **count > 0)
                .map(|(cell, count)| (texts(&self.position, &[cell as u16]).concat(), (*count).into()))
                .collect();
            json!({
                "number": generation.number,
                "nodes": generation.nodes,
                "best": generation.best.fitness(),
                "mean": generation.mean,
                "diversity": generation.diversity,
                "tendency": generation.best.tendency(),
                "line": texts(&self.position, generation.best.genes()),
                "genes": self.genes(generation),
                "first": first,
            })
        };
        json!({
            "position": goren_rules::position_text(&self.position),
            "player": self.player.to_string(),
            "settled": self.settled,
            "move": self.chosen(),
            "nodes": self.last().nodes,
            "seconds": self.took.as_secs_f64(),
            "genes": self.genes(self.last()),
            "generations": self.generations.iter().map(generation).collect::<Vec<_>>(),
            "paper": { "nodes": 21_600, "seconds": 0.6, "generations": 5.6 },
        })
    }

    fn draw(&self, folder: &Path) -> Result<()> {
        for (name, text) in [
            ("fitness.svg", charts::fitness(&self.generations)?),
            ("diversity.svg", charts::diversity(&self.generations)?),
            ("heat.svg", charts::heat(&self.position, self.last())),
            ("cost.svg", charts::cost(tree_size(&self.position, DEPTHS as usize).as_deref(), &self.cost)?),
        ] {
            let path = folder.join(name);
            output::write_file(&path, text.as_bytes())?;
            output::print(&format!("{}\n", path.display()))?;
        }
        Ok(())
    }
}
