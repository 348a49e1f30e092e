//! A game of an event: as it is played, or from the archive.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State as Of};
use axum::http::header::{CONTENT_TYPE, LOCATION};
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use goren_rules::position_text;
use serde::Deserialize;
use serde_json::json;

use super::{address, blocking, desk};
use crate::app::State;
use crate::arrangement;
use crate::browser::Browser;
use crate::events::{EventBoard, EventDesk, Viewer};
use crate::failure::Failure;
use crate::fields::Asked;
use crate::live::Shown;
use crate::pages::{Frame, GameOfEvent, GamePage, NoBoardPage, html};
use crate::routes::game::{Place, page_of, status};
use crate::routes::home::words_for;
use crate::routes::picture::{self, Size};

/// Texts of the script besides those of a game.
const WORDS: &[&str] = &[
    "event-expected",
    "event-next",
    "event-next-soon",
    "event-paused",
    "event-ready",
    "event-reload",
    "thought-depth",
    "thought-mate",
    "thought-nodes",
    "thought-none",
    "thought-ply",
    "thought-speed",
    "thought-value",
];

#[derive(Deserialize)]
pub(crate) struct Leg {
    /// Which board of a ladder, from 1.
    board: Option<String>,
}

impl Leg {
    fn leg(&self) -> Result<Option<u32>, Failure> {
        let Some(text) = &self.board else { return Ok(None) };
        let leg = text.parse::<u32>().ok().and_then(|leg| leg.checked_sub(1));
        leg.map(Some).ok_or_else(|| Failure::BadForm(format!("board: {text}")))
    }
}

/// The place in the schedule behind a number as it is shown, from 1.
pub(super) fn number_of(text: &str) -> Result<u64, Failure> {
    let number = text.parse::<u64>().ok().filter(|number| *number < 1 << 62);
    number.and_then(|number| number.checked_sub(1)).ok_or(Failure::UnknownGame)
}

/// With `.svg` or `.png` behind the number it is the picture of the board.
pub(crate) async fn page(
    Of(state): Of<State>,
    Path((event, number)): Path<(String, String)>,
    Asked(leg): Asked<Leg>,
    asked: Asked<Size>,
    browser: Browser,
) -> Result<Response, Failure> {
    let (desk, leg) = (desk(&state, &event).await?, leg.leg()?);
    let (text, kind) =
        number.split_once('.').map_or((number.as_str(), None), |(text, kind)| (text, Some(kind)));
    let game = number_of(text)?;
    let board = blocking(&desk, move |desk| desk.board(game, leg)).await?;
    if let Some(kind) = kind {
        return picture::of_game(&state, board.session.game.position(), kind, &asked.0, &browser).await;
    }
    html(&game_page(&desk, &board, Viewer::Spectator, &address_of(&desk, game, leg), &browser)?)
}

fn address_of(desk: &EventDesk, game: u64, leg: Option<u32>) -> String {
    let board = leg.map_or_else(String::new, |leg| format!("/board/{}", leg + 1));
    format!("{}/games/{}{board}", address(&desk.name), game + 1)
}

/// A board of a ladder at an address of its own, so that what belongs to it lies below.
pub(crate) async fn of_ladder(
    Of(state): Of<State>,
    Path((event, number, board)): Path<(String, String, String)>,
    browser: Browser,
) -> Result<Response, Failure> {
    let (desk, leg) = (desk(&state, &event).await?, Leg { board: Some(board) }.leg()?);
    let game = number_of(&number)?;
    let board = blocking(&desk, move |desk| desk.board(game, leg)).await?;
    html(&game_page(&desk, &board, Viewer::Spectator, &address_of(&desk, game, leg), &browser)?)
}

/// The page that always shows one of the boards.
pub(crate) async fn tv(
    Of(state): Of<State>,
    Path(event): Path<String>,
    browser: Browser,
) -> Result<Response, Failure> {
    let desk = desk(&state, &event).await?;
    let latest = || desk.tally().latest.first().map(|line| line.result.number);
    if let Some(game) = desk.tv().or_else(latest)
        && let Ok(board) = blocking(&desk, move |desk| desk.board(game, None)).await
    {
        return html(&game_page(&desk, &board, Viewer::Tv, &address_of(&desk, game, None), &browser)?);
    }
    nothing(&desk, "event-tv-none", &format!("{}/feed?tv=1", address(&desk.name)), &browser)
}

/// A page that waits for a board.
pub(super) fn nothing(
    desk: &EventDesk,
    key: &str,
    feed: &str,
    browser: &Browser,
) -> Result<Response, Failure> {
    let words = browser.words;
    let data = json!({ "feed": feed, "words": words_for(words, &["live-lost", "live-trying"]) });
    html(&NoBoardPage {
        event: desk.event.name.clone(),
        link: address(&desk.name),
        text: words.say(key),
        data: crate::pages::embedded(&data),
        frame: Frame::of(browser),
    })
}

