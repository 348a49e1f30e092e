//! Moves and decisions of an opening as words of one line: `h8 a1 i9 take black j9`.

use std::time::Duration;

use goren_rules::{Action, Choice, Game, MoveTextError, OpeningRule, Position, TimeControl, Want};

/// Decisions that have a second word.
const PAIRS: [&str; 4] = ["take", "declare", "offer", "select"];

/// The words of a line, decisions of two words as one.
#[must_use]
pub fn words(text: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match words.last_mut() {
            Some(last) if PAIRS.contains(&last.to_ascii_lowercase().as_str()) => {
                last.push(' ');
                last.push_str(word);
            }
            _ => words.push(word.to_owned()),
        }
    }
    words
}

/// Why a word is nothing that can be done.
#[derive(Debug, thiserror::Error)]
pub enum ActError {
    /// The opening waits for a decision and the word is none.
    #[error("`{given}` decides nothing by {rule}: {expected}")]
    Decision {
        /// The word.
        given: String,
        /// The opening rule.
        rule: OpeningRule,
        /// What the opening waits for, in words.
        expected: String,
    },
    /// The word is no move.
    #[error(transparent)]
    Move(#[from] MoveTextError),
}

/// What a word does in a game: a decision while the opening lasts, else a move. A decision that is no
/// move either stays one, so that the game can say that its opening is over.
///
/// # Errors
/// [`ActError`] if the word can mean neither here.
pub fn action(game: &Game, word: &str) -> Result<Action, ActError> {
    let (position, used) = (game.position(), Duration::ZERO);
    let choice = Choice::parse(word, position.geometry(), position.rules().labels);
    let opening = game.opening();
    let decides = !opening.is_over();
    let waits = opening.want(position).is_some_and(|want| !matches!(want, Want::Stone(_)));
    match (choice, position.parse_move(word)) {
        (Some(choice), Err(_)) => Ok(Action::Choose { choice, used }),
        (Some(choice), Ok(_)) if decides => Ok(Action::Choose { choice, used }),
        (None, Err(_)) if waits => {
            let (given, expected) = (word.to_owned(), opening.describe(position));
            Err(ActError::Decision { given, rule: opening.rule(), expected })
        }
        (_, mv) => Ok(Action::Move { mv: mv?, used }),
    }
}

/// A recorded game again: where it began, and the line of what was done then. `None` if the line is none of such a game.
#[must_use]
pub fn replayed(opening: &Position, line: &str) -> Option<Game> {
    let mut game = Game::new(opening.clone(), TimeControl::NONE);
    for word in words(line) {
        let action = action(&game, &word).ok()?;
        game.apply(action).ok()?;
    }
    Some(game)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decisions_of_two_words_stay_together() {
        assert_eq!(
            words(" h8 take  black  declare 3 keep j9"),
            ["h8", "take black", "declare 3", "keep", "j9"]
        );
        assert_eq!(words("h8 offer"), ["h8", "offer"]);
    }
}
