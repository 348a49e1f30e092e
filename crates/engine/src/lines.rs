//! The baseline player `lines`: a plain negamax over rows of stones.
//!
//! It goes back to the program that its authors entered in the hexagonal contest. `lines:faithful`
//! plays as that did: an opening by rote, one scan of the rows, then a search to depth 5 over all
//! empty cells in index order. `lines` plays every game, sees every five, deepens step by step
//! under the clock, and on large boards looks only near stones.

mod rows;
mod scan;

use std::time::Duration;

use goren_rules::{Cell, Color, GameId, Move, Position};

use crate::time_manager::Watch;
use crate::{Best, Info, Value};
use rows::Rows;

/// The greatest depth, in plies.
const DEPTH: u32 = 5;

/// Boards with more cells are searched only near stones.
const ALL_CELLS: usize = 225;

/// How near, in steps.
const NEAR: u32 = 2;

/// The value of a win before the plies to it are taken off.
const WIN: i64 = 1_000_000_000_000;

/// Whether the position is one of the contest's game, the only one that `lines:faithful` plays.
pub(crate) fn is_contest_board(position: &Position) -> bool {
    GameId::parse("hex217").is_ok_and(|id| id == *position.id())
}

/// Chooses one of at least two moves.
pub(crate) fn go(
    position: &Position,
    choice: &[Move],
    faithful: bool,
    watch: &mut Watch,
    on_info: &mut dyn FnMut(&Info),
) -> Best {
    let cells: Vec<Cell> = choice.iter().filter_map(|mv| mv.cell()).collect();
    let rows = Rows::new(position);
    let side = position.side_to_move();
    let mut search = Search { rows, watch, all_cells: faithful || cells.len() <= ALL_CELLS };
    let at_once = search
        .rows
        .opening(position.ply(), &cells)
        .or_else(|| if faithful { search.rows.scan(side, &cells) } else { search.rows.five(side, &cells) });
    if let Some(cell) = at_once {
        let value = if search.rows.wins(cell, side) { Value::mate_in(1) } else { Value::DRAW };
        return best(cell, value, 0);
    }
    search.deepen(side, &cells, faithful, on_info)
}

struct Search<'a> {
    rows: Rows,
    watch: &'a mut Watch,
    all_cells: bool,
}

impl Search<'_> {
    fn deepen(
        &mut self,
        side: Color,
        cells: &[Cell],
        faithful: bool,
        on_info: &mut dyn FnMut(&Info),
    ) -> Best {
        let mut cells = self.worth(cells);
        let mut found = best(cells[0], Value::DRAW, 0);
        let last = DEPTH.min(self.watch.depth());
        for depth in if faithful { last } else { 1 }..=last {
            let Some((cell, value)) = self.root(side, &cells, depth) else { break };
            let complete = !self.watch.stopped();
            found = best(cell, to_value(value), if complete { depth } else { found.depth });
            if !complete {
                break;
            }
            on_info(&Info {
                depth,
                value: found.value,
                nodes: self.watch.nodes(),
                elapsed: self.watch.elapsed(),
                line: found.line.clone(),
                others: Vec::new(),
            });
            if found.value.mate().is_some() {
                break;
            }
            // The best move first, so that a search cut short knows it.
            if let Some(at) = cells.iter().position(|&other| other == cell) {
                cells[..=at].rotate_right(1);
            }
        }
        found
    }

    /// The best of the moves and its value; `None` if the watch stopped before the first.
    fn root(&mut self, side: Color, cells: &[Cell], depth: u32) -> Option<(Cell, i64)> {
        let mut found: Option<(Cell, i64)> = None;
        for &cell in cells {
            let alpha = found.map_or(-WIN, |(_, value)| value);
            let value = self.after(cell, side, depth, -WIN - 1, -alpha);
            if self.watch.stopped() {
                break;
            }
            if found.is_none_or(|(_, best)| value > best) {
                found = Some((cell, value));
            }
        }
        found
    }

    /// The value of a move for the side that makes it.
    fn after(&mut self, cell: Cell, side: Color, depth: u32, alpha: i64, beta: i64) -> i64 {
        if self.watch.tick() {
            return 0;
        }
        if self.rows.wins(cell, side) {
            return WIN - i64::from(DEPTH - depth);
        }
        self.rows.put(cell, Some(side));
        let value = if self.rows.empty() == 0 {
            0
        } else if depth <= 1 {
            -self.rows.utility(side.opposite())
        } else {
            -self.negamax(side.opposite(), depth - 1, alpha, beta)
        };
        // Taken back on every way out: a search cut short leaves the board as it was.
        self.rows.put(cell, None);
        value
    }

    fn negamax(&mut self, side: Color, depth: u32, mut alpha: i64, beta: i64) -> i64 {
        let mut best = -WIN - 1;
        for index in 0..self.rows.cells() {
            let cell = Cell::new(index as u16);
            if !self.rows.is_empty(cell) || !(self.all_cells || self.rows.is_near(cell)) {
                continue;
            }
            let value = self.after(cell, side, depth, -beta, -alpha);
            if self.watch.stopped() {
                return 0;
            }
            best = best.max(value);
            alpha = alpha.max(value);
            if alpha >= beta {
                break;
            }
        }
        best
    }

    fn worth(&self, cells: &[Cell]) -> Vec<Cell> {
        let near = |cell: &Cell| self.all_cells || self.rows.is_near(*cell);
        let kept: Vec<Cell> = cells.iter().copied().filter(near).collect();
        if kept.is_empty() { cells.to_vec() } else { kept }
    }
}

fn to_value(value: i64) -> Value {
    let plies = |value: i64| (WIN - value.abs() + 1).clamp(1, i64::from(DEPTH)) as u32;
    match value {
        value if value > WIN / 2 => Value::mate_in(plies(value)),
        value if value < -WIN / 2 => Value::mated_in(plies(value)),
        value => Value::new((value / 10_000).clamp(-20_000, 20_000) as i32),
    }
}

fn best(cell: Cell, value: Value, depth: u32) -> Best {
    let line = vec![Move::Place(cell)];
    Best { mv: line[0], value, depth, nodes: 0, elapsed: Duration::ZERO, line, others: Vec::new() }
}
