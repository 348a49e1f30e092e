//! Which games the protocol can name, and cells and moves in its coordinates.

use goren_rules::{Cell, GameId, Geometry, Move, Rules, Shape};

use super::Point;

/// The values of `INFO rule` that mean the same to all programs, with the game each names. 2 is left out: continuous
/// games to some, renju to others.
const GAMES: [(u8, &str); 5] =
    [(0, "gomoku"), (1, "standard"), (4, "renju"), (8, "caro"), (9, "caro:gomocup")];

/// The same for Yixin, to which 2 is renju; 4 is understood too.
const YIXIN_GAMES: [(u8, &str); 4] = [(0, "gomoku"), (1, "standard"), (2, "renju"), (4, "renju")];

/// Whose values of `INFO rule` are meant.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Hash, Default)]
pub enum Dialect {
    /// The managers of the Gomocup: a set of bits.
    #[default]
    Gomocup,
    /// Yixin and its boards: 0 gomoku, 1 standard, 2 renju.
    Yixin,
}

impl Dialect {
    /// The game of a value of `INFO rule` on a board; `None` for values without a game, and for boards that are too
    /// small or too large.
    #[must_use]
    pub fn game_of(self, rule: i64, width: u16, height: u16) -> Option<GameId> {
        let games: &[(u8, &str)] = match self {
            Dialect::Gomocup => &GAMES,
            Dialect::Yixin => &YIXIN_GAMES,
        };
        let (_, name) = games.iter().find(|&&(number, _)| i64::from(number) == rule)?;
        let (base, options) = name
            .split_once(':')
            .map_or((*name, String::new()), |(base, options)| (base, format!(":{options}")));
        format!("{base}@{width}x{height}{options}").parse().ok()
    }

    /// The values that have a game, in words.
    #[must_use]
    pub fn rules(self) -> &'static str {
        match self {
            Dialect::Gomocup => "0, 1, 4, 8 or 9",
            Dialect::Yixin => "0, 1 or 2",
        }
    }
}

/// The value of `INFO rule` for a game: 0 five or more, 1 exactly five, 4 renju, 8 caro, 9 caro with exactly five.
/// `None` if the protocol cannot name the game.
#[must_use]
pub fn rule_of(id: &GameId) -> Option<u8> {
    let Shape::Rect { width, height } = id.rules().shape else { return None };
    let same = |&&(rule, _): &&(u8, &str)| {
        game_of(i64::from(rule), u16::from(width), u16::from(height))
            .is_some_and(|game| plays_alike(game.rules(), id.rules()))
    };
    GAMES.iter().find(same).map(|&(rule, _)| rule)
}

/// Whether two games differ only in how cells are named and in whether a forbidden move loses or is refused.
fn plays_alike(a: &Rules, b: &Rules) -> bool {
    let bare = |rules: &Rules| Rules { labels: a.labels, on_forbidden: a.on_forbidden, ..rules.clone() };
    bare(a) == bare(b)
}

/// The game of a value of `INFO rule` on a board; `None` for values that programs understand in different ways, and for
/// boards that are too small or too large.
#[must_use]
pub fn game_of(rule: i64, width: u16, height: u16) -> Option<GameId> {
    Dialect::Gomocup.game_of(rule, width, height)
}

/// The cell's column and row.
///
/// # Panics
/// If the board does not have the cell.
#[must_use]
pub fn cell_point(geometry: &Geometry, cell: Cell) -> Point {
    let (row, column) = geometry.row_of(cell);
    let number = |index: usize| i16::try_from(index).unwrap_or(i16::MAX);
    Point { x: number(column), y: number(row) }
}

/// The move of a point: a stone, or a pass for `-1,-1`; `None` outside the board.
#[must_use]
pub fn point_move(geometry: &Geometry, point: Point) -> Option<Move> {
    if point == Point::PASS {
        return Some(Move::Pass);
    }
    let (row, column) = (usize::try_from(point.y).ok()?, usize::try_from(point.x).ok()?);
    geometry.cell_in_row(row, column).map(Move::Place)
}
