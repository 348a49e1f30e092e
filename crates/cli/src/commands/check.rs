//! `goren check`: are the moves legal, and how does the game stand?

use anyhow::Result;
use goren_rules::{Position, PositionTextError};
use serde_json::{Value, json};

use crate::arguments::QueryArguments;
use crate::commands::show::standing;
use crate::exit::Exit;
use crate::{batch, input, output};

pub(crate) fn run(arguments: &QueryArguments) -> Result<Exit> {
    if let Some(path) = &arguments.batch {
        return batch::run(path, &mut |_, _| Ok(()));
    }
    let source = input::source(&arguments.words)?;
    if let Err(error) = source.read_text()
        && is_illegal(&error)
    {
        let text = if arguments.json {
            json!({"legal": false, "reason": error.to_string()}).to_string()
        } else {
            format!("illegal: {error}")
        };
        output::print(&format!("{text}\n"))?;
        return Ok(Exit::Negative);
    }
    let position = source.position()?;
    let text = if arguments.json { answer(&position).to_string() } else { standing(&position) };
    output::print(&format!("{text}\n"))?;
    Ok(Exit::Ok)
}

/// A well-formed move that the rules refuse, as opposed to a text that is no game at all.
fn is_illegal(error: &PositionTextError) -> bool {
    let PositionTextError::Move { error, .. } = error else { return false };
    crate::batch::move_refused_by_the_rules(error)
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
