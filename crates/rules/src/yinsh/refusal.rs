//! Why a move is not legal, and what would be.

use super::{Task, YinshPosition};
use crate::{Cell, Move, MoveError};

/// Moves that a refusal lists before it only counts them.
const LISTED: usize = 10;

impl YinshPosition {
    /// Why the side to move may not make a move; `None` if it may.
    pub(super) fn refusal(&self, mv: Move) -> Option<MoveError> {
        if let Some(outcome) = self.outcome {
            return Some(MoveError::Over(outcome));
        }
        if let Some(cell) = mv.cells().into_iter().find(|&cell| !self.geometry.contains(cell)) {
            return Some(MoveError::Outside { cell: cell.index(), last: self.pieces.len() - 1 });
        }
        if matches!(mv, Move::Swap | Move::Twist { .. } | Move::Turn(_)) {
            return Some(MoveError::Kind {
                text: self.text(mv),
                game: self.id.to_string(),
                expected: "a point, a ring move such as `e5-e8`, a row such as `xd3-h7`, a ring such as \
                           `xk7`, or `pass`",
            });
        }
        match (self.task(), mv) {
            (Task::PlaceRing, Move::Place(cell)) => self.occupied(cell),
            (Task::MoveRing, Move::Slide { from, to }) => self.slide_refusal(from, to),
            (Task::TakeRing, Move::TakeRing(cell)) => {
                let own = self.rings_of(self.to_move).any(|ring| ring == cell);
                (!own).then(|| self.rule(mv, &format!("{} has no ring there", self.to_move)))
            }
            (Task::TakeRow, Move::TakeRow { .. }) => {
                let listed = self.rows_of(self.to_move).contains(&mv);
                (!listed).then(|| {
                    self.rule(mv, &format!("a row is five adjacent markers of {} on a line", self.to_move))
                })
            }
            (Task::MoveRing, Move::Pass) => {
                let movable = self.can_move(self.to_move);
                movable.then(|| self.rule(mv, &format!("{} can move a ring and must", self.to_move)))
            }
            (task, _) => Some(self.rule(mv, &self.wrong_task(task, mv))),
        }
    }

    fn slide_refusal(&self, from: Cell, to: Cell) -> Option<MoveError> {
        if self.reach(from).any(|cell| cell == to) && self.rings_of(self.to_move).any(|cell| cell == from) {
            return None;
        }
        let mv = Move::Slide { from, to };
        if !self.rings_of(self.to_move).any(|cell| cell == from) {
            let why = format!("{} has no ring at {}", self.to_move, self.label(from));
            return Some(self.rule(mv, &why));
        }
        if from != to && self.pieces[to.index()].is_some() {
            return self.occupied(to);
        }
        let why = if from == to {
            "a ring must leave its point".to_owned()
        } else if self.span(from, to).is_empty() {
            "a ring moves along one of the three lines through its point".to_owned()
        } else if let Some(&ring) = self.between(from, to).iter().find(|cell| self.is_ring[cell.index()]) {
            format!("a ring does not pass the ring at {}", self.label(ring))
        } else {
            "a ring that jumps markers stops on the first empty point behind them".to_owned()
        };
        Some(self.rule(mv, &why))
    }

    fn occupied(&self, cell: Cell) -> Option<MoveError> {
        let color = self.pieces[cell.index()]?;
        Some(MoveError::Occupied { cell: self.label(cell), color })
    }

    /// Why a move is not what the side to move has to do now.
    fn wrong_task(&self, task: Task, mv: Move) -> String {
        let mover = self.to_move;
        match (task, mv) {
            (Task::PlaceRing, _) => format!("{mover} still has rings to place"),
            (Task::TakeRow, _) => format!("{mover} has a row and must take it off first"),
            (Task::TakeRing, _) => format!("{mover} has taken a row off and must take off one of its rings"),
            (Task::MoveRing, Move::Place(_)) => format!("all rings are placed, {mover} moves one of them"),
            (Task::MoveRing, Move::TakeRow { .. }) => format!("{mover} has no row of five markers"),
            (Task::MoveRing, _) => "a ring is taken off only after a row".to_owned(),
        }
    }

    /// A refusal with what would be legal: moves of the same ring, if it has any.
    fn rule(&self, mv: Move, why: &str) -> MoveError {
        let legal = self.legal_moves();
        let same_ring = |other: &Move| match (mv, *other) {
            (Move::Slide { from, .. }, Move::Slide { from: ring, .. }) => from == ring,
            _ => false,
        };
        let of_ring: Vec<Move> = legal.iter().copied().filter(same_ring).collect();
        let shown = if of_ring.is_empty() { legal } else { of_ring };
        let mut list = shown.iter().take(LISTED).map(|&mv| self.text(mv)).collect::<Vec<String>>().join(" ");
        if shown.len() > LISTED {
            list.push_str(&format!(" and {} more", shown.len() - LISTED));
        }
        MoveError::Rule { text: self.text(mv), rule: format!("{why}, expected {list}") }
    }

    fn text(&self, mv: Move) -> String {
        mv.text(&self.geometry, self.id.rules().labels)
    }
}

#[cfg(test)]
mod tests;
