//! Arguments of `goren datagen` and `goren tune`.

use std::path::PathBuf;

use clap::Args;
use goren_engine::{Family, FamilyError};

#[derive(Args)]
pub(crate) struct DatagenArguments {
    /// Game with size and options, such as renju or gomoku@20x20
    #[arg(long, value_name = "GAME")]
    pub(crate) game: String,
    /// Player with options, such as goren:tables=hand
    #[arg(long, default_value = "goren")]
    pub(crate) player: String,
    /// Positions that each search looks at
    #[arg(long, default_value_t = 1000, value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) nodes: u32,
    /// Games in the file at the end
    #[arg(long, default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) games: u64,
    /// Random seed
    #[arg(long, default_value_t = 1)]
    pub(crate) seed: u64,
    /// Games made at the same time; the file does not depend on it
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(crate) threads: u16,
    /// The file
    #[arg(long, value_name = "FILE")]
    pub(crate) out: PathBuf,
    /// Go on with a file that is there
    #[arg(long)]
    pub(crate) resume: bool,
}

#[derive(Args)]
pub(crate) struct TuneArguments {
    /// Games that datagen made
    #[arg(long, value_name = "FILE", required = true, num_args = 1..)]
    pub(crate) data: Vec<PathBuf>,
    /// Family of rules: freestyle, standard, renju, caro, omok, hexagon
    #[arg(long, value_name = "FAMILY", value_parser = family)]
    pub(crate) family: Family,
    /// The file of tables
    #[arg(long, value_name = "FILE")]
    pub(crate) out: PathBuf,
    /// Passes over all positions
    #[arg(long, default_value_t = 8, value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub(crate) passes: u32,
    /// How much of what is fitted to is the result of the game, in percent; the rest is the search's value
    #[arg(long, value_name = "PERCENT", default_value_t = 50, value_parser = clap::value_parser!(u8).range(0..=100))]
    pub(crate) blend: u8,
    /// Random seed of the order of positions
    #[arg(long, default_value_t = 1)]
    pub(crate) seed: u64,
    /// Go on with an interrupted fit
    #[arg(long)]
    pub(crate) resume: bool,
}

/// Reads the name of a family.
fn family(text: &str) -> Result<Family, String> {
    text.parse().map_err(|error: FamilyError| error.to_string())
}
