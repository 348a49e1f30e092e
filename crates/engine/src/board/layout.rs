//! A geometry as flat arrays for the fast board.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, OnceLock, PoisonError, Weak};

use goren_rules::{Cell, Geometry, Shape};

use crate::rng::mix;

/// Where a cell sits on one line.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Seat {
    /// The line.
    pub(crate) line: u16,
    /// The cell's index on it.
    pub(crate) at: u8,
    /// Cells of the line.
    pub(crate) len: u8,
    /// Where the line's cells start in [`Layout::line_cells`].
    pub(crate) start: u32,
}

/// The fast board's view of a geometry. Immutable, shared by all boards of a shape.
#[derive(Debug)]
pub(crate) struct Layout {
    pub(crate) cells: usize,
    pub(crate) lines: usize,
    /// Per cell and axis: `cell · axes + axis`.
    pub(crate) seats: Vec<Seat>,
    /// The cells of all lines, one line after the other.
    pub(crate) line_cells: Vec<u16>,
    /// Cells within two steps of a cell, and where each cell's list starts (one more at the end).
    near: Vec<u16>,
    near_starts: Vec<u32>,
    /// The key of a stone, by cell and colour.
    pub(crate) keys: Vec<[u64; 2]>,
}

impl Layout {
    /// The layout of a geometry, shared with everyone who holds it already.
    pub(crate) fn shared(geometry: &Geometry) -> Arc<Layout> {
        static LAYOUTS: OnceLock<Mutex<HashMap<Shape, Weak<Layout>>>> = OnceLock::new();
        let mut layouts = LAYOUTS.get_or_init(Mutex::default).lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(layout) = layouts.get(&geometry.shape()).and_then(Weak::upgrade) {
            return layout;
        }
        let layout = Arc::new(Layout::new(geometry));
        layouts.insert(geometry.shape(), Arc::downgrade(&layout));
        layout
    }

    fn new(geometry: &Geometry) -> Layout {
        let mut starts = Vec::with_capacity(geometry.lines().len());
        let mut line_cells = Vec::new();
        for line in geometry.lines() {
            starts.push(line_cells.len() as u32);
            line_cells.extend(line.cells.iter().map(|cell| cell.index() as u16));
        }
        let mut seats = Vec::with_capacity(geometry.len() * geometry.axes());
        for cell in geometry.cells() {
            for axis in 0..geometry.axes() {
                let seat = geometry.seat(cell, axis);
                let line = usize::from(seat.line);
                let len = geometry.lines()[line].cells.len() as u8;
                seats.push(Seat { line: seat.line, at: seat.at, len, start: starts[line] });
            }
        }
        let (near, near_starts) = find_near(geometry);
        let keys = (0..geometry.len() as u64).map(|cell| [mix(2 * cell + 1), mix(2 * cell + 2)]);
        Layout {
            cells: geometry.len(),
            lines: geometry.lines().len(),
            seats,
            line_cells,
            near,
            near_starts,
            keys: keys.collect(),
        }
    }

    /// The cells within two steps of a cell, without the cell itself.
    #[inline]
    pub(crate) fn near(&self, cell: usize) -> &[u16] {
        &self.near[self.near_starts[cell] as usize..self.near_starts[cell + 1] as usize]
    }
}

fn find_near(geometry: &Geometry) -> (Vec<u16>, Vec<u32>) {
    let (mut near, mut starts) = (Vec::new(), vec![0]);
    for cell in geometry.cells() {
        let two_steps = geometry.neighbours(cell).flat_map(|next| geometry.neighbours(next));
        let mut found: Vec<Cell> = geometry.neighbours(cell).chain(two_steps).collect();
        found.sort_unstable();
        found.dedup();
        near.extend(found.iter().filter(|&&other| other != cell).map(|other| other.index() as u16));
        starts.push(near.len() as u32);
    }
    (near, starts)
}
