//! The moves of a tree under the rules of a game.

use goren_rules::text::side_by_count;
use goren_rules::{Cell, Color, GameId, Move, Position, Setup};

use super::super::played::{Played, RecordError, Stone, rectangle};
use super::{FORMAT, Node, Tree};

/// The two letters of a point; `None` beyond 52.
pub(super) fn letters(stone: &Stone) -> Option<String> {
    let letter = |index: u8| match index {
        0..=25 => Some(char::from(b'a' + index)),
        26..=51 => Some(char::from(b'A' + index - 26)),
        _ => None,
    };
    Some([letter(stone.column)?, letter(stone.row)?].iter().collect())
}

/// What a value of `B` or `W` means.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Point {
    At(Cell),
    Pass,
}

/// One thing that happens on the way through the main line.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
struct Act {
    color: Color,
    point: Point,
    /// Whether it stands in a node that lists the stones of an opening, which may be played once more later.
    listed: bool,
}

impl Tree {
    /// The position at the end of the main line in a game. Several moves in a node, moves in the root, stones that are set up there, passes
    /// (empty, `tt`, or just outside the board) and the listed openings of Gomoku Quest (`QPR`, `QSLW`) are understood.
    ///
    /// # Errors
    /// [`RecordError`] if the game has another board, or if a value is no point.
    pub fn played(&self, id: &GameId) -> Result<Played, RecordError> {
        let (width, height) = rectangle(id, FORMAT)?;
        let board = self.board();
        if board != Some((width, height)) {
            let found = board.map_or("none".to_owned(), |(width, height)| format!("{width}×{height}"));
            return Err(RecordError::Board { found, expected: format!("{id} with {width}×{height}") });
        }
        let mut position = self.start(id)?;
        let mut acts = Vec::new();
        for node in self.main_line() {
            acts_of(node, &position, &mut acts)?;
        }
        let listed: Vec<Cell> = acts.iter().filter(|act| act.listed).filter_map(Act::cell).collect();
        acts.retain(|act| act.listed || !act.cell().is_some_and(|cell| listed.contains(&cell)));
        for (number, act) in acts.iter().enumerate() {
            if let Err(reason) = make(&mut position, *act) {
                return Ok(Played { position, left_out: Some((acts.len() - number, reason)) });
            }
        }
        Ok(Played { position, left_out: None })
    }

    /// The empty board, or what the root sets up.
    fn start(&self, id: &GameId) -> Result<Position, RecordError> {
        let initial = Position::initial(id);
        let root = self.root();
        let mut stones = Vec::new();
        for (name, color) in [("AB", Color::Black), ("AW", Color::White)] {
            for value in root.values(name) {
                // Rectangles of points are written `aa:cc`; no program of the field does so.
                if let Point::At(cell) = point(value, &initial)? {
                    stones.push((cell, color));
                }
            }
        }
        if stones.is_empty() {
            return Ok(initial);
        }
        let to_move = match root.values("PL").next() {
            Some(b"B" | b"b" | b"1") => Color::Black,
            Some(b"W" | b"w" | b"2") => Color::White,
            _ => side_by_count(&stones),
        };
        Position::from_setup(&Setup::new(id.clone(), stones, to_move)).map_err(|error| RecordError::Cannot {
            format: "the game",
            what: format!("the stones that are set up: {error}"),
            expected: "a position of the game",
        })
    }
}

impl Act {
    fn cell(&self) -> Option<Cell> {
        match self.point {
            Point::At(cell) => Some(cell),
            Point::Pass => None,
        }
    }
}

fn acts_of(node: &Node, position: &Position, acts: &mut Vec<Act>) -> Result<(), RecordError> {
    for property in &node.properties {
        let listed = matches!(property.name.as_str(), "QPR" | "QSLW");
        let colors = match property.name.as_str() {
            "B" | "QPR" => [Color::Black, Color::White],
            "W" | "QSLW" => [Color::White, Color::Black],
            _ => continue,
        };
        // The stones of an opening stand in one value, separated by commas.
        let parts = property.values.iter().flat_map(|value| value.split(|&byte| byte == b','));
        for (number, part) in parts.enumerate() {
            let color = if listed { colors[number % 2] } else { colors[0] };
            acts.push(Act { color, point: point(part.trim_ascii(), position)?, listed });
        }
    }
    Ok(())
}

fn point(value: &[u8], position: &Position) -> Result<Point, RecordError> {
    let wrong = || RecordError::Cannot {
        format: "a point",
        what: format!("`{}`", crate::input::shorten(&String::from_utf8_lossy(value))),
        expected: "two letters, column and row from the top left, such as hh",
    };
    let index = |letter: u8| match letter {
        b'a'..=b'z' => Some(usize::from(letter - b'a')),
        b'A'..=b'Z' => Some(usize::from(letter - b'A') + 26),
        _ => None,
    };
    let (column, row) = match value {
        [] => return Ok(Point::Pass),
        [column, row] => (index(*column).ok_or_else(wrong)?, index(*row).ok_or_else(wrong)?),
        _ => return Err(wrong()),
    };
    let geometry = position.geometry();
    match geometry.cell_in_row(row, column) {
        Some(cell) => Ok(Point::At(cell)),
        None if column == row && (column == geometry.rows().len() || value == b"tt") => Ok(Point::Pass),
        None => Err(wrong()),
    }
}

fn make(position: &mut Position, act: Act) -> Result<(), String> {
    if position.side_to_move() != act.color {
        // Who has made two moves in a row: the other passed, if the game has that.
        position.play(Move::Pass).map_err(|_| "two moves in a row of the same color".to_owned())?;
    }
    let mv = match act.point {
        Point::At(cell) => Move::Place(cell),
        Point::Pass => Move::Pass,
    };
    position.play(mv).map_err(|error| error.to_string())
}
