//! What the launcher does: it confines itself, then becomes the program or stays as its warden.

mod confine;
mod streams;
mod warden;

use std::ffi::OsString;
use std::io;
use std::os::unix::process::CommandExt;
use std::process::{Command, ExitCode};

use rustix::process::{Resource, Rlimit, setrlimit};

use super::plan::Plan;

/// What a shell gives back for a program that cannot be run.
const CANNOT_RUN: u8 = 126;
/// Files that a program may have open.
const OPEN_FILES: u64 = 4096;

/// The whole life of a launcher, with the words of its command line: a plan, the program, and what the program gets.
pub fn enter(arguments: impl IntoIterator<Item = OsString>) -> ExitCode {
    match confined(arguments.into_iter()) {
        Ok(code) => ExitCode::from(code),
        Err(error) => {
            eprintln!("cannot start: {error}");
            ExitCode::from(CANNOT_RUN)
        }
    }
}

fn confined(mut arguments: impl Iterator<Item = OsString>) -> io::Result<u8> {
    let missing = || io::Error::new(io::ErrorKind::InvalidInput, "expected a plan and a program");
    let plan = arguments.next().ok_or_else(missing)?;
    let plan: Plan = serde_json::from_slice(plan.as_encoded_bytes())?;
    let mut command = Command::new(arguments.next().ok_or_else(missing)?);
    command.args(arguments);
    if let Some(user) = plan.user {
        // Other groups of the arena's user go with it.
        command.uid(user).gid(user);
    }
    match &plan.leash {
        Some(leash) => warden::run(&plan, leash, command),
        None => {
            if plan.handed_over {
                streams::take()?;
            }
            set_limits(&plan)?;
            Err(command.exec())
        }
    }
}

fn set_limits(plan: &Plan) -> io::Result<()> {
    limit(Resource::Core, 0)?;
    limit(Resource::Nofile, OPEN_FILES)?;
    plan.file_size.map_or(Ok(()), |size| limit(Resource::Fsize, size))?;
    plan.processes.map_or(Ok(()), |count| limit(Resource::Nproc, count))
}

/// Lowers a limit, both the one in force and the one up to which it may be raised.
fn limit(resource: Resource, most: u64) -> io::Result<()> {
    let now = rustix::process::getrlimit(resource);
    let lower = |now: Option<u64>| Some(now.map_or(most, |now| now.min(most)));
    Ok(setrlimit(resource, Rlimit { current: lower(now.current), maximum: lower(now.maximum) })?)
}
