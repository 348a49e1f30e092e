//! Documents generated from the program itself.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};

use crate::suite::Run;

/// Builds the program and returns the path of its binary.
pub(crate) fn program(root: &Path) -> Result<PathBuf> {
    if Run::cargo(root, "build --locked --package goren").check()?.failed > 0 {
        bail!("the program does not build");
    }
    let metadata = cargo_metadata::MetadataCommand::new().current_dir(root).no_deps().exec()?;
    Ok(metadata.target_directory.join("debug").join("goren").into_std_path_buf())
}

/// Writes the generated documents, or with `check` compares them; `true` if all is well.
pub(crate) fn run(root: &Path, check: bool) -> Result<bool> {
    let program = program(root)?;
    let output = |words: &[&str]| -> Result<String> {
        let done = std::process::Command::new(&program).args(words).output()?;
        if !done.status.success() {
            bail!("`goren {}` failed: {}", words.join(" "), String::from_utf8_lossy(&done.stderr).trim());
        }
        String::from_utf8(done.stdout).context("output is not UTF-8")
    };
    let games = root.join("docs/games/README.md");
    let page = std::fs::read_to_string(&games).with_context(|| games.display().to_string())?;
    let documents = [
        (root.join("docs/cli.md"), output(&["reference"])?),
        (games, between_marks(&page, &output(&["games", "--markdown"])?)?),
    ];
    let mut fresh = true;
    for (path, text) in documents {
        if std::fs::read_to_string(&path).is_ok_and(|found| found == text) {
            continue;
        }
        if check {
            println!("{} is out of date; run `cargo xtask docgen`", path.display());
            fresh = false;
        } else {
            std::fs::write(&path, text)?;
            println!("wrote {}", path.display());
        }
    }
    if !check {
        let target = program.with_file_name("man");
        output(&["man", &target.to_string_lossy()])?;
        println!("wrote {}", target.display());
    }
    Ok(fresh)
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
