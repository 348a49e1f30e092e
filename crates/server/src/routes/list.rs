//! All games, newest first.

use axum::extract::State as Of;
use axum::response::Response;
use serde::Deserialize;

use crate::app::State;
use crate::browser::Browser;
use crate::failure::Failure;
use crate::fields::Asked;
use crate::pages::{Frame, GamesPage, Listed, html};

/// Games on a page.
const PAGE: u32 = 25;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Query {
    /// Where the page before ended: time and number, `1796083199999-17`.
    before: Option<String>,
}

pub(crate) async fn page(
    Of(state): Of<State>,
    browser: Browser,
    Asked(query): Asked<Query>,
) -> Result<Response, Failure> {
    let after = query.before.as_deref().map(cursor).transpose()?;
    let work = state.clone();
    let mut rows = tokio::task::spawn_blocking(move || work.games().recent(PAGE + 1, after)).await??;
    let more = rows.len() > PAGE as usize;
    rows.truncate(PAGE as usize);
    let older = rows.last().filter(|_| more).map(|(last, _)| format!("{}-{}", last.changed, last.number));
    let games = rows.into_iter().map(|(row, black)| Listed::of(row, black, browser.words)).collect();
    html(&GamesPage { frame: Frame::of(&browser), games, older })
}

fn cursor(text: &str) -> Result<(u64, i64), Failure> {
    let parts =
        text.split_once('-').and_then(|(time, number)| Some((time.parse().ok()?, number.parse().ok()?)));
    parts.ok_or_else(|| Failure::BadForm(format!("before: {text}")))
}
