//! Links between the project's own pages lead somewhere.

use super::finding::Finding;
use super::tree::Tree;

pub(super) fn check(tree: &Tree) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (file, text) in tree.texts(&[".md"]) {
        for (number, line) in text.lines().enumerate() {
            for target in targets(line) {
                if !exists(tree, &file.path, target) {
                    findings.push(Finding::new(&file.path, number + 1, format!("dead link: {target}")));
                }
            }
        }
    }
    findings
}

/// Targets of `[text](target)` in one line, without the anchor; outer links are left alone.
fn targets(line: &str) -> impl Iterator<Item = &str> {
    line.split("](").skip(1).filter_map(|rest| {
        let target = rest.split_once(')')?.0.split(['#', ' ']).next()?;
        (!target.is_empty() && !target.contains(':')).then_some(target)
    })
}

/// Whether a path relative to the page names a file or a folder that holds one.
fn exists(tree: &Tree, page: &str, target: &str) -> bool {
    let mut parts: Vec<&str> = page.split('/').collect();
    parts.pop();
    for part in target.trim_end_matches('/').split('/') {
        match part {
            "." => {}
            ".." => {
                if parts.pop().is_none() {
                    return false;
                }
            }
            part => parts.push(part),
        }
    }
    let path = parts.join("/");
    let folder = format!("{path}/");
    tree.files.iter().any(|file| file.path == path || file.path.starts_with(&folder))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn relative_links_are_followed() {
        let tree = Tree::of(&[
            (
                "docs/a.md",
                "[up](../README.md#top) [beside](b.md) ![x](images/x.png)\n[web](https://example.org)",
            ),
            ("docs/b.md", "[folder](../docs/) [gone](c.md)"),
            ("README.md", "[out](../../x)"),
        ]);
        let found: Vec<String> = check(&tree).iter().map(ToString::to_string).collect();
        assert_eq!(
            found,
            [
                "docs/a.md:1: dead link: images/x.png",
                "docs/b.md:1: dead link: c.md",
                "README.md:1: dead link: ../../x"
            ]
        );
    }
}
