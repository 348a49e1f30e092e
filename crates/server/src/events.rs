//! Events that are played elsewhere: read from their folders, shown as they go.
//!
//! Whoever plays an event writes its folder; here nothing of it is written but the slips of people who play in it
//! ([`goren_arena::tournament::stage`]). A thread for each event that somebody looks at follows its file of news.

mod board;
mod desk;
mod frames;
mod hall;
mod tally;

pub(crate) use board::{EventBoard, Viewer, fault_of, reason_of};
pub(crate) use desk::{EventDesk, Phase};
pub(crate) use frames::{Told, sse};
pub(crate) use hall::Hall;
pub(crate) use tally::Tally;
