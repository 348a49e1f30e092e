//! The engine at the other end of a pipe: the Gomocup protocol. [`files`] are the protocols without a pipe.
//!
//! [`serve`] and [`serve_as`] answer commands until `END` or the end of the input. One thread reads, so that `YXSTOP`, `END` and a
//! closed pipe end a search at once; commands are obeyed in their order.

mod clock;
pub mod files;
mod input;
mod serve;
mod session;

pub use goren_formats::protocol::gomocup::Dialect;
pub use serve::{Service, serve, serve_as};
