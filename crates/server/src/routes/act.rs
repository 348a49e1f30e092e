//! What players do in a game: one address an act.

use axum::extract::{Path, State as Of};
use axum::http::header::{CONTENT_TYPE, LOCATION};
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use serde::Deserialize;

use crate::app::State;
use crate::browser::{Browser, new_key};
use crate::cell_names::renamed;
use crate::failure::Failure;
use crate::fields::Fields;
use crate::live::{Act, Chair, NewTable, Session, Table};
use crate::routes::create::arrived;
use crate::routes::hint::hint;
use crate::routes::table;

#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields)]
pub(crate) struct ActForm {
    #[serde(rename = "move")]
    mv: Option<String>,
    choice: Option<String>,
    /// The cell of an offer, where it stands in a field of its own.
    cell: Option<String>,
    ply: Option<String>,
    invite: Option<String>,
    swap: Option<String>,
    /// Scheme of the cells in the move, where that is not the game's own.
    labels: Option<String>,
}

pub(crate) async fn act(
    Of(state): Of<State>,
    Path((id, act)): Path<(String, String)>,
    browser: Browser,
    Fields(form): Fields<ActForm>,
) -> Result<Response, Failure> {
    let act = match act.as_str() {
        "join" => return join(&state, &id, &browser, form).await,
        "hint" => return hint(&state, &id, &browser).await,
        "again" => return again(&state, &id, &browser, &form).await,
        "move" => {
            let (text, table) = (required(form.mv, "move")?, table(&state, &id).await?);
            Act::Move { text: meant(&table, text, form.labels)?, ply: number(form.ply)? }
        }
        "choose" => Act::Choose { text: chosen(form.choice, form.cell)?, ply: number(form.ply)? },
        "undo" => Act::Undo,
        "resign" => Act::Resign,
        "draw" => Act::Draw,
        "accept" => Act::Accept,
        "decline" => Act::Decline,
        _ => return Err(Failure::UnknownPage),
    };
    let table = table(&state, &id).await?;
    let (acting, owner) = (table.clone(), browser.owner.clone());
    tokio::task::spawn_blocking(move || acting.act(owner.as_deref(), &act)).await??;
    table.wake();
    if browser.wants_json {
        return Ok(([(CONTENT_TYPE, "application/json")], table.json()).into_response());
    }
    let url = HeaderValue::from_str(&format!("/game/{id}"))
        .map_err(|error| Failure::Internal(error.to_string()))?;
    Ok((StatusCode::SEE_OTHER, [(LOCATION, url)]).into_response())
}

/// A move in the terms of the game.
fn meant(table: &Table, text: String, labels: Option<String>) -> Result<String, Failure> {
    let Some(scheme) = labels else { return Ok(text) };
    let labels = scheme.parse().map_err(|_| Failure::BadForm(format!("labels: {scheme}")))?;
    Ok(table.look(|session| {
        let position = session.game.position();
        renamed(&text, position.geometry(), labels, position.rules().labels)
    }))
}

fn required(text: Option<String>, field: &str) -> Result<String, Failure> {
    text.ok_or_else(|| Failure::BadForm(field.to_owned()))
}

/// A decision, with its cell if that is given apart.
fn chosen(choice: Option<String>, cell: Option<String>) -> Result<String, Failure> {
    let choice = required(choice, "choice")?;
    Ok(match cell {
        Some(cell) => format!("{} {}", choice.trim(), cell.trim()),
        None => choice,
    })
}

fn number(text: Option<String>) -> Result<Option<usize>, Failure> {
    let bad = |text: &str| Failure::BadForm(format!("ply: {text}"));
    text.map(|text| text.parse().map_err(|_| bad(&text))).transpose()
}

async fn join(state: &State, id: &str, browser: &Browser, form: ActForm) -> Result<Response, Failure> {
    let invite = form.invite.ok_or_else(|| Failure::BadForm("invite".to_owned()))?;
    let table = table(state, id).await?;
    let (owner, cookie) = match &browser.owner {
        Some(owner) => (owner.clone(), None),
        None => {
            let (owner, cookie) = new_key()?;
            (owner, Some(cookie))
        }
    };
    let claiming = table.clone();
    tokio::task::spawn_blocking(move || claiming.claim(&invite, &owner)).await??;
    table.wake();
    Ok(arrived(browser, &format!("/game/{id}"), cookie))
}

/// Whether a game counts, or somebody else sits at it.
fn concerns_others(session: &Session, browser: &Browser) -> bool {
    let stranger = |chair: &Chair| chair.sitter.is_person() && chair.owner != browser.owner;
    session.pool.is_some() || session.chairs.iter().any(stranger)
}

/// The same game once more, on request with sides swapped. It is made once, however often and by
/// however many players it is asked for.
async fn again(state: &State, id: &str, browser: &Browser, form: &ActForm) -> Result<Response, Failure> {
    let swap = match form.swap.as_deref() {
        None | Some("false") => false,
        Some("true") => true,
        Some(other) => return Err(Failure::BadForm(format!("swap: {other}"))),
    };
    let table = table(state, id).await?;
    // Nobody is led into another game in the middle of one; alone with the computer it may begin anew.
    if table.look(|session| session.game.result().is_none() && concerns_others(session, browser)) {
        return Err(Failure::GameGoesOn);
    }
    let (mine, next, new) = table.look(|session| {
        let start = session.game.start().clone();
        let clock = session.game.clock().control();
        let mut seats = session.chairs.clone().map(|chair| (chair.sitter, chair.owner));
        if swap {
            seats.swap(0, 1);
        }
        let mine = session.seats_of(browser.owner.as_deref());
        (mine, session.next.clone(), NewTable { start, clock, seats, rated: session.pool.is_some() })
    });
    if mine.is_empty() {
        return Err(Failure::NotYourSeat);
    }
    let work = state.clone();
    let next = tokio::task::spawn_blocking(move || match next {
        Some(next) => Ok(next),
        None => table.follow(work.games().create(new)?.id()),
    })
    .await??;
    crate::routes::table(state, &next).await?;
    Ok(arrived(browser, &format!("/game/{next}"), None))
}
