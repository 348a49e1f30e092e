//! All games, newest first.

use axum::extract::State as Of;
use axum::response::Response;
use serde::Deserialize;
use serde_json::json;

use crate::app::State;
use crate::browser::Browser;
use crate::failure::Failure;
use crate::fields::Asked;
use crate::pages::{Frame, GamesPage, Listed, embedded, html};
use crate::routes::home::words_for;

/// Games on a page.
const PAGE: u32 = 25;

/// Texts that the page's script needs.
pub(crate) const WORDS: &[&str] = &["live-lost", "live-trying"];

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Query {
    /// Where the page before ended: time and number, `1796083199999-17`.
    before: Option<String>,
    /// Whether only games that are being played are wanted: `1`.
    running: Option<String>,
}

pub(crate) async fn page(
    Of(state): Of<State>,
    browser: Browser,
    Asked(query): Asked<Query>,
) -> Result<Response, Failure> {
    let after = query.before.as_deref().map(cursor).transpose()?;
    let running = match query.running.as_deref() {
        None => false,
        Some("1") => true,
        Some(other) => return Err(Failure::BadForm(format!("running: {other}"))),
    };
    let work = state.clone();
    let read = move || work.games().recent(PAGE + 1, after, running);
    let mut rows = tokio::task::spawn_blocking(read).await??;
    let more = rows.len() > PAGE as usize;
    rows.truncate(PAGE as usize);
    let older = rows.last().filter(|_| more).map(|(last, _)| format!("{}-{}", last.changed, last.number));
    let games = rows.into_iter().map(|(row, black)| Listed::of(row, black, browser.words)).collect();
    let here = if running { "/games?running=1" } else { "/games" };
    let data = embedded(&json!({ "words": words_for(browser.words, WORDS) }));
    html(&GamesPage {
        frame: Frame::at(&browser, here.to_owned()),
        games,
        older,
        only_running: running,
        data,
    })
}

fn cursor(text: &str) -> Result<(u64, i64), Failure> {
    let parts =
        text.split_once('-').and_then(|(time, number)| Some((time.parse().ok()?, number.parse().ok()?)));
    parts.ok_or_else(|| Failure::BadForm(format!("before: {text}")))
}
