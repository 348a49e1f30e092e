//! Where a program runs: confined as far as the machine allows, and ended together with all that it has started.
//!
//! Every process of a contestant is started through a [`Cage`], whatever protocol it speaks.

mod confinement;
#[cfg(not(target_os = "linux"))]
mod elsewhere;
mod limit;
#[cfg(target_os = "linux")]
mod linux;
pub(crate) mod removal;
mod scratch;
mod tier;
mod waiting;

use std::io;
use std::path::Path;
use std::process::{Child, ChildStderr, ChildStdin, ChildStdout, Command, ExitStatus, Stdio};
use std::sync::Arc;
use std::time::Duration;

pub use confinement::{Breach, Confinement, Usage};
pub use limit::{Limit, Limits, USUAL_DISK, USUAL_MEMORY, USUAL_PROCESSES};
#[cfg(target_os = "linux")]
pub use linux::{enter, use_launcher};
pub use tier::{Tier, TierError, Wanted};

#[cfg(not(target_os = "linux"))]
use elsewhere::{Held, Site, works};
#[cfg(target_os = "linux")]
use linux::{Held, Site, works};
use scratch::Scratch;

/// Time for a program that has been killed to be gone.
const LAST_END: Duration = Duration::from_secs(1);

/// Whether a tier works on this machine; what is missing if not. Tried once, then known.
///
/// # Errors
/// Says what is missing.
pub fn probe(tier: Tier) -> Result<(), String> {
    works(tier)
}

/// The tier that is meant; with [`Wanted::Best`] the strongest that works.
///
/// # Errors
/// If the tier does not work here; the text says what is missing.
pub fn choose(wanted: Wanted) -> io::Result<Tier> {
    let refused = |tier: Tier, why: &str| io::Error::other(format!("no sandbox `{tier}` here: {why}"));
    match wanted {
        Wanted::Exactly(tier) => probe(tier).map(|()| tier).map_err(|why| refused(tier, &why)),
        Wanted::Best => {
            let mut problem = String::new();
            for tier in Tier::ALL.into_iter().filter(|&tier| tier != Tier::Open) {
                match probe(tier) {
                    Ok(()) => return Ok(tier),
                    Err(why) => problem = why,
                }
            }
            Err(refused(Tier::Limits, &problem))
        }
    }
}

/// The place of one program in one game.
#[derive(Debug)]
pub struct Cage {
    place: Place,
}

#[derive(Debug)]
enum Place {
    Open(Arc<Scratch>),
    Confined(Site),
}

/// A program that runs in a [`Cage`]; killed with all that it has started when it is dropped.
#[derive(Debug)]
pub struct Caged {
    child: Child,
    /// Kept for as long as the program runs.
    _scratch: Option<Arc<Scratch>>,
    held: Option<Held>,
}

impl Cage {
    /// A place that keeps to this.
    ///
    /// # Errors
    /// If the machine refuses what the confinement needs.
    pub fn open(confinement: &Confinement) -> io::Result<Cage> {
        let place = match choose(confinement.tier)? {
            Tier::Open => Place::Open(Arc::new(Scratch::new()?)),
            tier => Place::Confined(Site::open(tier, confinement)?),
        };
        Ok(Cage { place })
    }

    /// How well the program is confined.
    #[must_use]
    pub fn tier(&self) -> Tier {
        match &self.place {
            Place::Open(_) => Tier::Open,
            Place::Confined(site) => site.tier(),
        }
    }

    /// The tier and what counts memory, for the records: `bwrap+cgroup2`.
    #[must_use]
    pub fn told(&self) -> String {
        match &self.place {
            Place::Open(_) => Tier::Open.to_string(),
            Place::Confined(site) => site.told(),
        }
    }

    /// The user that programs here run as, if it is not that of the arena.
    #[must_use]
    pub fn user(&self) -> Option<u32> {
        match &self.place {
            Place::Open(_) => None,
            Place::Confined(site) => site.user(),
        }
    }

    /// The program's own folder, empty at the beginning; it goes with the cage and the last program in it.
    #[must_use]
    pub fn scratch(&self) -> &Path {
        match &self.place {
            Place::Open(scratch) => scratch.path(),
            Place::Confined(site) => site.scratch(),
        }
    }

