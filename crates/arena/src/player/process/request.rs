//! Which command asks for a move, and how a program is brought to the position first.

use std::time::Instant;

use goren_formats::protocol::gomocup::{Command, Owner, Stone, cell_point};
use goren_rules::{Move, Position};

use super::listen::Confirmed;
use super::{Process, QUICK_TIME};
use crate::player::Fault;

impl Process {
    /// The command that asks for a move, after everything has been done that it needs: moves taken back with `TAKEBACK`;
    /// where the program does not know that, or knows another game, `RESTART`; where it does not know that either, a new process.
    pub(super) fn catch_up(&mut self, position: &Position) -> Result<Command, Fault> {
        let history = position.history();
        let Some(known) = &self.known else { return Ok(first_request(position)) };
        let before = match history.split_last() {
            Some((Move::Place(_), before)) => before,
            Some(_) => history,
            None => &[],
        };
        let undone = known.strip_prefix(before).map(<[Move]>::to_vec);
        let taken_back = match undone {
            Some(undone) if undone.is_empty() => true,
            Some(undone) => self.take_back(position, &undone)?,
            None => false,
        };
        if taken_back {
            self.known = Some(before.to_vec());
            match history.last() {
                Some(&Move::Place(cell)) => return Ok(Command::Turn(cell_point(position.geometry(), cell))),
                None if position.ply() == 0 => return Ok(Command::Begin),
                _ => {}
            }
        }
        if !self.restart() {
            self.start(position)?;
        }
        Ok(first_request(position))
    }

    /// Takes moves back, the last first; whether the program has done so.
    fn take_back(&mut self, position: &Position, undone: &[Move]) -> Result<bool, Fault> {
        for mv in undone.iter().rev() {
            let Move::Place(cell) = mv else { return Ok(false) };
            self.tell(&Command::TakeBack(cell_point(position.geometry(), *cell)))?;
            let deadline = Instant::now() + QUICK_TIME;
            match self.wait_for_ok(deadline) {
                Ok(Confirmed::Ok) => {}
                Ok(_) => return Ok(false),
                // A program that cannot bear it is started anew.
                Err(Fault::Foul { .. }) => return Ok(false),
                Err(fault) => return Err(fault),
            }
        }
        Ok(true)
    }
}

/// The request to a program that knows nothing of the game yet.
fn first_request(position: &Position) -> Command {
    let geometry = position.geometry();
    match position.history() {
        [] if position.ply() == 0 => Command::Begin,
        [Move::Place(cell)] if position.ply() == 1 => Command::Turn(cell_point(geometry, *cell)),
        _ => Command::Board(stones(position)),
    }
}

/// The stones in the order of moves, as the side to move sees them. Stones of a setup come first.
fn stones(position: &Position) -> Vec<Stone> {
    let numbers = position.move_numbers();
    let mut cells: Vec<_> =
        position.geometry().cells().filter(|&cell| position.stone(cell).is_some()).collect();
    cells.sort_by_key(|cell| numbers[cell.index()]);
    let own = position.side_to_move();
    let owner = |cell| if position.stone(cell) == Some(own) { Owner::Own } else { Owner::Opponent };
    let stone = |cell| Stone { point: cell_point(position.geometry(), cell), owner: owner(cell) };
    cells.into_iter().map(stone).collect()
}
