//! Whether all games of an event were played on the same terms. One description does not see to that: a program may have been exchanged, the
//! machine may confine programs otherwise after an interruption, and another version of Goren may tell other rules.

use std::collections::{BTreeMap, BTreeSet};

use goren_store::{EventStore, StoreError};
use serde::Deserialize;

use crate::player::{About, FileHash};
use crate::tournament::Event;

use super::export::name;

/// What is looked at of a board's record.
#[derive(Deserialize)]
struct Terms {
    #[serde(default)]
    game: String,
    #[serde(default)]
    rules: String,
    #[serde(default)]
    conditions: String,
    #[serde(default)]
    players: Vec<PlayerTerms>,
}

#[derive(Deserialize)]
struct PlayerTerms {
    #[serde(default)]
    limits: String,
    about: Option<About>,
    #[serde(default)]
    files: Vec<FileHash>,
    sandbox: Option<String>,
}

/// In what the terms of the games differ, a line each; nothing if they do not.
///
/// # Errors
/// Only if the store fails.
pub fn mixed_terms(event: &Event, store: &EventStore) -> Result<Vec<String>, StoreError> {
    let mut found: BTreeMap<(String, &str), BTreeSet<String>> = BTreeMap::new();
    store.each_record(&mut |players, record| {
        // A record that cannot be read says nothing; its game counts all the same.
        let Ok(terms) = serde_json::from_str::<Terms>(record) else { return };
        let mut add = |who: &str, what, value: String| {
            found.entry((who.to_owned(), what)).or_default().insert(value);
        };
        add(&terms.game, "rules", terms.rules);
        add("all", "conditions", terms.conditions);
        for (player, terms) in players.into_iter().zip(terms.players) {
            let who = name(event, player);
            let version = terms.about.map(|about| about.version).unwrap_or_default();
            add(who, "limits", terms.limits);
            add(who, "versions", version);
            add(
                who,
                "files",
                terms.files.iter().map(|file| format!("{} {}\n", file.file, file.sha256)).collect(),
            );
            add(who, "sandbox tiers", terms.sandbox.unwrap_or_default());
        }
    })?;
    let differing = found.into_iter().filter(|(_, values)| values.len() > 1);
    Ok(differing
        .map(|((who, what), values)| match what {
            "rules" | "files" => format!("{who}: {} different {what}", values.len()),
            _ => format!(
                "{who}: {what} {}",
                values.into_iter().map(|value| quoted(&value)).collect::<Vec<_>>().join(", ")
            ),
        })
        .collect())
}

fn quoted(value: &str) -> String {
    if value.is_empty() { "none".to_owned() } else { format!("`{value}`") }
}

/// What is said above results of games on different terms; empty if there are none.
#[must_use]
pub fn warning(mixed: &[String]) -> String {
    if mixed.is_empty() {
        return String::new();
    }
    format!(
        "Not all games were played on the same terms; points and ratings below take them together all the same:\n  {}\n",
        mixed.join("\n  ")
    )
}
