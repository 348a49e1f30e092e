//! What is said about sides, players and rows.

use goren_engine::Why;
use goren_rules::{Color, Move, Position, Seat, run_through};

pub(super) fn side(color: Color) -> &'static str {
    match color {
        Color::Black => "Black",
        Color::White => "White",
        Color::Red => "Red",
    }
}

pub(super) fn player(seat: Seat) -> &'static str {
    match seat {
        Seat::First => "The first player",
        Seat::Second => "The second player",
        Seat::Third => "The third player",
    }
}

/// The longest row of three or more through the stone of a move, with its open ends.
pub(super) fn longest_row(position: &Position, mv: Move) -> Option<String> {
    let cell = mv.cell()?;
    let color = position.stone(cell)?;
    let geometry = position.geometry();
    let rows = (0..geometry.axes()).map(|axis| run_through(geometry, position.stones(), cell, color, axis));
    let open = |run: goren_rules::Run| {
        let is_empty = |cell: &goren_rules::Cell| position.stone(*cell).is_none();
        run.ends(geometry).iter().flatten().filter(|cell| is_empty(cell)).count()
    };
    let run = rows.filter(|run| run.length >= 3).max_by_key(|&run| (run.length, open(run)))?;
    let ends = match open(run) {
        0 => "both ends closed",
        1 => "one end open",
        _ => "both ends open",
    };
    Some(format!("Row of {}, {ends}.", run.length))
}

/// Why a move is good, as the end of a sentence.
pub(super) fn reason(why: Why) -> String {
    match why {
        Why::Wins | Why::WinsIn(1) => "it wins at once".to_owned(),
        Why::WinsIn(moves) => format!("it wins in {moves} moves"),
        Why::Only => "it is the only move".to_owned(),
        Why::Blocks => "it stops a win".to_owned(),
        Why::Takes(1) => "it takes a piece".to_owned(),
        Why::Takes(2) => "it takes a pair".to_owned(),
        Why::Takes(pieces) => format!("it takes {pieces} pieces"),
        Why::DoubleThreat => "it threatens to win in two ways".to_owned(),
        Why::Threat => "it threatens to win".to_owned(),
        Why::Denies => "the other side would have a double threat there".to_owned(),
        Why::Swaps => "the other seat is the better one".to_owned(),
        Why::Resists => "it holds out longest".to_owned(),
        _ => "it makes the most of a quiet position".to_owned(),
    }
}
