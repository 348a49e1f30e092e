//! The database: opening, migrations, and the few statements everything is made of.

use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};

use rusqlite::{Connection, OptionalExtension, Row, TransactionBehavior, params};

use crate::database;
use crate::game::{Action, GameRow, NewGame, SeatRow, Summary};

/// Most actions one game can hold (undone moves count too).
pub const MAX_ACTIONS: u32 = 20_000;
/// Longest text in a row, in bytes.
pub const MAX_TEXT: usize = 64 * 1024;
/// Most rows a list returns.
const MAX_LIST: u32 = 200;

const MIGRATIONS: &[&str] =
    &[include_str!("../migrations/0001-games.sql"), include_str!("../migrations/0002-ratings.sql")];

/// Why a call to the store failed.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StoreError {
    /// SQLite said no: disk full, file locked or damaged.
    #[error("database: {0}")]
    Sqlite(#[from] rusqlite::Error),
    /// The file was written by a later version of this program.
    #[error("the database has schema {found}, this program knows schemas up to {known}")]
    TooNew {
        /// Schema of the file.
        found: usize,
        /// Latest schema known here.
        known: usize,
    },
    /// The file was written by an earlier version of this program, or is being made.
    #[error(
        "the database has schema {found}, reading it takes schema {known}: `goren tournament status` on its folder brings it up to date"
    )]
    TooOld {
        /// Schema of the file.
        found: usize,
        /// Latest schema known here.
        known: usize,
    },
    /// SQLite did not accept a setting that durability rests on.
    #[error("the database did not take {setting}: it says {found:?}")]
    Setting {
        /// The setting asked for.
        setting: &'static str,
        /// What the database answered.
        found: String,
    },
    /// No game has this id.
    #[error("no game {0:?}")]
    NoGame(String),
    /// The action is not the next one: someone else was faster.
    #[error("game {id:?} has {have} actions, the new one was numbered {number}")]
    OutOfOrder {
        /// The game.
        id: String,
        /// Actions stored.
        have: u32,
        /// Number offered.
        number: u32,
    },
    /// A limit that keeps games and memory small.
    #[error("{what} is limited to {limit}")]
    TooLong {
        /// What was too long.
        what: &'static str,
        /// The limit, in actions or bytes.
        limit: usize,
    },
    /// The seat is not to be had with this secret.
    #[error("the seat is taken or the link is wrong")]
    SeatTaken,
    /// Two players cannot have the same name.
    #[error("the name {0:?} is taken")]
    NameTaken(String),
}

/// An open database. Calls from several threads wait for one another.
pub struct Store {
    connection: Mutex<Connection>,
}

impl Store {
    /// Opens the file, creating it and bringing its schema up to date.
    ///
    /// # Errors
    /// If the file cannot be opened, is no database, was written by a later version, or does
    /// not accept the write-ahead log with `synchronous = FULL`.
    pub fn open(path: &Path) -> Result<Store, StoreError> {
        Ok(Store { connection: Mutex::new(database::open(path, MIGRATIONS)?) })
    }

    /// SQLite's `synchronous` level of this connection: 2 is `FULL`.
    ///
    /// # Errors
    /// If the database cannot be asked.
    pub fn synchronous(&self) -> Result<i64, StoreError> {
        Ok(self.lock().query_row("PRAGMA synchronous", [], |row| row.get(0))?)
    }

    /// SQLite's journal mode: `wal`.
    ///
    /// # Errors
    /// If the database cannot be asked.
    pub fn journal_mode(&self) -> Result<String, StoreError> {
        Ok(self.lock().query_row("PRAGMA journal_mode", [], |row| row.get(0))?)
    }

    /// Writes a new game without actions.
    ///
    /// # Errors
    /// If the id is in use, a text is longer than [`MAX_TEXT`], or the disk fails.
    pub fn create(&self, game: &NewGame) -> Result<(), StoreError> {
        check_text("a start position", &game.start)?;
        let mut connection = self.lock();
        let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        transaction
            .prepare_cached(
                "INSERT INTO game (id, start, clock, created, changed, pool) VALUES (?1, ?2, ?3, ?4, ?4, ?5)",
            )?
            .execute(params![game.id, game.start, game.clock, game.created, game.pool])?;
        let number = transaction.last_insert_rowid();
        for (color, seat) in game.seats.iter().enumerate() {
            transaction
                .prepare_cached(
                    "INSERT INTO seat (game, color, player, owner, invite) VALUES (?1, ?2, ?3, ?4, ?5)",
                )?
                .execute(params![number, color, seat.player, seat.owner, seat.invite])?;
        }
        transaction.commit()?;
        Ok(())
    }

    /// Appends action `number` (the first is 1) and the state it leads to, durably.
    ///
    /// # Errors
    /// If the game is unknown or too long, if `number` is not the next one (nothing is written
    /// then), or if the disk fails.
    pub fn append(
        &self,
        id: &str,
        number: u32,
        action: &Action,
        plies: u32,
        result: Option<&str>,
    ) -> Result<(), StoreError> {
        check_text("an action", &action.text)?;
        if number > MAX_ACTIONS {
            return Err(StoreError::TooLong {
                what: "the number of actions of a game",
                limit: MAX_ACTIONS as usize,
            });
        }
        let mut connection = self.lock();
        let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        let game = game_number(&transaction, id)?;
        let have: u32 = transaction
            .prepare_cached("SELECT COALESCE(MAX(number), 0) FROM action WHERE game = ?1")?
            .query_row([game], |row| row.get(0))?;
        if number != have + 1 {
            return Err(StoreError::OutOfOrder { id: id.to_owned(), have, number });
        }
        transaction
            .prepare_cached("INSERT INTO action (game, number, text, at, spent) VALUES (?1, ?2, ?3, ?4, ?5)")?
            .execute(params![game, number, action.text, action.at, action.spent])?;
        transaction
            .prepare_cached("UPDATE game SET changed = ?2, plies = ?3, result = ?4 WHERE number = ?1")?
            .execute(params![game, action.at, plies, result])?;
        transaction.commit()?;
        Ok(())
    }

