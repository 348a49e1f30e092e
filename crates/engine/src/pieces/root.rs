//! The root: iterative deepening over the moves that may be chosen.

use std::time::Duration;

use goren_rules::Move;

use super::Field;
use super::search::{ALL, Node, PROVED, Search, ended};
use crate::rng::mix;
use crate::search::Task;
use crate::{Best, Info, Value, Variation};

/// Turns beyond which nothing is searched.
const MOST_DEPTH: i32 = 60;
/// Moves of a line at most.
const LONGEST_LINE: usize = 24;

#[derive(Clone)]
struct RootMove {
    mv: u16,
    value: i32,
    line: Vec<u16>,
}

impl Search<'_> {
    pub(super) fn choose<F: Field>(
        &mut self,
        field: F,
        task: &Task<'_>,
        on_info: &mut dyn FnMut(&Info),
    ) -> Best {
        if F::REPEATS {
            self.remember_game::<F>(task.position);
            self.path.push(field.key());
        }
        let mut roots = self.roots(&field, task);
        if roots.is_empty() {
            // A move that this board does not have: nothing to search.
            let (value, elapsed, line, others) =
                (Value::DRAW, Duration::ZERO, vec![task.choice[0]], Vec::new());
            return Best { mv: task.choice[0], value, depth: 0, nodes: 0, elapsed, line, others };
        }
        let lines = task.lines.clamp(1, roots.len());
        let mut best = best_of::<F>(task, &roots, lines, 0);
        if lines == 1 {
            if roots.len() == 1 {
                return best;
            }
            // Not the same at every repetition of a position, or weak players would go round in circles.
            let key = task.position.key() ^ mix(task.position.history().len() as u64);
            if let Some(index) = self.grade.careless(key, roots.len()) {
                return best_of::<F>(task, &roots[index..=index], 1, 0);
            }
        }
        let mut steady = 0;
        for depth in 1..=MOST_DEPTH.min(i32::try_from(self.watch.depth()).unwrap_or(MOST_DEPTH)) {
            let before = roots[0].mv;
            let done = self.all_lines(&field, &mut roots, lines, depth);
            best = best_of::<F>(
                task,
                &roots,
                lines,
                if done { depth as u32 } else { (depth - 1).max(1) as u32 },
            );
            if !done || self.watch.is_over() {
                break;
            }
            on_info(&self.info(&best));
            steady = if roots[0].mv == before { steady + 1 } else { 0 };
            let enough = if steady >= 3 { 45 } else { 65 };
            if best.value.mate().is_some() || self.watch.is_enough(enough) {
                break;
            }
        }
        best
    }

    /// The moves to choose from, the most promising first. A weaker player does not consider all.
    fn roots<F: Field>(&mut self, field: &F, task: &Task<'_>) -> Vec<RootMove> {
        let considered = self.grade.considered(task.position, task.choice);
        let choice: Vec<u16> = considered.into_iter().filter_map(F::read).collect();
        self.moves.clear();
        field.list(&mut self.moves);
        let mut listed = std::mem::take(&mut self.moves);
        listed.retain(|(_, mv)| choice.contains(mv));
        listed.sort_unstable_by_key(|&(weight, mv)| (std::cmp::Reverse(weight), mv));
        listed.into_iter().map(|(_, mv)| RootMove { mv, value: -ALL, line: vec![mv] }).collect()
    }

    /// Searches the best moves to a depth, one line after the other; false if the watch stopped before. Then of
    /// what was found only a better first move is kept.
    fn all_lines<F: Field>(
        &mut self,
        field: &F,
        roots: &mut Vec<RootMove>,
        lines: usize,
        depth: i32,
    ) -> bool {
        let mut tried = roots.clone();
        for line in 0..lines {
            if !self.one_line(field, &mut tried[line..], depth) {
                if line == 0 && lines == 1 && tried[0].value > -PROVED {
                    *roots = tried;
                }
                return false;
            }
        }
        tried[..lines].sort_by_key(|root| std::cmp::Reverse(root.value));
        *roots = tried;
        true
    }

    fn one_line<F: Field>(&mut self, field: &F, roots: &mut [RootMove], depth: i32) -> bool {
        let node = Node { depth, ply: 0, may_pass: true };
        let mut alpha = -ALL;
        for at in 0..roots.len() {
            let after = field.after(roots[at].mv);
            let value = self.child((field, &after), node, at, (alpha, ALL));
            if self.watch.stopped() {
                return false;
            }
            // What is not better than the best so far keeps its place.
            roots[at].value = if value > alpha { value } else { alpha.min(value) };
            if value > alpha {
                let mv = roots[at].mv;
                roots[at].line = self.follow(&after, mv);
                alpha = value;
                roots[..=at].rotate_right(1);
            }
        }
        true
    }

    /// A move and what the table expects to follow it.
    fn follow<F: Field>(&mut self, after: &F, mv: u16) -> Vec<u16> {
        let (mut line, mut field) = (vec![mv], *after);
        while line.len() < LONGEST_LINE && ended(&field, 0).is_none() {
            let Some(next) = self.table.get(field.key()).and_then(|entry| entry.cell) else { break };
            self.moves.clear();
            field.list(&mut self.moves);
            if !self.moves.iter().any(|&(_, mv)| mv == next) {
                break;
            }
            line.push(next);
            field = field.after(next);
        }
        self.moves.clear();
        line
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
}

fn best_of<F: Field>(task: &Task<'_>, roots: &[RootMove], lines: usize, depth: u32) -> Best {
    let mut variations = roots[..lines.min(roots.len())].iter().map(|root| Variation {
        value: if root.value.abs() >= ALL { Value::DRAW } else { Value::from_raw(root.value) },
        line: root.line.iter().map(|&mv| F::told(mv, task.position)).collect::<Vec<Move>>(),
    });
    let first = variations.next();
    let (value, line) = first.map_or((Value::DRAW, Vec::new()), |first| (first.value, first.line));
    let (mv, nodes, elapsed) = (F::told(roots[0].mv, task.position), 0, Duration::ZERO);
    Best { mv, value, depth, nodes, elapsed, line, others: variations.collect() }
}
