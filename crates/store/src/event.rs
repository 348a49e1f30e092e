//! The games of a tournament, each written as a whole when it has its result.
//!
//! An event has a file of its own. [`EventStore::add`] returns only after the game is on the disk, and takes a game that is
//! already there no second time: whatever is interrupted, nothing finished is lost and nothing counts twice.

use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use rusqlite::{Connection, OptionalExtension, TransactionBehavior, params};

use crate::StoreError;
use crate::database;

const MIGRATIONS: &[&str] = &[include_str!("../migrations/event-0001.sql")];

/// A game with its result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EventGame {
    /// Place in the schedule, from 0.
    pub number: u64,
    /// Round, pairing, opening and repetition, in the caller's words; unique.
    pub id: String,
    /// The run that played it.
    pub attempt: String,
    /// The round, from 0.
    pub round: u32,
    /// The player that had Black, by its number in the event.
    pub first: u32,
    /// The other player.
    pub second: u32,
    /// Half points of the first player: 0, 1 or 2.
    pub half_points: u8,
    /// Why it ended, in the caller's words.
    pub end: String,
    /// The player whose fault it was.
    pub fault: Option<u32>,
    /// What exactly was wrong; empty if nothing.
    pub detail: String,
    /// When, in milliseconds since 1970.
    pub finished: u64,
    /// The boards, one or more.
    pub legs: Vec<EventLeg>,
}

/// One board of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EventLeg {
    /// Position text it started from.
    pub opening: String,
    /// The moves after it.
    pub moves: String,
    /// Plies in all, the opening included.
    pub plies: u32,
    /// Why it ended.
    pub end: String,
    /// Everything else, as JSON.
    pub record: String,
}

/// The result of a game without its moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EventResult {
    /// Place in the schedule.
    pub number: u64,
    /// As in [`EventGame`].
    pub id: String,
    /// The round.
    pub round: u32,
    /// The player that had Black.
    pub first: u32,
    /// The other player.
    pub second: u32,
    /// Half points of the first player.
    pub half_points: u8,
    /// Why it ended.
    pub end: String,
    /// The player whose fault it was.
    pub fault: Option<u32>,
}

/// The result of a game as it is listed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EventLine {
    /// The result.
    pub result: EventResult,
    /// What exactly was wrong; empty if nothing.
    pub detail: String,
    /// When it ended, in milliseconds since 1970.
    pub finished: u64,
    /// Plies on all boards.
    pub plies: u32,
}

/// Which games are listed; by default all.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct Selection {
    /// Those of this player.
    pub player: Option<u32>,
    /// Of those, the ones against this player.
    pub opponent: Option<u32>,
    /// Those of this round.
    pub round: Option<u32>,
    /// Only those that a fault ended.
    pub faults: bool,
}

/// The order of a list of games.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Order {
    /// That of the schedule.
    Schedule {
        /// The number of the first game that is listed.
        first: u64,
    },
    /// Those that ended last come first.
    Latest,
}

/// An open event.
pub struct EventStore {
    connection: Mutex<Connection>,
    /// The log of a file that is read as one that nobody changes: once it is there somebody does.
    no_log: Option<PathBuf>,
}

impl EventStore {
    /// Opens the file, creating it and bringing its schema up to date.
    ///
    /// # Errors
    /// As [`Store::open`](crate::Store::open).
    pub fn open(path: &Path) -> Result<EventStore, StoreError> {
        Ok(EventStore { connection: Mutex::new(database::open(path, MIGRATIONS)?), no_log: None })
    }

    /// Opens the file of an event that somebody else plays, for reading only.
    ///
    /// # Errors
    /// If the file is not there, is no database, or was written by another version.
    pub fn open_to_read(path: &Path) -> Result<EventStore, StoreError> {
        let (connection, unchanging) = database::open_to_read(path, MIGRATIONS)?;
        let no_log = unchanging.then(|| database::log_of(path));
        Ok(EventStore { connection: Mutex::new(connection), no_log })
    }

    /// Whether it must be opened anew: it was opened to be read where nothing can be written, and somebody writes it now.
    #[must_use]
    pub fn is_outdated(&self) -> bool {
        self.no_log.as_ref().is_some_and(|log| log.exists())
    }

    /// A number that differs whenever somebody else has written.
    ///
    /// # Errors
    /// If the database cannot be asked.
    pub fn version(&self) -> Result<i64, StoreError> {
        Ok(self.lock().query_row("PRAGMA data_version", [], |row| row.get(0))?)
    }

