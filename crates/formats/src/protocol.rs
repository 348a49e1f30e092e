//! The files and pipes through which programs play.

pub mod gomocup;
pub mod luk;
pub mod state_files;
