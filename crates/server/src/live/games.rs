//! The games in memory: loaded when somebody comes, dropped when everybody is gone.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use goren_rules::{Color, GameId, OpeningRule, Position, TimeControl, position_text};
use goren_store::{NewGame, SeatRow, Store, Summary};
use tokio::sync::broadcast;

use super::bots::Bots;
use super::programs::Programs;
use super::ratings::{self, pool_of};
use super::session::Session;
use super::sitter::Sitter;
use super::table::{House, Table, now_ms};
use crate::browser::secret;
use crate::failure::Failure;

/// Most games in memory at a time.
const CAPACITY: usize = 2000;
/// How long a game without watchers stays in memory.
const IDLE: Duration = Duration::from_secs(300);

/// Changes that a slow listener may be behind.
const CHANGES: usize = 256;

/// A game to be set up.
pub(crate) struct NewTable {
    /// Where the game begins.
    pub(crate) start: Position,
    pub(crate) clock: TimeControl,
    /// Black and White: who plays, and the owner of the browser if it is a person who is here.
    pub(crate) seats: [(Sitter, Option<String>); 2],
    /// Whether it counts for the players' ratings.
    pub(crate) rated: bool,
}

/// All games of the server.
pub(crate) struct Games {
    house: House,
    tables: Mutex<HashMap<String, Arc<Table>>>,
    /// Held while a game is loaded, so that there are never two tables of one game.
    loading: Mutex<()>,
}

impl Games {
    pub(crate) fn new(store: Store, engines: usize, programs: Programs) -> Games {
        let boot = secret(3).unwrap_or_else(|_| now_ms().to_string());
        let house = House {
            store: Arc::new(store),
            bots: Arc::new(Bots::new(engines, programs)),
            boot: boot.into(),
            changes: broadcast::Sender::new(CHANGES),
        };
        Games { house, tables: Mutex::default(), loading: Mutex::default() }
    }

    fn tables(&self) -> MutexGuard<'_, HashMap<String, Arc<Table>>> {
        self.tables.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Writes a new game; a person without an owner gets an invitation. Blocks on the disk.
    pub(crate) fn create(&self, new: NewTable) -> Result<Arc<Table>, Failure> {
        let id = secret(5)?;
        let seat = |(sitter, owner): (Sitter, Option<String>)| {
            let open = sitter.is_person() && owner.is_none();
            let invite = if open { Some(secret(12)?) } else { None };
            Ok::<SeatRow, Failure>(SeatRow { player: sitter.to_string(), owner, invite })
        };
        let [black, white] = new.seats;
        self.house.store.create(&NewGame {
            id: id.clone(),
            start: position_text(&new.start),
            clock: new.clock.to_string(),
            seats: [seat(black)?, seat(white)?],
            created: now_ms(),
            pool: new.rated.then(|| pool_of(new.start.id())),
        })?;
        self.get(&id)
    }

    /// Hears of games in which something happens from now on.
    pub(crate) fn changes(&self) -> broadcast::Receiver<String> {
        self.house.changes.subscribe()
    }

    /// The table of a game that is in memory.
    pub(crate) fn in_memory(&self, id: &str) -> Option<Arc<Table>> {
        self.tables().get(id).cloned()
    }

    /// The table of a game, loaded from the store if need be. May block on the disk.
    pub(crate) fn get(&self, id: &str) -> Result<Arc<Table>, Failure> {
        if let Some(table) = self.tables().get(id) {
            return Ok(table.clone());
        }
        let _loading = self.loading.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(table) = self.tables().get(id) {
            return Ok(table.clone());
        }
        let row = self.house.store.game(id)?;
        let session = Session::restore(&row)?;
        // The power may have gone between the last move and the ratings.
        ratings::count(&self.house.store, id, &session, row.changed)?;
        if self.tables().len() >= CAPACITY {
            self.tidy(Duration::ZERO);
        }
        let mut tables = self.tables();
        if tables.len() >= CAPACITY {
            return Err(Failure::TooManyGames);
        }
        let left = Duration::from_millis(now_ms().saturating_sub(row.changed));
        let table = Table::new(id.to_owned(), session, left, self.house.clone())?;
        tables.insert(id.to_owned(), table.clone());
        Ok(table)
    }

