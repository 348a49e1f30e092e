//! Diagrams that can be played on: a move on a position, judged and forgotten.

use axum::Json;
use goren_rules::{Position, parse_position, position_text};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::arrangement;
use crate::arrangement_text::outcome_text;
use crate::browser::Browser;
use crate::examples::Example;
use crate::failure::Failure;
use crate::fields::Asked;
use crate::live::{Shown, example, refused_at};
use crate::text::Words;

/// Longest position text that is tried, in bytes.
const MAX_POSITION: usize = 4096;

#[derive(Deserialize)]
pub(crate) struct Trial {
    position: String,
    #[serde(rename = "move")]
    mv: String,
}

/// The position after one more move. Nothing is kept: the whole position comes with the request.
pub(crate) async fn try_move(browser: Browser, Asked(trial): Asked<Trial>) -> Result<Json<Value>, Failure> {
    if trial.position.len() > MAX_POSITION {
        return Err(Failure::BadForm(format!("position: more than {MAX_POSITION} bytes")));
    }
    let mut position =
        parse_position(&trial.position).map_err(|error| Failure::BadPosition(error.to_string()))?;
    let bad =
        |_| Failure::BadMove { text: trial.mv.clone(), example: example(&position, &position.legal_moves()) };
    let mv = position.parse_move(&trial.mv).map_err(bad)?;
    let before = position.clone();
    position.play(mv).map_err(|error| refused_at(&before, mv, error))?;
    Ok(Json(shown(&position, browser.words)))
}

/// A position with what can be done in it.
fn shown(position: &Position, words: Words) -> Value {
    let status = match position.outcome() {
        Some(outcome) => outcome_text(position.id(), outcome, words),
        None => words.say(&format!("status-turn-{}", position.side_to_move())),
    };
    json!({
        "text": position_text(position),
        "board": Shown::of(position),
        "status": status,
        "over": position.outcome().is_some(),
        "link": arrangement::link(&position.setup()),
    })
}

/// An example as the script gets it.
pub(crate) fn example_json(example: &Example, words: Words) -> Value {
    let mut value = shown(&example.position, words);
    value["game"] = example.position.id().to_string().into();
    value["key"] = example.key_move.into();
    value
}
