//! The file of a program, before it is started.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, Read};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Longest first line of a script that is read.
const FIRST_LINE: usize = 256;

/// The file of a command's program.
///
/// # Errors
/// `NotFound` and `PermissionDenied`, with the name of what is missing.
pub(super) fn program_of(command: &Command) -> io::Result<PathBuf> {
    let name = Path::new(command.get_program());
    if name.as_os_str().as_encoded_bytes().contains(&b'/') {
        let here = || std::env::current_dir().unwrap_or_default();
        let path = command.get_current_dir().map_or_else(here, Path::to_owned).join(name);
        return runnable(&path).map(|()| path);
    }
    on_path(name, &search_path(command))
}

/// Looks for a program where programs are.
pub(super) fn on_path(name: &Path, folders: &OsString) -> io::Result<PathBuf> {
    let missing =
        || io::Error::new(io::ErrorKind::NotFound, format!("no program {} is installed", name.display()));
    std::env::split_paths(folders)
        .map(|folder| folder.join(name))
        .find(|path| runnable(path).is_ok())
        .ok_or_else(missing)
}

fn search_path(command: &Command) -> OsString {
    let set = command.get_envs().find(|(key, _)| *key == "PATH").and_then(|(_, value)| value);
    set.map(Into::into).or_else(|| std::env::var_os("PATH")).unwrap_or_else(|| "/usr/bin:/bin".into())
}

fn runnable(path: &Path) -> io::Result<()> {
    let data = fs::metadata(path).map_err(|error| about(path, &error))?;
    if !data.is_file() || data.permissions().mode() & 0o111 == 0 {
        let problem = format!("{} is no file that may be run", path.display());
        return Err(io::Error::new(io::ErrorKind::PermissionDenied, problem));
    }
    let mut start = [0; FIRST_LINE];
    // What may be run and not read is no script.
    let length = File::open(path).and_then(|mut file| file.read(&mut start)).unwrap_or(0);
    let Some(line) = start[..length].strip_prefix(b"#!") else { return Ok(()) };
    let line = line.split(|&byte| byte == b'\n').next().unwrap_or_default();
    let line = String::from_utf8_lossy(line);
    let interpreter = line.split_whitespace().next().unwrap_or_default();
    match fs::metadata(interpreter) {
        Ok(_) => Ok(()),
        Err(_) => {
            let problem = format!("{} wants {interpreter}, which is not there", path.display());
            Err(io::Error::new(io::ErrorKind::NotFound, problem))
        }
    }
}

fn about(path: &Path, error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("{}: {error}", path.display()))
}