    /// Lets the programs of this place, and of others, write in a folder, which has to be named as
    /// [writable](Confinement::writable) as well. A file there can be removed by its maker only.
    ///
    /// # Errors
    /// If the rights of the folder cannot be changed.
    pub fn lend(&self, folder: &Path) -> io::Result<()> {
        match &self.place {
            Place::Open(_) => Ok(()),
            Place::Confined(site) => site.lend(folder),
        }
    }

    /// Gives what is in the scratch folder to the program, as if it had made it.
    ///
    /// # Errors
    /// If the owner of a file cannot be changed.
    pub fn hand_over(&self) -> io::Result<()> {
        match &self.place {
            Place::Open(_) => Ok(()),
            Place::Confined(site) => site.hand_over(),
        }
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
        match &self.place {
            Place::Open(scratch) => {
                let [input, output, errors] = streams;
                command.stdin(input).stdout(output).stderr(errors);
                #[cfg(unix)]
                std::os::unix::process::CommandExt::process_group(&mut command, 0);
                Ok(Caged { child: command.spawn()?, _scratch: Some(Arc::clone(scratch)), held: None })
            }
            Place::Confined(site) => {
                let (child, held) = site.spawn(&command, streams)?;
                Ok(Caged { child, _scratch: None, held: Some(held) })
            }
        }
    }
}

impl Caged {
    /// Its input, output and error streams, each once.
    pub fn streams(&mut self) -> (Option<ChildStdin>, Option<ChildStdout>, Option<ChildStderr>) {
        (self.child.stdin.take(), self.child.stdout.take(), self.child.stderr.take())
    }

    /// How it ended, if it has. A confined program that leaves with a code above 128 counts as ended by a signal, as in a shell.
    pub fn how_ended(&mut self) -> Option<ExitStatus> {
        if let Some(held) = &self.held {
            held.note_end(&mut self.child);
        }
        let status = self.child.try_wait().ok().flatten()?;
        Some(if self.held.is_some() { Held::meaning(status) } else { status })
    }

    /// Whether the program has ended, and all that it has started if it is confined.
    pub fn has_ended(&mut self) -> bool {
        waiting::has_ended(&mut self.child)
    }

    /// Waits for the end of the program, at most so long; whether it has ended.
    pub fn wait(&mut self, longest: Duration) -> bool {
        waiting::wait(&mut self.child, longest)
    }

    /// Whether it has ended without ever having been there: the machine could not confine it, which is no fault of its own. What
    /// there is to say stands on its error stream.
    pub fn was_never_there(&mut self) -> bool {
        self.held.as_ref().is_some_and(|held| held.was_never_there(&mut self.child))
    }

    /// The limit it has overstepped, if it has; it is killed then.
    pub fn breach(&mut self) -> Option<Breach> {
        self.held.as_ref().and_then(Held::breach)
    }

    /// What it took so far, all of it together; nothing is known of a program that is not confined.
    pub fn usage(&mut self) -> Usage {
        self.held.as_ref().map(|held| held.usage(&mut self.child)).unwrap_or_default()
    }

    /// Stops it with all that it has started, until [`thaw`](Caged::thaw). Does nothing to a program that is not confined.
    ///
    /// # Errors
    /// If the machine refuses.
    pub fn freeze(&mut self) -> io::Result<()> {
        self.held.as_ref().map_or(Ok(()), |held| held.freeze(true))
    }

    /// Lets it go on.
    ///
    /// # Errors
    /// If the machine refuses.
    pub fn thaw(&mut self) -> io::Result<()> {
        self.held.as_ref().map_or(Ok(()), |held| held.freeze(false))
    }

    /// Kills the program and whatever it has started; does not wait for its end.
    pub fn kill_all(&mut self) {
        match &self.held {
            Some(held) => held.pull(),
            None => kill_group(&mut self.child),
        }
    }
}

#[cfg(unix)]
fn kill_group(child: &mut Child) {
    if let Some(group) = waiting::pid_of(child) {
        // Fails if all have gone.
        let _ = rustix::process::kill_process_group(group, rustix::process::Signal::KILL);
    }
}

#[cfg(not(unix))]
fn kill_group(child: &mut Child) {
    // Fails if it has gone.
    let _ = child.kill();
}

impl Drop for Caged {
    fn drop(&mut self) {
        if let Some(held) = &mut self.held {
            held.end(&mut self.child);
        } else {
            kill_group(&mut self.child);
            if waiting::wait(&mut self.child, LAST_END) {
                // It has ended: this only takes note of it.
                let _ = self.child.wait();
            }
        }
    }
}
