//! The text of an event: its keys, and what is said of one that is not there.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use serde::{Deserialize, Serialize};

use goren_rules::GameId;

use super::super::entrant::{Deadline, Protocol, Receipt};
use super::super::standings::Scoring;
use super::{EventError, preset, value};
use crate::description::refused;
use crate::sandbox::{Confinement, Limit};

/// Largest file that a description may name, in bytes.
const MOST_BYTES: u64 = 16 << 20;

/// The keys of an event's file, as they stand in it; those of its preset are filled in.
#[derive(Clone, PartialEq, Debug, Default, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct EventFile {
    /// What the event is called.
    pub name: String,
    /// The preset whose values hold where the file says nothing.
    pub preset: Option<String>,
    /// The game, such as `renju` or `gomoku@20`.
    pub game: String,
    /// Sides of the boards on which a drawn game is played again, ascending.
    pub ladder: Option<Vec<u8>>,
    /// `match`, `round-robin`, `double-round-robin`, `gauntlet`, `swiss`, `knockout` or `sprt`.
    pub format: String,
    /// How often everybody meets everybody.
    pub cycles: Option<u32>,
    /// Rounds of a Swiss event.
    pub rounds: Option<u32>,
    /// How many of the first players a gauntlet tests.
    pub tested: Option<usize>,
    /// The sequential test, `elo0,elo1[,alpha,beta][,normalised]`.
    pub sprt: Option<String>,
    /// Games of each pairing, an even number.
    pub games_per_pairing: Option<u64>,
    /// `balanced`, `empty`, `sampled`, `first-stone`, or a file with a position a line.
    pub openings: Option<String>,
    /// The seed.
    pub seed: Option<u64>,
    /// Time for a move.
    pub time_per_move: Option<String>,
    /// Time for a game, `BASE+INCREMENT` in seconds.
    pub clock: Option<String>,
    /// Nodes for a move.
    pub nodes: Option<u64>,
    /// Depth of a move, in plies.
    pub depth: Option<u32>,
    /// By how much a move may exceed its time.
    pub margin: Option<String>,
    /// Time for a program to get ready.
    pub start: Option<String>,
    /// Time that a person has to come to the board.
    pub arrival: Option<String>,
    /// Plies after which a game is drawn.
    pub most_plies: Option<usize>,
    /// Whether a game is drawn when no line can be filled any more.
    pub dead_board: Option<bool>,
    /// Whether a game is drawn when both players want it.
    pub agreement: Option<bool>,
    /// A game is won when one player tells at least this value and the other at most its negative.
    pub win_value: Option<u32>,
    /// Moves of each in a row.
    pub win_moves: Option<u32>,
    /// A game is drawn when both tell a value at most this far from 0.
    pub draw_value: Option<u32>,
    /// Moves of each in a row.
    pub draw_moves: Option<u32>,
    /// How programs are confined: `auto`, `bwrap`, `landlock`, `limits` or `open`.
    pub sandbox: Option<String>,
    /// Memory of a program with all that it has started, in MiB.
    pub memory_limit: Option<Limit>,
    /// Processes and threads of a program at the same time.
    pub processes: Option<Limit>,
    /// What a program may write, in MiB.
    pub disk: Option<Limit>,
    /// Whether the two programs of a game run on processors of their own.
    pub pin: Option<bool>,
    /// Whether a program stands still while it is not asked.
    pub freeze: Option<bool>,
    /// Whether players of this program give up lost games.
    pub resign: Option<bool>,
    /// Memory for each player, in MiB.
    pub memory: Option<usize>,
    /// Points for a win, a draw and a loss.
    pub points: Option<[u32; 3]>,
    /// What decides between equal points.
    pub ties: Option<Vec<String>>,
    /// The protocol of entrants: `gomocup`, `luk`, `state` or `pisq-files`.
    pub protocol: Option<Protocol>,
    /// Until when entrants are taken, such as `2026-12-24T18:00:00+02:00`.
    pub deadline: Option<toml::value::Datetime>,
    /// Games at the same time.
    pub concurrency: Option<usize>,
    /// Failed starts in a row after which a player is out; 0 is never.
    pub bench: Option<u32>,
    /// The players.
    #[serde(default)]
    pub player: Vec<PlayerEntry>,
}

