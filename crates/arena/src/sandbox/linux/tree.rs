//! A process and all that it has started, as `/proc` shows them.

use std::collections::BTreeMap;
use std::fs;
use std::os::unix::fs::MetadataExt;
use std::time::Duration;

use rustix::process::Pid;

/// Processes that are looked at.
const MOST: usize = 20_000;
/// Units of times in `/proc`, in a second: the same on every Linux, whatever the kernel counts in.
const TICKS: u64 = 100;
/// A page, in bytes, where the kernel tells resident pages only.
const PAGE: u64 = 4096;

/// What `/proc` says of one process.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Look {
    pub(super) state: char,
    pub(super) threads: u64,
    /// Time on processors, with that of children that have ended.
    pub(super) cpu: Duration,
}

/// All below a process, in the order of ages more or less; it is not among them.
pub(super) fn descendants(root: Pid) -> Vec<Pid> {
    let mut found = children(root);
    let mut next = 0;
    while next < found.len() && found.len() < MOST {
        found.extend(children(found[next]));
        next += 1;
    }
    found
}

fn children(pid: Pid) -> Vec<Pid> {
    let folder = format!("/proc/{}/task", pid.as_raw_nonzero());
    let Ok(threads) = fs::read_dir(folder) else { return Vec::new() };
    let mut found = Vec::new();
    for thread in threads.flatten() {
        let text = fs::read_to_string(thread.path().join("children")).unwrap_or_default();
        found.extend(text.split_whitespace().filter_map(|word| word.parse().ok().and_then(Pid::from_raw)));
    }
    found
}

/// Looks at a process; `None` if it has gone.
pub(super) fn look(pid: Pid) -> Option<Look> {
    parse(&fs::read_to_string(format!("/proc/{}/stat", pid.as_raw_nonzero())).ok()?)
}

fn parse(text: &str) -> Option<Look> {
    // The name before may contain blanks and parentheses.
    let fields: Vec<&str> = text.rsplit_once(')')?.1.split_whitespace().collect();
    let number = |index: usize| fields.get(index)?.parse::<u64>().ok();
    let ticks = number(11)? + number(12)? + number(13)? + number(14)?;
    Some(Look {
        state: fields.first()?.chars().next()?,
        threads: number(17)?,
        cpu: Duration::from_millis(ticks * 1000 / TICKS),
    })
}

/// Memory of a process in bytes, what it shares counted by its share; 0 if it has gone.
pub(super) fn memory(pid: Pid) -> u64 {
    let folder = format!("/proc/{}", pid.as_raw_nonzero());
    let shares = fs::read_to_string(format!("{folder}/smaps_rollup")).ok();
    let pss = shares.as_deref().and_then(|text| {
        let line = text.lines().find_map(|line| line.strip_prefix("Pss:"))?;
        line.split_whitespace().next()?.parse::<u64>().ok()
    });
    pss.map_or_else(
        // A program can hide that from us, not its resident pages.
        || {
            let pages = fs::read_to_string(format!("{folder}/statm")).ok();
            let resident = pages.and_then(|text| text.split_whitespace().nth(1)?.parse::<u64>().ok());
            resident.unwrap_or(0) * PAGE
        },
        |kib| kib * 1024,
    )
}

/// Bytes of the files on a device that these processes have open and that have no name any more, each file once.
pub(super) fn unnamed_files(pids: &[Pid], device: u64) -> u64 {
    let mut found = BTreeMap::new();
    for pid in pids {
        let open = fs::read_dir(format!("/proc/{}/fd", pid.as_raw_nonzero()));
        for data in open.into_iter().flatten().flatten().filter_map(|entry| fs::metadata(entry.path()).ok()) {
            if data.is_file() && data.nlink() == 0 && data.dev() == device {
                found.insert(data.ino(), data.len());
            }
        }
    }
    found.values().fold(0, |sum, &length| sum.saturating_add(length))
}

/// Processes and threads of the arena's user.
pub(super) fn tasks_of_user() -> u64 {
    let own = rustix::process::geteuid().as_raw();
    let entries = fs::read_dir("/proc").into_iter().flatten().flatten();
    let owned = entries.filter(|entry| entry.metadata().is_ok_and(|data| data.uid() == own));
    let pids = owned.filter_map(|entry| entry.file_name().to_str()?.parse().ok().and_then(Pid::from_raw));
    pids.filter_map(look).map(|look| look.threads).sum()
}

/// Processes of this machine that carry a setting in their environment.
pub(super) fn carrying(setting: &str) -> Vec<Pid> {
    let Ok(entries) = fs::read_dir("/proc") else { return Vec::new() };
    let pids = entries.flatten().filter_map(|entry| entry.file_name().to_str()?.parse::<i32>().ok());
    pids.filter(|pid| {
        fs::read(format!("/proc/{pid}/environ"))
            .is_ok_and(|text| text.split(|&byte| byte == 0).any(|found| found == setting.as_bytes()))
    })
    .filter_map(Pid::from_raw)
    .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_with_parentheses_do_not_confuse() {
        let text = "7 (a ) b) S 1 7 7 0 -1 4194560 1 2 3 4 10 20 30 40 20 0 5 0 100 1 1";
        let look = parse(text).unwrap();
        assert_eq!((look.state, look.threads, look.cpu), ('S', 5, Duration::from_secs(1)));
    }

    #[test]
    fn this_process_is_seen() {
        let own = rustix::process::getpid();
        assert!(look(own).unwrap().threads >= 1);
        assert!(memory(own) > 100_000);
    }
}
