//! Measures how a time limit is kept: `pace [MOVES] [MILLISECONDS] [GAME…]` plays games of the
//! player against itself and prints how long its moves took by the caller's clock.

use std::time::{Duration, Instant};

use goren_engine::{Engine, Limits, PlayerSpec};
use goren_rules::{GameId, Position};

/// Games are cut here, so that those of long lines do not outweigh the others.
const LONGEST: usize = 60;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number = |at: usize, default: u64| arguments.get(at).map_or(Ok(default), |text| text.parse());
    let (moves, milliseconds) = (number(0, 1_000)? as usize, number(1, 100)?);
    let default = ["gomoku", "renju", "hex217", "gomoku@50x50", "caro", "mnk@20x20:k=7", "mnk@50x50:k=10"];
    let mut games: Vec<String> = arguments.iter().skip(2).cloned().collect();
    if games.is_empty() {
        games = default.map(str::to_owned).to_vec();
    }
    let limits = Limits::time(Duration::from_millis(milliseconds));
    let mut used = Vec::with_capacity(moves);
    for number in 0.. {
        let id: GameId = games[number % games.len()].parse()?;
        let mut position = Position::initial(&id);
        let mut random = Engine::new(format!("random:seed={number}").parse()?);
        let mut engine = Engine::new("goren".parse::<PlayerSpec>()?);
        while position.outcome().is_none() && position.ply() < LONGEST && used.len() < moves {
            let ply = position.ply();
            // Two moves by chance make every game another.
            let mv = if ply == 1 || ply == 2 {
                random.go(&position, &Limits::default(), &mut |_| {})?.mv
            } else {
                let start = Instant::now();
                let best = engine.go(&position, &limits, &mut |_| {})?;
                used.push((start.elapsed(), format!("{id} ply {ply}")));
                best.mv
            };
            position.play(mv)?;
        }
        if used.len() >= moves {
            break;
        }
    }
    used.sort();
    let at = |share: usize| used[(used.len() - 1) * share / 100].0;
    let late = used.iter().filter(|(time, _)| *time > Duration::from_millis(milliseconds)).count();
    println!("{} moves at {milliseconds} ms: median {:.1?}, 99 % {:.1?}", used.len(), at(50), at(99));
    println!("longest {:.1?} ({}), late {late}", at(100), used[used.len() - 1].1);
    Ok(())
}
