//! `goren ga`: the genetic solver at work.

use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, Subcommand};

use super::duration;

#[derive(Args)]
pub(crate) struct GaArguments {
    #[command(subcommand)]
    pub(crate) action: GaAction,
}

#[derive(Subcommand)]
pub(crate) enum GaAction {
    /// Evolve continuations of a position, and show every generation
    ///
    /// A line for each generation: individuals tried, best and mean fitness, diversity (the chance that two individuals
    /// begin with different moves), and the best continuation. It ends when the best has begun with the same move for some generations,
    /// and prints the best individual in the paper's notation.
    #[command(
        after_help = "Examples:\n  goren ga evolve gomoku moves h8 h9 i9 g7\n  goren ga evolve --player ga:mode=paper --seed 7 \
--output run.json --charts charts gomoku moves h8 h9 i9 g7\n  goren ga evolve --player ga:length=3 --individual \"B(9,5) A(10,4) B(6,6)\" \
gomoku moves h8 h9 i9 g7"
    )]
    Evolve(EvolveArguments),
}

#[derive(Args)]
pub(crate) struct EvolveArguments {
    /// Position as text, a file, or - for standard input
    #[arg(value_name = "POSITION", required = true, num_args = 1..)]
    pub(crate) words: Vec<String>,
    /// The solver with its settings: ga, ga:mode=paper, ga:mutation=50,length=5
    #[arg(long, default_value = "ga", value_name = "PLAYER")]
    pub(crate) player: String,
    /// Random seed; the same seed gives the same generations
    #[arg(long, default_value_t = 0)]
    pub(crate) seed: u64,
    /// An individual of the first generation in the paper's notation, such as "B(7,5) A(9,4) B(6,6) A(8,8) B(5,7) A(4,8) B(9,3)": B
    /// is a move of the side to move, A one of the other, x counts to the right and y down, from 0 at the corner top left. May be repeated
    #[arg(long, value_name = "GENES")]
    pub(crate) individual: Vec<String>,
    /// Greatest number of generations
    #[arg(long, default_value_t = 200, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    pub(crate) generations: u32,
    /// Greatest time, such as 500ms, 2s or 1m
    #[arg(long, value_parser = duration)]
    pub(crate) time: Option<Duration>,
    /// Write the run as JSON
    #[arg(long, value_name = "FILE.json")]
    pub(crate) output: Option<PathBuf>,
    /// Write charts into a folder: fitness.svg, diversity.svg, heat.svg (first moves on the board), cost.svg (positions
    /// by depth, of the full game tree and of the solver, beside the figures of the paper)
    #[arg(long, value_name = "FOLDER")]
    pub(crate) charts: Option<PathBuf>,
}
