//! Rules of the house that the compiler does not know.

mod arrows;
mod dependencies;
mod finding;
mod licences;
mod links;
mod modules;
mod names;
mod places;
mod sizes;
mod tokens;
mod tree;

use std::path::Path;

use anyhow::{Context, Result};

use tree::Tree;

/// Prints every finding; `true` if there is none.
pub(crate) fn run(root: &Path) -> Result<bool> {
    let tree = Tree::read(root)?;
    let metadata = cargo_metadata::MetadataCommand::new()
        .current_dir(root)
        .other_options(vec!["--locked".to_owned()])
        .exec()
        .context("cargo metadata failed (is Cargo.lock up to date?)")?;
    let mut findings = Vec::new();
    findings.extend(arrows::check(&tree, &metadata));
    findings.extend(dependencies::check(&tree, &metadata));
    findings.extend(licences::check(&metadata));
    findings.extend(links::check(&tree));
    findings.extend(modules::check(&tree, &metadata));
    findings.extend(names::check(&tree));
    findings.extend(places::check(&tree));
    findings.extend(sizes::check(&tree));
    findings.extend(tokens::check(&tree));
    findings.sort();
    for finding in &findings {
        println!("{finding}");
    }
    println!("tidy: {} files, {} findings", tree.files.len(), findings.len());
    Ok(findings.is_empty())
}
