//! Positions as users give them: a text, a file, or `-` for standard input.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use anyhow::Result;
use goren_rules::{GameId, Position, parse_position};

use crate::exit::BadInput;

/// Files longer than this are refused; the longest record of a game on 50×50 is far shorter.
pub(crate) const FILE_LIMIT: usize = 1 << 20;

/// How positions are written, for hints.
pub(crate) const POSITION_HINT: &str =
    "a position is a text such as \"renju moves h8 h9 i10\", a file that holds one, or - for standard input";

/// A position argument, taken apart but not yet read as a position.
pub(crate) struct Source {
    /// The text itself.
    pub(crate) text: String,
    /// Where it came from, for messages; `None` for a text on the command line.
    pub(crate) place: Option<String>,
}

/// Fetches the text behind the words of a position argument.
///
/// One word that is `-` is standard input; one word that names no game is a file; everything else is the text itself.
pub(crate) fn source(words: &[String]) -> Result<Source> {
    match words {
        [word] if word == "-" => {
            let text = read_text(io::stdin().lock(), "standard input")?;
            Ok(Source { text, place: Some("standard input".to_owned()) })
        }
        [word] if !names_a_game(word) => {
            let text = read_file(Path::new(word))?;
            Ok(Source { text, place: Some(word.clone()) })
        }
        words => Ok(Source { text: words.join(" "), place: None }),
    }
}

fn names_a_game(word: &str) -> bool {
    let first = word.split_whitespace().next().unwrap_or_default();
    word.contains(char::is_whitespace)
        || GameId::parse(first).is_ok()
        || !Path::new(word).exists() && looks_like_an_id(first)
}

/// Letters, digits and the marks of a game id, without a dot or a slash: rather a mistyped game than a missing file.
fn looks_like_an_id(word: &str) -> bool {
    !word.is_empty() && word.chars().all(|c| c.is_ascii_alphanumeric() || "-@:=+".contains(c))
}

/// The position behind the words of an argument.
pub(crate) fn position(words: &[String]) -> Result<Position> {
    let source = source(words)?;
    position_of(&source)
}

/// Reads a position text.
pub(crate) fn position_of(source: &Source) -> Result<Position> {
    let read = parse_position(source.text.trim());
    read.map_err(|error| {
        let message = match &source.place {
            Some(place) => format!("{place}: {error}"),
            None => error.to_string(),
        };
        BadInput::new(message).hint(POSITION_HINT).into()
    })
}

/// A game id argument.
pub(crate) fn game(text: &str) -> Result<GameId> {
    GameId::parse(text).map_err(|error| {
        BadInput::new(error.to_string())
            .hint("`goren games` lists every game with its sizes and options")
            .into()
    })
}

/// Reads a file of at most [`FILE_LIMIT`] bytes of UTF-8 text that is not empty.
pub(crate) fn read_file(path: &Path) -> Result<String> {
    let name = path.display().to_string();
    let file = File::open(path).map_err(|error| unreadable(&name, &error))?;
    if file.metadata().is_ok_and(|data| data.is_dir()) {
        return Err(BadInput::new(format!("{name} is a folder, expected a file")).hint(POSITION_HINT).into());
    }
    read_text(file, &name)
}

fn read_text(reader: impl Read, name: &str) -> Result<String> {
    let mut bytes = Vec::new();
    let limit = FILE_LIMIT as u64 + 1;
    reader.take(limit).read_to_end(&mut bytes).map_err(|error| unreadable(name, &error))?;
    if bytes.len() > FILE_LIMIT {
        let message = format!("{name} is longer than {FILE_LIMIT} bytes");
        return Err(BadInput::new(message).hint("one file holds one position or game").into());
    }
    let text = String::from_utf8(bytes).map_err(|error| {
        let place = error.utf8_error().valid_up_to();
        BadInput::new(format!("{name} is not UTF-8 text: byte {place} is wrong")).hint(POSITION_HINT)
    })?;
    if text.trim().is_empty() {
        return Err(BadInput::new(format!("{name} is empty")).hint(POSITION_HINT).into());
    }
    Ok(text)
}

fn unreadable(name: &str, error: &io::Error) -> BadInput {
    let reason = match error.kind() {
        io::ErrorKind::NotFound => "no such file".to_owned(),
        _ => error.to_string().to_lowercase(),
    };
    BadInput::new(format!("cannot read {name}: {reason}")).hint(POSITION_HINT)
}
