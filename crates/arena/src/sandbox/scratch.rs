//! The folder in which a program may write.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

/// How many names are tried.
const TRIES: usize = 1000;

/// A folder that goes with this value.
#[derive(Debug)]
pub(super) struct Scratch {
    path: PathBuf,
}

impl Scratch {
    /// A new, empty folder that nobody else may enter.
    pub(super) fn new() -> io::Result<Scratch> {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        let base = std::env::temp_dir().canonicalize()?;
        for _ in 0..TRIES {
            let number = NEXT.fetch_add(1, Ordering::Relaxed);
            let path = base.join(format!("goren-{}-{number}", std::process::id()));
            match builder().create(&path) {
                Ok(()) => return Ok(Scratch { path }),
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                Err(error) => {
                    return Err(io::Error::new(error.kind(), format!("{}: {error}", path.display())));
                }
            }
        }
        Err(io::Error::new(io::ErrorKind::AlreadyExists, format!("{}: no free name", base.display())))
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        if fs::remove_dir_all(&self.path).is_err() {
            open_up(&self.path);
            // What is left now cannot be removed by anybody.
            let _ = fs::remove_dir_all(&self.path);
        }
    }
}

fn builder() -> fs::DirBuilder {
    #[allow(unused_mut)]
    let mut builder = fs::DirBuilder::new();
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder
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
        let path = scratch.path().to_owned();
        drop(scratch);
        assert!(!path.exists());
    }
}
