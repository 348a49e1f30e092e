//! The empty board in characters: its lines, where its cells lie, what its rows and columns are called.

mod cells;
mod lattice;
mod trays;

use goren_rules::{Cell, Geometry, Labels, Place, Play, Position, Shape, Twist};

use super::view::View;

pub(super) use lattice::stars;

/// Names, each by the column or row where it stands.
type Names = Vec<(u16, String)>;

/// How far apart cells are drawn.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Scale {
    Wide,
    Narrow,
}

/// A twist that can be asked for, and where its arrow stands.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) struct Arrow {
    pub(super) twist: Twist,
    pub(super) at: (u16, u16),
    /// Which way it goes as the board is seen now.
    pub(super) clockwise: bool,
}

/// An empty board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Chart {
    /// Columns and rows in all.
    pub(super) size: (u16, u16),
    /// Where each cell lies, by index.
    pub(super) at: Vec<(u16, u16)>,
    /// The lines, row by row.
    pub(super) ground: Vec<Vec<char>>,
    /// What stands under the columns, by the column of its middle; nothing where columns have no name.
    pub(super) columns: Names,
    /// What stands before the rows.
    pub(super) rows: Names,
    pub(super) arrows: Vec<Arrow>,
    /// Whether a move number of three digits finds room.
    pub(super) scale: Scale,
}

/// What the pieces look like and how they lie.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Style {
    /// Stones on the points of a grid.
    Points,
    /// Pieces in squares.
    Squares,
    /// Four trays.
    Trays,
}

pub(super) fn style(position: &Position) -> Style {
    match position.rules().play {
        Play::Pentago => Style::Trays,
        Play::Hasami(_) => Style::Squares,
        _ if on_paper(position) => Style::Squares,
        _ => Style::Points,
    }
}

/// Whether the game is drawn with a pen on squared paper.
fn on_paper(position: &Position) -> bool {
    goren_server::spoken::on_paper(position.id())
}

impl Chart {
    /// The board of a position; `stars` are its star points, which are always the same.
    pub(super) fn new(position: &Position, view: &View, stars: &[Cell], scale: Scale) -> Chart {
        let geometry = position.geometry();
        let mut chart = match style(position) {
            Style::Trays => trays::chart(geometry, view, scale),
            Style::Squares => cells::chart(geometry, view, scale),
            Style::Points => lattice::chart(geometry, view, stars, scale),
        };
        (chart.columns, chart.rows) = names(geometry, view, position.rules().labels, &chart);
        chart
    }

    /// An empty ground of this size.
    fn blank(size: (u16, u16), scale: Scale) -> Chart {
        Chart {
            size,
            at: Vec::new(),
            ground: vec![vec![' '; usize::from(size.0)]; usize::from(size.1)],
            columns: Vec::new(),
            rows: Vec::new(),
            arrows: Vec::new(),
            scale,
        }
    }

    fn put(&mut self, (x, y): (u16, u16), sign: char) {
        let row = self.ground.get_mut(usize::from(y));
        if let Some(place) = row.and_then(|row| row.get_mut(usize::from(x))) {
            *place = sign;
        }
    }

    /// The cell nearest to a point, if one is near.
    pub(super) fn cell_near(&self, (x, y): (u16, u16)) -> Option<Cell> {
        let reach = if self.scale == Scale::Wide { 2 } else { 1 };
        let near = |&(cx, cy): &(u16, u16)| (cx.abs_diff(x) + 2 * cy.abs_diff(y), cx, cy);
        let (index, _) = self.at.iter().enumerate().min_by_key(|(_, at)| near(at))?;
        let (cx, cy) = self.at[index];
        let touches = cx.abs_diff(x) <= reach && cy.abs_diff(y) <= reach / 2;
        touches.then(|| Cell::new(u16::try_from(index).unwrap_or(u16::MAX)))
    }

    /// Columns that the names of the rows take, with a blank behind.
    pub(super) fn margin(&self) -> u16 {
        let longest = self.rows.iter().map(|(_, name)| name.len()).max().unwrap_or(0);
        u16::try_from(longest).unwrap_or(0) + 1
    }
}

/// The corner or crossing that joins lines to the left, right, above and below.
fn joint(left: bool, right: bool, up: bool, down: bool) -> char {
    match (left, right, up, down) {
        (true, true, true, true) => '┼',
        (true, true, false, true) => '┬',
        (true, true, true, false) => '┴',
        (false, true, true, true) => '├',
        (true, false, true, true) => '┤',
        (false, true, false, true) => '┌',
        (true, false, false, true) => '┐',
        (false, true, true, false) => '└',
        (true, false, true, false) => '┘',
        (_, _, false, false) => '─',
        _ => '│',
    }
}

/// The names of columns and rows, as the board is seen now: what all cells of one have in common. Rows of other shapes than
/// rectangles are called by their first cell.
fn names(geometry: &Geometry, view: &View, labels: Labels, chart: &Chart) -> (Names, Names) {
    let height = i16::try_from(geometry.rows().len()).unwrap_or(i16::MAX);
    let at = |cell: Cell| chart.at[cell.index()];
    let Shape::Rect { width, .. } = geometry.shape() else {
        let first = |y: i16| {
            let cells = geometry.cells().filter(|&cell| view.place(geometry, cell).y == y);
            cells.min_by_key(|&cell| view.place(geometry, cell).x)
        };
        let rows = (0..height).filter_map(first);
        return (Vec::new(), rows.map(|cell| (at(cell).1, geometry.label(cell, labels))).collect());
    };
    let shown = |x: i16, y: i16| view.cell(geometry, Place { x, y });
    let common = |one: Cell, other: Cell| {
        let [one, other] = [one, other].map(|cell| parts(&geometry.label(cell, labels)));
        if one.0 == other.0 { one.0 } else { one.1 }
    };
    let width = i16::from(width);
    let column = |x: i16| {
        let (top, bottom) = (shown(x, 0)?, shown(x, height - 1)?);
        let name = common(top, bottom);
        // Columns beyond z have two letters, which find room only on a wide board.
        let last = name.chars().skip(name.chars().count().saturating_sub(1)).collect();
        Some((at(top).0, if chart.scale == Scale::Wide { name } else { last }))
    };
    let row = |y: i16| {
        let (left, right) = (shown(0, y)?, shown(width - 1, y)?);
        Some((at(left).1, common(left, right)))
    };
    ((0..width).filter_map(column).collect(), (0..height).filter_map(row).collect())
}

/// The letters and the number of a cell's name.
fn parts(name: &str) -> (String, String) {
    let split = name.find(|c: char| c.is_ascii_digit()).unwrap_or(name.len());
    (name[..split].to_owned(), name[split..].to_owned())
}
