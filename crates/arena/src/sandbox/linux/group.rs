//! Control groups: memory, processes and time of a whole tree, counted by the kernel.

mod parents;

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use rustix::process::{Pid, Signal, kill_process};

pub(super) use parents::Parents;

/// Processes of ours in a group besides the program: the warden with its threads, and two of bubblewrap.
const OWN_PROCESSES: u64 = 5;
/// How often a group that is not empty yet is tried to be removed.
const TRIES: u32 = 200;
/// Between two of these.
const PAUSE: Duration = Duration::from_millis(1);

/// The groups of one program, one folder for each controller of version 1, one for all of version 2.
#[derive(Debug)]
pub(super) struct Group {
    unified: bool,
    memory: Option<PathBuf>,
    pids: Option<PathBuf>,
    cpu: Option<PathBuf>,
    freezer: Option<PathBuf>,
    folders: Vec<PathBuf>,
}

impl Group {
    /// Groups of this name with these limits; `None` if there is no place for them. What has no controller here has to be
    /// limited by other means.
    pub(super) fn new(name: &str, memory: Option<u64>, processes: Option<u32>) -> io::Result<Option<Group>> {
        Group::below(Parents::get(), name, memory, processes)
    }

    fn below(
        parents: &Parents,
        name: &str,
        memory: Option<u64>,
        processes: Option<u32>,
    ) -> io::Result<Option<Group>> {
        let unified = parents.unified;
        let mut group =
            Group { unified, memory: None, pids: None, cpu: None, freezer: None, folders: Vec::new() };
        group.memory = group.open(parents.memory.as_deref(), name)?;
        group.pids = group.open(parents.pids.as_deref().filter(|_| processes.is_some()), name)?;
        group.cpu = group.open(parents.cpu.as_deref(), name)?;
        group.freezer = group.open(parents.freezer.as_deref(), name)?;
        if let (Some(folder), Some(limit)) = (&group.memory, memory) {
            let limit = limit.to_string();
            if group.unified {
                write(folder, "memory.max", &limit)?;
                // Without swap there is no such file; in old kernels the second one is missing.
                let _ = write(folder, "memory.swap.max", "0");
                let _ = write(folder, "memory.oom.group", "1");
            } else {
                write(folder, "memory.limit_in_bytes", &limit)?;
                let _ = write(folder, "memory.memsw.limit_in_bytes", &limit);
            }
        }
        if let (Some(folder), Some(count)) = (&group.pids, processes) {
            write(folder, "pids.max", &(u64::from(count) + OWN_PROCESSES).to_string())?;
        }
        Ok((!group.folders.is_empty()).then_some(group))
    }

    fn open(&mut self, parent: Option<&Path>, name: &str) -> io::Result<Option<PathBuf>> {
        let Some(parent) = parent else { return Ok(None) };
        let folder = parent.join(name);
        if !self.folders.contains(&folder) {
            fs::create_dir(&folder)
                .map_err(|error| io::Error::other(format!("{}: {error}", folder.display())))?;
            self.folders.push(folder.clone());
        }
        Ok(Some(folder))
    }

    /// The files that take a process into the groups.
    pub(super) fn doors(&self) -> Vec<PathBuf> {
        self.folders.iter().map(|folder| folder.join("cgroup.procs")).collect()
    }

    pub(super) fn counts_memory(&self) -> bool {
        self.memory.is_some()
    }

    pub(super) fn counts_processes(&self) -> bool {
        self.pids.is_some()
    }

    /// How many processes the kernel has ended for want of memory.
    pub(super) fn ended_for_memory(&self) -> u64 {
        let file = if self.unified { "memory.events" } else { "memory.oom_control" };
        self.memory.as_deref().and_then(|folder| row(folder, file, "oom_kill")).unwrap_or(0)
    }

    /// How many processes and threads the kernel has refused.
    pub(super) fn refused_processes(&self) -> u64 {
        self.pids.as_deref().and_then(|folder| row(folder, "pids.events", "max")).unwrap_or(0)
    }

    /// Forgets the peak, as far as the kernel lets.
    pub(super) fn begin(&self) {
        if let Some(folder) = self.memory.as_deref().filter(|_| !self.unified) {
            // Where it cannot be forgotten it is that of all programs in this place.
            let _ = write(folder, "memory.max_usage_in_bytes", "0");
        }
    }

    /// The most memory at one time, in bytes.
    pub(super) fn peak(&self) -> Option<u64> {
        let file = if self.unified { "memory.peak" } else { "memory.max_usage_in_bytes" };
        number(self.memory.as_deref()?, file)
    }

    /// Time on processors since the groups were made.
    pub(super) fn cpu(&self) -> Option<Duration> {
        let folder = self.cpu.as_deref()?;
        if self.unified {
            row(folder, "cpu.stat", "usage_usec").map(Duration::from_micros)
        } else {
            number(folder, "cpuacct.usage").map(Duration::from_nanos)
        }
    }

