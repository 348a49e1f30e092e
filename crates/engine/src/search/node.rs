//! The skeleton: one node of the principal variation search.

use goren_rules::{Cell, Color};

use super::prune::to_table;
use super::{MOST_PLIES, Search};
use crate::Value;
use crate::eval::Evaluate;
use crate::pattern::CellClass;
use crate::tt::{Bound, Entry};

/// A node to be searched; the board is there already.
#[derive(Copy, Clone, Debug)]
pub(super) struct Node {
    pub(super) side: Color,
    /// Depth left, in plies; below 1 only replies to fours are searched.
    pub(super) depth: i32,
    /// Plies from the root.
    pub(super) ply: usize,
    pub(super) alpha: i32,
    pub(super) beta: i32,
}

impl Node {
    /// Whether the window is open: the value itself is wanted, not only on which side it lies.
    pub(super) fn is_open(&self) -> bool {
        self.beta - self.alpha > 1
    }

    /// The node after a move, with the given depth and window as its parent sees it.
    pub(super) fn child(&self, depth: i32, alpha: i32, beta: i32) -> Node {
        Node { side: self.side.opposite(), depth, ply: self.ply + 1, alpha: -beta, beta: -alpha }
    }
}

impl<const A: usize, const H: usize, E: Evaluate<A, H>> Search<'_, A, H, E> {
    /// The value of a node for the side to move: exact within the window, else a bound. Without
    /// meaning once the watch has stopped.
    pub(super) fn node(&mut self, mut node: Node) -> i32 {
        self.lines[node.ply].clear();
        if self.watch.tick() {
            return 0;
        }
        if let Some(value) = self.settled(node.side, node.ply) {
            return value;
        }
        let forced = self.board.count(node.side.opposite(), CellClass::Five) > 0;
        if node.ply >= MOST_PLIES || (node.depth <= 0 && !forced) {
            return self.leaf(&node);
        }
        if Self::mate_distance(&mut node) {
            return node.alpha;
        }
        let key = self.key(node.side);
        let known = if self.params.table > 0 { self.table.get(key) } else { None };
        if let Some(value) = self.table_cut(&node, known) {
            return value;
        }
        let estimate = if forced { 0 } else { self.evaluate(node.side) };
        if !forced
            && node.depth > 0
            && let Some(value) = self.razor(&node, estimate)
        {
            return value;
        }
        let first = self.moves.len();
        let from_table = known.and_then(|entry| entry.cell).map(Cell::new);
        self.list_moves(node.side, node.ply, from_table);
        let (best, cell) = self.try_moves(&node, first, forced, estimate);
        self.moves.truncate(first);
        if self.watch.stopped() {
            return 0;
        }
        let bound = match best {
            best if best >= node.beta => Bound::Lower,
            best if best > node.alpha => Bound::Exact,
            _ => Bound::Upper,
        };
        let depth = node.depth.clamp(0, 255) as u8;
        let cell = cell.map(|cell| cell.index() as u16);
        self.table.put(key, Entry { value: to_table(best, node.ply), cell, depth, bound });
        best
    }

    /// Searches the moves listed from `first` on; the best value and the move that has it.
    fn try_moves(&mut self, node: &Node, first: usize, forced: bool, estimate: i32) -> (i32, Option<Cell>) {
        let mut best = if forced || self.must_answer(node.side) {
            Value::mated_in(node.ply as u32 + if forced { 2 } else { 4 }).raw()
        } else {
            -Value::MAX.raw()
        };
        let (mut best_cell, mut alpha, mut searched) = (None, node.alpha, 0);
        for at in first..self.moves.len() {
            let Some(cell) = self.pick(at) else { break };
            if self.board.stone(cell).is_some() || self.board.foul(cell, node.side) {
                continue;
            }
            if !forced
                && self.may_skip(node, cell, best)
                && (self.is_too_late(node, searched) || self.is_futile(node, estimate))
            {
                continue;
            }
            let value = self.try_move(&Node { alpha, ..*node }, cell, searched, forced);
            searched += 1;
            if self.watch.stopped() {
                break;
            }
            if value > best {
                best = value;
                best_cell = Some(cell);
                if value > alpha {
                    alpha = value;
                    self.extend_line(node.ply, cell);
                }
                if value >= node.beta {
                    self.learn(node, first, at, cell);
                    break;
                }
            }
        }
        if searched == 0 && best <= -Value::MAX.raw() {
            // Every cell is forbidden: a pass or no move at all.
            best = Value::DRAW.raw();
        }
        (best, best_cell)
    }

    /// Searches one move: with the whole window if it is the first, else first asking only
    /// whether it is better than what there is.
    pub(super) fn try_move(&mut self, node: &Node, cell: Cell, searched: usize, forced: bool) -> i32 {
        let depth = self.depth_after(node, forced);
        let reduction = if forced { 0 } else { self.reduction(node, cell, searched) };
        self.make(cell, node.side);
        let (alpha, beta) = (node.alpha, node.beta);
        let mut value = alpha + 1;
        if searched > 0 {
            value = -self.node(node.child(depth - reduction, alpha, alpha + 1));
            if value > alpha && reduction > 0 {
                value = -self.node(node.child(depth, alpha, alpha + 1));
            }
        }
        if searched == 0 || (value > alpha && value < beta && node.is_open()) {
            value = -self.node(node.child(depth, alpha, beta));
        }
        self.undo();
        value
    }

    /// Remembers that `cell` refuted the opponent's last move and the moves before it did not.
    fn learn(&mut self, node: &Node, first: usize, at: usize, cell: Cell) {
        if !self.is_quiet(cell, node.side) {
            return;
        }
        self.history.reward(cell, node.side, node.depth, node.ply);
        for tried in first..at {
            let other = self.moves[tried].cell;
            if self.is_quiet(other, node.side) {
                self.history.punish(other, node.side, node.depth);
            }
        }
    }

    /// Puts a move in front of the best line of the next ply.
    pub(super) fn extend_line(&mut self, ply: usize, cell: Cell) {
        let (here, next) = self.lines.split_at_mut(ply + 1);
        here[ply].clear();
        here[ply].push(cell);
        here[ply].extend_from_slice(&next[0]);
    }
}
