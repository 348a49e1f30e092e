//! Words of code that must not be committed, and what `lib.rs` may hold.

use proc_macro2::{Delimiter, Spacing, TokenStream, TokenTree};
use syn::Item;

use super::finding::Finding;
use super::tree::{File, Tree};

const MACROS: &[&str] = &["todo", "unimplemented", "dbg"];
const IGNORE: &str = "ignore";

pub(super) fn check(tree: &Tree) -> Vec<Finding> {
    let mut findings = Vec::new();
    for file in tree.files.iter().filter(|file| file.path.ends_with(".rs")) {
        match &file.rust {
            Some(Err(error)) => {
                findings.push(Finding::new(&file.path, error.span().start().line, error.to_string()));
            }
            None => findings.push(Finding::new(&file.path, 0, "not UTF-8")),
            Some(Ok(syntax)) => {
                if let Ok(stream) = file.text.as_deref().unwrap_or_default().parse::<TokenStream>() {
                    scan(&file.path, stream, &mut findings);
                }
                if file.name() == "lib.rs" {
                    library(file, syntax, &mut findings);
                }
            }
        }
    }
    findings
}

/// Looks for calls of [`MACROS`] and for ignored tests, in code but not in comments or strings.
fn scan(path: &str, stream: TokenStream, findings: &mut Vec<Finding>) {
    let tokens: Vec<TokenTree> = stream.into_iter().collect();
    for (at, token) in tokens.iter().enumerate() {
        match token {
            TokenTree::Ident(word) if MACROS.iter().any(|name| word == name) => {
                if matches!(tokens.get(at + 1), Some(TokenTree::Punct(mark)) if mark.as_char() == '!' && mark.spacing() == Spacing::Alone)
                {
                    findings.push(Finding::new(
                        path,
                        word.span().start().line,
                        format!("{word}! is left in the code"),
                    ));
                }
            }
            TokenTree::Group(group) => {
                let first = group.stream().into_iter().next();
                if group.delimiter() == Delimiter::Bracket
                    && matches!(at.checked_sub(1).map(|at| &tokens[at]), Some(TokenTree::Punct(mark)) if mark.as_char() == '#')
                    && matches!(&first, Some(TokenTree::Ident(word)) if word == IGNORE)
                {
                    let line = group.span_open().start().line;
                    findings.push(Finding::new(path, line, "a test is ignored"));
                }
                scan(path, group.stream(), findings);
            }
            _ => {}
        }
    }
}

/// `lib.rs` holds documentation, modules and re-exports only.
fn library(file: &File, syntax: &syn::File, findings: &mut Vec<Finding>) {
    for item in &syntax.items {
        let fine = match item {
            Item::Use(_) | Item::ExternCrate(_) => true,
            Item::Mod(module) => module.content.is_none(),
            _ => false,
        };
        if !fine {
            let line = syn::spanned::Spanned::span(item).start().line;
            findings.push(Finding::new(
                &file.path,
                line,
                "lib.rs holds only documentation, modules and re-exports",
            ));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(path: &str, text: &str) -> Vec<String> {
        check(&Tree::of(&[(path, text)])).iter().map(ToString::to_string).collect()
    }

    #[test]
    fn unfinished_code_is_found_inside_macros_too() {
        let [later, _, debug] = MACROS else { panic!("three words") };
        let text = format!("fn f() {{\n    vec![{debug}!(1)];\n    {later}!()\n}}\n");
        let found = [
            format!("a.rs:2: {debug}! is left in the code"),
            format!("a.rs:3: {later}! is left in the code"),
        ];
        assert_eq!(texts("a.rs", &text), found);
    }

    #[test]
    fn ignored_tests_are_found() {
        let text = format!("#[test]\n#[{IGNORE} = \"slow\"]\nfn f() {{}}");
        assert_eq!(texts("a.rs", &text), ["a.rs:2: a test is ignored"]);
    }

    #[test]
    fn comments_strings_and_other_names_pass() {
        let word = MACROS[0];
        let text = format!("// {word}!()\nfn f() {{ let {word} = \"{word}!\"; g({word} != h); }}");
        assert!(texts("a.rs", &text).is_empty());
    }

    #[test]
    fn a_file_that_does_not_parse_is_found() {
        assert_eq!(texts("a.rs", "fn f( {").len(), 1);
    }

    #[test]
    fn libraries_hold_no_code() {
        assert!(texts("x/lib.rs", "//! Docs.\nmod a;\npub use a::B;").is_empty());
        assert_eq!(texts("x/lib.rs", "fn f() {}").len(), 1);
    }
}