/// One `[[player]]` of an event.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct PlayerEntry {
    /// Its name in tables.
    pub name: String,
    /// Who plays: `pipe:COMMAND`, `goren:level=5`, ….
    pub run: String,
    /// Who wrote it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub author: Option<String>,
    /// The author's nickname.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nickname: Option<String>,
    /// The programming language.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub language: Option<String>,
    /// How it works, in the author's words.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub explanation: Option<String>,
    /// Its source, a file in the folder of the event that is published with the results.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source: Option<String>,
}

/// Where the games of an event start.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OpeningSource {
    /// Random positions that the engine holds for balanced.
    Balanced,
    /// The empty board.
    Empty,
    /// The first two plies by lot among nearly equal moves.
    Sampled,
    /// The first stone by lot.
    FirstStone,
    /// A file with a position a line.
    File(String),
}

impl OpeningSource {
    /// Reads the key `openings`.
    #[must_use]
    pub fn parse(text: &str) -> OpeningSource {
        match text.trim() {
            "balanced" => OpeningSource::Balanced,
            "empty" => OpeningSource::Empty,
            "sampled" => OpeningSource::Sampled,
            "first-stone" => OpeningSource::FirstStone,
            file => OpeningSource::File(file.to_owned()),
        }
    }
}

impl EventFile {
    /// Reads the text and fills in its preset.
    ///
    /// # Errors
    /// [`EventError`] names the line, and for an unknown key the one most like it.
    pub fn parse(text: &str) -> Result<EventFile, EventError> {
        let own: toml::Table = text.parse().map_err(|error| of_toml(text, &error))?;
        let merged = match own.get("preset") {
            None => own,
            Some(toml::Value::String(name)) => {
                let mut merged = preset::table(name).ok_or_else(|| {
                    value("preset", format!("`{name}` is none, expected {}", preset::names().join(", ")))
                })?;
                merged.extend(own);
                merged
            }
            Some(_) => return Err(value("preset", "expected a name in quotes")),
        };
        // A second reading of the file itself gives the lines of its faults.
        if let Err(error) = toml::from_str::<EventFile>(text)
            && !error.message().starts_with("missing field")
        {
            return Err(of_toml(text, &error));
        }
        merged.try_into().map_err(|error| of_toml(text, &error))
    }

    /// The games: one, or those of a ladder, in order.
    ///
    /// # Errors
    /// [`EventError::Value`] if one of them is none.
    pub fn games(&self) -> Result<Vec<GameId>, EventError> {
        super::boards(self)
    }

    /// How the event confines its programs.
    ///
    /// # Errors
    /// [`EventError`] names a value that is none.
    pub fn confinement(&self) -> Result<Confinement, EventError> {
        super::confinement(self, true)
    }

    /// The same with everything said of how programs are confined, so that what is usual in another version of this program is not
    /// taken for the same.
    ///
    /// # Errors
    /// As [`confinement`](EventFile::confinement).
    pub fn with_terms_told(mut self) -> Result<EventFile, EventError> {
        let terms = self.confinement()?;
        let limit =
            |most: Option<u64>, unit: u64| Some(most.map_or(Limit::None, |most| Limit::To(most / unit)));
        self.sandbox = Some(terms.tier.to_string());
        self.memory_limit = limit(terms.memory, 1 << 20);
        self.processes = limit(terms.processes.map(u64::from), 1);
        self.disk = limit(terms.disk, 1 << 20);
        Ok(self)
    }

    /// The same with the entrants of a folder behind the players.
    #[must_use]
    pub fn with_entrants(mut self, entrants: &[Receipt]) -> EventFile {
        self.player.extend(entrants.iter().map(PlayerEntry::from));
        self
    }

