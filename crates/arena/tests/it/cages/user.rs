//! The same as an ordinary user.

use std::os::unix::process::CommandExt;
use std::process::Command;

use super::{bins, machine, tiers};

/// The user that nobody is.
const NOBODY: u32 = 65_534;

#[test]
fn an_ordinary_user_has_cages_too() {
    if !machine::is_root() {
        // All the other tests are run by one already.
        assert!(!tiers().is_empty());
        return;
    }
    let own = std::env::current_exe().unwrap();
    let folder = tempfile::tempdir().unwrap();
    let copy = folder.path().join("tests");
    std::fs::copy(own, &copy).unwrap();
    std::os::unix::fs::chown(folder.path(), Some(NOBODY), Some(NOBODY)).unwrap();
    let mut command = Command::new(copy);
    command.args(["cages::", "--test-threads=2"]).current_dir("/").uid(NOBODY).gid(NOBODY);
    command.env("TMPDIR", folder.path()).env("HOME", folder.path()).env(bins::PLACE, bins::place());
    let output = command.output().unwrap();
    let text =
        format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    text.lines().filter(|line| line.contains("NOT TESTED HERE")).for_each(|line| eprintln!("{line}"));
    assert!(output.status.success(), "{text}");
}
