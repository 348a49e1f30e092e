//! Server-sent events of one game.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::{Path, State as Of};
use axum::http::HeaderMap;
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use futures_util::stream::{self, Stream};
use serde::Deserialize;
use serde_json::json;
use tokio::sync::{OwnedSemaphorePermit, watch};

use crate::app::State;
use crate::browser::Browser;
use crate::failure::Failure;
use crate::fields::Asked;
use crate::live::Table;
use crate::live::Told;
use crate::routes::table;

/// Silence after which a comment keeps the connection open.
const KEEP_ALIVE: Duration = Duration::from_secs(20);

#[derive(Deserialize)]
pub(crate) struct Seen {
    /// Id of the last event, from a page that opens a new stream.
    last: Option<String>,
}

struct Watcher {
    table: Arc<Table>,
    told: watch::Receiver<Arc<Told>>,
    stopping: watch::Receiver<bool>,
    owner: Option<String>,
    seats: Option<String>,
    seen: Option<String>,
    _permit: OwnedSemaphorePermit,
}

/// `mine` says which seats are this browser's, `game` how the game stands. Every `game` event tells
/// everything, so whoever comes back needs the latest only, and none if it was seen already.
pub(crate) async fn events(
    Of(state): Of<State>,
    Path(id): Path<String>,
    Asked(seen): Asked<Seen>,
    browser: Browser,
    headers: HeaderMap,
) -> Result<Response, Failure> {
    let permit = state.0.watchers.clone().try_acquire_owned().map_err(|_| Failure::TooManyWatchers)?;
    let table = table(&state, &id).await?;
    let header = headers.get("last-event-id").and_then(|id| id.to_str().ok().map(str::to_owned));
    let mut told = table.watch();
    told.mark_changed();
    let watcher = Watcher {
        told,
        table,
        stopping: state.0.stopping.subscribe(),
        owner: browser.owner,
        seats: None,
        seen: header.or(seen.last),
        _permit: permit,
    };
    let keep_alive = KeepAlive::new().interval(KEEP_ALIVE);
    let mut response = Sse::new(stream_of(watcher)).keep_alive(keep_alive).into_response();
    // Proxies must not hold events back.
    response.headers_mut().insert("x-accel-buffering", axum::http::HeaderValue::from_static("no"));
    Ok(response)
}

fn stream_of(watcher: Watcher) -> impl Stream<Item = Result<Event, Infallible>> {
    stream::unfold(watcher, |mut watcher| async move {
        let event = watcher.next().await?;
        Some((Ok(event), watcher))
    })
}

impl Watcher {
    async fn next(&mut self) -> Option<Event> {
        loop {
            let seats = self.table.look(|session| {
                let seats = session.seats_of(self.owner.as_deref());
                let names: Vec<String> = seats.into_iter().map(|color| color.to_string()).collect();
                let chairs = session.chairs_of(self.owner.as_deref());
                json!({ "seats": names, "chairs": chairs }).to_string()
            });
            if self.seats.as_ref() != Some(&seats) {
                self.seats = Some(seats.clone());
                return Some(Event::default().event("mine").data(seats));
            }
            tokio::select! {
                changed = self.told.changed() => changed.ok()?,
                _ = self.stopping.wait_for(|stopping| *stopping) => return None,
            }
            let told = self.told.borrow_and_update().clone();
            if self.seen.as_deref() != Some(told.id.as_str()) {
                self.seen = None;
                // Clocks may have gone on since the change was told.
                let json =
                    if told.json.contains("\"clocks\":null") { told.json.clone() } else { self.table.json() };
                return Some(Event::default().event("game").id(told.id.clone()).data(json));
            }
        }
    }
}
