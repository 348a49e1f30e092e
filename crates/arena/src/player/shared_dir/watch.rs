//! Sees what happens to the files of a folder: at once through inotify where there is it, else by looking again and again.

use std::ffi::OsStr;
use std::path::Path;
use std::time::Duration;

/// What was seen in one look.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Seen {
    /// The answer was closed by its writer, or renamed to its name, and not written to since.
    pub(super) complete: bool,
    /// The judge's file was touched.
    pub(super) touched: bool,
}

/// A watched folder.
#[derive(Debug)]
pub(super) struct Watch {
    #[cfg(target_os = "linux")]
    notices: Option<notices::Notices>,
}

impl Watch {
    /// Begins to watch. A machine that cannot tell is looked at instead.
    pub(super) fn open(folder: &Path) -> Watch {
        #[cfg(target_os = "linux")]
        return Watch { notices: notices::Notices::open(folder).ok() };
        #[cfg(not(target_os = "linux"))]
        {
            let _ = folder;
            Watch {}
        }
    }

    /// Whether [`Seen`] tells anything; if not, the caller has to compare what it reads.
    pub(super) fn tells(&self) -> bool {
        #[cfg(target_os = "linux")]
        return self.notices.is_some();
        #[cfg(not(target_os = "linux"))]
        false
    }

    /// The judge is about to rename a file to the name of the state file.
    pub(super) fn expect_rename(&mut self) {
        #[cfg(target_os = "linux")]
        if let Some(notices) = &mut self.notices {
            notices.expected = 1;
        }
    }

    /// Waits for something to happen, at most so long, and says what it was.
    pub(super) fn wait(&mut self, longest: Duration, answer: &OsStr, state: &OsStr) -> Seen {
        #[cfg(target_os = "linux")]
        if let Some(notices) = &mut self.notices {
            return notices.wait(longest, answer, state);
        }
        let _ = (answer, state);
        std::thread::sleep(longest);
        Seen::default()
    }
}

#[cfg(target_os = "linux")]
mod notices {
    use std::ffi::OsStr;
    use std::io;
    use std::mem::MaybeUninit;
    use std::os::fd::OwnedFd;
    use std::os::unix::ffi::OsStrExt;
    use std::path::Path;
    use std::time::Duration;

    use rustix::event::{PollFd, PollFlags, Timespec, poll};
    use rustix::fs::inotify::{CreateFlags, ReadFlags, Reader, WatchFlags, add_watch, init};

    use super::Seen;

    /// Notices of one look; a program that makes more has to wait for the next.
    const MOST: usize = 10_000;

    #[derive(Debug)]
    pub(super) struct Notices {
        queue: OwnedFd,
        /// Renames to the judge's file that are the judge's own.
        pub(super) expected: u32,
    }

    impl Notices {
        pub(super) fn open(folder: &Path) -> io::Result<Notices> {
            let notices = init(CreateFlags::NONBLOCK | CreateFlags::CLOEXEC)?;
            let wanted = WatchFlags::CLOSE_WRITE
                | WatchFlags::MOVED_TO
                | WatchFlags::MOVED_FROM
                | WatchFlags::MODIFY
                | WatchFlags::CREATE
                | WatchFlags::ATTRIB
                | WatchFlags::DELETE;
            add_watch(&notices, folder, wanted)?;
            Ok(Notices { queue: notices, expected: 0 })
        }

        pub(super) fn wait(&mut self, longest: Duration, answer: &OsStr, state: &OsStr) -> Seen {
            let timeout = Timespec::try_from(longest).ok();
            // An interrupted wait is a short one; what there is is read in any case.
            let _ = poll(&mut [PollFd::new(&self.queue, PollFlags::IN)], timeout.as_ref());
            let mut seen = Seen::default();
            let mut buffer = [MaybeUninit::uninit(); 4096];
            let mut reader = Reader::new(&self.queue, &mut buffer);
            for _ in 0..MOST {
                let Ok(event) = reader.next() else { break };
                let name = event.file_name().map(|name| OsStr::from_bytes(name.to_bytes()));
                let is = |flags: ReadFlags| event.events().intersects(flags);
                if name == Some(answer) {
                    if is(ReadFlags::CLOSE_WRITE | ReadFlags::MOVED_TO) {
                        seen.complete = true;
                    } else if is(ReadFlags::MODIFY | ReadFlags::CREATE) {
                        seen.complete = false;
                    }
                } else if name == Some(state) && is(ReadFlags::MOVED_TO) && self.expected > 0 {
                    self.expected -= 1;
                } else if name == Some(state) {
                    // Closing alone is no change: a program may open what it does not write to.
                    seen.touched |= !is(ReadFlags::CLOSE_WRITE);
                }
            }
            seen
        }
    }
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;
    use std::fs;
    use std::io::Write;

    #[test]
    fn an_answer_is_complete_when_it_is_closed_or_renamed() {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        let mut watch = Watch::open(folder.path());
        let mut look = || watch.wait(Duration::ZERO, OsStr::new("move_1.txt"), OsStr::new("state_1.txt"));
        let mut file = fs::File::create(path("move_1.txt")).unwrap();
        file.write_all(b"5 1").unwrap();
        assert_eq!(look(), Seen::default());
        file.write_all(b"7\n").unwrap();
        drop(file);
        assert_eq!(look(), Seen { complete: true, touched: false });
        fs::write(path("other"), "5 18").unwrap();
        assert_eq!(look(), Seen::default());
        fs::rename(path("other"), path("move_1.txt")).unwrap();
        assert!(look().complete);
        fs::write(path("state_1.txt"), "x").unwrap();
        assert_eq!(look(), Seen { complete: false, touched: true });
        fs::read(path("state_1.txt")).unwrap();
        assert_eq!(look(), Seen::default());
    }
}
