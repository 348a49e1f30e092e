//! Where a program runs: confined as far as the machine allows, and ended together with all that it has started.
//!
//! Every process of a contestant is started through a [`Cage`], whatever protocol it speaks.

mod confinement;
mod scratch;
mod tier;

use std::io;
use std::path::Path;
use std::process::{Child, ChildStderr, ChildStdin, ChildStdout, Command, ExitStatus, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};

pub use confinement::{Breach, Confinement, Usage};
pub use tier::{Tier, TierError, Wanted};

use scratch::Scratch;

/// The place of one program in one game.
#[derive(Debug)]
pub struct Cage {
    tier: Tier,
    scratch: Arc<Scratch>,
}

/// A program that runs in a [`Cage`]; killed with all that it has started when it is dropped.
#[derive(Debug)]
pub struct Caged {
    child: Child,
    /// Kept for as long as the program runs.
    _scratch: Arc<Scratch>,
}

impl Cage {
    /// A place that keeps to this.
    ///
    /// # Errors
    /// If the machine refuses what the confinement needs.
    pub fn open(_confinement: &Confinement) -> io::Result<Cage> {
        Ok(Cage { tier: Tier::Open, scratch: Arc::new(Scratch::new()?) })
    }

    /// How well the program is confined.
    #[must_use]
    pub fn tier(&self) -> Tier {
        self.tier
    }

    /// The program's own folder, empty at the beginning; it goes with the cage and the last program in it.
    #[must_use]
    pub fn scratch(&self) -> &Path {
        self.scratch.path()
    }

    /// Starts the program; its input, output and error streams are pipes, whatever the command says of them.
    ///
    /// # Errors
    /// [`NotFound`](io::ErrorKind::NotFound), [`PermissionDenied`](io::ErrorKind::PermissionDenied) or
    /// [`ExecutableFileBusy`](io::ErrorKind::ExecutableFileBusy) if there is no such program or it may not be run; anything
    /// else is the fault of the machine.
    pub fn spawn(&mut self, command: Command) -> io::Result<Caged> {
        self.spawn_with(command, [Stdio::piped(), Stdio::piped(), Stdio::piped()])
    }

    /// Starts the program with these input, output and error streams, whatever the command says of them.
    ///
    /// # Errors
    /// As [`spawn`](Cage::spawn).
    pub fn spawn_with(&mut self, mut command: Command, streams: [Stdio; 3]) -> io::Result<Caged> {
        let [input, output, errors] = streams;
        command.stdin(input).stdout(output).stderr(errors);
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        Ok(Caged { child: command.spawn()?, _scratch: Arc::clone(&self.scratch) })
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

    /// Waits for the end of the program, at most so long; whether it has ended.
    pub fn wait(&mut self, longest: Duration) -> bool {
        let deadline = Instant::now() + longest;
        while !self.has_ended() {
            if Instant::now() >= deadline {
                return false;
            }
            std::thread::sleep(Duration::from_millis(1));
        }
        true
    }

    /// The limit it has overstepped, if it has; it is killed then.
    pub fn breach(&mut self) -> Option<Breach> {
        None
    }

    /// What it took so far.
    pub fn usage(&mut self) -> Usage {
        Usage::default()
    }

    /// Stops it with all that it has started, until [`thaw`](Caged::thaw).
    ///
    /// # Errors
    /// If the machine refuses.
    pub fn freeze(&mut self) -> io::Result<()> {
        Ok(())
    }

    /// Lets it go on.
    ///
    /// # Errors
    /// If the machine refuses.
    pub fn thaw(&mut self) -> io::Result<()> {
        Ok(())
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
