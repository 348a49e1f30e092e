//! The skeleton: one node of the principal variation search.

use goren_rules::{Cell, Color};

use super::extend::Singular;
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
    /// Whether a move is expected to be at least beta.
    pub(super) cut: bool,
    /// A move that is left out, to see what the others are worth.
    pub(super) excluded: Option<Cell>,
}

/// What a node found out before its moves are tried.
#[derive(Copy, Clone, Debug)]
pub(super) struct Prospect {
    /// The opponent has made a four.
    pub(super) forced: bool,
    /// The opponent makes a straight four next, and only certain cells stop him.
    pub(super) must_answer: bool,
    /// The opponent makes a straight four next, or a four with a three.
    pub(super) pressed: bool,
    /// The static estimate, or what the table knows better.
    pub(super) estimate: i32,
    /// Plies by which the move of the table is searched deeper.
    pub(super) extension: i32,
}

impl Node {
    /// The root, with the window wide open.
    pub(super) fn root(side: Color) -> Node {
        let most = Value::MAX.raw();
        Node { side, depth: 0, ply: 0, alpha: -most, beta: most, cut: false, excluded: None }
    }

    /// Whether the window is open: the value itself is wanted, not only on which side it lies.
    pub(super) fn is_open(&self) -> bool {
        self.beta - self.alpha > 1
    }

    /// The node after a move, with the given depth and window as its parent sees it.
    pub(super) fn child(&self, depth: i32, window: (i32, i32)) -> Node {
        let (side, ply) = (self.side.opposite(), self.ply + 1);
        let (alpha, beta) = (-window.1, -window.0);
        Node { side, depth, ply, alpha, beta, cut: false, excluded: None }
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
        let key = self.node_key(&node);
        let known = if self.params.table > 0 { self.table.get(key) } else { None };
        if let Some(value) = self.table_cut(&node, known) {
            return value;
        }
        let mut prospect = self.prospect(&node, known, forced);
        if !forced && node.depth > 0 && node.excluded.is_none() {
            if let Some(value) = self.razor(&node, prospect.estimate) {
                return value;
            }
            if let Some(value) = self.reverse_futility(&node, &prospect) {
                return value;
            }
            node.depth -= self.fail_high_reduction(&node, &prospect);
        }
        match self.singular(&node, &prospect, known) {
            Singular::Depth(extension) => prospect.extension = extension,
            Singular::Cut(value) => return value,
        }
        let (best, cell) = self.try_moves(&node, &prospect, known);
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

    /// Searches the moves of a node; the best value and the move that has it.
    fn try_moves(&mut self, node: &Node, prospect: &Prospect, known: Option<Entry>) -> (i32, Option<Cell>) {
        let mut best = if prospect.forced || prospect.must_answer {
            Value::mated_in(node.ply as u32 + if prospect.forced { 2 } else { 4 }).raw()
        } else {
            -Value::MAX.raw()
        };
        let known = known.and_then(|entry| entry.cell).map(Cell::new);
        let mut picker = self.picker(known);
        let (mut best_cell, mut alpha, mut searched) = (None, node.alpha, 0);
        while let Some(cell) = self.pick(&mut picker, node) {
            if self.board.foul(cell, node.side) || node.excluded == Some(cell) {
                continue;
            }
            if !prospect.forced
                && self.may_skip(node, cell, best)
                && (self.is_too_late(node, searched) || self.is_futile(node, prospect))
            {
                continue;
            }
            let extension = if Some(cell) == known { prospect.extension } else { 0 };
            let depth = self.depth_after(node, prospect) + extension;
            let reduction = self.reduction(node, prospect, cell, searched);
            let value = self.try_move(&Node { alpha, ..*node }, cell, (depth, reduction), searched == 0);
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
                    self.learn(node, &picker, cell);
                    break;
                }
            }
        }
        self.moves.truncate(picker.first);
        if searched == 0 && best <= -Value::MAX.raw() {
            // Every cell is forbidden: a pass or no move at all.
            best = if node.excluded.is_some() { node.alpha } else { Value::DRAW.raw() };
        }
        (best, best_cell)
    }

    /// Searches one move: with the whole window if it is the first, else first asking only
    /// whether it is better than what there is.
    pub(super) fn try_move(
        &mut self,
        node: &Node,
        cell: Cell,
        (depth, reduction): (i32, i32),
        first: bool,
    ) -> i32 {
        self.make(cell, node.side);
        let (alpha, beta) = (node.alpha, node.beta);
        let mut value = alpha + 1;
        if !first || !node.is_open() {
            let least = (alpha, alpha + 1);
            let cut = !first || !node.cut;
            value = -self.node(Node { cut, ..node.child(depth - reduction, least) });
            if value > alpha && reduction > 0 {
                value = -self.node(Node { cut: !node.cut, ..node.child(depth, least) });
            }
        }
        if node.is_open() && (first || (value > alpha && value < beta)) {
            value = -self.node(node.child(depth, (alpha, beta)));
        }
        self.undo();
        value
    }

    /// Remembers that `cell` refuted the opponent's last move and the moves before it did not.
    fn learn(&mut self, node: &Node, picker: &super::movepick::Picker, cell: Cell) {
        if !self.is_quiet(cell, node.side) {
            return;
        }
        self.history.reward(&node.quiet(cell), node.depth);
        for tried in picker.first..picker.next - 1 {
            let other = self.moves[tried].cell;
            if self.is_quiet(other, node.side) {
                self.history.punish(&node.quiet(other), node.depth);
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
