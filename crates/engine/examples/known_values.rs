//! Plays the m,n,k boards whose value is known, `mcts` against `goren`, and says whether `mcts` has kept the
//! value: as first player a win or a draw, as second player a draw.
//!
//! `cargo run --release -p goren-engine --example known_values -- [MILLISECONDS] [SEED]`

use std::time::Duration;

use goren_engine::{Engine, Limits, PlayerSpec};
use goren_rules::{Color, Position};

/// Columns, rows and stones in a row up to 6×6, and whether the first player wins (Uiterwijk and van den
/// Herik 2000).
const BOARDS: [(&str, bool); 11] = [
    ("mnk@3x3:k=3", false),
    ("mnk@4x3:k=3", true),
    ("mnk@4x4:k=3", true),
    ("mnk@4x4:k=4", false),
    ("mnk@5x4:k=4", false),
    ("mnk@6x4:k=4", false),
    ("mnk@5x5:k=4", false),
    ("mnk@5x5:k=5", false),
    ("mnk@6x5:k=4", true),
    ("mnk@6x6:k=4", true),
    ("mnk@6x6:k=5", false),
];

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let mut number = |default: u64| arguments.next().map_or(Ok(default), |text| text.parse::<u64>());
    let (millis, seed) = (number(1_000)?, number(1)?);
    let limits = Limits::time(Duration::from_millis(millis));
    let mut kept_all = true;
    for (id, first_wins) in BOARDS {
        let seats: &[Color] = if first_wins { &[Color::Black] } else { &Color::BOTH };
        for &own in seats {
            let (winner, moves) = play(&Position::initial(&id.parse()?), own, seed, &limits)?;
            let kept = winner == if first_wins { Some(own) } else { None } || winner == Some(own);
            kept_all &= kept;
            let result = winner.map_or("draw".to_owned(), |winner| format!("{winner} wins"));
            println!("{id} mcts is {own}: {result}, {moves} moves, {}", if kept { "kept" } else { "LOST" });
        }
    }
    println!("{}", if kept_all { "every value was kept" } else { "not every value was kept" });
    Ok(())
}

/// The winner of a game, and its length.
fn play(
    start: &Position,
    own: Color,
    seed: u64,
    limits: &Limits,
) -> Result<(Option<Color>, usize), Box<dyn std::error::Error>> {
    let mut position = start.clone();
    let mut own_engine = Engine::new(format!("mcts:seed={seed}").parse::<PlayerSpec>()?);
    let mut other = Engine::new(format!("goren:seed={seed}").parse::<PlayerSpec>()?);
    while position.outcome().is_none() {
        let engine = if position.side_to_move() == own { &mut own_engine } else { &mut other };
        let best = engine.go(&position, limits, &mut |_| {})?;
        position.play(best.mv)?;
    }
    Ok((position.outcome().and_then(|outcome| outcome.winner), position.history().len()))
}
