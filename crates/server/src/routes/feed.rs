//! What happens in all games, for lists that follow along.

use std::collections::BTreeSet;
use std::convert::Infallible;
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::extract::State as Of;
use axum::response::Response;
use futures_util::stream;
use serde::Serialize;
use tokio::sync::broadcast::error::RecvError;
use tokio::sync::{OwnedSemaphorePermit, broadcast, watch};
use tokio::time::{Instant, sleep_until};

use crate::app::State;
use crate::browser::Browser;
use crate::events::sse;
use crate::failure::Failure;
use crate::live::Session;
use crate::routes::watch::sse_response;
use crate::text::Words;

/// How long changes are gathered before they are told together.
const GATHERED: Duration = Duration::from_millis(700);
/// Silence after which a comment keeps the connection open.
const KEEP_ALIVE: Duration = Duration::from_secs(20);
/// Most games told at once; with more of them a list shows none of the rest anyway.
const MOST: usize = 100;

struct Listener {
    state: State,
    words: Words,
    changed: broadcast::Receiver<String>,
    stopping: watch::Receiver<bool>,
    _permit: OwnedSemaphorePermit,
}

/// How a game stands, as a line of the list has it.
#[derive(Serialize)]
struct Line {
    id: String,
    seq: u32,
    running: bool,
    state: String,
    plies: String,
}

/// `games` events: those that changed, each with the words of its line.
pub(crate) async fn events(Of(state): Of<State>, browser: Browser) -> Result<Response, Failure> {
    let permit = state.0.watchers.clone().try_acquire_owned().map_err(|_| Failure::TooManyWatchers)?;
    let listener = Listener {
        changed: state.games().changes(),
        stopping: state.0.stopping.subscribe(),
        words: browser.words,
        state,
        _permit: permit,
    };
    // The page knows at once that the connection stands.
    let hello = stream::once(async { Ok::<Bytes, Infallible>(Bytes::from_static(b":\n\n")) });
    let told = stream::unfold(listener, |mut listener| async move {
        let bytes = listener.next().await?;
        Some((Ok::<Bytes, Infallible>(bytes), listener))
    });
    Ok(sse_response(Body::from_stream(futures_util::StreamExt::chain(hello, told))))
}

impl Listener {
    async fn next(&mut self) -> Option<Bytes> {
        let mut gathered = BTreeSet::new();
        let mut until = Instant::now() + KEEP_ALIVE;
        loop {
            tokio::select! {
                change = self.changed.recv() => match change {
                    Ok(id) => {
                        if gathered.is_empty() {
                            until = Instant::now() + GATHERED;
                        }
                        if gathered.len() < MOST {
                            gathered.insert(id);
                        }
                    }
                    // Whatever was missed shows when the game changes again, or the page is loaded.
                    Err(RecvError::Lagged(_)) => {}
                    Err(RecvError::Closed) => return None,
                },
                _ = self.stopping.wait_for(|stopping| *stopping) => return None,
                () = sleep_until(until) => break,
            }
        }
        if gathered.is_empty() {
            return Some(Bytes::from_static(b":\n\n"));
        }
        let lines: Vec<Line> = gathered.into_iter().filter_map(|id| self.line(&id)).collect();
        Some(sse("games", None, &serde_json::to_string(&lines).unwrap_or_default()))
    }

    fn line(&self, id: &str) -> Option<Line> {
        let table = self.state.games().in_memory(id)?;
        Some(table.look(|session| line(session, id.to_owned(), self.words)))
    }
}

fn line(session: &Session, id: String, words: Words) -> Line {
    let outcome = session.game.result();
    let state = match outcome.map(|outcome| outcome.winner) {
        None => words.say("games-running"),
        Some(Some(color)) => words.say(&format!("won-{color}")),
        Some(None) => words.say("drawn"),
    };
    let plies = u32::try_from(session.plies()).unwrap_or(u32::MAX);
    Line {
        id,
        seq: session.seq,
        running: outcome.is_none(),
        state,
        plies: words.say_with("plies", &[("count", plies.into())]),
    }
}
