//! The start of a program in a place of its own.

use std::io;
use std::path::{Path, PathBuf};

use crate::sandbox::{Cage, Confinement};

use super::pipe::Pipe;
use super::program::Program;
use super::wine::Wine;

/// Why a program does not run.
#[derive(Debug)]
pub(crate) enum NotOpened {
    /// There is no such program, or it may not be run.
    Program(io::Error),
    /// Its place cannot be made, or the machine has no room for it.
    Place(io::Error),
}

/// Starts a program, with leave to write into the folder `kept`.
pub(crate) fn open(
    program: &Program,
    confinement: &Confinement,
    kept: Option<&Path>,
) -> Result<Pipe, NotOpened> {
    let mut command = program.command().map_err(sorted)?;
    let wine = program.is_for_wine().then(Wine::find).transpose().map_err(sorted)?;
    let mut confinement = confinement.clone();
    confinement.readable.extend(wine.as_ref().map(Wine::readable));
    confinement.writable.extend(kept.map(PathBuf::from));
    let cage = Cage::open(&confinement).map_err(NotOpened::Place)?;
    kept.map_or(Ok(()), |folder| cage.lend(folder)).map_err(NotOpened::Place)?;
    if let Some(wine) = wine {
        let prefix = wine.lay_out(cage.scratch()).map_err(NotOpened::Place)?;
        cage.hand_over().map_err(NotOpened::Place)?;
        command.env("WINEPREFIX", prefix);
    }
    Pipe::open(command, cage).map_err(sorted)
}

/// Whether that a program cannot be started has to do with the machine and not with the program.
fn sorted(error: io::Error) -> NotOpened {
    use io::ErrorKind::{
        ExecutableFileBusy, InvalidInput, IsADirectory, NotADirectory, NotFound, PermissionDenied,
    };
    // A file that is no program: ENOEXEC.
    let no_program = error.raw_os_error() == Some(8);
    let its_own = [NotFound, PermissionDenied, ExecutableFileBusy, NotADirectory, IsADirectory, InvalidInput];
    if no_program || its_own.contains(&error.kind()) {
        NotOpened::Program(error)
    } else {
        NotOpened::Place(error)
    }
}

impl std::fmt::Display for NotOpened {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            NotOpened::Program(error) | NotOpened::Place(error) => error.fmt(f),
        }
    }
}
