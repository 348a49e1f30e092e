//! The routes and what they share.

use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::routing::{get, post};
use goren_store::Store;
use tokio::sync::{Semaphore, watch};
use tower_http::compression::CompressionLayer;

use crate::config::Config;
use crate::events::Hall;
use crate::guard::guard;
use crate::live::{Games, Programs};
use crate::names::Names;
use crate::routes;

/// Largest form that is read, in bytes.
const MAX_BODY: usize = 16 * 1024;
/// Most event streams at a time.
const MAX_WATCHERS: usize = 4096;
/// Most evolutions at a time, each with a thread of its own.
const MAX_EVOLUTIONS: usize = 2;
/// How often games that nobody looks at are dropped.
const SWEEP: Duration = Duration::from_secs(60);

/// What all requests share. Cheap to clone.
#[derive(Clone)]
pub struct State(pub(crate) Arc<Shared>);

pub(crate) struct Shared {
    pub(crate) games: Games,
    pub(crate) hall: Hall,
    pub(crate) watchers: Arc<Semaphore>,
    pub(crate) evolutions: Arc<Semaphore>,
    pub(crate) stopping: watch::Sender<bool>,
    /// Pictures rendered as PNG at the same time.
    pub(crate) painters: Semaphore,
    pub(crate) names: Names,
}

impl State {
    /// A server over these games, in which at most `engines` engines think at a time, and that is
    /// reached under the loopback names only.
    #[must_use]
    pub fn new(store: Store, engines: usize) -> State {
        State::known_as(store, engines, Vec::new())
    }

    /// The same with public host names, in lower case and without port.
    #[must_use]
    pub fn known_as(store: Store, engines: usize, names: Vec<String>) -> State {
        State::serving(store, &Config { engines, names, ..Config::new(std::path::PathBuf::new()) })
    }

    /// A server over these games with the engines, programs and names of a configuration.
    #[must_use]
    pub fn serving(store: Store, config: &Config) -> State {
        let programs =
            Programs::new(config.programs.clone(), config.programs_at_once, config.confinement.clone());
        State(Arc::new(Shared {
            games: Games::new(store, config.engines, programs),
            hall: Hall::new(config.events.clone().unwrap_or_else(|| config.data.join("events"))),
            watchers: Arc::new(Semaphore::new(MAX_WATCHERS)),
            evolutions: Arc::new(Semaphore::new(MAX_EVOLUTIONS)),
            stopping: watch::Sender::new(false),
            painters: Semaphore::new(2),
            names: Names::new(config.names.clone()),
        }))
    }

    /// Ends all event streams and engines, so that a graceful shutdown can end.
    pub fn stop(&self) {
        self.0.stopping.send_replace(true);
        self.0.games.close();
    }

    pub(crate) fn games(&self) -> &Games {
        &self.0.games
    }
}

/// All routes of the site. Must be called within a Tokio runtime.
pub fn app(state: State) -> Router {
    tokio::spawn(sweep(state.clone()));
    Router::new()
        .merge(events())
        .route("/", get(routes::home::page))
        .route("/games", get(routes::list::page).post(routes::create::create))
        .route("/games/feed", get(routes::feed::events))
        .route("/game/{id}", get(routes::game::page))
        .route("/game/{id}/events", get(routes::watch::events))
        .route("/game/{id}/state", get(routes::game::state))
        .route("/game/{id}/at/{ply}", get(routes::game::at))
        .route("/game/{id}/copy", get(routes::aloud::copy))
        .route("/game/{id}/text", get(routes::text::page).post(routes::text::command))
        .route("/game/{id}/threats", get(routes::aloud::threats))
        .route("/scan", get(routes::aloud::scan))
        .route("/game/{id}/edit", get(routes::editor::of_game))
        .route("/game/{id}/evolve", get(routes::evolve::of_game))
        .route("/game/{id}/{act}", post(routes::act::act))
        .route("/game/{id}/join/{invite}", get(routes::join::page))
        .route("/rules", get(routes::rules::index))
        .route("/rules/openings", get(routes::openings::page))
        .route("/rules/{game}", get(routes::rules::page))
        .route("/plan", get(routes::plan::plan))
        .route("/editor", get(routes::editor::page))
        .route("/editor/check", post(routes::editor::check))
        .route("/evolve", get(routes::evolve::page))
        .route("/evolve/run", get(routes::evolve::run))
        .route("/try", get(routes::tryout::try_move))
        .route("/picture.svg", get(routes::picture::of_text))
        .route("/picture.png", get(routes::picture::png_of_text))
        .route("/ratings", get(routes::ratings::page))
        .route("/ratings/name", post(routes::ratings::call))
        .route("/settings", get(routes::settings::page).post(routes::settings::change))
        .route("/healthz", get(routes::health))
        .route("/assets/{version}/{*name}", get(routes::asset))
        .fallback(routes::nowhere)
        .layer(DefaultBodyLimit::max(MAX_BODY))
        .layer(axum::middleware::from_fn_with_state(state.clone(), guard))
        // Leaves event streams and what is small or compressed already as it is.
        .layer(CompressionLayer::new())
        .with_state(state)
}

/// The pages of events.
fn events() -> Router<State> {
    use routes::events::{event, game, games, list, seat, stream};
    Router::new()
        .route("/events", get(list::page))
        .route("/events/{event}", get(event::page))
        .route("/events/{event}/tables", get(event::tables))
        .route("/events/{event}/feed", get(stream::of_event))
        .route("/events/{event}/source/{player}", get(event::source))
        .route("/events/{event}/tv", get(game::tv))
        .route("/events/{event}/games", get(games::page))
        .route("/events/{event}/games/{game}", get(game::page))
        .route("/events/{event}/games/{game}/events", get(stream::of_game))
        .route("/events/{event}/games/{game}/state", get(game::state))
        .route("/events/{event}/games/{game}/at/{ply}", get(game::at))
        .route("/events/{event}/games/{game}/board/{board}", get(game::of_ladder))
        .route("/events/{event}/games/{game}/board/{board}/events", get(stream::of_ladder))
        .route("/events/{event}/games/{game}/board/{board}/at/{ply}", get(game::at_of_ladder))
        .route("/events/{event}/seat/{key}", get(seat::page))
        .route("/events/{event}/seat/{key}/events", get(seat::wait))
        .route("/events/{event}/seat/{key}/{game}/events", get(seat::events))
        .route("/events/{event}/seat/{key}/{game}/at/{ply}", get(seat::at))
        .route("/events/{event}/seat/{key}/{game}/{act}", post(seat::act))
}

async fn sweep(state: State) {
    let mut stopping = state.0.stopping.subscribe();
    let catching = state.clone();
    let caught_up = tokio::task::spawn_blocking(move || catching.games().catch_up()).await;
    if let Ok(Err(error)) = caught_up {
        tracing::error!("ratings: {error}");
    }
    loop {
        tokio::select! {
            () = tokio::time::sleep(SWEEP) => {
                state.games().sweep();
                state.0.hall.sweep();
            }
            _ = stopping.wait_for(|stopping| *stopping) => return,
        }
    }
}
