//! The files through which programs play.

pub mod luk;
pub mod state_files;
