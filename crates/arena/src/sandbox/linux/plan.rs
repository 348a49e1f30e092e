//! What the launcher is told, as one word of its command line.

use std::ffi::OsString;
use std::io;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

/// What is done in the new process before the program is there.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub(super) struct Plan {
    /// A pipe with a name that the arena holds: the launcher stays as a warden, and ends all when something comes from it.
    pub(super) leash: Option<PathBuf>,
    /// Files of control groups that take the process.
    pub(super) join: Vec<PathBuf>,
    /// Processors.
    pub(super) cpus: Vec<usize>,
    /// Most processes and threads of the user.
    pub(super) processes: Option<u64>,
    /// Largest file, in bytes.
    pub(super) file_size: Option<u64>,
    /// What Landlock leaves to see.
    pub(super) view: Option<View>,
    /// Whether the program is bubblewrap, which has to tell whether it could start the real one.
    pub(super) bubblewrap: bool,
    /// The user and group that the program runs as.
    pub(super) user: Option<u32>,
    /// Whether standard input is a socket through which the program's own input and output come.
    pub(super) handed_over: bool,
}

/// Folders and files that may be used.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(super) struct View {
    /// Read and run only.
    pub(super) readable: Vec<PathBuf>,
    /// All that files are good for.
    pub(super) writable: Vec<PathBuf>,
}

/// The file beside a leash in which stands [`STARTED`] if the program was there, or was found not to be runnable.
pub(super) fn report_beside(leash: &Path) -> PathBuf {
    leash.with_extension("report")
}

/// Bubblewrap's word for the end of a program that it could start.
pub(super) const STARTED: &str = "exit-code";

impl Plan {
    /// The plan as a word.
    pub(super) fn word(&self) -> io::Result<OsString> {
        Ok(serde_json::to_string(self)?.into())
    }
}
