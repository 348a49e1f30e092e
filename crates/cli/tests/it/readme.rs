//! What the README shows is what happens.

use std::path::Path;
use std::process::{Command, Stdio};

use snapbox::cmd::cargo_bin;

use crate::program::Folder;

/// Every `$ …` of a console block with the lines that follow it.
fn examples(page: &str) -> Vec<(String, String)> {
    let mut found: Vec<(String, String)> = Vec::new();
    let mut inside = false;
    for line in page.lines().map(str::trim) {
        match line.strip_prefix("$ ") {
            _ if line.starts_with("```") => inside = line == "```console",
            Some(command) if inside => found.push((command.to_owned(), String::new())),
            _ if inside => {
                let (_, output) = found.last_mut().unwrap();
                output.push_str(line);
                output.push('\n');
            }
            _ => {}
        }
    }
    found
}

#[test]
fn the_readme_shows_what_the_commands_print() {
    let page =
        std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../README.md")).unwrap();
    let examples = examples(&page);
    assert!(examples.len() >= 4, "{examples:?}");
    let folder = Folder::new("readme");
    folder.file("games.jsonl", "{\"game\":\"gomoku\",\"moves\":[\"h8\"],\"result\":\"ongoing\"}\n");
    let program = cargo_bin!("goren");
    let mut path = program.parent().unwrap().as_os_str().to_owned();
    path.push(":");
    path.push(std::env::var_os("PATH").unwrap_or_default());
    for (command, expected) in examples {
        let output = Command::new("sh")
            .args(["-c", &command])
            .current_dir(folder.path())
            .env("PATH", &path)
            .env("LC_ALL", "C.UTF-8")
            .stdin(Stdio::null())
            .output()
            .unwrap();
        let text = String::from_utf8(output.stdout).unwrap();
        assert!(text.starts_with(&expected), "$ {command}\nexpected:\n{expected}\nfound:\n{text}");
    }
    assert!(folder.names().contains(&"opening.png".to_owned()));
}
