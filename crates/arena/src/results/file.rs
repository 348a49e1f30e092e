//! Writing results so that they survive whatever happens, and going on where they end.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, BufRead, BufReader, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use super::{Header, PairResult};

/// Longest line that is read, in bytes: two games on the largest board.
const MAX_LINE: u64 = 256 * 1024;
/// How often, and at what distance, a file that is in use is tried again.
const LOCK_ATTEMPTS: u32 = 20;
const LOCK_PAUSE: Duration = Duration::from_millis(10);

/// The file of a match, held by one process at a time.
#[derive(Debug)]
pub struct ResultFile {
    path: PathBuf,
    file: File,
}

/// Why a file of results cannot be used.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ResultFileError {
    /// Reading or writing fails.
    #[error("{path}: {error}", path = path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// What failed.
        error: io::Error,
    },
    /// There is a file already, and it is not to be continued.
    #[error("{path} exists already, expected a new file or a match to resume", path = .0.display())]
    Exists(PathBuf),
    /// Another process writes to it.
    #[error("{path} is in use by another match", path = .0.display())]
    InUse(PathBuf),
    /// It belongs to another match.
    #[error("{path} belongs to another match: its {what} is `{found}`, expected `{expected}`", path = path.display())]
    Other {
        /// The file.
        path: PathBuf,
        /// What differs.
        what: &'static str,
        /// What the file says.
        found: String,
        /// What this match is.
        expected: String,
    },
    /// A line before the last is broken.
    #[error("{path}, line {line} is broken, expected {expected}", path = path.display())]
    Line {
        /// The file.
        path: PathBuf,
        /// Which line, counted from 1.
        line: u64,
        /// What should stand there.
        expected: String,
    },
}

/// Locks a file. For a moment after this process has let go of it, a program that is just being started may still hold it.
fn lock(file: &File) -> Result<(), TryLockError> {
    for _ in 0..LOCK_ATTEMPTS {
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => std::thread::sleep(LOCK_PAUSE),
            other => return other,
        }
    }
    file.try_lock()
}

impl ResultFile {
    /// Begins a file, or with `resume` goes on with one of the same match, if it exists. The pairs that are complete in
    /// it are passed to `on_pair`, in order; an incomplete last line is cut off.
    ///
    /// # Errors
    /// [`ResultFileError`] if the file cannot be used.
    pub fn open(
        path: &Path,
        header: &Header,
        resume: bool,
        on_pair: &mut dyn FnMut(PairResult),
    ) -> Result<ResultFile, ResultFileError> {
        let io = |error| ResultFileError::Io { path: path.to_owned(), error };
        let mut options = OpenOptions::new();
        options.read(true).write(true).create(true).truncate(false);
        let file = options.open(path).map_err(io)?;
        match lock(&file) {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(ResultFileError::InUse(path.to_owned())),
            Err(TryLockError::Error(error)) => return Err(io(error)),
        }
        let mut result = ResultFile { path: path.to_owned(), file };
        let length = result.file.metadata().map_err(io)?.len();
        if length > 0 && !resume {
            return Err(ResultFileError::Exists(path.to_owned()));
        }
        let kept = result.read(header, on_pair)?;
        result.file.set_len(kept).map_err(io)?;
        result.file.seek(SeekFrom::Start(kept)).map_err(io)?;
        if kept == 0 {
            result.write_line(&serde_json::to_string(header).map_err(|error| io(error.into()))?)?;
        }
        Ok(result)
    }

    /// Writes a pair; it is on the disk when this returns.
    ///
    /// # Errors
    /// [`ResultFileError::Io`] if that fails; the file may then end in a part of the line, which resuming cuts off.
    pub fn append(&mut self, pair: &PairResult) -> Result<(), ResultFileError> {
        let line = serde_json::to_string(pair)
            .map_err(|error| ResultFileError::Io { path: self.path.clone(), error: error.into() })?;
        self.write_line(&line)
    }

    fn write_line(&mut self, line: &str) -> Result<(), ResultFileError> {
        let written =
            self.file.write_all(format!("{line}\n").as_bytes()).and_then(|()| self.file.sync_data());
        written.map_err(|error| ResultFileError::Io { path: self.path.clone(), error })
    }

    /// Reads what is there; the length of its complete lines.
    fn read(&self, header: &Header, on_pair: &mut dyn FnMut(PairResult)) -> Result<u64, ResultFileError> {
        let io = |error| ResultFileError::Io { path: self.path.clone(), error };
        let mut reader = BufReader::new(&self.file);
        let (mut kept, mut number, mut next) = (0, 0, 0);
        loop {
            let mut line = Vec::new();
            let length = io::Read::take(&mut reader, MAX_LINE).read_until(b'\n', &mut line).map_err(io)?;
            if line.last() != Some(&b'\n') && (length as u64) < MAX_LINE {
                return Ok(kept);
            }
            number += 1;
            let broken =
                |expected: String| ResultFileError::Line { path: self.path.clone(), line: number, expected };
            if number == 1 {
                let found =
                    serde_json::from_slice(&line).map_err(|_| broken("the header of a match".into()))?;
                self.compare(&found, header)?;
            } else {
                let pair: Option<PairResult> = serde_json::from_slice(&line).ok();
                let pair =
                    pair.filter(|pair| pair.pair == next).ok_or_else(|| broken(format!("pair {next}")))?;
                on_pair(pair);
                next += 1;
            }
            kept += length as u64;
        }
    }

    fn compare(&self, found: &Header, header: &Header) -> Result<(), ResultFileError> {
        let rows = |header: &Header| {
            [
                ("format", header.format.clone()),
                ("game", header.game.clone()),
                ("first player", header.players[0].clone()),
                ("second player", header.players[1].clone()),
                ("limits of the first player", header.limits[0].clone()),
                ("limits of the second player", header.limits[1].clone()),
                ("openings", header.openings.clone()),
                ("seed", header.seed.to_string()),
                ("way to resign", header.resign.to_string()),
                ("list of terms", header.conditions.clone()),
            ]
        };
        for ((what, found), (_, expected)) in rows(found).into_iter().zip(rows(header)) {
            if found != expected {
                return Err(ResultFileError::Other { path: self.path.clone(), what, found, expected });
            }
        }
        Ok(())
    }
}
