//! `goren forbidden`: the cells that the side to move must not take.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use anyhow::Result;
use serde_json::json;

use crate::arguments::QueryArguments;
use crate::exit::Exit;
use crate::{batch, input, output};

pub(crate) fn run(arguments: &QueryArguments) -> Result<Exit> {
    if let Some(path) = &arguments.batch {
        return batch::run(path, &mut |_, _| Ok(()));
    }
    let position = input::position(&arguments.words)?;
    let fouls = position.fouls();
    let labels = position.rules().labels;
    let mut text = String::new();
    if arguments.json {
        let rows: BTreeMap<String, _> = fouls
            .iter()
            .map(|(cell, foul)| {
                let reason = foul.describe(position.geometry(), labels);
                (
                    position.label(*cell),
                    json!({"code": foul.kind.code(), "kind": foul.kind.to_string(), "reason": reason}),
                )
            })
            .collect();
        let answer = json!({"side": position.side_to_move().to_string(), "forbidden": rows});
        let _ = writeln!(text, "{answer}");
    } else if fouls.is_empty() {
        let _ = writeln!(text, "no cell is forbidden for {}", position.side_to_move());
    } else {
        for (cell, foul) in &fouls {
            let _ =
                writeln!(text, "{} {}", position.label(*cell), foul.describe(position.geometry(), labels));
        }
    }
    output::print(&text)?;
    Ok(Exit::Ok)
}
