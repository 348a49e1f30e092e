//! Where everything of a board lies, for whoever draws or clicks on it elsewhere than in the picture.

use goren_rules::{Cell, GameId, Geometry, Position, Shape, Twist};

use super::board::{between_cells, lattice_path, star_cells};
use super::coordinates::{edge_labels_of, row_labels};
use super::hexagons::{cells_path, closed_path, corners, panel_path};
use super::layout::{Area, Layout, Point};
use super::options::{Ground, PictureOptions, Style};
use super::picture::Picture;
use super::strokes::rounded_rectangle;
use super::svg_text::{Hundredths, number};
use super::trays::{self, Reach, twist_shape};

/// A board as it lies in the picture: the places of its cells, its lines, its coordinates.
///
/// All lengths are user units of the SVG document that [`svg`](super::svg) writes for the same picture, with the
/// origin at the top left; paths are SVG path data. A browser that shows the document can put what people click on
/// at these places, or draw the board from them.
///
/// ```
/// use goren_formats::diagram::{Plan, PictureOptions};
///
/// let plan = Plan::of_game(&"pentago".parse()?, &PictureOptions::default());
/// assert_eq!((plan.cells.len(), plan.twists.len()), (36, 8));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Plan {
    /// Width and height of the document.
    pub size: [f64; 2],
    /// The centre of every cell, by index.
    pub cells: Vec<[f64; 2]>,
    /// Distance of neighbouring cells.
    pub pitch: f64,
    /// Radius of a stone.
    pub stone: f64,
    /// The outline of one cell around the point (0, 0); the outlines of all cells meet without gaps, except
    /// between trays.
    pub cell: String,
    /// The wood or paper: one closed outline, or several for trays and hexagonal cells.
    pub ground: String,
    /// The lines of the board; the same as the ground where cells are hexagons; empty where they are hollows.
    pub grid: String,
    /// The stronger outline of a rectangular board; else empty.
    pub frame: String,
    /// Star points.
    pub stars: Vec<[f64; 2]>,
    /// Radius of the hollows, where the pieces lie in such.
    pub hollow: Option<f64>,
    /// The coordinates: x and y of their middle, and the text.
    pub coordinates: Vec<(f64, f64, String)>,
    /// Font size of the coordinates.
    pub coordinate_size: f64,
    /// The arrows of all twists, where trays can be twisted.
    pub twists: Vec<TwistArrow>,
    /// The cells to which the arrow keys lead: left, right, up, down. On hexagons two of them zigzag.
    pub steps: Vec<[Option<Cell>; 4]>,
}

/// The arrow of a twist at the outer corner of its tray.
#[derive(Clone, PartialEq, Debug)]
pub struct TwistArrow {
    /// The twist.
    pub twist: Twist,
    /// The line of the arrow.
    pub shaft: String,
    /// Its head, to be filled.
    pub head: String,
    /// The middle of the arrow, for something to click on.
    pub at: [f64; 2],
}

impl Plan {
    /// The plan of a picture's board.
    #[must_use]
    pub fn of(picture: &Picture) -> Plan {
        Plan::lying(picture, &|cell| cell)
    }

    /// The plan of a board on whose places other cells lie: `lies_at` gives the cell at the place that a cell
    /// has on the board as it is. Only the coordinates follow it; everything else is by place.
    fn lying(picture: &Picture, lies_at: &dyn Fn(Cell) -> Cell) -> Plan {
        let layout = super::laid_out(picture);
        let geometry = &picture.geometry;
        let labels = picture.labels;
        let mut coordinates = Vec::new();
        if picture.options.coordinates {
            coordinates = edge_labels_of(geometry, &layout, labels, lies_at);
            if coordinates.is_empty() {
                coordinates = row_labels(geometry, &layout, labels, lies_at);
            }
        }
        let (ground, grid, frame) = outlines(picture, &layout);
        let hollows = picture.ground() == Ground::Hollows && geometry.axes() == 4;
        Plan {
            size: units(layout.size),
            cells: layout.centres.iter().map(|&centre| units(centre)).collect(),
            pitch: unit(layout.measures.pitch),
            stone: unit(layout.measures.stone),
            cell: cell_outline(geometry, &layout),
            ground,
            grid,
            frame,
            stars: stars(picture, &layout),
            hollow: hollows.then(|| unit(trays::hollow(&layout))),
            coordinates: coordinates
                .into_iter()
                .map(|label| (unit(label.at.x), unit(label.at.y), label.text))
                .collect(),
            coordinate_size: unit(layout.coordinate_size),
            twists: Twist::ALL.iter().filter_map(|&twist| arrow(picture, &layout, twist)).collect(),
            steps: geometry.cells().map(|cell| steps(geometry, cell, layout.upright)).collect(),
        }
    }

