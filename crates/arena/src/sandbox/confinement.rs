//! What a program may do, and what it did.

use std::fmt;
use std::path::PathBuf;
use std::time::Duration;

use super::{Tier, Wanted};
use crate::Termination;

/// What a program may do, and take. The default confines nothing.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Confinement {
    /// How well it is to be confined.
    pub tier: Wanted,
    /// Memory of all its processes together, in bytes.
    pub memory: Option<u64>,
    /// Whether that is no more than the usual bound, which programs are not told.
    pub usual_memory: bool,
    /// Processes and threads at the same time.
    pub processes: Option<u32>,
    /// What it may write to its own scratch folder, in bytes.
    pub disk: Option<u64>,
    /// The processors it runs on, counted from 0; all if empty.
    pub cpus: Vec<usize>,
    /// Whether it gets one processor, as far as there are enough one of its own.
    pub pin: bool,
    /// Whether it is stopped while it is not its turn.
    pub freeze: bool,
    /// What it may read besides the system's programs, its own folder and the folder it runs in.
    pub readable: Vec<PathBuf>,
    /// Where it may write besides its scratch folder; the size is not looked at.
    pub writable: Vec<PathBuf>,
}

impl fmt::Display for Confinement {
    /// What it asks for, the folders left out; empty if nothing is asked for but the best tier there is.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let usual = matches!(self.tier, Wanted::Best | Wanted::Exactly(Tier::Open));
        let cpus: Vec<String> = self.cpus.iter().map(usize::to_string).collect();
        let parts = [
            (!usual).then(|| format!("sandbox {}", self.tier)),
            self.memory.map(|bytes| format!("{bytes} bytes of memory")),
            self.processes.map(|count| format!("{count} processes")),
            self.disk.map(|bytes| format!("{bytes} bytes of disk")),
            (!cpus.is_empty()).then(|| format!("processors {}", cpus.join(" "))),
            self.pin.then(|| "one processor each".to_owned()),
            self.freeze.then(|| "stopped off turn".to_owned()),
        ];
        f.write_str(&parts.into_iter().flatten().collect::<Vec<_>>().join(", "))
    }
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

impl fmt::Display for Breach {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Breach::Memory => "took more memory than allowed",
            Breach::Disk => "wrote more to its folder than allowed",
            Breach::Processes => "had more processes and threads than allowed",
        })
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

impl Usage {
    /// This and what another process took, which ran at another time.
    #[must_use]
    pub fn and(self, other: Usage) -> Usage {
        // Nothing at all is known exactly.
        let is_first = self == Usage::default();
        Usage {
            cpu: self.cpu + other.cpu,
            peak_memory: self.peak_memory.max(other.peak_memory),
            peak_is_exact: (self.peak_is_exact || is_first) && other.peak_is_exact,
        }
    }
}
