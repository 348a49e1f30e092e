//! Child processes whose output is shown and counted at the same time.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};

use anyhow::{Context, Result};

use super::counts::Counts;

/// A command about to run in the workspace.
pub(crate) struct Run {
    text: String,
    command: Command,
}

impl Run {
    /// The cargo that started this program, with blank-separated words.
    pub(crate) fn cargo(root: &Path, words: &str) -> Run {
        let program = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
        let mut command = Command::new(program);
        command.current_dir(root).args(words.split_whitespace());
        Run { text: format!("cargo {words}"), command }
    }

    /// npm in the folder of the browser tests.
    pub(crate) fn npm(root: &Path, words: &str) -> Run {
        let mut command = Command::new("npm");
        command.current_dir(root.join("e2e")).args(words.split_whitespace());
        Run { text: format!("npm {words}"), command }
    }

    /// Any program by name.
    pub(crate) fn program(name: &str, words: &str) -> Run {
        let mut command = Command::new(name);
        command.args(words.split_whitespace());
        Run { text: format!("{name} {words}"), command }
    }

    /// Sets an environment variable.
    pub(crate) fn with(mut self, key: &str, value: &str) -> Run {
        self.command.env(key, value);
        self
    }

    /// Runs it; counts as one check that passed or failed.
    pub(crate) fn check(mut self) -> Result<Counts> {
        println!("$ {}", self.text);
        let status = self.command.stdin(Stdio::null()).status().with_context(|| self.failure())?;
        Ok(Counts::one(status.success()))
    }

    /// Runs it, shows its standard output and gives every line to `read`, which finds the test counts.
    ///
    /// A failing exit adds one failure if the output admits none; so does a run in which no test ran.
    pub(crate) fn count(mut self, read: fn(&str, &mut Counts)) -> Result<Counts> {
        println!("$ {}", self.text);
        self.command.stdin(Stdio::null()).stdout(Stdio::piped());
        let mut child = self.command.spawn().with_context(|| self.failure())?;
        let output = child.stdout.take().context("the child has no output")?;
        let mut counts = Counts::default();
        for line in BufReader::new(output).split(b'\n') {
            let line = String::from_utf8_lossy(&line?).into_owned();
            println!("{line}");
            read(&line, &mut counts);
        }
        let success = child.wait()?.success();
        if counts.failed == 0 && (!success || counts.passed == 0) {
            println!("error: `{}` {}", self.text, if success { "ran no test" } else { "failed" });
            counts.failed = 1;
        }
        Ok(counts)
    }

    fn failure(&self) -> String {
        format!("cannot run `{}`", self.text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::suite::counts;

    fn shell(script: &str) -> Run {
        let mut run = Run::program("sh", "-c");
        run.command.arg(script);
        run
    }

    #[test]
    fn a_crash_without_counts_is_a_failure() {
        let counted = shell("exit 3").count(counts::cargo).unwrap();
        assert_eq!((counted.passed, counted.failed), (0, 1));
    }

    #[test]
    fn a_green_run_without_tests_is_a_failure() {
        let counted = shell("echo nothing").count(counts::cargo).unwrap();
        assert_eq!((counted.passed, counted.failed), (0, 1));
    }

    #[test]
    fn reported_failures_are_not_counted_twice() {
        let line = "test result: FAILED. 4 passed; 2 failed; 0 ignored; 0 measured; 0 filtered out";
        let counted = shell(&format!("echo '{line}'; exit 101")).count(counts::cargo).unwrap();
        assert_eq!((counted.passed, counted.failed), (4, 2));
    }
}
