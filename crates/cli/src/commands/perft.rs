//! `goren perft`: leaf counts, to compare move generators.

use std::io::Write;

use anyhow::Result;
use goren_rules::{perft, perft_by_move};

use crate::arguments::PerftArguments;
use crate::exit::Exit;
use crate::{input, output};

pub(crate) fn run(arguments: &PerftArguments) -> Result<Exit> {
    let mut position = input::position(&arguments.position.words)?;
    let mut out = output::stdout();
    if arguments.divide {
        let counts = perft_by_move(&mut position, arguments.depth);
        for &(mv, count) in &counts {
            writeln!(out, "{} {count}", position.move_text(mv))?;
        }
        writeln!(out, "total {}", counts.iter().map(|(_, count)| count).sum::<u64>())?;
    } else {
        for depth in 1..=arguments.depth {
            writeln!(out, "{depth} {}", perft(&mut position, depth))?;
            // The next line takes many times as long as this one.
            out.flush()?;
        }
    }
    out.flush()?;
    Ok(Exit::Ok)
}
