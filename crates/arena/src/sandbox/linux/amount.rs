//! How much there is in a folder.

use std::fs;
use std::io;
use std::os::unix::fs::MetadataExt;
use std::path::Path;

/// Most files and folders that a program makes in a scratch folder with a limit.
const MOST_FILES: u64 = 2_000;

/// What there is in a folder.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Amount {
    bytes: u64,
    files: u64,
}

impl Amount {
    /// What there is; it is no longer counted when it is certain that there are more than `most` bytes besides those before.
    pub(super) fn of(folder: &Path, before: &Amount, most: u64) -> Amount {
        let mut amount = Amount::default();
        let mut waiting = vec![folder.to_owned()];
        while let Some(folder) = waiting.pop() {
            let opened = fs::symlink_metadata(&folder).and_then(|about| {
                // Root could look into it all the same, but what is allowed is not to depend on that.
                let closed = about.mode() & 0o500 != 0o500;
                if closed { Err(io::ErrorKind::PermissionDenied.into()) } else { fs::read_dir(&folder) }
            });
            let entries = match opened {
                Ok(entries) => entries,
                Err(error) if error.kind() == io::ErrorKind::NotFound => continue,
                // Closed, or deeper than paths may be long: what cannot be seen counts as too much.
                Err(_) => return Amount { bytes: u64::MAX, files: u64::MAX },
            };
            for entry in entries.flatten() {
                let Ok(data) = entry.metadata() else { continue };
                amount.files = amount.files.saturating_add(1);
                if data.is_dir() {
                    waiting.push(entry.path());
                } else {
                    amount.bytes = amount.bytes.saturating_add(data.len());
                }
                if most < u64::MAX && amount.is_more_than(before, most) {
                    return amount;
                }
            }
        }
        amount
    }

    /// Whether it is by more than so many bytes, or by more files than anybody needs.
    pub(super) fn is_more_than(&self, before: &Amount, most: u64) -> bool {
        self.bytes > before.bytes.saturating_add(most) || self.files > before.files.saturating_add(MOST_FILES)
    }

    /// The same with so many bytes more.
    pub(super) fn and(self, bytes: u64) -> Amount {
        Amount { bytes: self.bytes.saturating_add(bytes), ..self }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_there_before_does_not_count() {
        let folder = tempfile::tempdir().unwrap();
        fs::create_dir(folder.path().join("in")).unwrap();
        fs::write(folder.path().join("in/before"), [0; 500]).unwrap();
        let before = Amount::of(folder.path(), &Amount::default(), u64::MAX);
        assert_eq!(before, Amount { bytes: 500, files: 2 });
        fs::write(folder.path().join("in/after"), [0; 101]).unwrap();
        let after = Amount::of(folder.path(), &before, 100);
        assert!(after.is_more_than(&before, 100) && !after.is_more_than(&before, 101));
    }
}
