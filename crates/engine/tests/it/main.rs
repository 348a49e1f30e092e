//! The engine through its public face.

mod genetic;
mod legal;
mod levels;
mod limits;
mod mcts;
mod options;
mod pentago;
mod pieces;
mod players;
mod selfplay;
mod strength;
mod tactics;
mod threat;
mod why;
mod windows;
