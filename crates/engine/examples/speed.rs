//! Prints how fast the board and the search are: `cargo run --release -p goren-engine --example speed`.

use std::time::{Duration, Instant};

use goren_engine::bench::bench;
use goren_engine::{Board, Engine, Limits, PlayerSpec};
use goren_rules::{Cell, Color, GameId, Position, parse_position};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    make_and_undo::<4, 4>("gomoku")?;
    make_and_undo::<4, 5>("renju")?;
    make_and_undo::<3, 4>("hex217")?;
    make_and_undo::<4, 6>("mnk@20x20:k=7")?;
    make_and_undo::<4, 9>("mnk@50x50:k=10")?;
    for text in [
        "gomoku moves h8 i9 i7 g9 h9 h10",
        "renju moves h8 i9 i7 g9 h10 j8",
        "hex217 moves 108 109 91 125",
        "gomoku@50x50 moves z25 aa26 z27 aa25",
    ] {
        search(text)?;
    }
    let report = bench();
    println!("bench: {} nodes, {} nodes/s", report.nodes, report.nodes_per_second());
    Ok(())
}

/// Makes and takes back stones in the middle game of a fixed pseudo-random course.
fn make_and_undo<const A: usize, const H: usize>(game: &str) -> Result<(), Box<dyn std::error::Error>> {
    let id: GameId = game.parse()?;
    let start = Position::initial(&id);
    let mut board = Board::<A, H>::of(&start).ok_or("this board does not serve the game")?;
    let cells = start.geometry().len();
    let mut state = 1_u64;
    let mut next = || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        Cell::new(((state >> 33) as usize % cells) as u16)
    };
    for color in Color::BOTH.into_iter().cycle().take(30) {
        let cell = std::iter::repeat_with(&mut next).find(|&cell| board.stone(cell).is_none());
        board.make(cell.unwrap_or(Cell::new(0)), color);
    }
    let (mut pairs, begin) = (0_u64, Instant::now());
    while begin.elapsed() < Duration::from_millis(500) {
        for _ in 0..1_000 {
            let cell = next();
            if board.stone(cell).is_none() {
                board.make(cell, if pairs % 2 == 0 { Color::Black } else { Color::White });
                board.undo();
                pairs += 1;
            }
        }
    }
    let rate = pairs as f64 / begin.elapsed().as_secs_f64() / 1e6;
    println!("{game}: {rate:.2} M make+undo/s");
    Ok(())
}

fn search(text: &str) -> Result<(), Box<dyn std::error::Error>> {
    let position = parse_position(text)?;
    let mut engine = Engine::new("goren".parse::<PlayerSpec>()?);
    engine.prepare(&position);
    let best = engine.go(&position, &Limits::time(Duration::from_secs(2)), &mut |_| {})?;
    let rate = best.nodes as f64 / best.elapsed.as_secs_f64() / 1e3;
    let mv = position.move_text(best.mv);
    println!("{text}: depth {} {mv} {}, {rate:.0} k nodes/s", best.depth, best.value);
    Ok(())
}
