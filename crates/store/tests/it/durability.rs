//! What was acknowledged survives a killed process.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};

use goren_store::{Store, StoreError};

use crate::games::{action, new_game};

/// Set for the child process that writes until it is killed.
const CHILD: &str = "GOREN_STORE_TEST_CHILD";

#[test]
fn writes_are_flushed_before_they_count() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(&folder.path().join("goren.db")).unwrap();
    assert_eq!(store.synchronous().unwrap(), 2, "synchronous = FULL");
    assert_eq!(store.journal_mode().unwrap(), "wal");
}

/// Runs as a test of its own only inside the child; elsewhere it has nothing to write to.
#[test]
fn child_that_writes_until_killed() {
    let Ok(path) = std::env::var(CHILD) else {
        return;
    };
    let store = Store::open(Path::new(&path)).unwrap();
    store.create(&new_game("abc")).unwrap();
    for number in 1..=10_000 {
        store.append("abc", number, &action(&format!("move {number}"), 1), number, None).unwrap();
        println!("\nacknowledged {number}");
    }
}

#[test]
fn every_acknowledged_action_survives_kill_9() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("goren.db");
    let mut child = Command::new(std::env::current_exe().unwrap())
        .args(["durability::child_that_writes_until_killed", "--exact", "--nocapture"])
        .env(CHILD, &path)
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let output = BufReader::new(child.stdout.take().unwrap());
    let mut acknowledged = 0;
    for line in output.lines() {
        let line = line.unwrap();
        if let Some(number) = line.strip_prefix("acknowledged ") {
            acknowledged = number.parse::<usize>().unwrap();
        }
        if acknowledged == 50 {
            child.kill().unwrap();
            break;
        }
    }
    child.wait().unwrap();
    assert_eq!(acknowledged, 50);

    let actions = Store::open(&path).unwrap().game("abc").unwrap().actions;
    assert!(actions.len() >= acknowledged, "{} of {acknowledged}", actions.len());
    for (at, stored) in actions.iter().enumerate() {
        assert_eq!(stored.text, format!("move {}", at + 1));
    }
}

#[test]
fn files_that_are_no_database_or_from_the_future_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let noise = folder.path().join("noise.db");
    std::fs::write(&noise, "not a database, but long enough to be taken for one".repeat(40)).unwrap();
    assert!(matches!(Store::open(&noise), Err(StoreError::Sqlite(_))));

    let future = folder.path().join("future.db");
    drop(Store::open(&future).unwrap());
    let connection = rusqlite::Connection::open(&future).unwrap();
    connection.pragma_update(None, "user_version", 99).unwrap();
    drop(connection);
    let Err(error) = Store::open(&future) else { panic!("a future schema was opened") };
    assert_eq!(error.to_string(), "the database has schema 99, this program knows schemas up to 2");
}
