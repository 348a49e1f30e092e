//! Arrangements on their way between forms, links and boards: whatever stands on a board, legal or not.

use goren_formats::record::text::{read_arrangement, write_arrangement};
use goren_rules::text::setup_text;
use goren_rules::{Cell, Color, GameId, Geometry, OpeningRule, Position, Setup};
use serde_json::{Value, json};

use crate::arrangement_text::{fault_text, outcome_text};
use crate::failure::Failure;
use crate::live::Shown;
use crate::text::Words;

/// Most faults that are told; a board of rubbish could have thousands.
const MAX_FAULTS: usize = 20;

/// Reads a position text, a diagram or a game text; `game` is for those that name none.
pub(crate) fn read(text: &str, game: Option<&GameId>) -> Result<Setup, Failure> {
    let setup = read_arrangement(text.as_bytes(), game);
    setup.map(free).map_err(|error| Failure::BadPosition(error.to_string()))
}

/// The arrangement without an opening rule, since it stands behind its opening, and with its pieces in order,
/// so that the same board has the same text and link.
fn free(mut setup: Setup) -> Setup {
    setup.id = setup.id.with_opening(OpeningRule::Free).unwrap_or_else(|_| setup.id.clone());
    setup.stones.sort_by_key(|piece| piece.0);
    setup.rings.sort_by_key(|piece| piece.0);
    setup
}

/// What stands on a game's board when it begins.
pub(crate) fn start(game: &GameId) -> Setup {
    free(Position::initial(game).setup())
}

/// The pieces of an arrangement by one letter a cell: `.` empty; `b`, `w`, `r` stones; capitals are rings.
fn letters(setup: &Setup, board: &Geometry) -> String {
    let mut letters = vec!['.'; board.len()];
    let mut put = |cell: Cell, letter: char| {
        if let Some(place) = letters.get_mut(cell.index()).filter(|place| **place == '.') {
            *place = letter;
        }
    };
    setup.stones.iter().for_each(|&(cell, color)| put(cell, letter(color)));
    setup.rings.iter().for_each(|&(cell, color)| put(cell, letter(color).to_ascii_uppercase()));
    letters.into_iter().collect()
}

fn letter(color: Color) -> char {
    match color {
        Color::Black => 'b',
        Color::White => 'w',
        Color::Red => 'r',
    }
}

/// Puts the pieces of such letters on an arrangement.
pub(crate) fn put_letters(setup: &mut Setup, text: &str) -> Result<(), Failure> {
    let board = board(&setup.id)?;
    if text.len() != board.len() {
        let expected = format!("cells: {} letters, expected {}", text.len(), board.len());
        return Err(Failure::BadForm(expected));
    }
    (setup.stones, setup.rings) = (Vec::new(), Vec::new());
    for (cell, letter) in board.cells().zip(text.chars()) {
        let color = match letter.to_ascii_lowercase() {
            '.' => continue,
            'b' => Color::Black,
            'w' => Color::White,
            'r' => Color::Red,
            _ => return Err(Failure::BadForm(format!("cells: {letter:?}, expected . b w r B W"))),
        };
        let pieces = if letter.is_ascii_uppercase() { &mut setup.rings } else { &mut setup.stones };
        pieces.push((cell, color));
    }
    Ok(())
}

pub(crate) fn board(game: &GameId) -> Result<std::sync::Arc<Geometry>, Failure> {
    Geometry::shared(game.rules().shape).map_err(|error| Failure::Internal(error.to_string()))
}

/// The same arrangement on the board turned clockwise, or with left and right exchanged.
pub(crate) fn turned(setup: &Setup, mirror: bool) -> Result<Setup, Failure> {
    let board = board(&setup.id)?;
    let symmetry = if mirror { board.mirror() } else { board.rotation() };
    let image = |pieces: &[(Cell, Color)]| -> Vec<(Cell, Color)> {
        let mut images: Vec<_> = pieces.iter().map(|&(cell, color)| (symmetry.apply(cell), color)).collect();
        images.sort_unstable();
        images
    };
    Ok(Setup { stones: image(&setup.stones), rings: image(&setup.rings), ..setup.clone() })
}

/// The position that a game can go on from.
pub(crate) fn position(setup: &Setup) -> Result<Position, Failure> {
    let position = Position::from_setup(setup).map_err(|errors| Failure::BadPosition(errors.to_string()))?;
    if position.outcome().is_some() {
        return Err(Failure::GameOver);
    }
    // A game's own beginning is no setup: it has its first moves and its opening.
    let initial = Position::initial(&setup.id);
    Ok(if initial.setup() == position.setup() { initial } else { position })
}

/// The address of the editor with this arrangement.
pub(crate) fn link(setup: &Setup) -> String {
    let mut link = "/editor?position=".to_owned();
    for byte in setup_text(setup).bytes() {
        match byte {
            b' ' => link.push('+'),
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'@' | b':' | b'=' | b',' => {
                link.push(char::from(byte));
            }
            _ => link.push_str(&format!("%{byte:02X}")),
        }
    }
    link
}

/// Everything the editor shows of an arrangement.
pub(crate) fn view(setup: &Setup, words: Words) -> Result<Value, Failure> {
    let board = board(&setup.id)?;
    let faults = setup.faults();
    let position = Position::from_setup(setup).ok();
    let outcome = position.as_ref().and_then(Position::outcome);
    let shown =
        position.as_ref().map_or_else(|| unchecked(setup, &board), |position| json!(Shown::of(position)));
    let told: Vec<Value> = faults
        .iter()
        .take(MAX_FAULTS)
        .map(|fault| {
            let cells: Vec<usize> = fault.cells.iter().map(|cell| cell.index()).collect();
            json!({ "text": fault_text(&fault.error, words), "cells": cells })
        })
        .collect();
    let status = match outcome {
        Some(outcome) => outcome_text(&setup.id, outcome, words),
        None if faults.is_empty() => words.say(&format!("status-turn-{}", setup.to_move)),
        None => words.say_with("editor-faults", &[("count", (told.len() as u32).into())]),
    };
    Ok(json!({
        "game": setup.id.to_string(),
        "cells": letters(setup, &board),
        "to": setup.to_move.to_string(),
        "half": setup.half,
        "moved": setup.moved,
        "taken": setup.taken,
        "text": setup_text(setup),
        "diagram": write_arrangement(setup),
        "link": link(setup),
        "board": shown,
        "faults": told,
        "status": status,
        "playable": faults.is_empty() && outcome.is_none(),
    }))
}

/// The board of an arrangement that is no position: its pieces, and nothing that follows from rules.
fn unchecked(setup: &Setup, board: &Geometry) -> Value {
    let mut shown = json!(Shown::of(&Position::initial(&setup.id)));
    shown["cells"] = letters(setup, board).into();
    shown["mover"] = setup.to_move.to_string().into();
    for list in ["last", "win", "fouls", "captured"] {
        shown[list] = json!([]);
    }
    shown["options"] = json!({ "slides": {}, "twists": [], "turn": false, "rows": [], "rings": [], "swap": false, "pass": false });
    if !shown["taken"].is_null() {
        shown["taken"] = json!(setup.taken);
    }
    shown
}
