//! The server over HTTP, without a network: one request in, one response out.

#![allow(clippy::unwrap_used, reason = "a failed step is a failed test")]

mod bad_input;
mod editor;
mod events;
mod evolve;
mod examples;
mod games;
mod games_feed;
mod languages;
mod live_events;
mod openings;
mod other_games;
mod pages;
mod play;
mod programs;
mod ratings;
mod settings;
mod site;
mod spoken;
