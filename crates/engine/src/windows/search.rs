//! The search below the root.

use super::board::Board;
use super::weights::Weights;
use crate::level::Skill;
use crate::search::{from_table, to_table};
use crate::time_manager::Watch;
use crate::tt::{Bound, Entry, Table};
use crate::value::{MATE, MOST_PLIES};

/// A win at the root itself; a win is this less the plies to it.
pub(super) const WIN: i32 = MATE;
/// Above every value.
pub(super) const ALL: i32 = WIN + 1;
/// Beyond this a value tells of a proved win or loss.
pub(super) const PROVED: i32 = WIN - MOST_PLIES;
/// A loss that is not proved.
const DOUBTFUL: i32 = 20_000;
/// Moves of a node that are searched to their full depth.
const FULL: usize = 4;

pub(super) struct Search<'a> {
    pub(super) board: Board,
    pub(super) weights: Weights,
    pub(super) table: &'a Table,
    pub(super) watch: &'a mut Watch,
    pub(super) skill: Skill,
    /// Move lists of all open nodes, one after the other: what a cell weighs, and the cell.
    pub(super) moves: Vec<(i32, u16)>,
    /// Plies from the root beyond which nothing is searched.
    pub(super) most_plies: usize,
}

/// Where in the tree a node stands.
#[derive(Copy, Clone)]
pub(super) struct Node {
    /// Turns still to be searched.
    pub(super) depth: i32,
    /// Stones from the root.
    pub(super) ply: usize,
    /// Whether the turn began under threats, so that it costs no depth.
    pub(super) is_free: bool,
}

/// What there is to do at a node.
pub(super) enum Duty {
    /// The side to move wins with this stone, or this and the next.
    Wins(u16),
    /// No stone stops the other side.
    Lost,
    /// The other side would win with its next turn: one of the listed stones it must be.
    Forced,
    /// Nothing presses.
    Free,
}

