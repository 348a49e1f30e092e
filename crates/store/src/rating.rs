//! Ratings and names of players.

use rusqlite::{Connection, OptionalExtension, Row, TransactionBehavior, params};

use crate::store::{Store, StoreError, game_number};

/// Most rows a list of ratings returns.
const MAX_LIST: u32 = 500;

/// What is known of a player's strength; the meaning of the numbers is the caller's.
#[derive(Copy, Clone, Debug, PartialEq)]
pub struct Strength {
    /// The estimate.
    pub rating: f64,
    /// Its standard deviation.
    pub deviation: f64,
    /// How much it is expected to change.
    pub volatility: f64,
    /// Games that it rests on.
    pub games: u32,
    /// Time of the last of them, in milliseconds since 1970.
    pub changed: u64,
}

/// A line in the list of ratings.
#[derive(Clone, Debug, PartialEq)]
pub struct Rated {
    /// Digest of a browser key, or the caller's word for an engine.
    pub who: String,
    /// What the player wants to be called.
    pub name: Option<String>,
    /// How strong.
    pub strength: Strength,
}

/// What a game did to a rating.
#[derive(Copy, Clone, Debug, PartialEq)]
pub struct Change {
    /// The rating before the game.
    pub before: f64,
    /// And after it.
    pub after: f64,
}

impl Store {
    /// Counts a finished game, once: `reckon` gets the strengths of both players before it, first seat first, and answers for each the
    /// rating it had, which is known even of those who never played, and the strength after it.
    /// Returns whether the game counted now; it does not if it has been counted before.
    ///
    /// # Errors
    /// If the game is unknown or the disk fails; nothing is written then.
    pub fn rate(
        &self,
        id: &str,
        pool: &str,
        who: [&str; 2],
        reckon: impl FnOnce([Option<Strength>; 2]) -> [(f64, Strength); 2],
    ) -> Result<bool, StoreError> {
        let mut connection = self.lock();
        let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        let game = game_number(&transaction, id)?;
        if changes(&transaction, game)?.is_some() {
            return Ok(false);
        }
        let before = [strength(&transaction, pool, who[0])?, strength(&transaction, pool, who[1])?];
        let after = reckon(before);
        for seat in 0..2 {
            let (began, new) = after[seat];
            transaction
                .prepare_cached(
                    "INSERT INTO rating (pool, who, rating, deviation, volatility, games, changed)
                     VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
                     ON CONFLICT (pool, who) DO UPDATE SET rating = ?3, deviation = ?4, volatility = ?5, games = ?6, changed = ?7",
                )?
                .execute(params![pool, who[seat], new.rating, new.deviation, new.volatility, new.games, new.changed])?;
            transaction
                .prepare_cached("INSERT INTO rated (game, seat, before, after) VALUES (?1, ?2, ?3, ?4)")?
                .execute(params![game, seat, began, new.rating])?;
        }
        transaction.commit()?;
        Ok(true)
    }

    /// What a game did to the ratings of its players, first seat first; `None` if it has not been counted.
    ///
    /// # Errors
    /// If the game is unknown or the database fails.
    pub fn rating_changes(&self, id: &str) -> Result<Option<[Change; 2]>, StoreError> {
        let connection = self.lock();
        let game = game_number(&connection, id)?;
        changes(&connection, game)
    }

    /// Games that are over and are to count, but have not been counted: the power went in between, or nothing was to be counted. The latest, at most a few hundred.
    ///
    /// # Errors
    /// Only if the database fails.
    pub fn uncounted(&self) -> Result<Vec<String>, StoreError> {
        let connection = self.lock();
        let mut statement = connection.prepare_cached(
            "SELECT id FROM game WHERE pool IS NOT NULL AND result IS NOT NULL AND plies > 1
             AND NOT EXISTS (SELECT 1 FROM rated WHERE rated.game = game.number) ORDER BY changed DESC LIMIT ?1",
        )?;
        let rows = statement.query_map([MAX_LIST], |row| row.get(0))?;
        Ok(rows.collect::<Result<_, _>>()?)
    }

