//! A new game.

use axum::Json;
use axum::extract::State as Of;
use axum::http::header::{LOCATION, SET_COOKIE};
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use goren_engine::{Kind, PlayerSpec};
use goren_rules::{Color, GameId, Position, Seat, TimeControl};
use serde::Deserialize;
use serde_json::json;

use crate::app::State;
use crate::arrangement;
use crate::browser::{Browser, new_key, secret};
use crate::failure::Failure;
use crate::fields::Fields;
use crate::live::{Act, NewTable, Programs, Sitter, can_count, example, refused_at, refused_opening};
use crate::opening_text::Demand;
use crate::routes::plan::{Wish, searched};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewGameForm {
    game: Option<String>,
    size: Option<String>,
    length: Option<String>,
    opening: Option<String>,
    opponent: Option<String>,
    engine: Option<String>,
    level: Option<String>,
    side: Option<String>,
    clock: Option<String>,
    /// A clock in words of its own, where `clock` is `own`.
    own_clock: Option<String>,
    /// Whether the game counts for the players' ratings: `on`.
    rated: Option<String>,
    /// The position to play on from, instead of the beginning of a game.
    position: Option<String>,
    /// A first move, played at once.
    first: Option<String>,
}

pub(crate) async fn create(
    Of(state): Of<State>,
    browser: Browser,
    Fields(form): Fields<NewGameForm>,
) -> Result<Response, Failure> {
    let (owner, cookie) = match &browser.owner {
        Some(owner) => (owner.clone(), None),
        None => {
            let (owner, cookie) = new_key()?;
            (owner, Some(cookie))
        }
    };
    let new = read(&form, &owner, state.games().programs())?;
    let first = form.first.filter(|first| !first.trim().is_empty());
    let work = state.clone();
    let table = tokio::task::spawn_blocking(move || {
        if let Some(first) = &first {
            check_first(&new, &owner, first)?;
        }
        let table = work.games().create(new)?;
        if let Some(text) = first {
            table.act(Some(&owner), &Act::Move { text, ply: Some(0) })?;
        }
        Ok::<_, Failure>(table)
    })
    .await??;
    table.wake();
    Ok(arrived(&browser, &format!("/game/{}", table.id()), cookie))
}

/// Sends the browser to a game: by redirect, or in JSON for scripts.
pub(crate) fn arrived(browser: &Browser, url: &str, cookie: Option<HeaderValue>) -> Response {
    let mut response = if browser.wants_json {
        (StatusCode::CREATED, Json(json!({ "url": url }))).into_response()
    } else {
        StatusCode::SEE_OTHER.into_response()
    };
    let headers = response.headers_mut();
    if let Ok(url) = HeaderValue::from_str(url) {
        headers.insert(LOCATION, url);
    }
    if let Some(cookie) = cookie {
        headers.append(SET_COOKIE, cookie);
    }
    response
}

/// Nothing is written for a game whose first move would be refused.
fn check_first(new: &NewTable, owner: &str, text: &str) -> Result<(), Failure> {
    let game = goren_rules::Game::new(new.start.clone(), new.clock);
    let begins = usize::from(game.turn() == Some(Seat::Second));
    if new.seats[begins].1.as_deref() != Some(owner) {
        return Err(Failure::NotYourTurn);
    }
    if new.seats.iter().any(|(sitter, owner)| sitter.is_person() && owner.is_none()) {
        return Err(Failure::SeatOpen);
    }
    let position = game.position();
    let bad = || Failure::BadMove { text: text.to_owned(), example: example(position, &game.legal_moves()) };
    let mv = position.parse_move(text).map_err(|_| bad())?;
    position.check(mv).map_err(|error| refused_at(position, mv, error))?;
    game.opening().allows(position, mv).map_err(|error| refused_opening(error, Demand::of(&game)))
}

