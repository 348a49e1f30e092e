//! A terminal that is none: what the program writes is shown on a screen, what a person types is written to it.

use std::fs::{File, OpenOptions};
use std::io::{Read, Write};
use std::num::NonZeroU16;
use std::os::fd::OwnedFd;
use std::os::unix::ffi::OsStrExt;
use std::path::Path;
use std::process::{Child, Command, ExitStatus};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::{Duration, Instant};

use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{LocalModes, Winsize, tcgetattr, tcsetwinsize};
use snapbox::cmd::cargo_bin;

/// How long a change of the screen is waited for before the test fails.
const PATIENCE: Duration = Duration::from_secs(60);

struct Seen {
    parser: vt100::Parser,
    bytes: Vec<u8>,
    ended: bool,
}

impl Seen {
    /// Whether no change of the screen has begun without having ended.
    fn is_whole(&self) -> bool {
        let count = |part: &[u8]| self.bytes.windows(part.len()).filter(|window| *window == part).count();
        count(b"\x1b[?2026h") == count(b"\x1b[?2026l")
    }
}

/// Both ends of a terminal.
fn pair(columns: u16, rows: u16) -> (File, File) {
    let master: OwnedFd = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY | OpenptFlags::CLOEXEC).unwrap();
    grantpt(&master).unwrap();
    unlockpt(&master).unwrap();
    let name = ptsname(&master, Vec::new()).unwrap();
    let path = Path::new(std::ffi::OsStr::from_bytes(name.to_bytes()));
    let slave = OpenOptions::new().read(true).write(true).open(path).unwrap();
    tcsetwinsize(&master, size(columns, rows)).unwrap();
    (File::from(master), slave)
}

