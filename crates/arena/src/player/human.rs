//! A person, whose moves come through a channel from wherever they are entered.

use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::{Duration, Instant};

use goren_rules::{Move, Position};

use super::{Answer, Budget, Fault, Player};
use crate::termination::{Overrun, Termination};

/// How often the wish to stop is looked at.
const LOOK: Duration = Duration::from_millis(50);

/// A person in a game.
#[derive(Debug)]
pub struct Human {
    moves: Receiver<Move>,
    asked: Sender<Position>,
}

/// Where a person's moves are entered. When it is dropped, the person gives up.
#[derive(Debug)]
pub struct Desk {
    moves: Sender<Move>,
    asked: Receiver<Position>,
}

impl Human {
    /// A person and the place where the moves are entered.
    #[must_use]
    pub fn new() -> (Human, Desk) {
        let (moves, given) = channel();
        let (asked, asking) = channel();
        (Human { moves: given, asked }, Desk { moves, asked: asking })
    }
}

impl Desk {
    /// Waits until the person is to move; `None` if that is not within the time, or the game is over.
    #[must_use]
    pub fn asked(&self, wait: Duration) -> Option<Position> {
        self.asked.recv_timeout(wait).ok()
    }

    /// Enters a move; whether somebody still waits for one.
    pub fn play(&self, mv: Move) -> bool {
        self.moves.send(mv).is_ok()
    }
}

impl Player for Human {
    fn begin(&mut self, _position: &Position) -> Result<(), Fault> {
        Ok(())
    }

    fn choose(&mut self, position: &Position, budget: &Budget) -> Result<Answer, Fault> {
        let resigned = || Fault::foul(Termination::Resignation, "the person has left");
        // What was entered before it was asked for belongs to an earlier position.
        while self.moves.try_recv().is_ok() {}
        let start = Instant::now();
        self.asked.send(position.clone()).map_err(|_| resigned())?;
        let deadline = budget.allowance.map(|allowance| start + allowance + budget.margin);
        loop {
            if budget.is_stopped() {
                return Err(Fault::Stopped);
            }
            match self.moves.recv_timeout(LOOK) {
                Ok(mv) => return Ok(Answer { mv, nodes: 0, used: start.elapsed(), lost: false }),
                Err(RecvTimeoutError::Disconnected) => return Err(resigned()),
                Err(RecvTimeoutError::Timeout)
                    if deadline.is_some_and(|deadline| Instant::now() > deadline) =>
                {
                    return Err(Fault::foul(Termination::Time(Overrun::Move), "no move in time"));
                }
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }
}

/// A person where there is no way to enter moves.
#[derive(Debug)]
pub(super) struct Absent;

impl Player for Absent {
    fn begin(&mut self, _position: &Position) -> Result<(), Fault> {
        Err(Fault::Infrastructure("a person plays in an event, expected `goren tournament`".to_owned()))
    }

    fn choose(&mut self, position: &Position, _budget: &Budget) -> Result<Answer, Fault> {
        self.begin(position).and(Err(Fault::Stopped))
    }
}
