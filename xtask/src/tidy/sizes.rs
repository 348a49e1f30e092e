//! Caps on files and functions.

use proc_macro2::Span;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};

use super::finding::Finding;
use super::tree::Tree;

const FILE_CAP: usize = 800;
const FUNCTION_CAP: usize = 120;
const SKELETON_CAP: usize = 150;
/// Anywhere in the first lines of a file: it is data and may be long.
const DATA_MARK: &str = concat!("tidy: ", "data table");
/// In the comment above a function: the search skeleton, which may be a little longer.
const SKELETON_MARK: &str = concat!("tidy: ", "search skeleton");

pub(super) fn check(tree: &Tree) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (file, text) in tree.texts(&[".rs", ".js", ".mjs", ".css", ".html", ".py", ".sh"]) {
        let lines: Vec<&str> = text.lines().collect();
        let data = lines.iter().take(20).any(|line| line.contains(DATA_MARK));
        if lines.len() > FILE_CAP && !data {
            let text = format!("{} lines; the cap is {FILE_CAP}", lines.len());
            findings.push(Finding::new(&file.path, 0, text));
        }
        if let Some(syntax) = file.syntax() {
            let mut functions = Functions { path: &file.path, lines: &lines, findings: &mut findings };
            functions.visit_file(syntax);
        }
    }
    findings
}

struct Functions<'a> {
    path: &'a str,
    lines: &'a [&'a str],
    findings: &'a mut Vec<Finding>,
}

impl Functions<'_> {
    fn measure(&mut self, signature: &syn::Signature, block: &syn::Block) {
        let first = signature.fn_token.span.start().line;
        let last = block_end(block).line;
        let length = last + 1 - first;
        let above =
            &self.lines[first.saturating_sub(8).min(self.lines.len())..(first - 1).min(self.lines.len())];
        let skeleton = above.iter().any(|line| line.contains(SKELETON_MARK));
        let cap = if skeleton { SKELETON_CAP } else { FUNCTION_CAP };
        if length > cap {
            let text = format!("function {} has {length} lines; the cap is {cap}", signature.ident);
            self.findings.push(Finding::new(self.path, first, text));
        }
    }
}

fn block_end(block: &syn::Block) -> proc_macro2::LineColumn {
    let span: Span = block.span();
    span.end()
}

impl<'ast> Visit<'ast> for Functions<'_> {
    fn visit_item_fn(&mut self, item: &'ast syn::ItemFn) {
        self.measure(&item.sig, &item.block);
        visit::visit_item_fn(self, item);
    }

    fn visit_impl_item_fn(&mut self, item: &'ast syn::ImplItemFn) {
        self.measure(&item.sig, &item.block);
        visit::visit_impl_item_fn(self, item);
    }

    fn visit_trait_item_fn(&mut self, item: &'ast syn::TraitItemFn) {
        if let Some(block) = &item.default {
            self.measure(&item.sig, block);
        }
        visit::visit_trait_item_fn(self, item);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn findings(path: &str, text: &str) -> usize {
        check(&Tree::of(&[(path, text)])).len()
    }

    fn function(mark: &str, lines: usize) -> String {
        format!("{mark}\nfn f() {{\n{}}}\n", "    g();\n".repeat(lines - 2))
    }

    #[test]
    fn long_functions_are_found_to_the_line() {
        assert_eq!(findings("a.rs", &function("", 120)), 0);
        assert_eq!(findings("a.rs", &function("", 121)), 1);
    }

    #[test]
    fn the_search_skeleton_may_be_longer_but_not_endless() {
        let mark = format!("// {SKELETON_MARK}");
        assert_eq!(findings("a.rs", &function(&mark, 150)), 0);
        assert_eq!(findings("a.rs", &function(&mark, 151)), 1);
    }

    #[test]
    fn methods_count_too() {
        let text = format!("impl A {{ {} }}", function("", 130));
        assert_eq!(findings("a.rs", &text), 1);
    }

    #[test]
    fn long_files_are_found_unless_they_are_data() {
        let text = "// x\n".repeat(801);
        assert_eq!(findings("a.js", &text), 1);
        assert_eq!(findings("a.js", &format!("// {DATA_MARK}\n{text}")), 0);
    }
}
