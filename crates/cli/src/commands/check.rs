//! `goren check`: are the moves legal, and how does the game stand?

mod course;

use anyhow::Result;
use goren_rules::{Game, Geometry, Position, PositionTextError, Setup, SetupErrors, SetupFault};
use serde_json::{Value, json};

use crate::arguments::QueryArguments;
use crate::commands::show::standing;
use crate::exit::Exit;
use crate::{batch, input, output};
use course::Course;

pub(crate) fn run(arguments: &QueryArguments) -> Result<Exit> {
    if let Some(path) = &arguments.batch {
        return batch::run(path, &mut |_, _| Ok(()));
    }
    let source = input::source(&arguments.words)?;
    match course::follow(&source.text()) {
        Some(Course::Refused(reason)) => return refuse(&reason, arguments.json),
        Some(Course::Played(game)) => return stands(&game, arguments.json),
        None => {}
    }
    if let Err(error) = source.read_text()
        && is_illegal(&error)
    {
        return refuse(&error.to_string(), arguments.json);
    }
    if let Some(setup) = source.arrangement()
        && let faults = setup.faults()
        && !faults.is_empty()
    {
        output::print(&all_faults(&setup, &faults, arguments.json))?;
        return Ok(Exit::Negative);
    }
    let position = source.position()?;
    let text = if arguments.json { answer(&position).to_string() } else { standing(&position) };
    output::print(&format!("{text}\n"))?;
    Ok(Exit::Ok)
}

fn refuse(reason: &str, as_json: bool) -> Result<Exit> {
    let text = if as_json {
        json!({"legal": false, "reason": reason}).to_string()
    } else {
        format!("illegal: {reason}")
    };
    output::print(&format!("{text}\n"))?;
    Ok(Exit::Negative)
}

/// How a game with an opening stands, and what the opening waits for.
fn stands(game: &Game, as_json: bool) -> Result<Exit> {
    let waiting = course::waiting(game);
    let text = if as_json {
        let mut answer = answer(game.position());
        answer["legal_moves"] = game.legal_moves().len().into();
        answer["opening"] = json!(waiting);
        answer.to_string()
    } else {
        let waiting = waiting.map_or_else(String::new, |waiting| format!("\n{waiting}"));
        format!("{}{waiting}", standing(game.position()))
    };
    output::print(&format!("{text}\n"))?;
    Ok(Exit::Ok)
}

/// A well-formed move that the rules refuse, as opposed to a text that is no game at all.
fn is_illegal(error: &PositionTextError) -> bool {
    let PositionTextError::Move { error, .. } = error else { return false };
    crate::batch::move_refused_by_the_rules(error)
}

/// Every reason why an arrangement is no position of its game, with the cells.
fn all_faults(setup: &Setup, faults: &[SetupFault], as_json: bool) -> String {
    let labels = setup.id.rules().labels;
    let board = Geometry::shared(setup.id.rules().shape).ok();
    let names = |fault: &SetupFault| -> Vec<String> {
        let cells = fault.cells.iter();
        board.as_ref().map_or_else(Vec::new, |board| cells.map(|&cell| board.label(cell, labels)).collect())
    };
    if as_json {
        let reasons: Vec<Value> = faults
            .iter()
            .map(|fault| json!({"reason": fault.error.to_string(), "cells": names(fault)}))
            .collect();
        let all = SetupErrors(faults.iter().map(|fault| fault.error.clone()).collect());
        return format!("{}\n", json!({"legal": false, "reason": all.to_string(), "reasons": reasons}));
    }
    let lines = faults.iter().map(|fault| {
        let cells = names(fault);
        let shown = if cells.is_empty() { String::new() } else { format!(" ({})", cells.join(" ")) };
        format!("illegal: {}{shown}\n", fault.error)
    });
    lines.collect()
}

fn answer(position: &Position) -> Value {
    json!({
        "legal": true,
        "result": batch::result(position),
        "reason": position.outcome().map(|outcome| outcome.reason.to_string()),
        "ply": position.ply(),
        "to_move": position.side_to_move().to_string(),
        "legal_moves": position.legal_moves().len(),
    })
}
