//! The player: search, evaluation and threat search for games of lines.
//!
//! [`Engine::go`] takes a position and limits and gives a move. It prints nothing, starts no
//! program and knows no protocol. Every game of `goren_rules` is played legally; the fast board
//! and the search serve those that are won by lines of stones that stay; Pentago, games of other lines and
//! games in which pieces move have searches of their own, and `mcts` plays every game.

pub mod bench;
mod board;
mod checksum;
mod choice;
mod engine;
mod eval;
pub mod genetic;
mod grade;
mod greedy;
mod level;
mod limits;
mod lines;
mod mcts;
pub mod opening;
mod pattern;
mod pentago;
mod pieces;
mod player;
pub mod rng;
pub mod scatter;
mod search;
pub mod selfplay;
mod threat;
mod time_manager;
mod tt;
pub mod tune;
mod value;
mod why;
mod windows;

pub use board::{Board, CellSet, Replies};
pub use engine::{Engine, EngineError};
pub use eval::{Evaluate, Family, FamilyError, TableChoice, Tables, TablesError};
pub use limits::{Balanced, Best, GameClock, Info, Limits, SearchOptions, Variation};
pub use pattern::{CellClass, LineClass};
pub use pentago::pentago_value;
pub use player::{Kind, PlayerError, PlayerSpec};
pub use search::{ParamError, Params, Tunable};
pub use threat::{Answer, Attack, Proof, ProofNode, Solution, SolveError, solve};
pub use value::Value;
pub use why::{Why, why};
