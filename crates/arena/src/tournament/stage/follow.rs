//! Following the file of a run from another process.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom};
use std::path::PathBuf;

use super::news::News;

/// Most bytes that are read at once.
const MOST: u64 = 1 << 20;
/// Longest line that is read, in bytes; a longer one is passed over.
const LONGEST: usize = 256 << 10;

/// Follows one file, from its beginning.
#[derive(Debug)]
pub struct Follower {
    path: PathBuf,
    /// The first line of the file that is followed.
    head: Vec<u8>,
    /// What is read of it.
    read: u64,
    /// The beginning of a line that is not whole yet.
    part: Vec<u8>,
    /// Whether the rest of a line that is too long is passed over.
    skips: bool,
}

impl Follower {
    /// Follows the file at this path, which need not be there yet.
    #[must_use]
    pub fn new(path: PathBuf) -> Follower {
        Follower { path, head: Vec::new(), read: 0, part: Vec::new(), skips: false }
    }

    /// Passes on what has come since, at most a bounded amount; whether there may be more at once. A file that is not there tells
    /// nothing; lines that cannot be read are passed over.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub fn poll(&mut self, take: &mut dyn FnMut(News)) -> io::Result<bool> {
        let file = match File::open(&self.path) {
            Ok(file) => file,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(false),
            Err(error) => return Err(error),
        };
        let mut reader = BufReader::new(file);
        let mut head = Vec::new();
        (&mut reader).take(4096).read_until(b'\n', &mut head)?;
        if !head.ends_with(b"\n") {
            return Ok(false);
        }
        if head != self.head {
            // The lines follow from the first one on, which says that what was told before is void.
            (self.read, self.skips) = (0, false);
            self.part.clear();
            self.head = head;
        }
        let mut file = reader.into_inner();
        file.seek(SeekFrom::Start(self.read))?;
        let mut bytes = Vec::new();
        let count = file.take(MOST).read_to_end(&mut bytes)? as u64;
        self.read += count;
        for piece in bytes.split_inclusive(|&byte| byte == b'\n') {
            self.add(piece, take);
        }
        Ok(count == MOST)
    }

    fn add(&mut self, piece: &[u8], take: &mut dyn FnMut(News)) {
        let whole = piece.ends_with(b"\n");
        if !self.skips {
            self.part.extend_from_slice(piece);
        }
        if self.part.len() > LONGEST {
            self.part.clear();
            self.skips = true;
        }
        if !whole {
            return;
        }
        if !std::mem::take(&mut self.skips)
            && let Ok(news) = serde_json::from_slice(&self.part)
        {
            take(news);
        }
        self.part.clear();
    }
}
