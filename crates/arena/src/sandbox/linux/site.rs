//! The place of a program that is confined, and its start.

use std::ffi::OsStr;
use std::fs::{self, File};
use std::io;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};

use rustix::fs::{CWD, FileType, Mode, mknodat};
use rustix::process::Pid;

use super::amount::Amount;
use super::bubblewrap::{self, Inside};
use super::find::program_of;
use super::group::{Group, Parents};
use super::held::Held;
use super::identity::{Identity, closed_to};
use super::launcher::Launcher;
use super::plan::Plan;
use super::processor::Processor;
use super::tree;
use super::view::{self, Needs};
use super::watch::Watched;
use crate::sandbox::scratch::Scratch;
use crate::sandbox::{Confinement, Tier};

/// What bubblewrap has between the warden and the program: itself, inside and outside.
const BUBBLEWRAP: u64 = 2;
/// Processes that an ordinary user may start besides, such as other games, while a program runs.
const OTHER_TASKS: u64 = 2048;
/// What a program gets of the arena's environment.
const ENVIRONMENT: [&str; 12] = [
    "PATH",
    "LANG",
    "LANGUAGE",
    "LC_ALL",
    "LC_CTYPE",
    "TZ",
    "LD_LIBRARY_PATH",
    "JAVA_HOME",
    "NODE_PATH",
    "PYTHONPATH",
    "DOTNET_ROOT",
    "WINEDEBUG",
];
/// Marks all processes of a place.
pub(super) const MARK: &str = "GOREN_CAGE";

/// What is there for as long as a program may run in it. What stands first goes first.
#[derive(Debug)]
pub(super) struct Place {
    pub(super) tier: Tier,
    pub(super) limits: Confinement,
    pub(super) group: Option<Group>,
    pub(super) scratch: Scratch,
    pub(super) identity: Option<Identity>,
    pub(super) processor: Option<Processor>,
    /// What was in the scratch folder when the first program was started.
    pub(super) before: OnceLock<Amount>,
}

/// The place of the programs of one player in one game.
#[derive(Debug)]
pub(in crate::sandbox) struct Site {
    place: Arc<Place>,
}

impl Site {
    /// A place of this tier, whether it works or not.
    pub(in crate::sandbox) fn open(tier: Tier, confinement: &Confinement) -> io::Result<Site> {
        Launcher::get()?;
        let scratch = Scratch::new()?;
        let identity = Identity::claim()?;
        if let Some(identity) = &identity {
            let user = Some(identity.user());
            std::os::unix::fs::chown(scratch.path(), user, user)?;
        }
        let group = Group::new(scratch.name(), confinement.memory, confinement.processes)?;
        let processor = confinement.pin.then(Processor::claim);
        let place = Place {
            tier,
            limits: confinement.clone(),
            group,
            scratch,
            identity,
            processor,
            before: OnceLock::new(),
        };
        Ok(Site { place: Arc::new(place) })
    }

    pub(in crate::sandbox) fn tier(&self) -> Tier {
        self.place.tier
    }

    pub(in crate::sandbox) fn scratch(&self) -> &Path {
        self.place.scratch.path()
    }

    pub(in crate::sandbox) fn told(&self) -> String {
        let groups = if self.place.group.is_some() { Parents::get().told() } else { "" };
        format!("{}{groups}", self.place.tier)
    }

    pub(in crate::sandbox) fn user(&self) -> Option<u32> {
        self.place.identity.as_ref().map(Identity::user)
    }

    /// Starts a program. `NotFound` and `PermissionDenied` are about its file, all else is the machine's fault.
    pub(in crate::sandbox) fn spawn(
        &self,
        command: &Command,
        streams: [Stdio; 3],
    ) -> io::Result<(Child, Held)> {
        let place = &self.place;
        let program = program_of(command)?;
        let needs = Needs::of(command, program, place.scratch.path());
        let ours = |error: io::Error| io::Error::other(error.to_string());
        let leash = self.leash_path();
        let mut warden = self.warden(command, &needs, &leash).map_err(ours)?;
        self.set_environment(&mut warden, command);
        if let Some(group) = &place.group {
            group.begin();
        }
        if place.limits.disk.is_some() {
            place.before.get_or_init(|| Amount::of(place.scratch.path(), &Amount::default(), u64::MAX));
        }
        mknodat(CWD, &leash, FileType::Fifo, Mode::RUSR | Mode::WUSR, 0)
            .map_err(|error| ours(error.into()))?;
        // Both ends, so that it stays open whoever comes and goes at the other one.
        let held = File::options().read(true).write(true).open(&leash).map_err(ours)?;
        let [input, output, errors] = streams;
        let mut child = warden.stdin(input).stdout(output).stderr(errors).spawn().map_err(ours)?;
        let between = if place.tier == Tier::Bubblewrap { BUBBLEWRAP } else { 0 };
        let watched = match i32::try_from(child.id()).ok().and_then(Pid::from_raw) {
            Some(pid) => Watched::begin(pid, held, Arc::clone(place), between),
            None => Err(io::Error::other("a process without a number")),
        };
        match watched {
            Ok(watched) => Ok((child, Held::new(watched, leash))),
            Err(error) => {
                // The leash is gone, so the warden ends all; this makes sure of it.
                let _ = child.kill();
                let _ = child.wait();
                Err(ours(error))
            }
        }
    }

