//! The program that is started in place of a contestant's and confines itself before it becomes that.
//!
//! Between fork and exec only a few calls are safe, and none that this crate could make without unsafe code. A program that
//! does its work after its start has no such trouble.

use std::ffi::OsString;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

static LAUNCHER: OnceLock<Launcher> = OnceLock::new();

/// A program that calls [`enter`](crate::sandbox::enter).
#[derive(Debug)]
pub(super) struct Launcher {
    program: PathBuf,
    words: Vec<OsString>,
}

/// Says which program calls [`enter`](crate::sandbox::enter) with what follows `words` on its command line. Without one
/// nothing can be confined. Only the first call counts.
pub fn use_launcher(program: PathBuf, words: Vec<OsString>) {
    // The second and later calls say the same.
    let _ = LAUNCHER.set(Launcher { program, words });
}

impl Launcher {
    pub(super) fn get() -> io::Result<&'static Launcher> {
        LAUNCHER.get().ok_or_else(|| io::Error::other("no launcher for programs is set up"))
    }

    pub(super) fn program(&self) -> &Path {
        &self.program
    }

    /// Its words, from the one after the program's name on.
    pub(super) fn words(&self) -> &[OsString] {
        &self.words
    }

    pub(super) fn command(&self) -> Command {
        let mut command = Command::new(&self.program);
        command.args(&self.words);
        command
    }
}
