//! A site of an event's results: pages and data that open from the disk, without a server.

mod pages;

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, BufWriter, Read, Write};
use std::path::{Path, PathBuf};

use goren_store::{EventGame, EventStore, StoreError};
use serde_json::{Value, json};

use crate::tournament::Event;

use super::export::{name, result};
use super::{Report, replay, terms};

/// Most games that are written with all their moves; the others have their results only.
const MOST_REPLAYS: usize = 20_000;

/// Largest source that is published, in bytes.
const MOST_SOURCE: u64 = 4 << 20;

/// The folder of the sources of players.
const SOURCES: &str = "sources";

/// Why a site cannot be written.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SiteError {
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// It was to stop.
    #[error("stopped before the site was complete")]
    Stopped,
    /// A file cannot be written.
    #[error("cannot write {path}: {error}")]
    File {
        /// The file.
        path: String,
        /// Why not.
        error: io::Error,
    },
}

/// What the pages tell beside the standings, gathered while the games pass by.
#[derive(Default)]
pub(super) struct Figures {
    /// Games by the number of their plies, in tens.
    pub(super) lengths: BTreeMap<u32, u64>,
    /// Time and moves of each player, in milliseconds.
    pub(super) time: Vec<(u64, u64)>,
    /// Games won by Black, drawn, and won by White.
    pub(super) by_color: [u64; 3],
    /// Why games ended.
    pub(super) ends: BTreeMap<String, u64>,
}

/// Writes the site of an event into a folder, which is made if need be. Files of other names stay. The sources of the players are looked for
/// in `home`, the folder of the event; one that is missing or too large is left out. `on_game` is called for every game that is written;
/// as soon as it answers `false` nothing more is.
///
/// # Errors
/// [`SiteError`] if the store or the disk fails, or it was to stop; the site is then as it was: no file takes its name before all are complete.
pub fn write_site(
    event: &Event,
    store: &EventStore,
    home: &Path,
    folder: &Path,
    on_game: &mut dyn FnMut() -> bool,
) -> Result<(), SiteError> {
    let fresh = !folder.exists();
    let written = write_files(event, store, home, folder, on_game);
    if written.is_err() && fresh {
        // Only empty folders go; whatever is in them is not ours.
        let _ = fs::remove_dir(folder.join(SOURCES)).and_then(|()| fs::remove_dir(folder));
        let _ = fs::remove_dir(folder);
    }
    written
}

fn write_files(
    event: &Event,
    store: &EventStore,
    home: &Path,
    folder: &Path,
    on_game: &mut dyn FnMut() -> bool,
) -> Result<(), SiteError> {
    fs::create_dir_all(folder).map_err(|error| file_error(folder, error))?;
    let mut parts = Vec::new();
    let figures = write_games(event, store, folder, on_game, &mut parts)?;
    let report = Report::of(event, store)?;
    let sources = sources(event, home, folder, &mut parts)?;
    let warning = terms::warning(&terms::mixed_terms(event, store)?);
    let (page, game) = (pages::index(&report, &figures, &sources, &warning), pages::game(event));
    let files: [(&str, &[u8]); 4] = [
        ("replay.js", include_bytes!("site/replay.js")),
        ("style.css", include_bytes!("site/style.css")),
        ("game.html", game.as_bytes()),
        ("index.html", page.as_bytes()),
    ];
    for (name, bytes) in files {
        parts.push(written(folder, name, bytes)?);
    }
    if !on_game() {
        return Err(SiteError::Stopped);
    }
    for part in parts {
        let path = part.path.clone();
        part.publish().map_err(|error| file_error(&path, error))?;
    }
    Ok(())
}

/// Writes the games, one after the other, so that a million of them need no more memory than one. They are a script, since browsers read no
/// other data from the disk.
fn write_games(
    event: &Event,
    store: &EventStore,
    folder: &Path,
    on_game: &mut dyn FnMut() -> bool,
    parts: &mut Vec<Part>,
) -> Result<Figures, SiteError> {
    let path = folder.join("games.js");
    let failed = |error| file_error(&path, error);
    let mut figures = Figures { time: vec![(0, 0); event.players.len()], ..Figures::default() };
    let mut boards = serde_json::Map::new();
    let mut part = Part::begin(&path).map_err(failed)?;
    let head = format!("window.GOREN = {{\"event\":{},\"games\":[", script(&json!(event.name)));
    part.write(&head).map_err(failed)?;
    for (place, number) in store.numbers()?.into_iter().enumerate() {
        let Some(game) = store.game(number)? else { continue };
        let line = game_line(event, &game, place < MOST_REPLAYS, &mut figures, &mut boards);
        let comma = if place == 0 { "\n" } else { ",\n" };
        part.write(&format!("{comma}{}", script(&line))).map_err(failed)?;
        if !on_game() {
            return Err(SiteError::Stopped);
        }
    }
    part.write(&format!("],\"boards\":{}}};\n", script(&Value::from(boards)))).map_err(failed)?;
    part.complete().map_err(failed)?;
    parts.push(part);
    Ok(figures)
}