    /// Until when entrants are taken.
    ///
    /// # Errors
    /// [`EventError::Value`] if the date has no time or no zone.
    pub fn deadline(&self) -> Result<Option<Deadline>, EventError> {
        let Some(date) = &self.deadline else { return Ok(None) };
        let wrong = || {
            value(
                "deadline",
                format!(
                    "`{date}` is no moment, expected date, time and zone, such as 2026-12-24T18:00:00+02:00"
                ),
            )
        };
        Deadline::of(date).map(Some).ok_or_else(wrong)
    }

    pub(super) fn scoring(&self) -> Result<Scoring, EventError> {
        let Some([win, draw, loss]) = self.points else { return Ok(Scoring::default()) };
        if loss > draw || draw > win || win == 0 || win > 1000 {
            return Err(value("points", "expected those of a win, a draw and a loss, such as [2, 1, 0]"));
        }
        Ok(Scoring { win, draw, loss })
    }
}

impl PlayerEntry {
    /// What is wrong with it.
    pub(super) fn check(&self) -> Result<(), String> {
        let letters = self.name.chars().count();
        let plain = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-' | '.' | '+' | '=' | ',' | ':');
        if !(1..=40).contains(&letters) || !self.name.chars().all(plain) {
            return Err("the name is no name, expected 1 to 40 letters, digits, _ - . + = , :".to_owned());
        }
        let outside = |source: &String| {
            Path::new(source).components().any(|part| !matches!(part, std::path::Component::Normal(_)))
        };
        if self.source.as_ref().is_some_and(outside) {
            return Err("the source is no file in the folder of the event".to_owned());
        }
        let texts = [&self.author, &self.nickname, &self.language];
        if texts.into_iter().flatten().any(|text| text.chars().count() > 200)
            || self.explanation.as_ref().is_some_and(|text| text.len() > 64 << 10)
        {
            return Err(
                "a text about it is too long, expected 200 characters, 64 KiB for the explanation".to_owned()
            );
        }
        Ok(())
    }
}

/// A file of a size that fits.
pub(super) fn read_small(path: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    File::open(path)?.take(MOST_BYTES + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > MOST_BYTES {
        return Err(io::Error::new(
            io::ErrorKind::InvalidData,
            format!("larger than {} MiB", MOST_BYTES >> 20),
        ));
    }
    Ok(bytes)
}

fn of_toml(text: &str, error: &toml::de::Error) -> EventError {
    let unknown = error.message().strip_prefix("unknown field `").and_then(|rest| rest.split_once('`')).map(
        |(field, rest)| {
            (field.to_owned(), rest.split('`').skip(1).step_by(2).map(str::to_owned).collect::<Vec<_>>())
        },
    );
    let hint = unknown.and_then(|(field, known)| most_like(&field, &known));
    let mut message = refused(text, error);
    if hint.is_some() {
        // All keys there are would hide the one that is meant.
        message.truncate(message.find(", expected").unwrap_or(message.len()));
    }
    EventError::Text { message, hint: hint.map(|key| format!("did you mean `{key}`?")) }
}

/// The known key that takes the fewest changes of a letter; `None` if none is near.
fn most_like(field: &str, known: &[String]) -> Option<String> {
    if field.chars().count() > 40 {
        return None;
    }
    known
        .iter()
        .map(|key| (changes(field, key), key))
        .min()
        .filter(|&(changes, key)| changes <= 1 + key.chars().count() / 3)
        .map(|(_, key)| key.clone())
}

/// Letters to be put in, left out or replaced to make one word of the other (Levenshtein's distance).
fn changes(one: &str, other: &str) -> usize {
    let other: Vec<char> = other.chars().collect();
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (i, a) in one.chars().enumerate() {
        let mut before = row[0];
        row[0] = i + 1;
        for (j, &b) in other.iter().enumerate() {
            let replaced = before + usize::from(a != b);
            before = row[j + 1];
            row[j + 1] = replaced.min(row[j] + 1).min(before + 1);
        }
    }
    row[other.len()]
}
