//! `goren tournament export`: the games of an event in other formats.

use std::fs;
use std::io::Write;
use std::path::Path;

use anyhow::Result;
use goren_arena::report::Export;

use crate::arguments::ExportFormat;
use crate::exit::{BadInput, Exit};
use crate::output;

use super::folder::Folder;

pub(super) fn run(folder: &Folder, format: ExportFormat, path: &Path) -> Result<Exit> {
    let format = match format {
        ExportFormat::Csv => Export::Csv,
        ExportFormat::Json => Export::Json,
        ExportFormat::Pgn => Export::Pgn,
        ExportFormat::Sgf => Export::Sgf,
        ExportFormat::Psq => Export::Psq,
        ExportFormat::Rec => Export::Rec,
    };
    if format.has_a_file_a_board() { files(folder, format, path) } else { one(folder, format, path) }
}

/// All games in one file, one after the other.
fn one(folder: &Folder, format: Export, path: &Path) -> Result<Exit> {
    let write = |out: &mut dyn Write| -> Result<()> {
        out.write_all(format.head().as_bytes())?;
        for number in folder.store.numbers()? {
            let Some(game) = folder.store.game(number)? else { continue };
            out.write_all(format.game(&folder.event, &game).map_err(refused)?.as_bytes())?;
        }
        Ok(())
    };
    if path == Path::new("-") {
        let mut out = output::stdout();
        write(&mut out)?;
        out.flush()?;
    } else {
        output::stream_file(path, write)?;
    }
    Ok(Exit::Ok)
}

/// A file for each board.
fn files(folder: &Folder, format: Export, path: &Path) -> Result<Exit> {
    if path == Path::new("-") {
        return Err(BadInput::new("this format has a file for each game")
            .hint("name a folder: --output FOLDER")
            .into());
    }
    fs::create_dir_all(path).map_err(|error| output::unwritable(path, &error))?;
    let mut written = 0;
    for number in folder.store.numbers()? {
        let Some(game) = folder.store.game(number)? else { continue };
        for (name, text) in format.boards(&folder.event, &game).map_err(refused)? {
            output::write_file(&path.join(name), text.as_bytes())?;
            written += 1;
        }
    }
    output::print(&format!("{written} files in {}\n", path.display()))?;
    Ok(Exit::Ok)
}

fn refused(error: impl std::fmt::Display) -> BadInput {
    BadInput::new(error.to_string()).hint("csv and json hold every game")
}
