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

/// A name that does harm where it is shown as it is: on a page, and on a terminal.
#[cfg(unix)]
pub(crate) const MARKUP: &str = "<img src=x onerror=alert(1)>\n\u{1b}[2J\u{202e}.txt";

/// Takes the folder away, or closes it, as far as that can be done.
pub(crate) fn spoil_the_folder(how: &str) -> io::Result<()> {
    let here = std::env::current_dir()?;
    if how == "moves" {
        return fs::rename(&here, here.with_extension("mine"));
    }
    #[cfg(unix)]
    fs::set_permissions(&here, std::os::unix::fs::PermissionsExt::from_mode(0o0))?;
    Ok(())
}

/// Puts a pipe in the place of the answer, which somebody holds open and never fills.
pub(crate) fn pipe_for(answer: &str) -> io::Result<File> {
    if Path::new(answer).symlink_metadata().is_ok() {
        fs::remove_file(answer)?;
    }
    let made = std::process::Command::new("mkfifo").arg(answer).status()?;
    if !made.success() {
        return Err(io::Error::other("no pipe could be made"));
    }
    File::options().read(true).write(true).open(answer)
}

/// Folders in each other, deeper than paths may be long, that nobody may enter, in the place of the answer.
pub(crate) fn bury(answer: &str) -> io::Result<()> {
    let here = std::env::current_dir()?;
    if Path::new(answer).symlink_metadata().is_ok() {
        fs::remove_file(answer)?;
    }
    fs::create_dir(answer)?;
    std::env::set_current_dir(answer)?;
    for _ in 0..40 {
        let name = "d".repeat(200);
        fs::create_dir(&name)?;
        std::env::set_current_dir(&name)?;
    }
    std::env::set_current_dir(&here)?;
    #[cfg(unix)]
    fs::set_permissions(answer, std::os::unix::fs::PermissionsExt::from_mode(0o0))?;
    Ok(())
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
