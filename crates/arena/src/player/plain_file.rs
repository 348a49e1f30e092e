//! Files that a judge and a program pass to each other, when the program may try anything.

use std::collections::hash_map::RandomState;
use std::ffi::OsStr;
use std::fs::{self, File, Metadata, OpenOptions};
use std::hash::BuildHasher;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use super::Fault;
use crate::sandbox::removal::remove_folder;
use crate::termination::Termination;

/// How often a file is written that somebody takes away before it has its name.
const TRIES: u32 = 20;

/// What stands under a name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Content {
    /// Nothing.
    Missing,
    /// A file with these bytes.
    Bytes(Vec<u8>),
    /// A file that is larger than any answer.
    TooLarge(u64),
    /// Something else, in words.
    NotPlain(&'static str),
}

/// Reads a file of at most `limit` bytes. Links are not followed and nothing is waited for: a program could let a name
/// lead to a file of somebody else, or to a pipe without an end.
///
/// # Errors
/// If the machine fails; whatever the program can do is a [`Content`].
pub(crate) fn read_plain(path: &Path, limit: usize) -> io::Result<Content> {
    match fs::symlink_metadata(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Content::Missing),
        Err(error) => return Err(error),
        Ok(about) => {
            if let Some(words) = not_plain(&about) {
                return Ok(Content::NotPlain(words));
            }
        }
    }
    let file = match open(path) {
        Ok(file) => file,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Content::Missing),
        Err(error) if error.kind() == io::ErrorKind::PermissionDenied => {
            return Ok(Content::NotPlain("a file that may not be read"));
        }
        // It was a plain file a moment ago.
        Err(_) => return Ok(Content::NotPlain("something that changes")),
    };
    let about = file.metadata()?;
    if let Some(words) = not_plain(&about) {
        return Ok(Content::NotPlain(words));
    }
    if about.len() > limit as u64 {
        return Ok(Content::TooLarge(about.len()));
    }
    let mut bytes = Vec::new();
    file.take(limit as u64 + 1).read_to_end(&mut bytes)?;
    Ok(if bytes.len() > limit { Content::TooLarge(bytes.len() as u64) } else { Content::Bytes(bytes) })
}

fn not_plain(about: &Metadata) -> Option<&'static str> {
    #[cfg(unix)]
    let second_name = about.is_file() && std::os::unix::fs::MetadataExt::nlink(about) > 1;
    #[cfg(not(unix))]
    let second_name = false;
    if about.is_symlink() {
        Some("a symbolic link")
    } else if about.is_dir() {
        Some("a folder")
    } else if !about.is_file() {
        Some("no plain file")
    } else if second_name {
        Some("a file with a second name")
    } else {
        None
    }
}

fn open(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.read(true);
    #[cfg(unix)]
    {
        use rustix::fs::OFlags;
        let flags = i32::try_from((OFlags::NOFOLLOW | OFlags::NONBLOCK).bits()).unwrap_or(0);
        std::os::unix::fs::OpenOptionsExt::custom_flags(&mut options, flags);
    }
    options.open(path)
}

/// A fault of the machine, not of the player.
pub(crate) fn ours(error: &io::Error) -> Fault {
    Fault::Infrastructure(error.to_string())
}

/// A fault in the program's own folder: of the program, if it has made the folder useless, else of the machine.
pub(crate) fn in_folder(folder: &Path, error: &io::Error) -> Fault {
    check_folder(folder).err().unwrap_or_else(|| ours(error))
}

/// Whether a program's own folder is still there and open to its owner.
pub(crate) fn check_folder(folder: &Path) -> Result<(), Fault> {
    let what = match fs::symlink_metadata(folder) {
        Err(missing) if missing.kind() == io::ErrorKind::NotFound => "is gone",
        Ok(about) if !about.is_dir() => "is none any more",
        // Root could go on, but what loses is not to depend on that.
        Ok(about) if is_closed(&about) => "was closed to the judge",
        _ => return Ok(()),
    };
    Err(Fault::foul(Termination::ChangedFile, format!("the folder of the game {what}")))
}

#[cfg(unix)]
fn is_closed(folder: &Metadata) -> bool {
    std::os::unix::fs::MetadataExt::mode(folder) & 0o700 != 0o700
}

#[cfg(not(unix))]
fn is_closed(folder: &Metadata) -> bool {
    folder.permissions().readonly()
}

/// The folder around that of a game, where no program comes.
pub(crate) fn aside(folder: &Path) -> &Path {
    folder.parent().unwrap_or(folder)
}

/// The judge asks for a move before a game was begun.
pub(crate) fn no_game() -> Fault {
    Fault::Infrastructure("no game was begun".to_owned())
}

/// Removes whatever stands under a name.
///
/// # Errors
/// If it is still there.
pub(crate) fn remove(path: &Path) -> io::Result<()> {
    match fs::symlink_metadata(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        Err(error) => Err(error),
        Ok(about) if about.is_dir() => remove_folder(path),
        Ok(_) => match fs::remove_file(path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
            done => done,
        },
    }
}

/// A file that the judge has written, as it was then. What a program does to it later shows, even if it puts everything
/// back: no program can set the time at which a file was last changed in any way.
#[derive(Clone, Debug)]
pub(crate) struct Guard {
    path: PathBuf,
    bytes: Vec<u8>,
    mark: Mark,
}

