//! Pictures of boards.

use axum::extract::State as Of;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use goren_formats::diagram::{self, Picture, PictureOptions, Theme};
use goren_formats::png;
use goren_rules::{GameId, Position, parse_position};
use serde::Deserialize;

use crate::app::State;
use crate::arrangement;
use crate::browser::Browser;
use crate::failure::Failure;
use crate::fields::Asked;
use crate::preferences::picture_theme;
use crate::routes::plan::Wish;
use crate::routes::table;

/// Width of a PNG, in pixels.
const PNG_WIDTH: u32 = 1000;

#[derive(Deserialize)]
pub(crate) struct Size {
    /// For lists: no coordinates.
    small: Option<String>,
    /// The colours; without it those of the visitor's pages.
    theme: Option<String>,
}

impl Size {
    /// The colours asked for, else those that the visitor has chosen for the pages.
    fn theme(&self, browser: &Browser) -> Result<Theme, Failure> {
        let bad = |text: &String| Failure::BadForm(format!("theme: {text}"));
        match &self.theme {
            Some(text) => text.parse().map_err(|_| bad(text)),
            None => Ok(picture_theme(browser.theme)),
        }
    }
}

/// The board of a game as `ID.svg` or `ID.png`.
pub(crate) async fn of_position(
    state: &State,
    name: &str,
    size: Size,
    browser: &Browser,
) -> Result<Response, Failure> {
    let (id, kind) = name.rsplit_once('.').ok_or(Failure::UnknownGame)?;
    let table = table(state, id).await?;
    let position = table.look(|session| session.game.position().clone());
    of_game(state, &position, kind, &size, browser).await
}

/// A position as `svg` or `png`.
pub(crate) async fn of_game(
    state: &State,
    position: &Position,
    kind: &str,
    size: &Size,
    browser: &Browser,
) -> Result<Response, Failure> {
    let large = size.small.is_none();
    let svg = draw(position, large, large, size.theme(browser)?, browser);
    match kind {
        "svg" => Ok(svg_response(svg)),
        "png" => png_response(state, svg).await,
        _ => Err(Failure::UnknownPage),
    }
}

async fn png_response(state: &State, svg: String) -> Result<Response, Failure> {
    let _turn = state.0.painters.acquire().await.map_err(|error| Failure::Internal(error.to_string()))?;
    let png = tokio::task::spawn_blocking(move || png::render(&svg, Some(PNG_WIDTH))).await?;
    let png = png.map_err(|error| Failure::Internal(error.to_string()))?;
    Ok(([(CONTENT_TYPE, "image/png")], png).into_response())
}

/// What a picture is asked for: a position as text, or the empty board of a game.
#[derive(Deserialize)]
pub(crate) struct Subject {
    game: Option<String>,
    position: Option<String>,
    small: Option<String>,
    theme: Option<String>,
}

/// Longest position text that is drawn, in bytes.
const MAX_POSITION: usize = 16 * 1024;

/// The picture of a position or of an arrangement, legal or not.
pub(crate) async fn of_text(browser: Browser, Asked(subject): Asked<Subject>) -> Result<Response, Failure> {
    Ok(svg_response(svg_of_text(subject, &browser)?))
}

pub(crate) async fn png_of_text(
    Of(state): Of<State>,
    browser: Browser,
    Asked(subject): Asked<Subject>,
) -> Result<Response, Failure> {
    png_response(&state, svg_of_text(subject, &browser)?).await
}

fn svg_of_text(subject: Subject, browser: &Browser) -> Result<String, Failure> {
    let text = match (subject.position, subject.game) {
        (Some(text), None) => text,
        (None, Some(game)) => Wish { game, ..Wish::default() }.game()?.to_string(),
        _ => return Err(Failure::BadForm("expected position or game".to_owned())),
    };
    if text.len() > MAX_POSITION {
        return Err(Failure::BadForm(format!("position: more than {MAX_POSITION} bytes")));
    }
    let size = Size { small: subject.small, theme: subject.theme };
    let (large, theme) = (size.small.is_none(), size.theme(browser)?);
    // With its moves if it has some, so that the last one is marked.
    if let Ok(position) = parse_position(&text) {
        return Ok(draw(&position, large, true, theme, browser));
    }
    let setup = arrangement::read(&text, None)?;
    let picture = Picture::of_setup(&setup, &options(&setup.id, large, true, theme, browser));
    Ok(written(picture, &setup.id, browser))
}

fn draw(position: &Position, large: bool, forbidden: bool, theme: Theme, browser: &Browser) -> String {
    let options = options(position.id(), large, forbidden, theme, browser);
    written(Picture::of(position, &options), position.id(), browser)
}

/// The picture as text; whose coordinates are not the game's own says so.
fn written(mut picture: Picture, game: &GameId, browser: &Browser) -> String {
    if let Some(note) = browser.view.scheme_note(game.rules().shape, browser.words) {
        picture.description = format!("{} {note}", picture.description).trim_start().to_owned();
    }
    diagram::svg(&picture)
}

fn options(game: &GameId, large: bool, forbidden: bool, theme: Theme, browser: &Browser) -> PictureOptions {
    PictureOptions {
        theme,
        coordinates: large && browser.view.value("edge") == "shown",
        forbidden,
        background: false,
        ..browser.view.picture(game)
    }
}

fn svg_response(svg: String) -> Response {
    ([(CONTENT_TYPE, "image/svg+xml")], svg).into_response()
}
