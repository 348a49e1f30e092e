//! The store as its callers see it.

#![allow(clippy::unwrap_used, reason = "a failed step is a failed test")]

mod durability;
mod events;
mod games;
mod ratings;
