//! Files, protocols and pictures: bytes and text to and from the values of `goren-rules`.
//!
//! Nothing here does input or output. Every reader takes bytes, has a documented limit of size, and answers
//! with a value or an error that names the line, the token and what was expected; none panics on any input.
//!
//! - [`diagram`] writes any board as SVG, [`png`] turns that into pixels, [`hex217_picture`] is the
//!   contest's own picture.
//! - [`protocol`]: files through which programs play. [`record`]: files that keep games.
//! - [`drawable`]: what of all this some bytes are.

pub mod diagram;
pub mod drawable;
#[doc(hidden)]
pub mod exercise;
pub mod hex217_picture;
mod input;
pub mod png;
pub mod protocol;
pub mod record;

pub use input::InputError;
