//! Positions as users give them: a text, a file, or `-` for standard input.

use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use anyhow::Result;
use goren_formats::drawable::{Drawable, FILE_LIMIT, FileKind, OpenError, Opened, open_any};
use goren_formats::protocol::state_files::StateFile;
use goren_formats::record::text;
use goren_rules::{GameId, Position, PositionTextError, Setup, parse_position};

use crate::exit::BadInput;

/// How positions are written, for hints.
pub(crate) const POSITION_HINT: &str =
    "a position is a text such as \"renju moves h8 h9 i10\", a file that holds one, or - for standard input";

/// A position argument, fetched but not yet read as a position.
pub(crate) struct Source {
    bytes: Vec<u8>,
    /// The name of the file or of standard input; `None` for a text on the command line.
    place: Option<String>,
    /// The file.
    pub(crate) path: Option<PathBuf>,
}

/// Fetches the one position that the words of an argument name.
///
/// `-` is standard input; a word that names no game is a file; everything else is the text itself.
pub(crate) fn source(words: &[String]) -> Result<Source> {
    let mut sources = sources(words)?;
    match (sources.pop(), sources.is_empty()) {
        (Some(source), true) => Ok(source),
        _ => Err(BadInput::new("more than one file is given, expected one position")
            .hint(POSITION_HINT)
            .into()),
    }
}

/// As [`source`], but several files may be given.
pub(crate) fn sources(words: &[String]) -> Result<Vec<Source>> {
    if words.len() == 1 && words[0] == "-" {
        let bytes = read(io::stdin().lock(), "standard input")?;
        return Ok(vec![Source { bytes, place: Some("standard input".to_owned()), path: None }]);
    }
    if words.first().is_some_and(|word| is_position_text(word)) {
        return Ok(vec![Source { bytes: words.join(" ").into_bytes(), place: None, path: None }]);
    }
    words.iter().map(|word| Ok(file(Path::new(word))?)).collect()
}

/// Whether a word begins a position text: it names a game, or looks like one and no file has that name.
fn is_position_text(word: &str) -> bool {
    let first = word.split_whitespace().next().unwrap_or_default();
    let looks_like_an_id = first.chars().all(|c| c.is_ascii_alphanumeric() || "-@:=+".contains(c));
    GameId::parse(first).is_ok() || (looks_like_an_id && !Path::new(word).exists())
}

fn file(path: &Path) -> Result<Source, BadInput> {
    let name = path.display().to_string();
    let bytes = read(open(path, POSITION_HINT)?, &name)?;
    Ok(Source { bytes, place: Some(name), path: Some(path.to_owned()) })
}

/// Opens a file for reading; a folder is none.
pub(crate) fn open(path: &Path, hint: &str) -> Result<File, BadInput> {
    let name = path.display();
    let file = File::open(path)
        .map_err(|error| BadInput::new(format!("cannot read {name}: {}", reason(&error))).hint(hint))?;
    if file.metadata().is_ok_and(|data| data.is_dir()) {
        return Err(BadInput::new(format!("{name} is a folder, expected a file")).hint(hint));
    }
    Ok(file)
}

fn read(reader: impl Read, name: &str) -> Result<Vec<u8>, BadInput> {
    let mut bytes = Vec::new();
    let limit = FILE_LIMIT as u64 + 1;
    reader.take(limit).read_to_end(&mut bytes).map_err(|error| unreadable(name, &error))?;
    if bytes.len() > FILE_LIMIT {
        let message = format!("{name} is longer than {FILE_LIMIT} bytes");
        return Err(BadInput::new(message).hint("one file holds one position or game"));
    }
    Ok(bytes)
}

fn unreadable(name: &str, error: &io::Error) -> BadInput {
    BadInput::new(format!("cannot read {name}: {}", reason(error))).hint(POSITION_HINT)
}

fn reason(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::NotFound => "no such file".to_owned(),
        _ => error.to_string().to_lowercase(),
    }
}

impl Source {
    /// The file's name with a colon, for messages.
    pub(crate) fn prefix(&self) -> String {
        self.place.as_ref().map_or_else(String::new, |place| format!("{place}: "))
    }

    fn bad(&self, message: &str) -> BadInput {
        BadInput::new(format!("{}{message}", self.prefix())).hint(POSITION_HINT)
    }

    /// What the text or file is, among everything that can be drawn.
    pub(crate) fn open(&self) -> Result<Opened> {
        if self.place.is_none() {
            let position = self.read_text().map_err(|error| self.bad(&error.to_string()))?;
            let drawable = Drawable::Position(Box::new(position));
            return Ok(Opened { kind: FileKind::Position, drawable, warnings: Vec::new() });
        }
        let name = self.path.as_deref().and_then(Path::file_name).map(|name| name.to_string_lossy());
        open_any(&self.bytes, &name.unwrap_or_default()).map_err(|error| self.bad(&summary(&error)).into())
    }

    /// The text as it is, what is no text replaced.
    pub(crate) fn text(&self) -> std::borrow::Cow<'_, str> {
        String::from_utf8_lossy(&self.bytes)
    }

    /// The text as a position text, whatever else it may be.
    pub(crate) fn read_text(&self) -> Result<Position, PositionTextError> {
        parse_position(String::from_utf8_lossy(&self.bytes).trim())
    }

    /// A well-formed arrangement of stones, whatever is wrong with it; `None` for anything else.
    pub(crate) fn arrangement(&self) -> Option<Setup> {
        text::read_arrangement(&self.bytes, None).ok()
    }

    /// The position.
    pub(crate) fn position(&self) -> Result<Position> {
        let opened = self.open()?;
        if opened.kind == FileKind::StateFile {
            return self.state_position();
        }
        match opened.drawable {
            Drawable::Position(position) => Ok(*position),
            _ => Err(self.bad("a picture can be drawn of it, but it tells no game").into()),
        }
    }

    /// The arrangement of a state file, its reader to move.
    fn state_position(&self) -> Result<Position> {
        let (state, _) = StateFile::parse(&self.bytes).map_err(|error| self.bad(&error.to_string()))?;
        let id = GameId::parse(&format!("hexagon@{}", state.side()))
            .map_err(|error| self.bad(&error.to_string()))?;
        let position =
            Position::from_setup(&state.setup(id)).map_err(|error| self.bad(&error.to_string()))?;
        Ok(position)
    }
}

/// All that was tried, in one line; kinds that fail for the same reason together.
fn summary(error: &OpenError) -> String {
    if error.tried.len() < 2 {
        return error.to_string();
    }
    let mut groups: Vec<(Vec<String>, &str)> = Vec::new();
    for (kind, reason) in &error.tried {
        match groups.iter_mut().find(|(_, other)| other == reason) {
            Some((kinds, _)) => kinds.push(kind.to_string()),
            None => groups.push((vec![kind.to_string()], reason)),
        }
    }
    let parts: Vec<String> =
        groups.iter().map(|(kinds, reason)| format!("no {} ({reason})", kinds.join(" or "))).collect();
    format!("nothing that is known: {}", parts.join(", "))
}

/// The position behind the words of an argument.
pub(crate) fn position(words: &[String]) -> Result<Position> {
    source(words)?.position()
}

/// A game id argument.
pub(crate) fn game(text: &str) -> Result<GameId> {
    GameId::parse(text).map_err(|error| {
        BadInput::new(error.to_string())
            .hint("`goren games` lists every game with its sizes and options")
            .into()
    })
}
