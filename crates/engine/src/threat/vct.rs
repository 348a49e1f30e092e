//! The search for wins by threats: proof-number search, depth first (df-pn, Nagai 2002).
//!
//! A node is won, lost or open, with numbers that tell how much is still to be shown either way; the
//! search goes where least is. Stones stay, so that no position comes back and the numbers need no
//! care for cycles.

use goren_rules::{Cell, Color};

use super::expand::Expansion;
use super::numbers::{INFINITE, Listed, Numbers, Pair};
use crate::board::Board;
use crate::rng::mix;
use crate::time_manager::Watch;
use crate::tt::{Table, WHITE_TO_MOVE};

/// Plies below the root where a node counts as lost to the attacker.
const MOST_PLIES: usize = 120;

/// Keys of empty boards must not be 0.
const THREATS: u64 = mix(0x7e4e_a750);

/// A search for a win of one side by threats; the board is at the node being searched.
pub(crate) struct Threats<'a, const A: usize, const H: usize> {
    pub(crate) board: &'a mut Board<A, H>,
    /// Failures of the search by fours.
    pub(crate) fours: &'a Table,
    pub(crate) watch: &'a mut Watch,
    pub(crate) numbers: &'a mut Numbers,
    pub(crate) attacker: Color,
    /// Nodes that may still be taken.
    pub(crate) nodes: u64,
    /// Whether something was left out for want of nodes or moves, so that a failure proves nothing.
    pub(crate) limited: bool,
}

/// A node's moves summed up: its numbers, and the most promising move with the numbers it may reach
/// before another one is.
struct Choice {
    pair: Pair,
    best: Listed,
    limits: Pair,
}

impl<const A: usize, const H: usize> Threats<'_, A, H> {
    /// Searches the node on the board, the attacker to move, until it is settled or the nodes are
    /// used up; whether it is won, or `None` if that is open.
    pub(crate) fn settle(&mut self) -> Option<bool> {
        let pair = self.search(self.attacker, Pair { success: INFINITE, failure: INFINITE }, 0);
        match pair {
            Pair { success: 0, .. } => Some(true),
            Pair { failure: 0, .. } => Some(false),
            _ => None,
        }
    }

    /// The key of the node on the board with a side to move.
    pub(super) fn key(&self, side: Color) -> u64 {
        Self::key_of(self.board.key(), side)
    }

    pub(super) fn key_of(stones: u64, side: Color) -> u64 {
        stones ^ THREATS ^ if side == Color::White { WHITE_TO_MOVE } else { 0 }
    }

    /// Searches a node until its numbers reach the limits; the numbers then.
    fn search(&mut self, side: Color, limits: Pair, ply: usize) -> Pair {
        let key = self.key(side);
        loop {
            let list = match self.numbers.list(key) {
                Some(list) => list,
                None => match self.enter(side, key, ply) {
                    Ok(list) => list,
                    Err(settled) => return settled,
                },
            };
            let choice = self.choose(side, list, limits);
            let Pair { success, failure } = choice.pair;
            if success >= limits.success || failure >= limits.failure || self.is_over() {
                self.numbers.set(key, choice.pair);
                return choice.pair;
            }
            let cell = Cell::new(choice.best.cell);
            self.board.make(cell, side);
            let pair = self.search(side.opposite(), choice.limits, ply + 1);
            self.board.undo();
            if !pair.is_settled() && self.is_over() {
                self.numbers.set(key, choice.pair);
                return choice.pair;
            }
        }
    }

    /// Whether the nodes are used up or the search was told to stop.
    fn is_over(&self) -> bool {
        self.nodes == 0 || self.watch.stopped()
    }

    /// Looks at a node for the first time: its moves, or its numbers if that settles it.
    fn enter(&mut self, side: Color, key: u64, ply: usize) -> Result<std::ops::Range<usize>, Pair> {
        if let Some(pair) = self.numbers.pair(key).filter(|pair| pair.is_settled()) {
            return Err(pair);
        }
        if self.is_over() || self.watch.tick() {
            return Err(Pair { success: 1, failure: 1 });
        }
        self.nodes -= 1;
        if ply >= MOST_PLIES {
            self.limited = true;
            let pair = if side == self.attacker { Pair::LOST } else { Pair::WON };
            self.numbers.set(key, pair);
            return Err(pair);
        }
        let settled = match self.expand(side) {
            Expansion::Won => Pair::WON,
            Expansion::Lost => Pair::LOST,
            Expansion::Moves(moves) => return Ok(self.numbers.add_list(key, &moves)),
            Expansion::Stopped => return Err(Pair { success: 1, failure: 1 }),
        };
        self.numbers.set(key, settled);
        Err(settled)
    }

    /// Sums up the moves of a node: one that succeeds is enough, all must fail.
    fn choose(&self, side: Color, list: std::ops::Range<usize>, limits: Pair) -> Choice {
        let (mut success, mut second, mut failure) = (INFINITE, INFINITE, 0_u32);
        let mut best = (self.numbers.listed(list.start), Pair::WON);
        for at in list {
            let listed = self.numbers.listed(at);
            let stones = self.board.key_with(Cell::new(listed.cell), side);
            let child = self
                .numbers
                .pair(Self::key_of(stones, side.opposite()))
                .unwrap_or(Pair { success: 1, failure: u32::from(listed.weight) });
            failure = (failure + child.success).min(INFINITE);
            if child.failure < success {
                second = success;
                success = child.failure;
                best = (listed, child);
            } else {
                second = second.min(child.failure);
            }
        }
        // The best move keeps the turn until it is a quarter worse than the second: fewer changes.
        let until = second.saturating_add(second / 4 + 1);
        let rest = failure.saturating_sub(best.1.success);
        let limits = Pair {
            success: limits.failure.saturating_sub(rest),
            failure: limits.success.min(until).min(INFINITE),
        };
        Choice { pair: Pair { success, failure }, best: best.0, limits }
    }
}
