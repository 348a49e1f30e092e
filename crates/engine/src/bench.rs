//! Fixed work that tells whether a change altered the search, and how fast it is.
//!
//! The sum of the nodes over all positions is the *signature*: equal before and after a change
//! that should change nothing. It does not depend on the machine.

use std::time::{Duration, Instant};

use goren_rules::parse_position;

use crate::{Engine, Kind, Limits, PlayerSpec};

/// One position of every family of rules, geometries and board widths, with its depth.
const POSITIONS: &[(&str, u32)] = &[
    ("gomoku moves h8 i9 i7 g9 h9 h10 g8 i8", 7),
    ("gomoku moves h8 h9 i9 g7 j10 k11 i10 i8 j8", 7),
    ("gomoku@20x20 moves k10 l11 k12 k11 m11 l10", 6),
    ("gomoku@50x50 moves z25 aa26 z27 aa25 y26", 5),
    ("standard moves h8 i9 h10 h9 i8 g8 j7 g10", 7),
    ("renju moves h8 i9 i7 g9 h10 j8 h6 h9", 7),
    ("caro moves h8 i8 h9 i9 h7 h10", 6),
    ("omok moves h8 i9 i7 g9 h10 h9", 6),
    ("omok-symmetric moves h8 g9 i9 h10 g7 i8", 6),
    ("ristinolla@10x10 moves e5 f6 e7 e6 f5", 6),
    ("mnk@7x7:k=4 moves d4 e5", 8),
    ("mnk@15x15:k=7 moves h8 i9 h9 h10 g8", 5),
    ("mnk@20x20:k=9 moves k10 l11 k12", 4),
    ("tictactoe", 9),
    ("hex217 moves 108 109 91 125 92 124", 6),
    ("hexagon@5:k=4 moves 30 31", 7),
];

/// What a run of the benchmark gave.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct BenchReport {
    /// Positions searched.
    pub positions: usize,
    /// The signature: nodes over all positions.
    pub nodes: u64,
    /// Time over all positions.
    pub elapsed: Duration,
}

impl BenchReport {
    /// Nodes a second.
    #[must_use]
    pub fn nodes_per_second(&self) -> u64 {
        let nanoseconds = self.elapsed.as_nanos().max(1);
        (u128::from(self.nodes) * 1_000_000_000 / nanoseconds) as u64
    }
}

/// Searches the fixed positions on one thread with a fresh table each.
#[must_use]
pub fn bench() -> BenchReport {
    let mut report = BenchReport { positions: 0, nodes: 0, elapsed: Duration::ZERO };
    for (text, depth) in POSITIONS {
        let Ok(position) = parse_position(text) else { continue };
        let mut engine = Engine::new(PlayerSpec::new(Kind::AlphaBeta));
        engine.prepare(&position);
        let start = Instant::now();
        let Ok(best) = engine.go(&position, &Limits::depth(*depth), &mut |_| {}) else { continue };
        report.elapsed += start.elapsed();
        report.nodes += best.nodes;
        report.positions += 1;
    }
    report
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_signature_is_reproducible() {
        let (first, second) = (bench(), bench());
        assert_eq!(first.positions, POSITIONS.len());
        assert_eq!(first.nodes, second.nodes);
        assert!(first.nodes > 10_000);
    }
}
