//! `goren bestmove`: what the engine would play.

use anyhow::Result;
use goren_engine::{Best, Engine, EngineError, Limits, SearchOptions};
use goren_rules::{Cell, Move, Position};
use serde_json::{Map, Value, json};

use crate::arguments::{BestmoveArguments, SearchArguments};
use crate::commands::tune;
use crate::exit::{BadInput, Exit};
use crate::{batch, input, output};

/// How long a search takes when nothing limits it.
const DEFAULT_SECONDS: u64 = 1;

pub(crate) fn run(arguments: &BestmoveArguments) -> Result<Exit> {
    let mut engine = engine(&arguments.search)?;
    engine.set_threads(usize::from(arguments.threads));
    if let Some(path) = &arguments.batch {
        return batch::run(path, &mut |position, answer| {
            engine.new_game();
            answer.added.extend(answer_to(&mut engine, position, arguments)?);
            Ok(())
        });
    }
    let position = input::position(&arguments.words)?;
    let found = answer_to(&mut engine, &position, arguments)?;
    let exit = if found["move"].is_null() { Exit::Negative } else { Exit::Ok };
    output::print(&format!("{}\n", Value::Object(found)))?;
    Ok(exit)
}

/// The engine that the options name.
fn engine(arguments: &SearchArguments) -> Result<Engine> {
    Ok(Engine::new(player(arguments)?))
}

/// The player that the options name.
pub(crate) fn player(arguments: &SearchArguments) -> Result<goren_engine::PlayerSpec> {
    let mut player: goren_engine::PlayerSpec = arguments.player.parse().map_err(|error| {
        BadInput::new(format!("{error}"))
            .hint("players are written goren, goren:level=3, lines, lines:faithful or random")
    })?;
    if let Some(seed) = arguments.seed {
        player.seed = seed;
    }
    if arguments.tables.is_some() {
        tune::install(arguments.tables.as_deref())?;
        player.tables = goren_engine::TableChoice::File;
    }
    Ok(player)
}

/// The limits that the options name.
pub(crate) fn limits(arguments: &SearchArguments) -> Limits {
    let SearchArguments { time, depth, nodes, .. } = *arguments;
    let mut limits = Limits { time, depth, nodes, ..Limits::default() };
    if limits.is_unlimited() {
        limits.time = Some(std::time::Duration::from_secs(DEFAULT_SECONDS));
    }
    limits
}

/// What is asked of the search of a position.
fn options(arguments: &BestmoveArguments, position: &Position) -> Result<SearchOptions> {
    let cells = |option: &str, texts: &[String]| -> Result<Vec<Cell>> {
        let hint = "cells are written like h8, separated by commas";
        let read = |text: &String| match position.parse_move(text) {
            Ok(Move::Place(cell)) => Ok(cell),
            Ok(_) => Err(BadInput::new(format!("{option}: `{text}` is no cell, expected one")).hint(hint)),
            Err(error) => Err(BadInput::new(format!("{option}: {error}")).hint(hint)),
        };
        Ok(texts.iter().map(read).collect::<Result<Vec<Cell>, BadInput>>()?)
    };
    Ok(SearchOptions {
        limits: limits(&arguments.search),
        lines: usize::from(arguments.lines),
        exclude: cells("--exclude", &arguments.exclude)?,
        only: cells("--only", &arguments.only)?,
    })
}

/// The answer as JSON; `move` is `null` where there is none to make.
fn answer_to(
    engine: &mut Engine,
    position: &Position,
    arguments: &BestmoveArguments,
) -> Result<Map<String, Value>> {
    let options = options(arguments, position)?;
    let found = match arguments.balance {
        Some(stones) => balance(engine, position, &options, stones == 2),
        None => engine.search(position, &options, &mut |_| {}).map(|best| describe(position, &best)),
    };
    let found = match found {
        Ok(found) => found,
        Err(error @ (EngineError::Over(_) | EngineError::NoMove | EngineError::Excluded)) => {
            json!({"move": null, "why": error.to_string()})
        }
        Err(error) => {
            return Err(BadInput::new(error.to_string()).hint("--player goren plays every game").into());
        }
    };
    Ok(found.as_object().cloned().unwrap_or_default())
}

/// Stones after which neither side stands better.
fn balance(
    engine: &mut Engine,
    position: &Position,
    options: &SearchOptions,
    two: bool,
) -> Result<Value, EngineError> {
    let found = engine.balance(position, options, two)?;
    Ok(json!({
        "move": position.move_text(found.moves[0]),
        "moves": line(position, &found.moves),
        "value": found.value.to_string(),
        "depth": found.depth,
        "nodes": found.nodes,
    }))
}

fn describe(position: &Position, best: &Best) -> Value {
    let mut found = json!({
        "move": position.move_text(best.mv),
        "value": best.value.to_string(),
        "depth": best.depth,
        "nodes": best.nodes,
        "seconds": best.elapsed.as_millis() as f64 / 1000.0,
        "line": line(position, &best.line),
    });
    if !best.others.is_empty() {
        let others = best.others.iter().map(|other| {
            let moves = line(position, &other.line);
            json!({"move": moves[0], "value": other.value.to_string(), "line": moves})
        });
        found["others"] = others.collect();
    }
    found
}

fn line(position: &Position, moves: &[Move]) -> Vec<String> {
    moves.iter().map(|&mv| position.move_text(mv)).collect()
}
