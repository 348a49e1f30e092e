//! What each technique of the search brings at fixed work, apart from games: the search without it
//! against the search with it, in nodes and time to a depth and in nodes to a win by threats.
//! `cargo run --release -p goren-engine --example techniques -- [DEEPER] [POSITIONS] [NODES] [NAME[=VALUE]…]`.
//! A name without a value is a switch, which is turned; times are those of the processor, where the system tells them.

#[allow(dead_code)]
#[path = "../tests/it/threat"]
mod threat {
    pub(crate) mod field;
    pub(crate) mod generator;
}

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use goren_engine::{Answer, Attack, Engine, Limits, PlayerSpec, bench, solve};
use goren_rules::{GameId, Position, parse_position};
use threat::generator::{Chance, tactical};

type Failure = Box<dyn std::error::Error>;

/// Every switch of a technique.
const SWITCHES: &str = "table aspiration leaf_fours razor reverse futility move_count late forced_reply history killers \
    fail_high singular";

/// Wins by threats are looked for in these games.
const GAMES: [&str; 4] = ["gomoku", "standard", "renju", "hex217"];

/// Wins of fewer plies are too easy, and those that the threat search does not find in so many
/// nodes too hard.
const LEAST_PLIES: u32 = 9;
const SOLVER_NODES: u64 = 4_000;

fn main() -> Result<(), Failure> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number = |at: usize, default: u64| arguments.get(at).map_or(Ok(default), |text| text.parse());
    let (deeper, positions, nodes) = (number(0, 2)? as u32, number(1, 25)?, number(2, 100_000)?);
    let chosen: Vec<&str> = arguments.iter().skip(3).map(String::as_str).collect();
    let names = if chosen.is_empty() { SWITCHES.split_whitespace().collect() } else { chosen };
    let mut wins = Vec::new();
    for game in GAMES {
        find_wins(&game.parse()?, positions, &mut wins)?;
    }
    println!("{} positions to a depth, {} won ones to the win", bench::POSITIONS.len(), wins.len());
    println!(
        "| technique | nodes to depth | time | won positions solved | nodes to the win |\n|---|---|---|---|---|"
    );
    let all = measure("goren", deeper, &wins, nodes)?;
    report("all as they are", &all, None);
    for name in names {
        let (label, player) = changed(name)?;
        report(&label, &measure(&player, deeper, &wins, nodes)?, Some(&all));
    }
    Ok(())
}

/// The player with one number changed, and what that is called: a switch is turned.
fn changed(name: &str) -> Result<(String, String), Failure> {
    if name.contains('=') {
        return Ok((format!("`{name}`"), format!("goren:param.{name}")));
    }
    let standard: PlayerSpec = "goren".parse()?;
    for (value, word) in [("0", "without"), ("1", "with")] {
        let player = format!("goren:param.{name}={value}");
        if player.parse::<PlayerSpec>()? != standard {
            return Ok((format!("{word} `{name}`"), player));
        }
    }
    Err(format!("`{name}` is no switch").into())
}

/// What the processor has worked for this thread so far, or the time of day where that is not told.
fn worked(begin: Instant) -> Duration {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanoseconds = told.and_then(|text| text.split(' ').next()?.parse().ok());
    nanoseconds.map_or_else(|| begin.elapsed(), Duration::from_nanos)
}

/// Positions that are won by threats, but not by fours alone.
fn find_wins(id: &GameId, count: u64, found: &mut Vec<Position>) -> Result<(), Failure> {
    let mut chance = Chance::new(4);
    let wanted = found.len() + count as usize;
    while found.len() < wanted {
        let stones = 8 + chance.below(16);
        let Some(position) = tactical(id, stones, &mut chance) else { continue };
        let by = |attack| solve(&position, attack, SOLVER_NODES).map(|solution| solution.answer);
        if matches!(by(Attack::Fours)?, Answer::Win(_)) {
            continue;
        }
        if let Answer::Win(proof) = by(Attack::Threats)?
            && proof.plies() >= LEAST_PLIES
        {
            found.push(position);
        }
    }
    Ok(())
}

/// What one setting of the search needs.
#[derive(Default)]
struct Measured {
    nodes: u64,
    time: Duration,
    solved: u32,
    to_win: u64,
}

fn measure(player: &str, deeper: u32, wins: &[Position], most: u64) -> Result<Measured, Failure> {
    let player: PlayerSpec = player.parse()?;
    let (mut measured, begin) = (Measured::default(), Instant::now());
    for (text, depth) in bench::POSITIONS {
        let position = parse_position(text)?;
        let mut engine = Engine::new(player);
        engine.prepare(&position);
        let before = worked(begin);
        measured.nodes += engine.go(&position, &Limits::depth(depth + deeper), &mut |_| {})?.nodes;
        measured.time += worked(begin).saturating_sub(before);
    }
    for position in wins {
        let nodes = to_win(player, position, most)?;
        measured.solved += u32::from(nodes.is_some());
        measured.to_win += nodes.unwrap_or(most);
    }
    Ok(measured)
}

/// Nodes until the search sees the win; `None` if it does not within `most`.
fn to_win(player: PlayerSpec, position: &Position, most: u64) -> Result<Option<u64>, Failure> {
    let stop = Arc::new(AtomicBool::new(false));
    let limits = Limits { stop: Some(Arc::clone(&stop)), ..Limits::nodes(most) };
    let mut needed = None;
    let best = Engine::new(player).go(position, &limits, &mut |info| {
        if needed.is_none() && info.value.mate().is_some_and(|plies| plies > 0) {
            needed = Some(info.nodes);
            stop.store(true, Ordering::Relaxed);
        }
    })?;
    let late = best.value.mate().is_some_and(|plies| plies > 0).then_some(best.nodes);
    Ok(needed.or(late))
}

fn report(label: &str, measured: &Measured, all: Option<&Measured>) {
    let change = |now: f64, before: f64| {
        all.map_or(String::new(), |_| format!(" ({:+.0} %)", 100.0 * (now / before - 1.0)))
    };
    let all = all.unwrap_or(measured);
    let (time, before) = (measured.time.as_secs_f64(), all.time.as_secs_f64());
    println!(
        "| {label} | {}{} | {time:.2} s{} | {} | {}{} |",
        measured.nodes,
        change(measured.nodes as f64, all.nodes as f64),
        change(time, before),
        measured.solved,
        measured.to_win,
        change(measured.to_win as f64, all.to_win as f64)
    );
}
