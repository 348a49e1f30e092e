//! A game as a browser without rules can show it: the board's outlines, and for each move the cells that change.

use goren_formats::diagram::{PictureOptions, Plan};
use goren_rules::{Color, PieceKind, Position, parse_position};
use goren_store::EventLeg;
use serde_json::{Value, json};

/// The board of a game's id; lengths are those of its picture.
pub(super) fn board(position: &Position) -> Value {
    let plan = Plan::of_game(position.id(), &PictureOptions::default());
    json!({
        "size": plan.size,
        "cells": plan.cells,
        "stone": plan.stone,
        "ground": plan.ground,
        "grid": plan.grid,
        "frame": plan.frame,
        "stars": plan.stars,
        "coordinates": plan.coordinates,
        "coordinateSize": plan.coordinate_size,
    })
}

/// The start, and what every move changes: a list of `[cell, piece]`, with an empty piece where a cell becomes empty. `None` if the
/// texts are no game, which only a damaged store can make them.
pub(super) fn frames(leg: &EventLeg) -> Option<(Position, Value)> {
    let start = parse_position(&leg.opening).ok()?;
    let joint = if leg.opening.split_whitespace().any(|word| word == "moves") { "" } else { " moves" };
    let whole = match leg.moves.trim() {
        "" => start.clone(),
        moves => parse_position(&format!("{}{joint} {moves}", leg.opening)).ok()?,
    };
    let mut position = start.clone();
    let mut shown = vec![String::new(); position.geometry().len()];
    let mut frames = vec![changes(&position, &mut shown)];
    let mut names = Vec::new();
    for &mv in whole.history().get(start.history().len()..)? {
        names.push(position.move_text(mv));
        position.play(mv).ok()?;
        frames.push(changes(&position, &mut shown));
    }
    let frames = json!({ "frames": frames, "moves": names });
    Some((start, frames))
}

fn changes(position: &Position, shown: &mut [String]) -> Vec<Value> {
    let mut now = vec![String::new(); shown.len()];
    for (cell, piece) in position.pieces() {
        let color = match piece.color {
            Color::Black => "b",
            Color::White => "w",
            _ => "r",
        };
        let form = match piece.kind {
            PieceKind::Ring => "o",
            PieceKind::Marker => "m",
            _ => "",
        };
        now[cell.index()].push_str(color);
        now[cell.index()].push_str(form);
    }
    let mut changes = Vec::new();
    for (cell, (old, new)) in shown.iter_mut().zip(now).enumerate() {
        if *old != new {
            changes.push(json!([cell, new]));
            *old = new;
        }
    }
    changes
}
