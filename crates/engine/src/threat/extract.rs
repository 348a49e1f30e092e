//! The tree of a win by threats, put together from what the search has settled.
//!
//! Nothing is taken from memory unseen: every move is played on the board, every reply is listed
//! afresh, and whatever memory has lost is searched again. A claim is a tree that has been finished.

use std::collections::HashMap;

use goren_rules::Cell;

use super::forced::Forced;
use super::numbers::Pair;
use super::proof::{Proof, ProofBuilder};
use super::vcf::Win;
use super::vct::Threats;
use crate::board::Cells;
use crate::pattern::CellClass;

/// Nodes and moves for replies aside from the main line of a win by fours.
const ASIDE: (u64, u32) = (20_000, 40);

/// The replies listed, each with its node, and the node for all others.
type Replies = (Vec<(Cell, usize)>, Option<usize>);

/// A tree that is being built.
#[derive(Default)]
struct Growing {
    tree: ProofBuilder,
    /// The nodes of positions in which the attacker is to move, by key.
    done: HashMap<u64, usize>,
}

impl<const A: usize, const H: usize> Threats<'_, A, H> {
    /// The proof of a node that [`Threats::settle`] has found won; `None` if the watch stops it, or if
    /// it is too long.
    pub(crate) fn proof(&mut self) -> Option<Proof> {
        let mut growing = Growing::default();
        self.attack_node(&mut growing)?;
        Some(growing.tree.finish())
    }

    /// The node of the position on the board, the attacker to move.
    fn attack_node(&mut self, growing: &mut Growing) -> Option<usize> {
        let key = self.key(self.attacker);
        if let Some(&node) = growing.done.get(&key) {
            return Some(node);
        }
        let node = match self.wins_by_fours() {
            Some(win) => self.follow(&win, growing)?.0,
            None => {
                let cell = self.winning_move(key)?;
                self.board.make(cell, self.attacker);
                let replies = self.reply_nodes(growing);
                self.board.undo();
                let (replies, otherwise) = replies?;
                growing.tree.add(cell, false, replies, otherwise)?
            }
        };
        growing.done.insert(key, node);
        Some(node)
    }

    /// The tree and the zone of a win by fours.
    fn follow(&mut self, win: &Win, growing: &mut Growing) -> Option<(usize, Cells)> {
        let zone = Cells::none(self.board.cells());
        let Threats { board, fours, watch, attacker, .. } = self;
        let tree = Some(&mut growing.tree);
        let mut forced = Forced { board, table: fours, watch, budget: ASIDE, tree, zone };
        let node = forced.follow(*attacker, win)?;
        Some((node, forced.zone))
    }

    /// The move that wins at the node on the board.
    fn winning_move(&mut self, key: u64) -> Option<Cell> {
        for _ in 0..2 {
            let list = self.numbers.list(key);
            let wins = |cell: &Cell| {
                let stones = self.board.key_with(*cell, self.attacker);
                let child = self.numbers.pair(Self::key_of(stones, self.attacker.opposite()));
                child.is_some_and(|pair| pair.failure == 0)
            };
            let mut cells = list.into_iter().flatten().map(|at| Cell::new(self.numbers.listed(at).cell));
            if let Some(cell) = cells.find(wins) {
                return Some(cell);
            }
            // Forgotten in the meantime.
            self.numbers.set(key, Pair { success: 1, failure: 1 });
            if self.settle() != Some(true) {
                return None;
            }
        }
        None
    }

    /// The nodes that answer the defender's replies, and the one that answers all others.
    fn reply_nodes(&mut self, growing: &mut Growing) -> Option<Replies> {
        let defender = self.attacker.opposite();
        let (cells, otherwise) = if self.board.count(self.attacker, CellClass::Five) > 0 {
            (self.board.defences(defender).to_vec(), None)
        } else {
            let win = self.threatens_fours()?;
            let (node, zone) = self.follow(&win, growing)?;
            (zone.iter().filter(|&cell| self.board.stone(cell).is_none()).collect(), Some(node))
        };
        let mut replies = Vec::new();
        for reply in cells {
            if self.board.foul(reply, defender) {
                continue;
            }
            self.board.make(reply, defender);
            let node = self.attack_node(growing);
            self.board.undo();
            replies.push((reply, node?));
        }
        Some((replies, otherwise))
    }
}
