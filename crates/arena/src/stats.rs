//! What the results of a match are worth.
//!
//! Games are played in pairs from the same opening with colours exchanged, and a pair is one observation: in these
//! games the first move decides much, and counting single games would make the uncertainty far too large.

mod elo;
mod normal;
mod pentanomial;
mod sprt;

pub use elo::{elo_of_score, score_of_elo};
pub use pentanomial::{Estimate, Pentanomial};
pub use sprt::{Sprt, SprtError, SprtState};
