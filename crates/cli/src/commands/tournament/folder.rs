//! The folder of an event: its description, its store, the logs of its players.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use anyhow::Result;
use goren_arena::tournament::event::{EventFile, PRESETS};
use goren_arena::tournament::{Event, EventError, Played, entrant};
use goren_store::EventStore;

use crate::exit::{BadInput, Exit};
use crate::output;

use super::{terms, unusable};

/// The description.
const DESCRIPTION: &str = "event.toml";
/// The store.
const STORE: &str = "event.db";
/// Largest description, in bytes.
const MOST_BYTES: u64 = 16 << 20;

/// An open event.
pub(super) struct Folder {
    pub(super) path: PathBuf,
    pub(super) event: Event,
    pub(super) store: EventStore,
    /// What the games depend on.
    fingerprint: String,
    /// Held while the event is played.
    lock: Option<File>,
}

/// Writes a new folder with a description.
pub(super) fn create(path: &Path, preset: Option<&str>) -> Result<Exit> {
    if let Some(name) = preset
        && !PRESETS.iter().any(|(known, _)| *known == name)
    {
        let known: Vec<&str> = PRESETS.iter().map(|(known, _)| *known).collect();
        return Err(
            BadInput::new(format!("there is no preset `{name}`, expected {}", known.join(", "))).into()
        );
    }
    if fs::read_dir(path).is_ok_and(|mut entries| entries.next().is_some()) {
        return Err(BadInput::new(format!("{} is not empty", path.display()))
            .hint("expected a new or an empty folder; nothing was written")
            .into());
    }
    fs::create_dir_all(path).map_err(|error| output::unwritable(path, &error))?;
    let name = path.file_name().map_or_else(|| "event".into(), |name| name.to_string_lossy().into_owned());
    output::write_file(&path.join(DESCRIPTION), template(&name, preset).as_bytes())?;
    output::print(&format!(
        "{}\nfill in the players, then: goren tournament run {}\n",
        path.join(DESCRIPTION).display(),
        path.display()
    ))?;
    Ok(Exit::Ok)
}

fn template(name: &str, preset: Option<&str>) -> String {
    let name: String = name.chars().filter(|c| !c.is_control() && !matches!(c, '"' | '\\')).collect();
    let middle = match preset {
        Some(preset) => {
            let values: String = PRESETS
                .iter()
                .filter(|(known, _)| *known == preset)
                .flat_map(|(_, text)| text.lines())
                .map(|line| format!("# {line}\n"))
                .collect();
            format!(
                "preset = \"{preset}\"\n# It stands for the following; a line of your own goes before it.\n{values}"
            )
        }
        None => {
            "game = \"gomoku\"\nformat = \"round-robin\"\ngames-per-pairing = 2\nopenings = \"balanced\"\n\
                 time-per-move = \"1s\"\n# clock = \"180+2\"\n# nodes = 10000\nconcurrency = 1\n\
                 ties = [\"direct-encounter\", \"sonneborn-berger\"]\n"
                .to_owned()
        }
    };
    format!(
        "name = \"{name}\"\n{middle}seed = 1\n\n[[player]]\nname = \"level5\"\nrun = \"goren:level=5\"\n\n\
         [[player]]\nname = \"lines\"\nrun = \"lines\"\n\n# [[player]]\n# name = \"mine\"\n# run = \"pipe@mine:./mine --fast\"\n\
         # author = \"…\"\n# language = \"…\"\n\n# Programs that are handed in with `goren tournament enter` come behind these players.\n\
         # deadline = 2030-12-24T18:00:00Z   # to stand before the first [[player]], as all keys of the event\n\
         # sandbox = \"auto\"                 # programs are confined as well as the machine allows\n"
    )
}

