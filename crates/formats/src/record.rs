//! Files that keep games and positions.
//!
//! [`Format`] lists them all; [`read`] and [`write()`] go between bytes and [`study`], the tree that all of them share.

pub mod contest_log;
pub mod course;
pub mod encodings;
pub mod openings_txt;
pub mod psq;
pub mod rec;
pub mod renlib;
pub mod rif;
pub mod sgf;
pub mod study;
pub mod text;

mod bdt;
mod contest;
mod database;
mod feed;
mod format;
mod json;
mod kurnik;
mod lines;
mod links;
mod old_games;
mod pbem;
mod played;
mod reading;
mod renjs;
mod rule_words;
mod stone_lists;

pub use feed::Feed;
pub use format::{Format, Refusal, WriteOptions, Written, read, write};
pub use played::{Played, RecordError, Stone};
pub use reading::{Dropped, ReadOptions, Reading};
pub use rule_words::game_of_words;
