//! Standard output and files.

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, StdoutLock, Write};
use std::path::Path;

use anyhow::Result;

use crate::exit::BadInput;

/// Standard output, buffered; flush it before the end.
pub(crate) fn stdout() -> BufWriter<StdoutLock<'static>> {
    BufWriter::new(io::stdout().lock())
}

/// Writes all of a text.
pub(crate) fn print(text: &str) -> Result<()> {
    let mut out = stdout();
    out.write_all(text.as_bytes())?;
    out.flush()?;
    Ok(())
}

/// Says a line on standard error. Nobody needs to hear it: a program must not fail because its complaint cannot be read.
pub(crate) fn remark(line: &str) {
    let _ = writeln!(io::stderr().lock(), "{line}");
}

/// Writes a file so that at any moment, even after a power cut, either the old or the new content is there.
pub(crate) fn write_file(path: &Path, bytes: &[u8]) -> Result<()> {
    stream_file(path, |out| Ok(out.write_all(bytes)?))
}

/// As [`write_file`], for content that comes bit by bit. What `write` fails with is passed on, and then no file is written.
///
/// A device or a pipe is written to and stays what it is; behind a link the file that it leads to is replaced.
pub(crate) fn stream_file(path: &Path, write: impl FnOnce(&mut dyn Write) -> Result<()>) -> Result<()> {
    let known = fs::metadata(path).ok();
    if known.is_some_and(|known| !known.is_file() && !known.is_dir()) {
        return written(path, write_into(path, write));
    }
    let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let path = &target;
    let name = path.file_name().ok_or_else(|| unwritable(path, &io::ErrorKind::IsADirectory.into()))?;
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let temporary = folder.join(format!(".{}.{}.part", name.to_string_lossy(), std::process::id()));
    let done = write_and_rename(&temporary, path, folder, write);
    if done.is_err() {
        // The original error matters, not whether the remains could be removed.
        let _ = fs::remove_file(&temporary);
    }
    written(path, done)
}

/// What the system refused is told with the place that was named.
fn written(path: &Path, done: Result<()>) -> Result<()> {
    done.map_err(|error| match error.downcast::<io::Error>() {
        Ok(error) => unwritable(path, &error).into(),
        Err(other) => other,
    })
}

/// Whether a file can be made there at all, before long work for it begins.
pub(crate) fn check_place(path: &Path) -> Result<()> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let known = fs::metadata(folder).map_err(|error| unwritable(path, &error))?;
    let kind = match fs::metadata(path) {
        Ok(there) if there.is_dir() => Some(io::ErrorKind::IsADirectory),
        _ if !known.is_dir() => Some(io::ErrorKind::NotADirectory),
        _ => None,
    };
    kind.map_or(Ok(()), |kind| Err(unwritable(path, &kind.into()).into()))
}

/// A place named by the user that cannot be written to.
pub(crate) fn unwritable(path: &Path, error: &io::Error) -> BadInput {
    let reason = error.to_string().to_lowercase();
    BadInput::new(format!("cannot write {}: {reason}", path.display()))
        .hint("choose another place, or make room there; nothing was written")
}

fn write_into(path: &Path, write: impl FnOnce(&mut dyn Write) -> Result<()>) -> Result<()> {
    let mut file = BufWriter::new(OpenOptions::new().write(true).open(path)?);
    write(&mut file)?;
    Ok(file.flush()?)
}

fn write_and_rename(
    temporary: &Path,
    path: &Path,
    folder: &Path,
    write: impl FnOnce(&mut dyn Write) -> Result<()>,
) -> Result<()> {
    let mut file = BufWriter::new(OpenOptions::new().write(true).create_new(true).open(temporary)?);
    write(&mut file)?;
    file.flush()?;
    file.get_ref().sync_all()?;
    drop(file);
    fs::rename(temporary, path)?;
    Ok(File::open(folder)?.sync_all()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_replaced_and_nothing_else_is_left() {
        let folder = std::env::temp_dir().join(format!("goren-output-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let path = folder.join("a.txt");
        write_file(&path, b"one").unwrap();
        write_file(&path, b"two").unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"two");
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);
        assert!(write_file(&folder.join("missing/a.txt"), b"x").is_err());
        fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn pipes_and_links_stay_what_they_are() {
        let folder = std::env::temp_dir().join(format!("goren-pipes-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let (pipe, file, link) = (folder.join("pipe"), folder.join("file"), folder.join("link"));
        let mode = rustix::fs::Mode::from_raw_mode(0o600);
        rustix::fs::mknodat(rustix::fs::CWD, &pipe, rustix::fs::FileType::Fifo, mode, 0).unwrap();
        let reader = std::thread::spawn({
            let pipe = pipe.clone();
            move || fs::read(pipe).unwrap()
        });
        write_file(&pipe, b"through").unwrap();
        assert_eq!(reader.join().unwrap(), b"through");
        assert!(!fs::metadata(&pipe).unwrap().is_file());
        fs::write(&file, b"old").unwrap();
        std::os::unix::fs::symlink(&file, &link).unwrap();
        write_file(&link, b"new").unwrap();
        assert_eq!(fs::read(&file).unwrap(), b"new");
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        fs::remove_dir_all(&folder).unwrap();
    }
}
