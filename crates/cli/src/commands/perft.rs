//! `goren perft`: leaf counts, to compare move generators.

use std::fmt::Write as _;

use anyhow::Result;
use goren_rules::{Move, Position};

use crate::arguments::PerftArguments;
use crate::exit::Exit;
use crate::{input, output};

pub(crate) fn run(arguments: &PerftArguments) -> Result<Exit> {
    let mut position = input::position(&arguments.position.words)?;
    let mut text = String::new();
    if arguments.divide {
        let mut total = 0;
        for mv in position.legal_moves() {
            let count = below(&mut position, mv, arguments.depth);
            let _ = writeln!(text, "{} {count}", position.move_text(mv));
            total += count;
        }
        let _ = writeln!(text, "total {total}");
    } else {
        for depth in 1..=arguments.depth {
            let _ = writeln!(text, "{depth} {}", perft(&mut position, depth));
        }
    }
    output::print(&text)?;
    Ok(Exit::Ok)
}

/// Positions `depth` moves away, counted once a path; games that end sooner have none.
fn perft(position: &mut Position, depth: u32) -> u64 {
    let moves = position.legal_moves();
    if depth == 1 {
        return moves.len() as u64;
    }
    moves.into_iter().map(|mv| below(position, mv, depth)).sum()
}

fn below(position: &mut Position, mv: Move, depth: u32) -> u64 {
    if depth == 1 {
        return 1;
    }
    if position.play(mv).is_err() {
        return 0;
    }
    let count = perft(position, depth - 1);
    position.undo();
    count
}
