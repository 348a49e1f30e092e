//! No forgotten file: every source file is a module of some target, every data file of a test is read.

use std::collections::BTreeSet;
use std::path::Path;

use cargo_metadata::{Metadata, Package};
use syn::{Expr, Item, Lit, Meta};

use super::finding::Finding;
use super::tree::Tree;

pub(super) fn check(tree: &Tree, metadata: &Metadata) -> Vec<Finding> {
    let mut findings = Vec::new();
    let root = metadata.workspace_root.as_std_path();
    for package in metadata.workspace_packages() {
        let relative =
            |path: &Path| -> Option<String> { Some(path.strip_prefix(root).ok()?.to_str()?.to_owned()) };
        let folder =
            package.manifest_path.parent().and_then(|path| relative(path.as_std_path())).unwrap_or_default();
        let roots: Vec<String> =
            package.targets.iter().filter_map(|target| relative(target.src_path.as_std_path())).collect();
        findings.extend(orphans(tree, &folder, &roots));
        findings.extend(unread(tree, &folder));
        findings.extend(manifest(tree, &folder, package));
    }
    findings
}

/// Source files of a package that no target reaches through `mod`. What lies under `kits/` is given away and built by others.
fn orphans(tree: &Tree, folder: &str, roots: &[String]) -> Vec<Finding> {
    let mut reached: BTreeSet<String> = BTreeSet::new();
    for root in roots {
        let place = root.rsplit_once('/').map_or("", |(folder, _)| folder);
        reach(tree, root, place, &mut reached);
    }
    let (prefix, kits) = (format!("{folder}/"), format!("{folder}/kits/"));
    tree.files
        .iter()
        .filter(|file| {
            file.path.starts_with(&prefix)
                && file.path.ends_with(".rs")
                && !file.path.starts_with(&kits)
                && !reached.contains(&file.path)
        })
        .map(|file| Finding::new(&file.path, 0, "belongs to no target: a `mod` line is missing"))
        .collect()
}

/// Follows `mod name;` from `path`, whose own modules lie in `folder`.
fn reach(tree: &Tree, path: &str, folder: &str, reached: &mut BTreeSet<String>) {
    let Some(file) = tree.get(path) else { return };
    if !reached.insert(path.to_owned()) {
        return;
    }
    if let Some(syntax) = file.syntax() {
        reach_items(tree, &syntax.items, path, folder, reached);
    }
}

fn reach_items(tree: &Tree, items: &[Item], path: &str, folder: &str, reached: &mut BTreeSet<String>) {
    for item in items {
        let Item::Mod(module) = item else { continue };
        let inner = format!("{folder}/{}", module.ident);
        match (&module.content, path_attribute(module)) {
            (Some((_, items)), _) => reach_items(tree, items, path, &inner, reached),
            (None, Some(name)) => {
                let beside = path.rsplit_once('/').map_or("", |(folder, _)| folder);
                let target = normal(&format!("{beside}/{name}"));
                let place = target.rsplit_once('/').map_or("", |(folder, _)| folder).to_owned();
                reach(tree, &target, &place, reached);
            }
            (None, None) => {
                reach(tree, &format!("{inner}.rs"), &inner, reached);
                reach(tree, &format!("{inner}/mod.rs"), &inner, reached);
            }
        }
    }
}

/// A path without `..`.
fn normal(path: &str) -> String {
    let mut parts: Vec<&str> = Vec::new();
    for part in path.split('/') {
        match part {
            ".." => drop(parts.pop()),
            "." => {}
            part => parts.push(part),
        }
    }
    parts.join("/")
}

/// The value of `#[path = "…"]`.
fn path_attribute(module: &syn::ItemMod) -> Option<String> {
    module.attrs.iter().find_map(|attribute| match &attribute.meta {
        Meta::NameValue(pair) if pair.path.is_ident("path") => match &pair.value {
            Expr::Lit(literal) => match &literal.lit {
                Lit::Str(text) => Some(text.value()),
                _ => None,
            },
            _ => None,
        },
        _ => None,
    })
}

