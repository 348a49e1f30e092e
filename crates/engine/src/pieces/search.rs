//! The search below the root.

use goren_rules::Position;

use super::Field;
use crate::grade::Grade;
use crate::search::{Task, from_table, to_table};
use crate::time_manager::Watch;
use crate::tt::{Bound, Entry, Table};
use crate::value::{MATE, MOST_PLIES};

/// Above every value.
pub(super) const ALL: i32 = MATE + 1;
/// Beyond this a value tells of a proved win or loss.
pub(super) const PROVED: i32 = MATE - MOST_PLIES;
/// Moves from the root beyond which nothing is searched.
const MOST_DEEP: usize = 120;
/// Moves beyond the last ply that are followed.
const MOST_LOUD: i32 = 6;
/// Moves of a node that are searched to their full depth.
const FULL: usize = 3;
/// What the side that searches gives for not having a position once more, in hundredths of an open two.
const RELUCTANCE: i32 = 20;
/// Numbers of moves.
const MOVES: usize = 1 << 16;
/// What a move that has cut often may weigh at most.
const MOST_HISTORY: i32 = 4_000;

pub(super) struct Search<'a> {
    pub(super) table: &'a Table,
    pub(super) watch: &'a mut Watch,
    pub(super) grade: Grade,
    /// Move lists of all open nodes, one after the other: what a move weighs, and the move.
    pub(super) moves: Vec<(i32, u16)>,
    /// Keys of the positions of the game that may come again, then of those from the root on.
    pub(super) path: Vec<u64>,
    /// How often a move has cut, by side.
    history: [Vec<i32>; 2],
    /// The two last moves that cut at each distance from the root.
    killers: Vec<[u16; 2]>,
}

/// Where in the tree a node stands.
#[derive(Copy, Clone)]
pub(super) struct Node {
    /// Turns still to be searched.
    pub(super) depth: i32,
    /// Moves from the root.
    pub(super) ply: usize,
    /// Whether a turn may be left out here.
    pub(super) may_pass: bool,
}

