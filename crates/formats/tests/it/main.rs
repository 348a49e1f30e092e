//! Tests of the public API.

mod dialogues;
mod every_game;
mod files;
mod hex217;
mod opening_files;
mod pictures;
mod plans;
mod records;
mod round_trips;
mod snapshots;
mod turns;
