//! What can be done at a node of the search by threats.

use std::cmp::Reverse;

use goren_rules::{Cell, Color};

use super::forced::Forced;
use super::numbers::Listed;
use super::vcf::{Fours, Win};
use super::vct::Threats;
use crate::board::Cells;
use crate::pattern::CellClass;

/// Nodes and attacker's moves of the search by fours where the attacker is to move.
const FOURS: (u64, u32) = (300, 20);

/// The same where the defender would pass.
const AFTER_PASS: (u64, u32) = (60, 8);

/// A node looked at.
pub(super) enum Expansion {
    /// The side to move succeeds.
    Won,
    /// It fails.
    Lost,
    /// It depends on these moves; at least one.
    Moves(Vec<Listed>),
    /// The search was told to stop.
    Stopped,
}

impl Expansion {
    fn of(moves: Vec<Listed>) -> Expansion {
        if moves.is_empty() { Expansion::Lost } else { Expansion::Moves(moves) }
    }
}

impl<const A: usize, const H: usize> Threats<'_, A, H> {
    pub(super) fn expand(&mut self, side: Color) -> Expansion {
        if side == self.attacker { self.attacks() } else { self.replies() }
    }

    /// A win of the attacker by fours alone, who is to move.
    pub(super) fn by_fours(&mut self, (nodes, moves): (u64, u32)) -> Option<Win> {
        self.board.forcing(self.attacker).next()?;
        let Threats { board, fours, watch, .. } = self;
        let mut search = Fours { board, table: fours, watch, nodes };
        let win = search.attack(self.attacker, moves);
        let left = search.nodes;
        self.limited |= win.is_none() && left == 0;
        self.nodes = self.nodes.saturating_sub(nodes - left);
        win
    }

    /// As [`Threats::by_fours`], with the nodes spent where it is the attacker's turn.
    pub(super) fn wins_by_fours(&mut self) -> Option<Win> {
        self.by_fours(FOURS)
    }

    /// As [`Threats::by_fours`], with the nodes spent where the defender has passed.
    pub(super) fn threatens_fours(&mut self) -> Option<Win> {
        self.by_fours(AFTER_PASS)
    }

    /// The attacker's moves: a win by fours if there is one, else fours and threes; under a four of
    /// the defender what answers it.
    fn attacks(&mut self) -> Expansion {
        if self.wins_by_fours().is_some() {
            return Expansion::Won;
        }
        if self.watch.stopped() {
            return Expansion::Stopped;
        }
        let (side, other) = (self.attacker, self.attacker.opposite());
        let cells: Vec<Cell> = if self.board.count(other, CellClass::Five) > 0 {
            self.board.defences(side).to_vec()
        } else {
            let threatens = |cell: &Cell| weight(self.board.class(*cell, side)) > 0;
            self.board.candidates().filter(threatens).collect()
        };
        let cells: Vec<Cell> = cells.into_iter().filter(|&cell| !self.board.foul(cell, side)).collect();
        let listed = |&cell: &Cell| Listed {
            cell: cell.index() as u16,
            weight: weight(self.board.class(cell, side)).max(1),
        };
        let mut moves: Vec<Listed> = cells.iter().map(listed).collect();
        let value = |mv: &Listed| self.board.value(Cell::new(mv.cell), side);
        moves.sort_by_key(|mv| (mv.weight, Reverse(value(mv)), mv.cell));
        Expansion::of(moves)
    }

    /// The defender's replies: to a four what answers it, to a three what could.
    fn replies(&mut self) -> Expansion {
        let (side, attacker) = (self.attacker.opposite(), self.attacker);
        if self.board.count(side, CellClass::Five) > 0 {
            return Expansion::Won;
        }
        let cells: Vec<Cell> = if self.board.count(attacker, CellClass::Five) > 0 {
            self.board.defences(side).to_vec()
        } else {
            let Some(last) = self.board.last() else { return Expansion::Won };
            match self.answers(last) {
                Some(cells) => cells.iter().filter(|&cell| self.board.stone(cell).is_none()).collect(),
                None if self.watch.stopped() => return Expansion::Stopped,
                None => return Expansion::Won,
            }
        };
        let mut cells: Vec<Cell> = cells.into_iter().filter(|&cell| !self.board.foul(cell, side)).collect();
        if cells.is_empty() && self.board.is_bound(side) && !self.board.can_move(side) {
            return Expansion::Won;
        }
        let strength = |cell| {
            let (own, foreign) = (self.board.value(cell, side), self.board.value(cell, attacker));
            (self.board.class(cell, side).is_forcing(), own + foreign)
        };
        cells.sort_by_key(|&cell| (Reverse(strength(cell)), cell));
        let listed = |cell: Cell| Listed { cell: cell.index() as u16, weight: 1 };
        Expansion::of(cells.into_iter().map(listed).collect())
    }

    /// The replies to a three on `last` that could answer it; `None` if it was no threat.
    ///
    /// Against open threes these are the cells on their lines and the defender's fours, unless the
    /// straight four itself might be forbidden. Else the zone of a win by fours tells.
    fn answers(&mut self, last: Cell) -> Option<Cells> {
        let attacker = self.attacker;
        if !self.board.is_bound(attacker)
            && let Some(mut answers) = self.board.three_answers(last, attacker)
        {
            answers.add(&self.board.makes_four(attacker.opposite()));
            return Some(answers);
        }
        let win = self.threatens_fours()?;
        let zone = Cells::none(self.board.cells());
        let Threats { board, fours, watch, .. } = self;
        let mut forced = Forced { board, table: fours, watch, budget: AFTER_PASS, tree: None, zone };
        forced.follow(attacker, &win)?;
        Some(forced.zone)
    }
}

/// How hard it is to win with a move of a class, at first sight; 0 if it is no threat.
fn weight(class: CellClass) -> u16 {
    match class {
        CellClass::FourThree | CellClass::SuspectFour | CellClass::DoubleThree => 1,
        CellClass::FourPlus | CellClass::OpenThreePlus => 2,
        CellClass::Four | CellClass::OpenThree | CellClass::Suspect => 3,
        _ => 0,
    }
}