impl Folder {
    /// Opens an event.
    pub(super) fn open(path: &Path) -> Result<Folder> {
        let description = path.join(DESCRIPTION);
        let text = text(path)?;
        let entered = entrant::entrants(path).map_err(|error| BadInput::new(error.to_string()))?;
        let read = || EventFile::parse(&text).map(|file| file.with_entrants(&entered));
        let mut file = read().map_err(|error| refused(&description, &error))?;
        let event = Event::of(&file, path).map_err(|error| refused(&description, &error))?;
        // How many games are played at once, and until when programs were entered, changes none of them.
        (file.concurrency, file.deadline) = (None, None);
        if event.starts_programs() {
            file = file.with_terms_told().map_err(|error| refused(&description, &error))?;
        }
        let fingerprint = serde_json::to_string(&file)?;
        let store = path.join(STORE);
        let opened = match EventStore::open(&store) {
            Ok(opened) => opened,
            // An archive may lie where nothing can be written, or on a full disk: it tells its results all the same.
            Err(error) => EventStore::open_to_read(&store).map_err(|_| unusable(&store, &error))?,
        };
        Ok(Folder { path: path.to_owned(), event, store: opened, fingerprint, lock: None })
    }

    /// Gets ready to play: alone, and with the same description as before.
    pub(super) fn begin(&mut self, resume: bool) -> Result<()> {
        let path = self.path.join("event.lock");
        let file = OpenOptions::new()
            .create(true)
            .truncate(false)
            .write(true)
            .open(&path)
            .map_err(|error| output::unwritable(&path, &error))?;
        match file.try_lock() {
            Ok(()) => self.lock = Some(file),
            Err(TryLockError::WouldBlock) => {
                return Err(BadInput::new(format!("{} is being played already", self.path.display()))
                    .hint("wait until that run has ended, or stop it with Ctrl-C")
                    .into());
            }
            Err(TryLockError::Error(error)) => return Err(output::unwritable(&path, &error).into()),
        }
        let name = self.path.display();
        let played = self.store.count()?;
        let known = self.store.fact("event")?;
        if !resume && (played > 0 || known.is_some()) {
            return Err(BadInput::new(format!("{name} has begun: {played} games are played"))
                .hint(format!("`goren tournament resume {name}` goes on with it"))
                .into());
        }
        let changed =
            known.map(|known| terms::before(&known, &self.fingerprint, self.event.starts_programs()));
        if let Some(before) = changed.filter(|before| !before.is_empty()) {
            let hint = format!(
                "games on different terms are not counted together: begin a new event, or put the description back: {}",
                before.join(", ")
            );
            return Err(BadInput::new(format!("{name}/{DESCRIPTION} is not what the event began with"))
                .hint(hint)
                .into());
        }
        self.store.set_fact("event", &self.fingerprint)?;
        Ok(())
    }

    /// Adds what was said in a game to the logs of its players.
    pub(super) fn log(&self, played: &Played) -> io::Result<()> {
        let folder = self.path.join("logs");
        fs::create_dir_all(&folder)?;
        for (player, talk) in &played.talks {
            let Some(entry) = self.event.players.get(*player) else { continue };
            let path = folder.join(format!("{}.log", entry.entry.name));
            let mut text = format!("== game {}\n", played.game.id);
            for line in &talk.lines {
                text.push_str(line);
                text.push('\n');
            }
            if talk.left_out > 0 {
                text.push_str(&format!("({} lines left out)\n", talk.left_out));
            }
            for line in talk.errors.lines() {
                text.push_str(&format!("! {line}\n"));
            }
            OpenOptions::new().create(true).append(true).open(path)?.write_all(text.as_bytes())?;
        }
        Ok(())
    }
}

/// The description of the event in a folder, whose players may still be missing.
pub(super) fn description(path: &Path) -> Result<EventFile> {
    EventFile::parse(&text(path)?).map_err(|error| refused(&path.join(DESCRIPTION), &error).into())
}

fn text(path: &Path) -> Result<String> {
    let description = path.join(DESCRIPTION);
    let missing = |error: io::Error| {
        BadInput::new(format!("cannot read {}: {}", description.display(), error.to_string().to_lowercase()))
            .hint("expected the folder of an event; `goren tournament new` makes one")
    };
    let mut text = String::new();
    let file = File::open(&description).map_err(missing)?;
    file.take(MOST_BYTES).read_to_string(&mut text).map_err(missing)?;
    Ok(text)
}

fn refused(path: &Path, error: &EventError) -> BadInput {
    let bad = BadInput::new(format!("{}: {error}", path.display()));
    match error {
        EventError::Text { hint: Some(hint), .. } => bad.hint(hint.clone()),
        _ => bad.hint("`goren tournament new` writes a description with every key that is needed"),
    }
}
