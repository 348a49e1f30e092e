//! The text that names a program of a file protocol, and how it is started.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use super::plain_file::{ours, remove};
use super::process::command_line::{CommandLineError, split};
use super::{Fault, FileHash, Program, place};
use crate::Termination;
use crate::sandbox::Confinement;

/// A program that plays through files: `luk:COMMAND`, with a folder of its own `luk@FOLDER:COMMAND`, with options
/// `luk[name=ville,base=0]@FOLDER:COMMAND`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Entry {
    options: Vec<(String, String)>,
    folder: Option<PathBuf>,
    words: Vec<String>,
}

/// A text that names no program of a file protocol.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum EntryError {
    /// The command cannot be read.
    #[error(transparent)]
    CommandLine(#[from] CommandLineError),
    /// Something else than options, a folder and a colon follows the protocol.
    #[error(
        "`{0}` names no program, expected such as luk:COMMAND, luk@FOLDER:COMMAND or luk[name=ville]@FOLDER:COMMAND"
    )]
    Form(String),
    /// An option that the protocol does not have, or a value it does not take.
    #[error("`{found}` is no option of {protocol}, expected {expected}")]
    Option {
        /// The option as it was written.
        found: String,
        /// The protocol.
        protocol: &'static str,
        /// What there is.
        expected: &'static str,
    },
    /// The command does not tell the name by which the files are called.
    #[error("the command does not tell the name of the entrant, expected luk[name=NAME]:COMMAND")]
    Name,
}

impl Entry {
    /// Reads the text of a protocol; `None` if it begins with another one's name.
    pub(crate) fn parse(protocol: &str, text: &str) -> Option<Result<Entry, EntryError>> {
        let rest = text.trim().strip_prefix(protocol)?;
        rest.starts_with([':', '[', '@']).then(|| Entry::parts(text, rest))
    }

    /// A command that is run in a folder named elsewhere.
    pub(crate) fn of_command(command: &str) -> Result<Entry, EntryError> {
        Ok(Entry { options: Vec::new(), folder: None, words: split(command)? })
    }

    fn parts(text: &str, rest: &str) -> Result<Entry, EntryError> {
        let form = || EntryError::Form(text.chars().take(60).collect());
        let (options, rest) = match rest.strip_prefix('[') {
            Some(rest) => rest.split_once(']').ok_or_else(form)?,
            None => ("", rest),
        };
        let (folder, command) = match rest.strip_prefix('@') {
            Some(rest) => rest.split_once(':').map(|(folder, command)| (Some(folder), command)),
            None => rest.strip_prefix(':').map(|command| (None, command)),
        }
        .ok_or_else(form)?;
        let options = options.split(',').map(str::trim).filter(|option| !option.is_empty());
        let pair = |option: &str| {
            let (key, value) = option.split_once('=').unwrap_or((option, ""));
            (key.trim().to_owned(), value.trim().to_owned())
        };
        Ok(Entry {
            options: options.map(pair).collect(),
            folder: folder.map(PathBuf::from),
            words: split(command)?,
        })
    }

    /// The options with their values, in the order written.
    pub(crate) fn options(&self) -> impl Iterator<Item = (&str, &str)> {
        self.options.iter().map(|(key, value)| (key.as_str(), value.as_str()))
    }

    /// What the program is probably called: the stem of the file that is run, or of what an interpreter runs.
    pub(crate) fn probable_name(&self) -> Option<String> {
        let bare = |word: &&String| !word.contains(std::path::is_separator);
        let stem =
            |word: &String| Path::new(word).file_stem().and_then(|stem| stem.to_str()).map(str::to_owned);
        let told = |word: &&String| !word.starts_with('-') && word.chars().any(char::is_alphanumeric);
        let program = self.words.first()?;
        let run = Some(program).filter(bare).and_then(|_| self.words[1..].iter().find(told));
        stem(run.unwrap_or(program))
    }

