//! The whole test run: steps in order, each counted, none stopping the others.

mod command;
mod counts;
mod machine;

use std::path::Path;
use std::time::Instant;

use anyhow::Result;
use clap::ValueEnum;

pub(crate) use command::Run;
use counts::Counts;

use crate::docgen::{self, Build};

/// One step of `cargo xtask test`, in the order of running.
#[derive(Copy, Clone, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Step {
    /// rustfmt leaves every file as it is
    Fmt,
    /// import arrows, sizes, names, licences, test files, links
    Tidy,
    /// clippy over all targets, warnings denied
    Clippy,
    /// unit and integration tests
    Test,
    /// examples in the documentation
    Doctest,
    /// the documentation builds without a warning
    Doc,
    /// generated documents are up to date
    Docgen,
    /// types of the browser's modules
    Js,
    /// whole games in a real browser
    Browser,
}

impl Step {
    fn name(self) -> String {
        self.to_possible_value().map_or_else(String::new, |value| value.get_name().to_owned())
    }

    fn run(self, root: &Path) -> Result<Counts> {
        let cargo = |words: &str| Run::cargo(root, words);
        match self {
            Step::Fmt => cargo("fmt --all --check").check(),
            Step::Tidy => Ok(Counts::one(crate::tidy::run(root)?)),
            Step::Clippy => cargo("clippy --workspace --all-targets --locked -- -D warnings").check(),
            Step::Test => {
                cargo("test --workspace --lib --bins --tests --locked --no-fail-fast").count(counts::cargo)
            }
            Step::Doctest => cargo("test --workspace --doc --locked --no-fail-fast").count(counts::cargo),
            Step::Doc => {
                cargo("doc --workspace --no-deps --locked").with("RUSTDOCFLAGS", "-D warnings").check()
            }
            Step::Docgen => Ok(Counts::one(docgen::check(root, Build::WithTests)?)),
            Step::Js => {
                machine::npm_packages(root)?;
                Run::npm(root, "run check").check()
            }
            Step::Browser => browser(root),
        }
    }
}

/// Builds the program, then plays whole games with it in Chromium.
fn browser(root: &Path) -> Result<Counts> {
    machine::npm_packages(root)?;
    let chromium = machine::chromium()?;
    let program = docgen::program(root, Build::WithTests)?;
    Run::npm(root, "test")
        .with("CHROMIUM", &chromium.to_string_lossy())
        .with("GOREN", &program.to_string_lossy())
        .count(counts::node)
}

/// Runs the steps and prints the summary; `true` if nothing failed.
pub(crate) fn run(root: &Path, only: &[Step]) -> Result<bool> {
    let mut total = Counts::default();
    let mut rows = Vec::new();
    for &step in Step::value_variants() {
        if !only.is_empty() && !only.contains(&step) {
            continue;
        }
        println!("\n==> {}", step.name());
        let begun = Instant::now();
        let counts = step.run(root).unwrap_or_else(|error| {
            println!("error: {error:#}");
            Counts::one(false)
        });
        total += counts;
        rows.push(format!(
            "{:<9} {:>5} passed {:>3} failed {:>7.1} s",
            step.name(),
            counts.passed,
            counts.failed,
            begun.elapsed().as_secs_f64()
        ));
    }
    println!("\n{}\n", rows.join("\n"));
    println!("{} passed, {} failed", total.passed, total.failed);
    Ok(total.failed == 0 && total.passed > 0)
}
