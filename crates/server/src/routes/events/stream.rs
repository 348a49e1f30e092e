//! Server-sent events of a board and of a whole event. What many hear is written once ([`crate::events::sse`]).

use std::collections::VecDeque;
use std::convert::Infallible;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::extract::{Path, State as Of};
use axum::http::HeaderMap;
use axum::response::Response;
use futures_util::stream;
use serde::Deserialize;
use serde_json::json;
use tokio::sync::{OwnedSemaphorePermit, watch};
use tokio::time::{Instant, Sleep, sleep};

use super::game::number_of;
use super::{blocking, desk};
use crate::app::State;
use crate::events::{EventDesk, Told, Viewer, sse};
use crate::failure::Failure;
use crate::fields::Asked;
use crate::routes::watch::sse_response;

/// Silence after which a comment keeps the connection open.
const KEEP_ALIVE: Duration = Duration::from_secs(20);

#[derive(Deserialize)]
pub(crate) struct Seen {
    /// Id of the last event, from a page that opens a new stream.
    last: Option<String>,
    /// Whether what is on show is told.
    tv: Option<String>,
}

/// Somebody who listens.
struct Listener {
    desk: Arc<EventDesk>,
    /// The game that is watched, if it is one.
    game: Option<u64>,
    viewer: Viewer,
    board: Option<watch::Receiver<Arc<Told>>>,
    hall: watch::Receiver<Arc<Told>>,
    stopping: watch::Receiver<bool>,
    seen: String,
    aside: u64,
    next: Option<u64>,
    ready: VecDeque<Bytes>,
    quiet: Pin<Box<Sleep>>,
    _permit: OwnedSemaphorePermit,
}

/// The stream of one board; each `game` event tells how it stands as a whole, so whoever comes back needs the latest only.
pub(crate) async fn of_game(
    Of(state): Of<State>,
    Path((event, number)): Path<(String, String)>,
    Asked(seen): Asked<Seen>,
    headers: HeaderMap,
) -> Result<Response, Failure> {
    let viewer = if seen.tv.is_some() { Viewer::Tv } else { Viewer::Spectator };
    let desk = desk(&state, &event).await?;
    listen(&state, desk, Some(number_of(&number)?), viewer, last(&headers, seen.last)).await
}

/// The stream of a board of a ladder that is over: how it stood.
pub(crate) async fn of_ladder(
    Of(state): Of<State>,
    Path((event, number, _)): Path<(String, String, String)>,
    Asked(seen): Asked<Seen>,
    headers: HeaderMap,
) -> Result<Response, Failure> {
    // Only a page that shows it already asks: it needs nothing but the connection.
    let _ = number_of(&number)?;
    let desk = desk(&state, &event).await?;
    let seen = last(&headers, seen.last);
    listen(&state, desk, None, Viewer::Spectator, seen).await
}

/// The stream of a whole event: `table` when a game has its result, `boards` as they go.
pub(crate) async fn of_event(
    Of(state): Of<State>,
    Path(event): Path<String>,
    Asked(seen): Asked<Seen>,
    headers: HeaderMap,
) -> Result<Response, Failure> {
    let viewer = if seen.tv.is_some() { Viewer::Tv } else { Viewer::Spectator };
    let desk = desk(&state, &event).await?;
    listen(&state, desk, None, viewer, last(&headers, seen.last)).await
}

pub(super) fn last(headers: &HeaderMap, asked: Option<String>) -> String {
    let header = headers.get("last-event-id").and_then(|id| id.to_str().ok().map(str::to_owned));
    header.or(asked).unwrap_or_default()
}

pub(super) async fn listen(
    state: &State,
    desk: Arc<EventDesk>,
    game: Option<u64>,
    viewer: Viewer,
    seen: String,
) -> Result<Response, Failure> {
    let permit = state.0.watchers.clone().try_acquire_owned().map_err(|_| Failure::TooManyWatchers)?;
    let hall = desk.watch();
    let mut ready = VecDeque::new();
    let mut told_id = seen;
    let board = game.and_then(|game| desk.watch_board(game));
    if let (Some(game), None) = (game, &board) {
        // It is not being played: how it ended stands in the store.
        let board = blocking(&desk, move |desk| desk.board(game, None)).await?;
        if board.id != told_id {
            ready.push_back(sse("game", Some(&board.id), &board.json().to_string()));
            told_id = board.id;
        }
    }
    let mut listener = Listener {
        desk,
        game,
        viewer,
        board,
        hall,
        stopping: state.0.stopping.subscribe(),
        seen: told_id,
        aside: 0,
        next: game,
        ready,
        quiet: Box::pin(sleep(KEEP_ALIVE)),
        _permit: permit,
    };
    listener.gather();
    if listener.ready.is_empty() {
        // So that the browser knows at once that it is connected.
        listener.ready.push_back(Bytes::from_static(b":\n\n"));
    }
    let stream = stream::unfold(listener, |mut listener| async move {
        let bytes = listener.next().await?;
        Some((Ok::<Bytes, Infallible>(bytes), listener))
    });
    Ok(sse_response(Body::from_stream(stream)))
}

impl Listener {
    async fn next(&mut self) -> Option<Bytes> {
        loop {
            if let Some(bytes) = self.ready.pop_front() {
                return Some(bytes);
            }
            // What goes on elsewhere wakes only those whom it concerns: there may be thousands at one board.
            let at_board = self.viewer == Viewer::Spectator && self.board.is_some();
            let board = async {
                match &mut self.board {
                    Some(board) => board.changed().await.is_ok(),
                    None => std::future::pending().await,
                }
            };
            let hall = async {
                match at_board {
                    true => std::future::pending().await,
                    false => self.hall.changed().await.is_ok(),
                }
            };
            tokio::select! {
                goes_on = board => if !goes_on { self.board = None },
                goes_on = hall => if !goes_on { return None },
                _ = self.stopping.wait_for(|stopping| *stopping) => return None,
                () = self.quiet.as_mut() => {
                    self.quiet.as_mut().reset(Instant::now() + KEEP_ALIVE);
                    return Some(Bytes::from_static(b":\n\n"));
                }
            }
            self.gather();
        }
    }

    /// Takes over what has been told and was not seen.
    fn gather(&mut self) {
        let hall = self.hall.borrow_and_update().clone();
        if let Some(board) = &mut self.board {
            let told = board.borrow_and_update().clone();
            self.take(&told);
        } else if self.game.is_none() {
            self.take(&hall);
        } else if let Some(board) = self.game.and_then(|game| self.desk.watch_board(game)) {
            // It is played again, after an interruption.
            self.board = Some(board);
            return self.gather();
        }
        let next = match self.viewer {
            Viewer::Tv => hall.tv,
            Viewer::Player(player) => self.desk.board_of(player),
            Viewer::Spectator => None,
        };
        if next.is_some() && next != self.next {
            self.next = next;
            let data = json!({ "game": next.map(|game| game + 1) }).to_string();
            self.ready.push_back(sse("next", None, &data));
        }
    }

    fn take(&mut self, told: &Told) {
        let (id, main) = &told.main;
        let (tick, aside) = &told.aside;
        let (state, besides) = (!main.is_empty() && *id != self.seen, *tick != self.aside);
        if state {
            self.seen.clone_from(id);
        }
        self.aside = *tick;
        match (state, besides && !aside.is_empty()) {
            (true, true) => self.ready.push_back(told.both.clone()),
            (true, false) => self.ready.push_back(main.clone()),
            (false, true) => self.ready.push_back(aside.clone()),
            (false, false) => {}
        }
    }
}
