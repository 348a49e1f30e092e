//! Fits the tables of the evaluation to games of the engine against itself.
//!
//! Two things are fitted at once. The *value* of a quiet position, a sum over cells and threats, is
//! brought to the winner of the game and the value that the search found, by logistic regression
//! (Texel's method, Österlund 2014). The *order* of moves is brought to the moves that the search
//! chose, by a softmax over the moves it would list. A combination of line classes has the value
//! of its axes and of its class plus a rest of its own, so that rare ones learn from their kin.
//!
//! Everything is computed by one thread in a fixed order: the same data give the same bytes.

mod adam;
mod checkpoint;
mod exponential;
mod fit;
mod model;
mod sample;

pub use fit::{Fit, FitSettings, Losses, TuneError};
pub use sample::MOST_POSITIONS;
