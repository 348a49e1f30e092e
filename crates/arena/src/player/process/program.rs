//! Which program, with which arguments, in which folder.

use std::fmt;
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::process::Command;

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::command_line::{CommandLineError, split};

/// Largest file whose hash is taken, in bytes.
const LARGEST_FILE: u64 = 1 << 30;

/// What runs programs for Windows elsewhere.
const WINE: &str = "wine";

/// A file of a program and its SHA-256.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct FileHash {
    /// The file as the command names it.
    pub file: String,
    /// The hash in hexadecimal digits.
    pub sha256: String,
}

/// A program and how it is started.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Program {
    /// The folder it runs in; `None` for that of the match.
    folder: Option<String>,
    /// The program and its arguments.
    words: Vec<String>,
}

impl Program {
    /// The program of these words, run in a folder.
    pub(in crate::player) fn of(folder: Option<String>, words: Vec<String>) -> Program {
        Program { folder, words }
    }

    /// Reads `pipe:COMMAND` or `pipe@FOLDER:COMMAND`, or the same with `wine` for programs for Windows; `None` if the text
    /// begins with none of them. Many programs look for their files in the folder they run in; the command is meant from
    /// there.
    ///
    /// # Errors
    /// [`CommandLineError`] if the command cannot be read.
    #[must_use]
    pub fn parse(text: &str) -> Option<Result<Program, CommandLineError>> {
        let text = text.trim();
        let (rest, before) = match text.strip_prefix("pipe") {
            Some(rest) => (rest, None),
            None => (text.strip_prefix(WINE)?, Some(WINE.to_owned())),
        };
        let (folder, command) = match rest.strip_prefix('@') {
            Some(rest) => rest.split_once(':').map(|(folder, command)| (Some(folder.to_owned()), command))?,
            None => (None, rest.strip_prefix(':')?),
        };
        let with = |words: Vec<String>| before.into_iter().chain(words).collect();
        Some(split(command).map(|words| Program { folder, words: with(words) }))
    }

    /// The command to start it.
    ///
    /// # Errors
    /// If the folder or the program in it does not exist.
    pub(crate) fn command(&self) -> io::Result<Command> {
        let Some((program, arguments)) = self.words.split_first() else {
            return Err(io::Error::new(io::ErrorKind::InvalidInput, "no command"));
        };
        self.check_system(program)?;
        let mut command = match &self.folder {
            Some(folder) => {
                let folder = Path::new(folder).canonicalize()?;
                // A bare name is looked for where programs are, a path from the folder on.
                let found = program.contains(std::path::is_separator).then(|| folder.join(program));
                let mut command = found.map_or_else(|| Command::new(program), Command::new);
                command.current_dir(folder);
                command
            }
            None => Command::new(program),
        };
        command.args(arguments);
        Ok(command)
    }

    /// Whether it is a program for Windows that Wine runs.
    pub(super) fn is_for_wine(&self) -> bool {
        self.words.first().is_some_and(|program| program == WINE)
    }

    /// Whether a program for Windows can run here.
    fn check_system(&self, program: &str) -> io::Result<()> {
        let is_for_windows = program.to_ascii_lowercase().ends_with(".exe");
        if cfg!(not(windows)) && is_for_windows {
            let problem = format!("{program} is a program for Windows, expected wine:COMMAND and Wine");
            return Err(io::Error::new(io::ErrorKind::NotFound, problem));
        }
        if program == WINE && self.place_of(WINE, true).is_none() {
            let problem = "Wine is not installed, expected a program wine for programs for Windows";
            return Err(io::Error::new(io::ErrorKind::NotFound, problem));
        }
        Ok(())
    }

    /// The hashes of the program itself and of the files that its arguments name, such as a script; those that cannot be
    /// read are left out.
    #[must_use]
    pub fn hashes(&self) -> Vec<FileHash> {
        let hash = |(number, word): (usize, &String)| {
            let path = self.place_of(word, number == 0)?;
            Some(FileHash { file: word.clone(), sha256: sha256(&path)? })
        };
        self.words.iter().enumerate().filter_map(hash).collect()
    }

    /// The file that a word of the command names.
    fn place_of(&self, word: &str, is_program: bool) -> Option<PathBuf> {
        let bare = !word.contains(std::path::is_separator);
        if is_program && bare {
            let path = std::env::var_os("PATH")?;
            return std::env::split_paths(&path).map(|folder| folder.join(word)).find(|path| path.is_file());
        }
        let folder = self.folder.as_deref().map_or_else(PathBuf::new, PathBuf::from);
        Some(folder.join(word)).filter(|path| path.is_file())
    }

    /// A short name for folders and reports: the last part of the program's path, of letters, digits, `-`, `_` and `.`.
    #[must_use]
    pub fn short_name(&self) -> String {
        let word = self.words.first().map(String::as_str).unwrap_or_default();
        let name = word.rsplit(std::path::is_separator).next().unwrap_or_default();
        let fine = |c: char| if c.is_ascii_alphanumeric() || "-_.".contains(c) { c } else { '_' };
        let name: String = name.trim_start_matches('.').chars().map(fine).take(60).collect();
        if name.is_empty() { "program".to_owned() } else { name }
    }
}

fn sha256(path: &Path) -> Option<String> {
    let mut file = File::open(path).ok()?;
    if file.metadata().ok()?.len() > LARGEST_FILE {
        return None;
    }
    let (mut hash, mut chunk) = (Sha256::new(), vec![0; 1 << 16]);
    loop {
        match file.read(&mut chunk) {
            Ok(0) => break,
            Ok(length) => hash.update(&chunk[..length]),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(_) => return None,
        }
    }
    Some(hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect())
}

impl fmt::Display for Program {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.words.join(" "))?;
        self.folder.iter().try_for_each(|folder| write!(f, " in {folder}"))
    }
}

#[cfg(all(test, not(windows)))]
mod tests {
    use super::*;

    #[test]
    fn programs_for_windows_need_wine() {
        let program = |text: &str| Program::parse(text).unwrap().unwrap();
        assert_eq!(program("wine@engines:./pbrain-x.exe fast").words, ["wine", "./pbrain-x.exe", "fast"]);
        assert_eq!(program("wine:x.exe").folder, None);
        assert!(Program::parse("winery").is_none());
        let told = |text: &str| program(text).command().unwrap_err().to_string();
        assert!(told("pipe:./pbrain-x.exe").contains("expected wine:COMMAND"));
        if program("wine:x.exe").place_of(WINE, true).is_none() {
            assert!(told("wine:x.exe").contains("Wine is not installed"));
        }
    }
}
