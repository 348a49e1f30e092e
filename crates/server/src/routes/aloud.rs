//! Answers to those who hear a board: its lines, threats and forbidden cells; and the position to be copied.

use axum::Json;
use axum::extract::{Path, State as Of};
use goren_formats::record::text::write_arrangement;
use goren_rules::{Cell, Position, position_text};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::app::State;
use crate::arrangement;
use crate::browser::Browser;
use crate::failure::Failure;
use crate::fields::Asked;
use crate::live::{Session, Sitter, Table};
use crate::reader::Reader;
use crate::routes::plan::Wish;
use crate::routes::table;

#[derive(Deserialize)]
pub(crate) struct About {
    /// Moves on the board; without it all.
    ply: Option<usize>,
    /// `forbidden`, or threats.
    what: Option<String>,
}

/// Whether somebody may be told what a position threatens, as hints are given: nobody who plays against a person
/// or for a rating, nor others while such a game goes on.
pub(crate) fn may_know(session: &Session, owner: Option<&str>) -> bool {
    let stranger = |chair: &crate::live::Chair| {
        matches!(chair.sitter, Sitter::Person) && chair.owner.as_deref() != owner
    };
    let barred =
        session.pool.is_some() || session.open_seat().is_some() || session.chairs.iter().any(stranger);
    session.game.result().is_some() || !barred
}

/// Why nothing is told.
pub(crate) fn no_hints(table: &Table) -> Failure {
    if table.look(|session| session.pool.is_some()) { Failure::NoHintsRated } else { Failure::NoHints }
}

/// The position after so many moves.
fn position(table: &Table, ply: Option<usize>) -> Result<Position, Failure> {
    let now = || table.look(|session| session.game.position().clone());
    ply.map_or_else(|| Some(now()), |ply| table.position_at(ply)).ok_or(Failure::UnknownPage)
}

pub(crate) async fn threats(
    Of(state): Of<State>,
    Path(id): Path<String>,
    browser: Browser,
    Asked(about): Asked<About>,
) -> Result<Json<Value>, Failure> {
    let table = table(&state, &id).await?;
    let position = position(&table, about.ply)?;
    let reader = Reader::of(&position, browser.words, &browser.view);
    // What is forbidden is marked on the board for everybody.
    if about.what.as_deref() == Some("forbidden") {
        return Ok(Json(json!({ "text": reader.forbidden(&position) })));
    }
    if !table.look(|session| may_know(session, browser.owner.as_deref())) {
        return Err(no_hints(&table));
    }
    let found = tokio::task::spawn_blocking(move || (reader.threats(&position), reader.last_made(&position)));
    let (text, made) = found.await?;
    Ok(Json(json!({ "text": text, "made": made })))
}

/// A board as letters, and the cell whose lines are asked for.
#[derive(Deserialize)]
pub(crate) struct Glance {
    game: String,
    cells: String,
    cell: u16,
}

/// What lies along the lines through a cell. Nothing but what is on the board comes with the request.
pub(crate) async fn scan(browser: Browser, Asked(glance): Asked<Glance>) -> Result<Json<Value>, Failure> {
    let game = Wish { game: glance.game, ..Wish::default() }.game()?;
    let board = arrangement::board(&game)?;
    let at = Cell::new(glance.cell);
    if !board.contains(at) || glance.cells.chars().count() != board.len() {
        return Err(Failure::BadForm(format!(
            "cells or cell: expected {} letters and one of them",
            board.len()
        )));
    }
    let reader = Reader::of(&Position::initial(&game), browser.words, &browser.view);
    Ok(Json(json!({ "text": reader.scan(&board, &glance.cells, at) })))
}

/// A position to be taken elsewhere: with its moves as text, as a diagram, and as an address.
pub(crate) async fn copy(
    Of(state): Of<State>,
    Path(id): Path<String>,
    Asked(about): Asked<About>,
) -> Result<Json<Value>, Failure> {
    let position = position(&*table(&state, &id).await?, about.ply)?;
    let setup = position.setup();
    Ok(Json(json!({
        "text": position_text(&position),
        "diagram": write_arrangement(&setup),
        "link": arrangement::link(&setup),
    })))
}
