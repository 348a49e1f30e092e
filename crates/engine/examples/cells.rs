//! Compares the fast board with brute force in random cells of random positions: what wins, what is
//! forbidden, and the line classes: `cargo run --release -p goren-engine --example cells -- [CELLS] [SEED] [GAMES…]`.

#[allow(dead_code)]
#[path = "../tests/it/threat"]
mod threat {
    pub(crate) mod field;
    pub(crate) mod generator;
}

use goren_engine::Board;
use goren_rules::{Cell, Color, GameId, Position, position_text};
use threat::field::Field;
use threat::generator::{Chance, tactical};

/// Every kind of line, prohibition and board.
const GAMES: &str = "gomoku gomoku@20x20 gomoku@50x50 standard renju renju@19x19 caro caro:gomocup omok omok:recursive omok:wide \
    omok-symmetric ristinolla mnk@7x7:k=4 mnk@15x15:k=6 mnk@20x20:k=7 hex217 hexagon@5:k=4 hexagon@8:k=6";

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number = |at: usize, default: u64| arguments.get(at).map_or(Ok(default), |text| text.parse());
    let (cells, seed) = (number(0, 10_000)?, number(1, 1)?);
    let chosen: Vec<String> = arguments.iter().skip(2).cloned().collect();
    let games =
        if chosen.is_empty() { GAMES.split_whitespace().map(str::to_owned).collect() } else { chosen };
    for game in games {
        let id: GameId = game.parse()?;
        let rules = id.rules();
        let length = usize::from(rules.line[0].length);
        let hexagonal = Position::initial(&id).geometry().axes() == 3;
        let plain = rules.line.iter().all(|line| *line == goren_rules::LineRule::at_least(line.length));
        let compared = match (hexagonal, length + usize::from(!plain)) {
            (false, ..=5) => compare::<4, 4>(&id, cells, seed),
            (false, 6) => compare::<4, 5>(&id, cells, seed),
            (false, _) => compare::<4, 6>(&id, cells, seed),
            (true, ..=5) => compare::<3, 4>(&id, cells, seed),
            (true, _) => compare::<3, 5>(&id, cells, seed),
        };
        let (fives, fouls, wrong) = compared.ok_or("no board serves the game")?;
        println!("{id}: {cells} cells, {fives} fives, {fouls} forbidden, {wrong} differences");
    }
    Ok(())
}

/// Fives, forbidden cells and differences among `cells` cells, judged for both sides.
fn compare<const A: usize, const H: usize>(id: &GameId, cells: u64, seed: u64) -> Option<(u64, u64, u64)> {
    let mut chance = Chance::new(seed);
    let (mut done, mut fives, mut fouls, mut wrong) = (0, 0, 0, 0);
    let most = Position::initial(id).geometry().len() * 2 / 3;
    while done < cells {
        let stones = (4 + chance.below(60)).min(most);
        let Some(position) = tactical(id, stones, &mut chance) else { continue };
        let mut board = Board::<A, H>::of(&position)?;
        let mut field = Field::of(&position);
        let empty: Vec<Cell> = field.empty();
        for _ in 0..empty.len().min(100).min((cells - done) as usize) {
            let cell = empty[chance.below(empty.len())];
            done += 1;
            for color in Color::BOTH {
                let expected = (field.wins(cell, color), field.foul(cell, color));
                let found = (board.wins(cell, color), board.foul(cell, color));
                fives += u64::from(expected.0);
                fouls += u64::from(expected.1);
                if expected != found {
                    wrong += 1;
                    println!(
                        "{color} on {}: {found:?}, not {expected:?}: {}",
                        position.label(cell),
                        position_text(&position)
                    );
                }
            }
        }
    }
    Some((fives, fouls, wrong))
}
