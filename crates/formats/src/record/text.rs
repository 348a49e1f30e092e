//! Positions, games and diagrams as text files: the texts of `goren-rules`, read from bytes.
//!
//! - A position text is one line, `ID [setup …] [moves …]`; line breaks count as blanks.
//! - A game text begins with `goren game 1` and has one action a line.
//! - A diagram shows the board in characters, `X` black, `O` white, `.` empty, one row a line. A first line may name
//!   the game; without it the shape of the diagram decides: tic-tac-toe for 3×3, gomoku for larger squares,
//!   m,n,k for other rectangles, the hexagon game for hexagons, Yavalath for three where a hexagon has `R`, Yinsh
//!   for its 85 points.

use goren_rules::text::{MAX_POSITION_TEXT, parse_arrangement};
use goren_rules::{
    Game, GameId, GameIdError, GameTextError, Geometry, MAX_GAME_TEXT, Play, Position, PositionTextError,
    Setup, SetupErrors, Shape, diagram, parse_position, position_text,
};

use crate::input::{self, InputError};

/// The largest position text that is read, in bytes.
pub const POSITION_LIMIT: usize = MAX_POSITION_TEXT;
/// The largest game text that is read, in bytes.
pub const GAME_LIMIT: usize = MAX_GAME_TEXT;
/// The largest diagram that is read, in bytes.
pub const DIAGRAM_LIMIT: usize = diagram::MAX_DIAGRAM;

