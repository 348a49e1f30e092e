//! Events with many players: who meets whom, and how they stand.

pub mod entrant;
pub mod event;
mod knockout;
mod plan;
mod run;
mod schedule;
mod standings;
mod swiss;

pub use event::{Event, EventError, EventPlayer, PlayerEntry};
pub use run::{Ended, Played, RunError, run, table};
pub use schedule::{Format, Pairing, Round};
pub use standings::{Counted, Record, Scoring, Standing, Table, TieBreak, TieBreakError};
