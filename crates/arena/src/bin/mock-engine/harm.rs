//! Modes that do something to the machine before they move.
//!
//! `ignores-signals` of every kind that can be ignored; `deep` makes folders in each other without an end and hides there what it
//! writes, `deep-and-quiet` writes nothing there, `unnamed` writes into files that it has removed, `mapped` into such that it has closed as well and holds in
//! its memory only (in Python, which needs no unsafe code for it), `shuts` closes its folder to everybody, `moves` takes it away,
//! `descriptors` opens as many files as it can, `parent` reaches into the memory of who has started it.
//! `late`, `reads-file`; `memory` takes more and more, `peak` much for a moment; `disk` fills the scratch folder, `files` with many
//! empty ones; `bomb` starts processes without end, `threads` threads; `daemon` leaves a process of a session of its own that writes
//! to the file named behind it for ever, `zombies` children that nobody waits for; `kills WORD` all processes with that word on
//! their command line, `reads FILE` and `writes FILE` are plain, `reads-by-name` the
//! file in the variable `FILE`, `connects PORT` reaches for the network; `aborts`, `spins` when
//! its input has ended.
//!
//! What must not succeed ends the program with [`DONE`].

use std::fs;
use std::io::{self, Write};
use std::net::{TcpStream, UdpSocket};
use std::path::PathBuf;
use std::process::{Command, Stdio, exit};
use std::time::Duration;

/// Exit code of a program that has done what it must not be able to do.
pub(crate) const DONE: i32 = 77;
/// Exit code of a program that has no folder to do harm to.
const NO_FOLDER: i32 = 78;
/// What is taken at a time, in bytes.
const PORTION: usize = 4 << 20;
/// Most that is taken in all: where nothing stops it, the machine is to survive.
const MOST: usize = 1 << 30;
/// A short peak, in bytes.
const PEAK: usize = 160 << 20;
/// Folders in each other: their path is longer than the system takes.
const DEPTH: usize = 40;
/// Time in which what is looked at now and then is seen.
const SEEN: Duration = Duration::from_millis(300);
/// Most processes or threads.
const MANY: usize = 400;

/// Does what the mode does at its turn.
pub(crate) fn before_a_move(how: &str, with: &str) -> io::Result<()> {
    match how {
        "late" => std::thread::sleep(Duration::from_millis(400)),
        "reads-file" => drop(fs::read("beside.txt")?),
        "memory" => take_memory(),
        "peak" => drop(touched(PEAK)),
        "disk" => fill_disk()?,
        "files" => (0..20_000).try_for_each(|n| fs::write(scratch().join(n.to_string()), ""))?,
        "bomb" => start_processes(),
        "threads" => start_threads(),
        "daemon" => run_self(&["daemon-parent", with])?,
        "zombies" => run_self(&["zombies-parent", with])?,
        "kills" => kill_those_with(with),
        "reads" => done_if(fs::read(with).is_ok()),
        "reads-by-name" => done_if(std::env::var_os("FILE").is_some_and(|file| fs::read(file).is_ok())),
        "writes" => done_if(fs::write(with, "x").is_ok()),
        "connects" => connect(with),
        "aborts" => std::process::abort(),
        "deep" => hide_deep(MOST)?,
        "deep-and-quiet" => hide_deep(0)?,
        "unnamed" => fill_without_a_name()?,
        "mapped" => fill_through_memory()?,
        "shuts" => {
            shut()?;
            // Whoever looks from time to time is to see it.
            std::thread::sleep(SEEN);
        }
        "moves" => done_if(fs::rename(scratch(), scratch().with_extension("mine")).is_ok()),
        "descriptors" => open_files()?,
        "parent" => reach_for_the_parent(),
        _ => {}
    }
    Ok(())
}

