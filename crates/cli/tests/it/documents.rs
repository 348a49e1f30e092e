//! Help, completions, man pages.

use crate::program::{Folder, answer, goren};

#[test]
fn every_command_has_help_with_examples() {
    let (_, help) = answer(goren("--help"));
    let commands: Vec<&str> = help
        .lines()
        .skip_while(|line| *line != "Commands:")
        .skip(1)
        .take_while(|line| !line.is_empty())
        .filter_map(|line| line.split_whitespace().next())
        .filter(|name| *name != "help")
        .collect();
    assert!(commands.len() >= 8, "{help}");
    for command in commands {
        let (code, help) = answer(goren(&format!("{command} --help")));
        assert_eq!(code, 0);
        assert!(help.contains("Examples:\n  goren"), "{command} shows no example");
    }
}

#[test]
fn completions_name_the_commands() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let (code, script) = answer(goren(&format!("completions {shell}")));
        assert_eq!(code, 0);
        assert!(script.contains("perft"), "{shell}");
    }
}

#[test]
fn man_pages_are_written_one_a_command() {
    let folder = Folder::new("man");
    goren("man").arg(folder.path().join("pages")).assert().success();
    let page = std::fs::read_to_string(folder.path().join("pages/goren-check.1")).unwrap();
    assert!(page.contains(".TH") && page.contains("batch"), "{page}");
    assert_eq!(folder.names(), ["pages"]);
}

#[test]
fn a_reader_that_leaves_early_is_no_error() {
    use std::io::Read;
    use std::process::{Command, Stdio};
    let program = snapbox::cmd::cargo_bin!("goren");
    let mut child = Command::new(program)
        .args(["perft", "mnk@50x50:k=5", "--depth", "1", "--divide"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let mut errors = String::new();
    child.stderr.take().unwrap().read_to_string(&mut errors).unwrap();
    assert_eq!((child.wait().unwrap().code(), errors.as_str()), (Some(0), ""));
}
