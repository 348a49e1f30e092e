//! The forbidden moves against the slow second reading of the rules, on crowded random positions.

use goren_rules::testkit::Rng;
use goren_rules::{Color, Forbidden, GameId, Geometry, LineRule, Rules, Shape, ThreeRule, foul};

use crate::oracle::{self, Ban, Grid};

/// The rules of `ban` for both sides on any board.
fn rules(shape: Shape, ban: Ban) -> Rules {
    let mut rules = "gomoku".parse::<GameId>().unwrap().rules().clone();
    rules.shape = shape;
    rules.line = [if ban.exact { LineRule::exactly(5) } else { LineRule::at_least(5) }; 2];
    let double_three = match ban.threes {
        oracle::Threes::None => None,
        oracle::Threes::Renju => Some(ThreeRule::Renju),
        oracle::Threes::Any => Some(ThreeRule::Omok { recursive: false }),
        oracle::Threes::Recursive => Some(ThreeRule::Omok { recursive: true }),
    };
    rules.forbidden = [Forbidden { overline: ban.overline, double_four: ban.double_four, double_three }; 2];
    rules
}

/// One board seen by both readings.
struct Twins {
    geometry: Geometry,
    rules: Rules,
    ban: Ban,
    grid: Grid,
    stones: Vec<Option<Color>>,
}

impl Twins {
    fn new(shape: Shape, grid: Grid, ban: Ban) -> Twins {
        let geometry = Geometry::new(shape).unwrap();
        let stones = vec![None; geometry.len()];
        Twins { geometry, rules: rules(shape, ban), ban, grid, stones }
    }

    fn square(side: u8, ban: Ban) -> Twins {
        Twins::new(Shape::square(side), Grid::rect(side.into(), side.into()), ban)
    }

    fn set(&mut self, cell: usize, stone: Option<Color>) {
        self.stones[cell] = stone;
        self.grid.set(cell, stone.map_or(oracle::EMPTY, |color| color.index() as u8 + 1));
    }

    /// Fills the board with `black` and `white` stones in a hundred cells.
    fn fill(&mut self, rng: &mut Rng, black: usize, white: usize) {
        for cell in 0..self.stones.len() {
            let stone = match rng.below(100) {
                roll if roll < black => Some(Color::Black),
                roll if roll < black + white => Some(Color::White),
                _ => None,
            };
            self.set(cell, stone);
        }
    }

    /// Compares every empty cell for one colour and returns the number of fouls.
    fn compare(&mut self, color: Color) -> usize {
        let mut fouls = 0;
        for cell in self.geometry.cells() {
            if self.stones[cell.index()].is_some() {
                continue;
            }
            let before = self.stones.clone();
            let found = foul(&self.geometry, &self.rules, &mut self.stones, cell, color);
            let expected = self.grid.foul(cell.index(), color.index() as u8 + 1, self.ban);
            assert_eq!(before, self.stones, "the stones come back as they were");
            assert_eq!(
                found.as_ref().map(|foul| foul.kind.code()),
                expected,
                "{color} {cell:?} of {before:?} under {:?}",
                self.ban
            );
            if let Some(foul) = found {
                fouls += 1;
                let own = |&at: &goren_rules::Cell| at == cell || before[at.index()] == Some(color);
                assert!(
                    foul.parts.iter().all(|part| part.contains(&cell) && part.iter().all(own)),
                    "{foul:?}"
                );
                let least = if expected == Some("6") { 1 } else { 2 };
                assert!(foul.parts.len() >= least, "{foul:?}");
            }
        }
        fouls
    }
}

/// Random positions of every density; returns the number of fouls met.
fn random_positions(mut twins: Twins, positions: usize, seed: u64) -> usize {
    let mut rng = Rng::new(seed);
    let mut fouls = 0;
    for _ in 0..positions {
        let (black, white) = (rng.below(50), rng.below(25));
        twins.fill(&mut rng, black, white);
        fouls += twins.compare(Color::Black);
        if twins.ban != oracle::RENJU {
            fouls += twins.compare(Color::White);
        }
    }
    fouls
}

#[test]
fn renju_on_random_positions() {
    assert!(random_positions(Twins::square(15, oracle::RENJU), 3000, 1) > 20_000);
}

#[test]
fn omoks_on_random_positions() {
    for (ban, seed) in
        [oracle::OMOK, oracle::OMOK_RECURSIVE, oracle::OMOK_WIDE, oracle::OMOK_SYMMETRIC].into_iter().zip(2..)
    {
        assert!(random_positions(Twins::square(15, ban), 800, seed) > 800, "{ban:?}");
    }
}

#[test]
fn other_boards() {
    let rect = Twins::new(Shape::Rect { width: 11, height: 7 }, Grid::rect(11, 7), oracle::RENJU);
    assert!(random_positions(rect, 600, 7) > 500);
    let hexagon = Twins::new(Shape::Hexagon { side: 6 }, Grid::hexagon(6), oracle::RENJU);
    assert!(random_positions(hexagon, 600, 8) > 500);
    assert!(random_positions(Twins::square(50, oracle::RENJU), 20, 9) > 500);
}

/// Positions whose answers nest deeply, changed by a few stones: random boards seldom go deeper than two levels.
#[test]
fn renju_near_nested_positions() {
    let mut twins = Twins::square(15, oracle::RENJU);
    let mut rng = Rng::new(10);
    let mut fouls = 0;
    for line in include_str!("../vectors/renju_nested.jsonl").lines() {
        let row: serde_json::Value = serde_json::from_str(line).unwrap();
        for _ in 0..8 {
            twins.fill(&mut rng, 0, 0);
            for (key, color) in [("black", Color::Black), ("white", Color::White)] {
                for label in row[key].as_array().unwrap() {
                    let cell =
                        twins.geometry.parse_cell(label.as_str().unwrap(), twins.rules.labels).unwrap();
                    twins.set(cell.index(), Some(color));
                }
            }
            for _ in 0..rng.below(8) {
                let stone = *rng.pick(&[None, Some(Color::Black), Some(Color::White)]).unwrap();
                let cell = rng.below(225);
                twins.set(cell, stone);
            }
            fouls += twins.compare(Color::Black);
        }
    }
    assert!(fouls > 5000, "{fouls}");
}
