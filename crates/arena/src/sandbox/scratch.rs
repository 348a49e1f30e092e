//! The folder in which a program may write.

use std::ffi::OsStr;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Once;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use super::removal::remove_folder;

/// How many names are tried.
const TRIES: usize = 1000;

/// The name of the folder within that of the arena.
const OWN: &str = "scratch";
/// The name of the file that is locked for as long as the folder is in use.
const LOCK: &str = "lock";
/// With this begin the names of the arenas' folders.
const BEFORE: &str = "goren-";
/// So long a folder without a lock may be in the making.
const YOUNG: Duration = Duration::from_secs(3600);

/// A folder for the program within one for the arena; both go with this value.
#[derive(Debug)]
pub(super) struct Scratch {
    name: String,
    around: PathBuf,
    path: PathBuf,
    /// Locked for as long as it is open.
    _lock: File,
}

impl Scratch {
    /// A new, empty folder that nobody else may enter, within one that shows others nothing.
    pub(super) fn new() -> io::Result<Scratch> {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        static SWEPT: Once = Once::new();
        let base = std::env::temp_dir().canonicalize()?;
        SWEPT.call_once(|| sweep(&base));
        for _ in 0..TRIES {
            let number = NEXT.fetch_add(1, Ordering::Relaxed);
            let name = format!("{BEFORE}{}-{number}", std::process::id());
            let around = base.join(&name);
            match folder(&around, 0o711) {
                Ok(()) => {
                    // Somebody who sweeps may have been quicker.
                    let Some(lock) = lock(&around)? else { continue };
                    let scratch = Scratch { name, path: around.join(OWN), around, _lock: lock };
                    folder(&scratch.path, 0o700)?;
                    return Ok(scratch);
                }
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                Err(error) => {
                    return Err(io::Error::new(error.kind(), format!("{}: {error}", around.display())));
                }
            }
        }
        Err(io::Error::new(io::ErrorKind::AlreadyExists, format!("{}: no free name", base.display())))
    }

    /// A name that no other has at the same time.
    #[cfg(target_os = "linux")]
    pub(super) fn name(&self) -> &str {
        &self.name
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// A file that the program does not see.
    #[cfg(target_os = "linux")]
    pub(super) fn beside(&self, name: &str) -> PathBuf {
        self.around.join(name)
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        // What is left then cannot be removed by anybody.
        let _ = remove_folder(&self.around);
    }
}

/// Makes a folder with these rights.
fn folder(path: &Path, rights: u32) -> io::Result<()> {
    fs::create_dir(path)?;
    #[cfg(unix)]
    fs::set_permissions(path, std::os::unix::fs::PermissionsExt::from_mode(rights))?;
    let _ = rights;
    Ok(())
}

/// Takes the lock of a folder; `None` if somebody else has it, or has removed the folder.
fn lock(around: &Path) -> io::Result<Option<File>> {
    let mut options = File::options();
    options.write(true).create(true).truncate(false);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    match options.open(around.join(LOCK)) {
        Ok(file) => Ok(file.try_lock().is_ok().then_some(file)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
    }
}

/// Removes what arenas have left that were killed: whoever has a folder holds its lock, and nobody holds that of a process
/// that has gone.
fn sweep(base: &Path) {
    let own = fs::read_dir(base).into_iter().flatten().flatten();
    for entry in own.filter(|entry| is_of_an_arena(&entry.file_name())) {
        let Ok(about) = entry.metadata() else { continue };
        if !about.is_dir() || !is_ours(&about) {
            continue;
        }
        let around = entry.path();
        let held = File::options().write(true).open(around.join(LOCK));
        let is_left = match &held {
            Ok(file) => file.try_lock().is_ok(),
            // Just made, or its maker ended in that moment.
            Err(_) => about.modified().is_ok_and(|time| time.elapsed().is_ok_and(|since| since > YOUNG)),
        };
        if is_left {
            // The next one tries again.
            let _ = remove_folder(&around);
        }
    }
}

/// Whether it is a name as [`Scratch`] gives them: `goren-`, the number of the process, `-` and a number.
fn is_of_an_arena(name: &OsStr) -> bool {
    let numbers = name.to_str().and_then(|name| name.strip_prefix(BEFORE)?.split_once('-'));
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    numbers.is_some_and(|(process, number)| is_number(process) && is_number(number))
}

#[cfg(unix)]
fn is_ours(about: &fs::Metadata) -> bool {
    std::os::unix::fs::MetadataExt::uid(about) == rustix::process::geteuid().as_raw()
}

#[cfg(not(unix))]
fn is_ours(_about: &fs::Metadata) -> bool {
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_goes_with_all_that_is_in_it() {
        let scratch = Scratch::new().unwrap();
        let inner = scratch.path().join("a/b");
        fs::create_dir_all(&inner).unwrap();
        fs::write(inner.join("file"), "x").unwrap();
        #[cfg(unix)]
        fs::set_permissions(inner, std::os::unix::fs::PermissionsExt::from_mode(0o0)).unwrap();
        let around = scratch.path().parent().unwrap().to_owned();
        drop(scratch);
        assert!(!around.exists());
    }

    #[test]
    fn what_a_killed_arena_has_left_is_swept_and_nothing_that_is_in_use_or_of_others() {
        let base = tempfile::tempdir().unwrap();
        let make = |name: &str| {
            let around = base.path().join(name);
            fs::create_dir_all(around.join("scratch/made")).unwrap();
            around
        };
        let names = ["goren-7-0", "goren-7-1", "goren-7-2", "goren-notes", "goren-7-x", "other-7-0"];
        let [left, used, made, rest @ ..] = names.map(make);
        drop(lock(&left).unwrap().unwrap());
        let lock = lock(&used).unwrap().unwrap();
        fs::write(base.path().join("goren-8-0"), "a file").unwrap();
        sweep(base.path());
        assert!(!left.exists() && used.join("scratch/made").exists() && made.exists());
        assert!(rest.iter().all(|folder| folder.exists()) && base.path().join("goren-8-0").exists());
        drop(lock);
        sweep(base.path());
        assert!(!used.exists());
    }
}
