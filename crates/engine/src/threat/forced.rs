//! A win by fours, followed move by move: its tree, and its *zone*, the cells on which one more
//! stone of the defender could spoil it.
//!
//! A stone outside the zone is on no cell that is played or completes a five, makes no four at any
//! stage, and changes no verdict on a forbidden cell that the win relies on. So the same moves win
//! against it.

use goren_rules::{Cell, Color};

use super::proof::ProofBuilder;
use super::vcf::{Fours, Win};
use crate::board::{Board, Cells};
use crate::pattern::CellClass;
use crate::time_manager::Watch;
use crate::tt::Table;

/// What is needed to follow a win by fours.
pub(crate) struct Forced<'a, const A: usize, const H: usize> {
    pub(crate) board: &'a mut Board<A, H>,
    pub(crate) table: &'a Table,
    pub(crate) watch: &'a mut Watch,
    /// Nodes and moves for replies other than the one the line goes on with.
    pub(crate) budget: (u64, u32),
    /// Where the tree goes, if it is wanted.
    pub(crate) tree: Option<&'a mut ProofBuilder>,
    pub(crate) zone: Cells,
}

impl<const A: usize, const H: usize> Forced<'_, A, H> {
    /// Follows a win of the side to move; the index of its node in the tree, or 0 without one. `None`
    /// if it does not win after all.
    pub(crate) fn follow(&mut self, attacker: Color, win: &Win) -> Option<usize> {
        self.attack(attacker, &win.line)
    }

    /// `line` has its first move last.
    fn attack(&mut self, attacker: Color, line: &[Cell]) -> Option<usize> {
        let (&cell, rest) = line.split_last()?;
        let class = self.board.class(cell, attacker);
        self.zone.add(&self.board.makes_four(attacker.opposite()));
        self.zone.insert(cell);
        if class.is_suspect() {
            self.everything_matters();
        }
        if class == CellClass::Five {
            self.ends_matter(cell, attacker);
            return self.add(cell, true, Vec::new());
        }
        self.board.make(cell, attacker);
        let replies = self.answer_all(attacker, cell, rest);
        self.board.undo();
        self.add(cell, false, replies?)
    }

    fn add(&mut self, cell: Cell, wins: bool, replies: Vec<(Cell, usize)>) -> Option<usize> {
        match &mut self.tree {
            Some(tree) => tree.add(cell, wins, replies, None),
            None => Some(0),
        }
    }

    fn answer_all(&mut self, attacker: Color, cell: Cell, line: &[Cell]) -> Option<Vec<(Cell, usize)>> {
        let defender = attacker.opposite();
        self.board.fives(attacker).for_each(|five| self.zone.insert(five));
        self.ends_matter(cell, attacker);
        let mut nodes = Vec::new();
        for &reply in self.board.defences(defender).iter() {
            self.zone.insert(reply);
            if self.board.foul(reply, defender) {
                self.trap_matters(reply, defender);
                continue;
            }
            self.board.make(reply, defender);
            let node = self.answer(attacker, reply, line);
            self.board.undo();
            nodes.push((reply, node?));
        }
        Some(nodes)
    }

    fn answer(&mut self, attacker: Color, reply: Cell, line: &[Cell]) -> Option<usize> {
        match line.split_last() {
            Some((&expected, rest)) if expected == reply => self.attack(attacker, rest),
            _ => {
                let (nodes, moves) = self.budget;
                let Forced { board, table, watch, .. } = self;
                let win = Fours { board, table, watch, nodes }.attack(attacker, moves)?;
                self.attack(attacker, &win.line)
            }
        }
    }

    /// Where a five may be spoiled at its ends, the cells around it count too.
    fn ends_matter(&mut self, cell: Cell, attacker: Color) {
        if self.board.ends_matter(attacker) {
            self.board.around(cell).into_iter().for_each(|cell| self.zone.insert(cell));
        }
    }

    /// A cell is forbidden to the defender: another stone of his could make it allowed.
    fn trap_matters(&mut self, cell: Cell, defender: Color) {
        if self.board.class(cell, defender).is_suspect() {
            self.everything_matters();
        } else {
            self.board.around(cell).into_iter().for_each(|cell| self.zone.insert(cell));
        }
    }

    /// Verdicts on double-threes may hang on any cell.
    fn everything_matters(&mut self) {
        self.board.empty_cells().for_each(|cell| self.zone.insert(cell));
    }
}
