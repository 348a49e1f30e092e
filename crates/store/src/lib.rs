//! Games kept in SQLite.
//!
//! A game is a description and an append-only list of actions. [`Store::append`] returns only
//! after the action is on the disk (write-ahead log, `synchronous = FULL`), so whoever
//! announces an action after that call never announces something a power cut can take back.
//!
//! The texts inside (positions, actions, players, time controls) belong to the caller; the
//! store neither reads nor checks them. All calls block; asynchronous callers move them to a
//! thread that may.

mod database;
mod event;
mod game;
mod rating;
mod store;

pub use event::{EventGame, EventLeg, EventLine, EventResult, EventStore, Order, Selection};
pub use game::{Action, GameRow, NewGame, SeatRow, Summary};
pub use rating::{Change, Rated, Strength};
pub use store::{MAX_ACTIONS, MAX_TEXT, Store, StoreError};
