//! What a program may do, and what it did.

use std::path::PathBuf;
use std::time::Duration;

use super::Wanted;
use crate::Termination;

/// What a program may do, and take. The default confines nothing.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Confinement {
    /// How well it is to be confined.
    pub tier: Wanted,
    /// Memory of all its processes together, in bytes.
    pub memory: Option<u64>,
    /// Processes and threads at the same time.
    pub processes: Option<u32>,
    /// What it may write to its own scratch folder, in bytes.
    pub disk: Option<u64>,
    /// The processors it runs on, counted from 0; all if empty.
    pub cpus: Vec<usize>,
    /// What it may read besides the system's programs, its own folder and the folder it runs in.
    pub readable: Vec<PathBuf>,
    /// Where it may write besides its scratch folder; the size is not looked at.
    pub writable: Vec<PathBuf>,
}

/// A limit that a program has overstepped.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Hash)]
#[non_exhaustive]
pub enum Breach {
    /// Memory of all its processes together.
    Memory,
    /// The size of its scratch folder, or the number of files in it.
    Disk,
    /// Processes and threads at the same time.
    Processes,
}

impl Breach {
    /// How a game ends by it.
    #[must_use]
    pub fn termination(self) -> Termination {
        match self {
            Breach::Memory => Termination::Memory,
            Breach::Disk => Termination::Disk,
            Breach::Processes => Termination::Processes,
        }
    }
}

/// What a program and all that it has started took.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Usage {
    /// Time on processors.
    pub cpu: Duration,
    /// The most memory at one time, in bytes; `None` if nothing measured it.
    pub peak_memory: Option<u64>,
    /// Whether the peak is exact: a short one between two looks is seen by a control group only.
    pub peak_is_exact: bool,
}
