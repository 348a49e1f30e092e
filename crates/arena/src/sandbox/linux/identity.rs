//! A user of its own for every program, where the arena runs as root.

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io;
use std::os::unix::fs::{DirBuilderExt, MetadataExt};
use std::path::Path;
use std::sync::Mutex;

/// The first of the users that programs run as: at the end of those that systems give to people.
const FIRST: u32 = 59_000;
/// How many there are.
const COUNT: u32 = 900;
/// Where matches on one machine agree on who has which.
const LOCKS: &str = "/run/goren-users";

static TAKEN: Mutex<BTreeSet<u32>> = Mutex::new(BTreeSet::new());

/// A user that no other running program of a match has.
#[derive(Debug)]
pub(super) struct Identity {
    user: u32,
    /// Locked for as long as it is open; `None` if there is no place for locks.
    _lock: Option<File>,
}

impl Identity {
    /// Takes a free one; `None` if the arena does not run as root and cannot choose.
    pub(super) fn claim() -> io::Result<Option<Identity>> {
        if !rustix::process::geteuid().is_root() {
            return Ok(None);
        }
        let mut taken = TAKEN.lock().map_err(|_| io::Error::other("users of programs are lost"))?;
        for user in FIRST..FIRST + COUNT {
            if taken.contains(&user) {
                continue;
            }
            if let Some(lock) = lock(user) {
                taken.insert(user);
                return Ok(Some(Identity { user, _lock: lock }));
            }
        }
        Err(io::Error::other("no user is free for one more program"))
    }

    pub(super) fn user(&self) -> u32 {
        self.user
    }
}

impl Drop for Identity {
    fn drop(&mut self) {
        if let Ok(mut taken) = TAKEN.lock() {
            taken.remove(&self.user);
        }
    }
}

/// `None` if somebody else has it.
fn lock(user: u32) -> Option<Option<File>> {
    // It may be there already.
    let _ = fs::DirBuilder::new().mode(0o700).create(LOCKS);
    let path = Path::new(LOCKS).join(user.to_string());
    match File::options().create(true).truncate(false).write(true).open(path) {
        Ok(file) => file.try_lock().is_ok().then_some(Some(file)),
        Err(_) => Some(None),
    }
}

/// The first step on the way to this path that is closed to a user of no group.
pub(super) fn closed_to(user: u32, path: &Path) -> Option<&Path> {
    let is_closed = |data: fs::Metadata| data.mode() & if data.uid() == user { 0o100 } else { 0o1 } == 0;
    path.ancestors().find(|step| fs::metadata(step).is_ok_and(is_closed))
}
