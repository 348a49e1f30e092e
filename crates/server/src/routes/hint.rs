//! What the engine would do, and why: for whoever plays against a computer or both sides.

use axum::Json;
use axum::response::{IntoResponse, Response};
use goren_engine::opening::Answer;
use goren_engine::{Why, why};
use goren_rules::Game;
use serde_json::json;

use crate::app::State;
use crate::browser::Browser;
use crate::failure::Failure;
use crate::live::{Session, Sitter};
use crate::reader::Reader;
use crate::routes::table;
use crate::text::Words;

pub(crate) async fn hint(state: &State, id: &str, browser: &Browser) -> Result<Response, Failure> {
    let (said, text, cell) = advice(state, id, browser).await?;
    Ok(Json(json!({ "hint": said, "move": text, "cell": cell })).into_response())
}

/// The same in words alone.
pub(crate) async fn hint_text(state: &State, id: &str, browser: &Browser) -> Result<String, Failure> {
    let (said, ..) = advice(state, id, browser).await?;
    let position = table(state, id).await?.look(|session| session.game.position().clone());
    Ok(Reader::of(&position, browser.words, &browser.view).sentence(&position, &said))
}

/// What is said, the move, and its cell.
async fn advice(
    state: &State,
    id: &str,
    browser: &Browser,
) -> Result<(String, String, Option<usize>), Failure> {
    let table = table(state, id).await?;
    let game = table.look(|session| advised(session, browser.owner.as_deref()))?;
    let (answer, value) = table.advise(game.clone()).await.ok_or(Failure::GameOver)?;
    let position = game.position();
    let (text, cell, reason) = match answer {
        Answer::Choice(choice) => {
            (choice.text(position.geometry(), position.rules().labels), None, String::new())
        }
        Answer::Move(mv) => {
            let reason = reason(why(position, mv, value), browser.words);
            (position.move_text(mv), mv.cell().map(goren_rules::Cell::index), reason)
        }
    };
    let said = browser.words.say_with("hint-said", &[("move", text.as_str().into())]);
    let said = format!("{said} {reason}");
    Ok((said.trim_end().to_owned(), text, cell))
}

/// The game, if whoever asks is to act and plays against nobody but computers.
fn advised(session: &Session, owner: Option<&str>) -> Result<Game, Failure> {
    let mine = session.seats_of(owner);
    if mine.is_empty() {
        return Err(Failure::NotYourSeat);
    }
    if session.game.result().is_some() {
        return Err(Failure::GameOver);
    }
    let is_other = |chair: &crate::live::Chair| {
        matches!(chair.sitter, Sitter::Person) && chair.owner.as_deref() != owner
    };
    if session.pool.is_some() {
        return Err(Failure::NoHintsRated);
    }
    if session.open_seat().is_some() || session.chairs.iter().any(is_other) {
        return Err(Failure::NoHints);
    }
    match session.turn() {
        Some(color) if mine.contains(&color) => Ok(session.game.clone()),
        _ => Err(Failure::NotYourTurn),
    }
}

/// Why a move is good, in words.
pub(crate) fn reason(why: Why, words: Words) -> String {
    let counted = |key, count: u32| words.say_with(key, &[("count", count.into())]);
    match why {
        Why::Wins | Why::WinsIn(1) => words.say("hint-wins"),
        Why::WinsIn(moves) => counted("hint-wins-in", moves),
        Why::Only => words.say("hint-only"),
        Why::Blocks => words.say("hint-blocks"),
        Why::Takes(pieces) => counted("hint-takes", pieces),
        Why::DoubleThreat => words.say("hint-double-threat"),
        Why::Threat => words.say("hint-threat"),
        Why::Denies => words.say("hint-denies"),
        Why::Swaps => words.say("hint-swaps"),
        Why::Resists => words.say("hint-resists"),
        _ => words.say("hint-quiet"),
    }
}
