//! The root: moves that need no search, and iterative deepening.

use std::time::Duration;

use goren_rules::{Cell, Color, Move};

use super::node::{Node, Prospect};
use super::prune::is_proved;
use super::{MOST_DEPTH, Search, Task};
use crate::eval::Evaluate;
use crate::pattern::CellClass;
use crate::{Best, Info, Value, Variation};

/// A move of the root with what was found out about it.
#[derive(Clone, Debug)]
struct RootMove {
    cell: Cell,
    value: i32,
    line: Vec<Cell>,
}

/// The moves of the root, the best so far first.
struct Root {
    side: Color,
    moves: Vec<RootMove>,
    /// How many of the best are wanted with exact values.
    lines: usize,
    /// Depths in a row with the same best move.
    steady: u32,
}

impl<const A: usize, const H: usize, E: Evaluate<A, H>> Search<'_, A, H, E> {
    /// Searches deeper and deeper until the watch stops it or nothing is left to find out.
    pub(super) fn choose(&mut self, task: &Task<'_>, on_info: &mut dyn FnMut(&Info)) -> Best {
        let mut root = self.root(task);
        let mut best = self.best(&root, 0);
        for depth in 1..=self.deepest() {
            let last = root.moves[0].clone();
            let done = self.all_lines(&mut root, depth);
            best = self.best(&root, if done { depth } else { depth - 1 });
            if !done || self.watch.is_over() {
                break;
            }
            on_info(&Info {
                depth,
                value: best.value,
                nodes: self.watch.nodes(),
                elapsed: self.watch.elapsed(),
                line: best.line.clone(),
                others: best.others.clone(),
            });
            root.steady = if root.moves[0].cell == last.cell { root.steady + 1 } else { 0 };
            if root.is_decided(depth) || self.watch.is_enough(root.worth(last.value)) {
                break;
            }
        }
        best
    }

    /// Searches along with the main thread and fills the common table, until that has its answer.
    pub(super) fn help(&mut self, task: &Task<'_>, number: usize) {
        let mut root = self.root(task);
        // Every second helper is a ply ahead, so that they do not all do the same.
        for depth in 1 + number as u32 % 2..=self.deepest() {
            if !self.all_lines(&mut root, depth) || self.watch.is_over() {
                break;
            }
        }
    }

    fn deepest(&self) -> u32 {
        self.watch.depth().min(MOST_DEPTH).min(self.board.empty() as u32)
    }

    fn root(&mut self, task: &Task<'_>) -> Root {
        let side = task.position.side_to_move();
        let cells = self.worth_searching(side, task.cells());
        let value = self.evaluate(side);
        let moves: Vec<RootMove> =
            cells.into_iter().map(|cell| RootMove { cell, value, line: vec![cell] }).collect();
        Root { side, lines: task.lines.clamp(1, moves.len()), moves, steady: 0 }
    }

    /// Fives, the reply to a four, the first stone, a careless move, a win by fours.
    pub(super) fn without_search(&mut self, task: &Task<'_>) -> Option<Best> {
        let (side, cells) = (task.position.side_to_move(), task.cells());
        let at_once = |cell, value| Some(best_of(&[cell], value, 0));
        if task.lines > 1 {
            return None;
        }
        if let Some(&cell) = cells.iter().find(|&&cell| self.board.wins(cell, side)) {
            return at_once(cell, Value::mate_in(1));
        }
        if self.board.count(side.opposite(), CellClass::Five) > 0 {
            let replies = self.board.defences(side);
            let legal: Vec<Cell> = replies.iter().copied().filter(|cell| cells.contains(cell)).collect();
            return match legal[..] {
                // Nothing helps; still stop one of the fives if that is allowed.
                [] => {
                    let five = self.board.fives(side.opposite()).find(|cell| cells.contains(cell));
                    at_once(five.unwrap_or(cells[0]), Value::mated_in(2))
                }
                [only] => at_once(only, Value::new(self.evaluate(side))),
                _ => None,
            };
        }
        if self.board.empty() == self.board.cells() {
            return at_once(self.first_stone(&cells), Value::DRAW);
        }
        if self.skill.is_ever_careless() {
            let near = self.worth_searching(side, cells.to_vec());
            if let Some(at) = self.skill.careless(self.key(side), near.len()) {
                return at_once(near[at], Value::new(self.evaluate(side)));
            }
        }
        let limits = (self.params.root_nodes as u64, self.params.root_moves as u32);
        let win = self.win_by_fours(side, limits)?;
        let line: Vec<Cell> = win.line.into_iter().rev().collect();
        line.first().filter(|cell| cells.contains(cell))?;
        Some(best_of(&line, Value::mate_in(win.plies), win.plies))
    }

    /// The allowed cell that lies on the most lines: in the middle.
    fn first_stone(&self, cells: &[Cell]) -> Cell {
        let middle = |cell: &Cell| (self.board.edge_distance(*cell), std::cmp::Reverse(*cell));
        cells.iter().copied().max_by_key(middle).unwrap_or(cells[0])
    }

    /// The cells that the search itself would look at, best first; all if it would at none.
    fn worth_searching(&mut self, side: Color, cells: Vec<Cell>) -> Vec<Cell> {
        let first = self.moves.len();
        self.list_moves(&Node::root(side), None);
        let mut listed: Vec<_> = self.moves.drain(first..).filter(|mv| cells.contains(&mv.cell)).collect();
        listed.sort_by_key(|mv| (std::cmp::Reverse(mv.score), mv.cell));
        if listed.is_empty() { cells } else { listed.into_iter().map(|mv| mv.cell).collect() }
    }

    /// One depth of every line wanted. False if the watch stopped before it was complete; what was
    /// found is kept all the same.
    fn all_lines(&mut self, root: &mut Root, depth: u32) -> bool {
        let done = (0..root.lines).all(|first| self.deepen(root, depth, first));
        let lines = root.lines;
        root.moves[..lines].sort_by_key(|mv| std::cmp::Reverse(mv.value));
        done
    }

    /// One depth of the moves from `first` on, with a window around the last value that is widened
    /// until the value lies in it.
    fn deepen(&mut self, root: &mut Root, depth: u32, first: usize) -> bool {
        let most = Value::MAX.raw();
        let width = self.params.aspiration_width;
        let (mut below, mut above) = (width, width);
        let middle = root.moves[first].value;
        let deep = depth as i32 >= self.params.aspiration_depth;
        let narrow = self.params.aspiration > 0 && deep && !is_proved(middle);
        loop {
            let alpha = if narrow { (middle - below).max(-most) } else { -most };
            let beta = if narrow { (middle + above).min(most) } else { most };
            let value =
                self.pass(root, first, &Node { depth: depth as i32, alpha, beta, ..Node::root(root.side) });
            if self.watch.stopped() {
                return false;
            }
            match value {
                value if value <= alpha && alpha > -most => below *= 4,
                value if value >= beta && beta < most => above *= 4,
                _ => return true,
            }
            if below.max(above) > 10_000 {
                (below, above) = (2 * most, 2 * most);
            }
        }
    }

    /// Searches the moves from `first` on once. A move that raises alpha comes to the front.
    fn pass(&mut self, root: &mut Root, first: usize, node: &Node) -> i32 {
        let mut node = *node;
        let prospect = self.root_prospect(&node);
        let mut best = -Value::MAX.raw();
        for at in first..root.moves.len() {
            let cell = root.moves[at].cell;
            let value = self.root_move(&node, &prospect, cell, at - first);
            if self.watch.stopped() {
                return best;
            }
            best = best.max(value);
            if value > node.alpha || at == first {
                self.extend_line(0, cell);
                root.moves[at].line.clone_from(&self.lines[0]);
                if value > node.alpha {
                    root.moves[at].value = value;
                    node.alpha = value;
                }
                root.moves[first..=at].rotate_right(1);
            }
            if value >= node.beta {
                break;
            }
        }
        best
    }

    fn root_prospect(&mut self, node: &Node) -> Prospect {
        let estimate = self.evaluate(node.side);
        let forced = self.board.count(node.side.opposite(), CellClass::Five) > 0;
        let must_answer = !forced && self.must_answer(node.side);
        Prospect { forced, must_answer, pressed: false, estimate, extension: 0 }
    }

    fn root_move(&mut self, node: &Node, prospect: &Prospect, cell: Cell, searched: usize) -> i32 {
        if self.board.wins(cell, node.side) {
            self.lines[1].clear();
            return Value::mate_in(1).raw();
        }
        let depths = (node.depth - 1, self.reduction(node, prospect, cell, searched));
        self.try_move(node, cell, depths, searched == 0)
    }

    fn best(&self, root: &Root, depth: u32) -> Best {
        let variation = |mv: &RootMove| Variation { value: self.possible(mv.value), line: moves(&mv.line) };
        let others = root.moves[1..root.lines].iter().map(variation).collect();
        let first = &root.moves[0];
        Best { others, ..best_of(&first.line, self.possible(first.value), depth) }
    }

    /// A value with no line longer than the board has room for.
    pub(super) fn possible(&self, value: i32) -> Value {
        let empty = self.board.empty() as i32;
        let value = Value::from_raw(value);
        match value.mate() {
            Some(plies) if plies > empty => Value::mate_in(empty as u32),
            Some(plies) if -plies > empty => Value::mated_in(empty as u32),
            _ => value,
        }
    }
}

impl Root {
    /// Whether no greater depth can change the answer: all lines end with a win or loss within the
    /// depth.
    fn is_decided(&self, depth: u32) -> bool {
        let decided = |mv: &RootMove| {
            Value::from_raw(mv.value).mate().is_some_and(|plies| plies.unsigned_abs() <= depth)
        };
        self.moves[..self.lines].iter().all(decided)
    }

    /// How much of the planned time the answer deserves, in hundredths: more if the best move has
    /// just changed or its value has fallen.
    fn worth(&self, last: i32) -> u32 {
        let fell = (last - self.moves[0].value).clamp(0, 200) as u32;
        50 + 60 / (1 + self.steady) + fell / 2
    }
}

fn moves(line: &[Cell]) -> Vec<Move> {
    line.iter().map(|&cell| Move::Place(cell)).collect()
}

fn best_of(line: &[Cell], value: Value, depth: u32) -> Best {
    let (line, others) = (moves(line), Vec::new());
    // Nodes and time are filled in by the façade.
    Best { mv: line[0], value, depth, nodes: 0, elapsed: Duration::ZERO, line, others }
}
