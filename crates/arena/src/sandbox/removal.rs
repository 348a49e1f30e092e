//! Removing what a program has left, however deep, wide or closed it is.
//!
//! A tree of folders may be deeper than any stack and its paths longer than the system takes, folders may forbid their owner to
//! enter them, and names may turn into links while they are looked at. So no path is longer than one name: what lies in a folder
//! is moved up beside it before it is looked into, and links are never followed.

use std::io;
use std::path::Path;

/// Removes a folder with all that is in it.
///
/// # Errors
/// If something cannot be removed; all else has gone then.
#[cfg(unix)]
pub(crate) fn remove_folder(path: &Path) -> io::Result<()> {
    use rustix::fs::{AtFlags, CWD, unlinkat};
    // Without anything in it, which is usual, or with little.
    if unlinkat(CWD, path, AtFlags::REMOVEDIR).is_ok() {
        return Ok(());
    }
    let folder = by_descriptor::open(CWD, path)?;
    by_descriptor::empty(&folder)?;
    Ok(unlinkat(CWD, path, AtFlags::REMOVEDIR)?)
}

/// Removes a folder with all that is in it.
///
/// # Errors
/// If something cannot be removed.
#[cfg(not(unix))]
pub(crate) fn remove_folder(path: &Path) -> io::Result<()> {
    std::fs::remove_dir_all(path)
}

#[cfg(unix)]
mod by_descriptor {
    use std::ffi::CString;
    use std::io;
    use std::os::fd::{AsFd, AsRawFd, OwnedFd};

    use rustix::fs::{AtFlags, Dir, Mode, OFlags, openat, renameat, unlinkat};
    use rustix::io::Errno;
    use rustix::path::Arg;

    /// Rounds in which nothing could be removed, before it is given up.
    const ROUNDS: u32 = 3;

    /// Opens a folder, no link, and gives its owner back the rights to it.
    pub(super) fn open(at: impl AsFd, name: impl Arg + Copy) -> io::Result<OwnedFd> {
        let flags = OFlags::RDONLY | OFlags::DIRECTORY | OFlags::NOFOLLOW | OFlags::CLOEXEC;
        // Both rights are needed: to read what is in it, and to take that out.
        unlock(at.as_fd(), name)?;
        Ok(openat(at, name, flags, Mode::empty())?)
    }

    /// Gives the owner of a folder the rights to it.
    fn unlock(at: impl AsFd, name: impl Arg) -> io::Result<()> {
        let folder = match openat(
            at,
            name,
            OFlags::PATH | OFlags::DIRECTORY | OFlags::NOFOLLOW | OFlags::CLOEXEC,
            Mode::empty(),
        ) {
            Ok(folder) => folder,
            Err(Errno::NOTDIR | Errno::LOOP) => return Err(io::ErrorKind::NotADirectory.into()),
            Err(error) => return Err(error.into()),
        };
        let mode = rustix::fs::fstat(&folder)?.st_mode;
        if mode & 0o700 == 0o700 {
            return Ok(());
        }
        // The one way to a folder that cannot be opened yet, whatever its name has become meanwhile.
        rustix::fs::chmod(format!("/proc/self/fd/{}", folder.as_raw_fd()), Mode::RWXU)?;
        Ok(())
    }

    /// Removes what is in a folder.
    pub(super) fn empty(folder: &OwnedFd) -> io::Result<()> {
        let (mut next, mut failed, mut vain) = (0_u64, None, 0);
        while vain < ROUNDS {
            let (mut done, mut left) = (0, 0);
            for name in names(folder)? {
                match take(folder, &name, &mut next) {
                    Ok(()) => done += 1,
                    Err(error) => (left, failed) = (left + 1, Some(error)),
                }
            }
            if done == 0 && left == 0 {
                return Ok(());
            }
            vain = if done == 0 { vain + 1 } else { 0 };
        }
        Err(failed.unwrap_or_else(|| io::Error::other("a folder that does not become empty")))
    }

