//! Looks for wins by threats in random positions and checks every claim:
//! `cargo run --release -p goren-engine --example threats -- [POSITIONS] [NODES] [SEED] [GAMES…]`.

#[allow(dead_code)]
#[path = "../tests/it/threat"]
mod threat {
    pub(crate) mod checker;
    pub(crate) mod field;
    pub(crate) mod generator;
}

use std::time::{Duration, Instant};

use goren_engine::{Answer, Attack, solve};
use goren_rules::GameId;
use threat::{checker, generator};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number = |at: usize, default: u64| arguments.get(at).map_or(Ok(default), |text| text.parse());
    let (positions, nodes, seed) = (number(0, 1_000)?, number(1, 3_000)?, number(2, 1)?);
    let mut games: Vec<String> = arguments.iter().skip(3).cloned().collect();
    if games.is_empty() {
        games = ["gomoku", "standard", "renju", "hex217"].map(str::to_owned).to_vec();
    }
    for game in games {
        run(&game.parse()?, positions, nodes, seed)?;
    }
    Ok(())
}

/// Counts of one game.
#[derive(Default)]
struct Counts {
    positions: u64,
    fours: u64,
    threats: u64,
    neither: u64,
    wrong: u64,
    nodes: [u64; 2],
    time: [Duration; 2],
    longest: u32,
    largest: usize,
}

fn run(id: &GameId, positions: u64, nodes: u64, seed: u64) -> Result<(), Box<dyn std::error::Error>> {
    let mut chance = generator::Chance::new(seed);
    let mut counts = Counts::default();
    let mut checking = Duration::ZERO;
    while counts.positions < positions {
        let stones = 6 + chance.below(30);
        let Some(position) = generator::tactical(id, stones, &mut chance) else { continue };
        counts.positions += 1;
        for (at, attack) in [Attack::Fours, Attack::Threats].into_iter().enumerate() {
            let start = Instant::now();
            let solution = solve(&position, attack, nodes)?;
            counts.time[at] += start.elapsed();
            counts.nodes[at] += solution.nodes;
            match solution.answer {
                Answer::Win(proof) => {
                    counts.longest = counts.longest.max(proof.plies());
                    counts.largest = counts.largest.max(proof.nodes().len());
                    *[&mut counts.fours, &mut counts.threats][at] += 1;
                    let start = Instant::now();
                    if let Err(fault) = checker::check(&position, &proof) {
                        counts.wrong += 1;
                        println!("wrong: {attack:?}: {fault}");
                    }
                    checking += start.elapsed();
                    // The search by fours and threes would find the same.
                    break;
                }
                Answer::NoWin if at == 1 => counts.neither += 1,
                _ => {}
            }
        }
    }
    let Counts { positions, fours, threats, neither, wrong, .. } = counts;
    println!(
        "{id}: {positions} positions, won by fours {fours}, else by fours and threes {threats}, proved neither {neither}, wrong claims {wrong}"
    );
    let rate = |at: usize| counts.nodes[at] as f64 / counts.time[at].as_secs_f64() / 1e3;
    println!(
        "  fours {:.0} k nodes/s in {:.1?}, threats {:.0} k nodes/s in {:.1?}; longest win {} plies, largest tree {} nodes; checking {checking:.1?}",
        rate(0),
        counts.time[0],
        rate(1),
        counts.time[1],
        counts.longest,
        counts.largest
    );
    Ok(())
}
