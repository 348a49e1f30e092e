//! Events with many players: who meets whom, and how they stand.

mod knockout;
mod schedule;
mod standings;
mod swiss;

pub use schedule::{Format, Pairing, Round};
pub use standings::{Counted, Record, Scoring, Standing, Table, TieBreak, TieBreakError};
