//! Modes that do something with the machine before they move.
//!
//! `late`, `reads-file`.

use std::io;
use std::time::Duration;

/// Does what the mode does at its turn.
pub(crate) fn before_a_move(how: &str) -> io::Result<()> {
    match how {
        "late" => std::thread::sleep(Duration::from_millis(400)),
        "reads-file" => drop(std::fs::read("beside.txt")?),
        _ => {}
    }
    Ok(())
}
