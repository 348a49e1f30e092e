//! Matches as a user of the crate meets them.

#![allow(clippy::unwrap_used, reason = "what fails in a test is to stop it")]

mod matches;
mod programs;
mod resume;
mod setups;
