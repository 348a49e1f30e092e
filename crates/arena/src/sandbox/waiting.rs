//! Waiting for a process without reaping it.

use std::process::Child;
use std::time::{Duration, Instant};

/// Whether a process has ended. Its number stays taken, so that no other process gets it.
#[cfg(unix)]
pub(super) fn has_ended(child: &mut Child) -> bool {
    use rustix::process::{WaitId, WaitIdOptions, waitid};
    let options = WaitIdOptions::EXITED | WaitIdOptions::NOWAIT | WaitIdOptions::NOHANG;
    pid_of(child).is_none_or(|pid| !matches!(waitid(WaitId::Pid(pid), options), Ok(None)))
}

/// Whether a process has ended.
#[cfg(not(unix))]
pub(super) fn has_ended(child: &mut Child) -> bool {
    !matches!(child.try_wait(), Ok(None))
}

#[cfg(unix)]
pub(super) fn pid_of(child: &Child) -> Option<rustix::process::Pid> {
    i32::try_from(child.id()).ok().and_then(rustix::process::Pid::from_raw)
}

/// Waits for the end of a process, at most so long; whether it has ended.
pub(super) fn wait(child: &mut Child, longest: Duration) -> bool {
    let deadline = Instant::now() + longest;
    #[cfg(target_os = "linux")]
    if let Some(ended) = wait_by_event(child, longest) {
        return ended;
    }
    loop {
        if has_ended(child) {
            return true;
        }
        if Instant::now() >= deadline {
            return false;
        }
        std::thread::sleep(Duration::from_millis(1));
    }
}

/// `None` if the kernel cannot do it.
#[cfg(target_os = "linux")]
fn wait_by_event(child: &mut Child, longest: Duration) -> Option<bool> {
    use rustix::event::{PollFd, PollFlags, Timespec, poll};
    use rustix::process::{PidfdFlags, pidfd_open};
    if has_ended(child) {
        return Some(true);
    }
    let process = pidfd_open(pid_of(child)?, PidfdFlags::empty()).ok()?;
    let timeout = Timespec::try_from(longest).ok()?;
    poll(&mut [PollFd::new(&process, PollFlags::IN)], Some(&timeout)).ok()?;
    Some(has_ended(child))
}
