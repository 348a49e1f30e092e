//! Every direct dependency has a reason in ARCHITECTURE.md.

use std::collections::BTreeSet;

use cargo_metadata::Metadata;

use super::finding::Finding;
use super::tree::Tree;

const PAGE: &str = "ARCHITECTURE.md";
const BEGIN: &str = "<!-- dependencies: begin -->";
const END: &str = "<!-- dependencies: end -->";
const BROWSER_PACKAGES: &str = "e2e/package.json";

pub(super) fn check(tree: &Tree, metadata: &Metadata) -> Vec<Finding> {
    let Some(explained) = tree.get(PAGE).and_then(|file| explained(file.text.as_deref()?)) else {
        return vec![Finding::new(
            PAGE,
            0,
            format!("no table of dependencies between `{BEGIN}` and `{END}`"),
        )];
    };
    let packages = metadata.workspace_packages();
    let own: BTreeSet<&str> = packages.iter().map(|package| package.name.as_str()).collect();
    let mut used: BTreeSet<String> = packages
        .iter()
        .flat_map(|package| &package.dependencies)
        .map(|dependency| dependency.name.clone())
        .filter(|name| !own.contains(name.as_str()))
        .collect();
    used.extend(
        tree.get(BROWSER_PACKAGES)
            .and_then(|file| file.text.as_deref())
            .map(browser_packages)
            .unwrap_or_default(),
    );
    compare(&explained, &used)
}

/// Names in backticks in the first column of the table.
fn explained(page: &str) -> Option<BTreeSet<String>> {
    let (_, rest) = page.split_once(BEGIN)?;
    let (body, _) = rest.split_once(END)?;
    let first_cells = body.lines().filter_map(|line| line.strip_prefix('|')?.split('|').next());
    Some(first_cells.flat_map(|cell| cell.split('`').skip(1).step_by(2)).map(str::to_owned).collect())
}

/// Names of the packages that the browser tests install.
fn browser_packages(text: &str) -> BTreeSet<String> {
    let value: serde_json::Value = serde_json::from_str(text).unwrap_or_default();
    let kinds = ["dependencies", "devDependencies"];
    kinds
        .iter()
        .filter_map(|kind| value[kind].as_object())
        .flat_map(|packages| packages.keys().cloned())
        .collect()
}

fn compare(explained: &BTreeSet<String>, used: &BTreeSet<String>) -> Vec<Finding> {
    let unexplained = used.difference(explained).map(|name| format!("the dependency {name} has no reason"));
    let unused =
        explained.difference(used).map(|name| format!("{name} is explained but nothing depends on it"));
    unexplained.chain(unused).map(|text| Finding::new(PAGE, 0, text)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(names: &[&str]) -> BTreeSet<String> {
        names.iter().map(|name| (*name).to_owned()).collect()
    }

    #[test]
    fn names_are_read_from_the_first_column_only() {
        let page = format!("`x`\n{BEGIN}\n| d | for |\n|---|---|\n| `a`, `b` | not `c` |\n{END}\n`y`");
        assert_eq!(explained(&page), Some(set(&["a", "b"])));
        assert_eq!(explained("nothing"), None);
    }

    #[test]
    fn both_kinds_of_packages_of_the_browser_tests_count() {
        let text = "{\"dependencies\": {\"a\": \"1\"}, \"devDependencies\": {\"@t/b\": \"2\"}}";
        assert_eq!(browser_packages(text), set(&["a", "@t/b"]));
    }

    #[test]
    fn what_is_unexplained_or_unused_is_found() {
        let texts: Vec<String> =
            compare(&set(&["a", "b"]), &set(&["b", "c"])).into_iter().map(|finding| finding.text).collect();
        assert_eq!(texts, ["the dependency c has no reason", "a is explained but nothing depends on it"]);
    }
}
