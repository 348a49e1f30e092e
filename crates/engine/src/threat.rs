//! Forcing play.

mod vcf;

pub(crate) use vcf::{Fours, Win};
