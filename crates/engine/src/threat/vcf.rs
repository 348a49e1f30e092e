//! Victory by continuous fours: every move of the attacker makes a four, so that the defender has
//! one reply (where the ends of a five matter, few), until a four cannot be stopped.
//!
//! A claim is sound: the attacker's moves are never forbidden ones, a defender who makes a four of
//! his own with a reply is answered, and one whose only replies are forbidden to him has lost.

use std::cmp::Reverse;

use goren_rules::{Cell, Color};

use crate::board::Board;
use crate::pattern::CellClass;
use crate::rng::mix;
use crate::time_manager::Watch;
use crate::tt::{Bound, Entry, Table, WHITE_TO_MOVE};

/// Keeps the results of this search apart from those of others in the same table.
const FOURS: u64 = mix(0x0f04_0000);

/// A win that was found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Win {
    /// Moves of both sides until the winning line is complete.
    pub(crate) plies: u32,
    /// The moves, last first, up to the four that cannot be stopped.
    pub(crate) line: Vec<Cell>,
}

/// A search for a win by fours.
pub(crate) struct Fours<'a, const A: usize, const H: usize> {
    pub(crate) board: &'a mut Board<A, H>,
    pub(crate) table: &'a Table,
    pub(crate) watch: &'a mut Watch,
    /// Nodes that may still be taken.
    pub(crate) nodes: u64,
}

impl<const A: usize, const H: usize> Fours<'_, A, H> {
    /// The first win found for the side to move with at most `moves` moves of its own. Failures
    /// for want of moves are remembered, failures for want of nodes are not.
    pub(crate) fn attack(&mut self, side: Color, moves: u32) -> Option<Win> {
        let other = side.opposite();
        let pressed = self.board.count(other, CellClass::Five) > 0;
        if let Some(cell) = self.first_of(side, CellClass::Five) {
            return Some(Win { plies: 1, line: vec![cell] });
        }
        if !pressed && let Some(cell) = self.first_of(side, CellClass::Winning) {
            return Some(Win { plies: 3, line: vec![cell] });
        }
        if moves == 0 || self.nodes == 0 || self.watch.tick() {
            return None;
        }
        self.nodes -= 1;
        let turn = if side == Color::White { WHITE_TO_MOVE } else { 0 };
        let key = self.board.key() ^ turn ^ FOURS;
        let known = self.table.get(key).filter(|entry| entry.bound == Bound::Upper);
        if known.is_some_and(|entry| u32::from(entry.depth) >= moves) {
            return None;
        }
        for cell in self.fours(side, pressed) {
            if let Some(win) = self.try_four(side, cell, moves) {
                return Some(win);
            }
        }
        if !self.watch.stopped() && self.nodes > 0 {
            self.table.put(key, Entry { value: 0, cell: None, depth: moves as u8, bound: Bound::Upper });
        }
        None
    }

    fn first_of(&self, side: Color, class: CellClass) -> Option<Cell> {
        if self.board.count(side, class) == 0 {
            return None;
        }
        self.board.forcing(side).find(|&cell| self.board.class(cell, side) == class)
    }

    /// The attacker's fours, strongest first; if the defender threatens a five, those that stop it.
    fn fours(&mut self, side: Color, pressed: bool) -> Vec<Cell> {
        let mut cells: Vec<Cell> = self.board.forcing(side).collect();
        if pressed {
            let defences = self.board.defences(side);
            cells.retain(|cell| defences.contains(cell));
        }
        let strength = |cell| (self.board.class(cell, side), self.board.value(cell, side));
        cells.sort_by_key(|&cell| (Reverse(strength(cell)), cell));
        cells
    }

    /// Plays one four and follows every reply; the win against the longest defence.
    fn try_four(&mut self, side: Color, cell: Cell, moves: u32) -> Option<Win> {
        if self.board.foul(cell, side) {
            return None;
        }
        self.board.make(cell, side);
        let win = self.against_all_replies(side, moves);
        self.board.undo();
        win.map(|mut win| {
            win.line.push(cell);
            win
        })
    }

    fn against_all_replies(&mut self, side: Color, moves: u32) -> Option<Win> {
        let other = side.opposite();
        let mut longest = Win { plies: 3, line: Vec::new() };
        for &reply in self.board.defences(other).iter() {
            if self.board.foul(reply, other) {
                continue;
            }
            self.board.make(reply, other);
            let win = self.attack(side, moves - 1);
            self.board.undo();
            let mut win = win?;
            win.plies += 2;
            win.line.push(reply);
            if win.plies > longest.plies || longest.line.is_empty() {
                longest = win;
            }
        }
        // A side that may not move at all is not lost: the game is drawn.
        let stuck = longest.line.is_empty() && self.board.is_bound(other) && !self.board.can_move(other);
        (!stuck).then_some(longest)
    }
}

#[cfg(test)]
mod tests;
