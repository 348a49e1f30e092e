//! Pictures of boards.

use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use goren_formats::diagram::{self, Picture, PictureOptions, Style};
use goren_formats::png;
use goren_rules::{Position, Variant};
use serde::Deserialize;

use crate::app::State;
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
}

/// The board of a game as `ID.svg` or `ID.png`.
pub(crate) async fn of_position(state: &State, name: &str, size: Size) -> Result<Response, Failure> {
    let (id, kind) = name.rsplit_once('.').ok_or(Failure::UnknownGame)?;
    let table = table(state, id).await?;
    let position = table.look(|session| session.game.position().clone());
    let svg = draw(&position, size.small.is_some());
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

/// The empty board of a game.
pub(crate) async fn of_game(Asked(wish): Asked<Wish>, Asked(size): Asked<Size>) -> Result<Response, Failure> {
    let position = Position::initial(&wish.game()?);
    Ok(svg_response(draw(&position, size.small.is_some())))
}

fn draw(position: &Position, small: bool) -> String {
    let paper = matches!(position.id().variant(), Variant::Ristinolla | Variant::TicTacToe);
    let options = PictureOptions {
        style: if paper { Style::Crosses } else { Style::Stones },
        coordinates: !small,
        forbidden: !small,
        background: false,
        ..PictureOptions::default()
    };
    diagram::svg(&Picture::of(position, &options))
}

fn svg_response(svg: String) -> Response {
    ([(CONTENT_TYPE, "image/svg+xml")], svg).into_response()
}
