//! Where a program runs: confined as far as the machine allows, and ended together with all that it has started.
//!
//! Every process of a contestant is started through a [`Cage`], whatever protocol it speaks.

use std::io;
use std::process::{Child, ChildStderr, ChildStdin, ChildStdout, Command, ExitStatus};

/// How well a program is confined; recorded with every result.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
#[non_exhaustive]
pub enum Tier {
    /// Not at all: a process group that is killed at the end.
    Open,
}

/// What a program may do, and take.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Confinement {
    /// Memory of all its processes together, in bytes.
    pub memory: Option<u64>,
    /// Processes and threads at the same time.
    pub processes: Option<u32>,
    /// What it may write to its own scratch folder, in bytes.
    pub disk: Option<u64>,
}

/// The place of one program in one game.
#[derive(Debug)]
pub struct Cage {
    tier: Tier,
}

/// A program that runs in a [`Cage`]; killed with all that it has started when it is dropped.
#[derive(Debug)]
pub struct Caged {
    child: Child,
}

impl Cage {
    /// A place that keeps to this.
    ///
    /// # Errors
    /// If the machine refuses what the confinement needs.
    pub fn open(_confinement: &Confinement) -> io::Result<Cage> {
        Ok(Cage { tier: Tier::Open })
    }

    /// How well the program is confined.
    #[must_use]
    pub fn tier(&self) -> Tier {
        self.tier
    }

    /// Starts the program, with the three streams set up by the caller.
    ///
    /// # Errors
    /// If there is no such program, or it may not be run.
    pub fn spawn(&mut self, mut command: Command) -> io::Result<Caged> {
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        Ok(Caged { child: command.spawn()? })
    }
}

impl Caged {
    /// Its input, output and error streams, each once.
    pub fn streams(&mut self) -> (Option<ChildStdin>, Option<ChildStdout>, Option<ChildStderr>) {
        (self.child.stdin.take(), self.child.stdout.take(), self.child.stderr.take())
    }

    /// How it ended, if it has.
    pub fn how_ended(&mut self) -> Option<ExitStatus> {
        self.child.try_wait().ok().flatten()
    }

    /// Whether the program has ended. Its number stays taken, so that no other process gets it.
    #[cfg(unix)]
    pub fn has_ended(&mut self) -> bool {
        use rustix::process::{Pid, WaitId, WaitIdOptions, waitid};
        let options = WaitIdOptions::EXITED | WaitIdOptions::NOWAIT | WaitIdOptions::NOHANG;
        let pid = i32::try_from(self.child.id()).ok().and_then(Pid::from_raw);
        pid.is_none_or(|pid| !matches!(waitid(WaitId::Pid(pid), options), Ok(None)))
    }

    /// Whether the program has ended.
    #[cfg(not(unix))]
    pub fn has_ended(&mut self) -> bool {
        !matches!(self.child.try_wait(), Ok(None))
    }

    /// Kills the program and whatever it has started.
    #[cfg(unix)]
    pub fn kill_all(&mut self) {
        use rustix::process::{Pid, Signal, kill_process_group};
        if let Some(group) = i32::try_from(self.child.id()).ok().and_then(Pid::from_raw) {
            // Fails if all have gone.
            let _ = kill_process_group(group, Signal::KILL);
        }
    }

    /// Kills the program.
    #[cfg(not(unix))]
    pub fn kill_all(&mut self) {
        // Fails if it has gone.
        let _ = self.child.kill();
    }
}

impl Drop for Caged {
    fn drop(&mut self) {
        self.kill_all();
        // Cannot hang: it has been killed.
        let _ = self.child.wait();
    }
}
