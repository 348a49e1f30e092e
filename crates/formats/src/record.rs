//! Files that keep games and positions.

pub mod contest_log;
pub mod course;
pub mod openings_txt;
pub mod psq;
pub mod rec;
pub mod sgf;
pub mod text;

mod played;

pub use played::{Played, RecordError, Stone};
