//! The incremental board: what every empty cell is worth to both sides, kept up to date move by
//! move.
//!
//! A line is a key with two bits a cell. A stone changes the keys of its lines and with them the
//! windows of the cells within [`HALF`](Board) steps on these lines; their classes are looked up
//! again, and what changed is remembered for [`Board::undo`].

mod answers;
mod foul;
pub(crate) mod layout;
mod query;

use std::sync::Arc;

use goren_rules::{Cell, Color, Forbidden, Geometry, LineRule, Position, Rules};

use crate::eval::Tables;
use crate::pattern::combination::Combinations;
use crate::pattern::{CellClass, CellTable, DefenceTable, LineTable, code, needed_half};
use layout::Layout;

pub(crate) use answers::Cells;
pub use query::{CellSet, Replies};

/// A fast board of `AXES` axes whose windows reach `HALF` cells to each side.
///
/// It holds stones, not turns: who moves is the caller's to say, and so is whether a move is
/// legal. It must agree with `goren_rules::Position` on what wins and what is forbidden.
#[derive(Clone, Debug)]
pub struct Board<const AXES: usize, const HALF: usize> {
    layout: Arc<Layout>,
    line_table: Arc<LineTable>,
    defence_table: Arc<DefenceTable>,
    combinations: Arc<Combinations>,
    cell_tables: [Arc<CellTable>; 2],
    forbidden: [Forbidden; 2],
    line_rules: [LineRule; 2],
    lines: Vec<u128>,
    cells: Vec<CellState>,
    tally: Tally,
    /// Per side, the cells whose class is forcing.
    forcing: [Vec<u64>; 2],
    /// Empty cells within two steps of a stone.
    area: Vec<u64>,
    made: Vec<Made>,
    changes: Vec<Change>,
    saved_areas: Vec<u64>,
    /// Verdicts on suspect cells: keys of board, cell and colour whose lowest bit is the verdict.
    /// Nothing until the first such cell.
    verdicts: Vec<u64>,
}

/// What the board knows of one cell.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
struct CellState {
    /// Line classes, four bits an axis: Black's in the low half, White's in the high half. Not
    /// kept up to date on occupied cells.
    code: u32,
    /// The combinations of these classes.
    combination: [u16; 2],
    class: [CellClass; 2],
    stone: Option<Color>,
}

/// Sums over all cells, small enough to be saved at every move.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
struct Tally {
    counts: [[u16; CellClass::COUNT]; 2],
    /// Per side, what its cells are worth if it moves next, and if it does not.
    sums: [[i32; 2]; 2],
    key: u64,
    empty: u16,
}

/// A move to take back.
#[derive(Copy, Clone, Debug)]
struct Made {
    cell: u16,
    changes: u32,
    tally: Tally,
}

/// A cell's state before a move.
#[derive(Copy, Clone, Debug)]
struct Change {
    cell: u16,
    before: CellState,
}

/// The half-width of the board that serves the rules; `None` if none does.
///
/// Few widths serve all rules, so that the search is compiled for few boards.
pub(crate) fn half_for(rules: &Rules) -> Option<usize> {
    if !rules.is_plain() {
        return None;
    }
    let needed = rules.line.into_iter().map(needed_half).max()?;
    [4, 5, 6, 9].into_iter().find(|&half| half >= needed)
}

/// Calls `$function::<A, H>` for the board that serves a position; `None` if none does.
macro_rules! on_board {
    ($position:expr, $function:ident $(, $argument:expr)*) => {
        match ($position.geometry().axes(), $crate::board::half_for($position.rules())) {
            (4, Some(4)) => $function::<4, 4>($($argument),*),
            (4, Some(5)) => $function::<4, 5>($($argument),*),
            (4, Some(6)) => $function::<4, 6>($($argument),*),
            (4, Some(9)) => $function::<4, 9>($($argument),*),
            (3, Some(4)) => $function::<3, 4>($($argument),*),
            (3, Some(5)) => $function::<3, 5>($($argument),*),
            (3, Some(6)) => $function::<3, 6>($($argument),*),
            (3, Some(9)) => $function::<3, 9>($($argument),*),
            _ => None,
        }
    };
}
pub(crate) use on_board;

impl<const AXES: usize, const HALF: usize> Board<AXES, HALF> {
    /// Cells of padding before a line's first cell. Where a move's whole surroundings fit into 64
    /// bits they are cut out of the line at once, which needs twice the half-width.
    const PAD: usize = if HALF <= 6 { 2 * HALF } else { HALF };

    /// An empty board whose cells have the values of the program's own tables; `None` if this kind
    /// of board cannot serve the rules.
    #[must_use]
    pub fn new(geometry: &Geometry, rules: &Rules) -> Option<Board<AXES, HALF>> {
        Board::with_tables(geometry, rules, &Tables::of(rules))
    }

