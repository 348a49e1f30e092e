//! A program of the file protocols that misbehaves as it is told, for tests of the arena.
//!
//! `mock-files luk NAME HOW`, `mock-files pisq HOW` and `mock-files state TEAM HOW`, in the folder of the game. Where nothing
//! else is said it plays the first empty cell. The modes stand in the modules.

mod luk;
mod pisq;
mod state;
mod tricks;

use std::io;

fn main() -> io::Result<()> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    match words[..] {
        ["luk", name, how] => luk::play(name, how),
        ["pisq", how] => pisq::play(how),
        ["state", team, how] => state::play(team, how),
        _ => Err(io::Error::new(io::ErrorKind::InvalidInput, "luk NAME HOW, pisq HOW or state TEAM HOW")),
    }
}
