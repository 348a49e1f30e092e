//! What the results of a match are worth.
//!
//! Games are played in pairs from the same opening with colours exchanged, and a pair is one observation: in these
//! games the first move decides much, and counting single games would make the uncertainty far too large.

mod binomial;
mod bradley_terry;
mod elo;
mod estimate;
mod glicko;
mod normal;
mod pentanomial;
mod sprt;
mod trinomial;

pub use binomial::Proportion;
pub use bradley_terry::{Encounters, Model, Rated, Ratings, Spread, rate, resample};
pub use elo::{elo_of_score, score_of_elo};
pub use estimate::Estimate;
pub use glicko::{Glicko, Met};
pub use pentanomial::Pentanomial;
pub use sprt::{Scale, Sprt, SprtError, SprtState};
pub use trinomial::Trinomial;
