//! Times of the suites of wins by fours: `cargo run --release -p goren-engine --example solve_suite -- [NODES]`.

use std::time::{Duration, Instant};

use goren_engine::{Answer, Attack, solve};
use goren_rules::parse_position;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let nodes = std::env::args().nth(1).map_or(Ok(20_000), |text| text.parse())?;
    for (name, text) in [
        ("vcf-wins", include_str!("../tests/suites/vcf-wins.txt")),
        ("vcf-none", include_str!("../tests/suites/vcf-none.txt")),
    ] {
        for attack in [Attack::Fours, Attack::Threats] {
            let (mut times, mut counted, mut most, mut counts) = (Vec::new(), 0, 0, [0; 3]);
            for line in text.lines() {
                let number = line.find(' ').filter(|&at| line[..at].parse::<u32>().is_ok());
                let position = parse_position(&line[number.map_or(0, |at| at + 1)..])?;
                // The shortest of three runs: the first may build tables, and the machine is not ours alone.
                let mut shortest = Duration::MAX;
                for _ in 0..2 {
                    let start = Instant::now();
                    solve(&position, attack, nodes)?;
                    shortest = shortest.min(start.elapsed());
                }
                let start = Instant::now();
                let solution = solve(&position, attack, nodes)?;
                times.push(shortest.min(start.elapsed()));
                most = most.max(solution.nodes);
                counted += solution.nodes;
                counts[match solution.answer {
                    Answer::Win(_) => 0,
                    Answer::NoWin => 1,
                    Answer::Unknown => 2,
                }] += 1;
            }
            println!("{name} {attack:?}: at most {most} nodes");
            report(&mut times, counted, counts);
        }
    }
    Ok(())
}

fn report(times: &mut [Duration], nodes: u64, [wins, none, unknown]: [u32; 3]) {
    times.sort();
    let at = |share: usize| times[(times.len() - 1) * share / 100];
    let all: Duration = times.iter().sum();
    println!(
        "  {wins} wins, {none} without, {unknown} unknown; median {:.2?}, 99 % {:.2?}, longest {:.2?}; {:.0} k nodes/s",
        at(50),
        at(99),
        at(100),
        nodes as f64 / all.as_secs_f64() / 1e3
    );
}