    /// An empty board whose cells have the values of some tables.
    pub(crate) fn with_tables(
        geometry: &Geometry,
        rules: &Rules,
        tables: &Tables,
    ) -> Option<Board<AXES, HALF>> {
        let longest = geometry.lines().iter().map(|line| line.cells.len()).max()?;
        if geometry.axes() != AXES || longest + Self::PAD > 64 {
            return None;
        }
        let layout = Layout::shared(geometry);
        let line_table = LineTable::shared(rules.line, HALF)?;
        let defence_table = DefenceTable::shared(rules.line, HALF)?;
        let table = |color| tables.cells(rules, color);
        let words = layout.cells.div_ceil(64);
        let blank = CellState { code: 0, combination: [0; 2], class: [CellClass::Quiet; 2], stone: None };
        let mut board = Board {
            line_table,
            defence_table,
            combinations: Combinations::shared(AXES),
            cell_tables: Color::BOTH.map(table),
            forbidden: rules.forbidden,
            line_rules: rules.line,
            lines: vec![0; layout.lines],
            cells: vec![blank; layout.cells],
            tally: Tally { counts: [[0; CellClass::COUNT]; 2], sums: [[0; 2]; 2], key: 0, empty: 0 },
            forcing: [vec![0; words], vec![0; words]],
            area: vec![0; words],
            made: Vec::with_capacity(layout.cells),
            changes: Vec::with_capacity(64 * layout.cells),
            saved_areas: Vec::with_capacity(words * layout.cells),
            verdicts: Vec::new(),
            layout,
        };
        for seat in &board.layout.seats {
            board.lines[usize::from(seat.line)] |=
                u128::from(code::EMPTY) << (2 * (usize::from(seat.at) + Self::PAD));
        }
        board.refresh();
        Some(board)
    }

    /// The board of a position's stones; `None` if this kind of board cannot serve its rules.
    #[must_use]
    pub fn of(position: &Position) -> Option<Board<AXES, HALF>> {
        Board::valued(position, &Tables::of(position.rules()))
    }

    /// The board of a position's stones whose cells have the values of some tables.
    pub(crate) fn valued(position: &Position, tables: &Tables) -> Option<Board<AXES, HALF>> {
        let geometry = position.geometry();
        let mut board = Board::with_tables(geometry, position.rules(), tables)?;
        for cell in geometry.cells() {
            if let Some(color) = position.stone(cell) {
                board.put(cell.index(), color);
            }
        }
        board.refresh();
        Some(board)
    }

    /// Places a stone on an empty cell.
    pub fn make(&mut self, cell: Cell, color: Color) {
        let index = cell.index();
        debug_assert!(self.cells[index].stone.is_none());
        self.made.push(Made { cell: index as u16, changes: self.changes.len() as u32, tally: self.tally });
        self.saved_areas.extend_from_slice(&self.area);
        self.put(index, color);
        let table = Arc::clone(&self.line_table);
        for axis in 0..AXES {
            self.look_again_along(index, axis, &table);
        }
    }

    /// Takes back the last stone placed by [`make`](Board::make); nothing if there is none.
    pub fn undo(&mut self) {
        let Some(made) = self.made.pop() else { return };
        let index = usize::from(made.cell);
        let Some(color) = self.cells[index].stone else { return };
        for axis in 0..AXES {
            self.flip(index, axis, color);
        }
        while self.changes.len() > made.changes as usize {
            let Some(change) = self.changes.pop() else { break };
            self.restore(change);
        }
        let saved = self.saved_areas.len() - self.area.len();
        self.area.copy_from_slice(&self.saved_areas[saved..]);
        self.saved_areas.truncate(saved);
        self.tally = made.tally;
    }

    /// Puts a stone down without looking again at the cells around it.
    fn put(&mut self, index: usize, color: Color) {
        let before = self.cells[index];
        self.changes.push(Change { cell: index as u16, before });
        self.uncount(index);
        self.cells[index] = CellState { class: [CellClass::Quiet; 2], stone: Some(color), ..before };
        for side in 0..2 {
            self.set_forcing(side, index, CellClass::Quiet);
        }
        for axis in 0..AXES {
            self.flip(index, axis, color);
        }
        self.tally.key ^= self.layout.keys[index][color.index()];
        self.tally.empty -= 1;
        for &near in self.layout.near(index) {
            self.area[usize::from(near / 64)] |= 1 << (near % 64);
        }
    }

    /// Turns the cell's place in its line's key from empty to `color` or back.
    fn flip(&mut self, index: usize, axis: usize, color: Color) {
        let seat = self.layout.seats[index * AXES + axis];
        let change = code::EMPTY ^ code::OF[color.index()];
        self.lines[usize::from(seat.line)] ^= u128::from(change) << (2 * (usize::from(seat.at) + Self::PAD));
    }

