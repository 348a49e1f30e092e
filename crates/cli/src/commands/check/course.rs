//! A game that begins by an opening rule, act by act: moves, and decisions between them.

use goren_rules::{Game, GameId, GameTextError, OpeningRule, Position, TimeControl};

use crate::batch::refused_by_the_rules;
use goren_formats::record::course::{self, ActError};

/// What came of it.
pub(super) enum Course {
    /// All of it can be played.
    Played(Box<Game>),
    /// An act is refused: which one, the rule, and what it expects.
    Refused(String),
}

/// Follows `ID+OPENING moves …` or a game text; `None` for any other text, and for one that is
/// malformed: others say what is wrong with it.
pub(super) fn follow(text: &str) -> Option<Course> {
    if text.trim_start().starts_with("goren game") {
        return match Game::from_text(text) {
            Ok(game) => Some(Course::Played(Box::new(game))),
            Err(GameTextError::Action { line, error }) if refused_by_the_rules(&error) => {
                Some(Course::Refused(format!("line {line}: {error}")))
            }
            Err(_) => None,
        };
    }
    let (id, rest) = text.trim().split_once(char::is_whitespace)?;
    let id = GameId::parse(id).ok().filter(|id| id.opening() != OpeningRule::Free)?;
    let moves = rest.trim_start().strip_prefix("moves")?;
    let mut game = Game::new(Position::initial(&id), TimeControl::NONE);
    for (at, word) in course::words(moves).iter().enumerate() {
        let action = match course::action(&game, word) {
            Ok(action) => action,
            Err(error @ ActError::Decision { .. }) => {
                return Some(Course::Refused(format!("act {}, {word}: {error}", at + 1)));
            }
            Err(ActError::Move(_)) => return None,
        };
        if let Err(error) = game.apply(action) {
            let text = format!("act {}, {word}: {error}", at + 1);
            return refused_by_the_rules(&error).then_some(Course::Refused(text));
        }
    }
    Some(Course::Played(Box::new(game)))
}

/// What the opening waits for, as a line of its own; nothing once it is over.
pub(super) fn waiting(game: &Game) -> Option<String> {
    let over = game.opening().is_over() || game.turn().is_none();
    (!over).then(|| format!("{}: {}", game.opening().rule(), game.opening().describe(game.position())))
}
