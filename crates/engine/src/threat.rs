//! Forcing play: wins by fours (VCF), and by fours and threes (VCT).
//!
//! The order of the search is that of lambda search (Thomsen 2000): a three is a move after which
//! the attacker, were the defender to pass, wins by fours; and wherever the attacker is to move, fours
//! alone are tried first. What the defender may do against a three follows from that win by fours: the
//! cells that take part in it, and every cell where he makes a four of his own in its course.

mod expand;
mod extract;
mod forced;
mod numbers;
mod proof;
mod solve;
mod vcf;
mod vct;

pub use proof::{Proof, ProofNode};
pub use solve::{Answer, Attack, Solution, SolveError, solve};
pub(crate) use vcf::{Fours, Win};
