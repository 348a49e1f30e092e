//! Games that people are at: one [`Table`] a game, kept while somebody plays or watches.
//!
//! A change happens in one order only: judged, written to the store, taken over, announced.

mod bots;
mod games;
mod opening_view;
mod programs;
mod ratings;
mod refusal;
mod session;
mod shown;
mod sitter;
mod table;
mod view;

pub(crate) use games::{Games, NewTable};
pub(crate) use opening_view::OpeningView;
pub use programs::OfferedProgram;
pub(crate) use programs::{FAULTS, Programs, shortened};
pub(crate) use ratings::{can_count, standing};
pub(crate) use refusal::{Broken, example, refused_at};
pub(crate) use session::{Act, Chair, Session, refused, refused_opening};
pub(crate) use shown::{Shown, letters};
pub(crate) use sitter::{Sitter, display_name};
pub(crate) use table::{Table, Told, now_ms};
pub(crate) use view::{Moment, REASONS, reason_code, view_value};
