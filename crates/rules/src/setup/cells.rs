//! The cells that a fault of an arrangement is about.

use super::{Counted, Feature, Setup, SetupError, TurnFault};
use crate::{Cell, Color, Geometry, Play, Rules, runs};

/// Markers in a row that are taken off (Yinsh), men in a line that win (Dai Hasami Shogi).
const ROW: usize = 5;

/// The cells, in order and without repetition.
pub(super) fn of(setup: &Setup, error: &SetupError) -> Vec<Cell> {
    let rules = setup.id.rules();
    let Ok(board) = Geometry::shared(rules.shape) else { return Vec::new() };
    let pieces = |color: Color| setup.stones.iter().chain(&setup.rings).filter(move |piece| piece.1 == color);
    let of_side = |pieces: &[(Cell, Color)], color: Color| -> Vec<Cell> {
        pieces.iter().filter(|piece| piece.1 == color).map(|piece| piece.0).collect()
    };
    let mut cells: Vec<Cell> = match error {
        SetupError::Twice { cell } => board.parse_cell(cell, rules.labels).into_iter().collect(),
        SetupError::Feature { feature: Feature::ThirdPlayer, .. } => {
            pieces(Color::Red).map(|piece| piece.0).collect()
        }
        SetupError::Feature { feature: Feature::Rings, .. } => {
            setup.rings.iter().map(|piece| piece.0).collect()
        }
        SetupError::Count { what: Counted::Rings, color, .. } => of_side(&setup.rings, *color),
        SetupError::Count { what: Counted::Men, color, .. } => of_side(&setup.stones, *color),
        SetupError::Markers { .. } => setup.stones.iter().map(|piece| piece.0).collect(),
        SetupError::Out { color } => {
            let length = rules.losing_line.map_or(ROW, usize::from);
            long_runs(&board, &grid(setup, &board), *color, &|found| found == length)
        }
        SetupError::Turn { color, fault: TurnFault::RowLeft } => {
            long_runs(&board, &grid(setup, &board), *color, &|found| found >= ROW)
        }
        SetupError::BothWin => winning(setup, rules, &board),
        _ => Vec::new(),
    };
    cells.retain(|&cell| board.contains(cell));
    cells.sort_unstable();
    cells.dedup();
    cells
}

/// The stones by cell; rings stand in no row.
fn grid(setup: &Setup, board: &Geometry) -> Vec<Option<Color>> {
    let mut grid = vec![None; board.len()];
    for &(cell, color) in setup.stones.iter().filter(|piece| board.contains(piece.0)) {
        // Of two on one cell the first stands.
        grid[cell.index()].get_or_insert(color);
    }
    grid
}

fn long_runs(
    board: &Geometry,
    grid: &[Option<Color>],
    color: Color,
    counts: &dyn Fn(usize) -> bool,
) -> Vec<Cell> {
    let own = runs(board, grid).into_iter().filter(|(run, owner)| *owner == color && counts(run.length));
    own.flat_map(|(run, _)| run.cells(board).to_vec()).collect()
}

/// All winning lines.
fn winning(setup: &Setup, rules: &Rules, board: &Geometry) -> Vec<Cell> {
    let grid = grid(setup, board);
    if let Play::Hasami(settings) = rules.play {
        let ranks = usize::from(settings.ranks);
        let height = board.rows().len();
        let is_home = |cell: Cell, color: Color| match (board.row_of(cell).0, color) {
            (rank, Color::Black) => rank + ranks >= height,
            (rank, _) => rank < ranks,
        };
        let away = |color: Color| -> Vec<Option<Color>> {
            let at_home = |cell: &Cell| is_home(*cell, color);
            board.cells().map(|cell| grid[cell.index()].filter(|_| !at_home(&cell))).collect()
        };
        return Color::BOTH
            .into_iter()
            .flat_map(|color| long_runs(board, &away(color), color, &|found| found >= ROW))
            .collect();
    }
    let wins = runs(board, &grid)
        .into_iter()
        .filter(|(run, color)| run.wins(board, &grid, *color, rules.line_of(*color)));
    wins.flat_map(|(run, _)| run.cells(board).to_vec()).collect()
}