impl Search<'_> {
    /// The value of the node for the side to move, if it lies between the bounds.
    pub(super) fn node(&mut self, node: Node, mut alpha: i32, beta: i32) -> i32 {
        if self.watch.tick() {
            return 0;
        }
        let first = self.moves.len();
        let value = self.listed(node, first, &mut alpha, beta);
        self.moves.truncate(first);
        value
    }

    /// The value of the node, whose moves are listed from `first` on; whatever it lists there may stay.
    fn listed(&mut self, node: Node, first: usize, alpha: &mut i32, beta: i32) -> i32 {
        let begins = self.board.left() == self.board.turn();
        let forced = self.is_pressed();
        let is_leaf = begins && (node.depth <= 0 && !forced || node.ply >= self.most_plies);
        if is_leaf && !self.can_win() {
            return self.estimate();
        }
        match self.duty() {
            Duty::Wins(_) => return WIN - (node.ply + self.stones_to_win()) as i32,
            Duty::Lost => return self.lost(node),
            Duty::Forced | Duty::Free if is_leaf => return self.estimate(),
            Duty::Forced | Duty::Free => {}
        }
        let node = Node { is_free: if begins { forced } else { node.is_free }, ..node };
        let known = self.known(node, *alpha, beta);
        if let Some(value) = known.0 {
            return value;
        }
        let lower = *alpha;
        let found = self.all_moves(node, (first, known.1), alpha, beta);
        let (value, cell) = self.doubt(node, (first, forced), found, alpha, beta);
        if value == -ALL {
            return self.estimate();
        }
        if !self.watch.stopped() {
            self.remember(node, (value, cell), (lower, beta));
        }
        value
    }

    /// Whether the other side wins with its next turn unless it is stopped.
    fn is_pressed(&self) -> bool {
        self.board.has(1 - self.board.side(), self.board.length() - self.board.turn())
    }

    /// Whether the side to move has a window that it may fill.
    fn can_win(&self) -> bool {
        let left = self.board.left().min(self.board.length());
        self.board.has(self.board.side(), self.board.length() - left)
    }

    /// Searches the listed moves; the best value, and its cell.
    fn all_moves(
        &mut self,
        node: Node,
        (first, hint): (usize, Option<u16>),
        alpha: &mut i32,
        beta: i32,
    ) -> (i32, Option<u16>) {
        self.prefer(first, hint);
        let (mut best, mut chosen) = (-ALL, None);
        for at in 0..self.moves.len() - first {
            let cell = self.moves[first + at].1;
            if !self.board.play(cell) {
                continue;
            }
            let value = self.after(node, if best > -ALL { at } else { 0 }, *alpha, beta);
            self.board.undo();
            if self.watch.stopped() {
                return (best, chosen);
            }
            if value > best {
                (best, chosen) = (value, Some(cell));
                *alpha = (*alpha).max(value);
            }
            if *alpha >= beta {
                break;
            }
        }
        (best, chosen)
    }

    /// A loss against the listed moves is none yet if others might have helped: where a turn is one stone they
    /// are tried, where it is several such a loss is not called proved.
    fn doubt(
        &mut self,
        node: Node,
        (first, forced): (usize, bool),
        (value, cell): (i32, Option<u16>),
        alpha: &mut i32,
        beta: i32,
    ) -> (i32, Option<u16>) {
        if value > -PROVED || self.watch.stopped() {
            return (value, cell);
        }
        if forced && self.board.fills_win() {
            // Whoever stops nothing loses too, but perhaps later.
            return (value.max(self.lost(node)), cell);
        }
        if self.board.turn() > 1 {
            return (value.max(node.ply as i32 - DOUBTFUL), cell);
        }
        let tried: Vec<u16> = self.moves.drain(first..).map(|(_, cell)| cell).collect();
        let rest =
            (0..self.board.cells() as u16).filter(|cell| self.board.is_empty(*cell) && !tried.contains(cell));
        self.list(rest.collect());
        let (other, at) = self.all_moves(node, (first, None), alpha, beta);
        if other > value { (other, at) } else { (value, cell) }
    }

    /// The value of the move just made, which stands at place `at` of the list, for the side that made it.
    pub(super) fn after(&mut self, node: Node, at: usize, alpha: i32, beta: i32) -> i32 {
        let ply = node.ply + 1;
        let position = self.board.position();
        let mover = self.board.mover();
        if let Some(outcome) = position.outcome() {
            return match outcome.winner {
                Some(winner) if winner.index() == mover => WIN - ply as i32,
                Some(_) => ply as i32 - WIN,
                None => 0,
            };
        }
        let passes = self.board.side() != mover;
        let depth = node.depth - i32::from(passes && !node.is_free);
        let child = Node { depth, ply, is_free: node.is_free };
        let reduced = i32::from(passes && at >= FULL && depth >= 1 && !node.is_free);
        if at > 0 {
            let value = self.seen(Node { depth: depth - reduced, ..child }, passes, alpha, alpha + 1);
            if value <= alpha || value >= beta && reduced == 0 || self.watch.stopped() {
                return value;
            }
        }
        self.seen(child, passes, alpha, beta)
    }

    /// The value of a node as the side sees it that moved before.
    fn seen(&mut self, node: Node, passes: bool, alpha: i32, beta: i32) -> i32 {
        if passes { -self.node(node, -beta, -alpha) } else { self.node(node, alpha, beta) }
    }

    /// What the side to move has to do. If the search must go on, the moves to look at are listed.
    pub(super) fn duty(&mut self) -> Duty {
        let (side, left) = (self.board.side(), self.board.left());
        let (length, turn) = (self.board.length(), self.board.turn());
        let mut lacking = Vec::new();
        let first = self.moves.len();
        if self.can_win() {
            self.board.lacking(side, length - left, &mut lacking);
            if self.board.fills_win() {
                return Duty::Wins(lacking[0][0]);
            }
            // It may be broken yet, or be too long to win.
            self.list(lacking.concat());
        }
        if !self.is_pressed() {
            self.list_quiet();
            return Duty::Free;
        }
        self.board.lacking(1 - side, length - turn, &mut lacking);
        self.list_stops(&lacking, left);
        let mut brackets = Vec::new();
        self.board.brackets(side, &mut brackets);
        self.list(brackets.into_iter().map(|(cell, _)| cell).collect());
        if self.moves.len() > first {
            return Duty::Forced;
        }
        if self.board.fills_win() {
            return Duty::Lost;
        }
        self.list(lacking.concat());
        Duty::Forced
    }

    /// Stones with which the side to move completes the window that wins.
    pub(super) fn stones_to_win(&self) -> usize {
        self.lacks(self.board.side())
    }

    /// Stones that a side lacks to win at soonest, at least 1.
    fn lacks(&self, side: usize) -> usize {
        let length = self.board.length();
        (1..length).find(|&stones| self.board.has(side, length - stones)).unwrap_or(1)
    }

    /// The value if the other side wins with its next turn.
    fn lost(&self, node: Node) -> i32 {
        (node.ply + self.board.left() + self.lacks(1 - self.board.side())) as i32 - WIN
    }

    /// Cells that leave at most as many windows as the stones behind them can stop.
    fn list_stops(&mut self, lacking: &[Vec<u16>], left: usize) {
        let mut cells: Vec<u16> = lacking.concat();
        cells.sort_unstable();
        cells.dedup();
        cells.retain(|cell| {
            let rest: Vec<&Vec<u16>> = lacking.iter().filter(|window| !window.contains(cell)).collect();
            can_stop(&rest, left - 1)
        });
        self.list(cells);
    }

    pub(super) fn list(&mut self, cells: Vec<u16>) {
        let side = self.board.side();
        for cell in cells {
            self.moves.push((self.weight(side, cell), cell));
        }
    }

    fn weight(&self, side: usize, cell: u16) -> i32 {
        9 * self.board.gain(side, cell) + 8 * self.board.gain(1 - side, cell)
    }

    /// The cells that weigh most, and those on which stones are taken.
    fn list_quiet(&mut self) {
        let (side, first) = (self.board.side(), self.moves.len());
        for cell in 0..self.board.cells() as u16 {
            if self.board.is_empty(cell) {
                self.moves.push((self.weight(side, cell), cell));
            }
        }
        let mut brackets = Vec::new();
        self.board.brackets(side, &mut brackets);
        for &(cell, stones) in &brackets {
            let entry = self.moves[first..].iter_mut().find(|(_, other)| *other == cell);
            entry.into_iter().for_each(|(weight, _)| *weight += 500 * stones as i32);
        }
        self.board.brackets(1 - side, &mut brackets);
        for &(cell, stones) in &brackets {
            let entry = self.moves[first..].iter_mut().find(|(_, other)| *other == cell);
            entry.into_iter().for_each(|(weight, _)| *weight += 300 * stones as i32);
        }
        let breadth = self.weights.breadth;
        if self.moves.len() - first > breadth {
            self.moves[first..].select_nth_unstable_by_key(breadth, |&(weight, cell)| (-weight, cell));
            self.moves.truncate(first + breadth);
        }
    }

    /// Brings the listed moves into order: the one that the table knows, then by weight, each once.
    fn prefer(&mut self, first: usize, hint: Option<u16>) {
        let listed = &mut self.moves[first..];
        listed.sort_unstable_by_key(|&(weight, cell)| (Some(cell) != hint, -weight, cell));
        let mut kept = first;
        for at in first..self.moves.len() {
            if at == first || self.moves[at].1 != self.moves[kept - 1].1 {
                self.moves[kept] = self.moves[at];
                kept += 1;
            }
        }
        self.moves.truncate(kept);
    }

    /// The value if the table decides it, and the cell it advises.
    fn known(&self, node: Node, alpha: i32, beta: i32) -> (Option<i32>, Option<u16>) {
        let Some(entry) = self.table.get(self.key(node)) else { return (None, None) };
        let value = from_table(entry.value, node.ply);
        let deep = i32::from(entry.depth) >= node.depth.max(0);
        let decides = match entry.bound {
            Bound::Exact => true,
            Bound::Lower => value >= beta,
            Bound::Upper => value <= alpha,
        };
        ((deep && decides).then_some(value), entry.cell)
    }

    fn key(&self, node: Node) -> u64 {
        // The second stone of a turn costs depth or not by what the turn began with.
        let begins = self.board.left() == self.board.turn();
        self.board.position().key() ^ if !begins && node.is_free { 0x5bd1_e995_97f4_a7c1 } else { 0 }
    }

    fn remember(&mut self, node: Node, (value, cell): (i32, Option<u16>), (alpha, beta): (i32, i32)) {
        let bound = if value >= beta {
            Bound::Lower
        } else if value <= alpha {
            Bound::Upper
        } else {
            Bound::Exact
        };
        let depth = node.depth.clamp(0, 255) as u8;
        let value = to_table(value, node.ply);
        self.table.put(self.key(node), Entry { value, cell, depth, bound });
    }

    /// What the position is worth to the side to move, without search.
    pub(super) fn estimate(&mut self) -> i32 {
        let side = self.board.side();
        let windows = |who: usize, side: usize| -> i32 {
            let weights = self.weights.windows[who].iter();
            weights.zip(self.board.own(side)).map(|(weight, &count)| weight * count as i32).sum()
        };
        let lines = windows(0, side) - windows(1, 1 - side);
        let captures = self.captures(side);
        (lines + captures + self.skill.error(self.board.position().key())).clamp(-20_000, 20_000)
    }

    fn captures(&self, side: usize) -> i32 {
        let Some(rule) = self.board.position().rules().captures else { return 0 };
        let taken = self.board.position().taken();
        // A game that is won by more stones counts each for less.
        let scale = |stones: u16| usize::from(stones * 5 / u16::from(rule.target).max(1)).min(15);
        let worth = |side: usize| self.weights.taken[scale(taken[side])];
        let mut brackets = Vec::new();
        let mut open = |who: usize, side: usize| {
            self.board.brackets(side, &mut brackets);
            let most = brackets.iter().map(|(_, stones)| *stones as u16).max().unwrap_or(0);
            let wins = most > 0 && taken[side] + most >= u16::from(rule.target);
            self.weights.brackets[who] * brackets.len() as i32 + if wins { [3_000, 300][who] } else { 0 }
        };
        worth(side) - worth(1 - side) + open(0, side) - open(1, 1 - side)
    }
}

/// Whether so many stones can hit every window.
pub(super) fn can_stop(windows: &[&Vec<u16>], stones: usize) -> bool {
    let Some((first, rest)) = windows.split_first() else { return true };
    stones > 0
        && first.iter().any(|cell| {
            let rest: Vec<&Vec<u16>> = rest.iter().copied().filter(|window| !window.contains(cell)).collect();
            can_stop(&rest, stones - 1)
        })
}
