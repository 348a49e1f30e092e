//! Windows as Wine has it, for one program in one game.
//!
//! Wine keeps its registry and its drives in a folder, the prefix, which takes half a minute and hundreds of megabytes to make. Each
//! program gets a prefix of its own: the registry as a copy, so that none can spoil it for others, and the drive C of
//! the user's prefix, which it may read only.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// Files that make up the registry; the first must be there.
const REGISTRY: [&str; 3] = ["system.reg", "user.reg", "userdef.reg"];
/// Where Wine notes for which version of itself a prefix was made; this word keeps it from making the prefix anew.
const STAMP: (&str, &str) = (".update-timestamp", "disable");

/// The prefix of the user.
#[derive(Debug)]
pub(super) struct Wine {
    prefix: PathBuf,
}

impl Wine {
    /// Finds it: the one that `WINEPREFIX` names, or `.wine` in the user's home.
    ///
    /// # Errors
    /// If there is none.
    pub(super) fn find() -> io::Result<Wine> {
        let named = std::env::var_os("WINEPREFIX").filter(|path| !path.is_empty()).map(PathBuf::from);
        let usual = || Some(std::env::home_dir()?.join(".wine"));
        let missing = || {
            let problem = "Wine has no prefix yet, expected one in ~/.wine or where WINEPREFIX says; `wineboot` makes it once";
            io::Error::new(io::ErrorKind::NotFound, problem)
        };
        let prefix = named.or_else(usual).ok_or_else(missing)?;
        let prefix = prefix.canonicalize().map_err(|_| missing())?;
        if prefix.join(REGISTRY[0]).is_file() { Ok(Wine { prefix }) } else { Err(missing()) }
    }

    /// What the program has to see.
    pub(super) fn readable(&self) -> PathBuf {
        self.prefix.join("drive_c")
    }

    /// Makes a prefix for one program; its folder.
    ///
    /// # Errors
    /// If the folder cannot be written to.
    pub(super) fn lay_out(&self, place: &Path) -> io::Result<PathBuf> {
        let own = place.join(".wine");
        fs::create_dir(&own)?;
        for name in REGISTRY {
            match fs::copy(self.prefix.join(name), own.join(name)) {
                Err(error) if error.kind() != io::ErrorKind::NotFound || name == REGISTRY[0] => {
                    return Err(error);
                }
                _ => {}
            }
        }
        fs::write(own.join(STAMP.0), STAMP.1)?;
        #[cfg(unix)]
        {
            use std::os::unix::fs::symlink;
            fs::create_dir(own.join("dosdevices"))?;
            symlink(self.readable(), own.join("dosdevices/c:"))?;
            symlink("/", own.join("dosdevices/z:"))?;
        }
        Ok(own)
    }
}
