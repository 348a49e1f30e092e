//! The root: moves that need no search, and iterative deepening.

use std::time::Duration;

use goren_rules::{Cell, Color, Move};

use super::node::Node;
use super::prune::is_proved;
use super::{MOST_DEPTH, Search, Task};
use crate::eval::Evaluate;
use crate::pattern::CellClass;
use crate::{Best, Info, Value};

/// The moves of the root, the best so far first.
struct Root {
    side: Color,
    cells: Vec<Cell>,
    value: i32,
    line: Vec<Cell>,
}

impl<const A: usize, const H: usize, E: Evaluate<A, H>> Search<'_, A, H, E> {
    /// Chooses a move of the task.
    pub(super) fn choose(&mut self, task: &Task<'_>, on_info: &mut dyn FnMut(&Info)) -> Best {
        let side = task.position.side_to_move();
        let mut cells: Vec<Cell> = task.choice.iter().filter_map(|mv| mv.cell()).collect();
        if let Some(best) = self.without_search(side, &cells) {
            return best;
        }
        cells = self.worth_searching(side, cells);
        let value = self.evaluate(side);
        let mut root = Root { side, line: vec![cells[0]], cells, value };
        let mut best = self.best(&root, 0);
        for depth in 1..=self.watch.depth().min(MOST_DEPTH).min(self.board.empty() as u32) {
            let done = self.deepen(&mut root, depth);
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
            });
            if is_proved(root.value) && best.value.mate().is_some_and(|plies| plies <= depth as i32) {
                break;
            }
        }
        best
    }

    /// Fives, the reply to a four, a win by fours, the first stone, a careless move.
    fn without_search(&mut self, side: Color, cells: &[Cell]) -> Option<Best> {
        let at_once = |cell, value| Some(best_of(&[cell], value, 0));
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
            return at_once(self.first_stone(cells), Value::DRAW);
        }
        if let Some(mut rng) = self.skill.careless(self.key(side)) {
            return at_once(cells[rng.below(cells.len())], Value::new(self.evaluate(side)));
        }
        let limits = (self.params.root_nodes as u64, self.params.root_moves as u32);
        let win = self.win_by_fours(side, limits)?;
        let line: Vec<Cell> = win.line.into_iter().rev().collect();
        line.first().filter(|cell| cells.contains(cell))?;
        Some(best_of(&line, Value::mate_in(win.plies), win.plies))
    }

    /// The allowed cell that lies on the most lines: in the middle.
    fn first_stone(&self, cells: &[Cell]) -> Cell {
        let middle = |cell: &Cell| {
            let steps = |cell: Cell| self.board.edge_distance(cell);
            (steps(*cell), std::cmp::Reverse(*cell))
        };
        cells.iter().copied().max_by_key(middle).unwrap_or(cells[0])
    }

    /// The cells that the search itself would look at, best first; all if it would at none.
    fn worth_searching(&mut self, side: Color, cells: Vec<Cell>) -> Vec<Cell> {
        let first = self.moves.len();
        self.list_moves(side, 0, None);
        let mut listed: Vec<_> = self.moves.drain(first..).filter(|mv| cells.contains(&mv.cell)).collect();
        listed.sort_by_key(|mv| (std::cmp::Reverse(mv.score), mv.cell));
        if listed.is_empty() { cells } else { listed.into_iter().map(|mv| mv.cell).collect() }
    }

    /// One depth, with a window around the last value that is widened until the value lies in it.
    /// False if the watch stopped before it was complete; what was found is kept all the same.
    fn deepen(&mut self, root: &mut Root, depth: u32) -> bool {
        let most = Value::MAX.raw();
        let width = self.params.aspiration_width;
        let (mut below, mut above) = (width, width);
        let deep = depth as i32 >= self.params.aspiration_depth;
        let narrow = self.params.aspiration > 0 && deep && !is_proved(root.value);
        let middle = root.value;
        loop {
            let alpha = if narrow { (middle - below).max(-most) } else { -most };
            let beta = if narrow { (middle + above).min(most) } else { most };
            let value = self.pass(root, depth as i32, alpha, beta);
            if self.watch.stopped() {
                return false;
            }
            match value {
                value if value <= alpha && alpha > -most => below *= 4,
                value if value >= beta && beta < most => above *= 4,
                value => {
                    root.value = value;
                    return true;
                }
            }
            if below.max(above) > 10_000 {
                (below, above) = (2 * most, 2 * most);
            }
        }
    }

    /// Searches all moves of the root once. A move that raises alpha comes to the front.
    fn pass(&mut self, root: &mut Root, depth: i32, alpha: i32, beta: i32) -> i32 {
        let mut node = Node { side: root.side, depth, ply: 0, alpha, beta };
        let mut best = -Value::MAX.raw();
        for at in 0..root.cells.len() {
            let cell = root.cells[at];
            let value = self.try_move(&node, cell, at, false);
            if self.watch.stopped() {
                return best;
            }
            best = best.max(value);
            if value > node.alpha || at == 0 {
                self.extend_line(0, cell);
                root.line.clone_from(&self.lines[0]);
                root.value = if value > node.alpha { value } else { root.value };
                root.cells[..=at].rotate_right(1);
                node.alpha = node.alpha.max(value);
            }
            if value >= beta {
                break;
            }
        }
        best
    }

    fn best(&self, root: &Root, depth: u32) -> Best {
        // No line is longer than the board has room for.
        let empty = self.board.empty() as i32;
        let value = Value::from_raw(root.value);
        let value = match value.mate() {
            Some(plies) if plies > empty => Value::mate_in(empty as u32),
            Some(plies) if -plies > empty => Value::mated_in(empty as u32),
            _ => value,
        };
        best_of(&root.line, value, depth)
    }
}

fn best_of(line: &[Cell], value: Value, depth: u32) -> Best {
    let line: Vec<Move> = line.iter().map(|&cell| Move::Place(cell)).collect();
    // Nodes and time are filled in by the façade.
    Best { mv: line[0], value, depth, nodes: 0, elapsed: Duration::ZERO, line }
}
