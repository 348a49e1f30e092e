//! A game in words alone: a sentence, the moves, how it stands, and one field for moves and commands. It works
//! without scripts; a script only adds what happens meanwhile.

use axum::Json;
use axum::extract::{Path, State as Of};
use axum::response::{IntoResponse, Response};
use goren_rules::{Color, Position};
use serde::Deserialize;
use serde_json::json;

use crate::app::State;
use crate::browser::Browser;
use crate::failure::Failure;
use crate::fields::Fields;
use crate::live::{Act, Session, Table};
use crate::pages::{Frame, TextPage, embedded, html};
use crate::reader::Reader;
use crate::routes::aloud::{may_know, no_hints};
use crate::routes::game::{names, status, texts};
use crate::routes::{hint, table};
use crate::text::Words;

/// Longest command, in bytes.
const MAX_COMMAND: usize = 80;

/// Commands with their words; `text-help-…` says what they do.
const COMMANDS: [(&str, &str); 15] = [
    ("h8", "play"),
    ("h8?", "cell"),
    ("scan h8", "scan"),
    ("board", "board"),
    ("last", "last"),
    ("clock", "clock"),
    ("opponent", "opponent"),
    ("threats", "threats"),
    ("forbidden", "forbidden"),
    ("hint", "hint"),
    ("takeback", "takeback"),
    ("draw", "draw"),
    ("accept, decline", "answer"),
    ("resign!", "resign"),
    ("help", "help"),
];

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct CommandForm {
    command: String,
}

pub(crate) async fn page(
    Of(state): Of<State>,
    Path(id): Path<String>,
    browser: Browser,
) -> Result<Response, Failure> {
    let table = table(&state, &id).await?;
    html(&text_page(&table, &browser, None)?)
}

/// A move or a command that was typed: its answer as JSON, or the page with it.
pub(crate) async fn command(
    Of(state): Of<State>,
    Path(id): Path<String>,
    browser: Browser,
    Fields(form): Fields<CommandForm>,
) -> Result<Response, Failure> {
    let table = table(&state, &id).await?;
    let answer = match answer(&state, &table, &browser, form.command.trim()).await {
        Ok(answer) => answer,
        // Without a script the answer is part of the page, and so is what could not be done.
        Err(failure) if !browser.wants_json => {
            Reader::of(&table.look(|session| session.game.position().clone()), browser.words, &browser.view)
                .sentence(
                    &table.look(|session| session.game.position().clone()),
                    &failure.message(browser.words),
                )
        }
        Err(failure) => return Err(failure),
    };
    table.wake();
    if browser.wants_json {
        return Ok(Json(json!({ "answer": answer })).into_response());
    }
    html(&text_page(&table, &browser, Some(answer))?)
}

async fn answer(
    state: &State,
    table: &std::sync::Arc<Table>,
    browser: &Browser,
    text: &str,
) -> Result<String, Failure> {
    let words = browser.words;
    if text.len() > MAX_COMMAND {
        return Err(Failure::BadForm(format!("command: more than {MAX_COMMAND} bytes")));
    }
    let position = table.look(|session| session.game.position().clone());
    let reader = Reader::of(&position, words, &browser.view);
    let line = text.trim_start_matches('/');
    let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
    let told = match (word.to_ascii_lowercase().as_str(), rest.trim()) {
        ("" | "?" | "help", "") => help(words),
        ("b" | "board", "") => reader.board(&position),
        ("l" | "last", "") => table.look(|session| last(session, reader)),
        ("c" | "clock", "") => table.look(|session| clocks(session, words)),
        ("o" | "opponent", "") => table.look(|session| players(session, browser)),
        ("t" | "threats", "") if table.look(|session| may_know(session, browser.owner.as_deref())) => {
            reader.threats(&position)
        }
        ("t" | "threats", "") => return Err(no_hints(table)),
        ("f" | "forbidden", "") => reader.forbidden(&position),
        ("s" | "scan", cell) if !cell.is_empty() => {
            let at = named(&position, reader, cell)?;
            reader.scan(position.geometry(), &crate::live::letters(&position), at)
        }
        ("resign", "") => words.say("text-resign-sure"),
        ("hint", "") => hint::hint_text(state, table.id(), browser).await?,
        (word, "") if word.ends_with('?') => {
            reader.holds(&position, named(&position, reader, word.trim_end_matches('?'))?)
        }
        _ => return act(table, browser, line, reader, &position).await,
    };
    Ok(told)
}

