//! The engine through its public face.

mod legal;
mod limits;
mod players;
mod strength;
mod tactics;
mod threat;
