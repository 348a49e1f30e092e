//! The player `ga`: an evolving population of continuations.
//!
//! After J. Wang and L. Huang, "Evolving Gomoku Solver by Genetic Algorithm", WARTIA 2014. An individual is
//! the next few moves of both sides. Its fitness counts for every step what the mover makes there and what
//! he denies; the best breed by roulette wheel, a few genes mutate, and it ends when the best individual
//! begins with the same move for some generations. The mode `paper` does exactly that and sees unbroken
//! rows only, `extended` sees split ones, other rules and hexagons, mends genes that cannot be played,
//! improves the best individuals by hand, and counts the opponent's wins against an individual, whoever lets the
//! other side make five having lost.

mod area;
mod classes;
mod evolution;
mod field;
mod judge;
mod notation;
mod settings;
mod tree;
mod unbroken;

use std::time::Duration;

use goren_rules::{Cell, Move, Play, Position};

pub use evolution::{Evolution, Generation, Individual};
pub use notation::{NotationError, genes_text, parse_genes};
pub use settings::{Crossover, GeneticError, GeneticMode, GeneticSettings, Selection};
pub use tree::tree_size;

use crate::search::Task;
use crate::time_manager::Watch;
use crate::{Best, Info, Value};

/// The classes of a placement and their worth, as the paper has them; for tests and documents.
pub use classes::{CLASSES, class_value};
pub use unbroken::{gain_of, is_served};

/// Fitness of about an open two, in hundredths of which values are told.
const OPEN_TWO: i64 = 3;

/// Chooses a move; `None` where stones are not put down one at a time by two sides.
pub(crate) fn go(task: &Task<'_>, watch: &mut Watch, on_info: &mut dyn FnMut(&Info)) -> Option<Best> {
    if task.position.rules().play != Play::Line || task.position.rules().players != 2 {
        return None;
    }
    let settings = task.player.genetic;
    let choice: Vec<u16> = task.cells().iter().map(|cell| cell.index() as u16).collect();
    let mut evolution = Evolution::with_choice(task.position, settings, task.player.seed, &choice)?;
    loop {
        let generation = evolution.step(&mut || !watch.tick());
        let best = answer(&evolution, task, generation.number);
        on_info(&Info {
            depth: generation.number,
            value: best.value,
            nodes: watch.nodes(),
            elapsed: watch.elapsed(),
            line: best.line.clone(),
            others: Vec::new(),
        });
        if evolution.is_settled() || watch.is_over() || generation.number >= watch.depth() {
            return Some(best);
        }
    }
}

fn at_once(task: &Task<'_>) -> Best {
    let mv = task.choice[0];
    let (value, elapsed, line, others) = (Value::DRAW, Duration::ZERO, vec![mv], Vec::new());
    Best { mv, value, depth: 0, nodes: 0, elapsed, line, others }
}

/// The move of the best individual: its first gene, or its second where the tendency is against it.
fn answer(evolution: &Evolution, task: &Task<'_>, depth: u32) -> Best {
    let Some(best) = evolution.best() else { return at_once(task) };
    let allowed = |cell: u16| task.choice.contains(&place(cell));
    let mut genes: Vec<u16> = best.genes().to_vec();
    if best.plays_second() && genes.len() > 1 && allowed(genes[1]) {
        genes.remove(0);
    }
    if !allowed(genes[0]) {
        return at_once(task);
    }
    let line: Vec<Move> = genes.into_iter().map(place).collect();
    let value = if wins(task.position, line[0]) { Value::mate_in(1) } else { told(best.tendency()) };
    Best { mv: line[0], value, depth, nodes: 0, elapsed: Duration::ZERO, line, others: Vec::new() }
}

fn place(cell: u16) -> Move {
    Move::Place(Cell::new(cell))
}

fn wins(position: &Position, mv: Move) -> bool {
    let mut after = position.clone();
    let won = |after: &Position| {
        after.outcome().is_some_and(|outcome| outcome.winner == Some(position.side_to_move()))
    };
    after.play(mv).is_ok() && won(&after)
}

/// The tendency as a value; it grows ever more slowly, since one credit outweighs everything else.
fn told(tendency: i64) -> Value {
    let most = 20_000;
    Value::new((tendency * 100 / OPEN_TWO / 7).clamp(-most, most) as i32)
}
