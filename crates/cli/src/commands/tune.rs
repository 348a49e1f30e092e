//! `goren tune`: tables of the evaluation, fitted to games that `goren datagen` made.

use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};

use anyhow::Result;
use goren_engine::Tables;
use goren_engine::selfplay::{Games, Header, MOST_BYTES};
use goren_engine::tune::{Fit, FitSettings, Losses, MOST_POSITIONS};

use crate::arguments::TuneArguments;
use crate::exit::{BadInput, Exit};
use crate::output;
use crate::progress::Progress;

pub(crate) fn run(arguments: &TuneArguments) -> Result<Exit> {
    let settings = FitSettings {
        family: arguments.family,
        passes: arguments.passes,
        blend: f64::from(arguments.blend) / 100.0,
        seed: arguments.seed,
    };
    let mut fit = read(&arguments.data, settings)?;
    let checkpoint = checkpoint_of(&arguments.out);
    if arguments.resume && checkpoint.exists() {
        let bytes = bytes_of(&checkpoint)?;
        fit.resume(&bytes).map_err(|error| {
            BadInput::new(format!("{}: {error}", checkpoint.display()))
                .hint("without --resume the fit starts anew")
        })?;
    }
    output::print(&format!(
        "{} quiet positions, one unit of log-odds is {} hundredths of an open two\n{HEAD}\n{}\n",
        positions(&fit),
        fit.scale(),
        row(&fit.losses())
    ))?;
    let mut progress = Progress::new("passes", fit.losses().pass.into(), arguments.passes.into());
    while !fit.is_done() {
        fit.pass();
        let losses = fit.losses();
        output::write_file(&checkpoint, &fit.checkpoint())?;
        progress.show(losses.pass.into(), "");
        output::print(&format!("{}\n", row(&losses)))?;
    }
    progress.finish();
    let bytes = fit.tables().to_bytes().unwrap_or_default();
    output::write_file(&arguments.out, &bytes)?;
    // The tables are there, so that nobody needs the state any more.
    let _ = std::fs::remove_file(&checkpoint);
    Ok(Exit::Ok)
}

/// Reads all games of all files.
fn read(paths: &[PathBuf], settings: FitSettings) -> Result<Fit> {
    let mut fit = None;
    for path in paths {
        let bad = |reason: String| {
            BadInput::new(format!("{}: {reason}", path.display()))
                .hint("`goren datagen` makes files of games")
        };
        let bytes = bytes_of(path)?;
        let (header, rest) = Header::parse(&bytes).map_err(|error| bad(error.to_string()))?;
        let fit = match &mut fit {
            Some(fit) => fit,
            none => none.insert(Fit::new(settings, &header.game).map_err(|error| bad(error.to_string()))?),
        };
        let mut games = Games::new(rest);
        for record in games.by_ref() {
            fit.add(&header.game, &record).map_err(|error| bad(error.to_string()))?;
        }
        if games.read() < rest.len() {
            output::remark(&format!("note: {} ends with a game that is not whole", path.display()));
        }
    }
    let mut fit = fit.ok_or_else(|| BadInput::new("no file of games is given, expected at least one"))?;
    fit.ready()
        .map_err(|error| BadInput::new(error.to_string()).hint("make more games with `goren datagen`"))?;
    Ok(fit)
}

fn positions(fit: &Fit) -> String {
    let count = fit.positions();
    if count < MOST_POSITIONS { count.to_string() } else { format!("the first {count}") }
}

/// Where the state is kept until the tables are there.
fn checkpoint_of(out: &Path) -> PathBuf {
    let mut name = out.as_os_str().to_owned();
    name.push(".checkpoint");
    PathBuf::from(name)
}

fn bytes_of(path: &Path) -> Result<Vec<u8>, BadInput> {
    let mut bytes = Vec::new();
    let read = File::open(path).and_then(|file| file.take(MOST_BYTES).read_to_end(&mut bytes));
    read.map_err(|error| {
        BadInput::new(format!("cannot read {}: {}", path.display(), error.to_string().to_lowercase()))
    })?;
    Ok(bytes)
}

const HEAD: &str = "pass  value loss: fit, check  order loss: fit, check  move first: fit, check";

fn row(losses: &Losses) -> String {
    let Losses { pass, value, order, first } = losses;
    format!(
        "{pass:>4}      {:.5}  {:.5}         {:.4}  {:.4}        {:.2} %  {:.2} %",
        value[0],
        value[1],
        order[0],
        order[1],
        100.0 * first[0],
        100.0 * first[1]
    )
}

/// Reads the tables of `--tables` and makes them available; nothing if there is no such option.
pub(crate) fn install(path: Option<&Path>) -> Result<()> {
    let Some(path) = path else { return Ok(()) };
    let tables = Tables::parse(&bytes_of(path)?).map_err(|error| {
        BadInput::new(format!("{}: {error}", path.display())).hint("`goren tune` writes files of tables")
    })?;
    Tables::install(tables);
    Ok(())
}
