//! Opening a database so that what is committed survives a power cut.

use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::{Connection, OpenFlags, TransactionBehavior};

use crate::StoreError;

/// Opens the file, creating it, with the write-ahead log and `synchronous = FULL`, and brings its schema up to date.
pub(crate) fn open(path: &Path, migrations: &[&str]) -> Result<Connection, StoreError> {
    let mut connection = Connection::open(path)?;
    connection.busy_timeout(Duration::from_secs(5))?;
    let mode: String = connection.query_row("PRAGMA journal_mode = WAL", [], |row| row.get(0))?;
    if mode != "wal" {
        return Err(StoreError::Setting { setting: "journal_mode = WAL", found: mode });
    }
    connection.execute_batch("PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;")?;
    migrate(&mut connection, migrations)?;
    let level: i64 = connection.query_row("PRAGMA synchronous", [], |row| row.get(0))?;
    if level < 2 {
        return Err(StoreError::Setting { setting: "synchronous = FULL", found: level.to_string() });
    }
    Ok(connection)
}

/// Opens a file that others write, for reading only: nothing in it is changed, its schema least of all.
///
/// Readers of a write-ahead log write beside it. Where that is not possible, as on a medium that cannot be written, and there is no
/// log, the file is read as one that nobody changes; `true` beside it says so.
pub(crate) fn open_to_read(path: &Path, migrations: &[&str]) -> Result<(Connection, bool), StoreError> {
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(path, flags)?;
    connection.busy_timeout(Duration::from_secs(5))?;
    match schema(&connection, migrations) {
        Err(StoreError::Sqlite(_)) if !log_of(path).exists() => {
            let connection =
                Connection::open_with_flags(unchanging(path), flags | OpenFlags::SQLITE_OPEN_URI)?;
            schema(&connection, migrations)?;
            Ok((connection, true))
        }
        known => known.map(|()| (connection, false)),
    }
}

/// The write-ahead log of a file.
pub(crate) fn log_of(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push("-wal");
    name.into()
}

/// The address under which SQLite looks for no log and takes no lock.
fn unchanging(path: &Path) -> String {
    let mut text = "file:".to_owned();
    for &byte in path.as_os_str().as_encoded_bytes() {
        if byte.is_ascii_alphanumeric() || b"/-_.~".contains(&byte) {
            text.push(char::from(byte));
        } else {
            text.push_str(&format!("%{byte:02X}"));
        }
    }
    text + "?immutable=1"
}

/// Whether the schema is the one that is known.
fn schema(connection: &Connection, migrations: &[&str]) -> Result<(), StoreError> {
    let found: usize = connection.query_row("PRAGMA user_version", [], |row| row.get(0))?;
    let known = migrations.len();
    if found > known {
        return Err(StoreError::TooNew { found, known });
    }
    if found < known {
        return Err(StoreError::TooOld { found, known });
    }
    Ok(())
}

fn migrate(connection: &mut Connection, migrations: &[&str]) -> Result<(), StoreError> {
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Exclusive)?;
    let found: usize = transaction.query_row("PRAGMA user_version", [], |row| row.get(0))?;
    let known = migrations.len();
    if found > known {
        return Err(StoreError::TooNew { found, known });
    }
    for migration in &migrations[found..] {
        transaction.execute_batch(migration)?;
    }
    transaction.pragma_update(None, "user_version", known)?;
    transaction.commit()?;
    Ok(())
}
