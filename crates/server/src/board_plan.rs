//! How a board is drawn in the browser: every length and place, so that the browser does no board
//! arithmetic.

use goren_formats::diagram::{Picture, PictureOptions, Plan, TwistArrow};
use goren_rules::{Cell, Color, GameId, Geometry, Play, Position, Shape, Symmetry, Twist, Variant};
use serde::Serialize;

use crate::browser::Browser;
use crate::live::letters;
use crate::preferences::View;
use crate::text::Words;

/// Everything the browser needs to draw an empty board.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
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
    hollow: Option<f64>,
    coordinates: Vec<(f64, f64, String)>,
    coordinate_size: f64,
    cell: String,
    stone: f64,
    cells: Vec<(f64, f64, String)>,
    /// What the cells are called in the reader's scheme, where that is not the game's own.
    names: Option<Vec<String>>,
    /// What is said of that scheme.
    scheme: Option<String>,
    steps: Vec<[i32; 4]>,
    rows: Vec<(u16, u16)>,
    /// The cells of every row as they lie on a board that is turned.
    lying: Option<Vec<Vec<usize>>>,
    /// How many of its smallest rotations bring the board back.
    turns: u8,
    twists: Vec<TwistPlan>,
    /// What stands on the board when the game begins, one letter a cell.
    start: String,
    /// The side whose stone begins the game; none where it does not begin with a stone alone.
    first: Option<String>,
    /// The sides in the order in which they move.
    sides: Vec<String>,
    /// What a player puts down: `stone`, `ring`, or `none` where pieces only move.
    puts: &'static str,
    takes: Option<Takes>,
}

/// A quarter turn of a tray that can be asked for.
#[derive(Serialize)]
struct TwistPlan {
    /// The letter of the move.
    letter: String,
    /// What it is called.
    name: String,
    shaft: String,
    head: String,
    /// The middle of the arrow.
    at: [f64; 2],
    /// The cells that turn, and the point around which they do.
    cells: Vec<usize>,
    centre: [f64; 2],
    clockwise: bool,
}

/// What is counted beside the players.
#[derive(Serialize)]
struct Takes {
    /// Key of the text.
    text: &'static str,
    /// How many win.
    goal: Option<u16>,
}

impl BoardPlan {
    /// The board in the look of the visitor's pages.
    pub(crate) fn seen(game: &GameId, browser: &Browser) -> Option<BoardPlan> {
        BoardPlan::turned(game, browser.words, &browser.view, Turn::default())
    }

    /// The same, turned as the reader wants it. Cells keep their numbers and names; what changes is where they
    /// lie, so that coordinates, arrow keys and rows follow.
    pub(crate) fn turned(game: &GameId, words: Words, view: &View, turn: Turn) -> Option<BoardPlan> {
        let rules = game.rules();
        let geometry = Geometry::shared(rules.shape).ok()?;
        let options = view.picture(game);
        let (image, origin) = turn.maps(&geometry);
        let plan = Plan::of_turned_game(game, &options, |place| origin.apply(place));
        let begin = Position::initial(game);
        let stone_first = matches!(rules.play, Play::Line | Play::Yinsh { .. });
        let place = |cell: Cell| plan.cells[image.apply(cell).index()];
        let step = |cell: Cell| plan.steps[image.apply(cell).index()];
        let rows = geometry.rows();
        let lying = |row: &std::ops::Range<u16>| {
            row.clone().map(|place| origin.apply(Cell::new(place)).index()).collect::<Vec<_>>()
        };
        Some(BoardPlan {
            start: letters(&begin),
            first: stone_first.then(|| begin.side_to_move().to_string()),
            sides: in_turn(&begin).iter().map(ToString::to_string).collect(),
            game: game.to_string(),
            name: game_name(game, words),
            style: style(game, view.crosses(game)),
            puts: match rules.play {
                Play::Hasami(_) => "none",
                Play::Yinsh { .. } => "ring",
                _ => "stone",
            },
            takes: takes(&begin, &options),
            view: [0.0, 0.0, plan.size[0], plan.size[1]],
            cells: geometry
                .cells()
                .map(|cell| (place(cell)[0], place(cell)[1], geometry.label(cell, rules.labels)))
                .collect(),
            names: options
                .labels
                .filter(|labels| *labels != rules.labels)
                .map(|labels| geometry.cells().map(|cell| geometry.label(cell, labels)).collect()),
            scheme: view.scheme_note(rules.shape, words),
            steps: geometry
                .cells()
                .map(|cell| step(cell).map(|next| index(next.map(|next| origin.apply(next)))))
                .collect(),
            rows: rows.iter().map(|row| (row.start, row.end - row.start)).collect(),
            lying: (turn != Turn::default()).then(|| rows.iter().map(lying).collect()),
            turns: match rules.shape {
                Shape::Rect { width, height } if width == height => 4,
                Shape::Rect { .. } => 2,
                Shape::Hexagon { .. } | Shape::Yinsh => 6,
            },
            twists: Twist::ALL
                .iter()
                .filter_map(|&twist| {
                    let drawn = twist.mapped(&image).unwrap_or(twist);
                    let arrow = plan.twists.iter().find(|arrow| arrow.twist == drawn)?;
                    Some(twist_plan(twist, arrow, &place, words))
                })
                .collect(),
            coordinates: plan.coordinates,
            coordinate_size: plan.coordinate_size,
            stars: plan.stars,
            hollow: plan.hollow,
            ground: plan.ground,
            grid: plan.grid,
            frame: plan.frame,
            cell: plan.cell,
            stone: plan.stone,
        })
    }
}