/// Starts `goren` on a terminal that no session has, so that nobody is told when it goes, and takes that terminal away once
/// something has been drawn. How the program ended.
pub(super) fn lose(words: &str) -> ExitStatus {
    let (mut master, slave) = pair(80, 24);
    let mut command = Command::new(cargo_bin!("goren"));
    command.args(words.split_whitespace()).env("LANG", "en_GB.UTF-8").env("TERM", "xterm-256color");
    let end = || slave.try_clone().unwrap();
    let mut child = command.stdin(end()).stdout(end()).stderr(end()).spawn().unwrap();
    drop((slave, command));
    let mut drawn = 0;
    while drawn < 1000 {
        drawn += master.read(&mut [0; 4096]).unwrap();
    }
    drop(master);
    let began = Instant::now();
    loop {
        if let Some(status) = child.try_wait().unwrap() {
            return status;
        }
        if began.elapsed() > PATIENCE {
            child.kill().unwrap();
            panic!("the program goes on without a terminal");
        }
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// A program on a terminal of its own.
pub(super) struct Terminal {
    child: Child,
    master: File,
    seen: Arc<(Mutex<Seen>, Condvar)>,
}

impl Terminal {
    /// Starts `goren` with these words on 80 × 24 characters.
    pub(super) fn goren(words: &str) -> Terminal {
        Terminal::with(words, (80, 24), &[])
    }

    pub(super) fn with(words: &str, (columns, rows): (u16, u16), variables: &[(&str, &str)]) -> Terminal {
        let (master, slave) = pair(columns, rows);
        // A session of its own, in which this is the controlling terminal: else nobody would hear of its size.
        let mut command = Command::new("setsid");
        command.arg("--ctty").arg(cargo_bin!("goren")).args(words.split_whitespace());
        for name in ["LC_ALL", "LC_CTYPE", "LC_MESSAGES", "NO_COLOR", "COLORTERM"] {
            command.env_remove(name);
        }
        command.env("LANG", "en_GB.UTF-8").env("TERM", "xterm-256color");
        command.envs(variables.iter().copied());
        let end = || slave.try_clone().unwrap();
        let child = command.stdin(end()).stdout(end()).stderr(slave).spawn().unwrap();
        let seen = Seen {
            parser: vt100::Parser::new(some(rows), some(columns), 0),
            bytes: Vec::new(),
            ended: false,
        };
        let seen = Arc::new((Mutex::new(seen), Condvar::new()));
        let (mut from, to) = (master.try_clone().unwrap(), seen.clone());
        std::thread::spawn(move || {
            let mut buffer = [0; 4096];
            loop {
                let read = from.read(&mut buffer).unwrap_or(0);
                let mut seen = to.0.lock().unwrap_or_else(PoisonError::into_inner);
                seen.parser.process(&buffer[..read]);
                seen.bytes.extend_from_slice(&buffer[..read]);
                seen.ended = read == 0;
                to.1.notify_all();
                if read == 0 {
                    return;
                }
            }
        });
        Terminal { child, master, seen }
    }

    /// Types.
    pub(super) fn keys(&mut self, keys: &str) {
        self.master.write_all(keys.as_bytes()).unwrap();
    }

    /// Clicks on the character in this column and row, from 0.
    pub(super) fn click(&mut self, (column, row): (u16, u16)) {
        let (column, row) = (column + 1, row + 1);
        self.keys(&format!("\x1b[<0;{column};{row}M\x1b[<0;{column};{row}m"));
    }

    pub(super) fn resize(&mut self, columns: u16, rows: u16) {
        self.seen.0.lock().unwrap().parser.screen_mut().set_size(some(rows), some(columns));
        tcsetwinsize(&self.master, size(columns, rows)).unwrap();
    }

    /// What stands on the screen.
    pub(super) fn screen(&self) -> String {
        self.seen.0.lock().unwrap().parser.screen().contents()
    }

    /// Everything that was written.
    pub(super) fn written(&self) -> Vec<u8> {
        self.seen.0.lock().unwrap().bytes.clone()
    }

    /// Column and row of the terminal's cursor.
    pub(super) fn cursor(&self) -> (u16, u16) {
        let (row, column) = self.seen.0.lock().unwrap().parser.screen().cursor_position();
        (column, row)
    }

    /// Waits until the screen shows something.
    pub(super) fn until(&self, shows: impl Fn(&str) -> bool) -> String {
        let deadline = Instant::now() + PATIENCE;
        let mut seen = self.seen.0.lock().unwrap();
        loop {
            let contents = seen.parser.screen().contents();
            if seen.is_whole() && shows(&contents) {
                return contents;
            }
            assert!(!seen.ended && Instant::now() < deadline, "the screen never showed it:\n{contents}");
            seen = self.seen.1.wait_timeout(seen, Duration::from_millis(100)).unwrap().0;
        }
    }

    /// Waits until the screen shows this text.
    pub(super) fn shows(&self, text: &str) -> String {
        self.until(|screen| screen.contains(text))
    }

    /// Where a cell of a square board is drawn: by the names beside the rows and below the columns.
    pub(super) fn cell(&self, name: &str) -> (u16, u16) {
        let screen = self.screen();
        let (letter, number) = name.split_at(1);
        let lines: Vec<&str> = screen.lines().collect();
        let row = lines.iter().position(|line| line.split_whitespace().next() == Some(number)).unwrap();
        let below = lines.iter().find(|line| line.trim_start().starts_with("a ")).unwrap();
        (u16::try_from(below.find(letter).unwrap()).unwrap(), u16::try_from(row).unwrap())
    }

    /// The character on a cell with those before and behind it.
    pub(super) fn around(&self, name: &str) -> String {
        let (column, row) = self.cell(name);
        let line = self.screen().lines().nth(usize::from(row)).unwrap().to_owned();
        line.chars().skip(usize::from(column) - 1).take(3).collect()
    }

    /// Whether the terminal is as a shell needs it: lines are edited and echoed.
    pub(super) fn is_cooked(&self) -> bool {
        let modes = tcgetattr(&self.master).unwrap().local_modes;
        modes.contains(LocalModes::ICANON | LocalModes::ECHO | LocalModes::ISIG)
    }

    pub(super) fn signal(&self, signal: rustix::process::Signal) {
        let pid = rustix::process::Pid::from_raw(i32::try_from(self.child.id()).unwrap()).unwrap();
        rustix::process::kill_process(pid, signal).unwrap();
    }

    /// Waits for the program's end.
    pub(super) fn end(&mut self) -> ExitStatus {
        let deadline = Instant::now() + PATIENCE;
        loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                return status;
            }
            assert!(Instant::now() < deadline, "it does not end:\n{}", self.screen());
            std::thread::sleep(Duration::from_millis(5));
        }
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn some(number: u16) -> NonZeroU16 {
    NonZeroU16::new(number).unwrap()
}

fn size(columns: u16, rows: u16) -> Winsize {
    Winsize { ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0 }
}
