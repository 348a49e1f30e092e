//! Who imports whom, against the table in ARCHITECTURE.md.

use std::collections::{BTreeMap, BTreeSet};

use cargo_metadata::{DependencyKind, Metadata};

use super::finding::Finding;
use super::tree::Tree;

const PAGE: &str = "ARCHITECTURE.md";
const BEGIN: &str = "<!-- imports: begin -->";
const END: &str = "<!-- imports: end -->";

/// What one package may import.
#[derive(Debug, Default, PartialEq, Eq)]
struct Allowed {
    always: BTreeSet<String>,
    in_tests: BTreeSet<String>,
}

/// Packages of the workspace with their arrows: name, target, in tests only.
type Arrows = BTreeMap<String, Vec<(String, bool)>>;

pub(super) fn check(tree: &Tree, metadata: &Metadata) -> Vec<Finding> {
    let Some(page) = tree.get(PAGE).and_then(|file| file.text.as_deref()) else {
        return vec![Finding::new(PAGE, 0, "missing")];
    };
    match table(page) {
        Some(table) => compare(&table, &arrows(metadata)),
        None => vec![Finding::new(PAGE, 0, format!("no import table between `{BEGIN}` and `{END}`"))],
    }
}

/// Reads rows such as `| goren-engine | goren-rules | goren-formats |` (package, imports, imports in tests).
fn table(page: &str) -> Option<BTreeMap<String, Allowed>> {
    let (_, rest) = page.split_once(BEGIN)?;
    let (body, _) = rest.split_once(END)?;
    let names = |cell: Option<&str>| -> BTreeSet<String> {
        let cell = cell.unwrap_or_default().replace('`', "");
        cell.split(',')
            .map(str::trim)
            .filter(|name| !name.is_empty() && *name != "–")
            .map(str::to_owned)
            .collect()
    };
    let mut table = BTreeMap::new();
    for row in body.lines().filter(|line| line.starts_with('|')).skip(2) {
        let mut cells = row.trim_matches('|').split('|').map(str::trim);
        let package = cells.next()?.replace('`', "");
        let always = names(cells.next());
        let in_tests = names(cells.next());
        table.insert(package, Allowed { always, in_tests });
    }
    Some(table)
}

fn arrows(metadata: &Metadata) -> Arrows {
    let packages = metadata.workspace_packages();
    let names: BTreeSet<&str> = packages.iter().map(|package| package.name.as_str()).collect();
    packages
        .iter()
        .map(|package| {
            let inner =
                package.dependencies.iter().filter(|dependency| names.contains(dependency.name.as_str()));
            let arrows = inner
                .map(|dependency| (dependency.name.clone(), dependency.kind == DependencyKind::Development))
                .collect();
            (package.name.to_string(), arrows)
        })
        .collect()
}

fn compare(table: &BTreeMap<String, Allowed>, arrows: &Arrows) -> Vec<Finding> {
    let mut findings = Vec::new();
    let mut report = |text: String| findings.push(Finding::new(PAGE, 0, text));
    for (package, targets) in arrows {
        let Some(allowed) = table.get(package) else {
            report(format!("package {package} has no row in the import table"));
            continue;
        };
        for (target, in_tests) in targets {
            if !(allowed.always.contains(target) || *in_tests && allowed.in_tests.contains(target)) {
                let when = if *in_tests { " in tests" } else { "" };
                report(format!("{package} must not import {target}{when}"));
            }
        }
    }
    for (package, allowed) in table {
        for name in std::iter::once(package).chain(&allowed.always).chain(&allowed.in_tests) {
            if !arrows.contains_key(name) {
                report(format!("the import table names {name}, which is no package of the workspace"));
            }
        }
    }
    findings
}

#[cfg(test)]
mod tests {
    use super::*;

    const TABLE: &str = "text\n<!-- imports: begin -->\n\
        | package | imports | in tests |\n|---|---|---|\n\
        | `a` | – | `b` |\n| `b` | `a` | |\n<!-- imports: end -->\n";

    fn arrows(rows: &[(&str, &[(&str, bool)])]) -> Arrows {
        let targets =
            |list: &[(&str, bool)]| list.iter().map(|(name, tests)| ((*name).to_owned(), *tests)).collect();
        rows.iter().map(|(name, list)| ((*name).to_owned(), targets(list))).collect()
    }

    fn texts(rows: &[(&str, &[(&str, bool)])]) -> Vec<String> {
        compare(&table(TABLE).unwrap(), &arrows(rows)).into_iter().map(|finding| finding.text).collect()
    }

    #[test]
    fn listed_arrows_pass() {
        assert!(texts(&[("a", &[("b", true)]), ("b", &[("a", false)])]).is_empty());
    }

    #[test]
    fn an_arrow_that_is_not_listed_is_found() {
        assert_eq!(texts(&[("a", &[("b", false)]), ("b", &[])]), ["a must not import b"]);
    }

    #[test]
    fn a_package_without_a_row_and_a_row_without_a_package_are_found() {
        assert_eq!(
            texts(&[("a", &[]), ("b", &[]), ("c", &[])]),
            ["package c has no row in the import table"]
        );
        assert!(texts(&[("a", &[])]).iter().all(|text| text.contains("names b")));
    }

    #[test]
    fn a_page_without_the_table_is_found() {
        assert_eq!(table("nothing"), None);
    }
}
