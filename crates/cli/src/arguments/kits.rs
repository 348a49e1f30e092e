//! Arguments of `goren agent-kit` and `goren generate`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

#[derive(Args)]
pub(crate) struct AgentKitArguments {
    /// Language of the program
    #[arg(value_enum)]
    pub(crate) language: KitLanguage,
    /// How it talks to a judge
    #[arg(value_enum)]
    pub(crate) protocol: KitProtocol,
    /// Folder for the files; it must be empty, or is created
    pub(crate) folder: PathBuf,
}

/// A language in which a program can be begun.
#[derive(Copy, Clone, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum KitLanguage {
    /// Python 3
    Python,
    /// C11
    C,
    /// Java 17
    Java,
    /// Rust, without Cargo
    Rust,
    /// JavaScript for Node.js
    #[value(name = "javascript")]
    JavaScript,
}

/// How a program talks to a judge.
#[derive(Copy, Clone, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum KitProtocol {
    /// The pipe protocol of the Gomocup
    Gomocup,
    /// One process a move, .luk and .kir files
    Luk,
    /// Running all the time, state_N.txt and move_N.txt on the hexagon of 217 cells
    State,
    /// One process a move, the files of old Piskvork; for Python and C
    PisqFiles,
}

#[derive(Args)]
pub(crate) struct GenerateArguments {
    /// Game with size and options, such as renju or ristinolla@15
    #[arg(value_name = "GAME")]
    pub(crate) game: String,
    /// Stones on the board
    #[arg(long, value_name = "NUMBER", default_value_t = 12)]
    pub(crate) stones: u16,
    /// How many states
    #[arg(long, value_name = "NUMBER", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    pub(crate) count: u32,
    /// Random seed; the same seed gives the same states
    #[arg(long, default_value_t = 1)]
    pub(crate) seed: u64,
    /// How they are written
    #[arg(long, value_enum, default_value_t = StateFormat::Text)]
    pub(crate) format: StateFormat,
    /// Folder for the states, a file or folder each [default: standard output]
    #[arg(long, short, value_name = "FOLDER")]
    pub(crate) output: Option<PathBuf>,
}

/// How a state is written.
#[derive(Copy, Clone, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum StateFormat {
    /// A position text, one line
    Text,
    /// A diagram
    Diagram,
    /// A JSON row for batches
    Jsonl,
    /// The hexagon contest's state file
    State,
    /// The ristinolla contest's .luk file
    Luk,
    /// The five files of old Piskvork, in a folder for each state
    #[value(alias = "pisq")]
    PisqFiles,
}
