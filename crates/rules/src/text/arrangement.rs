//! Arrangements as words, valid or not.

use super::{MAX_POSITION_TEXT, PositionTextError, likely_side, parse_position, split_moves};
use crate::geometry::labels::shorten;
use crate::{Cell, Color, GameId, GameIdError, Geometry, Position, Setup};

/// Reads a position text as an arrangement, which nobody has checked: a setup as it stands there, or the
/// arrangement that the moves lead to.
///
/// # Errors
/// [`PositionTextError`] if the text cannot be read, or if it has moves that cannot be made.
pub fn parse_arrangement(text: &str) -> Result<Setup, PositionTextError> {
    if text.len() > MAX_POSITION_TEXT {
        return Err(PositionTextError::TooLong(text.len()));
    }
    let words: Vec<&str> = text.split_whitespace().collect();
    let Some((id, rest)) = words.split_first() else {
        return Err(PositionTextError::Empty);
    };
    let has_moves = rest.iter().any(|word| word.eq_ignore_ascii_case("moves"));
    let id: GameId = id.parse()?;
    if has_moves {
        return Ok(parse_position(text)?.setup());
    }
    if rest.is_empty() { Ok(Position::initial(&id).setup()) } else { parse_setup(&id, rest) }
}

/// Writes an arrangement, valid or not, as [`parse_arrangement`] reads it. Its cells must be on the board.
///
/// # Panics
/// If the board does not have a cell of the arrangement.
#[must_use]
pub fn setup_text(setup: &Setup) -> String {
    match Geometry::shared(setup.id.rules().shape) {
        Ok(geometry) => format!("{} {}", setup.id, setup_words(setup, &geometry)),
        Err(_) => setup.id.to_string(),
    }
}

/// Reads the words of a setup; they are words 2 and later of the text.
pub(super) fn parse_setup(id: &GameId, words: &[&str]) -> Result<Setup, PositionTextError> {
    let geometry = Geometry::shared(id.rules().shape).map_err(GameIdError::from)?;
    let wrong = |at: usize, expected| PositionTextError::Word {
        place: at + 2,
        token: shorten(words.get(at).unwrap_or(&"(the end)")),
        expected,
    };
    if !words[0].eq_ignore_ascii_case("setup") {
        return Err(wrong(0, "`setup` or `moves`"));
    }
    let mut setup = Setup::new(id.clone(), Vec::new(), Color::Black);
    let mut side: Option<Color> = None;
    let mut rings = false;
    let mut to_move: Option<Color> = None;
    let mut at = 1;
    while at < words.len() {
        match words[at].to_ascii_lowercase().as_str() {
            "black" => side = Some(Color::Black),
            "white" => side = Some(Color::White),
            "red" => side = Some(Color::Red),
            "rings" => (rings, side) = (true, None),
            "half" => setup.half = true,
            "moved" => setup.moved = true,
            "taken" => {
                for taken in &mut setup.taken {
                    at += 1;
                    let number = words.get(at).and_then(|word| word.parse().ok());
                    *taken = number.filter(|&n| n <= 1000).ok_or_else(|| wrong(at, "a number of pieces"))?;
                }
            }
            "to" => {
                at += 1;
                let color = words.get(at).and_then(|word| word.parse().ok());
                to_move = Some(color.ok_or_else(|| wrong(at, "`black` or `white`"))?);
                if at + 1 < words.len() {
                    return Err(wrong(at + 1, "`moves` or the end"));
                }
            }
            _ => {
                let color = side.ok_or_else(|| wrong(at, "`black`, `white` or `to`"))?;
                for token in split_moves(words[at], id.rules().labels) {
                    let cell = geometry
                        .parse_cell(token, id.rules().labels)
                        .map_err(|error| PositionTextError::Cell { place: at + 2, error })?;
                    if rings { &mut setup.rings } else { &mut setup.stones }.push((cell, color));
                }
            }
        }
        at += 1;
    }
    if setup.half && to_move.is_none() {
        return Err(wrong(at, "`to black` or `to white`, since half a turn is done"));
    }
    setup.to_move = to_move.unwrap_or_else(|| likely_side(&setup));
    Ok(setup)
}

pub(super) fn setup_words(setup: &Setup, geometry: &Geometry) -> String {
    let mut text = "setup".to_owned();
    let labels = setup.id.rules().labels;
    let list = |text: &mut String, pieces: &[(Cell, Color)]| {
        for color in Color::THREE {
            let mut own = pieces.iter().filter(|(_, owner)| *owner == color).peekable();
            if own.peek().is_some() {
                text.push_str(&format!(" {color}"));
            }
            for &(cell, _) in own {
                text.push(' ');
                text.push_str(&geometry.label(cell, labels));
            }
        }
    };
    list(&mut text, &setup.stones);
    if !setup.rings.is_empty() {
        text.push_str(" rings");
        list(&mut text, &setup.rings);
    }
    if setup.taken != [0; 2] {
        text.push_str(&format!(" taken {} {}", setup.taken[0], setup.taken[1]));
    }
    if setup.half {
        text.push_str(" half");
    }
    if setup.moved {
        text.push_str(" moved");
    }
    text.push_str(&format!(" to {}", setup.to_move));
    text
}
