//! Confinement on Linux.
//!
//! A [`Site`](site::Site) starts the launcher, which confines itself and stays as the [warden](enter) of the program: its
//! orphans come to the warden, and all ends when the warden is told or the arena has gone.

mod amount;
mod bubblewrap;
mod enter;
mod find;
mod group;
mod held;
mod identity;
mod launcher;
mod plan;
mod probe;
mod processor;
mod site;
mod tree;
mod view;
mod watch;

pub use enter::enter;
pub use launcher::use_launcher;

pub(super) use held::Held;
pub(super) use probe::works;
pub(super) use site::Site;
