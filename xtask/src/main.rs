//! `cargo xtask`: everything a developer or a build machine runs that is not the product itself.

mod docgen;
mod suite;
mod tidy;

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, Result};
use clap::{Parser, Subcommand};

#[derive(Parser)]
#[command(name = "cargo xtask", about = "The project's own tasks")]
struct Arguments {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand)]
enum Task {
    /// Run every check and every test; the last line is `N passed, N failed`
    Test {
        /// Run only this step; may be given more than once
        #[arg(long, value_enum, value_name = "STEP")]
        only: Vec<suite::Step>,
    },
    /// Check import arrows, sizes, names, licences, test files and links
    Tidy,
    /// Write the generated documents: docs/cli.md, the table of games, man pages, completions
    Docgen {
        /// Write nothing; fail if a committed document is out of date
        #[arg(long)]
        check: bool,
    },
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let done = repository().and_then(|root| match arguments.task {
        Task::Test { only } => suite::run(&root, &only),
        Task::Tidy => tidy::run(&root),
        Task::Docgen { check: true } => docgen::check(&root, docgen::Build::Alone),
        Task::Docgen { check: false } => docgen::write(&root),
    });
    match done {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

/// The root of the workspace: the folder above this package.
fn repository() -> Result<PathBuf> {
    let package = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    let root = package.parent().context("xtask lies in no folder")?;
    Ok(root.to_path_buf())
}
