//! The ristinolla contest: reads `<name>.luk`, writes `<name>.kir`, prints nothing, makes no other file.

use std::ffi::{OsStr, OsString};
use std::path::Path;
use std::time::Duration;

use goren_formats::protocol::luk::{Base, BaseRule, EntrantName, Luk, kir_text};
use goren_rules::{GameId, Move, Position};

use super::{Desk, FileGameError, choose};

/// Half of the contest's ten seconds: a loaded machine starts programs slowly.
const TIME: Duration = Duration::from_secs(5);

/// Answers the `.luk` file of an entrant; without a name, the only one in the folder. Coordinates start at `base`, or where the
/// file says.
///
/// # Errors
/// [`FileGameError`] if there is no answer; then no file is written.
pub fn play_luk(desk: &Desk, name: Option<&EntrantName>, base: Option<Base>) -> Result<(), FileGameError> {
    let given = given(desk, name)?;
    let rule = base.map_or(BaseRule::Infer, BaseRule::Fixed);
    let luk = Luk::parse(&desk.read(&given)?, rule)?;
    let id: GameId = format!("ristinolla@{}", luk.side).parse()?;
    let mut position = Position::initial(&id);
    for &mark in &luk.marks {
        position.play(Move::Place(mark))?;
    }
    let cell = choose(&mut desk.engine(), &position, desk.limits(TIME), Vec::new())?;
    desk.write(Path::new(&given).with_extension("kir"), &kir_text(luk.side, cell, luk.base))
}

/// The name of the judge's file.
fn given(desk: &Desk, name: Option<&EntrantName>) -> Result<OsString, FileGameError> {
    if let Some(name) = name {
        let names: Vec<OsString> = name.files("luk").into_iter().filter_map(file_name).collect();
        let found = names.iter().find(|name| desk.folder.join(name).exists()).or(names.first());
        return found.cloned().ok_or_else(|| which(desk, 0));
    }
    let failed = |error| FileGameError::File { path: desk.folder.display().to_string(), error };
    let mut found = Vec::new();
    for entry in desk.folder.read_dir().map_err(failed)? {
        let name = entry.map_err(failed)?.file_name();
        if Path::new(&name).extension() == Some(OsStr::new("luk")) {
            found.push(name);
        }
    }
    match found.pop() {
        Some(name) if found.is_empty() => Ok(name),
        Some(_) => Err(which(desk, found.len() + 1)),
        None => Err(which(desk, 0)),
    }
}

fn which(desk: &Desk, found: usize) -> FileGameError {
    FileGameError::Which { found, folder: desk.folder.display().to_string() }
}

#[cfg(unix)]
fn file_name(bytes: Vec<u8>) -> Option<OsString> {
    Some(std::os::unix::ffi::OsStringExt::from_vec(bytes))
}

#[cfg(not(unix))]
fn file_name(bytes: Vec<u8>) -> Option<OsString> {
    String::from_utf8(bytes).ok().map(OsString::from)
}
