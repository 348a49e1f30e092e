//! The engine at the other end of a pipe: the Gomocup protocol.
//!
//! [`serve`] answers commands until `END` or the end of the input. One thread reads, so that `YXSTOP`, `END` and a
//! closed pipe end a search at once; commands are obeyed in their order.

mod clock;
mod input;
mod serve;
mod session;

pub use serve::serve;
