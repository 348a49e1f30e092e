//! Moves after which neither side stands better: for openings, and for the side that offers a
//! choice of colours.

use goren_rules::{Cell, Color, Move};

use super::node::Node;
use super::prune::is_proved;
use super::{MOST_DEPTH, Search, Task};
use crate::eval::Evaluate;
use crate::pattern::CellClass;
use crate::{Balanced, Value};

/// Choices that are searched at the first depth; the most promising ones, by the estimate.
const MOST_CHOICES: usize = 400;

/// From depth to depth the number of choices is divided by this, but not below the least.
const NARROWING: usize = 2;
const LEAST_CHOICES: usize = 12;

/// One or two stones to place, and how far from even the position is then thought to be.
struct Choice {
    stones: Vec<Cell>,
    value: i32,
}

impl<const A: usize, const H: usize, E: Evaluate<A, H>> Search<'_, A, H, E> {
    /// The stone, or the stones of both colours, after which the value is nearest to zero.
    pub(super) fn balance(&mut self, task: &Task<'_>, two: bool) -> Balanced {
        let side = task.position.side_to_move();
        let mut choices = self.choices(side, &task.cells(), two);
        let mut found = (0, choices.first().map_or(0, |choice| choice.value));
        for depth in 1..=self.watch.depth().min(MOST_DEPTH) {
            let Some(value) = self.balance_pass(side, &mut choices, depth as i32) else { break };
            found = (depth, value);
            let left = (choices.len() / NARROWING).max(LEAST_CHOICES);
            choices.truncate(left);
            if self.watch.is_over() || self.watch.is_enough(60) {
                break;
            }
        }
        let stones = choices.first().map_or(&[][..], |choice| &choice.stones);
        let moves = stones.iter().map(|&cell| Move::Place(cell)).collect();
        Balanced { moves, value: self.possible(found.1), depth: found.0, nodes: 0 }
    }

    /// What can be placed, the most even by the estimate first.
    fn choices(&mut self, side: Color, cells: &[Cell], two: bool) -> Vec<Choice> {
        let mut choices = Vec::new();
        for &cell in cells {
            if self.board.class(cell, side) >= CellClass::Four || self.watch.tick() {
                continue;
            }
            self.make(cell, side);
            if two {
                self.second_stones(side, cell, &mut choices);
            } else {
                choices.push(Choice { stones: vec![cell], value: -self.evaluate(side.opposite()) });
            }
            self.undo();
        }
        choices.sort_by_key(|choice| (choice.value.abs(), choice.stones.clone()));
        choices.truncate(MOST_CHOICES);
        if choices.is_empty() {
            // Every cell makes a four: any is as good.
            choices.extend(cells.first().map(|&cell| Choice { stones: vec![cell], value: 0 }));
        }
        choices
    }

    /// The stones of the other side that may follow `cell`.
    fn second_stones(&mut self, side: Color, cell: Cell, choices: &mut Vec<Choice>) {
        let other = side.opposite();
        let cells: Vec<Cell> = self.board.empty_cells().collect();
        for second in cells {
            let four = self.board.class(second, other) >= CellClass::Four;
            if four || self.board.foul(second, other) || self.watch.tick() {
                continue;
            }
            self.make(second, other);
            choices.push(Choice { stones: vec![cell, second], value: self.evaluate(side) });
            self.undo();
        }
        // Enough to choose from; a board of 50×50 has millions of pairs.
        if choices.len() > 64 * MOST_CHOICES {
            choices.sort_by_key(|choice| (choice.value.abs(), choice.stones.clone()));
            choices.truncate(MOST_CHOICES);
        }
    }

    /// Searches all choices to a depth and brings the most even one to the front. Its value for
    /// `side`; `None` if the watch stopped the search before it was complete.
    fn balance_pass(&mut self, side: Color, choices: &mut [Choice], depth: i32) -> Option<i32> {
        // Only values nearer to zero than the best so far are of interest.
        let mut width = Value::MAX.raw();
        let mut best = 0;
        self.root_depth = depth;
        for choice in &mut *choices {
            choice.value = self.balance_value(side, &choice.stones, depth, width);
            if self.watch.stopped() {
                return None;
            }
            if choice.value.abs() < width && !is_proved(choice.value) {
                width = choice.value.abs();
                best = choice.value;
            }
        }
        // What lies outside the window is only known to lie outside; the order among those stays.
        choices.sort_by_key(|choice| choice.value.abs());
        Some(best)
    }

    /// The value of a choice for `side`, exact if it is nearer to zero than `width`.
    fn balance_value(&mut self, side: Color, stones: &[Cell], depth: i32, width: i32) -> i32 {
        for (&cell, color) in stones.iter().zip([side, side.opposite()]) {
            self.make(cell, color);
        }
        let mover = if stones.len() == 2 { side } else { side.opposite() };
        let last = stones.last().copied();
        let window = Node { depth, ply: 1, last, alpha: -width, beta: width, ..Node::root(mover) };
        let value = if width > 0 { self.node(window) } else { Value::MAX.raw() };
        for _ in stones {
            self.undo();
        }
        if mover == side { value } else { -value }
    }
}
