//! The files and pipes through which programs play.

pub mod gomocup;
pub mod luk;
pub mod pisq_files;
pub mod state_files;
