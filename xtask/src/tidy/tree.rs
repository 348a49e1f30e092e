//! The files of the project as git sees them.

use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, bail};

/// One file that is tracked, or would be by `git add`.
pub(super) struct File {
    /// Relative to the root, with `/`.
    pub(super) path: String,
    /// `None` for a file that is not UTF-8 text.
    pub(super) text: Option<String>,
    /// The syntax tree of a Rust file.
    pub(super) rust: Option<syn::Result<syn::File>>,
}

/// All of them, in the order of their paths.
pub(super) struct Tree {
    pub(super) files: Vec<File>,
}

impl File {
    pub(super) fn new(path: &str, bytes: Vec<u8>) -> File {
        let text = String::from_utf8(bytes).ok().filter(|text| !text.contains('\0'));
        let rust = match &text {
            Some(text) if path.ends_with(".rs") => Some(syn::parse_file(text)),
            _ => None,
        };
        File { path: path.to_owned(), text, rust }
    }

    /// The last part of the path.
    pub(super) fn name(&self) -> &str {
        self.path.rsplit('/').next().unwrap_or(&self.path)
    }

    /// The syntax tree, if this is a Rust file that parses.
    pub(super) fn syntax(&self) -> Option<&syn::File> {
        self.rust.as_ref().and_then(|parsed| parsed.as_ref().ok())
    }
}

impl Tree {
    pub(super) fn read(root: &Path) -> Result<Tree> {
        let listing = Command::new("git")
            .current_dir(root)
            .args(["ls-files", "-z", "--cached", "--others", "--exclude-standard"])
            .output()
            .context("cannot run git")?;
        if !listing.status.success() {
            bail!("git ls-files failed: {}", String::from_utf8_lossy(&listing.stderr).trim());
        }
        let mut paths: Vec<String> = String::from_utf8(listing.stdout)?
            .split_terminator('\0')
            .filter(|path| root.join(path).is_file())
            .map(str::to_owned)
            .collect();
        paths.sort();
        paths.dedup();
        let mut files = Vec::new();
        for path in paths {
            let bytes = std::fs::read(root.join(&path)).with_context(|| path.clone())?;
            files.push(File::new(&path, bytes));
        }
        Ok(Tree { files })
    }

    /// A tree of texts, for tests.
    #[cfg(test)]
    pub(super) fn of(files: &[(&str, &str)]) -> Tree {
        Tree { files: files.iter().map(|(path, text)| File::new(path, text.as_bytes().to_vec())).collect() }
    }

    pub(super) fn get(&self, path: &str) -> Option<&File> {
        self.files.iter().find(|file| file.path == path)
    }

    /// Files with one of the endings, with their text.
    pub(super) fn texts<'a>(&'a self, endings: &'a [&str]) -> impl Iterator<Item = (&'a File, &'a str)> {
        self.files
            .iter()
            .filter(|file| endings.iter().any(|ending| file.path.ends_with(ending)))
            .filter_map(|file| file.text.as_deref().map(|text| (file, text)))
    }
}