/// The page of a board; everything that belongs to it lies below `base`.
pub(super) fn game_page(
    desk: &Arc<EventDesk>,
    board: &EventBoard,
    viewer: Viewer,
    base: &str,
    browser: &Browser,
) -> Result<GamePage, Failure> {
    let words = browser.words;
    let mut session = board.session.clone();
    let mut names = board.names.clone();
    let chairs: Vec<usize> = match viewer {
        Viewer::Player(player) => (0..2).filter(|&who| board.players[who] == player).collect(),
        _ => Vec::new(),
    };
    for &chair in &chairs {
        session.chairs[chair].owner = Some(String::new());
        names[chair] = words.say("player-you");
    }
    let mine = session.seats_of(Some(""));
    let chairs_name = chairs.first().map(|&chair| board.names[chair].clone());
    let view = board.json();
    let mut facts = vec![
        words.say_with("event-game", &[("number", u32::try_from(board.game + 1).unwrap_or(u32::MAX).into())]),
        words.say_with("event-round", &[("round", (board.round + 1).into())]),
    ];
    if let Some([black, white]) = board.time {
        let seconds = |time: u64| format!("{:.1}", time as f64 / 1000.0);
        facts.push(
            words.say_with(
                "event-time",
                &[("first", seconds(black).into()), ("second", seconds(white).into())],
            ),
        );
    }
    let legs = if board.legs > 1 && !matches!(viewer, Viewer::Player(_)) {
        let leg = |leg: u32| {
            let name = words.say_with("event-board", &[("board", (leg + 1).into())]);
            (address_of(desk, board.game, Some(leg)), name, leg == board.leg)
        };
        (0..board.legs).map(leg).collect()
    } else {
        Vec::new()
    };
    let shown = match (&view["result"], &view["expected"]) {
        (result, _) if !result.is_null() => words.say(&match result["winner"].as_str() {
            Some(color) => format!("won-{color}"),
            None => "drawn".to_owned(),
        }),
        (_, serde_json::Value::String(who)) => {
            words.say_with("event-expected", &[("who", who.as_str().into())])
        }
        _ if board.paused => words.say("event-paused"),
        _ => status(&session, &names, words),
    };
    let place = Place {
        edit: arrangement_link(&session),
        link: format!("{}{}", browser.site, address_of(desk, board.game, None)),
        base: base.to_owned(),
        invite: None,
        mine,
        chairs,
        names,
        status: shown,
        event: Some(GameOfEvent {
            name: desk.event.name.clone(),
            link: address(&desk.name),
            facts,
            legs,
            seat: matches!(viewer, Viewer::Player(_)),
            live: board.live,
        }),
        more: json!({
            "event": {
                "link": address(&desk.name),
                "expects": chairs_name,
                "tv": (viewer == Viewer::Tv).then(|| format!("{}/tv", address(&desk.name))),
                "seat": matches!(viewer, Viewer::Player(_)).then(|| base.rsplit_once('/').map(|(seat, _)| seat)),
                "thoughts": board.live.then(|| crate::assets::address("thoughts.js")),
            },
            "thoughts": board.thoughts,
            "words": words_for(words, WORDS),
        }),
    };
    page_of(&session, &view, place, browser)
}

fn arrangement_link(session: &crate::live::Session) -> String {
    let position = session.game.position();
    arrangement::link(&position.setup())
}

/// The game as data.
pub(crate) async fn state(
    Of(state): Of<State>,
    Path((event, number)): Path<(String, String)>,
) -> Result<Response, Failure> {
    let (desk, game) = (desk(&state, &event).await?, number_of(&number)?);
    let board = blocking(&desk, move |desk| desk.board(game, None)).await?;
    let mut view = board.json();
    view["position"] = json!(position_text(board.session.game.position()));
    view["thoughts"] = board.thoughts;
    Ok(([(CONTENT_TYPE, "application/json")], view.to_string()).into_response())
}

/// The position after a number of moves.
pub(crate) async fn at(
    Of(state): Of<State>,
    Path((event, number, ply)): Path<(String, String, String)>,
) -> Result<Json<Shown>, Failure> {
    earlier(&state, &event, &number, None, &ply).await
}

/// The same on a board of a ladder.
pub(crate) async fn at_of_ladder(
    Of(state): Of<State>,
    Path((event, number, board, ply)): Path<(String, String, String, String)>,
) -> Result<Json<Shown>, Failure> {
    earlier(&state, &event, &number, Leg { board: Some(board) }.leg()?, &ply).await
}

pub(super) async fn earlier(
    state: &State,
    event: &str,
    number: &str,
    leg: Option<u32>,
    ply: &str,
) -> Result<Json<Shown>, Failure> {
    let ply: usize = ply.parse().map_err(|_| Failure::BadForm(format!("ply: {ply}")))?;
    let (desk, game) = (desk(state, event).await?, number_of(number)?);
    let board = blocking(&desk, move |desk| desk.board(game, leg)).await?;
    let mut position = board.session.game.position().clone();
    let surplus = position.history().len().checked_sub(ply).ok_or(Failure::UnknownPage)?;
    for _ in 0..surplus {
        position.undo();
    }
    Ok(Json(Shown::of(&position)))
}

/// To another page.
pub(super) fn see_other(url: &str) -> Result<Response, Failure> {
    let url = HeaderValue::from_str(url).map_err(|error| Failure::Internal(error.to_string()))?;
    Ok((StatusCode::SEE_OTHER, [(LOCATION, url)]).into_response())
}
