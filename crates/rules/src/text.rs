//! Positions as one line of text: `ID [setup PIECES to SIDE] [moves MOVES]`, where the pieces are
//! `black CELLS white CELLS`, in some games followed by `rings black CELLS white CELLS`, by
//! `taken N N` (what Black and White have taken), by `half` (half of the turn is done) and by `moved`
//! (the side to move only takes off what it has made).
//!
//! ```
//! let position = goren_rules::parse_position("renju moves h8 h9 i10")?;
//! assert_eq!(goren_rules::position_text(&position), "renju moves h8 h9 i10");
//! # Ok::<(), goren_rules::PositionTextError>(())
//! ```

mod arrangement;

pub use arrangement::{parse_arrangement, setup_text};

use arrangement::{parse_setup, setup_words};

use crate::geometry::labels::shorten;
use crate::{
    Cell, CellError, Color, GameId, GameIdError, Labels, Move, MoveError, MoveTextError, Play, Position,
    Setup, SetupErrors,
};

/// Longest position text that is read, in bytes.
pub const MAX_POSITION_TEXT: usize = 64 * 1024;

/// A text that is no position.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PositionTextError {
    /// Nothing at all.
    #[error("the position is empty, expected the id of a game such as `renju moves h8 h9`")]
    Empty,
    /// Longer than [`MAX_POSITION_TEXT`].
    #[error("the position has {0} bytes, expected at most {MAX_POSITION_TEXT}")]
    TooLong(usize),
    /// The game.
    #[error(transparent)]
    Game(#[from] GameIdError),
    /// A word in the wrong place.
    #[error("word {place} `{token}` is out of place, expected {expected}")]
    Word {
        /// Which word, counted from 1.
        place: usize,
        /// The word.
        token: String,
        /// What may stand there.
        expected: &'static str,
    },
    /// A cell of the setup.
    #[error("word {place}: {error}")]
    Cell {
        /// Which word, counted from 1.
        place: usize,
        /// What is wrong with it.
        error: CellError,
    },
    /// A move that cannot be read.
    #[error("move {number}: {error}")]
    MoveText {
        /// Which move of the text, counted from 1.
        number: usize,
        /// What is wrong with it.
        error: MoveTextError,
    },
    /// A move that is not legal.
    #[error("move {number} `{token}`: {error}")]
    Move {
        /// Which move of the text, counted from 1.
        number: usize,
        /// The move.
        token: String,
        /// Why it is refused.
        error: Box<MoveError>,
    },
    /// The setup as a whole.
    #[error("the setup is not valid: {0}")]
    Setup(#[from] SetupErrors),
}

/// Reads a position.
///
/// # Errors
/// [`PositionTextError`] names the word, its place and what was expected.
pub fn parse_position(text: &str) -> Result<Position, PositionTextError> {
    if text.len() > MAX_POSITION_TEXT {
        return Err(PositionTextError::TooLong(text.len()));
    }
    let words: Vec<&str> = text.split_whitespace().collect();
    let Some((id, rest)) = words.split_first() else {
        return Err(PositionTextError::Empty);
    };
    let id: GameId = id.parse()?;
    let is_moves = |word: &&str| word.eq_ignore_ascii_case("moves");
    let split = rest.iter().position(is_moves).unwrap_or(rest.len());
    let (setup, moves) = rest.split_at(split);
    let mut position = if setup.is_empty() {
        Position::initial(&id)
    } else {
        Position::from_setup(&parse_setup(&id, setup)?)?
    };
    play_words(&mut position, moves.iter().skip(1).copied())?;
    Ok(position)
}

/// The side to move when nothing says so: by the numbers of stones. In Yinsh, where White begins, by
/// the numbers of rings placed or markers used.
pub(crate) fn likely_side(setup: &Setup) -> Color {
    if !matches!(setup.id.rules().play, Play::Yinsh { .. }) {
        return side_by_count(&setup.stones);
    }
    let rows = usize::from(setup.taken[0]) + usize::from(setup.taken[1]) + usize::from(setup.half);
    let moves = setup.stones.len() + 5 * rows;
    let turns = if moves == 0 { setup.rings.len() } else { moves + usize::from(setup.moved) };
    if turns % 2 == 0 { Color::White } else { Color::Black }
}

/// The side to move when nothing says so: Black if it has as many stones as White or fewer.
#[must_use]
pub fn side_by_count(stones: &[(Cell, Color)]) -> Color {
    let black = stones.iter().filter(|(_, color)| *color == Color::Black).count();
    if black <= stones.len() - black { Color::Black } else { Color::White }
}

/// Splits moves that are written together, such as `h8h9i10`, where labels begin with letters;
/// leaves anything else in one piece. Commas between moves are dropped.
#[must_use]
pub fn split_moves(word: &str, labels: Labels) -> Vec<&str> {
    if !matches!(labels, Labels::Algebraic | Labels::SkipI | Labels::TopLeft | Labels::RankFile) {
        return word.split(',').filter(|part| !part.is_empty()).collect();
    }
    let mut parts = Vec::new();
    for piece in word.split(',').filter(|piece| !piece.is_empty()) {
        let bytes = piece.as_bytes();
        let mut start = 0;
        for at in 1..bytes.len() {
            if piece.contains('-') || !bytes[at].is_ascii_alphabetic() {
                continue;
            }
            let next_is_letter = bytes.get(at + 1).is_some_and(u8::is_ascii_alphabetic);
            let is_twist = |letter: u8| matches!(letter.to_ascii_lowercase(), b's'..=b'z');
            let behind_digit = bytes[at - 1].is_ascii_digit();
            // The letter of a twist ends a move; columns of two letters all begin with `a`.
            let behind_twist = at > 1 && is_twist(bytes[at - 1]) && bytes[at - 2].is_ascii_digit();
            let ends_move = behind_digit && is_twist(bytes[at]) && (next_is_letter || at + 1 == bytes.len());
            if (behind_digit && !ends_move) || behind_twist {
                parts.push(&piece[start..at]);
                start = at;
            }
        }
        parts.push(&piece[start..]);
    }
    parts
}

/// Writes a position: its id, its setup if it started from one, its moves.
#[must_use]
pub fn position_text(position: &Position) -> String {
    let mut text = position.id().to_string();
    if let Some(start) = position.start() {
        text.push(' ');
        text.push_str(&setup_words(start, position.geometry()));
    }
    if !position.history().is_empty() {
        text.push_str(" moves");
        for &mv in position.history() {
            text.push(' ');
            text.push_str(&position.move_text(mv));
        }
    }
    text
}

/// Reads moves separated by blanks, commas or nothing and makes them.
///
/// # Errors
/// [`PositionTextError`] names the number of the move and what is wrong; moves before it stand.
pub fn play_moves(position: &mut Position, text: &str) -> Result<Vec<Move>, PositionTextError> {
    let before = position.history().len();
    play_words(position, text.split_whitespace())?;
    Ok(position.history()[before..].to_vec())
}

fn play_words<'a>(
    position: &mut Position,
    words: impl Iterator<Item = &'a str>,
) -> Result<(), PositionTextError> {
    let labels = position.rules().labels;
    for (index, token) in words.flat_map(|word| split_moves(word, labels)).enumerate() {
        let number = index + 1;
        let mv = position.parse_move(token).map_err(|error| PositionTextError::MoveText { number, error })?;
        position.play(mv).map_err(|error| PositionTextError::Move {
            number,
            token: shorten(token),
            error: Box::new(error),
        })?;
    }
    Ok(())
}

#[cfg(test)]
mod tests;
