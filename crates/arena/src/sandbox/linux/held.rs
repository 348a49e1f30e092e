//! A confined program that runs.

use std::fs;
use std::io;
use std::os::unix::process::ExitStatusExt;
use std::path::PathBuf;
use std::process::{Child, ExitStatus};
use std::sync::Arc;
use std::time::Duration;

use rustix::process::{Signal, kill_process};

use super::plan::{STARTED, report_beside};
use super::site::MARK;
use super::tree;
use super::watch::Watched;
use crate::sandbox::waiting::{has_ended, wait};
use crate::sandbox::{Breach, Usage};

/// Time for a warden to end everything.
const LONGEST_END: Duration = Duration::from_secs(5);
/// Time for what has been killed by other means.
const LAST_END: Duration = Duration::from_secs(1);
/// Rounds of looking for what has got away.
const ROUNDS: usize = 20;

/// What belongs to the warden of a running program.
#[derive(Debug)]
pub(in crate::sandbox) struct Held {
    watched: Arc<Watched>,
    leash: PathBuf,
}

impl Held {
    pub(super) fn new(watched: Arc<Watched>, leash: PathBuf) -> Held {
        Held { watched, leash }
    }

    /// What a warden's exit status says of the program.
    pub(in crate::sandbox) fn meaning(status: ExitStatus) -> ExitStatus {
        match status.code() {
            Some(code) if (129..=192).contains(&code) => ExitStatus::from_raw(code - 128),
            _ => status,
        }
    }

    pub(in crate::sandbox) fn breach(&self) -> Option<Breach> {
        self.watched.look()
    }

    pub(in crate::sandbox) fn usage(&self, child: &mut Child) -> Usage {
        self.note_end(child);
        self.watched.usage()
    }

    /// To be called before the child is reaped.
    pub(in crate::sandbox) fn note_end(&self, child: &mut Child) {
        if has_ended(child) {
            self.watched.finish();
        }
    }

    /// Whether the program has ended without ever having been there.
    pub(in crate::sandbox) fn was_never_there(&self, child: &mut Child) -> bool {
        let told = || fs::read_to_string(report_beside(&self.leash)).unwrap_or_default();
        has_ended(child) && !self.watched.was_pulled() && !told().contains(STARTED)
    }

    pub(in crate::sandbox) fn freeze(&self, frozen: bool) -> io::Result<()> {
        self.watched.freeze(frozen)
    }

    pub(in crate::sandbox) fn pull(&self) {
        self.watched.pull();
    }

    /// Ends everything and waits for that, but not for ever.
    pub(in crate::sandbox) fn end(&mut self, child: &mut Child) {
        self.pull();
        let mut ended = wait(child, LONGEST_END);
        if !ended {
            // Fails if it has gone after all.
            let _ = child.kill();
            ended = wait(child, LAST_END);
        }
        self.watched.finish();
        if let Some(group) = self.watched.place.group.as_ref().filter(|_| !ended) {
            group.kill();
        }
        let status = if ended { child.wait().ok() } else { None };
        if status.is_none_or(|status| status.signal().is_some()) {
            // The warden has not done its work: somebody has killed it.
            self.sweep();
        }
        // It goes with the scratch folder in any case.
        let _ = fs::remove_file(&self.leash);
        let _ = fs::remove_file(report_beside(&self.leash));
    }

    /// Kills what carries the mark of the place.
    fn sweep(&self) {
        let mark = format!("{MARK}={}", self.watched.place.scratch.name());
        if let Some(group) = &self.watched.place.group {
            group.kill();
        }
        for _ in 0..ROUNDS {
            let found = tree::carrying(&mark);
            if found.is_empty() {
                return;
            }
            for pid in found {
                // Fails if it has gone.
                let _ = kill_process(pid, Signal::KILL);
            }
        }
    }
}
