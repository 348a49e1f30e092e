//! What there is on the machine, as the tests count it.

use std::fs;
use std::os::unix::fs::MetadataExt;
use std::path::Path;
use std::process::{Command, Stdio};

pub(super) fn is_root() -> bool {
    rustix::process::geteuid().is_root()
}

pub(super) fn is_open_to_all(path: &Path) -> bool {
    path.ancestors().all(|step| fs::metadata(step).is_ok_and(|data| data.mode() & 0o1 == 0o1))
}

/// Whether a program may make the namespaces that bubblewrap needs.
pub(super) fn allows_namespaces() -> bool {
    let mut command = Command::new("unshare");
    let flags: &[&str] = if is_root() { &["-m", "-p", "-n", "-f"] } else { &["-U", "-m", "-p", "-n", "-f"] };
    command.args(flags).args(["mount", "-t", "proc", "proc", "/proc"]).stderr(Stdio::null());
    command.status().is_ok_and(|status| status.success())
}

/// Processes with this word on their command line.
pub(super) fn processes_with(word: &str) -> Vec<String> {
    let entries = fs::read_dir("/proc").unwrap().flatten();
    let lines = entries.filter_map(|entry| fs::read(entry.path().join("cmdline")).ok());
    let texts = lines.map(|line| String::from_utf8_lossy(&line).replace('\0', " "));
    texts.filter(|text| text.split(' ').any(|found| found == word)).collect()
}

/// Descriptors of this process.
pub(super) fn descriptors() -> usize {
    fs::read_dir("/proc/self/fd").unwrap().count()
}

/// Threads of this process.
pub(super) fn threads() -> usize {
    fs::read_dir("/proc/self/task").unwrap().count()
}

/// Processes below this one.
pub(super) fn children() -> usize {
    let own = std::process::id().to_string();
    let entries = fs::read_dir("/proc").unwrap().flatten();
    let stats = entries.filter_map(|entry| fs::read_to_string(entry.path().join("stat")).ok());
    stats
        .filter(|stat| stat.rsplit_once(") ").is_some_and(|(_, rest)| rest.split(' ').nth(1) == Some(&own)))
        .count()
}

/// Folders that cages of this process have made and not removed.
pub(super) fn folders() -> usize {
    let start = format!("goren-{}-", std::process::id());
    let is_ours = |path: fs::DirEntry| path.file_name().to_string_lossy().starts_with(&start);
    fs::read_dir(std::env::temp_dir())
        .unwrap()
        .flatten()
        .filter(|_| true)
        .map(is_ours)
        .filter(|&is| is)
        .count()
}