/// How a reader has turned a board: so many of its smallest rotations clockwise, after left and right have been
/// exchanged or not. As text `2` or `2m`.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Turn {
    steps: u8,
    mirrored: bool,
}

impl Turn {
    pub(crate) fn of(text: &str) -> Option<Turn> {
        let steps = text.strip_suffix('m').unwrap_or(text).parse().ok().filter(|steps| *steps < 6)?;
        Some(Turn { steps, mirrored: text.ends_with('m') })
    }

    /// Where every cell lies, and which cell lies at a place.
    fn maps(self, geometry: &Geometry) -> (Symmetry, Symmetry) {
        let mut map: Vec<Cell> = geometry.cells().collect();
        for cell in &mut map {
            if self.mirrored {
                *cell = geometry.mirror().apply(*cell);
            }
            for _ in 0..self.steps {
                *cell = geometry.rotation().apply(*cell);
            }
        }
        let mut origin = map.clone();
        for (cell, place) in geometry.cells().zip(&map) {
            origin[place.index()] = cell;
        }
        (Symmetry { map }, Symmetry { map: origin })
    }
}

/// The name of a game in the reader's language.
pub(crate) fn game_name(game: &GameId, words: Words) -> String {
    if game.rules().players < 3 {
        return game.name(words.language());
    }
    words.say_with("game-for-three", &[("game", game.variant().name(words.language()).into())])
}

/// Whether a game is drawn with a pen on paper.
pub(crate) fn on_paper(game: &GameId) -> bool {
    matches!(game.variant(), Variant::Ristinolla | Variant::TicTacToe)
}

fn style(game: &GameId, paper: bool) -> &'static str {
    match game.rules().play {
        _ if paper => "xo",
        Play::Hasami(_) => "men",
        Play::Yinsh { .. } => "markers",
        _ => "stones",
    }
}

/// The sides, the one that begins first.
fn in_turn(begin: &Position) -> Vec<Color> {
    let sides = begin.rules().sides();
    let first = sides.iter().position(|&side| side == begin.side_to_move()).unwrap_or(0);
    sides.iter().cycle().skip(first).take(sides.len()).copied().collect()
}

fn takes(begin: &Position, options: &PictureOptions) -> Option<Takes> {
    let goal = Picture::of(begin, options).taken?.goal;
    let text = match (begin.rules().play, goal) {
        (Play::Yinsh { .. }, _) => "taken-rings",
        (_, Some(_)) => "taken-of",
        (_, None) => "taken",
    };
    Some(Takes { text, goal })
}

/// How many each side has taken, in words; none where nothing is.
pub(crate) fn taken_text(position: &Position, color: Color, words: Words) -> Option<String> {
    let takes = takes(&Position::initial(position.id()), &PictureOptions::default())?;
    let count = position.taken().get(color.index()).copied()?;
    let goal = u32::from(takes.goal.unwrap_or(0));
    Some(words.say_with(takes.text, &[("number", u32::from(count).into()), ("goal", goal.into())]))
}

/// A twist with the arrow that is drawn for it; its words are those of what is seen.
fn twist_plan(twist: Twist, arrow: &TwistArrow, place: &dyn Fn(Cell) -> [f64; 2], words: Words) -> TwistPlan {
    let Twist { quadrant, clockwise } = arrow.twist;
    // The middle cell of the nine stays where it is.
    let still = twist.cells().into_iter().find(|&cell| twist.moves(cell) == cell);
    let way = if clockwise { "clockwise" } else { "anticlockwise" };
    TwistPlan {
        letter: twist.letter().to_string(),
        name: words.say(&format!("twist-{quadrant}-{way}")),
        shaft: arrow.shaft.clone(),
        head: arrow.head.clone(),
        at: arrow.at,
        centre: still.map_or(arrow.at, place),
        cells: twist.cells().map(Cell::index).to_vec(),
        clockwise,
    }
}

