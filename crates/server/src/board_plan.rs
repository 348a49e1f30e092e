//! How a board is drawn in the browser: every length and place, so that the browser does no board
//! arithmetic.

use std::fmt::Write as _;

use goren_rules::{Cell, GameId, Geometry, Place, Play, Position, Shape, Variant};
use serde::Serialize;

use crate::live::letters;
use crate::text::Words;

/// Distance of neighbouring cells in picture units.
const PITCH: f64 = 40.0;
/// From the outermost cell to the edge of the wood, but for the stroke that rounds its corners.
const WOOD: f64 = 24.0;
/// From the outermost cell to the middle of the coordinates.
const LABEL: f64 = 43.0;
/// From the outermost corners of hexagonal cells to the edge of the wood.
const RIM: f64 = 4.0;
/// From the first cell of a hexagon's row to the middle of its name.
const ROW_LABEL: f64 = 60.0;
/// From the outermost cell to the edge of the picture.
const MARGIN: f64 = 56.0;

/// Everything the browser needs to draw an empty board.
#[derive(Serialize)]
pub(crate) struct BoardPlan {
    pub(crate) game: String,
    pub(crate) name: String,
    style: &'static str,
    #[serde(rename = "box")]
    view: [f64; 4],
    ground: String,
    grid: String,
    frame: String,
    stars: Vec<[f64; 2]>,
    coordinates: Vec<(f64, f64, String)>,
    cell: String,
    stone: f64,
    cells: Vec<(f64, f64, String)>,
    steps: Vec<[i32; 4]>,
    rows: Vec<(u16, u16)>,
    /// What stands on the board when the game begins, one letter a cell.
    start: String,
    /// The side whose stone begins the game; none where it does not begin with a stone alone.
    first: Option<String>,
}

impl BoardPlan {
    pub(crate) fn of(game: &GameId, words: Words) -> Option<BoardPlan> {
        let shape = game.rules().shape;
        let geometry = Geometry::shared(shape).ok()?;
        let paper = matches!(game.variant(), Variant::Ristinolla | Variant::TicTacToe);
        let drawing = match shape {
            Shape::Rect { width, height } => Drawing::square(width, height, paper),
            Shape::Hexagon { side } => Drawing::hexagon(&geometry, side),
            Shape::Yinsh => Drawing::lattice(&geometry),
        };
        let labels = game.rules().labels;
        let cells = geometry.cells().map(|cell| {
            let [x, y] = drawing.place(geometry.place(cell));
            (x, y, geometry.label(cell, labels))
        });
        let coordinates = match shape {
            Shape::Rect { .. } => square_coordinates(&geometry, game, &drawing),
            Shape::Hexagon { .. } | Shape::Yinsh => row_starts(&geometry, game, &drawing),
        };
        let begin = Position::initial(game);
        let stone_first = matches!(game.rules().play, Play::Line | Play::Yinsh { .. });
        Some(BoardPlan {
            start: letters(&begin),
            first: stone_first.then(|| begin.side_to_move().to_string()),
            game: game.to_string(),
            name: game.name(words.language()),
            style: if paper { "xo" } else { "stones" },
            view: drawing.view,
            cells: cells.collect(),
            coordinates,
            stars: stars(shape, paper).into_iter().map(|place| drawing.place(place)).collect(),
            steps: geometry.cells().map(|cell| steps(&geometry, cell)).collect(),
            rows: geometry.rows().iter().map(|row| (row.start, row.end - row.start)).collect(),
            ground: drawing.ground,
            grid: drawing.grid,
            frame: drawing.frame,
            cell: drawing.cell,
            stone: drawing.stone,
        })
    }
}

struct Drawing {
    /// Picture units from one step of a place to the next.
    step: [f64; 2],
    view: [f64; 4],
    ground: String,
    grid: String,
    frame: String,
    cell: String,
    stone: f64,
}

impl Drawing {
    fn place(&self, place: Place) -> [f64; 2] {
        [round(f64::from(place.x) * self.step[0]), round(f64::from(place.y) * self.step[1])]
    }

