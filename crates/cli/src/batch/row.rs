//! One input row.

use goren_rules::{Cell, Color, GameId, Position, Setup, parse_position};
use serde::Serialize;
use serde_json::{Map, Value};

use super::names;
use goren_formats::record::course;

/// A row that has been understood: where to start, what to play, what to compare.
pub(super) struct Row {
    line: usize,
    /// The row's own `id`, or its line number.
    pub(super) id: Value,
    pub(super) start: Position,
    /// Moves still to be played, as texts.
    pub(super) moves: Vec<String>,
    /// The row itself: fields that are present are compared.
    pub(super) fields: Map<String, Value>,
}

/// A row that cannot be used, as it is answered.
#[derive(Debug, Serialize)]
pub(super) struct BadRow {
    id: Value,
    ok: bool,
    line: usize,
    #[serde(rename = "error")]
    pub(super) message: String,
}

impl BadRow {
    pub(super) fn new(line: usize, id: Option<Value>, message: String) -> BadRow {
        BadRow { id: id.unwrap_or_else(|| line.into()), ok: false, line, message }
    }
}

impl Row {
    pub(super) fn parse(text: &str, line: usize) -> Result<Row, BadRow> {
        let value: Value = serde_json::from_str(text)
            .map_err(|error| BadRow::new(line, None, format!("not JSON: {error}")))?;
        let Value::Object(fields) = value else {
            return Err(BadRow::new(line, None, "expected a JSON object".to_owned()));
        };
        let id = fields.get("id").cloned();
        let bad = |message: String| BadRow::new(line, id.clone(), message);
        let (start, moves) = start(&fields).map_err(bad)?;
        Ok(Row { line, id: id.unwrap_or_else(|| line.into()), start, moves, fields })
    }

    /// The answer if the row turns out to be unusable after all.
    pub(super) fn bad(&self, message: String) -> BadRow {
        BadRow::new(self.line, Some(self.id.clone()), message)
    }

    /// A field that asserts something: present and not `null`.
    pub(super) fn asserted(&self, key: &str) -> Option<&Value> {
        self.fields.get(key).filter(|value| !value.is_null())
    }
}

/// Where the row starts and what is played from there.
fn start(fields: &Map<String, Value>) -> Result<(Position, Vec<String>), String> {
    let field = |key: &str| fields.get(key).filter(|value| !value.is_null());
    let moves = match field("moves") {
        Some(moves) => words(moves, "moves")?,
        None => Vec::new(),
    };
    if let Some(text) = field("position") {
        let text = text.as_str().ok_or("position: expected a text")?;
        let position = parse_position(text.trim()).map_err(|error| format!("position: {error}"))?;
        return Ok((position, moves));
    }
    let name = field("game").or_else(|| field("variant")).ok_or("neither `position` nor `game` is given")?;
    let id = names::game(name.as_str().ok_or("game: expected a text")?, fields.get("options"))?;
    let setup = match field("setup") {
        Some(Value::Object(setup)) => Some(setup),
        Some(Value::String(text)) => {
            let position = parse_position(&format!("{id} setup {}", text.trim_start_matches("setup ")));
            return Ok((position.map_err(|error| format!("setup: {error}"))?, moves));
        }
        Some(other) => return Err(format!("setup: expected an object or a text, found {other}")),
        None => (["black", "white", "board"].iter().any(|key| field(key).is_some())).then_some(fields),
    };
    match setup {
        Some(setup) => Ok((arranged(id, setup)?, moves)),
        None if fields.contains_key("moves") => Ok((Position::initial(&id), moves)),
        None => Err("none of `position`, `moves`, `setup`, `black` and `white` is given".to_owned()),
    }
}

/// The position of `black`, `white` and perhaps `to_move`.
fn arranged(id: GameId, setup: &Map<String, Value>) -> Result<Position, String> {
    let initial = Position::initial(&id);
    let mut stones = Vec::new();
    let mut count = [0, 0];
    for color in Color::BOTH {
        let key = color.to_string();
        let Some(cells) = setup.get(&key).filter(|value| !value.is_null()) else { continue };
        for word in words(cells, &key)? {
            let cell = initial.geometry().parse_cell(&word, initial.rules().labels);
            stones.push((cell.map_err(|error| format!("{key}: {error}"))?, color));
            count[color.index()] += 1;
        }
    }
    if let Some(board) = setup.get("board").filter(|value| !value.is_null()) {
        stones = board_stones(&initial, board)?;
    }
    let to_move = match setup.get("to_move").filter(|value| !value.is_null()) {
        Some(Value::String(side)) => side.parse().map_err(|error| format!("to_move: {error}"))?,
        Some(other) => return Err(format!("to_move: expected black or white, found {other}")),
        None => usual_side(&initial, count),
    };
    let half = setup.get("phase").and_then(Value::as_str) == Some("rotate");
    let setup = Setup { half, ..Setup::new(id, stones, to_move) };
    Position::from_setup(&setup).map_err(|error| error.to_string())
}

/// The stones of a board written as one text, rows from the top: X black, O white.
fn board_stones(initial: &Position, board: &Value) -> Result<Vec<(Cell, Color)>, String> {
    let text = board.as_str().ok_or_else(|| format!("board: expected a text, found {board}"))?;
    let marks: Vec<char> = text.chars().filter(|mark| !matches!(mark, '/' | '\n' | ' ')).collect();
    let cells = initial.geometry().len();
    if marks.len() != cells {
        return Err(format!("board: expected {cells} cells, found {}", marks.len()));
    }
    let stone = |(cell, mark): (Cell, char)| match mark {
        'X' | 'x' => Some(Ok((cell, Color::Black))),
        'O' | 'o' => Some(Ok((cell, Color::White))),
        '.' => None,
        other => Some(Err(format!("board: expected X, O or ., found {other:?}"))),
    };
    initial.geometry().cells().zip(marks).filter_map(stone).collect()
}

/// Who moves when a row does not say: the side that something is forbidden to, if it is one side
/// (such rows ask about Black in renju), else the side that has made fewer moves.
fn usual_side(initial: &Position, count: [usize; 2]) -> Color {
    let [black, white] = initial.rules().forbidden;
    match (black.any(), white.any()) {
        (true, false) => Color::Black,
        (false, true) => Color::White,
        _ if count[0] <= count[1] => Color::Black,
        _ => Color::White,
    }
}

/// A list of texts, or one text of words.
fn words(value: &Value, key: &str) -> Result<Vec<String>, String> {
    match value {
        Value::String(text) => Ok(course::words(text)),
        Value::Array(items) => items
            .iter()
            .map(|item| match item {
                Value::String(word) => Ok(word.clone()),
                Value::Number(number) => Ok(number.to_string()),
                other => Err(format!("{key}: expected texts, found {other}")),
            })
            .collect(),
        other => Err(format!("{key}: expected a list of texts, found {other}")),
    }
}
