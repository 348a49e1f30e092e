//! One server a folder: two would each hold the same games in memory and get in each other's way.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{Read, Seek, SeekFrom, Write};
use std::net::SocketAddr;
use std::path::Path;

use crate::config::ServerError;

/// Longest address that is read, in bytes.
const LONGEST: u64 = 64;

/// A folder that is ours until this is dropped or the process ends, however it ends.
pub(crate) struct FolderLock(File);

impl FolderLock {
    /// Takes the folder, unless another server has it.
    pub(crate) fn take(folder: &Path) -> Result<FolderLock, ServerError> {
        let failed = |error| ServerError::Folder { path: folder.to_owned(), error };
        let mut options = OpenOptions::new();
        options.read(true).write(true).create(true).truncate(false);
        let mut file = options.open(folder.join("goren.lock")).map_err(failed)?;
        match file.try_lock() {
            Ok(()) => Ok(FolderLock(file)),
            Err(TryLockError::WouldBlock) => {
                let mut address = String::new();
                // Where locks keep others from reading, the message does without the address.
                let _ = (&mut file).take(LONGEST).read_to_string(&mut address);
                Err(ServerError::InUse { path: folder.to_owned(), address: address.trim().to_owned() })
            }
            Err(TryLockError::Error(error)) => Err(failed(error)),
        }
    }

    /// Notes where the games are served, for those who come too late.
    pub(crate) fn note(&mut self, address: SocketAddr) {
        // Only the message to a second server is poorer if this fails.
        let _ = self.0.set_len(0);
        let _ = self.0.seek(SeekFrom::Start(0));
        let _ = writeln!(self.0, "http://{address}/");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_is_taken_once_and_free_again_afterwards() {
        let folder = tempfile::tempdir().unwrap();
        let mut lock = FolderLock::take(folder.path()).unwrap();
        lock.note("127.0.0.1:8217".parse().unwrap());
        match FolderLock::take(folder.path()) {
            Err(ServerError::InUse { address, .. }) => assert_eq!(address, "http://127.0.0.1:8217/"),
            _ => panic!("the folder was taken twice"),
        }
        drop(lock);
        assert!(FolderLock::take(folder.path()).is_ok());
    }
}
