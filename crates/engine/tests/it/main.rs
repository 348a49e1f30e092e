//! The engine through its public face.

mod legal;
mod limits;
mod options;
mod players;
mod strength;
mod tactics;
mod threat;
