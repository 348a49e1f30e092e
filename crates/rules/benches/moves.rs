//! Checked random moves a second: freestyle on 15x15, and Black's renju moves with the foul test.
//!
//! Counts processor time of the process (user), the median of five samples. `cargo bench -p goren-rules`.

use std::time::{Duration, Instant};

use goren_rules::testkit::Rng;
use goren_rules::{Cell, Color, GameId, Move, MoveError, Position};

fn main() {
    report("freestyle moves", "gomoku", &[Color::Black, Color::White]);
    report("renju black moves", "renju", &[Color::Black]);
    report("renju black moves, forbidden ones lose", "renju:forbidden=loses", &[Color::Black]);
    report("hex217 moves", "hex217", &[Color::Black, Color::White]);
}

/// Plays random games for a while, five times, and prints the moves a second of the sides in `counted`.
fn report(name: &str, id: &str, counted: &[Color]) {
    let id = GameId::parse(id).expect("the id of a game");
    let mut rates: Vec<f64> = (0..5).map(|seed| sample(&id, counted, seed)).collect();
    rates.sort_by(f64::total_cmp);
    println!("{name}: {:.0} per second (lowest {:.0}, highest {:.0})", rates[2], rates[0], rates[4]);
}

/// Moves of the counted sides a second of processor time; the time of the other side is included.
fn sample(id: &GameId, counted: &[Color], seed: u64) -> f64 {
    let mut rng = Rng::new(seed);
    let mut moves = 0;
    let (wall, cpu) = (Instant::now(), user_time());
    while wall.elapsed() < Duration::from_millis(800) {
        for _ in 0..50 {
            moves += game(id, counted, &mut rng);
        }
    }
    let spent = user_time().zip(cpu).map_or(wall.elapsed(), |(after, before)| after - before);
    f64::from(moves) / spent.as_secs_f64()
}

/// A random game to its end; the number of moves of the sides in `counted`, refused ones included.
fn game(id: &GameId, counted: &[Color], rng: &mut Rng) -> u32 {
    let mut position = Position::initial(id);
    let mut cells: Vec<Cell> = position.geometry().cells().collect();
    let mut moves = 0;
    while !cells.is_empty() && position.outcome().is_none() {
        let at = rng.below(cells.len());
        let mover = position.side_to_move();
        moves += u32::from(counted.contains(&mover));
        match position.play(Move::Place(cells[at])) {
            Ok(()) => {
                cells.swap_remove(at);
            }
            // A forbidden cell stays empty and may be tried again.
            Err(MoveError::Forbidden { .. }) if cells.len() > 8 => {}
            Err(MoveError::Forbidden { .. }) => break,
            Err(error) => panic!("{error}"),
        }
    }
    moves
}

/// Processor time the process has spent in its own code, where the system tells: Linux counts it in hundredths of a
/// second.
fn user_time() -> Option<Duration> {
    let stat = std::fs::read_to_string("/proc/self/stat").ok()?;
    let ticks: u64 = stat.rsplit_once(')')?.1.split_whitespace().nth(11)?.parse().ok()?;
    Some(Duration::from_millis(ticks * 10))
}