    fn square(width: u8, height: u8, paper: bool) -> Drawing {
        let (right, bottom) = (f64::from(width - 1) * PITCH, f64::from(height - 1) * PITCH);
        let wood = if paper { PITCH / 2.0 } else { WOOD };
        let mut grid = String::new();
        // On paper the lines run between the cells, on wood through them.
        let (offset, extra) = if paper { (-PITCH / 2.0, 1) } else { (0.0, 0) };
        for column in 0..width + extra {
            let x = f64::from(column) * PITCH + offset;
            let _ = write!(grid, "M{x} {offset}V{}", bottom - offset);
        }
        for row in 0..height + extra {
            let y = f64::from(row) * PITCH + offset;
            let _ = write!(grid, "M{offset} {y}H{}", right - offset);
        }
        let frame = if paper { String::new() } else { format!("M0 0H{right}V{bottom}H0z") };
        let half = PITCH / 2.0 - 1.0;
        Drawing {
            step: [PITCH, PITCH],
            view: [-MARGIN, -MARGIN + 14.0, right + 2.0 * MARGIN, bottom + 2.0 * MARGIN - 14.0],
            ground: rectangle(-wood, right + 2.0 * wood, bottom + 2.0 * wood),
            grid,
            frame,
            cell: format!("M{} {}h{w}v{w}h-{w}z", -half, -half, w = 2.0 * half),
            stone: 18.4,
        }
    }

    fn hexagon(geometry: &Geometry, side: u8) -> Drawing {
        let step = [PITCH / 2.0, PITCH * 3.0_f64.sqrt() / 2.0];
        let radius = PITCH / 3.0_f64.sqrt();
        let corner = |at: u8, radius: f64| {
            let angle = std::f64::consts::FRAC_PI_3 * (f64::from(at) + 0.5);
            [radius * angle.cos(), radius * angle.sin()]
        };
        let mut grid = String::new();
        for cell in geometry.cells() {
            let place = geometry.place(cell);
            let (x, y) = (f64::from(place.x) * step[0], f64::from(place.y) * step[1]);
            for at in 0..6 {
                let [dx, dy] = corner(at, radius);
                let sign = if at == 0 { 'M' } else { 'L' };
                let _ = write!(grid, "{sign}{} {}", round(x + dx), round(y + dy));
            }
            grid.push('z');
        }
        let mut hit = String::new();
        for at in 0..6 {
            let [dx, dy] = corner(at, radius - 0.5);
            let _ = write!(hit, "{}{} {}", if at == 0 { 'M' } else { 'L' }, round(dx), round(dy));
        }
        // The wood is a hexagon of its own around the cells, its corners where the board has its.
        let middle = [f64::from(2 * (side - 1)) * step[0], f64::from(side - 1) * step[1]];
        let reach = (middle[1] + radius + RIM) * 2.0 / 3.0_f64.sqrt();
        let mut ground = String::new();
        for at in 0..6 {
            let angle = std::f64::consts::FRAC_PI_3 * f64::from(at);
            let (x, y) = (middle[0] + reach * angle.cos(), middle[1] + reach * angle.sin());
            let _ = write!(ground, "{}{} {}", if at == 0 { 'M' } else { 'L' }, round(x), round(y));
        }
        let (left, top) = (reach - middle[0] + 50.0, radius + RIM + 12.0);
        Drawing {
            step,
            view: [
                round(-left),
                round(-top),
                round(2.0 * (middle[0] + left)),
                round(2.0 * (middle[1] + top)),
            ],
            ground: ground + "z",
            grid,
            frame: String::new(),
            cell: hit + "z",
            stone: 16.6,
        }
    }

