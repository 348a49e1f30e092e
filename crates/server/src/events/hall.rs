//! The events of a folder: loaded when somebody comes, dropped when everybody is gone.

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use goren_arena::tournament::stage::FEED;

use super::desk::{EventDesk, Phase, Stamp};
use crate::failure::Failure;

/// The description that makes a folder an event.
pub(super) const DESCRIPTION: &str = "event.toml";
/// Most events that are listed and that are in memory.
const MOST: usize = 200;
/// Longest name of an event's folder, in bytes.
const LONGEST: usize = 200;
/// How long an event that nobody looks at stays in memory.
const IDLE: Duration = Duration::from_secs(300);

/// A run that goes on has told something within this time.
const NEWS: Duration = Duration::from_secs(15);
/// Events on the home page.
const AT_HOME: usize = 3;

/// The events of a server.
pub(crate) struct Hall {
    folder: PathBuf,
    desks: Mutex<HashMap<String, Arc<EventDesk>>>,
}

impl Hall {
    /// The events in this folder, each a folder of its own; or the one event that it is itself.
    pub(crate) fn new(folder: PathBuf) -> Hall {
        Hall { folder, desks: Mutex::default() }
    }

    fn desks(&self) -> MutexGuard<'_, HashMap<String, Arc<EventDesk>>> {
        self.desks.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The folders of all events, by name. Blocks on the disk.
    pub(crate) fn names(&self) -> Vec<String> {
        if let Some(name) = self.only() {
            return vec![name];
        }
        let Ok(entries) = fs::read_dir(&self.folder) else { return Vec::new() };
        let mut names: Vec<String> = entries
            .filter_map(|entry| entry.ok()?.file_name().into_string().ok())
            .filter(|name| is_name(name) && self.folder.join(name).join(DESCRIPTION).is_file())
            .collect();
        names.sort_unstable();
        names.truncate(MOST);
        names
    }

    /// Some of the events that are being played. Blocks on the disk.
    pub(crate) fn running(&self) -> Vec<Arc<EventDesk>> {
        let folder = |name: &String| self.folder_of(name);
        // Most events are over: their news are old, and they need not be loaded.
        let fresh = |folder: PathBuf| {
            let changed = fs::metadata(folder.join(FEED)).and_then(|data| data.modified()).ok();
            changed.is_some_and(|changed| changed.elapsed().is_ok_and(|age| age < NEWS))
        };
        let names = self.names().into_iter().filter(|name| folder(name).is_some_and(fresh));
        let desks = names.filter_map(|name| self.get(&name).ok());
        desks.filter(|desk| desk.phase() == Phase::Running).take(AT_HOME).collect()
    }

    /// The name of the one event that the folder is itself.
    fn only(&self) -> Option<String> {
        if !self.folder.join(DESCRIPTION).is_file() {
            return None;
        }
        let folder = self.folder.canonicalize().ok()?;
        Some(folder.file_name()?.to_string_lossy().into_owned())
    }

    fn folder_of(&self, name: &str) -> Option<PathBuf> {
        if !is_name(name) {
            return None;
        }
        let inside = self.folder.join(name);
        if inside.join(DESCRIPTION).is_file() {
            return Some(inside);
        }
        (self.only().as_deref() == Some(name)).then(|| self.folder.clone())
    }

    /// An event, loaded if need be, anew if its description has changed. Blocks on the disk.
    pub(crate) fn get(&self, name: &str) -> Result<Arc<EventDesk>, Failure> {
        let folder = self.folder_of(name).ok_or(Failure::UnknownEvent)?;
        let stamp = Stamp::of(&folder);
        if let Some(desk) = self.desks().get(name).filter(|desk| desk.stamp == stamp) {
            desk.touch();
            return Ok(desk.clone());
        }
        let desk = EventDesk::load(name, &folder, stamp)?;
        let mut desks = self.desks();
        // Somebody else may have been faster.
        if let Some(other) = desks.get(name).filter(|other| other.stamp == desk.stamp) {
            return Ok(other.clone());
        }
        if desks.len() >= MOST {
            desks.retain(|_, desk| !desk.is_idle(Duration::ZERO));
        }
        if desks.len() >= MOST {
            return Err(Failure::TooManyGames);
        }
        desk.follow()?;
        desks.insert(name.to_owned(), desk.clone());
        Ok(desk)
    }

    /// Drops events that nobody has looked at for a while.
    pub(crate) fn sweep(&self) {
        self.desks().retain(|_, desk| !desk.is_idle(IDLE));
    }
}

/// Whether a name can be that of an event: one component of a path, and not hidden.
fn is_name(name: &str) -> bool {
    let mut components = Path::new(name).components();
    let one = matches!(components.next(), Some(std::path::Component::Normal(part)) if part == name)
        && components.next().is_none();
    one && name.len() <= LONGEST && !name.starts_with('.') && !name.contains(['/', '\\', '\0'])
}

#[cfg(test)]
mod tests {
    use super::is_name;

    #[test]
    fn names_lead_nowhere_else() {
        assert!(is_name("spring") && is_name("kevät 2026"));
        for name in ["", ".", "..", ".hidden", "a/b", "/etc", "a\\b", "a/", "a/..", "x\0"] {
            assert!(!is_name(name), "{name:?}");
        }
    }
}
