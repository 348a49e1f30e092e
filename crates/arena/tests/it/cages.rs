//! Programs in cages of every tier: what they can do, and what is left of them.

mod bins;
mod harm;
mod limits;
mod machine;
mod user;
mod verdicts;

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Command, ExitStatus};
use std::time::Duration;

use goren_arena::sandbox::{Breach, Cage, Confinement, Tier, Usage, Wanted, probe};

/// Longest time that a program in a test gets before it is ended: nothing is decided by it.
const LONGEST: Duration = Duration::from_secs(60);

/// The tiers that work here, from the weakest on. One that does not is told, and is a failure where everything is expected
/// to work.
pub(crate) fn tiers() -> Vec<Tier> {
    bins::use_launcher();
    let (mut found, mut missing) = (Vec::new(), Vec::new());
    for tier in [Tier::Limits, Tier::Landlock, Tier::Bubblewrap] {
        match probe(tier) {
            Ok(()) => found.push(tier),
            Err(why) => missing.push((tier, why)),
        }
    }
    for (tier, why) in &missing {
        eprintln!("NOT TESTED HERE: {tier}: {why}");
        let excused = *tier == Tier::Bubblewrap && !machine::allows_namespaces();
        let expected = std::env::var_os("CI").is_some_and(|ci| ci == "true");
        assert!(excused || !expected, "{tier} does not work here: {why}");
        assert!(!why.is_empty());
    }
    found
}

fn confined(tier: Tier) -> Confinement {
    Confinement { tier: Wanted::Exactly(tier), ..Confinement::default() }
}

/// What became of a program that was asked for one move.
#[derive(Debug)]
struct Met {
    moved: bool,
    status: Option<ExitStatus>,
    breach: Option<Breach>,
    usage: Usage,
    /// What it said on standard error, for whoever sees a test fail.
    #[allow(dead_code)]
    errors: String,
}

impl Met {
    fn code(&self) -> Option<i32> {
        self.status.and_then(|status| status.code())
    }
}

fn mock(words: &[&str]) -> Command {
    let mut command = Command::new(bins::path("mock-engine"));
    command.args(words).current_dir("/");
    command
}

/// Asks a program for its first move; if it moves, its input is closed and its end waited for.
fn meet(confinement: &Confinement, words: &[&str]) -> Met {
    let mut cage = Cage::open(confinement).unwrap();
    meet_in(&mut cage, mock(words))
}

fn meet_in(cage: &mut Cage, command: Command) -> Met {
    let mut program = cage.spawn(command).unwrap();
    let (input, output, errors) = program.streams();
    let mut input = input.unwrap();
    // A program that has gone already reads nothing.
    let _ = input.write_all(b"START 15\nBEGIN\n");
    let lines = BufReader::new(output.unwrap()).lines().map_while(Result::ok);
    let moved = lines.map(|line| line.trim().to_owned()).any(|line| line == "0,0");
    drop(input);
    let ended = program.wait(LONGEST);
    let breach = program.breach();
    let usage = program.usage();
    let status = if ended { program.how_ended() } else { None };
    drop(program);
    let mut text = String::new();
    let _ = errors.unwrap().read_to_string(&mut text);
    Met { moved, status, breach, usage, errors: text }
}