    /// Points joined by lines in three directions, on a round board.
    fn lattice(geometry: &Geometry) -> Drawing {
        let step = [PITCH / 2.0, PITCH * 3.0_f64.sqrt() / 2.0];
        let at = |cell| {
            let place: Place = geometry.place(cell);
            [f64::from(place.x) * step[0], f64::from(place.y) * step[1]]
        };
        let mut grid = String::new();
        let (mut low, mut high) = ([f64::MAX; 2], [f64::MIN; 2]);
        for cell in geometry.cells() {
            let [x, y] = at(cell);
            for axis in 0..2 {
                low[axis] = low[axis].min([x, y][axis]);
                high[axis] = high[axis].max([x, y][axis]);
            }
            for next in (0..geometry.axes()).filter_map(|axis| geometry.neighbour(cell, axis)) {
                let [to_x, to_y] = at(next);
                let _ = write!(grid, "M{} {}L{} {}", round(x), round(y), round(to_x), round(to_y));
            }
        }
        let middle = [0, 1].map(|axis| f64::midpoint(low[axis], high[axis]));
        let reach = (high[1] - low[1]) / 2.0 + WOOD + 14.0;
        let half = reach + 16.0;
        let (left, top) = (round(middle[0] - reach), round(middle[1]));
        let round_cell = PITCH / 2.0 - 1.0;
        Drawing {
            step,
            view: [
                round(middle[0] - half - 24.0),
                round(middle[1] - half),
                round(2.0 * half + 24.0),
                round(2.0 * half),
            ],
            ground: format!(
                "M{left} {top}a{r} {r} 0 1 0 {d} 0a{r} {r} 0 1 0 -{d} 0z",
                r = round(reach),
                d = round(2.0 * reach)
            ),
            grid,
            frame: String::new(),
            cell: format!(
                "M-{c} 0a{c} {c} 0 1 0 {d} 0a{c} {c} 0 1 0 -{d} 0z",
                c = round_cell,
                d = 2.0 * round_cell
            ),
            stone: 15.0,
        }
    }
}

/// A rectangle with its top left corner at (`start`, `start`).
fn rectangle(start: f64, width: f64, height: f64) -> String {
    format!("M{start} {start}h{width}v{height}h-{width}z")
}

fn round(value: f64) -> f64 {
    let rounded = (value * 100.0).round() / 100.0;
    // No minus zero in the output.
    if rounded == 0.0 { 0.0 } else { rounded }
}

/// Letters below, numbers on the left: the parts of the names of the bottom row and the left column.
fn square_coordinates(geometry: &Geometry, game: &GameId, drawing: &Drawing) -> Vec<(f64, f64, String)> {
    let labels = game.rules().labels;
    let bottom = drawing.view[1] + drawing.view[3] - (MARGIN - LABEL);
    let name = |cell| geometry.label(cell, labels);
    let letters = |text: &str| text.trim_end_matches(|c: char| c.is_ascii_digit()).to_owned();
    let digits = |text: &str| text.trim_start_matches(|c: char| !c.is_ascii_digit()).to_owned();
    let rows = geometry.rows();
    let below = rows.last().into_iter().flat_map(|row| row.clone().map(Cell::new)).map(|cell| {
        let [x, _] = drawing.place(geometry.place(cell));
        (x, bottom, letters(&name(cell)))
    });
    let left = rows.iter().map(|row| Cell::new(row.start)).map(|cell| {
        let [_, y] = drawing.place(geometry.place(cell));
        (-LABEL, y, digits(&name(cell)))
    });
    below.chain(left).collect()
}

/// The name of the first cell of every row, left of it.
fn row_starts(geometry: &Geometry, game: &GameId, drawing: &Drawing) -> Vec<(f64, f64, String)> {
    let first = geometry.rows().iter().map(|row| Cell::new(row.start));
    first
        .map(|cell| {
            let [x, y] = drawing.place(geometry.place(cell));
            (round(x - ROW_LABEL), y, geometry.label(cell, game.rules().labels))
        })
        .collect()
}