fn index(cell: Option<Cell>) -> i32 {
    cell.map_or(-1, |cell| i32::try_from(cell.index()).unwrap_or(-1))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plan(game: &str) -> BoardPlan {
        turned(game, "0")
    }

    fn turned(game: &str, turn: &str) -> BoardPlan {
        let (game, turn) = (game.parse().unwrap(), Turn::of(turn).unwrap());
        BoardPlan::turned(&game, Words::fallback(), &View::default(), turn).unwrap()
    }

    #[test]
    fn a_turned_board_keeps_its_names_and_has_its_coordinates_where_they_then_are() {
        for (game, turn, cell, place) in [
            ("gomoku", "1", "a15", "o15"),
            ("gomoku", "2", "a1", "o15"),
            ("gomoku", "0m", "a1", "o1"),
            ("gomoku", "1m", "a1", "a1"),
            ("mnk@7x5:k=4", "1", "a1", "g5"),
            ("yavalath", "3", "a1", "i9"),
        ] {
            let (flat, turned) = (plan(game), turned(game, turn));
            let find = |plan: &BoardPlan, name: &str| {
                plan.cells.iter().find(|(_, _, label)| label == name).map(|(x, y, _)| (*x, *y)).unwrap()
            };
            assert_eq!(find(&turned, cell), find(&flat, place), "{game} {turn}");
            assert_eq!(turned.coordinates.len(), flat.coordinates.len());
        }
        let edge = |plan: &BoardPlan, text: &str| {
            plan.coordinates.iter().find(|(.., label)| label == text).map(|(x, y, _)| (*x, *y)).unwrap()
        };
        let half = turned("gomoku", "2");
        assert!(edge(&half, "a").0 > edge(&half, "o").0 && edge(&half, "1").1 < edge(&half, "15").1);
    }

    #[test]
    fn steps_and_rows_of_a_turned_board_are_those_that_are_seen() {
        for (game, turn) in
            [("gomoku", "1"), ("gomoku", "3m"), ("hex217", "1"), ("yinsh", "2m"), ("pentago", "0m")]
        {
            let plan = turned(game, turn);
            let rows = plan.lying.as_ref().unwrap();
            assert_eq!(rows.iter().map(Vec::len).sum::<usize>(), plan.cells.len());
            let upright = game == "yinsh";
            for pair in rows.iter().flat_map(|row| row.windows(2)) {
                let [left, right] = [pair[0], pair[1]];
                let way = if upright { 2 } else { 1 };
                assert_eq!(plan.steps[left][way], i32::try_from(right).unwrap(), "{game} {turn}");
                assert!(upright || plan.cells[left].0 < plan.cells[right].0, "{game} {turn}");
            }
        }
    }

    #[test]
    fn mirrored_twists_are_drawn_the_other_way_round() {
        let (flat, mirrored) = (plan("pentago"), turned("pentago", "0m"));
        let find = |plan: &BoardPlan, letter: &str| {
            let twist = plan.twists.iter().find(|twist| twist.letter == letter).unwrap();
            (twist.name.clone(), twist.at, twist.clockwise)
        };
        assert_eq!(find(&mirrored, "s"), find(&flat, "v"));
        assert_eq!(mirrored.twists.len(), 8);
    }

    #[test]
    fn every_cell_lies_in_the_picture_and_no_two_on_one_place() {
        for game in [
            "gomoku",
            "tictactoe",
            "mnk@7x5:k=4",
            "hex217",
            "hexagon@2",
            "gomoku@50",
            "pentago",
            "yinsh",
            "hasami",
            "yavalath",
        ] {
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
        for game in ["gomoku", "mnk@7x5:k=4", "hex217", "hexagon@2", "pentago", "yinsh", "yavalath"] {
            let plan = plan(game);
            let upright = ["yinsh", "yavalath"].contains(&game);
            let mut seen = vec![false; plan.cells.len()];
            let mut open = vec![0_usize];
            while let Some(cell) = open.pop() {
                if std::mem::replace(&mut seen[cell], true) {
                    continue;
                }
                open.extend(plan.steps[cell].iter().filter_map(|&next| usize::try_from(next).ok()));
                // Across the rows the way zigzags, and bends at the edges.
                let straight = if upright { [(2, 3), (3, 2)] } else { [(0, 1), (1, 0)] };
                for (there, back) in straight {
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
        assert!(["a", "o", "1", "15"].iter().all(|name| texts.contains(name)), "{texts:?}");
    }

    #[test]
    fn trays_turn_about_their_middle_and_every_twist_has_a_name() {
        let plan = plan("pentago");
        let letters: String = plan.twists.iter().map(|twist| twist.letter.as_str()).collect();
        assert_eq!(letters, "stuvwxyz");
        assert_eq!(plan.twists[0].name, "Twist the top left quadrant anticlockwise");
        for twist in &plan.twists {
            let [x, y] = twist.centre;
            let reach = |&cell: &usize| (plan.cells[cell].0 - x).hypot(plan.cells[cell].1 - y);
            assert!(twist.cells.iter().all(|cell| reach(cell) < 60.0), "{}", twist.letter);
        }
        assert!(turned("gomoku", "0").twists.is_empty());
    }

    #[test]
    fn who_begins_comes_first_and_what_is_taken_has_a_goal() {
        assert_eq!(plan("yinsh").sides, ["white", "black"]);
        assert_eq!(plan("yavalath:players=3").sides, ["black", "white", "red"]);
        assert_eq!(plan("yinsh").takes.and_then(|takes| takes.goal), Some(3));
        assert_eq!(plan("hasami").takes.map(|takes| takes.goal), Some(None));
        assert!(plan("gomoku").takes.is_none());
    }
}
