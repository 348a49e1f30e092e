//! The text that names a program of the shared folder.

use std::time::Duration;

use goren_formats::protocol::state_files::Team;
use goren_rules::{GameId, OpeningRule, Rules};

use crate::player::FileHash;
use crate::player::entry::{Entry, EntryError};

use super::Profile;

/// A program of the shared folder, as a text names it: `state:COMMAND`, `state[team=19,profile=compat]@FOLDER:COMMAND`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in crate::player) struct SharedProgram {
    pub(super) entry: Entry,
    pub(super) team: Team,
    pub(super) profile: Profile,
}

impl SharedProgram {
    /// Reads the text; `None` if it names something else.
    pub(in crate::player) fn parse(text: &str) -> Option<Result<SharedProgram, EntryError>> {
        Entry::parse("state", text).map(|entry| entry.and_then(SharedProgram::of))
    }

    fn of(entry: Entry) -> Result<SharedProgram, EntryError> {
        let (mut team, mut profile) = (None, Profile::default());
        for (key, value) in entry.options() {
            let wrong = |expected| EntryError::Option {
                found: format!("{key}={value}"),
                protocol: "state",
                expected,
            };
            match key {
                "team" => team = Some(value.parse().map_err(|_| wrong("team=NUMBER"))?),
                "profile" => {
                    profile = value.parse().map_err(|_| wrong("profile=published or profile=compat"))?;
                }
                _ => return Err(wrong("team=NUMBER or profile=compat")),
            }
        }
        let first = || "1".parse().map_err(|_| EntryError::Name);
        Ok(SharedProgram { team: team.map_or_else(first, Ok)?, profile, entry })
    }

    /// Whether the game is that of the contest.
    pub(in crate::player) fn check_game(id: &GameId) -> Result<(), String> {
        let known = "hex217".parse::<GameId>();
        let alike = known
            .is_ok_and(|known| Rules { labels: id.rules().labels, ..known.rules().clone() } == *id.rules());
        if alike && id.opening() == OpeningRule::Free {
            return Ok(());
        }
        Err(format!("{id} is not played through state files, expected hex217"))
    }

    /// The hashes of the program's files.
    pub(in crate::player) fn hashes(&self) -> Vec<FileHash> {
        self.entry.hashes()
    }

    /// The time of a move where the match says nothing.
    pub(in crate::player) fn usual_time(&self) -> Duration {
        self.profile.time()
    }
}
