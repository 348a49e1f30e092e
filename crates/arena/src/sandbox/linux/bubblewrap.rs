//! The command line of bubblewrap.

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::find::on_path;
use super::launcher::Launcher;
use super::plan::Plan;
use super::view::{Needs, SYSTEM};

/// Where the launcher is inside.
const LAUNCHER: &str = "/run/goren-launcher";
/// Most memory that shared memory and temporary files outside of the scratch folder take, each, in bytes.
const TEMPORARY: u64 = 64 << 20;

/// What is to be seen inside.
pub(super) struct Inside<'a> {
    pub(super) needs: &'a Needs,
    pub(super) readable: &'a [PathBuf],
    pub(super) writable: &'a [PathBuf],
    /// What is done inside before the program is there.
    pub(super) plan: &'a Plan,
    /// Most memory of the program.
    pub(super) memory: Option<u64>,
}

pub(super) fn find() -> io::Result<PathBuf> {
    let folders = std::env::var_os("PATH").unwrap_or_else(|| "/usr/bin:/bin".into());
    on_path(Path::new("bwrap"), &folders)
}

/// The command that runs `command` inside.
pub(super) fn command(command: &Command, inside: &Inside<'_>) -> io::Result<Command> {
    let launcher = Launcher::get()?;
    let mut bwrap = Command::new(find()?);
    // Namespaces that are not needed are left out: each costs time.
    bwrap.args(["--die-with-parent", "--unshare-pid", "--unshare-net", "--unshare-ipc"]);
    if !rustix::process::geteuid().is_root() {
        bwrap.arg("--unshare-user");
    }
    for path in SYSTEM.map(Path::new) {
        match path.read_link() {
            Ok(target) => bwrap.arg("--symlink").args([target.as_path(), path]),
            Err(_) if path.exists() => bwrap.arg("--ro-bind").args([path, path]),
            Err(_) => &mut bwrap,
        };
    }
    bwrap.args(["--proc", "/proc", "--dev", "/dev"]);
    let size = OsString::from(inside.memory.unwrap_or(TEMPORARY).min(TEMPORARY).to_string());
    for folder in ["/dev/shm", "/tmp"] {
        bwrap.args(["--perms", "1777", "--size"]).arg(&size).args(["--tmpfs", folder]);
    }
    let readable =
        || inside.needs.readable.iter().chain(inside.readable).filter(|path| path.parent().is_some());
    for folder in ways_to(readable().chain(inside.writable)) {
        // Bubblewrap itself would make them for root only.
        bwrap.args(["--perms", "0755", "--dir"]).arg(folder);
    }
    for path in readable() {
        bwrap.arg("--ro-bind-try").args([path, path]);
    }
    for path in inside.writable {
        bwrap.arg("--bind").args([path, path]);
    }
    bwrap.arg("--ro-bind").arg(launcher.program()).arg(LAUNCHER);
    // The root itself is memory in which one could write.
    bwrap.args(["--remount-ro", "/", "--chdir"]).arg(&inside.needs.folder);
    bwrap.arg("--").arg(LAUNCHER).args(launcher.words()).arg(inside.plan.word()?);
    bwrap.arg(&inside.needs.program).args(command.get_args());
    Ok(bwrap)
}

/// The folders on the way to these paths, from the top.
fn ways_to<'a>(paths: impl Iterator<Item = &'a PathBuf>) -> BTreeSet<&'a Path> {
    paths.flat_map(|path| path.ancestors().skip(1)).filter(|step| step.parent().is_some()).collect()
}