/// What tells whether a file is still the same.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
struct Mark {
    inode: (u64, u64),
    changed: (i64, i64),
    size: u64,
}

impl Guard {
    /// Writes a file in the folder `aside` and renames it into `folder`, so that nobody sees half of it. Where no program
    /// comes to `aside`, none can meddle with it before it is there. It is not forced to the disk: after a power cut there is no game.
    ///
    /// # Errors
    /// If the folder cannot be written to, or a folder stands under the name.
    pub(crate) fn write(aside: &Path, folder: &Path, name: &OsStr, bytes: &[u8]) -> io::Result<Guard> {
        let mut tries = 0;
        loop {
            tries += 1;
            // A number that no program can know before: it might be there already.
            let number = RandomState::new().hash_one(tries);
            let temporary = aside.join(format!(".judge-{number:016x}"));
            let path = folder.join(name);
            let written = OpenOptions::new()
                .write(true)
                .create_new(true)
                .open(&temporary)
                .and_then(|mut file| file.write_all(bytes))
                .and_then(|()| fs::rename(&temporary, &path))
                .and_then(|()| fs::symlink_metadata(&path));
            match written {
                Ok(about) => return Ok(Guard { path, bytes: bytes.to_vec(), mark: mark(&about) }),
                Err(error) if error.kind() == io::ErrorKind::NotFound && tries < TRIES && folder.exists() => {
                }
                Err(error) => {
                    // The first error matters.
                    let _ = fs::remove_file(&temporary);
                    return Err(error);
                }
            }
        }
    }

    /// The file.
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// What has happened to the file since it was written, in words; `None` if nothing.
    pub(crate) fn change(&self) -> Option<&'static str> {
        let Ok(about) = fs::symlink_metadata(&self.path) else { return Some("is gone") };
        let now = mark(&about);
        if now.inode != self.mark.inode {
            return Some("is another file now");
        }
        if let Some(words) = not_plain(&about) {
            return Some(if words == "a file with a second name" {
                "was given a second name"
            } else {
                words
            });
        }
        if now.size != self.mark.size {
            return Some("has another size now");
        }
        if now.changed != self.mark.changed {
            return Some("was changed, whatever was put back");
        }
        match read_plain(&self.path, self.bytes.len()) {
            Ok(Content::Bytes(bytes)) if bytes == self.bytes => None,
            _ => Some("has other content now"),
        }
    }
}

#[cfg(unix)]
fn mark(about: &Metadata) -> Mark {
    use std::os::unix::fs::MetadataExt;
    Mark {
        inode: (about.dev(), about.ino()),
        changed: (about.ctime(), about.ctime_nsec()),
        size: about.size(),
    }
}

#[cfg(not(unix))]
fn mark(about: &Metadata) -> Mark {
    let time = about.modified().ok().and_then(|time| time.duration_since(std::time::UNIX_EPOCH).ok());
    let seconds = time.map_or(0, |time| i64::try_from(time.as_secs()).unwrap_or(0));
    let changed = (seconds, time.map_or(0, |time| i64::from(time.subsec_nanos())));
    Mark { inode: (0, 0), changed, size: about.len() }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn only_plain_files_are_read_and_no_more_than_the_limit() {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        fs::write(path("plain"), "12345").unwrap();
        std::os::unix::fs::symlink(path("plain"), path("link")).unwrap();
        assert_eq!(read_plain(&path("plain"), 5).unwrap(), Content::Bytes(b"12345".to_vec()));
        assert_eq!(read_plain(&path("plain"), 4).unwrap(), Content::TooLarge(5));
        assert_eq!(read_plain(&path("nothing"), 4).unwrap(), Content::Missing);
        assert_eq!(read_plain(&path("link"), 5).unwrap(), Content::NotPlain("a symbolic link"));
        assert_eq!(read_plain(folder.path(), 5).unwrap(), Content::NotPlain("a folder"));
        fs::hard_link(path("plain"), path("again")).unwrap();
        assert!(matches!(read_plain(&path("plain"), 5).unwrap(), Content::NotPlain(_)));
    }

    #[test]
    fn a_guard_sees_what_happens_to_its_file_and_nothing_else() {
        let folder = tempfile::tempdir().unwrap();
        let guard = || Guard::write(folder.path(), folder.path(), OsStr::new("a.txt"), b"one").unwrap();
        let watched = guard();
        fs::read(watched.path()).unwrap();
        fs::write(folder.path().join("b.txt"), "beside").unwrap();
        assert_eq!(watched.change(), None);
        fs::write(watched.path(), "two").unwrap();
        assert!(watched.change().is_some());
        let watched = guard();
        fs::hard_link(watched.path(), folder.path().join("c.txt")).unwrap();
        assert_eq!(watched.change(), Some("was given a second name"));
        let watched = guard();
        fs::remove_file(watched.path()).unwrap();
        assert_eq!(watched.change(), Some("is gone"));
        fs::write(watched.path(), "one").unwrap();
        assert!(watched.change().is_some());
        let names = fs::read_dir(folder.path()).unwrap().count();
        assert_eq!(names, 3, "nothing of the judge is left besides its file");
    }
}
