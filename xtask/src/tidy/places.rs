//! Traces of one machine: its folders, the hosts of its registries.

use super::finding::Finding;
use super::tree::Tree;

/// Top folders that exist on a developer's machine only; a hit is `/NAME/` followed by a small letter.
const FOLDERS: &[&str] = &["work", "farm", "root", "home"];

/// Texts that name a place outside the project. Split, so that this file does not contain them.
const TEXTS: &[&str] = &[
    concat!(".lib", "rary/"),
    concat!("../", "shared"),
    concat!("registry.np", "mjs"),
    concat!("py", "pi.org"),
    concat!("python", "hosted.org"),
    concat!("deb.deb", "ian.org"),
    concat!("static.crates", ".io"),
    concat!("index.crates", ".io"),
];

pub(super) fn check(tree: &Tree) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (file, text) in tree.texts(&[""]) {
        for (number, line) in text.lines().enumerate() {
            if let Some(place) = place(line) {
                findings.push(Finding::new(
                    &file.path,
                    number + 1,
                    format!("names a place outside the project: {place}"),
                ));
            }
            if file.name() == "package-lock.json" && line.contains("\"resolved\"") {
                findings.push(Finding::new(
                    &file.path,
                    number + 1,
                    "a lock file must not record download addresses",
                ));
            }
        }
    }
    findings
}

fn place(line: &str) -> Option<String> {
    if let Some(text) = TEXTS.iter().find(|text| line.contains(**text)) {
        return Some((*text).to_owned());
    }
    FOLDERS.iter().map(|name| format!("/{name}/")).find(|folder| {
        line.match_indices(folder.as_str()).any(|(at, _)| {
            let before = line[..at].chars().next_back();
            let after = line[at + folder.len()..].chars().next();
            !before.is_some_and(|c| c.is_ascii_alphanumeric() || "_.}-".contains(c))
                && after.is_some_and(|c| c.is_ascii_lowercase() || c == '.')
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folders_of_a_machine_are_found() {
        let path = format!("let x = \"{}{}\";", "/wo", "rk/main");
        assert!(place(&path).is_some());
        assert!(place(&format!("{}{}", "/ho", "me/anna/x")).is_some());
    }

    #[test]
    fn folders_of_the_project_pass() {
        assert_eq!(place("src/home/page.rs"), None);
        assert_eq!(place("GET /home/ HTTP/1.1"), None);
    }

    #[test]
    fn addresses_in_a_lock_file_are_found() {
        let tree = Tree::of(&[("e2e/package-lock.json", "  \"resolved\": \"https://example.org/x.tgz\"")]);
        assert_eq!(check(&tree).len(), 1);
    }
}
