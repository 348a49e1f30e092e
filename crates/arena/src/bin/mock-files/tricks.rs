//! What can be done to a file.

use std::fs::{self, File, FileTimes};
use std::io;
use std::path::Path;

/// Ten megabytes.
pub(crate) const HUGE: usize = 10 << 20;

/// Changes a file and puts everything back: content, size, and the time of the last change as far as a program can set it.
pub(crate) fn edit_and_restore(path: &str) -> io::Result<()> {
    let (content, about) = (fs::read(path)?, fs::metadata(path)?);
    let mut changed = content.clone();
    if let Some(first) = changed.first_mut() {
        *first = b'7';
    }
    fs::write(path, changed)?;
    fs::write(path, content)?;
    let times = FileTimes::new().set_modified(about.modified()?).set_accessed(about.accessed()?);
    File::options().write(true).open(path)?.set_times(times)
}

/// Puts an equal file in the place of another.
pub(crate) fn replace(path: &str) -> io::Result<()> {
    fs::copy(path, "copy.tmp")?;
    fs::rename("copy.tmp", path)
}

/// Leaves the answer in another file to which the name of the answer leads.
pub(crate) fn by_symlink(answer: &str, text: &str) -> io::Result<()> {
    fs::write("elsewhere.tmp", text)?;
    if Path::new(answer).symlink_metadata().is_ok() {
        fs::remove_file(answer)?;
    }
    #[cfg(unix)]
    return std::os::unix::fs::symlink("elsewhere.tmp", answer);
    #[cfg(not(unix))]
    fs::write(answer, text)
}
