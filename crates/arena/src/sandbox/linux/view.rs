//! What a confined program sees of the system.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::plan::View;

/// Programs and libraries, and how they are set up.
pub(super) const SYSTEM: [&str; 11] = [
    "/usr",
    "/bin",
    "/sbin",
    "/lib",
    "/lib32",
    "/lib64",
    "/libx32",
    "/etc",
    "/opt",
    "/nix/store",
    "/gnu/store",
];
/// What Landlock cannot put in the place of the real thing.
const KERNEL: [&str; 6] =
    ["/proc", "/sys/devices/system", "/sys/fs/cgroup", "/dev/random", "/dev/urandom", "/dev/zero"];
/// Links that are followed from a program to its file.
const LINKS: usize = 16;

/// What a program needs to see besides the system: where it lies, the folder it runs in, and files it is given.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Needs {
    /// The program's file.
    pub(super) program: PathBuf,
    /// The folder it runs in.
    pub(super) folder: PathBuf,
    /// Folders and files to be seen.
    pub(super) readable: Vec<PathBuf>,
}

impl Needs {
    /// Of a command whose file has been found. A program that has no folder named runs where the arena does, unless that
    /// shows a whole home or everything: then it runs in `scratch`.
    pub(super) fn of(command: &Command, program: PathBuf, scratch: &Path) -> Needs {
        let named = command.get_current_dir().map(Path::to_owned);
        let here = || std::env::current_dir().ok().filter(|folder| !is_wide(folder));
        let folder = named.or_else(here).unwrap_or_else(|| scratch.to_owned());
        let mut readable = vec![folder.clone()];
        let mut file = program.clone();
        for _ in 0..LINKS {
            readable.extend(surroundings(&file));
            let Ok(target) = file.read_link() else { break };
            file = file.parent().unwrap_or(Path::new("/")).join(target);
        }
        readable.extend(program.canonicalize().ok().as_deref().and_then(surroundings));
        for argument in command.get_args().map(Path::new) {
            let path = folder.join(argument);
            let is_path = argument.as_os_str().as_encoded_bytes().contains(&b'/');
            if is_path && let Ok(path) = path.canonicalize() {
                readable.extend(if path.is_dir() { Some(path) } else { surroundings(&path) });
            }
        }
        // The root of all is no place that anybody means.
        readable.retain(|path| path.parent().is_some() && path.exists());
        readable.retain(|path| !SYSTEM.iter().any(|system| path.starts_with(system)));
        readable.sort();
        readable.dedup();
        Needs { program, folder, readable }
    }
}

/// The folder of a file; that above if it is one for programs, so that their libraries are seen; the file alone if its folder
/// is a whole home.
fn surroundings(file: &Path) -> Option<PathBuf> {
    let folder = file.parent()?;
    let of_programs = matches!(folder.file_name().and_then(OsStr::to_str), Some("bin" | "sbin" | "shims"));
    let above = folder.parent().filter(|above| of_programs && !is_wide(above));
    let seen = above.unwrap_or(folder);
    Some(if is_wide(seen) { file.to_owned() } else { seen.to_owned() })
}

/// Whether it holds much that is nobody's business.
fn is_wide(folder: &Path) -> bool {
    let home = std::env::home_dir();
    let is_home = home.is_some_and(|home| !home.as_os_str().is_empty() && home.starts_with(folder));
    is_home
        || folder == std::env::temp_dir()
        || folder.parent().is_none_or(|above| above == Path::new("/home"))
}

/// The view for Landlock.
pub(super) fn for_landlock(needs: &Needs, readable: &[PathBuf], writable: &[PathBuf]) -> View {
    let mut view = View::default();
    view.readable.extend(SYSTEM.iter().chain(&KERNEL).map(PathBuf::from));
    view.readable.extend(needs.readable.iter().chain(readable).cloned());
    view.writable.extend(["/dev/null", "/dev/full"].map(PathBuf::from));
    view.writable.extend(writable.iter().cloned());
    view
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_files_a_program_is_given_are_seen_and_homes_are_not() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().canonicalize().unwrap();
        for name in ["tool/bin", "tool/lib", "bots", "run"] {
            std::fs::create_dir_all(path.join(name)).unwrap();
        }
        std::fs::write(path.join("tool/bin/python"), "").unwrap();
        std::fs::write(path.join("bots/bot.py"), "").unwrap();
        let mut command = Command::new("python");
        command.current_dir(path.join("run")).arg(path.join("bots/bot.py")).arg("--fast");
        let needs = Needs::of(&command, path.join("tool/bin/python"), Path::new("/nowhere"));
        assert_eq!(needs.readable, ["bots", "run", "tool"].map(|name| path.join(name)));
        let home = std::env::home_dir().unwrap();
        assert!(is_wide(&home) && is_wide(Path::new("/")) && is_wide(&Path::new("/home").join("other")));
        assert!(!is_wide(&home.join("bots")));
    }
}