    fn leash_path(&self) -> PathBuf {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        self.place.scratch.beside(&format!("leash-{number}"))
    }

    /// The command of the warden.
    fn warden(&self, command: &Command, needs: &Needs, leash: &Path) -> io::Result<Command> {
        let place = &self.place;
        let limits = &place.limits;
        let user = self.user();
        let counts = place.group.as_ref().is_some_and(Group::counts_processes);
        // Far more than allowed, so that the breach is seen before the kernel refuses.
        let processes = limits.processes.filter(|_| !counts).map(|count| 2 * u64::from(count) + 64);
        // One byte more than allowed, so that the breach is seen.
        let file_size =
            limits.disk.filter(|_| limits.writable.is_empty()).map(|bytes| bytes.saturating_add(1));
        let mut writable = vec![place.scratch.path().to_owned()];
        writable.extend(limits.writable.iter().cloned());
        let mut plan = Plan {
            leash: Some(leash.to_owned()),
            join: place.group.as_ref().map(Group::doors).unwrap_or_default(),
            cpus: place.processor.as_ref().map_or_else(|| limits.cpus.clone(), |one| vec![one.number()]),
            file_size,
            ..Plan::default()
        };
        let mut warden = Launcher::get()?.command();
        if place.tier == Tier::Bubblewrap {
            let within = Plan { user, processes, handed_over: true, ..Plan::default() };
            let inside = Inside {
                needs,
                readable: &limits.readable,
                writable: &writable,
                plan: &within,
                memory: limits.memory,
            };
            plan.bubblewrap = true;
            let bwrap = bubblewrap::command(command, &inside)?;
            warden.arg(plan.word()?).arg(bwrap.get_program()).args(bwrap.get_args());
            return Ok(warden);
        }
        // An ordinary user has other processes as well, which count.
        plan.processes = processes
            .map(|count| if user.is_none() { count + tree::tasks_of_user() + OTHER_TASKS } else { count });
        if let Some(user) = user {
            plan.user = Some(user);
            check_open(needs, user)?;
        }
        if place.tier == Tier::Landlock {
            plan.view = Some(view::for_landlock(needs, &limits.readable, &writable));
        }
        warden.arg(plan.word()?).arg(&needs.program).args(command.get_args()).current_dir(&needs.folder);
        Ok(warden)
    }

    fn set_environment(&self, warden: &mut Command, command: &Command) {
        let scratch = self.place.scratch.path();
        warden.env_clear();
        warden.envs(ENVIRONMENT.iter().filter_map(|key| Some((key, std::env::var_os(key)?))));
        for key in ["HOME", "TMPDIR", "XDG_RUNTIME_DIR"] {
            warden.env(key, scratch);
        }
        for (key, value) in command.get_envs() {
            match value {
                Some(value) => warden.env(key, value),
                None => warden.env_remove(key),
            };
        }
        warden.env(MARK, OsStr::new(self.place.scratch.name()));
    }

    /// Gives what is in the scratch folder to the program.
    pub(in crate::sandbox) fn hand_over(&self) -> io::Result<()> {
        let Some(user) = self.user() else { return Ok(()) };
        let mut waiting = vec![self.scratch().to_owned()];
        while let Some(folder) = waiting.pop() {
            for entry in fs::read_dir(folder)? {
                let path = entry?.path();
                std::os::unix::fs::lchown(&path, Some(user), Some(user))?;
                if fs::symlink_metadata(&path)?.is_dir() {
                    waiting.push(path);
                }
            }
        }
        Ok(())
    }

    /// Lets the program write in a folder.
    pub(in crate::sandbox) fn lend(&self, folder: &Path) -> io::Result<()> {
        if self.user().is_none() {
            return Ok(());
        }
        fs::set_permissions(folder, fs::Permissions::from_mode(0o1777))
    }
}

/// Whether the user sees the program at all, where nothing is put in its way.
fn check_open(needs: &Needs, user: u32) -> io::Result<()> {
    let closed = closed_to(user, &needs.program).or_else(|| closed_to(user, &needs.folder));
    closed.map_or(Ok(()), |path| {
        let path = path.display();
        Err(io::Error::other(format!(
            "{path} is closed to user {user}, which programs of the arena run as when root runs it; chmod o+rx {path}, or put the program elsewhere"
        )))
    })
}