    /// SQLite's journal mode and `synchronous` level: `wal` and 2, which is `FULL`.
    ///
    /// # Errors
    /// If the database cannot be asked.
    pub fn durability(&self) -> Result<(String, i64), StoreError> {
        let connection = self.lock();
        Ok((
            connection.query_row("PRAGMA journal_mode", [], |row| row.get(0))?,
            connection.query_row("PRAGMA synchronous", [], |row| row.get(0))?,
        ))
    }

    /// What is known under a name.
    ///
    /// # Errors
    /// Only if the database fails.
    pub fn fact(&self, name: &str) -> Result<Option<String>, StoreError> {
        Ok(self
            .lock()
            .prepare_cached("SELECT value FROM fact WHERE name = ?1")?
            .query_row([name], |row| row.get(0))
            .optional()?)
    }

    /// Writes what is known under a name, instead of what was.
    ///
    /// # Errors
    /// Only if the database fails.
    pub fn set_fact(&self, name: &str, value: &str) -> Result<(), StoreError> {
        self.lock()
            .prepare_cached(
                "INSERT INTO fact (name, value) VALUES (?1, ?2) ON CONFLICT (name) DO UPDATE SET value = ?2",
            )?
            .execute([name, value])?;
        Ok(())
    }

    /// Writes a game durably; `false` if it was there already, and then it stays as it is.
    ///
    /// # Errors
    /// Only if the database fails.
    pub fn add(&self, game: &EventGame) -> Result<bool, StoreError> {
        let mut connection = self.lock();
        let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        let added = transaction
            .prepare_cached(
                "INSERT INTO game (number, id, attempt, round, first, second, half_points, end, fault, detail, finished)
                 VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11) ON CONFLICT DO NOTHING",
            )?
            .execute(params![
                game.number,
                game.id,
                game.attempt,
                game.round,
                game.first,
                game.second,
                game.half_points,
                game.end,
                game.fault,
                game.detail,
                game.finished
            ])?;
        if added == 1 {
            for (number, leg) in game.legs.iter().enumerate() {
                transaction
                    .prepare_cached(
                        "INSERT INTO leg (game, leg, opening, moves, plies, end, record)
                         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
                    )?
                    .execute(params![
                        game.number,
                        number,
                        leg.opening,
                        leg.moves,
                        leg.plies,
                        leg.end,
                        leg.record
                    ])?;
            }
        }
        transaction.commit()?;
        Ok(added == 1)
    }

    /// Writes that a player is free in a round; nothing happens if that is known.
    ///
    /// # Errors
    /// Only if the database fails.
    pub fn add_bye(&self, round: u32, player: u32) -> Result<(), StoreError> {
        self.lock()
            .prepare_cached("INSERT INTO bye (round, player) VALUES (?1, ?2) ON CONFLICT DO NOTHING")?
            .execute([round, player])?;
        Ok(())
    }

    /// All byes: round and player.
    ///
    /// # Errors
    /// Only if the database fails.
    pub fn byes(&self) -> Result<Vec<(u32, u32)>, StoreError> {
        let connection = self.lock();
        let mut statement =
            connection.prepare_cached("SELECT round, player FROM bye ORDER BY round, player")?;
        let rows = statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?;
        Ok(rows.collect::<Result<_, _>>()?)
    }

    /// Number of games.
    ///
    /// # Errors
    /// Only if the database fails.
    pub fn count(&self) -> Result<u64, StoreError> {
        Ok(self.lock().query_row("SELECT COUNT(*) FROM game", [], |row| row.get(0))?)
    }

    /// Passes every result on, in the order of the schedule.
    ///
    /// # Errors
    /// Only if the database fails.
    pub fn each_result(&self, take: &mut dyn FnMut(EventResult)) -> Result<(), StoreError> {
        let connection = self.lock();
        let mut statement = connection.prepare_cached(
            "SELECT number, id, round, first, second, half_points, end, fault FROM game ORDER BY number",
        )?;
        let mut rows = statement.query([])?;
        while let Some(row) = rows.next()? {
            take(EventResult {
                number: row.get(0)?,
                id: row.get(1)?,
                round: row.get(2)?,
                first: row.get(3)?,
                second: row.get(4)?,
                half_points: row.get(5)?,
                end: row.get(6)?,
                fault: row.get(7)?,
            });
        }
        Ok(())
    }

    /// Passes on the players of every board, by their numbers, and what is kept of it as JSON.
    ///
    /// # Errors
    /// Only if the database fails.
    pub fn each_record(&self, take: &mut dyn FnMut([u32; 2], &str)) -> Result<(), StoreError> {
        let connection = self.lock();
        let mut statement = connection.prepare_cached(
            "SELECT game.first, game.second, leg.record FROM leg JOIN game ON game.number = leg.game",
        )?;
        let mut rows = statement.query([])?;
        while let Some(row) = rows.next()? {
            take([row.get(0)?, row.get(1)?], row.get_ref(2)?.as_str().unwrap_or_default());
        }
        Ok(())
    }

    /// The games that fit a selection, in the order of the schedule from `first` on, or the latest first; at most `limit`.
    ///
    /// # Errors
    /// Only if the database fails.
    pub fn list(&self, which: &Selection, order: Order, limit: u32) -> Result<Vec<EventLine>, StoreError> {
        let (first, by) = match order {
            Order::Schedule { first } => (first, "number"),
            Order::Latest => (0, "finished DESC, number DESC"),
        };
        let connection = self.lock();
        let mut statement = connection.prepare_cached(&format!(
            "SELECT number, round, first, second, half_points, end, fault, detail, finished, id,
                    (SELECT COALESCE(SUM(plies), 0) FROM leg WHERE leg.game = game.number)
             FROM (SELECT * FROM game
                   WHERE number >= ?1
                     AND (?2 IS NULL OR first = ?2 OR second = ?2)
                     AND (?3 IS NULL OR first = ?3 OR second = ?3)
                     AND (?4 IS NULL OR round = ?4)
                     AND (NOT ?5 OR fault IS NOT NULL)
                   ORDER BY {by} LIMIT ?6) AS game
             ORDER BY {by}"
        ))?;
        let values = params![first, which.player, which.opponent, which.round, which.faults, limit];
        let rows = statement.query_map(values, |row| {
            Ok(EventLine {
                result: EventResult {
                    number: row.get(0)?,
                    round: row.get(1)?,
                    first: row.get(2)?,
                    second: row.get(3)?,
                    half_points: row.get(4)?,
                    end: row.get(5)?,
                    fault: row.get(6)?,
                    id: row.get(9)?,
                },
                detail: row.get(7)?,
                finished: row.get(8)?,
                plies: row.get(10)?,
            })
        })?;
        Ok(rows.collect::<Result<_, _>>()?)
    }

    /// A game with its boards.
    ///
    /// # Errors
    /// Only if the database fails.
    pub fn game(&self, number: u64) -> Result<Option<EventGame>, StoreError> {
        let connection = self.lock();
        let game = connection
            .prepare_cached(
                "SELECT number, id, attempt, round, first, second, half_points, end, fault, detail, finished
                 FROM game WHERE number = ?1",
            )?
            .query_row([number], |row| {
                Ok(EventGame {
                    number: row.get(0)?,
                    id: row.get(1)?,
                    attempt: row.get(2)?,
                    round: row.get(3)?,
                    first: row.get(4)?,
                    second: row.get(5)?,
                    half_points: row.get(6)?,
                    end: row.get(7)?,
                    fault: row.get(8)?,
                    detail: row.get(9)?,
                    finished: row.get(10)?,
                    legs: Vec::new(),
                })
            })
            .optional()?;
        let Some(mut game) = game else { return Ok(None) };
        let mut statement = connection.prepare_cached(
            "SELECT opening, moves, plies, end, record FROM leg WHERE game = ?1 ORDER BY leg",
        )?;
        game.legs = statement
            .query_map([number], |row| {
                Ok(EventLeg {
                    opening: row.get(0)?,
                    moves: row.get(1)?,
                    plies: row.get(2)?,
                    end: row.get(3)?,
                    record: row.get(4)?,
                })
            })?
            .collect::<Result<_, _>>()?;
        Ok(Some(game))
    }

    /// The numbers of all games, in order.
    ///
    /// # Errors
    /// Only if the database fails.
    pub fn numbers(&self) -> Result<Vec<u64>, StoreError> {
        let connection = self.lock();
        let mut statement = connection.prepare_cached("SELECT number FROM game ORDER BY number")?;
        let rows = statement.query_map([], |row| row.get(0))?;
        Ok(rows.collect::<Result<_, _>>()?)
    }

    fn lock(&self) -> MutexGuard<'_, Connection> {
        // A panic elsewhere cannot leave a half-done transaction behind: dropping one rolls back.
        self.connection.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
