//! Names that say nothing.

use super::finding::Finding;
use super::tree::Tree;

/// Stems that no source file and no folder may have.
const EMPTY_WORDS: &[&str] =
    &["common", "error", "errors", "helper", "helpers", "misc", "mod", "traits", "types", "util", "utils"];

pub(super) fn check(tree: &Tree) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (file, _) in tree.texts(&[".rs", ".js", ".mjs", ".css", ".html", ".py", ".sh"]) {
        for part in file.path.split('/') {
            let stem = part.split('.').next().unwrap_or(part);
            if EMPTY_WORDS.contains(&stem) {
                findings.push(Finding::new(
                    &file.path,
                    0,
                    format!("the name `{part}` does not say what is in it"),
                ));
            }
        }
    }
    findings
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn empty_words_are_found_in_files_and_folders() {
        let tree =
            Tree::of(&[("a/utils.rs", ""), ("a/helpers/x.js", ""), ("a/mod.rs", ""), ("a/utilities.md", "")]);
        assert_eq!(check(&tree).len(), 3);
    }

    #[test]
    fn words_that_say_something_pass() {
        assert!(check(&Tree::of(&[("a/line_types.rs", ""), ("errors.txt", "")])).is_empty());
    }
}
