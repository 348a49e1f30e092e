//! The folder in which a program may write.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

/// How many names are tried.
const TRIES: usize = 1000;

/// The name of the folder within that of the arena.
const OWN: &str = "scratch";

/// A folder for the program within one for the arena; both go with this value.
#[derive(Debug)]
pub(super) struct Scratch {
    name: String,
    around: PathBuf,
    path: PathBuf,
}

impl Scratch {
    /// A new, empty folder that nobody else may enter, within one that shows others nothing.
    pub(super) fn new() -> io::Result<Scratch> {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        let base = std::env::temp_dir().canonicalize()?;
        for _ in 0..TRIES {
            let number = NEXT.fetch_add(1, Ordering::Relaxed);
            let name = format!("goren-{}-{number}", std::process::id());
            let around = base.join(&name);
            match folder(&around, 0o711) {
                Ok(()) => {
                    let scratch = Scratch { name, path: around.join(OWN), around };
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
        if fs::remove_dir_all(&self.around).is_err() {
            open_up(&self.path);
            // What is left now cannot be removed by anybody.
            let _ = fs::remove_dir_all(&self.around);
        }
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

/// Gives back the rights to folders from which the program took them.
fn open_up(folder: &Path) {
    let mut waiting = vec![folder.to_owned()];
    while let Some(folder) = waiting.pop() {
        #[cfg(unix)]
        {
            let rights = std::os::unix::fs::PermissionsExt::from_mode(0o700);
            // Without them the removal says so.
            let _ = fs::set_permissions(&folder, rights);
        }
        let Ok(entries) = fs::read_dir(&folder) else { continue };
        waiting.extend(
            entries
                .flatten()
                .filter(|entry| entry.file_type().is_ok_and(|kind| kind.is_dir()))
                .map(|entry| entry.path()),
        );
    }
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
}
