//! One file a route; here what is too small for one.

pub(crate) mod act;
pub(crate) mod aloud;
pub(crate) mod create;
pub(crate) mod editor;
pub(crate) mod events;
pub(crate) mod evolve;
pub(crate) mod feed;
pub(crate) mod game;
pub(crate) mod hint;
pub(crate) mod home;
pub(crate) mod join;
pub(crate) mod list;
pub(crate) mod openings;
pub(crate) mod picture;
pub(crate) mod plan;
pub(crate) mod ratings;
pub(crate) mod rules;
pub(crate) mod settings;
pub(crate) mod text;
pub(crate) mod tryout;
pub(crate) mod watch;

pub(crate) use hint::reason as hint_reason;

use axum::extract::Path;
use axum::response::Response;

use crate::app::State;
use crate::assets;
use crate::failure::Failure;
use crate::live::Table;

/// For those who watch over the server.
pub(crate) async fn health() -> &'static str {
    "ok\n"
}

pub(crate) async fn nowhere() -> Failure {
    Failure::UnknownPage
}

pub(crate) async fn asset(Path((version, name)): Path<(String, String)>) -> Result<Response, Failure> {
    assets::answer(&version, &name).ok_or(Failure::UnknownPage)
}

/// Longest id of a game that is looked up.
const MAX_ID: usize = 40;

/// The table of a game, with its engine set going.
pub(crate) async fn table(state: &State, id: &str) -> Result<std::sync::Arc<Table>, Failure> {
    if id.len() > MAX_ID || !id.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
        return Err(Failure::UnknownGame);
    }
    let (games, id) = (state.clone(), id.to_owned());
    let table = tokio::task::spawn_blocking(move || games.games().get(&id)).await??;
    table.wake();
    Ok(table)
}