/// What a mode does before it listens.
pub(crate) fn before_all(how: &str) -> io::Result<()> {
    #[cfg(unix)]
    if how == "ignores-signals" {
        // A shell can let them be ignored, and what it becomes ignores them too.
        let script = "trap '' HUP INT QUIT TERM USR1 USR2 PIPE; exec \"$0\" deaf";
        let mut command = Command::new("sh");
        command.args(["-c", script]).arg(std::env::current_exe()?);
        return Err(std::os::unix::process::CommandExt::exec(&mut command));
    }
    let _ = how;
    Ok(())
}

/// The lives of processes that modes start, which are no players; whether this is one.
pub(crate) fn is_started_by_a_mode(how: &str, with: &str) -> bool {
    match how {
        "sleeps" => std::thread::sleep(Duration::from_secs(600)),
        "ends" => {}
        // Its child belongs to nobody when this one ends.
        "daemon-parent" => drop(quiet(&["daemon-child", with]).spawn()),
        "daemon-child" => write_for_ever(with),
        "zombies-parent" => drop(quiet(&["zombies-child", with]).spawn()),
        "zombies-child" => {
            let children: Vec<_> = (0..5).map(|_| quiet(&["ends"]).spawn()).collect();
            std::thread::sleep(Duration::from_secs(600));
            drop(children);
        }
        _ => return false,
    }
    true
}

/// What follows the end of the input.
pub(crate) fn after_the_end(how: &str) {
    if how == "spins" {
        loop {
            std::hint::spin_loop();
        }
    }
}

fn done_if(it_worked: bool) {
    if it_worked {
        exit(DONE);
    }
}

/// The folder that is the program's own. Where nothing confines it there is none, and what it would be taken for is the folder of
/// everybody's temporary files, which is not to be filled, closed or moved.
fn scratch() -> PathBuf {
    if std::env::var_os("GOREN_CAGE").is_none() {
        eprintln!("there is no folder of its own to do this to; nothing is done");
        exit(NO_FOLDER);
    }
    std::env::temp_dir()
}

fn touched(size: usize) -> Vec<u8> {
    let mut memory = vec![0; size];
    memory.iter_mut().step_by(1024).for_each(|byte| *byte = 1);
    // Whoever reads it must have written it.
    std::hint::black_box(memory)
}

fn take_memory() {
    let mut taken = Vec::new();
    while taken.len() * PORTION < MOST {
        taken.push(touched(PORTION));
        std::thread::sleep(Duration::from_millis(5));
    }
    exit(DONE);
}

fn fill_disk() -> io::Result<()> {
    let mut file = fs::File::create(scratch().join("filled"))?;
    for _ in 0..MOST / PORTION {
        file.write_all(&vec![1; PORTION])?;
    }
    exit(DONE);
}

/// Writes in folders so deep that no path leads there.
fn hide_deep(bytes: usize) -> io::Result<()> {
    std::env::set_current_dir(scratch())?;
    for _ in 0..DEPTH {
        let name = "d".repeat(200);
        fs::create_dir(&name)?;
        std::env::set_current_dir(name)?;
    }
    let mut file = fs::File::create("filled")?;
    for _ in 0..bytes / PORTION {
        file.write_all(&vec![1; PORTION])?;
        std::thread::sleep(Duration::from_millis(1));
    }
    done_if(bytes > 0);
    Ok(())
}

/// Fills the disk through files that have no name any more.
fn fill_without_a_name() -> io::Result<()> {
    let mut files = Vec::new();
    for number in 0..MOST / PORTION {
        let name = scratch().join(number.to_string());
        let mut file = fs::File::create(&name)?;
        fs::remove_file(name)?;
        // Less than the limit of a single file.
        file.write_all(&vec![1; PORTION / 2])?;
        files.push(file);
        std::thread::sleep(Duration::from_millis(5));
    }
    exit(DONE);
}

