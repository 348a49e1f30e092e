//! The file of records.

use std::fs::{File, OpenOptions};
use std::io::{self, BufRead, BufReader, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use crate::ResultFileError;

use super::GameRecord;

/// Longest line that is read, in bytes.
const MAX_LINE: u64 = 1 << 20;

/// The records of a match, in the order of its pairs.
#[derive(Debug)]
pub struct RecordFile {
    path: PathBuf,
    file: File,
}

/// As much of a line as tells where it belongs.
#[derive(serde::Deserialize)]
struct Pair {
    pair: u64,
}

impl RecordFile {
    /// Begins a file, or with `resume` goes on with one: the records of the first `pairs` pairs are kept, and what follows
    /// them is cut off, to be played again.
    ///
    /// # Errors
    /// [`ResultFileError`] if the file cannot be used.
    pub fn open(path: &Path, resume: bool, pairs: u64) -> Result<RecordFile, ResultFileError> {
        let io = |error| ResultFileError::Io { path: path.to_owned(), error };
        let mut options = OpenOptions::new();
        options.read(true).write(true).create(true).truncate(false);
        let mut file = options.open(path).map_err(io)?;
        if file.metadata().map_err(io)?.len() > 0 && !resume {
            return Err(ResultFileError::Exists(path.to_owned()));
        }
        let kept = kept_length(&file, pairs).map_err(io)?;
        file.set_len(kept).map_err(io)?;
        file.seek(SeekFrom::Start(kept)).map_err(io)?;
        Ok(RecordFile { path: path.to_owned(), file })
    }

    /// Writes the two games of a pair; they are on the disk when this returns.
    ///
    /// # Errors
    /// [`ResultFileError::Io`] if that fails.
    pub fn append(&mut self, records: &[GameRecord; 2]) -> Result<(), ResultFileError> {
        let io = |error| ResultFileError::Io { path: self.path.clone(), error };
        let mut text = String::new();
        for record in records {
            text += &serde_json::to_string(record).map_err(|error| io(error.into()))?;
            text.push('\n');
        }
        self.file.write_all(text.as_bytes()).and_then(|()| self.file.sync_data()).map_err(io)
    }
}

/// The length of the whole lines at the beginning that belong to the first `pairs` pairs.
fn kept_length(file: &File, pairs: u64) -> io::Result<u64> {
    let mut reader = BufReader::new(file);
    let mut kept = 0;
    loop {
        let mut line = Vec::new();
        let length = io::Read::take(&mut reader, MAX_LINE).read_until(b'\n', &mut line)?;
        let whole = line.last() == Some(&b'\n');
        let pair = serde_json::from_slice::<Pair>(&line).ok().filter(|pair| whole && pair.pair < pairs);
        if pair.is_none() {
            return Ok(kept);
        }
        kept += length as u64;
    }
}