    /// How strong a player is.
    ///
    /// # Errors
    /// Only if the database fails.
    pub fn strength(&self, pool: &str, who: &str) -> Result<Option<Strength>, StoreError> {
        strength(&self.lock(), pool, who)
    }

    /// The strongest players of a pool, best first: at most 500.
    ///
    /// # Errors
    /// Only if the database fails.
    pub fn ratings(&self, pool: &str) -> Result<Vec<Rated>, StoreError> {
        let connection = self.lock();
        let mut statement = connection.prepare_cached(
            "SELECT rating, deviation, volatility, games, changed, rating.who, name
             FROM rating LEFT JOIN player ON player.who = rating.who
             WHERE pool = ?1 ORDER BY rating DESC, rating.who LIMIT ?2",
        )?;
        let rows = statement.query_map(params![pool, MAX_LIST], |row| {
            Ok(Rated { strength: strength_row(row)?, who: row.get(5)?, name: row.get(6)? })
        })?;
        Ok(rows.collect::<Result<_, _>>()?)
    }

    /// The pools in which anybody has a rating, with the number of players, the fullest first.
    ///
    /// # Errors
    /// Only if the database fails.
    pub fn pools(&self) -> Result<Vec<(String, u32)>, StoreError> {
        let connection = self.lock();
        let mut statement = connection.prepare_cached(
            "SELECT pool, COUNT(*) FROM rating GROUP BY pool ORDER BY COUNT(*) DESC, pool LIMIT ?1",
        )?;
        let rows = statement.query_map([MAX_LIST], |row| Ok((row.get(0)?, row.get(1)?)))?;
        Ok(rows.collect::<Result<_, _>>()?)
    }

    /// What a player wants to be called.
    ///
    /// # Errors
    /// Only if the database fails.
    pub fn name(&self, who: &str) -> Result<Option<String>, StoreError> {
        let connection = self.lock();
        let mut statement = connection.prepare_cached("SELECT name FROM player WHERE who = ?1")?;
        Ok(statement.query_row([who], |row| row.get(0)).optional()?)
    }

    /// Gives a player a name, or takes it away.
    ///
    /// # Errors
    /// [`StoreError::NameTaken`] if somebody else has it, in whatever case of letters; else if the database fails.
    pub fn call(&self, who: &str, name: Option<&str>) -> Result<(), StoreError> {
        let connection = self.lock();
        let Some(name) = name else {
            connection.prepare_cached("DELETE FROM player WHERE who = ?1")?.execute([who])?;
            return Ok(());
        };
        let taken = connection
            .prepare_cached("SELECT 1 FROM player WHERE name = ?1 AND who <> ?2")?
            .exists(params![name, who])?;
        if taken {
            return Err(StoreError::NameTaken(name.to_owned()));
        }
        connection
            .prepare_cached(
                "INSERT INTO player (who, name) VALUES (?1, ?2) ON CONFLICT (who) DO UPDATE SET name = ?2",
            )?
            .execute(params![who, name])?;
        Ok(())
    }
}

fn strength(connection: &Connection, pool: &str, who: &str) -> Result<Option<Strength>, StoreError> {
    let mut statement = connection.prepare_cached(
        "SELECT rating, deviation, volatility, games, changed FROM rating WHERE pool = ?1 AND who = ?2",
    )?;
    Ok(statement.query_row([pool, who], strength_row).optional()?)
}

fn strength_row(row: &Row<'_>) -> rusqlite::Result<Strength> {
    Ok(Strength {
        rating: row.get(0)?,
        deviation: row.get(1)?,
        volatility: row.get(2)?,
        games: row.get(3)?,
        changed: row.get(4)?,
    })
}

fn changes(connection: &Connection, game: i64) -> Result<Option<[Change; 2]>, StoreError> {
    let mut statement =
        connection.prepare_cached("SELECT before, after FROM rated WHERE game = ?1 ORDER BY seat")?;
    let rows = statement.query_map([game], |row| Ok(Change { before: row.get(0)?, after: row.get(1)? }))?;
    let rows: Vec<Change> = rows.collect::<Result<_, _>>()?;
    Ok(<[Change; 2]>::try_from(rows).ok())
}
