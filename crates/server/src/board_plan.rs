//! How a board is drawn in the browser: every length and place, so that the browser does no board
//! arithmetic.

use goren_formats::diagram::{Picture, PictureOptions, Plan, Style, TwistArrow};
use goren_rules::{Cell, Color, GameId, Geometry, Play, Position, Twist, Variant};
use serde::Serialize;

use crate::live::letters;
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
    steps: Vec<[i32; 4]>,
    rows: Vec<(u16, u16)>,
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
    pub(crate) fn of(game: &GameId, words: Words) -> Option<BoardPlan> {
        let rules = game.rules();
        let geometry = Geometry::shared(rules.shape).ok()?;
        let paper = on_paper(game);
        let options = PictureOptions {
            style: if paper { Style::Crosses } else { Style::Stones },
            ..PictureOptions::default()
        };
        let plan = Plan::of_game(game, &options);
        let named = geometry.cells().zip(&plan.cells);
        let begin = Position::initial(game);
        let stone_first = matches!(rules.play, Play::Line | Play::Yinsh { .. });
        Some(BoardPlan {
            start: letters(&begin),
            first: stone_first.then(|| begin.side_to_move().to_string()),
            sides: in_turn(&begin).iter().map(ToString::to_string).collect(),
            game: game.to_string(),
            name: game_name(game, words),
            style: style(game, paper),
            puts: match rules.play {
                Play::Hasami(_) => "none",
                Play::Yinsh { .. } => "ring",
                _ => "stone",
            },
            takes: takes(&begin, &options),
            view: [0.0, 0.0, plan.size[0], plan.size[1]],
            cells: named.map(|(cell, &[x, y])| (x, y, geometry.label(cell, rules.labels))).collect(),
            steps: plan.steps.iter().map(|steps| steps.map(index)).collect(),
            rows: geometry.rows().iter().map(|row| (row.start, row.end - row.start)).collect(),
            twists: plan.twists.iter().map(|arrow| twist(arrow, &plan, words)).collect(),
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

fn twist(arrow: &TwistArrow, plan: &Plan, words: Words) -> TwistPlan {
    let Twist { quadrant, clockwise } = arrow.twist;
    let letter = arrow.twist.letter().to_string();
    let cells = arrow.twist.cells().map(Cell::index).to_vec();
    // The middle cell of the nine stays where it is.
    let still = arrow.twist.cells().into_iter().find(|&cell| arrow.twist.moves(cell) == cell);
    let way = if clockwise { "clockwise" } else { "anticlockwise" };
    TwistPlan {
        name: words.say(&format!("twist-{quadrant}-{way}")),
        shaft: arrow.shaft.clone(),
        head: arrow.head.clone(),
        at: arrow.at,
        centre: still.map_or(arrow.at, |cell| plan.cells[cell.index()]),
        letter,
        cells,
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
        BoardPlan::of(&game.parse().unwrap(), Words::fallback()).unwrap()
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
        assert!(
            super::BoardPlan::of(&"gomoku".parse().unwrap(), Words::fallback()).unwrap().twists.is_empty()
        );
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
