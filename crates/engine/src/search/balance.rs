//! Moves after which neither side stands better: for openings, and for the side that offers a
//! choice of colours.
//!
//! Many choices are valued shallowly, and those nearest to even are searched deeper and deeper.
//! Values swing with the parity of the depth, since one side or the other has the last word, so a
//! choice counts as even if its values at two depths in a row lie around zero.

use goren_rules::{Cell, Color, Move};

use super::node::Node;
use super::prune::is_proved;
use super::{MOST_DEPTH, Search, Task};
use crate::eval::Evaluate;
use crate::pattern::CellClass;
use crate::{Balanced, Value};

/// Cells that are valued by the estimate, and choices that are searched at the first depth.
const MOST_CELLS: usize = 240;
const MOST_CHOICES: usize = 72;

/// First stones of a pair, and second stones for each of them, that are put together.
const PARTNERS: usize = 24;

/// From depth to depth this many fifths of the choices stay, but not fewer than the least.
const STAYING_FIFTHS: usize = 3;
const LEAST_CHOICES: usize = 6;

/// One or two stones to place, and what they are worth to the side that places the first.
struct Choice {
    stones: Vec<Cell>,
    /// At the last depth.
    value: i32,
    /// At the depth before.
    before: i32,
}

impl Choice {
    fn new(stones: Vec<Cell>, value: i32) -> Choice {
        Choice { stones, value, before: value }
    }

    /// The choice after one more depth.
    fn with(&self, value: i32) -> Choice {
        Choice { stones: self.stones.clone(), value, before: self.value }
    }

    /// The value thought to be true: the mean of the last two, but what is proved is proved.
    fn worth(&self) -> i32 {
        if is_proved(self.value) || is_proved(self.before) {
            self.value
        } else {
            (self.value + self.before) / 2
        }
    }

    /// How far from even: the last value, and twice the mean of the last two.
    fn distance(&self) -> i32 {
        self.value.abs() + (self.value + self.before).abs()
    }
}

