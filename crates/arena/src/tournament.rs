//! Events with many players: who meets whom, and how they stand.

pub mod entrant;
pub mod event;
mod knockout;
mod plan;
mod run;
mod schedule;
pub mod stage;
mod standings;
mod swiss;

pub use event::{Event, EventError, EventPlayer, PlayerEntry};
pub use run::{Ended, Played, RunError, Stage, run, run_on, table, table_before};
pub use schedule::{Format, Pairing, Round};
pub use standings::{Counted, Record, Scoring, Standing, Table, TieBreak, TieBreakError};

/// Milliseconds since 1970.
pub(crate) fn now() -> u64 {
    let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap_or_default();
    u64::try_from(since.as_millis()).unwrap_or(u64::MAX)
}
