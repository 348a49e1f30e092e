//! `goren perft`: leaf counts, to compare move generators.

use std::fmt::Write as _;

use anyhow::Result;
use goren_rules::{perft, perft_by_move};

use crate::arguments::PerftArguments;
use crate::exit::Exit;
use crate::{input, output};

pub(crate) fn run(arguments: &PerftArguments) -> Result<Exit> {
    let mut position = input::position(&arguments.position.words)?;
    let mut text = String::new();
    if arguments.divide {
        let counts = perft_by_move(&mut position, arguments.depth);
        for &(mv, count) in &counts {
            let _ = writeln!(text, "{} {count}", position.move_text(mv));
        }
        let _ = writeln!(text, "total {}", counts.iter().map(|(_, count)| count).sum::<u64>());
    } else {
        for depth in 1..=arguments.depth {
            let _ = writeln!(text, "{depth} {}", perft(&mut position, depth));
        }
    }
    output::print(&text)?;
    Ok(Exit::Ok)
}