/// What changes the game.
async fn act(
    table: &std::sync::Arc<Table>,
    browser: &Browser,
    line: &str,
    reader: Reader,
    position: &Position,
) -> Result<String, Failure> {
    let act = match line.to_ascii_lowercase().as_str() {
        "takeback" | "undo" => Act::Undo,
        "draw" => Act::Draw,
        "accept" => Act::Accept,
        "decline" => Act::Decline,
        "resign!" => Act::Resign,
        _ if decides(table) => Act::Choose { text: reader.meant(position, line), ply: None },
        _ => Act::Move { text: reader.meant(position, line), ply: None },
    };
    let moves = matches!(act, Act::Move { .. });
    let (acting, owner) = (table.clone(), browser.owner.clone());
    tokio::task::spawn_blocking(move || acting.act(owner.as_deref(), &act)).await??;
    Ok(table.look(|session| {
        let now = status(session, &names(session, browser), browser.words);
        if moves { format!("{} {now}.", last(session, reader)) } else { format!("{now}.") }
    }))
}

/// Whether the opening waits for something else than a stone.
fn decides(table: &Table) -> bool {
    table.look(|session| {
        crate::opening_text::Demand::of(&session.game).is_some_and(|demand| demand.kind != "stone")
    })
}

fn named(position: &Position, reader: Reader, name: &str) -> Result<goren_rules::Cell, Failure> {
    let geometry = position.geometry();
    geometry.parse_cell(name, reader.labels).map_err(|_| Failure::BadMove {
        text: name.to_owned(),
        example: geometry.label(geometry.middle(), reader.labels),
    })
}

fn help(words: Words) -> String {
    let told = COMMANDS
        .iter()
        .map(|(command, key)| format!("{command}: {}", words.say(&format!("text-help-{key}"))));
    told.collect::<Vec<_>>().join(" ")
}

fn last(session: &Session, reader: Reader) -> String {
    let position = session.game.position();
    let Some((mv, color)) = position.history().last().zip(session.movers().last().copied()) else {
        return reader.words.say("moves-none");
    };
    reader.made(position, position.history().len(), color, &position.move_text(*mv))
}

fn clocks(session: &Session, words: Words) -> String {
    let clock = session.game.clock();
    if clock.control().is_none() {
        return words.say("clock-none");
    }
    let told = Color::BOTH.map(|color| {
        let left = clock.allowance(color).map_or(0, |left| left.as_secs());
        format!("{}: {}:{:02}.", words.say(&format!("clock-{color}")), left / 60, left % 60)
    });
    told.join(" ")
}

fn players(session: &Session, browser: &Browser) -> String {
    let all = names(session, browser);
    let told = session.game.position().rules().sides().iter().map(|&color| {
        format!("{}: {}.", browser.words.say(&format!("color-{color}")), all[session.place_of(color)])
    });
    told.collect::<Vec<_>>().join(" ")
}

fn text_page(table: &Table, browser: &Browser, answer: Option<String>) -> Result<TextPage, Failure> {
    let words = browser.words;
    let view: serde_json::Value =
        serde_json::from_str(&table.json()).map_err(|error| Failure::Internal(error.to_string()))?;
    let base = format!("/game/{}", table.id());
    table.look(|session| {
        let position = session.game.position();
        let reader = Reader::of(position, words, &browser.view);
        let mine = session.seats_of(browser.owner.as_deref());
        let mut facts = vec![players(session, browser), clocks(session, words)];
        facts.extend(browser.view.scheme_note(position.rules().shape, words));
        let moves = position.history().iter().zip(session.movers()).enumerate();
        let game = crate::board_plan::game_name(position.id(), words);
        let data = json!({
            "base": base,
            "mine": mine.iter().map(ToString::to_string).collect::<Vec<_>>(),
            "view": view,
            "plan": {
                "cells": position.geometry().cells().map(|cell| (0, 0, position.label(cell))).collect::<Vec<_>>(),
                "names": (reader.labels != reader.own)
                    .then(|| position.geometry().cells().map(|cell| position.geometry().label(cell, reader.labels)).collect::<Vec<_>>()),
            },
            "words": texts(session, words),
        });
        Ok(TextPage {
            title: words.say_with(
                match mine.as_slice() {
                    [Color::Black] => "text-title-black",
                    [Color::White] => "text-title-white",
                    [] => "text-title-watch",
                    _ => "text-title-both",
                },
                &[("game", game.into())],
            ),
            base: base.clone(),
            facts,
            moves: moves
                .map(|(at, (mv, color))| reader.made(position, at + 1, color, &position.move_text(*mv)))
                .collect(),
            last: last(session, reader),
            status: status(session, &names(session, browser), words),
            answer,
            commands: COMMANDS
                .iter()
                .map(|(command, key)| (reader.mv(position, command), words.say(&format!("text-help-{key}"))))
                .collect(),
            data: embedded(&data),
            frame: Frame::of(browser),
        })
    })
}
