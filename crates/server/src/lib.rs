//! Five in a row in the browser: pages, live games, pictures.
//!
//! [`app`] builds the routes over a [`State`]; [`serve`] runs them on a listener until told to
//! stop; [`run`] does everything from a [`Config`]. The browser gets boards as data and knows no
//! rules: every move is judged here, written to the store, and only then announced.

mod app;
mod arrangement;
mod arrangement_text;
mod assets;
mod board_plan;
mod browser;
mod cell_names;
mod config;
mod connections;
mod descriptors;
mod events;
mod examples;
mod failure;
mod fields;
mod guard;
mod live;
mod lock;
mod names;
mod opening_text;
mod pages;
mod preferences;
mod reader;
mod routes;
mod rule_text;
pub mod spoken;
pub mod text;
mod threats;

pub use app::{State, app};
pub use config::{Config, ServerError, run, serve};
pub use examples::{Example, examples as rule_examples};
pub use live::OfferedProgram;
pub use rule_text::sentences as rules_in_words;
