//! A site of an event's results: pages and data that open from the disk, without a server.

mod pages;

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::Path;

use goren_store::{EventStore, StoreError};
use serde_json::{Value, json};

use crate::tournament::Event;

use super::export::{name, result};
use super::{Report, replay};

/// Most games that are written with all their moves; the others have their results only.
const MOST_REPLAYS: usize = 20_000;

/// Largest source that is published, in bytes.
const MOST_SOURCE: u64 = 4 << 20;

/// Why a site cannot be written.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SiteError {
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
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
/// in `home`, the folder of the event; one that is missing or too large is left out.
///
/// # Errors
/// [`SiteError`] if the store or the disk fails; a file is then either the old or the new one.
pub fn write_site(event: &Event, store: &EventStore, home: &Path, folder: &Path) -> Result<(), SiteError> {
    fs::create_dir_all(folder).map_err(|error| file_error(folder, error))?;
    let mut figures = Figures { time: vec![(0, 0); event.players.len()], ..Figures::default() };
    let mut boards = serde_json::Map::new();
    let mut games = Vec::new();
    for number in store.numbers()? {
        let Some(game) = store.game(number)? else { continue };
        figures.by_color[match game.half_points {
            2 => 0,
            1 => 1,
            _ => 2,
        }] += 1;
        *figures.ends.entry(game.end.clone()).or_default() += 1;
        let mut legs = Vec::new();
        for leg in &game.legs {
            *figures.lengths.entry(leg.plies / 10).or_default() += 1;
            count_time(&mut figures, leg, [game.first, game.second]);
            if games.len() < MOST_REPLAYS
                && let Some((start, mut shown)) = replay::frames(leg)
            {
                let id = start.id().to_string();
                boards.entry(id.clone()).or_insert_with(|| replay::board(&start));
                shown["board"] = Value::from(id);
                legs.push(shown);
            }
        }
        games.push(json!({
            "number": game.number,
            "id": game.id,
            "round": game.round + 1,
            "black": name(event, game.first),
            "white": name(event, game.second),
            "result": result(&game),
            "end": game.end,
            "fault": game.fault.map(|fault| name(event, fault)),
            "detail": game.detail,
            "legs": legs,
        }));
    }
    let report = Report::of(event, store)?;
    let data = json!({ "event": event.name, "boards": boards, "games": games });
    // A script, since browsers read no other data from the disk. The escapes keep it one whatever the texts hold.
    let script = format!(
        "window.GOREN = {};\n",
        data.to_string().replace('<', "\\u003c").replace('\u{2028}', "\\u2028")
    );
    write(folder, "games.js", script.as_bytes())?;
    write(folder, "replay.js", include_bytes!("site/replay.js"))?;
    write(folder, "style.css", include_bytes!("site/style.css"))?;
    write(folder, "game.html", pages::game(event).as_bytes())?;
    let sources = sources(event, home, folder)?;
    write(folder, "index.html", pages::index(&report, &figures, &sources).as_bytes())
}

/// Copies the sources that may be shown, as plain text whatever they are; the link to each.
fn sources(event: &Event, home: &Path, folder: &Path) -> Result<Vec<Option<String>>, SiteError> {
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
        let place = folder.join("sources");
        fs::create_dir_all(&place).map_err(|error| file_error(&place, error))?;
        let name = format!("{}.txt", player.entry.name);
        write(&place, &name, &bytes)?;
        links.push(Some(format!("sources/{name}")));
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

fn write(folder: &Path, name: &str, bytes: &[u8]) -> Result<(), SiteError> {
    let path = folder.join(name);
    let part = folder.join(format!(".{name}.part"));
    let written = File::create(&part)
        .and_then(|mut file| file.write_all(bytes).and_then(|()| file.sync_all()))
        .and_then(|()| fs::rename(&part, &path));
    written.map_err(|error| {
        // The error of the writing matters, not whether the remains could be removed.
        let _ = fs::remove_file(&part);
        file_error(&path, error)
    })
}

fn file_error(path: &Path, error: io::Error) -> SiteError {
    SiteError::File { path: path.display().to_string(), error }
}
