//! Matches between players, and what their results prove.
//!
//! [`run`] plays pairs of games, each from one opening with both colours, in as many threads as wanted; the same
//! setup gives the same results in the same order. [`player`] holds those who play: the engine itself, and programs
//! that speak the Gomocup protocol or play through files. [`contest`] is a match of the hexagon contest. What a player
//! does wrong is a [`Termination`], never an error. [`stats`] tells what the results are worth.

pub mod compliance;
pub mod conditions;
pub mod contest;
mod description;
pub mod experiment;
pub mod generate;
pub mod judge;
pub mod limits;
pub mod openings;
mod plain;
pub mod player;
pub mod records;
pub mod report;
pub mod results;
pub mod runner;
pub mod sandbox;
pub mod stats;
pub mod tally;
pub mod termination;
pub mod tournament;
pub mod watch;

pub use conditions::{Adjudication, Conditions, OffTurn};
pub use judge::GameResult;
pub use limits::MoveLimits;
pub use openings::{Openings, OpeningsError};
pub use player::{About, Contestant, ContestantError, PlayerTerms};
pub use records::{GameRecord, RecordFile};
pub use results::{Header, PairResult, ResultFile, ResultFileError};
pub use runner::{ArenaError, MatchSetup, PlayedPair, Verdict, run};
pub use tally::Tally;
pub use termination::{Overrun, Termination};
pub use watch::{Event, Watch};
