//! Pictures of boards.

use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use goren_formats::diagram::{self, Picture, PictureOptions, Style, Theme};
use goren_formats::png;
use goren_rules::{Position, parse_position};
use serde::Deserialize;

use crate::app::State;
use crate::board_plan::on_paper;
use crate::browser::Browser;
use crate::failure::Failure;
use crate::fields::Asked;
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
    /// The colours asked for, else those that the visitor has chosen for the pages. Pictures cannot
    /// follow the system, so that `auto` is light.
    fn theme(&self, browser: &Browser) -> Result<Theme, Failure> {
        let bad = |text: &String| Failure::BadForm(format!("theme: {text}"));
        match &self.theme {
            Some(text) => text.parse().map_err(|_| bad(text)),
            None if browser.theme == "dark" => Ok(Theme::Dark),
            None => Ok(Theme::Light),
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
    let large = size.small.is_none();
    let svg = draw(&position, large, large, size.theme(browser)?);
    match kind {
        "svg" => Ok(svg_response(svg)),
        "png" => {
            let _turn =
                state.0.painters.acquire().await.map_err(|error| Failure::Internal(error.to_string()))?;
            let png = tokio::task::spawn_blocking(move || png::render(&svg, Some(PNG_WIDTH))).await?;
            let png = png.map_err(|error| Failure::Internal(error.to_string()))?;
            Ok(([(CONTENT_TYPE, "image/png")], png).into_response())
        }
        _ => Err(Failure::UnknownPage),
    }
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
const MAX_POSITION: usize = 4096;

pub(crate) async fn of_text(browser: Browser, Asked(subject): Asked<Subject>) -> Result<Response, Failure> {
    let text = match (subject.position, subject.game) {
        (Some(text), None) => text,
        (None, Some(game)) => Wish { game, ..Wish::default() }.game()?.to_string(),
        _ => return Err(Failure::BadForm("expected position or game".to_owned())),
    };
    if text.len() > MAX_POSITION {
        return Err(Failure::BadForm(format!("position: more than {MAX_POSITION} bytes")));
    }
    let position = parse_position(&text).map_err(|error| Failure::BadForm(error.to_string()))?;
    let size = Size { small: subject.small, theme: subject.theme };
    Ok(svg_response(draw(&position, size.small.is_none(), true, size.theme(&browser)?)))
}

fn draw(position: &Position, coordinates: bool, forbidden: bool, theme: Theme) -> String {
    let options = PictureOptions {
        style: if on_paper(position.id()) { Style::Crosses } else { Style::Stones },
        theme,
        coordinates,
        forbidden,
        background: false,
        ..PictureOptions::default()
    };
    diagram::svg(&Picture::of(position, &options))
}

fn svg_response(svg: String) -> Response {
    ([(CONTENT_TYPE, "image/svg+xml")], svg).into_response()
}