    /// Removes one thing; what is in it, if it is a folder, is moved up or removed.
    fn take(folder: &OwnedFd, name: &CString, next: &mut u64) -> io::Result<()> {
        match unlinkat(folder, name, AtFlags::empty()) {
            Err(Errno::ISDIR | Errno::PERM) => {}
            Ok(()) | Err(Errno::NOENT) => return Ok(()),
            Err(error) => return Err(error.into()),
        }
        let inner = open(folder, name)?;
        loop {
            let names = names(&inner)?;
            for name in &names {
                match unlinkat(&inner, name, AtFlags::empty()) {
                    Err(Errno::ISDIR | Errno::PERM) => move_up(&inner, name, folder, next)?,
                    Ok(()) | Err(Errno::NOENT) => {}
                    Err(error) => return Err(error.into()),
                }
            }
            if names.len() < PORTION {
                return Ok(unlinkat(folder, name, AtFlags::REMOVEDIR)?);
            }
        }
    }

    fn move_up(from: &OwnedFd, name: &CString, to: &OwnedFd, next: &mut u64) -> io::Result<()> {
        if unlinkat(from, name, AtFlags::REMOVEDIR).is_ok() {
            return Ok(());
        }
        // To leave its place a folder has to be written to.
        unlock(from, name)?;
        loop {
            *next += 1;
            match renameat(from, name, to, format!(".left-{next}")) {
                // The program has thought of that name as well.
                Err(Errno::NOTEMPTY | Errno::EXIST | Errno::NOTDIR) => {}
                done => return Ok(done?),
            }
        }
    }

    fn names(folder: &OwnedFd) -> io::Result<Vec<CString>> {
        let mut names = Vec::new();
        for entry in Dir::read_from(folder)? {
            let name = entry?.file_name().to_owned();
            if name.as_bytes() != b"." && name.as_bytes() != b".." {
                names.push(name);
            }
            if names.len() >= PORTION {
                break;
            }
        }
        Ok(names)
    }

    /// Names that are looked at in one go.
    const PORTION: usize = 10_000;
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use rustix::fs::{Mode, OFlags, mkdirat, openat};
    use std::fs;
    use std::os::unix::fs::PermissionsExt;

    #[test]
    fn whatever_a_program_has_built_goes_and_nothing_else() {
        let place = tempfile::tempdir().unwrap();
        let (top, other) = (place.path().join("top"), place.path().join("other"));
        for folder in [&top, &other, &top.join("shut"), &top.join("shut/in"), &top.join(".left-1/x")] {
            fs::create_dir_all(folder).unwrap();
        }
        fs::write(other.join("file"), "of somebody else").unwrap();
        fs::write(top.join("shut/in/file"), "x").unwrap();
        fs::write(top.join(".left-2"), "x").unwrap();
        std::os::unix::fs::symlink(&other, top.join("way out")).unwrap();
        std::os::unix::fs::symlink(&other, top.join("shut/way out")).unwrap();
        for folder in ["shut/in", "shut"] {
            fs::set_permissions(top.join(folder), fs::Permissions::from_mode(0o0)).unwrap();
        }
        // Deeper than paths may be long, and than a thread's stack would allow with a call for each.
        let mut folder = fs::File::open(&top).map(std::os::fd::OwnedFd::from).unwrap();
        for _ in 0..20_000 {
            mkdirat(&folder, "deep", Mode::RWXU).unwrap();
            folder = openat(&folder, "deep", OFlags::RDONLY | OFlags::DIRECTORY, Mode::empty()).unwrap();
        }
        drop(folder);
        remove_folder(&top).unwrap();
        assert!(!top.exists());
        assert_eq!(fs::read_to_string(other.join("file")).unwrap(), "of somebody else");
        assert_eq!(fs::read_dir(place.path()).unwrap().count(), 1);
    }
}
