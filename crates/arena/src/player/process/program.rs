//! Which program, with which arguments, in which folder.

use std::fmt;
use std::io;
use std::path::Path;
use std::process::Command;

use super::command_line::{CommandLineError, split};

/// A program and how it is started.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Program {
    /// The folder it runs in; `None` for that of the match.
    folder: Option<String>,
    /// The program and its arguments.
    words: Vec<String>,
}

impl Program {
    /// Reads `pipe:COMMAND` or `pipe@FOLDER:COMMAND`; `None` if the text begins with neither. Many programs look for their
    /// files in the folder they run in; the command is meant from there.
    ///
    /// # Errors
    /// [`CommandLineError`] if the command cannot be read.
    #[must_use]
    pub fn parse(text: &str) -> Option<Result<Program, CommandLineError>> {
        let text = text.trim();
        if let Some(command) = text.strip_prefix("pipe:") {
            return Some(split(command).map(|words| Program { folder: None, words }));
        }
        let (folder, command) = text.strip_prefix("pipe@")?.split_once(':')?;
        Some(split(command).map(|words| Program { folder: Some(folder.to_owned()), words }))
    }

    /// The command to start it.
    ///
    /// # Errors
    /// If the folder or the program in it does not exist.
    pub(super) fn command(&self) -> io::Result<Command> {
        let Some((program, arguments)) = self.words.split_first() else {
            return Err(io::Error::new(io::ErrorKind::InvalidInput, "no command"));
        };
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
}

impl fmt::Display for Program {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.words.join(" "))?;
        self.folder.iter().try_for_each(|folder| write!(f, " in {folder}"))
    }
}
