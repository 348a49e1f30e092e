//! Fixed work that tells whether a change altered the search, and how fast it is.
//!
//! The sum of the nodes over all positions is the *signature*: equal before and after a change
//! that should change nothing. It does not depend on the machine.

use std::time::{Duration, Instant};

use goren_rules::parse_position;

use crate::{Engine, Kind, Limits, PlayerSpec, search};

/// One position of every family of rules, geometries and board widths, with its depth.
pub const POSITIONS: &[(&str, u32)] = &[
    ("gomoku moves h8 i9 i7 g9 h9 h10 g8 i8", 7),
    ("gomoku moves h8 h9 i9 g7 j10 k11 i10 i8 j8", 7),
    ("gomoku@20x20 moves k10 l11 k12 k11 m11 l10", 6),
    ("gomoku@50x50 moves z25 aa26 z27 aa25 y26", 5),
    ("standard moves h8 i9 h10 h9 i8 g8 j7 g10", 7),
    ("renju moves h8 i9 i7 g9 h10 j8 h6 h9", 7),
    ("caro moves h8 i8 h9 i9 h7 h10", 6),
    ("omok moves h8 i9 i7 g9 h10 h9", 6),
    ("omok-symmetric moves h8 g9 i9 h10 i7 g8", 6),
    ("ristinolla@10x10 moves e5 f6 e7 e6 f5", 6),
    ("mnk@7x7:k=4 moves d4 e5", 8),
    ("mnk@15x15:k=7 moves h8 i9 h9 h10 g8", 5),
    ("mnk@20x20:k=9 moves k10 l11 k12", 4),
    ("tictactoe moves b2 a1", 7),
    ("hex217 moves 108 109 91 125 92 124", 6),
    ("hexagon@5:k=4 moves 30 31", 7),
];

/// The signature of this version. A change that is meant to alter the search alters this number too.
pub const SIGNATURE: u64 = 63_817;

/// Stones made and taken back to measure the board.
const PAIRS: u32 = 100_000;

/// What a run of the benchmark gave.
#[derive(Clone, PartialEq, Debug)]
pub struct BenchReport {
    /// One row a position.
    pub rows: Vec<BenchRow>,
    /// The signature: nodes over all positions.
    pub nodes: u64,
    /// Time over all positions.
    pub elapsed: Duration,
}

/// What one position gave.
#[derive(Clone, PartialEq, Debug)]
pub struct BenchRow {
    /// The game, with size and options.
    pub game: String,
    /// Nodes of the search.
    pub nodes: u64,
    /// Time of the search.
    pub elapsed: Duration,
    /// Stones that the board makes and takes back in a second.
    pub pairs_per_second: u64,
}

impl BenchReport {
    /// Nodes a second over all positions.
    #[must_use]
    pub fn nodes_per_second(&self) -> u64 {
        per_second(self.nodes, self.elapsed)
    }
}

impl BenchRow {
    /// Nodes a second.
    #[must_use]
    pub fn nodes_per_second(&self) -> u64 {
        per_second(self.nodes, self.elapsed)
    }
}

fn per_second(count: u64, elapsed: Duration) -> u64 {
    let nanoseconds = elapsed.as_nanos().max(1);
    (u128::from(count) * 1_000_000_000 / nanoseconds) as u64
}

/// Searches the fixed positions on one thread with a fresh table each.
#[must_use]
pub fn bench() -> BenchReport {
    let rows: Vec<BenchRow> = POSITIONS.iter().filter_map(|(text, depth)| row(text, *depth)).collect();
    let nodes = rows.iter().map(|row| row.nodes).sum();
    let elapsed = rows.iter().map(|row| row.elapsed).sum();
    BenchReport { rows, nodes, elapsed }
}

fn row(text: &str, depth: u32) -> Option<BenchRow> {
    let position = parse_position(text).ok()?;
    let mut engine = Engine::new(PlayerSpec::new(Kind::AlphaBeta));
    engine.prepare(&position);
    let start = Instant::now();
    let best = engine.go(&position, &Limits::depth(depth), &mut |_| {}).ok()?;
    let elapsed = start.elapsed();
    let start = Instant::now();
    let pairs = search::make_and_undo(&position, PAIRS)?;
    let pairs_per_second = per_second(u64::from(pairs), start.elapsed());
    Some(BenchRow { game: position.id().to_string(), nodes: best.nodes, elapsed, pairs_per_second })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_signature_is_that_of_this_version_and_reproducible() {
        let (first, second) = (bench(), bench());
        assert_eq!(first.rows.len(), POSITIONS.len());
        assert_eq!((first.nodes, second.nodes), (SIGNATURE, SIGNATURE));
    }
}