/// Data files under `tests/` that no Rust file of the package names, by themselves or by their folder.
fn unread(tree: &Tree, folder: &str) -> Vec<Finding> {
    let prefix = format!("{folder}/");
    let tests = format!("{folder}/tests/");
    let code: Vec<&str> = tree
        .texts(&[".rs"])
        .filter(|(file, _)| file.path.starts_with(&prefix))
        .map(|(_, text)| text)
        .collect();
    let named = |name: &str| {
        let ends = [format!("{name}\""), format!("{name}/")];
        code.iter().any(|text| ends.iter().any(|end| text.contains(end.as_str())))
    };
    let mut findings = Vec::new();
    for file in tree.files.iter().filter(|file| file.path.starts_with(&tests) && !file.path.ends_with(".rs"))
    {
        let inside = &file.path[tests.len()..];
        let read = match inside.strip_suffix(".snap") {
            Some(_) => snapshot_is_taken(tree, file.text.as_deref().unwrap_or_default()),
            None => {
                file.name() == "README.md" || named(file.name()) || inside.split('/').rev().skip(1).any(named)
            }
        };
        if !read {
            findings.push(Finding::new(&file.path, 0, "no test reads this file"));
        }
    }
    findings
}

/// Whether the source named in a snapshot's header still exists.
fn snapshot_is_taken(tree: &Tree, text: &str) -> bool {
    text.lines()
        .find_map(|line| line.strip_prefix("source: "))
        .is_some_and(|source| tree.get(source.trim().trim_matches('"')).is_some())
}

/// One test binary a package, and the workspace's lints.
fn manifest(tree: &Tree, folder: &str, package: &Package) -> Vec<Finding> {
    let path = format!("{folder}/Cargo.toml");
    let mut findings = Vec::new();
    let tests: Vec<&str> =
        package.targets.iter().filter(|target| target.is_test()).map(|target| target.name.as_str()).collect();
    if tests.iter().any(|name| *name != "it") {
        findings.push(Finding::new(
            &path,
            0,
            format!("one test binary, tests/it/main.rs; found {}", tests.join(", ")),
        ));
    }
    let text = tree.get(&path).and_then(|file| file.text.as_deref()).unwrap_or_default();
    let mut section = "";
    let inherits = text.lines().map(str::trim).any(|line| {
        if line.starts_with('[') {
            section = line;
        }
        section == "[lints]" && line.replace(' ', "") == "workspace=true"
    });
    if !inherits {
        findings.push(Finding::new(&path, 0, "does not take the lints of the workspace"));
    }
    findings
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_without_a_mod_line_are_found() {
        let tree = Tree::of(&[
            ("c/tests/it/main.rs", "mod a;\nmod inline { mod c; }\n"),
            ("c/tests/it/a.rs", "mod b;"),
            ("c/tests/it/a/b.rs", ""),
            ("c/tests/it/inline/c.rs", ""),
            ("c/tests/it/forgotten.rs", ""),
        ]);
        let found = orphans(&tree, "c", &["c/tests/it/main.rs".to_owned()]);
        assert_eq!(found.len(), 1);
        assert_eq!(found[0].path, "c/tests/it/forgotten.rs");
    }

    #[test]
    fn data_must_be_named_by_itself_or_by_its_folder() {
        let tree = Tree::of(&[
            (
                "c/tests/it/main.rs",
                "const A: &str = \"tests/perft\"; const B: &str = include_str!(\"../one.txt\");",
            ),
            ("c/tests/perft/renju.perft", ""),
            ("c/tests/one.txt", ""),
            ("c/tests/two.txt", ""),
        ]);
        let found: Vec<String> = unread(&tree, "c").into_iter().map(|finding| finding.path).collect();
        assert_eq!(found, ["c/tests/two.txt"]);
    }

    #[test]
    fn a_snapshot_whose_test_is_gone_is_found() {
        let tree = Tree::of(&[
            ("c/tests/it/main.rs", ""),
            ("c/tests/it/snapshots/a.snap", "---\nsource: c/tests/it/main.rs\n---\n"),
            ("c/tests/it/snapshots/b.snap", "---\nsource: c/tests/it/gone.rs\n---\n"),
        ]);
        let found: Vec<String> = unread(&tree, "c").into_iter().map(|finding| finding.path).collect();
        assert_eq!(found, ["c/tests/it/snapshots/b.snap"]);
    }
}
