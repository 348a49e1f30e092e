//! Where groups can be made.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

/// The folders in which groups can be made, by controller; probed once.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(in crate::sandbox::linux) struct Parents {
    /// Whether it is version 2.
    pub(super) unified: bool,
    pub(super) memory: Option<PathBuf>,
    pub(super) pids: Option<PathBuf>,
    pub(super) cpu: Option<PathBuf>,
    pub(super) freezer: Option<PathBuf>,
}

impl Parents {
    /// Version 2 has one place for everything.
    pub(super) fn unified_below(folder: &Path) -> Parents {
        let parent = Some(folder.to_owned());
        Parents {
            unified: true,
            memory: parent.clone(),
            pids: parent.clone(),
            cpu: parent.clone(),
            freezer: parent,
        }
    }

    pub(in crate::sandbox::linux) fn get() -> &'static Parents {
        static PARENTS: OnceLock<Parents> = OnceLock::new();
        PARENTS.get_or_init(|| {
            let read = |path: &str| fs::read_to_string(path).unwrap_or_default();
            let mounts = read("/proc/self/mountinfo");
            let own = read("/proc/self/cgroup");
            unified(&mounts, &own).unwrap_or_else(|| Parents {
                unified: false,
                memory: place(&mounts, &own, "memory").filter(|path| works(path)),
                pids: place(&mounts, &own, "pids").filter(|path| works(path)),
                cpu: place(&mounts, &own, "cpuacct").filter(|path| works(path)),
                freezer: place(&mounts, &own, "freezer").filter(|path| works(path)),
            })
        })
    }

    /// What is counted by control groups, in words; empty if nothing is.
    pub(in crate::sandbox::linux) fn told(&self) -> &'static str {
        match (self.memory.is_some(), self.unified) {
            (false, _) => "",
            (true, false) => "+cgroup1",
            (true, true) => "+cgroup2",
        }
    }
}

/// The folder of this process in the tree of a controller of version 1, or of version 2 if the controller is "".
fn place(mounts: &str, own: &str, controller: &str) -> Option<PathBuf> {
    let within = own.lines().find_map(|line| {
        let mut parts = line.splitn(3, ':').skip(1);
        let (controllers, path) = (parts.next()?, parts.next()?);
        controllers.split(',').any(|found| found == controller).then_some(path)
    })?;
    mounts.lines().find_map(|line| {
        let (mount, filesystem) = line.split_once(" - ")?;
        let mut filesystem = filesystem.split(' ');
        let (kind, options) = (filesystem.next()?, filesystem.nth(1)?);
        let right = if controller.is_empty() {
            kind == "cgroup2"
        } else {
            kind == "cgroup" && options.split(',').any(|option| option == controller)
        };
        let mut mount = mount.split(' ').skip(3);
        let (root, point) = (mount.next()?, mount.next()?);
        // A container may see only the part below `root`.
        let below = Path::new(within).strip_prefix(root).unwrap_or_else(|_| Path::new(""));
        right.then(|| Path::new(point).join(below))
    })
}

/// Whether groups can be made in it. What a match that was killed has left there is removed.
fn works(parent: &Path) -> bool {
    for entry in fs::read_dir(parent).into_iter().flatten().flatten() {
        let name = entry.file_name();
        let pid = name.to_str().and_then(|name| name.strip_prefix("goren-")?.split('-').next());
        if pid.is_some_and(|pid| !Path::new("/proc").join(pid).exists()) {
            // Fails if somebody is in it.
            let _ = fs::remove_dir(entry.path());
        }
    }
    let trial = parent.join(format!("goren-{}-trial", std::process::id()));
    fs::create_dir(&trial).and_then(|()| fs::remove_dir(&trial)).is_ok()
}

/// Version 2, if it has the controllers and they can be handed on.
fn unified(mounts: &str, own: &str) -> Option<Parents> {
    let folder = place(mounts, own, "")?;
    let point = place(mounts, "0::/", "")?;
    let parent = [folder, point].into_iter().find(|folder| hands_on(folder) && works(folder))?;
    Some(Parents::unified_below(&parent))
}

