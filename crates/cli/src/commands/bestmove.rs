//! `goren bestmove`: what the engine would play.

use anyhow::Result;
use goren_engine::{Best, Engine, EngineError, Limits};
use goren_rules::{Move, Position};
use serde_json::{Map, Value, json};

use crate::arguments::{BestmoveArguments, SearchArguments};
use crate::exit::{BadInput, Exit};
use crate::{batch, input, output};

/// How long a search takes when nothing limits it.
const DEFAULT_SECONDS: u64 = 1;

pub(crate) fn run(arguments: &BestmoveArguments) -> Result<Exit> {
    let limits = limits(&arguments.search);
    let mut engine = engine(&arguments.search)?;
    if let Some(path) = &arguments.batch {
        return batch::run(path, &mut |position, answer| {
            engine.new_game();
            answer.added.extend(search(&mut engine, position, &limits)?);
            Ok(())
        });
    }
    let position = input::position(&arguments.words)?;
    let found = search(&mut engine, &position, &limits)?;
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
    Ok(player)
}

/// The limits that the options name.
pub(crate) fn limits(arguments: &SearchArguments) -> Limits {
    let mut limits =
        Limits { time: arguments.time, depth: arguments.depth, nodes: arguments.nodes, stop: None };
    if limits.is_unlimited() {
        limits.time = Some(std::time::Duration::from_secs(DEFAULT_SECONDS));
    }
    limits
}

/// The answer as JSON; `move` is `null` where there is none to make.
fn search(engine: &mut Engine, position: &Position, limits: &Limits) -> Result<Map<String, Value>> {
    let found = match engine.go(position, limits, &mut |_| {}) {
        Ok(best) => describe(position, &best),
        Err(error @ (EngineError::Over(_) | EngineError::NoMove)) => {
            json!({"move": null, "why": error.to_string()})
        }
        Err(error) => {
            return Err(BadInput::new(error.to_string()).hint("--player goren plays every game").into());
        }
    };
    Ok(found.as_object().cloned().unwrap_or_default())
}

fn describe(position: &Position, best: &Best) -> Value {
    json!({
        "move": position.move_text(best.mv),
        "value": best.value.to_string(),
        "depth": best.depth,
        "nodes": best.nodes,
        "seconds": best.elapsed.as_millis() as f64 / 1000.0,
        "line": line(position, &best.line),
    })
}

fn line(position: &Position, moves: &[Move]) -> Vec<String> {
    moves.iter().map(|&mv| position.move_text(mv)).collect()
}
