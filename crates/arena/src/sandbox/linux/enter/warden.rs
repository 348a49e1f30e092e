//! The warden: the parent of the program, which gets its orphans and ends all of them.

use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::os::fd::AsRawFd;
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;
use std::time::Duration;

use rustix::event::{PollFd, PollFlags, poll};
use rustix::fs::OFlags;
use rustix::io::{Errno, FdFlags};
use rustix::process::{
    Pid, Signal, WaitOptions, WaitStatus, getpid, kill_process, kill_process_group, set_child_subreaper, wait,
};
use rustix::thread::{CpuSet, Uid, sched_setaffinity, set_thread_res_uid};

use super::{confine, set_limits, streams};
use crate::sandbox::linux::plan::{Plan, STARTED, report_beside};
use crate::sandbox::linux::tree;

/// Between two rounds of killing.
const ROUND: Duration = Duration::from_millis(1);

/// How the warden reaches all that the program has started, however it hides.
#[derive(Copy, Clone, Debug)]
enum Reach {
    /// Signals reach nothing else.
    Domain,
    /// Nobody else is that user.
    User(u32),
    /// Children, their children, and so on; orphans come back to the warden.
    Tree,
}

/// Runs the program until it ends or the leash is pulled, ends all that it has started; its exit code, 128 and the signal
/// if one ended it.
pub(super) fn run(plan: &Plan, leash_path: &Path, command: Command) -> io::Result<u8> {
    for group in &plan.join {
        fs::write(group, "0").map_err(|error| about(group, &error))?;
    }
    // Away from the terminal, if there is one.
    rustix::process::setsid()?;
    set_child_subreaper(Some(getpid()))?;
    if !plan.cpus.is_empty() {
        let mut cpus = CpuSet::new();
        plan.cpus.iter().filter(|&&cpu| cpu < CpuSet::MAX_CPU).for_each(|&cpu| cpus.set(cpu));
        sched_setaffinity(None, &cpus)?;
    }
    // Does not wait for the arena: it may have gone already.
    let open =
        File::options().read(true).custom_flags(OFlags::NONBLOCK.bits().cast_signed()).open(leash_path);
    let leash = open.map_err(|error| about(leash_path, &error))?;
    let reach = match (&plan.view, plan.user) {
        (Some(_), _) if confine::keep_signals_inside()? => Reach::Domain,
        (_, Some(user)) => Reach::User(user),
        _ => Reach::Tree,
    };
    let killer = start_killer(leash, reach)?;
    set_limits(plan)?;
    let report = File::options().write(true).create_new(true).open(report_beside(leash_path))?;
    let name = command.get_program().to_owned();
    let started = start(plan, command, &report);
    let program = started.map_err(|error| about(Path::new(&name), &error))?;
    let program = i32::try_from(program.id()).ok().and_then(Pid::from_raw);
    let_go_of_streams()?;
    Ok(attend(program, &killer))
}

/// Starts the program. What confines it stays with the thread that starts it, which is gone afterwards: the warden itself is
/// out of the reach of the program's signals.
fn start(plan: &Plan, mut command: Command, report: &File) -> io::Result<Child> {
    if plan.bubblewrap {
        // For bubblewrap alone: it keeps the file from what it starts.
        rustix::io::fcntl_setfd(report, FdFlags::empty())?;
        let mut told = Command::new(command.get_program());
        told.arg("--json-status-fd").arg(report.as_raw_fd().to_string()).args(command.get_args());
        told.stdin(streams::hand_over()?).stdout(Stdio::null());
        return told.spawn();
    }
    let Some(view) = &plan.view else { return reported(report, command.spawn()) };
    let pinned = !plan.cpus.is_empty();
    let confined = |mut command: Command| {
        confine::keep_to(view)?;
        confine::refuse_calls(pinned)?;
        reported(report, command.spawn())
    };
    thread::scope(|scope| {
        let start = thread::Builder::new().spawn_scoped(scope, || confined(command))?;
        start.join().unwrap_or_else(|_| Err(io::Error::other("the start of the program broke off")))
    })
}

/// Reports that it is the program's own matter from here on, unless the machine has no room for it.
fn reported(mut report: &File, started: io::Result<Child>) -> io::Result<Child> {
    let full =
        matches!(&started, Err(error) if matches!(error.raw_os_error(), Some(libc::EAGAIN | libc::ENOMEM)));
    if !full {
        report.write_all(STARTED.as_bytes())?;
    }
    started
}

fn about(path: &Path, error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("{}: {error}", path.display()))
}

/// So that whoever reads from the program sees its end, not that of the warden.
fn let_go_of_streams() -> io::Result<()> {
    let nothing = File::options().read(true).write(true).open("/dev/null")?;
    rustix::stdio::dup2_stdin(&nothing)?;
    rustix::stdio::dup2_stdout(&nothing)?;
    Ok(rustix::stdio::dup2_stderr(&nothing)?)
}

/// Waits for everything; the exit code of the program.
fn attend(program: Option<Pid>, killer: &Sender<()>) -> u8 {
    let mut code = 0;
    loop {
        match wait(WaitOptions::empty()) {
            Ok(Some((pid, status))) if Some(pid) == program => {
                code = code_of(status);
                // What the program leaves behind goes with it. If there is no killer any more, it has been told.
                let _ = killer.send(());
            }
            Ok(_) | Err(Errno::INTR) => {}
            Err(_) => return code,
        }
    }
}

fn code_of(status: WaitStatus) -> u8 {
    let code = status.exit_status().or_else(|| status.terminating_signal().map(|signal| 128 + signal));
    code.and_then(|code| u8::try_from(code).ok()).unwrap_or(u8::MAX)
}

/// Two threads: one waits for the leash, the other kills when told, until the warden ends.
fn start_killer(mut leash: File, reach: Reach) -> io::Result<Sender<()>> {
    let (sender, receiver) = mpsc::channel();
    let pulled = sender.clone();
    thread::Builder::new().spawn(move || {
        // If nothing comes through, the arena has ended, which is a reason as well.
        while leash.read(&mut [0]).is_err_and(|error| error.kind() == io::ErrorKind::WouldBlock) {
            // Only a signal could end it too early, and then it is asked again.
            let _ = poll(&mut [PollFd::new(&leash, PollFlags::IN)], None);
        }
        let _ = pulled.send(());
    })?;
    thread::Builder::new().spawn(move || kill_when_told(&receiver, reach))?;
    Ok(sender)
}

fn kill_when_told(told: &Receiver<()>, reach: Reach) {
    if told.recv().is_err() {
        return;
    }
    if let Reach::User(user) = reach {
        // Only this thread, and only now: it can be reached by the program in its turn.
        let user = Uid::from_raw(user);
        if set_thread_res_uid(user, user, user).is_err() {
            return kill_tree();
        }
    }
    loop {
        match reach {
            // To everything that may be reached but this process. Fails if there is nothing.
            Reach::Domain | Reach::User(_) => drop(kill_process_group(Pid::INIT, Signal::KILL)),
            Reach::Tree => kill_tree(),
        }
        thread::sleep(ROUND);
    }
}

fn kill_tree() {
    for pid in tree::descendants(getpid()) {
        // Fails if it has gone.
        let _ = kill_process(pid, Signal::KILL);
    }
}
