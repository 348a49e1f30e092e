//! Which tiers work here, tried once.

use std::io::{self, Read};
use std::process::{Command, Stdio};
use std::sync::OnceLock;
use std::time::Duration;

use super::bubblewrap;
use super::site::Site;
use crate::sandbox::waiting::wait;
use crate::sandbox::{Confinement, Tier};

/// Longest time for a program that does nothing.
const LONGEST: Duration = Duration::from_secs(20);
/// What is kept of an explanation.
const LONGEST_TEXT: u64 = 400;

/// Whether a tier works here; what is missing if not.
pub(in crate::sandbox) fn works(tier: Tier) -> Result<(), String> {
    static FOUND: [OnceLock<Result<(), String>>; 3] = [const { OnceLock::new() }; 3];
    let index = match tier {
        Tier::Open => return Ok(()),
        Tier::Limits => 0,
        Tier::Landlock => 1,
        Tier::Bubblewrap => 2,
    };
    FOUND[index].get_or_init(|| try_out(tier)).clone()
}

fn try_out(tier: Tier) -> Result<(), String> {
    if tier == Tier::Bubblewrap && bubblewrap::find().is_err() {
        return Err(
            "bubblewrap is not installed, expected a program bwrap (apt install bubblewrap)".to_owned()
        );
    }
    let hint = match tier {
        Tier::Bubblewrap => "; user namespaces may be forbidden here, see docs/protocols/sandbox.md",
        Tier::Landlock => "; Linux 6.2 with Landlock enabled is expected",
        _ => "",
    };
    run(tier).map_err(|error| format!("{error}{hint}"))
}

/// Runs a program that does nothing.
fn run(tier: Tier) -> io::Result<()> {
    let site = Site::open(tier, &Confinement::default())?;
    let mut command = Command::new("true");
    command.current_dir("/");
    let (mut child, mut held) = site.spawn(&command, [Stdio::null(), Stdio::null(), Stdio::piped()])?;
    let ended = wait(&mut child, LONGEST);
    held.note_end(&mut child);
    let status = if ended { child.try_wait().ok().flatten() } else { None };
    let errors = child.stderr.take();
    held.end(&mut child);
    if status.is_some_and(|status| status.success()) {
        return Ok(());
    }
    let mut text = String::new();
    if let Some(errors) = errors {
        // What cannot be read explains nothing.
        let _ = errors.take(LONGEST_TEXT).read_to_string(&mut text);
    }
    let told = text.lines().last().unwrap_or("a program that does nothing does not end well").to_owned();
    Err(io::Error::other(told))
}
