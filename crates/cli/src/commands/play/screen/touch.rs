//! What follows when a cell is chosen, by the keys or the mouse.

use std::time::Instant;

use goren_rules::{Action, Cell, Choice, Geometry, Move, Want};
use goren_server::spoken;

use super::app::App;
use super::menu::Held;

impl App {
    /// Does what can be done with a cell, or says why nothing can.
    pub(super) fn touch(&mut self, cell: Cell, now: Instant) {
        self.cursor = cell;
        if self.past.is_some() {
            let last = self.game.position().history().len();
            self.look_at(last);
            return;
        }
        if let Some(outcome) = self.game.result() {
            self.said = self.ending(outcome);
            return;
        }
        if !self.own_turn() {
            self.said = self.fault.clone().unwrap_or_else(|| self.words.say("status-thinking"));
            return;
        }
        let used = self.used(now);
        let choose = |choice| Action::Choose { choice, used };
        match self.game.opening().want(self.game.position()) {
            Some(Want::Choice(_) | Want::Number(_)) => {
                self.said = spoken::turn(&self.game, self.words);
            }
            Some(Want::Offer { .. }) => {
                self.perform(choose(Choice::Offer(cell)), now);
            }
            Some(Want::Select(_)) => {
                self.perform(choose(Choice::Select(cell)), now);
            }
            _ => self.touch_in_play(cell, now),
        }
    }

    fn touch_in_play(&mut self, cell: Cell, now: Instant) {
        let legal = self.game.legal_moves();
        let used = self.used(now);
        let slides =
            |cell: Cell| legal.iter().any(|mv| matches!(mv, Move::Slide { from, .. } if *from == cell));
        match self.held {
            Some(Held::Piece(from)) if from != cell && !slides(cell) => {
                let mv = Move::Slide { from, to: cell };
                self.perform(Action::Move { mv, used }, now);
                return;
            }
            Some(Held::Piece(from)) if legal.contains(&Move::Slide { from, to: cell }) => {
                self.perform(Action::Move { mv: Move::Slide { from, to: cell }, used }, now);
                return;
            }
            Some(Held::Piece(chosen) | Held::Stone(chosen)) if chosen == cell => {
                self.hold(None);
                return;
            }
            Some(Held::Row(end)) if end != cell => {
                let row = legal
                    .iter()
                    .find(|mv| ends(**mv).is_some_and(|both| both.contains(&end) && both.contains(&cell)));
                if let Some(&mv) = row {
                    self.perform(Action::Move { mv, used }, now);
                    return;
                }
            }
            _ => {}
        }
        if let Some(&mv) =
            legal.iter().find(|mv| matches!(mv, Move::Place(at) | Move::TakeRing(at) if *at == cell))
        {
            self.perform(Action::Move { mv, used }, now);
        } else if legal.iter().any(|mv| matches!(mv, Move::Twist { cell: at, .. } if *at == cell)) {
            self.hold(Some(Held::Stone(cell)));
            self.said = self.words.say("expect-twist");
        } else if slides(cell) {
            let label = self.game.position().label(cell);
            self.hold(Some(Held::Piece(cell)));
            self.said = self.words.say_with("expect-target", &[("cell", label.into())]);
        } else {
            self.touch_row(cell, &legal, now);
        }
    }

    /// A row to be taken off, by any of its cells; else the refusal.
    fn touch_row(&mut self, cell: Cell, legal: &[Move], now: Instant) {
        let geometry = self.game.position().geometry().clone();
        let with = |mv: &&Move| match **mv {
            Move::TakeRow { from, to } => between(&geometry, from, to).contains(&cell),
            _ => false,
        };
        let rows: Vec<Move> = legal.iter().filter(with).copied().collect();
        match rows.as_slice() {
            [mv] => {
                let used = self.used(now);
                self.perform(Action::Move { mv: *mv, used }, now);
            }
            [] => {
                self.hold(None);
                self.said = self.refused(cell, legal);
            }
            _ => {
                self.hold(Some(Held::Row(cell)));
                self.said = self.words.say("several-rows");
            }
        }
    }

    fn refused(&self, cell: Cell, legal: &[Move]) -> String {
        let position = self.game.position();
        let slides = legal.iter().any(|mv| matches!(mv, Move::Slide { .. }));
        if slides && position.stone(cell) == Some(position.side_to_move()) {
            return self.words.say("expect-other");
        }
        if slides {
            let rings = position.kind(legal[0].cells()[0]) == goren_rules::PieceKind::Ring;
            return self.words.say(if rings { "expect-ring" } else { "expect-man" });
        }
        spoken::illegal(&self.game, Move::Place(cell), self.words).unwrap_or_default()
    }

    /// Chooses a piece, or none.
    pub(super) fn hold(&mut self, held: Option<Held>) {
        self.held = held;
        self.refresh();
    }

    /// The cells to which the chosen piece may go.
    pub(super) fn targets(&self) -> Vec<Cell> {
        let Some(Held::Piece(held)) = self.held else { return Vec::new() };
        let target = |mv: Move| match mv {
            Move::Slide { from, to } if from == held => Some(to),
            _ => None,
        };
        self.game.legal_moves().into_iter().filter_map(target).collect()
    }
}

fn ends(mv: Move) -> Option<[Cell; 2]> {
    match mv {
        Move::TakeRow { from, to } => Some([from, to]),
        _ => None,
    }
}

/// The cells of a row from one end to the other.
pub(super) fn between(geometry: &Geometry, from: Cell, to: Cell) -> Vec<Cell> {
    for direction in 0..2 * geometry.axes() {
        let mut cells = vec![from];
        let mut next = geometry.neighbour(from, direction);
        while let Some(cell) = next {
            cells.push(cell);
            if cell == to {
                return cells;
            }
            next = geometry.neighbour(cell, direction);
        }
    }
    vec![from]
}