/// Why bytes are no position, game or diagram.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum TextError {
    /// Not text, empty or too large.
    #[error(transparent)]
    Input(#[from] InputError),
    /// Not a position text.
    #[error(transparent)]
    Position(#[from] PositionTextError),
    /// Not a game text.
    #[error(transparent)]
    Game(#[from] GameTextError),
    /// Not a diagram.
    #[error(transparent)]
    Diagram(#[from] diagram::DiagramError),
    /// The rows of a diagram make no board.
    #[error("the rows have {0} cells from top to bottom, expected a rectangle or a hexagon")]
    Shape(String),
    /// The game of a diagram.
    #[error(transparent)]
    Id(#[from] GameIdError),
    /// The stones of a diagram.
    #[error(transparent)]
    Setup(#[from] SetupErrors),
}

/// Reads a position text.
///
/// # Errors
/// [`TextError`] names the word, its place and what was expected.
pub fn read_position(bytes: &[u8]) -> Result<Position, TextError> {
    let text = input::text(bytes, POSITION_LIMIT, "the id of a game, such as `renju moves h8 h9`")?;
    Ok(parse_position(text)?)
}

/// Writes a position text with a final newline.
#[must_use]
pub fn write_position(position: &Position) -> String {
    format!("{}\n", position_text(position))
}

/// Reads a game text.
///
/// # Errors
/// [`TextError`] names the line and what was expected.
pub fn read_game(bytes: &[u8]) -> Result<Game, TextError> {
    let text = input::text(bytes, GAME_LIMIT, "`goren game 1`")?;
    Ok(Game::from_text(text)?)
}

/// Writes a game text.
#[must_use]
pub fn write_game(game: &Game) -> String {
    game.to_text()
}

/// Reads a diagram.
///
/// # Errors
/// [`TextError`] names the line, the character and what was expected.
pub fn read_diagram(bytes: &[u8]) -> Result<Position, TextError> {
    let text = input::text(bytes, DIAGRAM_LIMIT, "a diagram of X, O and .")?;
    let (first, rest) = text.trim_start().split_once('\n').unwrap_or((text, ""));
    let named = first.trim().parse::<GameId>().ok();
    let (id, board) = match named {
        Some(id) => (id, rest),
        None => (id_of_shape(text)?, text),
    };
    let setup = diagram::parse(board, &id)?;
    Ok(Position::from_setup(&setup)?)
}

/// Reads a position text, a game text or a diagram as an arrangement that nobody has checked. `game` is the game
/// of a text that names none: of a diagram of its board, or of the words behind a position text's id.
///
/// # Errors
/// [`TextError`] names the line or word and what was expected.
pub fn read_arrangement(bytes: &[u8], game: Option<&GameId>) -> Result<Setup, TextError> {
    let text = input::text(bytes, POSITION_LIMIT, "a position or a diagram")?.trim();
    if text.starts_with("goren game") {
        return Ok(read_game(bytes)?.position().setup());
    }
    let (first, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    let begins_part = |rest: &str| {
        let word = rest.split_whitespace().next().unwrap_or("moves").to_ascii_lowercase();
        word == "moves" || word == "setup"
    };
    if let Ok(id) = first.parse::<GameId>() {
        let position = begins_part(rest);
        return Ok(if position { parse_arrangement(text)? } else { diagram::parse(rest, &id)? });
    }
    // A word that begins like an id but names no game is a misspelt one, not a row of a board.
    let row = text.lines().next().is_some_and(|line| row_length(line).is_some());
    match game {
        Some(id) if begins_part(first) => Ok(parse_arrangement(&format!("{id} {text}"))?),
        Some(id) if fits(text, id) => Ok(diagram::parse(text, id)?),
        _ if row || first.len() < 3 => Ok(diagram::parse(text, &id_of_shape(text)?)?),
        _ => Ok(parse_arrangement(text)?),
    }
}

/// Whether a diagram has the rows of a game's board.
fn fits(text: &str, id: &GameId) -> bool {
    Geometry::shared(id.rules().shape).is_ok_and(|board| {
        let found = text.lines().filter_map(row_length);
        found.eq(board.rows().iter().map(ExactSizeIterator::len))
    })
}

/// Writes an arrangement as [`write_diagram`] writes a position.
#[must_use]
pub fn write_arrangement(setup: &Setup) -> String {
    with_turn(setup, &diagram::of_setup(setup))
}

/// Writes a diagram with the game on its first line, below the board what was taken and whether half of the turn is
/// done, and the turn on its last.
#[must_use]
pub fn write_diagram(position: &Position) -> String {
    with_turn(&position.setup(), &diagram::plain(position))
}

fn with_turn(setup: &Setup, board: &str) -> String {
    let mut text = format!("{}\n{board}", setup.id);
    let yinsh = matches!(setup.id.rules().play, Play::Yinsh { .. });
    if yinsh || setup.taken != [0; 2] {
        text.push_str(&format!("taken {} {}\n", setup.taken[0], setup.taken[1]));
    }
    for (given, word) in [(setup.half, "half"), (setup.moved, "moved")] {
        if given {
            text.push_str(&format!("{word}\n"));
        }
    }
    text.push_str(&format!("to {}\n", setup.to_move));
    text
}

fn id_of_shape(text: &str) -> Result<GameId, TextError> {
    let rows: Vec<usize> = text.lines().filter_map(row_length).collect();
    let unknown = || TextError::Shape(shown_rows(&rows));
    let (width, height) = (rows.first().copied().unwrap_or(0), rows.len());
    let id = if height > 0 && rows.iter().all(|&row| row == width) {
        match (width, height) {
            (3, 3) => "tictactoe".to_owned(),
            _ if width == height && width >= 5 => format!("gomoku@{width}"),
            _ => format!("mnk@{width}x{height}:k={}", width.max(height).min(5)),
        }
    } else if is_yinsh(&rows) {
        "yinsh".to_owned()
    } else {
        match hexagon_of_rows(&rows).ok_or_else(unknown)? {
            // No line of five fits here.
            2 => "hexagon@2:k=3".to_owned(),
            // Only three-player Yavalath has a third side.
            side if text.contains(['R', 'r', '◎']) => format!("yavalath@{side}:players=3"),
            side => format!("hexagon@{side}"),
        }
    };
    Ok(id.parse()?)
}

/// Cells of a diagram's row; `None` for column letters, turns and blank lines.
fn row_length(line: &str) -> Option<usize> {
    let body = line.trim().trim_matches(|c: char| c.is_ascii_digit());
    let cells: Vec<char> = body.chars().filter(|c| !c.is_whitespace()).collect();
    let plain = |c: &char| "XxOo#*●○⚫⚪RrBbWw◎._-+·┼".contains(*c);
    (!cells.is_empty() && cells.iter().all(plain)).then_some(cells.len())
}

/// Whether the rows are those of the 85 points of Yinsh.
fn is_yinsh(rows: &[usize]) -> bool {
    Geometry::shared(Shape::Yinsh).is_ok_and(|board| {
        let lengths = board.rows().iter().map(ExactSizeIterator::len);
        lengths.eq(rows.iter().copied())
    })
}

/// The side of the hexagon with these rows.
fn hexagon_of_rows(rows: &[usize]) -> Option<usize> {
    let side = rows.len().div_ceil(2);
    let longest = rows.len();
    let fits = rows.iter().enumerate().all(|(row, &cells)| cells == longest - row.abs_diff(side - 1));
    let shape = Shape::Hexagon { side: u8::try_from(side).ok()? };
    (rows.len() % 2 == 1 && fits && shape.check().is_ok()).then_some(side)
}

fn shown_rows(rows: &[usize]) -> String {
    let shown: Vec<String> = rows.iter().take(20).map(ToString::to_string).collect();
    let more = if rows.len() > 20 { ", …" } else { "" };
    if shown.is_empty() { "no".to_owned() } else { format!("{}{more}", shown.join(", ")) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shape_of_a_diagram_names_the_game() {
        let id = |text: &str| read_diagram(text.as_bytes()).map(|position| position.id().to_string());
        assert_eq!(id(". . .\n. X .\nO . .\n").as_deref(), Ok("tictactoe"));
        assert_eq!(id(&". . . . . . .\n".repeat(7)).as_deref(), Ok("gomoku@7x7"));
        assert_eq!(id(" . X\n. . .\n O .\n").as_deref(), Ok("hexagon@2:k=3"));
        let three = "  . X .\n . . R .\n. . O . .\n . . . .\n  . . .\n";
        assert_eq!(id(three).as_deref(), Ok("yavalath@3:players=3"));
        let rows = [4, 7, 8, 9, 10, 9, 10, 9, 8, 7, 4].map(|cells| ". ".repeat(cells) + "\n");
        assert_eq!(id(&rows.concat().replacen('.', "W", 1)).as_deref(), Ok("yinsh"));
    }

    #[test]
    fn arrangements_are_read_from_any_text_and_come_back() {
        let read = |text: &str, game: Option<&str>| {
            let game: Option<GameId> = game.map(|id| id.parse().unwrap());
            read_arrangement(text.as_bytes(), game.as_ref()).map(|setup| write_arrangement(&setup))
        };
        let board = "tictactoe\n. . .\n. X .\nO . .\nto black\n";
        for (text, game) in [
            (board, None),
            ("tictactoe setup black b2 white a1 to black", None),
            ("tictactoe moves b2 a1", Some("gomoku")),
            ("setup black b2 white a1", Some("tictactoe")),
            (". . .\n. X .\nO . .\n", Some("renju")),
            (" 3 . . .\n 2 . X .\n 1 O . .\n   a b c\nmove 3, black to move\n", Some("tictactoe")),
            ("goren game 1\nstart tictactoe\ntime none\nmove b2 0\nmove a1 0\n", None),
        ] {
            assert_eq!(read(text, game).as_deref(), Ok(board), "{text}");
        }
        let twice = "mnk@3x3:k=3\n. . .\n. X .\nO . .\nto white\n";
        assert_eq!(read(". . .\n. X .\nO . .\nto white", Some("mnk@3x3:k=3")).as_deref(), Ok(twice));
        for wrong in ["", "chess", "renju setup green h8", "X X\nX", "renju\nX X\n", "\u{0}"] {
            assert!(read(wrong, Some("gomoku")).is_err(), "{wrong:?}");
        }
    }

    #[test]
    fn rows_that_make_no_board_are_named() {
        let error = read_diagram(b"X . .\n. .\n. . . .\n").unwrap_err().to_string();
        assert!(error.contains("3, 2, 4"), "{error}");
    }
}
