//! Entrants: programs that their authors hand in, with a sheet about them, before an event begins.
//!
//! In the folder of the event each has a folder of its own, `entrants/NAME`: `entry.toml`, which is the receipt, and the files in a
//! folder whose name begins with `v-` and goes on with their hash. The receipt is written last: without it there is no entrant.

mod moment;
mod sheet;
mod shelf;

use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

use goren_store::EventStore;

use crate::compliance::{self, Patience, Report, Terms};
use crate::player::Contestant;

use super::event::EventFile;
use super::{EventError, PlayerEntry};

pub use moment::Deadline;
pub use sheet::{Entrant, Protocol, SheetError};
pub use shelf::{Receipt, entrants};

/// The sheet of an entrant, in its folder.
pub const SHEET: &str = "entrant.toml";

/// Why a program is not taken.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum EnterError {
    /// The sheet cannot be used.
    #[error("{path}: {error}", path = path.display())]
    Sheet {
        /// The sheet.
        path: std::path::PathBuf,
        /// What is wrong with it.
        error: SheetError,
    },
    /// The name is that of another player of the event.
    #[error("the name {0} is taken by a player of the event")]
    NameTaken(String),
    /// Too late.
    #[error("entries were taken until {deadline}, it is {now}")]
    Late {
        /// Until when.
        deadline: Deadline,
        /// Now, in the same form.
        now: Deadline,
    },
    /// The event has begun.
    #[error("the event has begun, its players are fixed")]
    Begun,
    /// Somebody else changes the event just now.
    #[error("the event is being played or entered by another process")]
    InUse,
    /// The description of the event cannot be used.
    #[error(transparent)]
    Event(#[from] EventError),
    /// The program does not play the game of the event.
    #[error("{0}")]
    Game(String),
    /// A file cannot be read or written.
    #[error("{path}: {error}", path = path.display())]
    File {
        /// The file.
        path: std::path::PathBuf,
        /// What failed.
        error: std::io::Error,
    },
    /// The store of the event cannot be read.
    #[error(transparent)]
    Store(#[from] goren_store::StoreError),
}

/// What came of the attempt to enter a program.
#[derive(Clone, Debug)]
pub struct Entered {
    /// What the checks found.
    pub report: Report,
    /// The receipt, if nothing was broken; else nothing is kept.
    pub receipt: Option<Receipt>,
}

/// Enters the program in `from` into the event in `folder`: reads its sheet, copies everything, tries the copy against its protocol, and
/// keeps it under its hash. A program of the same name and author that was entered before is replaced.
///
/// # Errors
/// [`EnterError`] says why it is not taken; then the event is as it was.
pub fn enter(
    event: &EventFile,
    folder: &Path,
    from: &Path,
    patience: Patience,
) -> Result<Entered, EnterError> {
    let sheet = from.join(SHEET);
    let of_sheet = |error| EnterError::Sheet { path: sheet.clone(), error };
    let entrant = Entrant::read(&sheet).map_err(of_sheet)?;
    let taken = |player: &PlayerEntry| player.name.to_lowercase() == entrant.name.to_lowercase();
    if event.player.iter().any(taken) {
        return Err(EnterError::NameTaken(entrant.name));
    }
    let deadline = event.deadline()?;
    let now = Deadline::at(now());
    if let Some(deadline) = deadline.filter(|deadline| now > *deadline) {
        return Err(EnterError::Late { deadline, now });
    }
    let shelf = shelf::Shelf::open(folder)?;
    let store = folder.join("event.db");
    if store.exists() && EventStore::open(&store)?.fact("event")?.is_some() {
        return Err(EnterError::Begun);
    }
    shelf.check_name(&entrant)?;
    let copy = shelf.copy(from, &entrant)?;
    let contestant =
        entrant.contestant(event.protocol.unwrap_or_default(), copy.folder()).map_err(of_sheet)?;
    for board in event.games()? {
        contestant.check_game(&board).map_err(EnterError::Game)?;
    }
    let confinement = event.confinement()?;
    let report = check(&contestant, Terms { patience, confinement: &confinement });
    if !report.passes() {
        return Ok(Entered { report, receipt: None });
    }
    drop(copy);
    // What the program has left in its folder while it was tried is no part of it.
    let receipt = shelf.copy(from, &entrant)?.keep(&entrant, event, now)?;
    Ok(Entered { report, receipt: Some(receipt) })
}

/// Tries a program against its protocol, confined as the event says.
fn check(contestant: &Contestant, terms: Terms<'_>) -> Report {
    let by_pipe = || contestant.program().map(|program| compliance::gomocup(program, terms));
    let nothing = || Report { program: contestant.to_string(), protocol: "none", findings: Vec::new() };
    compliance::files(contestant, terms).or_else(by_pipe).unwrap_or_else(nothing)
}

/// Milliseconds since 1970.
fn now() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    u64::try_from(since.as_millis()).unwrap_or(u64::MAX)
}