    /// Looks up the windows of the empty cells around a cell on one of its lines.
    fn look_again_along(&mut self, index: usize, axis: usize, table: &LineTable) {
        let seat = self.layout.seats[index * AXES + axis];
        let (at, len, start) = (usize::from(seat.at), usize::from(seat.len), seat.start as usize);
        let line = self.lines[usize::from(seat.line)];
        // From 2·HALF cells before the stone on, when that fits.
        let around = (line >> (2 * at)) as u64;
        for place in at.saturating_sub(HALF)..(at + HALF + 1).min(len) {
            let target = usize::from(self.layout.line_cells[start + place]);
            if self.cells[target].stone.is_some() {
                continue;
            }
            let key =
                if HALF <= 6 { around >> (2 * (place + HALF - at)) } else { (line >> (2 * place)) as u64 };
            self.set_classes(target, axis, table.look_up(key, HALF));
        }
    }

    /// Sets both sides' line classes of an empty cell on one axis.
    #[inline]
    fn set_classes(&mut self, index: usize, axis: usize, classes: u8) {
        let before = self.cells[index];
        let both = u32::from(classes & 15) | u32::from(classes >> 4) << 16;
        let code = before.code & !(0x000f_000f << (4 * axis)) | both << (4 * axis);
        if code == before.code {
            return;
        }
        self.changes.push(Change { cell: index as u16, before });
        let mut after = before;
        after.code = code;
        for (side, own) in [code as u16, (code >> 16) as u16].into_iter().enumerate() {
            let combination = self.combinations.of(own);
            if combination == before.combination[side] {
                continue;
            }
            let was = self.cell_tables[side].look_up(before.combination[side]).values;
            let entry = self.cell_tables[side].look_up(combination);
            self.tally.sums[side][0] += i32::from(entry.values.mover) - i32::from(was.mover);
            self.tally.sums[side][1] += i32::from(entry.values.waiter) - i32::from(was.waiter);
            let (old, new) = (before.class[side], entry.class);
            after.combination[side] = combination;
            after.class[side] = new;
            if old != new {
                self.tally.counts[side][old as usize] -= 1;
                self.tally.counts[side][new as usize] += 1;
                self.set_forcing(side, index, new);
            }
        }
        self.cells[index] = after;
    }

    fn restore(&mut self, change: Change) {
        let index = usize::from(change.cell);
        for side in 0..2 {
            if self.cells[index].class[side] != change.before.class[side] {
                self.set_forcing(side, index, change.before.class[side]);
            }
        }
        self.cells[index] = change.before;
    }

    #[inline]
    fn set_forcing(&mut self, side: usize, index: usize, class: CellClass) {
        let word = &mut self.forcing[side][index / 64];
        let bit = 1 << (index % 64);
        *word = if class.is_forcing() { *word | bit } else { *word & !bit };
    }

    fn uncount(&mut self, index: usize) {
        let cell = self.cells[index];
        for side in 0..2 {
            self.tally.counts[side][cell.class[side] as usize] -= 1;
            let values = self.cell_tables[side].look_up(cell.combination[side]).values;
            self.tally.sums[side][0] -= i32::from(values.mover);
            self.tally.sums[side][1] -= i32::from(values.waiter);
        }
    }

    /// Computes every class and sum from the line keys alone and forgets what could be undone.
    fn refresh(&mut self) {
        self.tally.counts = [[0; CellClass::COUNT]; 2];
        self.tally.sums = [[0; 2]; 2];
        self.tally.empty = 0;
        self.forcing.iter_mut().for_each(|words| words.fill(0));
        for index in 0..self.layout.cells {
            if self.cells[index].stone.is_some() {
                continue;
            }
            self.tally.empty += 1;
            let mut code = 0;
            for axis in 0..AXES {
                let classes = self.line_classes(index, axis);
                code |= (u32::from(classes & 15) | u32::from(classes >> 4) << 16) << (4 * axis);
            }
            for (side, own) in [code as u16, (code >> 16) as u16].into_iter().enumerate() {
                let combination = self.combinations.of(own);
                let entry = *self.cell_tables[side].look_up(combination);
                self.tally.counts[side][entry.class as usize] += 1;
                self.tally.sums[side][0] += i32::from(entry.values.mover);
                self.tally.sums[side][1] += i32::from(entry.values.waiter);
                self.cells[index].combination[side] = combination;
                self.cells[index].class[side] = entry.class;
                self.set_forcing(side, index, entry.class);
            }
            self.cells[index].code = code;
        }
        self.made.clear();
        self.changes.clear();
        self.saved_areas.clear();
    }

    /// Both sides' line classes of an empty cell on one axis, from the line's key.
    fn line_classes(&self, index: usize, axis: usize) -> u8 {
        let seat = self.layout.seats[index * AXES + axis];
        let line = self.lines[usize::from(seat.line)];
        let from = usize::from(seat.at) + Self::PAD - HALF;
        self.line_table.look_up((line >> (2 * from)) as u64, HALF)
    }
}

#[cfg(test)]
mod tests;
