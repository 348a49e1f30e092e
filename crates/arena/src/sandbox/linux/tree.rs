//! A process and all that it has started, as `/proc` shows them.

use std::collections::BTreeMap;
use std::fs;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
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

/// Bytes of the files that have no name any more and that these processes have open, run or have in their memory, each file once: open ones
/// on the device of the folder, others that were in it.
pub(super) fn unnamed_files(pids: &[Pid], folder: &Path) -> u64 {
    let Ok(device) = fs::metadata(folder).map(|about| about.dev()) else { return 0 };
    let mut found = BTreeMap::new();
    let mut add = |file: u64, length: u64| {
        let known = found.entry(file).or_insert(0);
        *known = length.max(*known);
    };
    for pid in pids {
        let process = format!("/proc/{}", pid.as_raw_nonzero());
        let open = fs::read_dir(format!("{process}/fd")).into_iter().flatten().flatten();
        let program = PathBuf::from(format!("{process}/exe"));
        for path in open.map(|entry| entry.path()).chain([program]) {
            let Ok(data) = fs::metadata(path) else { continue };
            if data.is_file() && data.nlink() == 0 && data.dev() == device {
                add(data.ino(), data.len());
            }
        }
        let maps = fs::read(format!("{process}/maps")).unwrap_or_default();
        for mapped in String::from_utf8_lossy(&maps).lines().filter_map(|line| Mapped::read(line, folder)) {
            // Only a powerful user may look at the file itself; for others it is as long as what is mapped of it.
            let data = fs::metadata(format!("{process}/map_files/{}", mapped.place)).ok();
            match data {
                Some(data) if data.nlink() > 0 => {}
                Some(data) => add(data.ino(), data.len()),
                None => add(mapped.file, mapped.end),
            }
        }
    }
    found.values().fold(0, |sum, &length| sum.saturating_add(length))
}

/// A file without a name that a process has in its memory.
#[derive(PartialEq, Eq, Debug)]
struct Mapped {
    /// Its addresses, as they are the name of it among `map_files`.
    place: String,
    file: u64,
    /// The byte behind the last one that is mapped.
    end: u64,
}

impl Mapped {
    /// Reads a line of `/proc/PID/maps`; `None` if it is no file, has a name or was elsewhere than in the folder.
    fn read(line: &str, folder: &Path) -> Option<Mapped> {
        let mut rest = line;
        let mut next = || {
            let (word, behind) = rest.trim_start().split_once(' ')?;
            rest = behind;
            Some(word)
        };
        let (place, _rights, offset, _device, file) = (next()?, next()?, next()?, next()?, next()?);
        let path = rest.trim_start().strip_suffix(" (deleted)")?;
        let number = |text: &str| u64::from_str_radix(text, 16).ok();
        let (from, to) = place.split_once('-')?;
        let (from, to) = (number(from)?, number(to)?);
        let end = number(offset)?.checked_add(to.checked_sub(from)?)?;
        let was_there = Path::new(path).starts_with(folder);
        was_there.then_some(Mapped { place: format!("{from:x}-{to:x}"), file: file.parse().ok()?, end })
    }
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
    fn files_without_a_name_are_found_in_the_list_of_what_is_mapped() {
        let folder = Path::new("/tmp/goren-1-0/scratch");
        let line = |path: &str| format!("00007f00-00007f80 rw-s 00000100 fe:00 1234              {path}");
        let gone = line("/tmp/goren-1-0/scratch/a b (deleted)");
        let place = "7f00-7f80".to_owned();
        assert_eq!(Mapped::read(&gone, folder), Some(Mapped { place, file: 1234, end: 0x180 }));
        for other in ["/tmp/goren-1-0/scratch/a", "/usr/lib/libc.so.6 (deleted)", "[stack]", ""] {
            assert_eq!(Mapped::read(&line(other), folder), None, "{other}");
        }
    }

    #[test]
    fn this_process_is_seen() {
        let own = rustix::process::getpid();
        assert!(look(own).unwrap().threads >= 1);
        assert!(memory(own) > 100_000);
    }
}