/// Star points at their usual places.
fn stars(shape: Shape, paper: bool) -> Vec<Place> {
    let Shape::Rect { width, height } = shape else { return Vec::new() };
    if paper || width < 9 || height < 9 {
        return Vec::new();
    }
    let marks = |size: u8| {
        let edge = i16::from(if size < 12 { 2_u8 } else { 3 });
        let far = i16::from(size) - 1 - edge;
        if size % 2 == 1 { vec![edge, i16::from(size / 2), far] } else { vec![edge, far] }
    };
    let (columns, rows) = (marks(width), marks(height));
    let full = width >= 19 && height >= 19;
    let mut places = Vec::new();
    for (i, &x) in columns.iter().enumerate() {
        for (j, &y) in rows.iter().enumerate() {
            // On boards below 19 only the corners and the centre are marked.
            let middle = (columns.len() == 3 && i == 1) != (rows.len() == 3 && j == 1);
            if full || !middle {
                places.push(Place { x, y });
            }
        }
    }
    places
}

/// The cells that the arrow keys lead to: left, right, up, down; −1 at the edge. On a hexagon up and
/// down zigzag, so that going up and down again leads back.
fn steps(geometry: &Geometry, cell: Cell) -> [i32; 4] {
    let step = |direction: usize| geometry.neighbour(cell, direction);
    let axes = geometry.axes();
    let [up, down] = if axes == 4 {
        [step(axes + 1), step(1)]
    } else {
        let (row, _) = geometry.row_of(cell);
        let (up_left, up_right, down_right, down_left) = (step(axes + 1), step(axes + 2), step(1), step(2));
        if row % 2 == 0 {
            [up_right.or(up_left), down_right.or(down_left)]
        } else {
            [up_left.or(up_right), down_left.or(down_right)]
        }
    };
    let index = |cell: Option<Cell>| cell.map_or(-1, |cell| i32::try_from(cell.index()).unwrap_or(-1));
    [index(step(axes)), index(step(0)), index(up), index(down)]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plan(game: &str) -> BoardPlan {
        BoardPlan::of(&game.parse().unwrap(), Words::fallback()).unwrap()
    }

    #[test]
    fn every_cell_lies_in_the_picture_and_no_two_on_one_place() {
        for game in ["gomoku", "tictactoe", "mnk@7x5:k=4", "hex217", "hexagon@2", "gomoku@50"] {
            let plan = plan(game);
            let [x, y, width, height] = plan.view;
            let mut places: Vec<String> = Vec::new();
            for (cx, cy, _) in &plan.cells {
                assert!(*cx >= x && *cx <= x + width && *cy >= y && *cy <= y + height, "{game}");
                places.push(format!("{cx} {cy}"));
            }
            places.sort();
            places.dedup();
            assert_eq!(places.len(), plan.cells.len(), "{game}");
        }
    }

    #[test]
    fn arrow_keys_lead_back_and_reach_every_cell() {
        for game in ["gomoku", "mnk@7x5:k=4", "hex217", "hexagon@2"] {
            let plan = plan(game);
            let mut seen = vec![false; plan.cells.len()];
            let mut open = vec![0_usize];
            while let Some(cell) = open.pop() {
                if std::mem::replace(&mut seen[cell], true) {
                    continue;
                }
                open.extend(plan.steps[cell].iter().filter_map(|&next| usize::try_from(next).ok()));
                for (there, back) in [(0, 1), (1, 0)] {
                    if let Ok(next) = usize::try_from(plan.steps[cell][there]) {
                        assert_eq!(usize::try_from(plan.steps[next][back]), Ok(cell), "{game} {cell}");
                    }
                }
            }
            assert!(seen.iter().all(|seen| *seen), "{game}");
        }
    }

    #[test]
    fn star_points_and_coordinates_are_the_usual_ones() {
        let plan = plan("gomoku");
        let named = |star: &[f64; 2]| {
            plan.cells.iter().find(|(x, y, _)| [*x, *y] == *star).map(|(_, _, name)| name.as_str())
        };
        let mut stars: Vec<_> = plan.stars.iter().filter_map(named).collect();
        stars.sort_unstable();
        assert_eq!(stars, ["d12", "d4", "h8", "l12", "l4"]);
        let texts: Vec<_> = plan.coordinates.iter().map(|(_, _, text)| text.as_str()).collect();
        assert_eq!(texts[..3], ["a", "b", "c"]);
        assert_eq!(texts[15..18], ["15", "14", "13"]);
        assert_eq!(super::stars(Shape::square(19), false).len(), 9);
    }
}
