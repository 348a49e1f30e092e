//! A player whose answers are written down beforehand: for tests of the judge, and to play games again.

use std::collections::VecDeque;
use std::time::Duration;

use goren_rules::{Move, Position};

use super::{Answer, Budget, Fault, Player};
use crate::Termination;

/// What a [`Scripted`] player does when it is to move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Step {
    /// Makes a move that took this long, whether or not it is legal.
    Move(Move, Duration),
    /// Does something else.
    Fault(Fault),
}

/// A list of steps, one for each of its turns. When there is none left, the player ends without an answer.
#[derive(Clone, Debug, Default)]
pub struct Scripted {
    steps: VecDeque<Step>,
}

impl Scripted {
    /// The steps in their order.
    #[must_use]
    pub fn new(steps: impl IntoIterator<Item = Step>) -> Scripted {
        Scripted { steps: steps.into_iter().collect() }
    }

    /// Moves that take no time.
    #[must_use]
    pub fn moves(moves: impl IntoIterator<Item = Move>) -> Scripted {
        Scripted::new(moves.into_iter().map(|mv| Step::Move(mv, Duration::ZERO)))
    }
}

impl Player for Scripted {
    fn begin(&mut self, _position: &Position) -> Result<(), Fault> {
        Ok(())
    }

    fn choose(&mut self, _position: &Position, budget: &Budget) -> Result<Answer, Fault> {
        if budget.is_stopped() {
            return Err(Fault::Stopped);
        }
        match self.steps.pop_front() {
            Some(Step::Move(mv, used)) => Ok(Answer { mv, nodes: 0, used, lost: false }),
            Some(Step::Fault(fault)) => Err(fault),
            None => Err(Fault::foul(Termination::Exit { code: None }, "the script has ended")),
        }
    }
}