/// Whether groups in this one count memory and processes.
fn hands_on(folder: &Path) -> bool {
    let counted = |file: &str| {
        let text = fs::read_to_string(folder.join(file)).unwrap_or_default();
        ["memory", "pids"].iter().all(|wanted| text.split_whitespace().any(|found| found == *wanted))
    };
    if counted("cgroup.subtree_control") {
        return true;
    }
    if !counted("cgroup.controllers") {
        return false;
    }
    let hand_on = || fs::write(folder.join("cgroup.subtree_control"), "+memory +pids");
    match hand_on() {
        Ok(()) => true,
        // A group that hands on controllers may have no process of its own: this one moves below.
        Err(error) if error.kind() == io::ErrorKind::ResourceBusy => {
            let below = folder.join("goren-arena");
            let made = fs::create_dir(&below);
            let moved = fs::write(below.join("cgroup.procs"), "0").and_then(|()| hand_on());
            if moved.is_err() {
                // Others are in it as well. Back, as if nothing had been.
                let _ = fs::write(folder.join("cgroup.procs"), "0");
                let _ = made.and_then(|()| fs::remove_dir(&below));
            }
            moved.is_ok()
        }
        Err(_) => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MOUNTS: &str = "\
30 25 0:26 / /sys/fs/cgroup/unified rw - cgroup2 cgroup2 rw
35 31 0:32 / /sys/fs/cgroup/memory rw,relatime - cgroup cgroup rw,memory
36 31 0:33 /docker/x /sys/fs/cgroup/cpu,cpuacct rw,relatime master:4 - cgroup cgroup rw,cpu,cpuacct
";
    const OWN: &str = "4:memory:/a/b\n2:cpu,cpuacct:/docker/x/y\n0::/user.slice\n";

    #[test]
    fn version_2_is_used_where_its_controllers_can_be_handed_on() {
        let tree = tempfile::tempdir().unwrap();
        let own = tree.path().join("user.slice");
        fs::create_dir(&own).unwrap();
        let mounts = format!("30 25 0:26 / {} rw - cgroup2 cgroup2 rw\n", tree.path().display());
        let found = || unified(&mounts, "0::/user.slice\n").and_then(|parents| parents.memory);
        assert_eq!(found(), None, "no controllers, as in a hybrid tree");
        fs::write(own.join("cgroup.controllers"), "cpu memory pids\n").unwrap();
        assert_eq!(found(), Some(own.clone()));
        assert_eq!(fs::read_to_string(own.join("cgroup.subtree_control")).unwrap(), "+memory +pids");
        fs::write(own.join("cgroup.controllers"), "cpu\n").unwrap();
        fs::write(own.join("cgroup.subtree_control"), "").unwrap();
        fs::write(tree.path().join("cgroup.subtree_control"), "memory pids").unwrap();
        assert_eq!(
            found(),
            Some(tree.path().to_owned()),
            "the root of the tree, where ours hands nothing on"
        );
        // What a match that was killed has left goes.
        let (left, used) =
            (own.join("goren-999999999-0"), own.join(format!("goren-{}-0", std::process::id())));
        fs::create_dir(&left).unwrap();
        fs::create_dir(&used).unwrap();
        assert!(works(&own) && !left.exists() && used.exists());
    }

    #[test]
    fn the_place_of_a_controller_is_found_in_both_versions_and_in_containers() {
        let found = |controller| place(MOUNTS, OWN, controller);
        assert_eq!(found("memory"), Some("/sys/fs/cgroup/memory/a/b".into()));
        assert_eq!(found("cpuacct"), Some("/sys/fs/cgroup/cpu,cpuacct/y".into()));
        assert_eq!(found(""), Some("/sys/fs/cgroup/unified/user.slice".into()));
        assert_eq!(found("pids"), None);
    }
}