fn read(form: &NewGameForm, owner: &str, programs: &Programs) -> Result<NewTable, Failure> {
    let start = start(form)?;
    let clock = match (form.clock.as_deref().unwrap_or("none"), &form.own_clock) {
        ("own", Some(own)) => own,
        (known, _) => known,
    };
    let clock: TimeControl = clock.parse().map_err(|_| Failure::BadClock(clock.to_owned()))?;
    let me = (Sitter::Person, Some(owner.to_owned()));
    let other = match form.opponent.as_deref().unwrap_or("computer") {
        "computer" => (computer(form, start.id(), programs)?, None),
        "here" => me.clone(),
        "link" => (Sitter::Person, None),
        unknown => return Err(Failure::BadForm(format!("opponent: {unknown}"))),
    };
    // Three play at one screen, or one against an engine that plays the other two sides.
    if start.rules().players > 2 && other.0.is_person() && other.1.is_none() {
        return Err(Failure::NotForThree);
    }
    let color = match form.side.as_deref().unwrap_or("black") {
        "black" => Color::Black,
        "white" => Color::White,
        "random" => lots()?,
        unknown => return Err(Failure::BadForm(format!("side: {unknown}"))),
    };
    let seats = if color == Color::Black { [me, other] } else { [other, me] };
    let rated = match form.rated.as_deref() {
        None => false,
        Some("on") => true,
        Some(other) => return Err(Failure::BadForm(format!("rated: {other}"))),
    };
    let set_up = form.position.as_deref().is_some_and(|text| !text.trim().is_empty());
    let sitters = [0, 1].map(|place: usize| (&seats[place].0, seats[place].1.as_deref()));
    if rated && (set_up || !can_count(start.id(), sitters)) {
        return Err(Failure::NotRated);
    }
    Ok(NewTable { start, clock, seats, rated })
}

/// The position that is asked for, or the beginning of the game.
fn start(form: &NewGameForm) -> Result<Position, Failure> {
    let given = form.position.as_deref().filter(|text| !text.trim().is_empty());
    if let Some(text) = given {
        return arrangement::position(&arrangement::read(text, None)?);
    }
    let wish = Wish {
        game: form.game.clone().ok_or_else(|| Failure::BadForm("expected game or position".to_owned()))?,
        size: form.size.clone(),
        length: form.length.clone(),
        opening: form.opening.clone(),
    };
    Ok(Position::initial(&wish.game()?))
}

/// The engine, or one of the server's programs.
fn computer(form: &NewGameForm, game: &GameId, programs: &Programs) -> Result<Sitter, Failure> {
    let Some(name) = form.engine.as_deref().and_then(|engine| engine.strip_prefix("program:")) else {
        return Ok(Sitter::Bot(player(form, game)?));
    };
    let is = |other: &String| other == name;
    if !programs.names().iter().any(is) {
        return Err(Failure::BadForm(format!("engine: program:{name}")));
    }
    if !programs.playing(game).iter().any(is) {
        return Err(Failure::NotForProgram { program: name.to_owned(), game: game.to_string() });
    }
    Ok(Sitter::Program(name.to_owned()))
}

fn player(form: &NewGameForm, game: &GameId) -> Result<PlayerSpec, Failure> {
    let kind = match form.engine.as_deref().unwrap_or("goren") {
        // Rows of lines alone decide nothing in these games; the name says what plays.
        "lines" if !searched(game) => Kind::Greedy,
        "goren" => Kind::AlphaBeta,
        "lines" => Kind::Lines { faithful: false },
        "mcts" => Kind::Mcts,
        "ga" => Kind::Genetic,
        "greedy" => Kind::Greedy,
        "random" => Kind::Random,
        unknown => return Err(Failure::BadForm(format!("engine: {unknown}"))),
    };
    let mut player = PlayerSpec::new(kind);
    if let Some(level) = form.level.as_deref().filter(|_| kind == Kind::AlphaBeta) {
        let read = level.trim().parse().ok().filter(|level| (1..=PlayerSpec::TOP_LEVEL).contains(level));
        player.level = read.ok_or_else(|| Failure::BadForm(format!("level: {level}")))?;
    }
    // So that a weak level does not play the same game every time.
    player.seed = u64::from_str_radix(&secret(3)?, 16).unwrap_or_default();
    Ok(player)
}

fn lots() -> Result<Color, Failure> {
    let even = secret(1)?.bytes().last().is_some_and(|byte| byte % 2 == 0);
    Ok(if even { Color::Black } else { Color::White })
}
