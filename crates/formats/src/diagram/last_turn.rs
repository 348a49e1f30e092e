//! What the last turn did, found by taking it back.

use goren_rules::{Cell, Geometry, Move, Position, Twist};

use super::picture::Placed;

/// All moves since the turn last changed.
#[derive(Default)]
pub(super) struct LastTurn {
    /// Where pieces were put or moved to, after a twist if there was one.
    pub(super) cells: Vec<Cell>,
    /// From and to.
    pub(super) slides: Vec<(Cell, Cell)>,
    /// Pieces taken off, as far as their cells are still free.
    pub(super) removed: Vec<Placed>,
    /// Rows of markers taken off.
    pub(super) rows: Vec<Vec<Cell>>,
    pub(super) twist: Option<Twist>,
}

impl LastTurn {
    pub(super) fn of(position: &Position) -> LastTurn {
        let mut turn = LastTurn::default();
        let mut earlier = position.clone();
        let mut mover = None;
        loop {
            let taken = earlier.last_captures().to_vec();
            let Some(mv) = earlier.undo() else { break };
            let side = earlier.side_to_move();
            if *mover.get_or_insert(side) != side {
                break;
            }
            turn.add(mv, position.geometry());
            let free = |cell: &Cell| taken.contains(cell) && position.stone(*cell).is_none();
            let removed = earlier.pieces().into_iter().filter(|(cell, _)| free(cell));
            turn.removed.extend(removed.map(|(cell, piece)| Placed {
                cell,
                color: piece.color,
                form: piece.kind.into(),
                number: None,
            }));
        }
        let removed = &turn.removed;
        turn.cells.retain(|cell| !removed.iter().any(|placed| placed.cell == *cell));
        turn
    }

    fn add(&mut self, mv: Move, geometry: &Geometry) {
        match mv {
            Move::Place(cell) => self.cells.push(cell),
            Move::Slide { from, to } => {
                self.cells.push(to);
                self.slides.push((from, to));
            }
            Move::Twist { cell, twist } => {
                self.cells.push(twist.moves(cell));
                self.twist = Some(twist);
            }
            Move::Turn(twist) => self.twist = Some(twist),
            Move::TakeRow { from, to } => self.rows.push(stretch(geometry, from, to)),
            Move::TakeRing(_) | Move::Pass | Move::Swap => {}
        }
    }
}

/// The cells of a line from one cell to another, both included; nothing where no line joins them.
pub(super) fn stretch(geometry: &Geometry, from: Cell, to: Cell) -> Vec<Cell> {
    for axis in 0..geometry.axes() {
        let (line, at) = geometry.line_through(from, axis);
        if let Some(end) = line.iter().position(|&cell| cell == to) {
            return line[at.min(end)..=at.max(end)].to_vec();
        }
    }
    Vec::new()
}
