//! Where everything of a board lies on the canvas.

use goren_rules::{Cell, Geometry, Shape};

use super::options::Ground;
use super::picture::Form;
use super::svg_text::Hundredths;

/// A point in hundredths of a user unit.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Point {
    pub(crate) x: Hundredths,
    pub(crate) y: Hundredths,
}

/// A rectangle in hundredths of a user unit.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct Area {
    pub(crate) left: Hundredths,
    pub(crate) top: Hundredths,
    pub(crate) right: Hundredths,
    pub(crate) bottom: Hundredths,
}

/// The measures that differ between kinds of boards; all in hundredths of a user unit.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Measures {
    /// Distance of neighbours in a row.
    pub(crate) pitch: Hundredths,
    /// Distance of rows.
    pub(crate) row: Hundredths,
    /// Shift of the next row on a hexagon.
    pub(crate) shift: Hundredths,
    /// Distance from a hexagon's centre to its corner.
    pub(crate) corner: Hundredths,
    /// Radius of a stone.
    pub(crate) stone: Hundredths,
    /// From the outermost cell centres to the edge of the wood.
    pub(crate) border: Hundredths,
}

const SQUARE: Measures = Measures { pitch: 4000, row: 4000, shift: 0, corner: 0, stone: 1840, border: 2600 };
const SQUARE_CELLS: Measures = Measures { stone: 1560, border: 2000, ..SQUARE };
const HEX_CELLS: Measures =
    Measures { pitch: 4000, row: 3464, shift: 2000, corner: 2309, stone: 1560, border: 2000 };
const HEX_LATTICE: Measures = Measures { stone: 1740, border: 3000, ..HEX_CELLS };
/// The contest's published picture: its steps are not exactly those of regular hexagons.
const HEX_CONTEST: Measures =
    Measures { pitch: 5364, row: 4614, shift: 2688, corner: 3100, stone: 1900, border: 2682 };

/// Canvas and first cell of the contest's own picture.
const CONTEST_SIZE: Point = Point { x: 94_000, y: 82_700 };
const CONTEST_FIRST: Point = Point { x: 25_690, y: 4_820 };

/// A board laid out on its canvas.
#[derive(Clone, Debug)]
pub(crate) struct Layout {
    pub(crate) measures: Measures,
    pub(crate) centres: Vec<Point>,
    /// The wood, or the bounding box of the cells.
    pub(crate) board: Area,
    pub(crate) size: Point,
    /// Font size of the coordinates.
    pub(crate) coordinate_size: Hundredths,
    /// Whether the rows of a hexagonal board stand upright, as columns from the left.
    pub(crate) upright: bool,
    /// Width of the way around the board for the arrows of twists.
    pub(crate) apron: Hundredths,
    /// Where what was taken is drawn, if room was asked for.
    pub(crate) beside: Option<Area>,
}

/// What of the picture's options the layout depends on.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Room {
    pub(crate) ground: Ground,
    pub(crate) contest: bool,
    pub(crate) coordinates: bool,
    /// What is shown beside the board, if anything.
    pub(crate) taken: Option<Form>,
    /// Side of a tray and gap between trays.
    pub(crate) tray: Option<u8>,
    /// Whether the rows of a hexagonal board stand upright.
    pub(crate) upright: bool,
}

/// Gap between two trays.
const TRAY_GAP: Hundredths = 1400;
/// Around the board when nothing is written there.
const MARGIN: Hundredths = 850;
/// Height of the strip with captured stones.
const STRIP: Hundredths = 4200;
/// Around trays, for the arrows of twists.
const APRON: Hundredths = 1700;

impl Layout {
    pub(crate) fn new(geometry: &Geometry, room: Room) -> Layout {
        let measures = measures(geometry.shape(), room);
        if room.contest && geometry.shape() == (Shape::Hexagon { side: 9 }) {
            return contest(geometry, measures);
        }
        let raw: Vec<Point> = geometry.cells().map(|c| raw_point(geometry, c, &measures, room)).collect();
        let least = |pick: fn(&Point) -> Hundredths| raw.iter().map(pick).min().unwrap_or(0);
        let most = |pick: fn(&Point) -> Hundredths| raw.iter().map(pick).max().unwrap_or(0);
        let near = Point { x: least(|p| p.x), y: least(|p| p.y) };
        let far = Point { x: most(|p| p.x) - near.x, y: most(|p| p.y) - near.y };
        let border = borders(geometry.shape(), room, &measures);
        let coordinate_size = coordinate_size(geometry, &measures);
        let apron = if room.tray.is_some() { APRON } else { 0 };
        let margin = apron + if room.coordinates { 2 * outside(coordinate_size) - 60 } else { MARGIN };
        let first = Point { x: snap(margin + border.x), y: snap(margin + border.y) };
        let moved = |p: &Point| Point { x: p.x - near.x + first.x, y: p.y - near.y + first.y };
        let centres: Vec<Point> = raw.iter().map(moved).collect();
        let board = Area {
            left: first.x - border.x,
            top: first.y - border.y,
            right: first.x + far.x + border.x,
            bottom: first.y + far.y + border.y,
        };
        let strip = if room.taken.is_some_and(|form| form != Form::Ring) { STRIP } else { 0 };
        let size = Point { x: whole(board.right + margin), y: whole(board.bottom + margin + strip) };
        let beside = room.taken.map(|form| beside(form, board, margin, size));
        Layout { measures, centres, board, size, coordinate_size, upright: room.upright, apron, beside }
    }

