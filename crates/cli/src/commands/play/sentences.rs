//! What is said about moves and rows, in the language of the terminal.

use goren_rules::{Color, Move, Position, run_through};
use goren_server::spoken;
use goren_server::text::Words;

/// `White 14, i9. Open three.`, after the move.
pub(super) fn made(position: &Position, color: Color, mv: Move, words: Words) -> String {
    let said = spoken::made(color, position.ply(), &position.move_text(mv), words);
    match longest_row(position, mv, words) {
        Some(row) => format!("{said} {row}"),
        None => said,
    }
}

/// The longest row of three or more through the stone of a move, with its open ends.
fn longest_row(position: &Position, mv: Move, words: Words) -> Option<String> {
    let cell = mv.cell()?;
    let color = position.stone(cell)?;
    let geometry = position.geometry();
    let rows = (0..geometry.axes()).map(|axis| run_through(geometry, position.stones(), cell, color, axis));
    let open = |run: goren_rules::Run| {
        let is_empty = |cell: &goren_rules::Cell| position.stone(*cell).is_none();
        run.ends(geometry).iter().flatten().filter(|cell| is_empty(cell)).count()
    };
    let run = rows.filter(|run| run.length >= 3).max_by_key(|&run| (run.length, open(run)))?;
    let key = match open(run) {
        0 => "terminal-row-closed",
        1 => "terminal-row-half",
        _ => "terminal-row-open",
    };
    let length = u32::try_from(run.length).unwrap_or(u32::MAX);
    Some(words.say_with(key, &[("length", length.into())]))
}
