//! Server-sent events of one game.

use std::convert::Infallible;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::extract::{Path, State as Of};
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::{IntoResponse, Response};
use futures_util::stream;
use serde::Deserialize;
use serde_json::json;
use tokio::sync::{OwnedSemaphorePermit, watch};
use tokio::time::{Instant, Sleep, sleep};

use crate::app::State;
use crate::browser::Browser;
use crate::events::sse;
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
    quiet: Pin<Box<Sleep>>,
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
        quiet: Box::pin(sleep(KEEP_ALIVE)),
        _permit: permit,
    };
    let stream = stream::unfold(watcher, |mut watcher| async move {
        let bytes = watcher.next().await?;
        Some((Ok::<Bytes, Infallible>(bytes), watcher))
    });
    Ok(sse_response(Body::from_stream(stream)))
}

/// The answer whose body is a stream of events.
pub(crate) fn sse_response(body: Body) -> Response {
    let mut response = body.into_response();
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("text/event-stream"));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    // Proxies must not hold events back.
    headers.insert("x-accel-buffering", HeaderValue::from_static("no"));
    response
}

impl Watcher {
    async fn next(&mut self) -> Option<Bytes> {
        loop {
            let seats = self.table.look(|session| {
                let seats = session.seats_of(self.owner.as_deref());
                let names: Vec<String> = seats.into_iter().map(|color| color.to_string()).collect();
                let chairs = session.chairs_of(self.owner.as_deref());
                json!({ "seats": names, "chairs": chairs }).to_string()
            });
            if self.seats.as_ref() != Some(&seats) {
                let bytes = sse("mine", None, &seats);
                self.seats = Some(seats);
                return Some(bytes);
            }
            tokio::select! {
                changed = self.told.changed() => changed.ok()?,
                _ = self.stopping.wait_for(|stopping| *stopping) => return None,
                () = self.quiet.as_mut() => {
                    self.quiet.as_mut().reset(Instant::now() + KEEP_ALIVE);
                    return Some(Bytes::from_static(b":\n\n"));
                }
            }
            let told = self.told.borrow_and_update().clone();
            if self.seen.as_deref() != Some(told.id.as_str()) {
                self.seen = None;
                return Some(self.table.frame(&told));
            }
        }
    }
}
