//! What an event's results are told as: tables, files for other programs, a site that opens without a server.

mod chart;
mod experiment;
mod export;
mod replay;
mod site;
mod standings;
mod terms;

pub use experiment::{Findings, findings};
pub use export::{Export, ExportError};
pub use site::{SiteError, write_site};
pub use standings::{Report, bootstrap_text, openings_text};
pub use terms::{mixed_terms, warning};