    pub(crate) fn centre(&self, cell: Cell) -> Point {
        self.centres.get(cell.index()).copied().unwrap_or_default()
    }

    /// A share of the pitch, in hundredths.
    pub(crate) fn pitch(&self, percent: i32) -> Hundredths {
        self.measures.pitch * percent / 100
    }

    /// A share of the radius of a stone, in hundredths.
    pub(crate) fn stone(&self, percent: i32) -> Hundredths {
        self.measures.stone * percent / 100
    }
}

fn measures(shape: Shape, room: Room) -> Measures {
    match (shape, room.ground) {
        (Shape::Rect { .. }, Ground::Lattice) => SQUARE,
        (Shape::Rect { .. }, _) => SQUARE_CELLS,
        (Shape::Yinsh, _) | (_, Ground::Lattice) => HEX_LATTICE,
        _ if room.contest => HEX_CONTEST,
        _ => HEX_CELLS,
    }
}

/// From the outermost cell centres to the edge of the board, sideways and up or down.
fn borders(shape: Shape, room: Room, measures: &Measures) -> Point {
    let (across, along) = match (shape, room.ground) {
        // The tips of the wood stand out beyond the corners that the board of Yinsh does not have.
        (Shape::Yinsh, _) => (measures.border * 866 / 1000, measures.border + measures.shift),
        (Shape::Hexagon { .. }, Ground::Lattice) if room.upright => {
            (measures.border * 866 / 1000, measures.border)
        }
        // On hexagon cells the corners stand out further than the edges.
        (Shape::Hexagon { .. }, Ground::Cells) => (measures.corner, measures.border),
        _ => (measures.border, measures.border),
    };
    if room.upright { Point { x: across, y: along } } else { Point { x: along, y: across } }
}

/// The room for what was taken: a strip below the board, or for rings the free corners beside its lower tip.
fn beside(form: Form, board: Area, margin: Hundredths, size: Point) -> Area {
    match form {
        Form::Ring => Area {
            left: board.left - margin / 2,
            top: size.y - margin - 2000,
            right: board.right + margin / 2,
            bottom: size.y - margin / 2 + 400,
        },
        _ => Area { left: board.left, top: size.y - STRIP, right: board.right, bottom: size.y - 900 },
    }
}

/// The cell's centre before the board is moved to its place on the canvas.
fn raw_point(geometry: &Geometry, cell: Cell, measures: &Measures, room: Room) -> Point {
    let place = geometry.place(cell);
    let (x, y) = (i32::from(place.x), i32::from(place.y));
    match geometry.shape() {
        Shape::Hexagon { .. } | Shape::Yinsh if room.upright => {
            Point { x: y * measures.row, y: -x * measures.shift }
        }
        Shape::Rect { .. } => {
            let gaps = |at: i32| room.tray.map_or(0, |side| at / i32::from(side.max(1)) * TRAY_GAP);
            Point { x: x * measures.pitch + gaps(x), y: y * measures.row + gaps(y) }
        }
        Shape::Yinsh => Point { x: x * measures.shift, y: y * measures.row },
        Shape::Hexagon { side } => {
            let (row, column) = geometry.row_of(cell);
            let from_middle = (i32::try_from(row).unwrap_or(0) - i32::from(side) + 1).abs();
            let column = i32::try_from(column).unwrap_or(0);
            Point { x: from_middle * measures.shift + column * measures.pitch, y: y * measures.row }
        }
    }
}

fn contest(geometry: &Geometry, measures: Measures) -> Layout {
    let centres: Vec<Point> = geometry
        .cells()
        .map(|cell| {
            let (row, column) = geometry.row_of(cell);
            let [row, column] = [row, column].map(|n| i32::try_from(n).unwrap_or(0));
            Point {
                x: CONTEST_FIRST.x + measures.pitch * column - measures.shift * row.min(16 - row),
                y: CONTEST_FIRST.y + measures.row * row,
            }
        })
        .collect();
    let left = CONTEST_FIRST.x - 8 * measures.shift - measures.border;
    let board = Area {
        left,
        top: CONTEST_FIRST.y - measures.corner,
        right: left + 16 * measures.pitch + 2 * measures.border,
        bottom: CONTEST_FIRST.y + 16 * measures.row + measures.corner,
    };
    let coordinate_size = coordinate_size(geometry, &measures);
    Layout {
        measures,
        centres,
        board,
        size: CONTEST_SIZE,
        coordinate_size,
        upright: false,
        apron: 0,
        beside: None,
    }
}

/// Larger boards are shown smaller, so their coordinates are written larger.
fn coordinate_size(geometry: &Geometry, measures: &Measures) -> Hundredths {
    let rows = i32::try_from(geometry.rows().len()).unwrap_or(50);
    measures.pitch * (34 + (rows - 15).max(0) / 2).min(48) / 100
}

/// Distance of coordinates of this size from the edge of the board.
pub(crate) fn outside(size: Hundredths) -> Hundredths {
    size * 107 / 100
}

/// The next half unit: a line of width 1 there covers whole pixels.
fn snap(value: Hundredths) -> Hundredths {
    value.div_euclid(100) * 100 + 50
}

/// Rounded up to a whole unit.
fn whole(value: Hundredths) -> Hundredths {
    (value + 99).div_euclid(100) * 100
}