/// The same with files that nobody has open.
fn fill_through_memory() -> io::Result<()> {
    const SCRIPT: &str = "import mmap, os, sys, time
held = []
for number in range(int(sys.argv[1])):
    name = os.path.join(os.environ['TMPDIR'], str(number))
    with open(name, 'w+b') as file:
        file.truncate(2 << 20)
        held.append(mmap.mmap(file.fileno(), 2 << 20))
    os.remove(name)
    held[-1][:] = bytes(2 << 20)
    time.sleep(0.005)
";
    let count = (MOST / PORTION).to_string();
    let status = quiet_program("python3").args(["-c", SCRIPT, &count]).status()?;
    done_if(status.success());
    Err(io::Error::other(format!("no file could be mapped: {status}")))
}

/// Closes its folder to everybody, and what is in it too.
fn shut() -> io::Result<()> {
    if fs::create_dir_all(scratch().join("a/b")).is_err() {
        // It is closed already.
        return Ok(());
    }
    fs::write(scratch().join("a/b/file"), "x")?;
    #[cfg(unix)]
    for folder in ["a/b", "a", ""] {
        let rights = std::os::unix::fs::PermissionsExt::from_mode(0o0);
        fs::set_permissions(scratch().join(folder), rights)?;
    }
    Ok(())
}

/// Opens a hundred thousand files, if nothing stops it.
fn open_files() -> io::Result<()> {
    let own = std::env::current_exe()?;
    let open: Vec<fs::File> = (0..100_000).map_while(|_| fs::File::open(&own).ok()).collect();
    done_if(open.len() == 100_000);
    Ok(())
}

/// Writes into the memory of its parent, whose first bytes that can be written begin its data.
fn reach_for_the_parent() {
    #[cfg(unix)]
    if let Some(parent) = rustix::process::getppid() {
        let parent = parent.as_raw_nonzero();
        done_if(fs::File::options().write(true).open(format!("/proc/{parent}/mem")).is_ok());
    }
}

/// This program in another mode, with none of its streams.
fn quiet(words: &[&str]) -> Command {
    let mut command = quiet_program(std::env::current_exe().unwrap_or_default());
    command.args(words);
    command
}

fn quiet_program(program: impl AsRef<std::ffi::OsStr>) -> Command {
    let mut command = Command::new(program);
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command
}

fn run_self(words: &[&str]) -> io::Result<()> {
    quiet(words).status().map(drop)
}

fn start_processes() {
    let mut started = 0;
    while started < MANY {
        started += usize::from(quiet(&["sleeps"]).spawn().is_ok());
        std::thread::sleep(Duration::from_millis(1));
    }
    exit(DONE);
}

fn start_threads() {
    let mut started = 0;
    while started < MANY {
        let life = || std::thread::sleep(Duration::from_secs(600));
        started += usize::from(std::thread::Builder::new().spawn(life).is_ok());
        std::thread::sleep(Duration::from_millis(1));
    }
    exit(DONE);
}

fn write_for_ever(file: &str) {
    #[cfg(unix)]
    let _ = rustix::process::setsid();
    loop {
        let _ = fs::write(file, "still here");
        std::thread::sleep(Duration::from_millis(1));
    }
}

#[cfg(unix)]
fn kill_those_with(word: &str) {
    use rustix::process::{Pid, Signal, getpid, kill_process};
    let entries = fs::read_dir("/proc").into_iter().flatten().flatten();
    for pid in entries.filter_map(|entry| entry.file_name().to_str()?.parse().ok().and_then(Pid::from_raw)) {
        let line = fs::read(format!("/proc/{}/cmdline", pid.as_raw_nonzero())).unwrap_or_default();
        let is_meant = line.split(|&byte| byte == 0).any(|found| found == word.as_bytes());
        // The first process of a space of its own cannot be killed from within, though nobody says so.
        if is_meant && pid != getpid() && pid != Pid::INIT {
            done_if(kill_process(pid, Signal::KILL).is_ok());
        }
    }
}

#[cfg(not(unix))]
fn kill_those_with(_word: &str) {}

fn connect(port: &str) {
    let address = format!("127.0.0.1:{port}");
    done_if(TcpStream::connect(&address).is_ok());
    // Nobody tells whether it arrives.
    let _ = UdpSocket::bind("127.0.0.1:0").and_then(|socket| socket.send_to(b"x", &address));
}
