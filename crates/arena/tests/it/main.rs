//! Matches as a user of the crate meets them.

#![allow(clippy::unwrap_used, reason = "what fails in a test is to stop it")]

#[cfg(target_os = "linux")]
mod cages;
mod checked_files;
mod compliance;
mod contests;
mod events;
mod files;
mod judge;
mod matches;
mod openings;
mod pipe_player;
mod programs;
mod resume;
mod setups;
mod stage;
mod verdicts;
mod vision;