    /// Fills the folder of a game: with a copy of the program's folder, or with links to what is where the match runs.
    /// Files of other games are left out.
    pub(crate) fn furnish(&self, place: &Path, is_left_out: &dyn Fn(&Path) -> bool) -> Result<(), Fault> {
        let failed = |error: io::Error| {
            let folder = self.folder.as_deref().unwrap_or(Path::new("."));
            Fault::Infrastructure(format!("{}: {error}", folder.display()))
        };
        match &self.folder {
            Some(folder) => place::copy(folder, place),
            None => std::env::current_dir().and_then(|here| place::link(&here, place)),
        }
        .map_err(failed)?;
        let names = place::names(place).map_err(|error| ours(&error))?.unwrap_or_default();
        let mut left_out = names.iter().filter(|name| is_left_out(name));
        left_out.try_for_each(|name| remove(&place.join(name))).map_err(|error| ours(&error))
    }

    /// The hashes of the files that the command names.
    pub(crate) fn hashes(&self) -> Vec<FileHash> {
        let folder = self.folder.as_ref().map(|folder| folder.to_string_lossy().into_owned());
        Program::of(folder, self.words.clone()).hashes()
    }

    /// The confinement, with leave to read what the links lead to and the files that the command names.
    pub(crate) fn confined(&self, confinement: Confinement) -> Confinement {
        let mut readable = confinement.readable;
        if self.folder.is_none() {
            readable.extend(std::env::current_dir());
            readable.extend(
                self.words
                    .iter()
                    .filter_map(|word| Path::new(word).canonicalize().ok())
                    .filter(|path| path.is_file()),
            );
        }
        Confinement { readable, ..confinement }
    }

    /// What it means that the program could not be started: there is none, or the machine is at its limit.
    pub(crate) fn not_started(&self, error: &io::Error) -> Fault {
        use io::ErrorKind::{ExecutableFileBusy, NotFound, PermissionDenied};
        let text = format!("cannot start `{self}`: {error}");
        match error.kind() {
            NotFound | PermissionDenied | ExecutableFileBusy => Fault::foul(Termination::NotStarted, text),
            _ => Fault::Infrastructure(text),
        }
    }

    /// The command to run it in `place`. Without a folder of its own, words that name files where the match runs keep naming
    /// them.
    ///
    /// # Errors
    /// If the command is empty or the folder of the match is gone.
    pub(crate) fn command(&self, place: &Path) -> io::Result<Command> {
        let here = std::env::current_dir()?;
        let full = |word: &String| {
            let path = word.contains(std::path::is_separator);
            if self.folder.is_none() && path && here.join(word).is_file() {
                here.join(word).into_os_string()
            } else {
                word.into()
            }
        };
        let Some((program, arguments)) = self.words.split_first() else {
            return Err(io::Error::new(io::ErrorKind::InvalidInput, "no command"));
        };
        let inside = self.folder.is_some() && program.contains(std::path::is_separator);
        let mut command =
            Command::new(if inside { place.join(program).into_os_string() } else { full(program) });
        command.args(arguments.iter().map(full)).current_dir(place);
        // Python would leave a folder of its own beside every script, and be blamed for it.
        command.env("PYTHONDONTWRITEBYTECODE", "1");
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        Ok(command)
    }
}

impl fmt::Display for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.words.join(" "))?;
        self.folder.iter().try_for_each(|folder| write!(f, " in {}", folder.display()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(text: &str) -> Entry {
        Entry::parse("luk", text).unwrap().unwrap()
    }

    #[test]
    fn options_folder_and_command() {
        let all = entry("luk[name=ville, base=0]@a/b:java -cp . Ville");
        assert_eq!(all.options().collect::<Vec<_>>(), [("name", "ville"), ("base", "0")]);
        assert_eq!(all.folder.as_deref(), Some(Path::new("a/b")));
        assert_eq!(all.to_string(), "java -cp . Ville in a/b");
        assert!(Entry::parse("luk", "lukas").is_none() && Entry::parse("luk", "pipe:x").is_none());
        for wrong in ["luk[name=x", "luk[]x", "luk@folder", "luk:", "luk:'x"] {
            assert!(Entry::parse("luk", wrong).unwrap().is_err(), "{wrong}");
        }
    }

    #[test]
    fn the_name_is_that_of_what_is_run() {
        let name = |command: &str| entry(&format!("luk:{command}")).probable_name();
        assert_eq!(name("./ville --fast"), Some("ville".to_owned()));
        assert_eq!(name("java -cp . Ville"), Some("Ville".to_owned()));
        assert_eq!(name("python3 bots/fläbä.py"), Some("fläbä".to_owned()));
        assert_eq!(name("konna"), Some("konna".to_owned()));
    }
}
