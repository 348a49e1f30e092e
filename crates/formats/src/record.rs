//! Files that keep games and positions.

pub mod contest_log;
pub mod text;
