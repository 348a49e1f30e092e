//! Arguments of `goren tournament`.

use std::path::PathBuf;

use clap::{Args, Subcommand, ValueEnum};

#[derive(Args)]
pub(crate) struct TournamentArguments {
    #[command(subcommand)]
    pub(crate) action: TournamentAction,
}

#[derive(Subcommand)]
pub(crate) enum TournamentAction {
    /// Make a folder for an event, with a description to be filled in
    New {
        /// The folder; it must be new or empty
        #[arg(value_name = "EVENT")]
        folder: PathBuf,
        /// Begin with the values of a known event
        #[arg(long, value_name = "NAME")]
        preset: Option<String>,
    },
    /// Enter a program into an event: check it, keep a copy, print a receipt
    Enter {
        /// The event's folder
        #[arg(value_name = "EVENT")]
        folder: PathBuf,
        /// The program's folder, with its entrant.toml
        #[arg(value_name = "DIR")]
        from: PathBuf,
        /// Answer as JSON
        #[arg(long)]
        json: bool,
    },
    /// Play an event that has not begun
    Run(RunArguments),
    /// Play an event on from where it was interrupted, or begin it
    Resume(RunArguments),
    /// Tell how an event stands
    Status {
        /// The event's folder
        #[arg(value_name = "EVENT")]
        folder: PathBuf,
        /// Answer as JSON
        #[arg(long)]
        json: bool,
    },
    /// Write an event's results as text, or as a site that opens without a server
    Report {
        /// The event's folder
        #[arg(value_name = "EVENT")]
        folder: PathBuf,
        /// Write the site into this folder
        #[arg(long, value_name = "FOLDER")]
        site: Option<PathBuf>,
        /// Tell the advantage of Black in each opening
        #[arg(long, conflicts_with = "site")]
        per_opening: bool,
        /// Tell intervals from so many samples of the pairs, beside those of the fit
        #[arg(long, value_name = "SAMPLES", conflicts_with_all = ["site", "per_opening"],
            value_parser = clap::value_parser!(u32).range(100..=100_000))]
        bootstrap: Option<u32>,
    },
    /// Write the games of an event in another format
    Export {
        /// The event's folder
        #[arg(value_name = "EVENT")]
        folder: PathBuf,
        /// The format
        #[arg(long, value_enum, default_value_t = ExportFormat::Csv)]
        format: ExportFormat,
        /// The file, for psq and rec the folder; - is standard output
        #[arg(long, short, default_value = "-", value_name = "FILE")]
        output: PathBuf,
    },
}

#[derive(Args)]
pub(crate) struct RunArguments {
    /// The event's folder
    #[arg(value_name = "EVENT")]
    pub(crate) folder: PathBuf,
    /// Games at the same time, instead of what the description says
    #[arg(long, short = 'j', value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(crate) concurrency: Option<u16>,
}

#[derive(Args)]
pub(crate) struct ExperimentArguments {
    /// The description
    #[arg(value_name = "FILE.toml")]
    pub(crate) file: PathBuf,
    /// Where the games and the findings go [default: a folder beside the file, with its name]
    #[arg(long, short, value_name = "FOLDER")]
    pub(crate) output: Option<PathBuf>,
    /// Games at the same time, instead of what the description says
    #[arg(long, short = 'j', value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(crate) concurrency: Option<u16>,
}

#[derive(Copy, Clone, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum ExportFormat {
    /// One line a game
    Csv,
    /// One JSON object a line, with the moves
    Json,
    /// What BayesElo and Ordo read: names and results
    Pgn,
    /// One collection with the moves of all games
    Sgf,
    /// Piskvork's files, one a board
    Psq,
    /// Gomotur's files, one a board
    Rec,
}
