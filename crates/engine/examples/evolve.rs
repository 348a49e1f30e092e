//! How many individuals a second the genetic solver tries: `cargo run --release -p goren-engine --example evolve`.

use std::time::Instant;

use goren_engine::genetic::{Evolution, GeneticSettings};
use goren_rules::parse_position;

const POSITIONS: [&str; 3] = [
    "gomoku moves h8 h9 i9 g7 j10",
    "gomoku moves h8 i9 i7 g9 h9 h10 g8 j8 f7 e6 k8 j10",
    "hex217 moves 108 109 91 125 126",
];

fn main() -> Result<(), Box<dyn std::error::Error>> {
    for text in POSITIONS {
        let position = parse_position(text)?;
        for (name, settings) in [("paper", GeneticSettings::PAPER), ("extended", GeneticSettings::EXTENDED)] {
            let start = Instant::now();
            let (mut nodes, mut generations, mut runs) = (0, 0, 0);
            for seed in 0..40 {
                let Some(mut evolution) = Evolution::new(&position, settings, seed) else { continue };
                let mut last = evolution.step(&mut || true);
                while !evolution.is_settled() {
                    last = evolution.step(&mut || true);
                }
                nodes += last.nodes;
                generations += last.number;
                runs += 1;
            }
            let seconds = start.elapsed().as_secs_f64();
            println!(
                "{text}: {name}, {:.0} individuals a second, {:.1} generations and {:.1} ms a move",
                nodes as f64 / seconds,
                f64::from(generations) / f64::from(runs),
                1000.0 * seconds / f64::from(runs)
            );
        }
    }
    Ok(())
}
