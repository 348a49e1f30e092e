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
    for entry in std::fs::read_dir(root.join("docs/games"))? {
        let path = entry?.path();
        let mut page = std::fs::read_to_string(&path).with_context(|| path.display().to_string())?;
        if let Some(game) = page.split(RULES).nth(1).and_then(|rest| rest.split(" -->").next()) {
            let rules = output(program, &["rules", "--markdown", game])?;
            page = with_rules(&page, game, &rules).with_context(|| path.display().to_string())?;
        }
        if page.contains(SHOW) {
            let drawn = with_diagrams(&page, &|position| output(program, &["show", position]))
                .with_context(|| path.display().to_string())?;
            documents.push((path, drawn));
        }
    }
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

/// Begins the line after which the rules of a game stand as the program says them.
const RULES: &str = "<!-- rules: ";
const RULES_END: &str = "<!-- rules end -->";

/// Replaces the rules of a game between their marks.
fn with_rules(page: &str, game: &str, rules: &str) -> Result<String> {
    let begin = format!("{RULES}{game} -->\n");
    let (before, rest) = page.split_once(&begin).context("the mark of the rules is not a line")?;
    let (_, after) = rest.split_once(RULES_END).context("the rules do not end")?;
    Ok(format!("{before}{begin}{rules}{RULES_END}{after}"))
}

/// Begins a line that says which position the diagram below it shows.
const SHOW: &str = "<!-- show: ";

/// Draws the diagram below every `<!-- show: POSITION -->` anew.
fn with_diagrams(page: &str, show: &dyn Fn(&str) -> Result<String>) -> Result<String> {
    let mut parts = page.split(SHOW);
    let mut text = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (position, rest) = part
            .split_once(" -->\n```text\n")
            .with_context(|| format!("no diagram below `{}`", part.lines().next().unwrap_or_default()))?;
        let (_, after) = rest.split_once("```").context("a diagram does not end")?;
        text.push_str(&format!("{SHOW}{position} -->\n```text\n{}```{after}", show(position)?));
    }
    Ok(text)
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

    #[test]
    fn rules_stand_between_their_marks() {
        let page = |rules: &str| format!("a\n{RULES}gomoku -->\n{rules}{RULES_END}\nb\n");
        assert_eq!(with_rules(&page("old\n"), "gomoku", "- new\n").unwrap(), page("- new\n"));
        assert!(with_rules("a <!-- rules: gomoku --> b", "gomoku", "").is_err());
    }

    #[test]
    fn diagrams_are_drawn_anew() {
        let page = |drawn: &str| format!("a\n{SHOW}gomoku -->\n```text\n{drawn}```\nb\n");
        let show = |position: &str| Ok(format!("[{position}]\n"));
        assert_eq!(with_diagrams(&page("old\n"), &show).unwrap(), page("[gomoku]\n"));
        assert!(with_diagrams("a <!-- show: gomoku -->\nb", &show).is_err());
    }
}
