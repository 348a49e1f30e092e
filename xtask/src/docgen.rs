//! Documents generated from the program itself.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};

use crate::suite::Run;

/// With what the program is built: the same features as the tests spare a second compilation after them.
#[derive(Copy, Clone, PartialEq, Eq)]
pub(crate) enum Build {
    Alone,
    WithTests,
}

/// Builds the program and returns the path of its binary.
pub(crate) fn program(root: &Path, build: Build) -> Result<PathBuf> {
    let words = match build {
        Build::Alone => "build --locked --package goren",
        Build::WithTests => "test --workspace --lib --bins --tests --locked --no-run --quiet",
    };
    if Run::cargo(root, words).check()?.failed > 0 {
        bail!("the program does not build");
    }
    let metadata = cargo_metadata::MetadataCommand::new().current_dir(root).no_deps().exec()?;
    Ok(metadata.target_directory.join("debug").join("goren").into_std_path_buf())
}

/// Writes the generated documents; `true`, as nothing can be out of date then.
pub(crate) fn write(root: &Path) -> Result<bool> {
    let program = program(root, Build::Alone)?;
    for (path, text) in stale(root, &program)? {
        std::fs::write(&path, text)?;
        println!("wrote {}", path.display());
    }
    let folder = program.with_file_name("man");
    output(&program, &["man", &folder.to_string_lossy()])?;
    println!("wrote {}", folder.display());
    Ok(true)
}

/// Compares the committed documents with what would be written.
pub(crate) fn check(root: &Path, build: Build) -> Result<bool> {
    let program = program(root, build)?;
    let stale = stale(root, &program)?;
    for (path, _) in &stale {
        println!("{} is out of date; run `cargo xtask docgen`", path.display());
    }
    Ok(stale.is_empty())
}

/// The documents that are not as they should be, with their right text.
fn stale(root: &Path, program: &Path) -> Result<Vec<(PathBuf, String)>> {
    let games = root.join("docs/games/README.md");
    let page = std::fs::read_to_string(&games).with_context(|| games.display().to_string())?;
    let table = output(program, &["games", "--markdown"])?;
    let mut documents = vec![
        (root.join("docs/cli.md"), output(program, &["reference"])?),
        (games, between_marks(&page, &table)?),
    ];
    documents.retain(|(path, text)| !std::fs::read_to_string(path).is_ok_and(|found| found == *text));
    Ok(documents)
}

fn output(program: &Path, words: &[&str]) -> Result<String> {
    let done = std::process::Command::new(program).args(words).output()?;
    if !done.status.success() {
        bail!("`goren {}` failed: {}", words.join(" "), String::from_utf8_lossy(&done.stderr).trim());
    }
    String::from_utf8(done.stdout).context("output is not UTF-8")
}

const BEGIN: &str = "<!-- generated: begin -->\n";
const END: &str = "<!-- generated: end -->";

/// Replaces what stands between the two marks of a page.
fn between_marks(page: &str, text: &str) -> Result<String> {
    let (before, rest) = page.split_once(BEGIN).context("the page has no begin mark")?;
    let (_, after) = rest.split_once(END).context("the page has no end mark")?;
    Ok(format!("{before}{BEGIN}{text}{END}{after}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_part_between_the_marks_changes() {
        let page = format!("a\n{BEGIN}old\n{END}\nb\n");
        assert_eq!(between_marks(&page, "new\n").unwrap(), format!("a\n{BEGIN}new\n{END}\nb\n"));
        assert!(between_marks("no marks", "new").is_err());
    }
}
