//! `entrant.toml`: what an author writes about a program.

use std::fs::File;
use std::io::Read;
use std::path::{Component, Path};

use serde::{Deserialize, Serialize};

use crate::description::refused;
use crate::player::Contestant;

/// Largest sheet, in bytes.
const MOST_BYTES: u64 = 128 * 1024;
/// Letters of a name.
const LETTERS: std::ops::RangeInclusive<usize> = 3..=8;

/// How entrants of an event are spoken to.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Protocol {
    /// The Gomocup protocol, by pipe.
    #[default]
    Gomocup,
    /// `.luk` and `.kir` files, one process a move.
    Luk,
    /// State files in a shared folder.
    State,
    /// The old files of piskvork, one process a move.
    PisqFiles,
}

/// The sheet of an entrant.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Entrant {
    /// 3 to 8 letters, digits and `_`.
    pub name: String,
    /// Who wrote it.
    pub author: String,
    /// The author's nickname.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nickname: Option<String>,
    /// The programming language.
    pub language: String,
    /// The command that starts it, meant from its folder: `python3 ville.py`.
    pub start: String,
    /// The file with its source, in its folder.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source: Option<String>,
    /// Whether the source may be published with the results.
    #[serde(default)]
    pub publish_source: bool,
    /// How it plays, in the author's words.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub explanation: Option<String>,
}

/// Why a sheet cannot be used.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SheetError {
    /// There is none.
    #[error("{0}, expected the sheet of an entrant")]
    Missing(String),
    /// No TOML, or a key is missing or unknown.
    #[error("{0}")]
    Text(String),
    /// A value cannot be used.
    #[error("{key}: {reason}")]
    Value {
        /// The key.
        key: &'static str,
        /// What is wrong, and what was expected.
        reason: String,
    },
}

impl Entrant {
    /// Reads and checks a sheet.
    ///
    /// # Errors
    /// [`SheetError`] names the key.
    pub fn read(path: &Path) -> Result<Entrant, SheetError> {
        let missing = |error: std::io::Error| SheetError::Missing(error.to_string().to_lowercase());
        let mut bytes = Vec::new();
        File::open(path).map_err(missing)?.take(MOST_BYTES + 1).read_to_end(&mut bytes).map_err(missing)?;
        if bytes.len() as u64 > MOST_BYTES {
            return Err(SheetError::Text(format!("larger than {} KiB", MOST_BYTES >> 10)));
        }
        let text = String::from_utf8(bytes).map_err(|_| SheetError::Text("not UTF-8 text".to_owned()))?;
        let entrant = Entrant::parse(&text)?;
        entrant.check_files(path.parent().unwrap_or(Path::new("")))?;
        Ok(entrant)
    }

    /// Reads the text of a sheet.
    ///
    /// # Errors
    /// [`SheetError`] names the key.
    pub fn parse(text: &str) -> Result<Entrant, SheetError> {
        let entrant: Entrant =
            toml::from_str(text).map_err(|error| SheetError::Text(refused(text, &error)))?;
        entrant.check()?;
        Ok(entrant)
    }

    fn check(&self) -> Result<(), SheetError> {
        let wrong = |key, reason: &str| Err(SheetError::Value { key, reason: reason.to_owned() });
        let letters = self.name.chars().count();
        if !LETTERS.contains(&letters) || !self.name.chars().all(|c| c.is_alphanumeric() || c == '_') {
            return wrong("name", "expected 3 to 8 letters, digits and _");
        }
        let words = [
            ("author", Some(&self.author)),
            ("nickname", self.nickname.as_ref()),
            ("language", Some(&self.language)),
        ];
        for (key, text) in words.into_iter().filter_map(|(key, text)| Some((key, text?))) {
            if text.trim().is_empty() || text.chars().count() > 200 || text.chars().any(char::is_control) {
                return wrong(key, "expected 1 to 200 characters on a line");
            }
        }
        if self.start.trim().is_empty() || self.start.len() > 1000 || self.start.chars().any(char::is_control)
        {
            return wrong("start", "expected the command that starts it, such as \"python3 ville.py\"");
        }
        if self.explanation.as_ref().is_some_and(|text| text.len() > 64 << 10) {
            return wrong("explanation", "expected at most 64 KiB");
        }
        if self.publish_source && self.source.is_none() {
            return wrong("source", "missing, a source that may be published has to be named");
        }
        let inside = |path: &String| {
            !path.is_empty() && Path::new(path).components().all(|part| matches!(part, Component::Normal(_)))
        };
        if self.source.as_ref().is_some_and(|source| !inside(source)) {
            return wrong("source", "expected a file in the entrant's folder");
        }
        Ok(())
    }

