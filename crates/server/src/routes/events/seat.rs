//! The seat of a person who plays in an event. The key in the address is all that is needed: it works in every browser and
//! after every restart.

use std::time::Duration;

use axum::Json;
use axum::extract::{Path, State as Of};
use axum::http::HeaderMap;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use serde::Deserialize;

use super::game::{earlier, game_page, nothing, number_of, see_other};
use super::{address, blocking, desk, stream};
use crate::app::State;
use crate::browser::Browser;
use crate::events::{EventDesk, Viewer};
use crate::failure::Failure;
use crate::fields::{Asked, Fields};
use crate::live::{Act, Shown};
use crate::pages::html;

/// How long an act is waited for to show up in the news.
const PATIENCE: Duration = Duration::from_secs(3);
/// How often it is looked for.
const LOOK: Duration = Duration::from_millis(20);
/// Longest key.
const LONGEST: usize = 64;

/// The event, and the player whose seat the key opens.
async fn player(
    state: &State,
    event: &str,
    key: &str,
) -> Result<(std::sync::Arc<EventDesk>, usize), Failure> {
    let desk = desk(state, event).await?;
    if key.len() > LONGEST {
        return Err(Failure::SeatTaken);
    }
    let key = key.to_owned();
    let player = blocking(&desk, move |desk| Ok(desk.player_with(&key))).await?;
    Ok((desk, player.ok_or(Failure::SeatTaken)?))
}

fn address_of(desk: &EventDesk, key: &str) -> String {
    format!("{}/seat/{key}", address(&desk.name))
}

/// The board on which the person plays, or a page that waits for it.
pub(crate) async fn page(
    Of(state): Of<State>,
    Path((event, key)): Path<(String, String)>,
    browser: Browser,
) -> Result<Response, Failure> {
    let (desk, player) = player(&state, &event, &key).await?;
    let seat = address_of(&desk, &key);
    let Some(game) = desk.board_of(player) else {
        return nothing(&desk, "event-seat-none", &format!("{seat}/events"), &browser);
    };
    let board = blocking(&desk, move |desk| desk.board(game, None)).await?;
    html(&game_page(&desk, &board, Viewer::Player(player), &format!("{seat}/{}", game + 1), &browser)?)
}

/// Tells when there is a board.
pub(crate) async fn wait(
    Of(state): Of<State>,
    Path((event, key)): Path<(String, String)>,
    headers: HeaderMap,
) -> Result<Response, Failure> {
    let (desk, player) = player(&state, &event, &key).await?;
    stream::listen(&state, desk, None, Viewer::Player(player), stream::last(&headers, None)).await
}

#[derive(Deserialize)]
pub(crate) struct Seen {
    last: Option<String>,
}

pub(crate) async fn events(
    Of(state): Of<State>,
    Path((event, key, number)): Path<(String, String, String)>,
    Asked(seen): Asked<Seen>,
    headers: HeaderMap,
) -> Result<Response, Failure> {
    let (desk, player) = player(&state, &event, &key).await?;
    let game = number_of(&number)?;
    let seen = stream::last(&headers, seen.last);
    stream::listen(&state, desk, Some(game), Viewer::Player(player), seen).await
}

pub(crate) async fn at(
    Of(state): Of<State>,
    Path((event, key, number, ply)): Path<(String, String, String, String)>,
) -> Result<Json<Shown>, Failure> {
    player(&state, &event, &key).await?;
    earlier(&state, &event, &number, None, &ply).await
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ActForm {
    #[serde(rename = "move")]
    mv: Option<String>,
    choice: Option<String>,
    /// The cell of an offer, where it stands in a field of its own.
    cell: Option<String>,
    ply: Option<String>,
}

pub(crate) async fn act(
    Of(state): Of<State>,
    Path((event, key, number, act)): Path<(String, String, String, String)>,
    browser: Browser,
    Fields(form): Fields<ActForm>,
) -> Result<Response, Failure> {
    let (desk, player) = player(&state, &event, &key).await?;
    let game = number_of(&number)?;
    let required = |text: Option<String>, field: &str| text.ok_or_else(|| Failure::BadForm(field.to_owned()));
    let bad = |text: &str| Failure::BadForm(format!("ply: {text}"));
    let ply = form.ply.as_deref().map(|text| text.parse().map_err(|_| bad(text))).transpose()?;
    let act = match act.as_str() {
        "ready" => None,
        "move" => Some(Act::Move { text: required(form.mv, "move")?, ply }),
        "choose" => {
            let choice = required(form.choice, "choice")?;
            let text = form.cell.map_or(choice.clone(), |cell| format!("{} {}", choice.trim(), cell.trim()));
            Some(Act::Choose { text, ply })
        }
        "resign" => Some(Act::Resign),
        _ => return Err(Failure::UnknownPage),
    };
    let before = desk.live_board(game).ok_or(Failure::GameOver)?;
    let who = before.players.iter().position(|&one| one == player).ok_or(Failure::NotYourSeat)?;
    let done = before.clone();
    let handed = blocking(&desk, move |desk| {
        let slip = match &act {
            Some(act) => desk.board(game, None)?.act(who, act)?,
            None => (done.expected == Some(who)).then(|| "ready".to_owned()),
        };
        let Some(slip) = slip else { return Ok(false) };
        desk.hand_in(player, &done, &slip)?;
        Ok(true)
    })
    .await?;
    if handed {
        let since = tokio::time::Instant::now();
        let same = |board: &goren_arena::tournament::stage::LiveBoard| {
            board.deeds.len() == before.deeds.len()
                && board.expected == before.expected
                && board.over.is_none()
                && board.leg == before.leg
        };
        while desk.live_board(game).is_some_and(|board| same(&board)) && since.elapsed() < PATIENCE {
            tokio::time::sleep(LOOK).await;
        }
    }
    if browser.wants_json {
        let board = blocking(&desk, move |desk| desk.board(game, None)).await?;
        return Ok(([(CONTENT_TYPE, "application/json")], board.json().to_string()).into_response());
    }
    see_other(&address_of(&desk, &key))
}
