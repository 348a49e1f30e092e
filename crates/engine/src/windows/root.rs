//! The root: iterative deepening over the moves that may be chosen.

use std::time::Duration;

use goren_rules::{Cell, Move};

use super::search::{ALL, Duty, Node, PROVED, Search, WIN};
use crate::search::Task;
use crate::{Best, Info, Value, Variation};

/// Turns beyond which nothing is searched.
const MOST_DEPTH: i32 = 40;
/// The same where an even first stone is looked for.
const EVEN_DEPTH: i32 = 12;
/// Plies that a chain of forced replies may be longer than the depth.
const CHAIN: usize = 24;

#[derive(Clone)]
struct RootMove {
    cell: u16,
    value: i32,
    reply: Option<u16>,
}

impl Search<'_> {
    pub(super) fn choose(&mut self, task: &Task<'_>, on_info: &mut dyn FnMut(&Info)) -> Best {
        let allowed: Vec<u16> = task.cells().iter().map(|cell| cell.index() as u16).collect();
        let mut moves = self.root_moves(&allowed);
        let lines = task.lines.clamp(1, moves.len());
        if let Some(best) = self.without_search(&moves, lines) {
            return best;
        }
        if self.board.position().rules().pie && self.board.position().ply() == 0 {
            return self.even_stone(&allowed, on_info);
        }
        let mut best = self.best(&moves, lines, 0);
        let mut steady = 0;
        // Whether the seats are worth exchanging is not to depend on who moved last in the search.
        let evens_out = self.board.position().check(Move::Swap).is_ok();
        let (mut mean, mut earlier) = (0, None);
        for depth in 1..=MOST_DEPTH.min(i32::try_from(self.watch.depth()).unwrap_or(MOST_DEPTH)) {
            let before = moves[0].cell;
            self.most_plies = 4 * depth as usize * self.board.turn() + CHAIN;
            let done = self.all_lines(&mut moves, &allowed, lines, depth);
            best = self.best(&moves, lines, if done { depth as u32 } else { depth as u32 - 1 });
            if evens_out && best.value.mate().is_none() {
                let value = moves[0].value;
                if done {
                    mean = (value + earlier.unwrap_or(value)) / 2;
                    earlier = Some(value);
                }
                best.value = self.to_value(mean);
            }
            if !done || self.watch.is_over() {
                break;
            }
            on_info(&self.info(&best));
            steady = if moves[0].cell == before { steady + 1 } else { 0 };
            let enough = if steady >= 3 { 45 } else { 65 };
            if best.value.mate().is_some() || self.watch.is_enough(enough) {
                break;
            }
        }
        best
    }

    /// A first stone that may be taken over: the one after which neither side stands better.
    fn even_stone(&mut self, allowed: &[u16], on_info: &mut dyn FnMut(&Info)) -> Best {
        let mut kinds: Vec<(u64, u16)> = Vec::new();
        for &cell in allowed {
            if self.board.play(cell) {
                kinds.push((self.board.position().canonical_key(), cell));
                self.board.undo();
            }
        }
        kinds.sort_by_key(|&(key, _)| key);
        kinds.dedup_by_key(|&mut (key, _)| key);
        let mut stones: Vec<RootMove> =
            kinds.into_iter().map(|(_, cell)| RootMove { cell, value: 0, reply: None }).collect();
        stones.sort_by_key(|stone| stone.cell);
        let mut best = self.best(&stones, 1, 0);
        for depth in 1..=EVEN_DEPTH.min(i32::try_from(self.watch.depth()).unwrap_or(MOST_DEPTH)) {
            self.most_plies = 4 * depth as usize + CHAIN;
            for stone in &mut stones {
                self.board.play(stone.cell);
                let node = Node { depth, ply: 0, is_free: false };
                let value = self.after(node, 0, -ALL, ALL);
                self.board.undo();
                if self.watch.stopped() {
                    return best;
                }
                stone.value = value;
            }
            stones.sort_by_key(|stone| (stone.value.abs(), stone.cell));
            best = self.best(&stones, 1, depth as u32);
            on_info(&self.info(&best));
            if self.watch.is_over() || self.watch.is_enough(50) {
                break;
            }
        }
        best
    }

    fn info(&self, best: &Best) -> Info {
        Info {
            depth: best.depth,
            value: best.value,
            nodes: self.watch.nodes(),
            elapsed: self.watch.elapsed(),
            line: best.line.clone(),
            others: best.others.clone(),
        }
    }

    /// The moves that the search itself would look at, as far as they are allowed; all that are allowed if it
    /// would look at none of them.
    fn root_moves(&mut self, allowed: &[u16]) -> Vec<RootMove> {
        self.moves.clear();
        let mut value = -ALL;
        if let Duty::Wins(cell) = self.duty() {
            value = WIN - self.stones_to_win() as i32;
            self.moves.push((i32::MAX, cell));
        }
        let mut listed = std::mem::take(&mut self.moves);
        listed.sort_unstable_by_key(|&(weight, cell)| (-weight, cell));
        let mut cells: Vec<u16> = Vec::new();
        for (_, cell) in listed {
            if allowed.contains(&cell) && !cells.contains(&cell) {
                cells.push(cell);
            }
        }
        if cells.is_empty() {
            cells = allowed.to_vec();
        }
        cells.into_iter().map(|cell| RootMove { cell, value, reply: None }).collect()
    }

    /// The first stone of the game, and what a level does without thinking.
    fn without_search(&mut self, moves: &[RootMove], lines: usize) -> Option<Best> {
        let first = self.board.position().ply() == 0 && !self.board.position().rules().pie;
        if lines > 1 {
            return None;
        }
        if first || moves.len() == 1 {
            let value = if moves[0].value > -ALL { moves[0].value } else { self.estimate() };
            return Some(self.best(&[RootMove { value, ..moves[0].clone() }], 1, 0));
        }
        let side = self.board.side();
        let pressed = [side, 1 - side]
            .iter()
            .any(|&side| self.board.has(side, self.board.length() - self.board.turn()));
        if pressed || !self.skill.is_ever_careless() {
            return None;
        }
        let at = self.skill.careless(self.board.position().key(), moves.len())?;
        Some(self.best(&moves[at..=at], 1, 0))
    }

    /// Searches the best moves to a depth, one line after the other; false if the watch stopped before. Then of
    /// what was found only a better first move is kept.
    fn all_lines(&mut self, moves: &mut Vec<RootMove>, allowed: &[u16], lines: usize, depth: i32) -> bool {
        let mut tried = moves.clone();
        for line in 0..lines {
            let mut done = self.one_line(&mut tried[line..], depth);
            if done && line == 0 && tried[0].value <= -PROVED && tried.len() < allowed.len() {
                // Perhaps a move helps at which the search would not look.
                let listed: Vec<u16> = tried.iter().map(|mv| mv.cell).collect();
                let rest = allowed.iter().filter(|cell| !listed.contains(cell));
                tried.extend(rest.map(|&cell| RootMove { cell, value: -ALL, reply: None }));
                done = self.one_line(&mut tried, depth);
            }
            if !done {
                if line == 0 && lines == 1 && tried[0].value > -PROVED {
                    *moves = tried;
                }
                return false;
            }
            tried[..=line].sort_by_key(|mv| -mv.value);
        }
        *moves = tried;
        true
    }

    fn one_line(&mut self, moves: &mut [RootMove], depth: i32) -> bool {
        let is_free = self.root_is_free();
        let node = Node { depth, ply: 0, is_free };
        let mut alpha = -ALL;
        for at in 0..moves.len() {
            if !self.board.play(moves[at].cell) {
                moves[at].value = -ALL;
                continue;
            }
            let value = self.after(node, if alpha > -ALL { at } else { 0 }, alpha, ALL);
            let reply = self.table.get(self.board.position().key()).and_then(|entry| entry.cell);
            self.board.undo();
            if self.watch.stopped() {
                return false;
            }
            // What is not better than the best so far keeps its place.
            moves[at].value = if value > alpha { value } else { alpha.min(value) };
            if value > alpha {
                moves[at].reply = reply;
                alpha = value;
                moves[..=at].rotate_right(1);
            }
        }
        true
    }

    fn root_is_free(&self) -> bool {
        let board = &self.board;
        board.has(1 - board.side(), board.length() - board.turn())
    }

    fn best(&self, moves: &[RootMove], lines: usize, depth: u32) -> Best {
        let mut variations = moves[..lines.min(moves.len())].iter().map(|mv| Variation {
            value: self.to_value(mv.value),
            line: [Some(mv.cell), mv.reply]
                .into_iter()
                .flatten()
                .map(|cell| Move::Place(Cell::new(cell)))
                .collect(),
        });
        let first = variations.next();
        let (value, line) = first.map_or((Value::DRAW, Vec::new()), |first| (first.value, first.line));
        let (mv, nodes, elapsed) = (Move::Place(Cell::new(moves[0].cell)), 0, Duration::ZERO);
        Best { mv, value, depth, nodes, elapsed, line, others: variations.collect() }
    }

    fn to_value(&self, value: i32) -> Value {
        if value <= -ALL || value > WIN { Value::DRAW } else { Value::from_raw(value) }
    }
}
