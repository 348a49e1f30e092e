//! Modes that answer a request for a move with something else, or with more.
//!
//! `crash`, `hang`, `counts`, `outside`, `occupied`, `nonsense`, `flood`, `long-line`, `chatty`, `suggest`.

use std::io;

use crate::{Mock, say};

/// Says what the mode says at its turn; whether to go on if no move is to follow.
pub(crate) fn instead_of_a_move(mock: &mut Mock) -> io::Result<Option<bool>> {
    let (x, y) = mock.first_empty();
    match mock.how.as_str() {
        "crash" => {
            eprintln!("something is wrong inside");
            return Ok(Some(false));
        }
        "hang" => return Ok(Some(true)),
        "counts" => say("MESSAGE Depth 2-3 | Node 70 | Time 1ms\nMESSAGE depth 4 n 77 pv a1\n")?,
        "outside" => say("77,77\n")?,
        "occupied" => {
            let (x, y) = mock.stones.first().copied().unwrap_or_default();
            say(&format!("{x},{y}\n"))?;
            return Ok(Some(true));
        }
        "nonsense" => {
            say("ERROR I do not understand\n")?;
            return Ok(Some(true));
        }
        "flood" => loop {
            say("MESSAGE more and more and more and more and more and more and more\n")?;
        },
        "long-line" => say(&format!("MESSAGE {}\n", "x".repeat(1 << 20)))?,
        "chatty" => {
            eprint!("{}", "to standard error\n".repeat(5000));
            say("MESSAGE thinking\nDEBUG 1\nINFO PV DONE\nDEPTH 3\n\nUNKNOWN what\n")?;
        }
        "suggest" => {
            say(&format!("SUGGEST {x},{y}\n"))?;
            return Ok(Some(true));
        }
        _ => {}
    }
    Ok(None)
}