    /// Stops everything in it, or lets it go on; whether it could.
    pub(super) fn freeze(&self, frozen: bool) -> bool {
        let Some(folder) = &self.freezer else { return false };
        if self.unified {
            write(folder, "cgroup.freeze", if frozen { "1" } else { "0" }).is_ok()
        } else {
            write(folder, "freezer.state", if frozen { "FROZEN" } else { "THAWED" }).is_ok()
        }
    }

    /// Kills everything in it.
    pub(super) fn kill(&self) {
        self.freeze(false);
        for folder in &self.folders {
            if self.unified && write(folder, "cgroup.kill", "1").is_ok() {
                continue;
            }
            let inside = fs::read_to_string(folder.join("cgroup.procs")).unwrap_or_default();
            for pid in inside.lines().filter_map(|line| line.parse().ok().and_then(Pid::from_raw)) {
                // Fails if it has gone.
                let _ = kill_process(pid, Signal::KILL);
            }
        }
    }
}

impl Drop for Group {
    fn drop(&mut self) {
        for folder in &self.folders {
            for _ in 0..TRIES {
                match fs::remove_dir(folder) {
                    Err(error) if error.kind() == io::ErrorKind::ResourceBusy => self.kill(),
                    // What cannot be removed for another reason stays: an empty folder.
                    _ => break,
                }
                std::thread::sleep(PAUSE);
            }
        }
    }
}

fn write(folder: &Path, file: &str, text: &str) -> io::Result<()> {
    let path = folder.join(file);
    fs::write(&path, text).map_err(|error| io::Error::other(format!("{}: {error}", path.display())))
}

fn number(folder: &Path, file: &str) -> Option<u64> {
    fs::read_to_string(folder.join(file)).ok()?.trim().parse().ok()
}

/// The number behind a word at the beginning of a line.
fn row(folder: &Path, file: &str, word: &str) -> Option<u64> {
    let text = fs::read_to_string(folder.join(file)).ok()?;
    text.lines()
        .find_map(|line| line.split_once(' ').filter(|(found, _)| *found == word)?.1.trim().parse().ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The files of a group of version 2 are plain ones here: what is asked of the kernel is what stands in them.
    #[test]
    fn what_is_asked_of_version_2() {
        let folder = tempfile::tempdir().unwrap();
        let parents = Parents::unified_below(folder.path());
        let group = Group::below(&parents, "goren-1-0", Some(5 << 20), Some(30)).unwrap().unwrap();
        let place = folder.path().join("goren-1-0");
        let asked = |file: &str| fs::read_to_string(place.join(file)).unwrap();
        assert_eq!(asked("memory.max"), "5242880");
        assert_eq!((asked("memory.swap.max"), asked("memory.oom.group")), ("0".to_owned(), "1".to_owned()));
        assert_eq!(asked("pids.max"), (30 + OWN_PROCESSES).to_string());
        assert_eq!(group.doors(), [place.join("cgroup.procs")], "one door, since there is one tree");
        assert!(group.counts_memory() && group.counts_processes());
        assert!(group.freeze(true) && asked("cgroup.freeze") == "1");
        group.kill();
        assert_eq!((asked("cgroup.kill"), asked("cgroup.freeze")), ("1".to_owned(), "0".to_owned()));
        fs::write(place.join("memory.events"), "low 0\noom_kill 2\n").unwrap();
        fs::write(place.join("memory.peak"), "777\n").unwrap();
        assert_eq!((group.ended_for_memory(), group.peak()), (2, Some(777)));
        // Limits that are not asked for are left alone.
        let free = Group::below(&parents, "goren-1-1", None, None).unwrap().unwrap();
        assert_eq!(fs::read_dir(folder.path().join("goren-1-1")).unwrap().count(), 0);
        drop(free);
        assert!(!folder.path().join("goren-1-1").exists());
    }

    #[test]
    fn counters_are_read_in_both_versions() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().to_owned();
        fs::write(path.join("memory.oom_control"), "oom_kill_disable 0\nunder_oom 0\noom_kill 1\n").unwrap();
        fs::write(path.join("cpuacct.usage"), "5000\n").unwrap();
        fs::write(path.join("memory.events"), "low 0\noom 2\noom_kill 0\n").unwrap();
        fs::write(path.join("cpu.stat"), "usage_usec 70\nuser_usec 60\n").unwrap();
        fs::write(path.join("pids.events"), "max 3\n").unwrap();
        let group = |unified| {
            let place = || Some(path.clone());
            Group {
                unified,
                memory: place(),
                pids: place(),
                cpu: place(),
                freezer: None,
                folders: Vec::new(),
            }
        };
        assert_eq!([group(false).ended_for_memory(), group(true).ended_for_memory()], [1, 0]);
        assert_eq!(group(false).cpu(), Some(Duration::from_micros(5)));
        assert_eq!(group(true).cpu(), Some(Duration::from_micros(70)));
        assert_eq!(group(true).refused_processes(), 3);
    }
}
