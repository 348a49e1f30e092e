//! The page of an event, and the part of it that changes when a game ends.

use axum::extract::{Path, State as Of};
use axum::response::Response;
use serde::Deserialize;
use serde_json::json;

use super::{address, blocking, desk, tables};
use crate::app::State;
use crate::board_plan::game_name;
use crate::browser::Browser;
use crate::events::{EventDesk, Phase};
use crate::failure::Failure;
use crate::fields::Asked;
use crate::pages::{Entrant, EventPage, Frame, MiniBox, embedded, html};
use crate::routes::home::words_for;
use crate::text::Words;

#[derive(Deserialize)]
pub(crate) struct Query {
    /// The round of the schedule, from 1.
    round: Option<String>,
}

impl Query {
    fn round(&self) -> Result<Option<u32>, Failure> {
        let Some(text) = &self.round else { return Ok(None) };
        let round = text.parse::<u32>().ok().and_then(|round| round.checked_sub(1));
        round.map(Some).ok_or_else(|| Failure::BadForm(format!("round: {text}")))
    }
}

/// Texts of the script.
const WORDS: &[&str] = &[
    "event-board-open",
    "event-boards-more",
    "event-interrupted",
    "event-over",
    "event-running",
    "event-waiting",
    "drawn",
    "live-lost",
    "live-trying",
    "thought-depth",
    "thought-nodes",
    "thought-value",
    "won-black",
    "won-white",
];

pub(crate) async fn page(
    Of(state): Of<State>,
    Path(name): Path<String>,
    Asked(query): Asked<Query>,
    browser: Browser,
) -> Result<Response, Failure> {
    let (desk, round) = (desk(&state, &name).await?, query.round()?);
    let words = browser.words;
    let tables = blocking(&desk, move |desk| tables::html_of(desk, round, words)).await?;
    let link = address(&desk.name);
    let phase = desk.phase();
    let names: Vec<&str> = desk.event.players.iter().map(|player| player.entry.name.as_str()).collect();
    let boards = desk
        .running()
        .into_iter()
        .map(|(game, players)| MiniBox {
            link: format!("{link}/games/{}", game + 1),
            players: players.map(|player| names.get(player).copied().unwrap_or("?").to_owned()),
        })
        .collect();
    let data = json!({
        "base": link,
        "round": round.map(|round| round + 1),
        "names": names,
        "phase": phase.word(),
        "boards": desk.boards(),
        "words": words_for(words, WORDS),
    });
    html(&EventPage {
        name: desk.event.name.clone(),
        running: phase == Phase::Running,
        state: words.say(&format!("event-{}", phase.word())),
        trouble: desk.trouble().map(|why| words.say_with("event-trouble", &[("why", why.into())])),
        facts: facts(&desk, words),
        boards,
        tables,
        entrants: entrants(&desk),
        link,
        data: embedded(&data),
        frame: Frame::of(&browser),
    })
}

/// The part that changes when a game ends, alone.
pub(crate) async fn tables(
    Of(state): Of<State>,
    Path(name): Path<String>,
    Asked(query): Asked<Query>,
    browser: Browser,
) -> Result<Response, Failure> {
    use axum::http::header::CONTENT_TYPE;
    use axum::response::IntoResponse;
    let (desk, round, words) = (desk(&state, &name).await?, query.round()?, browser.words);
    let text = blocking(&desk, move |desk| tables::html_of(desk, round, words)).await?;
    Ok(([(CONTENT_TYPE, "text/html; charset=utf-8")], text.to_string()).into_response())
}

/// The source of a player as plain text, whatever it is.
pub(crate) async fn source(
    Of(state): Of<State>,
    Path((name, player)): Path<(String, String)>,
) -> Result<Response, Failure> {
    use axum::http::header::CONTENT_TYPE;
    use axum::response::IntoResponse;
    let desk = desk(&state, &name).await?;
    let player = player.parse::<usize>().ok().and_then(|player| player.checked_sub(1));
    let player = player.ok_or(Failure::UnknownPage)?;
    let bytes = blocking(&desk, move |desk| Ok(desk.source(player))).await?.ok_or(Failure::UnknownPage)?;
    Ok(([(CONTENT_TYPE, "text/plain; charset=utf-8")], bytes).into_response())
}

/// What is played, by how many, how far.
pub(super) fn facts(desk: &EventDesk, words: Words) -> Vec<String> {
    let event = &desk.event;
    let boards: Vec<String> = event.boards.iter().map(|board| game_name(board, words)).collect();
    vec![
        boards.join(" → "),
        words.say_with("event-players", &[("count", event.players.len().into())]),
        played(desk, words),
        words.say_with("event-limits", &[("limits", event.limits.to_string().into())]),
    ]
}

/// How many games have their results.
pub(crate) fn played(desk: &EventDesk, words: Words) -> String {
    let played = u32::try_from(desk.tally().played).unwrap_or(u32::MAX);
    match desk.event.games().and_then(|games| u32::try_from(games).ok()) {
        Some(games) => {
            words.say_with("event-games-of", &[("played", played.into()), ("games", games.into())])
        }
        None => words.say_with("event-games", &[("played", played.into())]),
    }
}

fn entrants(desk: &EventDesk) -> Vec<Entrant> {
    let entrant = |(number, player): (usize, &goren_arena::tournament::EventPlayer)| {
        let entry = &player.entry;
        let own = [&entry.author, &entry.nickname, &entry.language];
        Entrant {
            name: entry.name.clone(),
            facts: own.into_iter().flatten().cloned().collect::<Vec<_>>().join(" · "),
            explanation: entry.explanation.clone(),
            source: entry.source.is_some().then(|| format!("{}/source/{}", address(&desk.name), number + 1)),
        }
    };
    desk.event.players.iter().enumerate().map(entrant).collect()
}