impl<'a> Search<'a> {
    pub(super) fn new(task: &Task<'_>, table: &'a Table, watch: &'a mut Watch) -> Search<'a> {
        let grade = Grade::of_pieces(task.player);
        grade.limit(watch);
        Search {
            table,
            watch,
            grade,
            moves: Vec::new(),
            path: Vec::new(),
            history: [vec![0; MOVES], vec![0; MOVES]],
            killers: vec![[0; 2]; MOST_DEEP + 2],
        }
    }

    /// Remembers the positions of the game so far that may come again.
    pub(super) fn remember_game<F: Field>(&mut self, position: &Position) {
        let Position::Hasami(hasami) = position else { return };
        let mut before = position.clone();
        for _ in 0..hasami.quiet_plies() {
            if before.undo().is_none() {
                break;
            }
            self.path.extend(F::of(&before).map(|field| field.key()));
        }
    }

    /// The value of a board after the move with this number in its list, for the side that has made it.
    pub(super) fn child<F: Field>(
        &mut self,
        (before, after): (&F, &F),
        node: Node,
        at: usize,
        (alpha, beta): (i32, i32),
    ) -> i32 {
        let passes = before.side() != after.side();
        let child = Node { depth: node.depth - i32::from(passes), ply: node.ply + 1, may_pass: true };
        let late = passes && at >= FULL && node.depth >= 2 && !before.is_bound();
        let reduced = if late { 1 + i32::from(at >= 12 && node.depth >= 4) } else { 0 };
        if at > 0 {
            let value =
                self.seen(after, passes, Node { depth: child.depth - reduced, ..child }, (alpha, alpha + 1));
            if value <= alpha || value >= beta && reduced == 0 || self.watch.stopped() {
                return value;
            }
        }
        self.seen(after, passes, child, (alpha, beta))
    }

    fn seen<F: Field>(&mut self, field: &F, passes: bool, node: Node, (alpha, beta): (i32, i32)) -> i32 {
        if passes { -self.node(field, node, (-beta, -alpha)) } else { self.node(field, node, (alpha, beta)) }
    }

    /// The value of the board for its side to move, if it lies between the bounds.
    fn node<F: Field>(&mut self, field: &F, node: Node, (alpha, beta): (i32, i32)) -> i32 {
        if let Some(value) = ended(field, node.ply) {
            return value;
        }
        if node.depth <= 0 && !field.is_bound() || node.ply >= MOST_DEEP {
            return self.calm(field, MOST_LOUD, node.ply, (alpha, beta));
        }
        if self.watch.tick() {
            return 0;
        }
        if F::REPEATS && self.path.contains(&field.key()) {
            // Whoever searches would rather play on.
            return if node.ply.is_multiple_of(2) { -RELUCTANCE } else { RELUCTANCE };
        }
        let entry = self.table.get(field.key());
        if let Some(value) = entry.and_then(|entry| decided(entry, node, (alpha, beta))) {
            return value;
        }
        if let Some(value) = self.left_out(field, node, beta) {
            return value;
        }
        let first = self.moves.len();
        let lower = alpha;
        if F::REPEATS {
            self.path.push(field.key());
        }
        let hint = entry.and_then(|entry| entry.cell);
        let (value, mv) = self.all_moves(field, node, (first, hint), (alpha, beta));
        if F::REPEATS {
            self.path.pop();
        }
        self.moves.truncate(first);
        if !self.watch.stopped() {
            self.keep(field, node, (value, mv), (lower, beta));
        }
        value
    }

    /// A side that is well off even if it leaves its turn out needs no further look.
    fn left_out<F: Field>(&mut self, field: &F, node: Node, beta: i32) -> Option<i32> {
        let may = F::NULL > 0 && node.may_pass && node.depth >= 2 && beta.abs() < PROVED && !field.is_bound();
        if !may || field.estimate() < beta {
            return None;
        }
        let child = Node { depth: node.depth - 1 - F::NULL, ply: node.ply + 1, may_pass: false };
        let value = -self.node(&field.passed(), child, (-beta, 1 - beta));
        (value >= beta && value < PROVED && !self.watch.stopped()).then_some(value)
    }

    fn all_moves<F: Field>(
        &mut self,
        field: &F,
        node: Node,
        (first, hint): (usize, Option<u16>),
        (mut alpha, beta): (i32, i32),
    ) -> (i32, Option<u16>) {
        self.order(field, first, hint, node.ply);
        let (mut best, mut chosen) = (-ALL, None);
        for at in 0..self.moves.len() - first {
            let mv = self.moves[first + at].1;
            let value = self.child((field, &field.after(mv)), node, at, (alpha, beta));
            if self.watch.stopped() {
                break;
            }
            if value > best {
                (best, chosen) = (value, Some(mv));
                alpha = alpha.max(value);
            }
            if alpha >= beta {
                self.praise(field.side(), first, at, node);
                break;
            }
        }
        (best, chosen)
    }

    /// Lists the moves in order: the one that the table knows, then by weight.
    fn order<F: Field>(&mut self, field: &F, first: usize, hint: Option<u16>, ply: usize) {
        field.list(&mut self.moves);
        let (history, killers) = (&self.history[field.side() & 1], self.killers[ply.min(MOST_DEEP)]);
        for (weight, mv) in &mut self.moves[first..] {
            *weight += history[usize::from(*mv)];
            *weight += if killers.contains(mv) { 2_000 } else { 0 };
            if Some(*mv) == hint {
                *weight = i32::MAX;
            }
        }
        self.moves[first..].sort_unstable_by_key(|&(weight, mv)| (std::cmp::Reverse(weight), mv));
    }

    /// A move that has cut weighs more from now on, those tried before it less.
    fn praise(&mut self, side: usize, first: usize, at: usize, node: Node) {
        let bonus = (node.depth * node.depth * 4).clamp(4, 400);
        let history = &mut self.history[side & 1];
        for (index, &(_, mv)) in self.moves[first..=first + at].iter().enumerate() {
            let weight = &mut history[usize::from(mv)];
            let change = if index == at { bonus } else { -bonus / 4 };
            *weight += change - *weight * change.abs() / MOST_HISTORY;
        }
        let mv = self.moves[first + at].1;
        let killers = &mut self.killers[node.ply.min(MOST_DEEP)];
        if killers[0] != mv {
            *killers = [mv, killers[0]];
        }
    }

    fn keep<F: Field>(
        &mut self,
        field: &F,
        node: Node,
        (value, cell): (i32, Option<u16>),
        (alpha, beta): (i32, i32),
    ) {
        let bound = match value {
            _ if value >= beta => Bound::Lower,
            _ if value <= alpha => Bound::Upper,
            _ => Bound::Exact,
        };
        let depth = node.depth.clamp(0, 255) as u8;
        self.table.put(field.key(), Entry { value: to_table(value, node.ply), cell, depth, bound });
    }

    /// The value once nothing is taken any more: the side to move may stay with the estimate, or take.
    fn calm<F: Field>(&mut self, field: &F, left: i32, ply: usize, (mut alpha, beta): (i32, i32)) -> i32 {
        if let Some(value) = ended(field, ply) {
            return value;
        }
        if self.watch.tick() {
            return 0;
        }
        let bound = field.is_bound() && ply < MOST_DEEP;
        let mut best = -ALL;
        if !bound {
            best = field.estimate() + self.grade.error(field.key());
            alpha = alpha.max(best);
            if alpha >= beta || left <= 0 {
                return best;
            }
        }
        let first = self.moves.len();
        if bound {
            field.list(&mut self.moves);
        } else {
            field.list_loud(&mut self.moves);
        }
        self.moves[first..].sort_unstable_by_key(|&(weight, mv)| (std::cmp::Reverse(weight), mv));
        for at in first..self.moves.len() {
            let after = field.after(self.moves[at].1);
            let value = if after.side() == field.side() {
                self.calm(&after, left, ply + 1, (alpha, beta))
            } else {
                -self.calm(&after, left - 1, ply + 1, (-beta, -alpha))
            };
            if self.watch.stopped() {
                break;
            }
            best = best.max(value);
            alpha = alpha.max(value);
            if alpha >= beta {
                break;
            }
        }
        self.moves.truncate(first);
        best
    }
}

/// The value of a game that is over.
pub(super) fn ended<F: Field>(field: &F, ply: usize) -> Option<i32> {
    let winner = field.end()?;
    Some(
        winner.map_or(0, |winner| if winner == field.side() { MATE - ply as i32 } else { ply as i32 - MATE }),
    )
}

fn decided(entry: Entry, node: Node, (alpha, beta): (i32, i32)) -> Option<i32> {
    let value = from_table(entry.value, node.ply);
    let decides = match entry.bound {
        Bound::Exact => true,
        Bound::Lower => value >= beta,
        Bound::Upper => value <= alpha,
    };
    (decides && i32::from(entry.depth) >= node.depth).then_some(value)
}