/// JSON that stays a script whatever its texts hold.
fn script(value: &Value) -> String {
    value.to_string().replace('<', "\\u003c").replace('\u{2028}', "\\u2028").replace('\u{2029}', "\\u2029")
}

/// A game as the pages read it; what it adds to the figures and the boards.
fn game_line(
    event: &Event,
    game: &EventGame,
    with_moves: bool,
    figures: &mut Figures,
    boards: &mut serde_json::Map<String, Value>,
) -> Value {
    figures.by_color[match game.half_points {
        2 => 0,
        1 => 1,
        _ => 2,
    }] += 1;
    *figures.ends.entry(game.end.clone()).or_default() += 1;
    let mut legs = Vec::new();
    for leg in &game.legs {
        *figures.lengths.entry(leg.plies / 10).or_default() += 1;
        count_time(figures, leg, [game.first, game.second]);
        if with_moves && let Some((start, mut shown)) = replay::frames(leg) {
            let id = start.id().to_string();
            boards.entry(id.clone()).or_insert_with(|| replay::board(&start));
            shown["board"] = Value::from(id);
            legs.push(shown);
        }
    }
    json!({
        "number": game.number,
        "id": game.id,
        "round": game.round + 1,
        "black": name(event, game.first),
        "white": name(event, game.second),
        "result": result(game),
        "end": game.end,
        "fault": game.fault.map(|fault| name(event, fault)),
        "detail": game.detail,
        "legs": legs,
    })
}

/// Copies the sources that may be shown, as plain text whatever they are; the link to each.
fn sources(
    event: &Event,
    home: &Path,
    folder: &Path,
    parts: &mut Vec<Part>,
) -> Result<Vec<Option<String>>, SiteError> {
    let mut links = Vec::new();
    for player in &event.players {
        let read = |source: &String| {
            let mut bytes = Vec::new();
            let read = File::open(home.join(source))
                .and_then(|file| file.take(MOST_SOURCE + 1).read_to_end(&mut bytes));
            (read.is_ok() && bytes.len() as u64 <= MOST_SOURCE).then_some(bytes)
        };
        let Some(bytes) = player.entry.source.as_ref().and_then(read) else {
            links.push(None);
            continue;
        };
        let place = folder.join(SOURCES);
        fs::create_dir_all(&place).map_err(|error| file_error(&place, error))?;
        let name = format!("{}.txt", player.entry.name);
        parts.push(written(&place, &name, &bytes)?);
        links.push(Some(format!("{SOURCES}/{name}")));
    }
    Ok(links)
}

fn count_time(figures: &mut Figures, leg: &goren_store::EventLeg, players: [u32; 2]) {
    let record: Value = serde_json::from_str(&leg.record).unwrap_or_default();
    for (seat, player) in players.into_iter().enumerate() {
        let spent = record["time"][seat].as_u64().unwrap_or_default();
        if let Some(sum) = figures.time.get_mut(player as usize) {
            sum.0 += spent;
            sum.1 += u64::from(leg.plies.div_ceil(2));
        }
    }
}

/// A small file, complete but for its name.
fn written(folder: &Path, name: &str, bytes: &[u8]) -> Result<Part, SiteError> {
    let path = folder.join(name);
    let part = Part::begin(&path).and_then(|mut part| {
        part.file.write_all(bytes)?;
        part.complete()?;
        Ok(part)
    });
    part.map_err(|error| file_error(&path, error))
}

/// A file on its way: it takes its name when it is complete, and is removed if it never is.
struct Part {
    file: BufWriter<File>,
    part: PathBuf,
    path: PathBuf,
    finished: bool,
}

impl Part {
    fn begin(path: &Path) -> io::Result<Part> {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let part = path.with_file_name(format!(".{name}.part"));
        let file = BufWriter::new(File::create(&part)?);
        Ok(Part { file, part, path: path.to_owned(), finished: false })
    }

    fn write(&mut self, text: &str) -> io::Result<()> {
        self.file.write_all(text.as_bytes())
    }

    /// Everything is written, and on the disk.
    fn complete(&mut self) -> io::Result<()> {
        self.file.flush()?;
        self.file.get_ref().sync_all()
    }

    /// Takes its name.
    fn publish(mut self) -> io::Result<()> {
        fs::rename(&self.part, &self.path)?;
        self.finished = true;
        Ok(())
    }
}

impl Drop for Part {
    fn drop(&mut self) {
        if !self.finished {
            // The error of the writing matters, not whether the remains could be removed.
            let _ = fs::remove_file(&self.part);
        }
    }
}

fn file_error(path: &Path, error: io::Error) -> SiteError {
    SiteError::File { path: path.display().to_string(), error }
}