    /// Gives an open seat (0 black, 1 white) to `owner`, who shows its invitation.
    ///
    /// # Errors
    /// [`StoreError::SeatTaken`] if the seat is not open or the invitation is another one.
    pub fn claim(&self, id: &str, color: usize, invite: &str, owner: &str) -> Result<(), StoreError> {
        let connection = self.lock();
        let game = game_number(&connection, id)?;
        let changed = connection
            .prepare_cached(
                "UPDATE seat SET owner = ?4, invite = NULL
                 WHERE game = ?1 AND color = ?2 AND invite = ?3 AND owner IS NULL",
            )?
            .execute(params![game, color, invite, owner])?;
        if changed == 1 { Ok(()) } else { Err(StoreError::SeatTaken) }
    }

    /// Reads a game with all its actions.
    ///
    /// # Errors
    /// [`StoreError::NoGame`] if the id is unknown; else only if the database fails.
    pub fn game(&self, id: &str) -> Result<GameRow, StoreError> {
        let connection = self.lock();
        let number = game_number(&connection, id)?;
        let mut row = connection
            .prepare_cached(
                "SELECT start, clock, created, result, changed, pool FROM game WHERE number = ?1",
            )?
            .query_row([number], |row| {
                Ok(GameRow {
                    id: id.to_owned(),
                    start: row.get(0)?,
                    clock: row.get(1)?,
                    created: row.get(2)?,
                    result: row.get(3)?,
                    changed: row.get(4)?,
                    pool: row.get(5)?,
                    seats: Default::default(),
                    actions: Vec::new(),
                })
            })?;
        let mut seats =
            connection.prepare_cached("SELECT color, player, owner, invite FROM seat WHERE game = ?1")?;
        for seat in seats.query_map([number], seat_row)? {
            let (color, seat) = seat?;
            row.seats[color.min(1)] = seat;
        }
        let mut actions = connection
            .prepare_cached("SELECT text, at, spent FROM action WHERE game = ?1 ORDER BY number LIMIT ?2")?;
        row.actions = actions
            .query_map(params![number, MAX_ACTIONS], |row| {
                Ok(Action { text: row.get(0)?, at: row.get(1)?, spent: row.get(2)? })
            })?
            .collect::<Result<_, _>>()?;
        Ok(row)
    }

    /// The games that changed last, newest first: at most `limit` (never more than 200), those
    /// after the game `(changed, number)` if one is given, and only those without a result if `running`.
    ///
    /// # Errors
    /// Only if the database fails.
    pub fn recent(
        &self,
        limit: u32,
        after: Option<(u64, i64)>,
        running: bool,
    ) -> Result<Vec<Summary>, StoreError> {
        let (changed, number) = after.map_or((i64::MAX, i64::MAX), |(changed, number)| {
            (i64::try_from(changed).unwrap_or(i64::MAX), number)
        });
        let connection = self.lock();
        let mut statement = connection.prepare_cached(
            "SELECT game.number, id, start, plies, result, changed, black.player, white.player, first.name, second.name
             FROM game
             JOIN seat AS black ON black.game = game.number AND black.color = 0
             JOIN seat AS white ON white.game = game.number AND white.color = 1
             LEFT JOIN player AS first ON first.who = black.owner
             LEFT JOIN player AS second ON second.who = white.owner
             WHERE (changed, game.number) < (?1, ?2) AND (result IS NULL OR NOT ?4)
             ORDER BY changed DESC, game.number DESC LIMIT ?3",
        )?;
        let rows =
            statement.query_map(params![changed, number, limit.min(MAX_LIST), running], summary_row)?;
        Ok(rows.collect::<Result<_, _>>()?)
    }

    pub(crate) fn lock(&self) -> MutexGuard<'_, Connection> {
        // A panic elsewhere cannot leave a half-done transaction behind: dropping one rolls back.
        self.connection.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

pub(crate) fn game_number(connection: &Connection, id: &str) -> Result<i64, StoreError> {
    connection
        .prepare_cached("SELECT number FROM game WHERE id = ?1")?
        .query_row([id], |row| row.get(0))
        .optional()?
        .ok_or_else(|| StoreError::NoGame(id.to_owned()))
}

fn seat_row(row: &Row<'_>) -> rusqlite::Result<(usize, SeatRow)> {
    Ok((row.get(0)?, SeatRow { player: row.get(1)?, owner: row.get(2)?, invite: row.get(3)? }))
}

fn summary_row(row: &Row<'_>) -> rusqlite::Result<Summary> {
    Ok(Summary {
        number: row.get(0)?,
        id: row.get(1)?,
        start: row.get(2)?,
        plies: row.get(3)?,
        result: row.get(4)?,
        changed: row.get(5)?,
        players: [row.get(6)?, row.get(7)?],
        names: [row.get(8)?, row.get(9)?],
    })
}

fn check_text(what: &'static str, text: &str) -> Result<(), StoreError> {
    if text.len() > MAX_TEXT {
        return Err(StoreError::TooLong { what, limit: MAX_TEXT });
    }
    Ok(())
}
