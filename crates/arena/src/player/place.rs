//! The folder in which a program plays one game: a copy of its own, so that games do not meet there.

use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// Most files and folders of an entrant.
const MOST_FILES: usize = 20_000;
/// Most bytes of an entrant.
const MOST_BYTES: u64 = 1 << 30;
/// Deepest folder of an entrant.
const DEEPEST: usize = 32;

/// Copies what is in a folder. Symbolic links to files become files; what is neither file nor folder is left out.
///
/// # Errors
/// If the folder is missing or larger than an entrant may be, or the copy finds no room.
pub(crate) fn copy(from: &Path, to: &Path) -> io::Result<()> {
    let (mut files, mut bytes) = (0, 0);
    let mut waiting = vec![(from.to_owned(), to.to_owned(), 0)];
    while let Some((from, to, depth)) = waiting.pop() {
        for entry in fs::read_dir(&from)? {
            let (name, source) = entry.map(|entry| (entry.file_name(), entry.path()))?;
            // A link that leads nowhere is no part of the program.
            let Ok(about) = fs::metadata(&source) else { continue };
            files += 1;
            bytes += about.len();
            if files > MOST_FILES || bytes > MOST_BYTES || depth > DEEPEST {
                let what = format!("{} is too large for an entrant", from.display());
                return Err(io::Error::new(io::ErrorKind::FileTooLarge, what));
            }
            let linked = fs::symlink_metadata(&source)?.is_symlink();
            if about.is_dir() && !linked {
                fs::create_dir(to.join(&name))?;
                waiting.push((source, to.join(&name), depth + 1));
            } else if about.is_file() {
                fs::copy(&source, to.join(&name))?;
            }
        }
    }
    Ok(())
}

/// Makes what is in a folder reachable from another, without a copy: a link to each entry.
///
/// # Errors
/// If the folder cannot be read or has more entries than an entrant may.
pub(super) fn link(from: &Path, to: &Path) -> io::Result<()> {
    for (entry, number) in fs::read_dir(from)?.zip(0..) {
        let (name, source) = entry.map(|entry| (entry.file_name(), entry.path()))?;
        if number == MOST_FILES {
            let what = format!("{} is too large for an entrant", from.display());
            return Err(io::Error::new(io::ErrorKind::FileTooLarge, what));
        }
        #[cfg(unix)]
        std::os::unix::fs::symlink(source, to.join(name))?;
        #[cfg(not(unix))]
        if source.is_file() {
            fs::copy(source, to.join(name))?;
        }
    }
    Ok(())
}

/// The names of everything in a folder, links not followed; `None` if there is more than any entrant may have.
///
/// # Errors
/// If the folder itself cannot be read. Folders in it that cannot be entered count as empty.
pub(crate) fn names(place: &Path) -> io::Result<Option<BTreeSet<PathBuf>>> {
    let mut names = BTreeSet::new();
    let mut waiting = vec![(place.to_owned(), 0)];
    fs::read_dir(place)?;
    while let Some((folder, depth)) = waiting.pop() {
        let Ok(entries) = fs::read_dir(&folder) else { continue };
        for entry in entries.flatten() {
            let path = entry.path();
            if entry.file_type().is_ok_and(|kind| kind.is_dir()) && depth < DEEPEST {
                waiting.push((path.clone(), depth + 1));
            }
            names.insert(path.strip_prefix(place).map(Path::to_owned).unwrap_or(path));
            if names.len() > 2 * MOST_FILES {
                return Ok(None);
            }
        }
    }
    Ok(Some(names))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_copy_has_the_same_names() {
        let (from, to) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        fs::create_dir_all(from.path().join("a/b")).unwrap();
        fs::write(from.path().join("a/b/file"), "x").unwrap();
        fs::write(from.path().join("top"), "y").unwrap();
        copy(from.path(), to.path()).unwrap();
        let linked = tempfile::tempdir().unwrap();
        link(from.path(), linked.path()).unwrap();
        assert_eq!(fs::read_to_string(linked.path().join("a/b/file")).unwrap(), "x");
        let found = names(to.path()).unwrap().unwrap();
        assert_eq!(found, names(from.path()).unwrap().unwrap());
        assert_eq!(found.len(), 4);
        assert!(copy(&from.path().join("none"), to.path()).is_err());
    }
}