impl<const A: usize, const H: usize, E: Evaluate<A, H>> Search<'_, A, H, E> {
    /// The stone, or the stones of both colours, after which the value is nearest to zero.
    pub(super) fn balance(&mut self, task: &Task<'_>, two: bool) -> Balanced {
        let side = task.position.side_to_move();
        let mut choices = self.choices(side, task.cells(), two);
        let mut done = 0;
        for depth in 1..=self.watch.depth().min(MOST_DEPTH) {
            let staying = (choices.len() * STAYING_FIFTHS / 5).max(LEAST_CHOICES).min(choices.len());
            if !self.balance_pass(side, &mut choices, (depth as i32, staying)) {
                break;
            }
            done = depth;
            choices.truncate(staying);
            if self.watch.is_over() || self.watch.is_enough(60) {
                break;
            }
        }
        let (stones, value) =
            choices.first().map_or((&[][..], 0), |choice| (&choice.stones[..], choice.worth()));
        let moves = stones.iter().map(|&cell| Move::Place(cell)).collect();
        Balanced { moves, value: self.possible(value), depth: done, nodes: 0 }
    }

    /// What can be placed, the most even by the estimate first.
    fn choices(&mut self, side: Color, cells: Vec<Cell>, two: bool) -> Vec<Choice> {
        let first = cells.first().copied();
        let firsts = self.drawn(cells, side, if two { PARTNERS } else { MOST_CELLS });
        let mut choices = Vec::new();
        for (value, cell) in firsts {
            if !two {
                choices.push(Choice::new(vec![cell], value));
                continue;
            }
            self.make(cell, side);
            let empty = self.board.empty_cells().collect();
            let seconds = self.drawn(empty, side.opposite(), PARTNERS);
            choices
                .extend(seconds.into_iter().map(|(value, second)| Choice::new(vec![cell, second], -value)));
            self.undo();
        }
        choices.sort_by_key(|choice| (choice.distance(), choice.stones.clone()));
        // The estimate errs where few stones lie: half of the choices are any others.
        let others = choices.split_off(choices.len().min(MOST_CHOICES / 2));
        choices.extend(spread(others, MOST_CHOICES / 2));
        if choices.is_empty() {
            // Every cell makes a four, or there is no time to look: any is as good.
            choices.extend(first.map(|cell| Choice::new(self.any(cell, two), 0)));
        }
        choices
    }

    /// A stone, and if two are wanted any other cell.
    fn any(&self, cell: Cell, two: bool) -> Vec<Cell> {
        let second = self.board.empty_cells().find(|&other| two && other != cell);
        std::iter::once(cell).chain(second).collect()
    }

    /// At most about `most` of the cells and what a stone there is worth to `color` by the estimate.
    /// Half of them lie near the stones and half elsewhere, and their values cover the whole range.
    fn drawn(&mut self, cells: Vec<Cell>, color: Color, most: usize) -> Vec<(i32, Cell)> {
        let area: Vec<Cell> = self.board.candidates().collect();
        let (near, far): (Vec<Cell>, Vec<Cell>) =
            cells.into_iter().partition(|cell| area.binary_search(cell).is_ok());
        let far_share = (most / 2).max(most.saturating_sub(near.len()));
        let near_share = most.saturating_sub(far.len().min(far_share));
        let mut drawn = Vec::with_capacity(most);
        for (cells, share) in [(near, near_share), (far, far_share)] {
            let mut valued = Vec::new();
            for cell in spread(cells, 2 * share) {
                let four = self.board.class(cell, color) >= CellClass::Four;
                if four || self.board.foul(cell, color) || self.watch.tick() {
                    continue;
                }
                self.make(cell, color);
                valued.push((-self.evaluate(color.opposite()), cell));
                self.undo();
            }
            valued.sort_unstable();
            drawn.extend(spread(valued, share));
        }
        drawn
    }

    /// Searches all choices to a depth and brings the most even ones to the front, of which so many
    /// may stay. False if the watch stopped the search before it was complete; then nothing has
    /// changed.
    fn balance_pass(&mut self, side: Color, choices: &mut [Choice], (depth, staying): (i32, usize)) -> bool {
        let mut distances = Vec::with_capacity(choices.len());
        let mut values = Vec::with_capacity(choices.len());
        for choice in &*choices {
            let most = distances.get(staying - 1).copied();
            let value = self.balance_value(side, choice, (depth, most));
            if self.watch.stopped() {
                return false;
            }
            let distance = choice.with(value).distance();
            distances.insert(distances.partition_point(|&other| other <= distance), distance);
            values.push(value);
        }
        for (choice, value) in choices.iter_mut().zip(values) {
            *choice = choice.with(value);
        }
        // The order among equals stays.
        choices.sort_by_key(Choice::distance);
        true
    }

    /// The value of a choice for `side`, searched to a depth; only a bound if its distance from even
    /// is then not below `most`.
    fn balance_value(&mut self, side: Color, choice: &Choice, (depth, most): (i32, Option<i32>)) -> i32 {
        for (&cell, color) in choice.stones.iter().zip([side, side.opposite()]) {
            self.make(cell, color);
        }
        let end = Value::MAX.raw();
        let (low, high) = match most {
            // Outside of these the last value and the mean of both are too far from zero together.
            Some(most) => ((-(most + choice.value) / 2).max(-end), ((most - choice.value) / 2).min(end)),
            None => (-end, end),
        };
        let value = if low >= high {
            end
        } else if most.is_none() {
            self.value_within(side, choice, (depth, low, high))
        } else {
            // Whether it lies outside is told much sooner than the value itself.
            match self.value_within(side, choice, (depth, high - 1, high)) {
                value if value >= high => value,
                _ => match self.value_within(side, choice, (depth, low, low + 1)) {
                    value if value <= low => value,
                    _ => self.value_within(side, choice, (depth, low, high)),
                },
            }
        };
        for _ in &choice.stones {
            self.undo();
        }
        value
    }

    /// The value for `side` of the board after a choice, exact within the bounds.
    fn value_within(&mut self, side: Color, choice: &Choice, (depth, low, high): (i32, i32, i32)) -> i32 {
        let same = choice.stones.len() == 2;
        let mover = if same { side } else { side.opposite() };
        let (alpha, beta) = if same { (low, high) } else { (-high, -low) };
        let value = self.node(Node { depth, ply: 1, alpha, beta, ..Node::root(mover) });
        if same { value } else { -value }
    }
}

/// At most `most` things, evenly spread over the list.
fn spread<T>(list: Vec<T>, most: usize) -> Vec<T> {
    let len = list.len();
    if len <= most {
        return list;
    }
    let chosen = |at: usize| at * most / len != (at + 1) * most / len;
    list.into_iter().enumerate().filter(|(at, _)| chosen(*at)).map(|(_, item)| item).collect()
}
