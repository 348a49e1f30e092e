//! `goren show`: a position as a diagram, and its runs.

use std::fmt::Write as _;

use anyhow::Result;
use goren_rules::{Cell, Position, Run, diagram, runs};

use crate::arguments::ShowArguments;
use crate::exit::Exit;
use crate::{input, output};

pub(crate) fn run(arguments: &ShowArguments) -> Result<Exit> {
    let position = input::position(&arguments.position.words)?;
    let mut text = diagram::with_labels(&position, &|_| None);
    let _ = writeln!(text, "{}", standing(&position));
    if let Some(min) = arguments.lines {
        text.push_str(&run_list(&position, usize::from(min)));
    }
    output::print(&text)?;
    Ok(Exit::Ok)
}

/// Who moves, or how the game ended.
pub(crate) fn standing(position: &Position) -> String {
    match position.outcome() {
        Some(outcome) => format!("{outcome}"),
        None => format!("move {}, {} to move", position.ply() + 1, position.side_to_move()),
    }
}

/// One line a run, of at least `min` stones.
fn run_list(position: &Position, min: usize) -> String {
    let geometry = position.geometry();
    let mut rows = vec![["owner", "length", "start", "ends", "cells"].map(str::to_owned)];
    for (run, color) in runs(geometry, position.stones()) {
        if run.length < min {
            continue;
        }
        let cells: Vec<String> = run.cells(geometry).iter().map(|&cell| position.label(cell)).collect();
        let start = cells.first().cloned().unwrap_or_default();
        rows.push([color.to_string(), run.length.to_string(), start, ends(position, run), cells.join(" ")]);
    }
    let mut widths = [0; 5];
    for row in &rows {
        for (width, cell) in widths.iter_mut().zip(row) {
            *width = (*width).max(cell.len());
        }
    }
    let mut text = String::from("\n");
    for row in &rows {
        let columns: Vec<String> =
            row.iter().zip(widths).map(|(cell, width)| format!("{cell:<width$}")).collect();
        let _ = writeln!(text, "{}", columns.join("  ").trim_end());
    }
    text
}

/// What lies before and behind a run: `empty`, `enemy` or `edge`.
fn ends(position: &Position, run: Run) -> String {
    let word = |end: Option<Cell>| match end {
        None => "edge",
        Some(cell) if position.stone(cell).is_some() => "enemy",
        Some(_) => "empty",
    };
    let [before, behind] = run.ends(position.geometry());
    format!("{}-{}", word(before), word(behind))
}
