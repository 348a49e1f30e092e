//! Makes the suites of wins by fours, from random positions and a search that shares nothing with
//! the engine: `cargo run --release -p goren-engine --example suite -- SEED PER_GAME FOLDER`.

#[allow(dead_code)]
#[path = "../tests/it/threat"]
mod threat {
    pub(crate) mod field;
    pub(crate) mod generator;
    pub(crate) mod plain;
}

use std::fmt::Write as _;
use std::path::Path;

use goren_rules::{GameId, Position, position_text};
use threat::field::Field;
use threat::generator::{Chance, tactical};
use threat::plain::{Found, shortest};

const GAMES: [&str; 5] = ["gomoku", "standard", "renju", "hex217", "caro"];

/// Wins of at least this many plies are half of the suite.
const LONG: u32 = 9;

/// Positions of the plain search after which a position is passed over.
const MOST: u64 = 3_000;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [seed, per_game, folder] = &arguments[..] else { return Err("expected SEED PER_GAME FOLDER".into()) };
    let (seed, per_game) = (seed.parse()?, per_game.parse()?);
    let (mut wins, mut none) = (String::new(), String::new());
    for game in GAMES {
        let id: GameId = game.parse()?;
        fill(&id, per_game, &mut Chance::new(seed), (&mut wins, &mut none))?;
    }
    std::fs::write(Path::new(folder).join("vcf-wins.txt"), wins)?;
    std::fs::write(Path::new(folder).join("vcf-none.txt"), none)?;
    Ok(())
}

fn fill(
    id: &GameId,
    per_game: usize,
    chance: &mut Chance,
    (wins, none): (&mut String, &mut String),
) -> Result<(), std::fmt::Error> {
    let (mut short, mut long, mut without) = (0, 0, 0);
    while short < per_game / 2 || long < per_game.div_ceil(2) || without < per_game {
        let stones = 8 + chance.below(40);
        let Some(position) = tactical(id, stones, chance) else { continue };
        match shortest(&position, MOST) {
            Found::Win(plies @ LONG..) if long < per_game.div_ceil(2) => {
                long += 1;
                writeln!(wins, "{plies} {}", position_text(&position))?;
            }
            // Fives and straight fours are too easy.
            Found::Win(plies @ 5..LONG) if short < per_game / 2 => {
                short += 1;
                writeln!(wins, "{plies} {}", position_text(&position))?;
            }
            Found::Nothing if without < per_game && has_fours(&position) => {
                without += 1;
                writeln!(none, "{}", position_text(&position))?;
            }
            _ => {}
        }
    }
    Ok(())
}

/// Whether there is something to search: at least three cells where the side to move makes a four.
fn has_fours(position: &Position) -> bool {
    let mut field = Field::of(position);
    let side = position.side_to_move();
    let fours = field.empty().into_iter().filter(|&cell| {
        field.stones[cell.index()] = Some(side);
        let four = !field.fives_through(cell, side).is_empty();
        field.stones[cell.index()] = None;
        four
    });
    fours.count() > 2
}
