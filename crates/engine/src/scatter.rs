//! Random openings: a few moves near the middle, from among which the evenest are taken.

use std::ops::RangeInclusive;

use goren_rules::{Cell, Move, Position};

use crate::rng::Rng;

/// How openings are drawn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Scatter {
    /// Stones of an opening; fewer on boards with fewer than five times as many cells.
    pub stones: RangeInclusive<usize>,
    /// Moves of an opening in games in which pieces move or several stones make a turn.
    pub other_moves: usize,
    /// How far the area may lie from the middle of the board, in steps.
    pub astray: u32,
}

impl Scatter {
    /// A few random moves from a position on; where stones are put down, within a small area. `None`
    /// if the game ends by them. No stone lies on a cell that is forbidden.
    #[must_use]
    pub fn draw(&self, start: &Position, rng: &mut Rng) -> Option<Position> {
        let mut position = start.clone();
        let geometry = start.geometry();
        let plain = start.rules().is_plain();
        let range = self.stones.end().saturating_sub(*self.stones.start()) + 1;
        let wanted = if plain { self.stones.start() + rng.below(range) } else { self.other_moves };
        let wanted = wanted.min(geometry.len() / 5);
        let radius = 2 + u32::from(rng.below(2) == 0);
        let middle = self.middle(start, rng);
        while position.ply() < wanted {
            let near = |mv: &Move| match mv {
                Move::Place(cell) => {
                    geometry.distance(*cell, middle) <= radius && (!plain || position.foul(*cell).is_none())
                }
                Move::Pass | Move::Swap => false,
                _ => true,
            };
            let moves: Vec<Move> = position.legal_moves().into_iter().filter(near).collect();
            if moves.is_empty() {
                break;
            }
            position.play(moves[rng.below(moves.len())]).ok()?;
        }
        position.outcome().is_none().then_some(position)
    }

    /// The middle of the area.
    fn middle(&self, start: &Position, rng: &mut Rng) -> Cell {
        let geometry = start.geometry();
        let middle = geometry.middle();
        if self.astray == 0 {
            return middle;
        }
        let near: Vec<Cell> =
            geometry.cells().filter(|&cell| geometry.distance(cell, middle) <= self.astray).collect();
        near[rng.below(near.len())]
    }
}

/// The first position drawn that is not farther from even than `enough`, or the evenest of `tries`;
/// `None` if none could be judged. `judge` tells how far from even a position is.
pub fn evenest<D: PartialOrd>(
    tries: usize,
    enough: &D,
    mut draw: impl FnMut() -> Option<Position>,
    mut judge: impl FnMut(&Position) -> Option<D>,
) -> Option<Position> {
    let mut found: Option<(D, Position)> = None;
    for _ in 0..tries {
        let Some(position) = draw() else { continue };
        let Some(distance) = judge(&position) else { continue };
        let done = distance <= *enough;
        if found.as_ref().is_none_or(|(least, _)| distance < *least) {
            found = Some((distance, position));
        }
        if done {
            break;
        }
    }
    found.map(|(_, position)| position)
}

#[cfg(test)]
mod tests {
    use super::*;
    use goren_rules::position_text;

    #[test]
    fn stones_lie_near_the_middle_and_the_evenest_position_is_taken() {
        let start = Position::initial(&"renju@19x19".parse().expect("a game"));
        let scatter = Scatter { stones: 3..=6, other_moves: 4, astray: 2 };
        let mut rng = Rng::of(1, 2);
        for _ in 0..50 {
            let Some(drawn) = scatter.draw(&start, &mut rng) else { continue };
            assert!((3..=6).contains(&drawn.ply()));
            let geometry = drawn.geometry();
            let stones = geometry.cells().filter(|&cell| drawn.stone(cell).is_some());
            assert!(stones.into_iter().all(|cell| geometry.distance(cell, geometry.middle()) <= 5));
        }
    }

    #[test]
    fn the_first_position_that_is_even_enough_is_taken_or_else_the_evenest() {
        let start = Position::initial(&"gomoku".parse().expect("a game"));
        let scatter = Scatter { stones: 3..=6, other_moves: 4, astray: 0 };
        let drawn = |number| scatter.draw(&start, &mut Rng::of(3, number));
        let text = |position: Option<Position>| position.map(|position| position_text(&position));
        let found = |enough: i32| {
            let (mut numbers, mut distances) = (0.., [70, 40, 60, 30, 50].into_iter());
            evenest(5, &enough, || drawn(numbers.next()?), |_| distances.next())
        };
        assert_eq!(text(found(50)), text(drawn(1)));
        assert_eq!(text(found(0)), text(drawn(3)));
        assert_ne!(text(drawn(1)), text(drawn(3)));
    }
}
