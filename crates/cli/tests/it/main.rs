//! The program as a user meets it: output, exit codes, files.

#![allow(clippy::unwrap_used, reason = "what fails in a test is to stop it")]

mod bad_input;
mod batch;
mod compliance;
mod convert;
mod corpora;
mod documents;
mod engine;
mod entrants;
mod ga;
mod games;
mod generate;
mod judge;
mod kits;
mod matches;
mod pictures;
mod positions;
mod program;
mod readme;
mod sandbox;
mod serve;
mod solve;
mod terminal;
mod tournaments;
mod tune;
