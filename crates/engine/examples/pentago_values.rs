//! How well a player of Pentago plays positions whose values are known.
//!
//! `cargo run --release -p goren-engine --example pentago_values -- FILE PLAYER LIMIT LEAST MOST`
//!
//! FILE holds rows such as those of `crates/rules/tests/vectors/pentago_values.jsonl`; LIMIT is a time in
//! milliseconds or, with an `n` behind it, a number of nodes; LEAST and MOST bound the stones, 0 to 35.
//! A move is judged by the exact value of the position behind it where that has at most 17 empty
//! cells; before that the player plays on against itself and the end is compared with the value.

use std::time::{Duration, Instant};

use goren_engine::{Engine, Limits, pentago_value};
use goren_rules::{Cell, Color, GameId, Position, Setup};

fn field<'a>(row: &'a str, key: &str) -> Option<&'a str> {
    let (_, rest) = row.split_once(&format!("\"{key}\":"))?;
    rest.split([',', '}']).next().map(|text| text.trim_matches('"'))
}

fn read(row: &str) -> Option<(Position, i32)> {
    let value = field(row, "value")?.parse().ok()?;
    let color = |mark| match mark {
        'X' => Some(Color::Black),
        'O' => Some(Color::White),
        _ => None,
    };
    let marks = field(row, "board")?.chars().enumerate();
    let stones = marks.filter_map(|(cell, mark)| Some((Cell::new(cell as u16), color(mark)?))).collect();
    let side = field(row, "to_move")?.parse().ok()?;
    let half = field(row, "phase")? == "rotate";
    let setup = Setup { half, ..Setup::new(GameId::parse("pentago").ok()?, stones, side) };
    Some((Position::from_setup(&setup).ok()?, value))
}

fn limits(text: &str) -> Result<Limits, std::num::ParseIntError> {
    match text.strip_suffix('n') {
        Some(nodes) => Ok(Limits::nodes(nodes.parse()?)),
        None => Ok(Limits::time(Duration::from_millis(text.parse()?))),
    }
}

fn play_out(engine: &mut Engine, mut position: Position, limits: &Limits) -> Option<Color> {
    while position.outcome().is_none() {
        let Ok(best) = engine.go(&position, limits, &mut |_| {}) else { break };
        if position.play(best.mv).is_err() {
            break;
        }
    }
    position.outcome().and_then(|outcome| outcome.winner)
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [file, player, limit, least, most] = arguments.as_slice() else {
        return Err("expected FILE PLAYER LIMIT LEAST MOST".into());
    };
    let (limits, least, most) = (limits(limit)?, least.parse::<usize>()?, most.parse::<usize>()?);
    let text = std::fs::read_to_string(file)?;
    let (mut kept, mut judged, mut ended, mut played, mut longest) = (0, 0, 0, 0, Duration::ZERO);
    for (position, value) in text.lines().filter_map(read) {
        let stones = 36 - position.empty();
        if position.outcome().is_some() || !(least..=most).contains(&stones) {
            continue;
        }
        let side = position.side_to_move();
        let mut engine = Engine::new(player.parse()?);
        let start = Instant::now();
        let best = engine.go(&position, &limits, &mut |_| {})?;
        longest = longest.max(start.elapsed());
        let mut after = position.clone();
        after.play(best.mv)?;
        if let Some(exact) = pentago_value(&after, 17) {
            judged += 1;
            kept += usize::from(-exact == value);
        } else {
            let winner = play_out(&mut engine, after, &limits);
            let result = winner.map_or(0, |winner| if winner == side { 1 } else { -1 });
            played += 1;
            ended += usize::from(result == value);
        }
    }
    println!(
        "{least} to {most} stones: kept the value in {kept} of {judged}, ended by it in {ended} of {played}, longest {longest:?}"
    );
    Ok(())
}
