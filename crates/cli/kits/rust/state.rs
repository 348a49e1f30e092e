//! An entrant of the hexagon contest. It runs all the time, waits for the judge's state_TEAM.txt, and answers with
//! move_TEAM.txt. The judge's file must not be touched.
//!
//!     ./entrant 19

mod choose;
mod hexagon;

use std::error::Error;
use std::time::Duration;
use std::{env, fs, thread};

use choose::{choose, Stone};
use hexagon::{rows_of_five, CELLS};

const MATCH_OVER: i32 = -100;

/// The number of the move to play and the board; `None` while there is nothing to read.
fn read(path: &str) -> Option<(i32, Vec<Stone>)> {
    let text = fs::read_to_string(path).ok()?;
    let mut lines = text.lines();
    let number = lines.next()?.trim().parse().ok()?;
    let stone = |value| match value {
        "0" => Stone::Empty,
        "1" => Stone::Own,
        _ => Stone::Other,
    };
    let board: Vec<Stone> = lines.next().unwrap_or_default().split_whitespace().map(stone).collect();
    (number == MATCH_OVER || board.len() == CELLS).then_some((number, board))
}

fn main() -> Result<(), Box<dyn Error>> {
    let team = env::args().nth(1).ok_or("expected the number of the team")?;
    let rows = rows_of_five();
    // Number of our first move in game 1: 1 if we begin it, else 2.
    let mut first = None;
    // Number of the last move that we made.
    let mut last = 0;
    let mut second_game = false;
    loop {
        thread::sleep(Duration::from_millis(10));
        let Some((number, board)) = read(&format!("state_{team}.txt")) else { continue };
        if number == MATCH_OVER {
            return Ok(());
        }
        if !second_game && first.is_some_and(|first: i32| number == 3 - first) {
            // Whoever began game 1 is second in game 2.
            (second_game, last) = (true, 0);
        }
        if number > last {
            last = number;
            first = first.or(Some(number));
            let cell = choose(&board, &rows).ok_or("the board is full")?;
            fs::write(format!("move_{team}.txt"), format!("{number} {cell}\n"))?;
        }
    }
}