    fn check_files(&self, folder: &Path) -> Result<(), SheetError> {
        match self.source.as_ref().filter(|source| !folder.join(source).is_file()) {
            Some(source) => Err(SheetError::Value {
                key: "source",
                reason: format!("there is no file {source} in the entrant's folder"),
            }),
            None => Ok(()),
        }
    }

    /// The player's text, as in an event, its files lying in `folder`.
    #[must_use]
    pub fn run(&self, protocol: Protocol, folder: &Path) -> String {
        let name = match protocol {
            Protocol::Gomocup => "pipe".to_owned(),
            Protocol::Luk => format!("luk[name={}]", self.name),
            Protocol::State => "state".to_owned(),
            Protocol::PisqFiles => "pisq".to_owned(),
        };
        format!("{name}@{}:{}", folder.display(), self.start)
    }

    /// The player.
    ///
    /// # Errors
    /// [`SheetError::Value`] if its command cannot be read.
    pub fn contestant(&self, protocol: Protocol, folder: &Path) -> Result<Contestant, SheetError> {
        let wrong = |error: crate::player::ContestantError| SheetError::Value {
            key: "start",
            reason: error.to_string(),
        };
        self.run(protocol, folder).parse().map_err(wrong)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SHEET: &str =
        "name = \"fläbä\"\nauthor = \"Flä Bä\"\nlanguage = \"C\"\nstart = \"./flaba --fast\"\n";

    #[test]
    fn a_sheet_gives_a_player() {
        let entrant = Entrant::parse(SHEET).unwrap();
        let folder = Path::new("e/v-1");
        assert_eq!(entrant.run(Protocol::Luk, folder), "luk[name=fläbä]@e/v-1:./flaba --fast");
        assert_eq!(entrant.run(Protocol::Gomocup, folder), "pipe@e/v-1:./flaba --fast");
        for protocol in [Protocol::Gomocup, Protocol::Luk, Protocol::State, Protocol::PisqFiles] {
            assert!(entrant.contestant(protocol, folder).unwrap().is_program());
        }
    }

    #[test]
    fn what_is_wrong_is_named() {
        for (from, to, key) in [
            ("fläbä", "ab", "name"),
            ("fläbä", "far_too_long", "name"),
            ("fläbä", "a b", "name"),
            ("fläbä", "../x", "name"),
            ("Flä Bä", " ", "author"),
            ("Flä Bä", "a\\nb", "author"),
            ("./flaba --fast", " ", "start"),
            ("./flaba --fast", "'x", "start"),
            ("language", "langauge", "langauge"),
            ("language = \"C\"\n", "", "language"),
            ("language", "publish-source = true\nlanguage", "source"),
            ("language", "source = \"../x\"\nlanguage", "source"),
            ("language", "source = \"/etc/passwd\"\nlanguage", "source"),
        ] {
            let text = SHEET.replacen(from, to, 1);
            let read = Entrant::parse(&text)
                .and_then(|entrant| entrant.contestant(Protocol::Gomocup, Path::new("e")).map(drop));
            let error = read.expect_err(&text).to_string();
            assert!(error.contains(key), "{text}: {error}");
        }
    }
}
