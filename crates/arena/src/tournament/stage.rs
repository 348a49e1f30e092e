//! What an event shows while it is played: the boards as they go, for whoever watches, and the seats of people.
//!
//! The run tells in a file of its own, `live.jsonl`, in the folder of the event: lines of JSON that others follow. It is
//! bounded, no game depends on it, and whoever reads it may come, go and break off as he likes. The way back, for the moves of
//! people, is a small file for each of them (see [`seat`]).

mod boards;
mod feed;
mod follow;
mod news;
pub mod seat;

pub use boards::Boards;
pub use feed::Feed;
pub use follow::Follower;
pub use news::{Asked, Deed, LiveBoard, News, Over, Thought};

/// The name of the file in the folder of an event.
pub const FEED: &str = "live.jsonl";
/// A run that has told nothing for so long does not go on, in milliseconds.
pub const SILENCE: u64 = 10_000;
