//! The opening swap2 by `SWAP2BOARD`.
//!
//! Three stones, then the other player's choice, then perhaps two more stones and the first player's choice. `SWAP` takes Black
//! each time, since White is to move; one cell is White's next move.

use std::time::Instant;

use goren_formats::protocol::gomocup::{Command, Point, cell_point, point_move};
use goren_rules::{Choice, Color, Game, Move, Position};

use super::listen::outside;
use super::{LONGEST_MOVE, Process};
use crate::player::{Act, Budget, Fault, Opened};
use crate::termination::Termination;

impl Process {
    /// Does what the opening waits for.
    pub(super) fn swap2(&mut self, game: &Game, budget: &Budget) -> Result<Opened, Fault> {
        let position = game.position();
        let stones = position.history();
        if position.start().is_some() || ![0, 3, 5].contains(&stones.len()) {
            let rule = game.opening().rule();
            return Err(Fault::Infrastructure(format!("{} stones in the opening {rule}", stones.len())));
        }
        let points = stones.iter().filter_map(|mv| mv.cell());
        let points = points.map(|cell| cell_point(position.geometry(), cell)).collect();
        self.tell_limits(position, budget)?;
        self.pause();
        self.hear_off_turn()?;
        self.tell_time_left(budget)?;
        // Afterwards the program gets the whole board.
        self.known = None;
        let start = Instant::now();
        self.tell(&Command::Swap2Board(points))?;
        let deadline = start + budget.allowance.unwrap_or(LONGEST_MOVE) + budget.margin;
        let (cells, at, nodes) = self.wait_for_cells(deadline, position, budget)?;
        self.answered = Some(at);
        let acts = acts(position, &cells)?;
        Ok(Opened { acts, nodes, used: at.saturating_duration_since(start) })
    }
}

/// What an answer means; no cell is `SWAP`.
fn acts(position: &Position, cells: &[Point]) -> Result<Vec<Act>, Fault> {
    let stones = position.history().len();
    let first = match (stones, cells.len()) {
        (0, 3) => None,
        (3 | 5, 0) => Some(Choice::Take(Color::Black)),
        (3 | 5, 1) => Some(Choice::Take(Color::White)),
        (3, 2) => Some(Choice::PlaceTwoMore),
        _ => {
            let expected = match stones {
                0 => "three cells",
                3 => "SWAP, one cell or two",
                _ => "SWAP or one cell",
            };
            let given = if cells.is_empty() { "SWAP".to_owned() } else { format!("{} cells", cells.len()) };
            let detail = format!("{given} in answer to SWAP2BOARD with {stones} stones, expected {expected}");
            return Err(Fault::foul(Termination::Malformed, detail));
        }
    };
    let mut acts: Vec<Act> = first.map(Act::Choice).into_iter().collect();
    for point in cells {
        let mv = point_move(position.geometry(), *point).filter(|mv| *mv != Move::Pass);
        acts.push(Act::Move(mv.ok_or_else(|| outside(&point.to_string()))?));
    }
    Ok(acts)
}