    /// The plan of a game's board, without room for what is taken.
    #[must_use]
    pub fn of_game(game: &GameId, options: &PictureOptions) -> Plan {
        Plan::of(&empty(game, options))
    }

    /// The same for a board that is turned or mirrored: places, steps and arrows stay those of the board as it
    /// is, while the coordinates name the cells that `lies_at` finds there.
    #[must_use]
    pub fn of_turned_game(game: &GameId, options: &PictureOptions, lies_at: impl Fn(Cell) -> Cell) -> Plan {
        Plan::lying(&empty(game, options), &lies_at)
    }
}

/// The board of a game, without room for what is taken.
fn empty(game: &GameId, options: &PictureOptions) -> Picture {
    let options = PictureOptions { taken: false, ..options.clone() };
    Picture::of(&Position::initial(game), &options)
}

fn unit(value: Hundredths) -> f64 {
    f64::from(value) / 100.0
}

fn units(point: Point) -> [f64; 2] {
    [unit(point.x), unit(point.y)]
}

/// Ground, grid and frame.
fn outlines(picture: &Picture, layout: &Layout) -> (String, String, String) {
    let geometry = &picture.geometry;
    let board = |radius: Hundredths| rounded_rectangle(layout.board, radius);
    match (geometry.axes(), picture.ground()) {
        (4, Ground::Lattice) => {
            let ends = layout.centres.first().zip(layout.centres.last());
            let frame = ends.map_or_else(String::new, |(first, last)| {
                rounded_rectangle(Area { left: first.x, top: first.y, right: last.x, bottom: last.y }, 0)
            });
            (board(layout.pitch(12)), lattice_path(geometry, layout), frame)
        }
        (4, Ground::Hollows) => {
            let trays = trays::trays(picture, layout);
            let round = |area: &Area| rounded_rectangle(*area, trays::rim(layout));
            (trays.iter().map(round).collect(), String::new(), String::new())
        }
        (4, _) => (board(300), between_cells(layout), board(300)),
        (_, Ground::Lattice) => (panel_path(geometry, layout), lattice_path(geometry, layout), String::new()),
        _ => (cells_path(layout), cells_path(layout), String::new()),
    }
}

fn cell_outline(geometry: &Geometry, layout: &Layout) -> String {
    if geometry.axes() == 4 {
        let half = layout.measures.pitch / 2;
        let [start, side] = [-half, 2 * half].map(number);
        return format!("M{start} {start}h{side}v{side}h-{side}Z");
    }
    let mut path = String::new();
    closed_path(&mut path, &corners(layout, Point::default()));
    path
}

fn stars(picture: &Picture, layout: &Layout) -> Vec<[f64; 2]> {
    let Shape::Rect { width, height } = picture.geometry.shape() else { return Vec::new() };
    if picture.ground() != Ground::Lattice || picture.style() == Style::Crosses {
        return Vec::new();
    }
    let at = star_cells(width, height).into_iter();
    at.filter_map(|(column, row)| picture.geometry.cell_in_row(row, column))
        .map(|cell| units(layout.centre(cell)))
        .collect()
}

fn arrow(picture: &Picture, layout: &Layout, twist: Twist) -> Option<TwistArrow> {
    let shape = twist_shape(picture, layout, twist, Reach::Half)?;
    Some(TwistArrow { twist, shaft: shape.shaft, head: shape.head, at: units(shape.at) })
}

/// The cells to which the arrow keys lead: left, right, up, down.
fn steps(geometry: &Geometry, cell: Cell, upright: bool) -> [Option<Cell>; 4] {
    let step = |direction: usize| geometry.neighbour(cell, direction);
    let axes = geometry.axes();
    let (before, behind) = (step(axes), step(0));
    if axes == 4 {
        return [before, behind, step(axes + 1), step(1)];
    }
    // Across the rows the way zigzags, so that going there and back leads to the same cell.
    let (row, _) = geometry.row_of(cell);
    let (up_left, up_right, down_right, down_left) = (step(axes + 1), step(axes + 2), step(1), step(2));
    let [up, down] = if row % 2 == 0 {
        [up_right.or(up_left), down_right.or(down_left)]
    } else {
        [up_left.or(up_right), down_left.or(down_right)]
    };
    // A board whose rows stand upright is turned by a quarter against the clock.
    if upright { [up, down, behind, before] } else { [before, behind, up, down] }
}
