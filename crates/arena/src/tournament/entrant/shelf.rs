//! The folder in which an event keeps its entrants.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::description::refused;
use crate::player::{FileHash, place};

use super::super::PlayerEntry;
use super::super::event::EventFile;
use super::{Deadline, EnterError, Entrant};

/// The folder of all entrants in that of the event.
const SHELF: &str = "entrants";
/// The receipt of one.
const RECEIPT: &str = "entry.toml";
/// Digits of the hash in the name of a folder.
const DIGITS: usize = 16;
/// Most entrants that are looked at.
const MOST_ENTRANTS: usize = 1000;

/// What an author gets, and what the event keeps of a program.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Receipt {
    /// When it was entered.
    pub entered: String,
    /// The hash of all files, by which their folder is called.
    pub sha256: String,
    /// Bytes of all files.
    pub bytes: u64,
    /// Who it is, from its sheet.
    pub entrant: Entrant,
    /// Its player's text, from the event's folder on.
    pub run: String,
    /// The hash of each file.
    pub files: Vec<FileHash>,
}

/// The folder of all entrants, held by one process.
pub(super) struct Shelf {
    event: PathBuf,
    /// Held as long as the event may be changed.
    _lock: File,
}

/// A copy that has not been taken yet; it goes when this is dropped.
pub(super) struct Copied<'a> {
    shelf: &'a Shelf,
    part: PathBuf,
    files: Vec<FileHash>,
    bytes: u64,
}

fn file(path: &Path) -> impl FnOnce(io::Error) -> EnterError + '_ {
    move |error| EnterError::File { path: path.to_owned(), error }
}

impl Shelf {
    /// Takes hold of the event; what interrupted entries have left is removed.
    pub(super) fn open(event: &Path) -> Result<Shelf, EnterError> {
        let path = event.join("event.lock");
        let lock =
            OpenOptions::new().create(true).truncate(false).write(true).open(&path).map_err(file(&path))?;
        match lock.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(EnterError::InUse),
            Err(TryLockError::Error(error)) => return Err(file(&path)(error)),
        }
        let shelf = event.join(SHELF);
        fs::create_dir_all(&shelf).map_err(file(&shelf))?;
        for entry in fs::read_dir(&shelf).map_err(file(&shelf))?.flatten() {
            if entry.file_name().to_string_lossy().ends_with(".part") {
                // What cannot be removed now is tried again next time.
                let _ = fs::remove_dir_all(entry.path());
            }
        }
        Ok(Shelf { event: event.to_owned(), _lock: lock })
    }

    /// A name that differs from another only in its capitals is no name of its own; one of another author is not replaced.
    pub(super) fn check_name(&self, entrant: &Entrant) -> Result<(), EnterError> {
        let alike = |receipt: &Receipt| receipt.entrant.name.to_lowercase() == entrant.name.to_lowercase();
        match entrants(&self.event)?.into_iter().find(alike) {
            Some(other) if other.entrant.name != entrant.name || other.entrant.author != entrant.author => {
                Err(EnterError::NameTaken(entrant.name.clone()))
            }
            _ => Ok(()),
        }
    }

    /// Copies an entrant's folder.
    pub(super) fn copy(&self, from: &Path, entrant: &Entrant) -> Result<Copied<'_>, EnterError> {
        let part = self.event.join(SHELF).join(format!(".{}-{}.part", entrant.name, std::process::id()));
        fs::create_dir(&part).map_err(file(&part))?;
        let mut copied = Copied { shelf: self, part, files: Vec::new(), bytes: 0 };
        place::copy(from, &copied.part).map_err(file(from))?;
        let names = place::names(&copied.part).map_err(file(&copied.part))?.unwrap_or_default();
        for name in names.iter().filter(|name| copied.part.join(name).is_file()) {
            let path = copied.part.join(name);
            let content = fs::read(&path).map_err(file(&path))?;
            copied.bytes += content.len() as u64;
            copied
                .files
                .push(FileHash { file: name.display().to_string(), sha256: hex(&Sha256::digest(&content)) });
            File::open(&path).and_then(|copied| copied.sync_all()).map_err(file(&path))?;
        }
        Ok(copied)
    }
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