    /// Counts rated games that ended just before the power went. Blocks on the disk.
    pub(crate) fn catch_up(&self) -> Result<(), Failure> {
        for id in self.house.store.uncounted()? {
            let row = self.house.store.game(&id)?;
            ratings::count(&self.house.store, &id, &Session::restore(&row)?, row.changed)?;
        }
        Ok(())
    }

    /// What is kept of players: their ratings and names.
    pub(crate) fn store(&self) -> &Store {
        &self.house.store
    }

    /// Games as they are listed, newest first, perhaps only those that are being played, each with the seat that has Black at present. Blocks on the disk.
    pub(crate) fn recent(
        &self,
        limit: u32,
        after: Option<(u64, i64)>,
        running: bool,
    ) -> Result<Vec<(Summary, usize)>, Failure> {
        let rows = self.house.store.recent(limit, after, running)?;
        Ok(rows
            .into_iter()
            .map(|row| {
                let black = self.black_seat(&row);
                (row, black)
            })
            .collect())
    }

    /// Who has Black in a game. Only where seats can be exchanged the game has to be gone through.
    fn black_seat(&self, row: &Summary) -> usize {
        let game = row.start.split_whitespace().next().and_then(|game| game.parse::<GameId>().ok());
        let fixed = game.is_none_or(|game| !game.rules().pie && game.opening() == OpeningRule::Free);
        if fixed {
            return 0;
        }
        let game = self.house.store.game(&row.id).ok().and_then(|row| Session::restore(&row).ok());
        game.map_or(0, |session| session.place_of(Color::Black))
    }

    /// Drops games that nobody has looked at for a while.
    pub(crate) fn sweep(&self) {
        self.tidy(IDLE);
    }

    fn tidy(&self, idle: Duration) {
        // Only our own reference left: nobody can be about to change a table that is dropped here.
        self.tables().retain(|_, table| Arc::strong_count(table) > 1 || !table.is_idle(idle));
    }

    /// The programs that can be played against.
    pub(crate) fn programs(&self) -> &Programs {
        self.house.bots.programs()
    }

    /// Stops all engines, programs and clocks; nothing starts any more.
    pub(crate) fn close(&self) {
        self.house.bots.close();
        for table in self.tables().values() {
            table.close();
        }
        self.house.bots.programs().close();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_that_nobody_is_at_leave_memory_and_come_back_as_they_were() {
        let folder = tempfile::tempdir().unwrap();
        let games = Games::new(Store::open(&folder.path().join("goren.db")).unwrap(), 1, Programs::default());
        let me = || (Sitter::Person, Some("anna".to_owned()));
        let game = || NewTable {
            start: Position::initial(&"gomoku".parse().unwrap()),
            clock: TimeControl::NONE,
            seats: [me(), me()],
            rated: false,
        };
        let (left, watched) = (games.create(game()).unwrap(), games.create(game()).unwrap());
        let id = left.id().to_owned();
        left.act(Some("anna"), &crate::live::Act::Move { text: "h8".to_owned(), ply: None }).unwrap();
        let before = left.json();
        drop(left);
        let watcher = watched.watch();
        let kept = watched.id().to_owned();
        drop(watched);

        games.tidy(Duration::ZERO);
        assert_eq!(games.tables().keys().collect::<Vec<_>>(), [&kept], "the watched game stays");
        assert_eq!(games.get(&id).unwrap().json(), before);
        drop(watcher);
        games.sweep();
        assert_eq!(games.tables().len(), 2, "nothing is dropped before its time");
    }
}