impl Copied<'_> {
    /// Where it lies.
    pub(super) fn folder(&self) -> &Path {
        &self.part
    }

    /// Takes it: puts it under its hash and writes the receipt. From then on the earlier one of the same name is gone.
    pub(super) fn keep(
        &self,
        entrant: &Entrant,
        event: &EventFile,
        now: Deadline,
    ) -> Result<Receipt, EnterError> {
        let mut all = Sha256::new();
        for one in &self.files {
            all.update(format!("{}\0{}\n", one.file, one.sha256));
        }
        let sha256 = hex(&all.finalize());
        let (inside, home) = self.home(entrant, &sha256);
        let run = entrant.run(event.protocol.unwrap_or_default(), &inside);
        let receipt = Receipt {
            entered: now.to_string(),
            sha256,
            bytes: self.bytes,
            entrant: entrant.clone(),
            run,
            files: self.files.clone(),
        };
        let shelf = home.parent().unwrap_or(&home);
        fs::create_dir_all(shelf).map_err(file(shelf))?;
        // A folder that is there has these very files: it was put there as a whole, under their hash.
        if !home.exists() {
            fs::rename(&self.part, &home).map_err(file(&home))?;
        }
        self.write(shelf, &receipt)?;
        for entry in fs::read_dir(shelf).map_err(file(shelf))?.flatten() {
            if entry.path() != home && entry.path().is_dir() {
                // A version that stays behind is used by nobody.
                let _ = fs::remove_dir_all(entry.path());
            }
        }
        Ok(receipt)
    }

    /// The folder of the files: from the event's folder on, and from here.
    fn home(&self, entrant: &Entrant, sha256: &str) -> (PathBuf, PathBuf) {
        let version = format!("v-{}", sha256.chars().take(DIGITS).collect::<String>());
        let inside = Path::new(SHELF).join(&entrant.name).join(version);
        let home = self.shelf.event.join(&inside);
        (inside, home)
    }

    fn write(&self, shelf: &Path, receipt: &Receipt) -> Result<(), EnterError> {
        let path = shelf.join(RECEIPT);
        let part = shelf.join(format!(".{RECEIPT}.part"));
        let text = toml::to_string(receipt).map_err(|error| file(&path)(io::Error::other(error)))?;
        File::create(&part)
            .and_then(|mut written| written.write_all(text.as_bytes()).and_then(|()| written.sync_all()))
            .and_then(|()| fs::rename(&part, &path))
            .and_then(|()| File::open(shelf)?.sync_all())
            .map_err(file(&path))
    }
}

impl Drop for Copied<'_> {
    fn drop(&mut self) {
        // It is not there any more if it was taken; what stays is removed by the next entry.
        let _ = fs::remove_dir_all(&self.part);
    }
}

/// The entrants of the event in a folder, by name.
///
/// # Errors
/// [`EnterError::File`] names the receipt that cannot be read.
pub fn entrants(event: &Path) -> Result<Vec<Receipt>, EnterError> {
    let shelf = event.join(SHELF);
    let Ok(entries) = fs::read_dir(&shelf) else { return Ok(Vec::new()) };
    let mut receipts = Vec::new();
    for entry in entries.flatten().take(MOST_ENTRANTS) {
        let path = entry.path().join(RECEIPT);
        let hidden = entry.file_name().to_string_lossy().starts_with('.');
        if hidden || !path.is_file() {
            continue;
        }
        let text = fs::read_to_string(&path).map_err(file(&path))?;
        let receipt = toml::from_str::<Receipt>(&text);
        receipts.push(receipt.map_err(|error| {
            file(&path)(io::Error::new(io::ErrorKind::InvalidData, refused(&text, &error)))
        })?);
    }
    receipts.sort_by(|a, b| a.entrant.name.cmp(&b.entrant.name));
    Ok(receipts)
}

impl From<&Receipt> for PlayerEntry {
    fn from(receipt: &Receipt) -> PlayerEntry {
        let entrant = &receipt.entrant;
        let folder = |source: &String| {
            let version = format!("v-{}", receipt.sha256.chars().take(DIGITS).collect::<String>());
            Path::new(SHELF).join(&entrant.name).join(version).join(source).display().to_string()
        };
        PlayerEntry {
            name: entrant.name.clone(),
            run: receipt.run.clone(),
            author: Some(entrant.author.clone()),
            nickname: entrant.nickname.clone(),
            language: Some(entrant.language.clone()),
            explanation: entrant.explanation.clone(),
            source: entrant.source.as_ref().filter(|_| entrant.publish_source).map(folder),
        }
    }
}
