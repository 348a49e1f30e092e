//! No text is missing, unused, or differs in its values between languages.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use goren_server::text::Words;

type Messages = BTreeMap<String, BTreeSet<String>>;

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() { files(&path, found) } else { found.push(path) }
    }
}

/// The keys of a language with the values that their texts use.
fn messages(tag: &str) -> Messages {
    let mut paths = Vec::new();
    files(&root().join("locales").join(tag), &mut paths);
    let mut messages = Messages::new();
    for path in paths {
        let mut key = String::new();
        for line in std::fs::read_to_string(&path).unwrap().lines() {
            if let Some((name, _)) =
                line.split_once(" =").filter(|_| line.starts_with(|c: char| c.is_ascii_lowercase()))
            {
                key = name.to_owned();
                assert!(messages.insert(key.clone(), BTreeSet::new()).is_none(), "{key} twice in {tag}");
            }
            for value in line.split("$").skip(1) {
                let name: String = value.chars().take_while(char::is_ascii_alphanumeric).collect();
                messages.get_mut(&key).unwrap().insert(name);
            }
        }
    }
    messages
}

#[test]
fn all_languages_have_the_same_keys_with_the_same_values() {
    let english = messages("en");
    assert!(english.len() > 150);
    let tags: Vec<_> = Words::all().map(Words::tag).collect();
    assert_eq!(tags, ["en", "fi", "de", "zh-TW", "pt-BR"]);
    for tag in tags {
        let own = messages(tag);
        let (keys, wanted): (BTreeSet<_>, BTreeSet<_>) = (own.keys().collect(), english.keys().collect());
        assert_eq!(keys, wanted, "{tag}");
        for (key, values) in &own {
            assert_eq!(values, &english[key], "{tag}: {key}");
            assert!(Words::of(tag).unwrap().has(key), "{tag}: {key} does not parse");
        }
    }
}

/// Where texts are asked for: in the pages, and in the program for the terminal.
fn places() -> Vec<PathBuf> {
    let mut paths = Vec::new();
    for folder in ["src", "templates", "assets", "../cli/src/commands/play"] {
        files(&root().join(folder), &mut paths);
    }
    paths
}

/// Text literals of templates, scripts and code; a value inside stands as `*`.
fn literals() -> BTreeSet<String> {
    let mut literals = BTreeSet::new();
    for path in places() {
        let text = std::fs::read_to_string(&path).unwrap();
        for quote in ['"', '`'] {
            for literal in text.split(quote) {
                if literal.len() > 80 || literal.contains(char::is_whitespace) {
                    continue;
                }
                let mut pattern = String::new();
                let mut depth = 0;
                for c in literal.replace("${", "{").chars() {
                    match c {
                        '{' => depth += 1,
                        '}' => {
                            depth -= 1;
                            pattern.push('*');
                        }
                        _ if depth == 0 => pattern.push(c),
                        _ => {}
                    }
                }
                literals.insert(pattern);
            }
        }
    }
    literals
}

fn fits(pattern: &str, key: &str) -> bool {
    let Some((head, tail)) = pattern.split_once('*') else { return pattern == key };
    let Some(rest) = key.strip_prefix(head).filter(|_| head.len() > 3) else { return false };
    match tail.split_once('*') {
        None => rest.len() > tail.len() && rest.ends_with(tail),
        Some((middle, end)) => rest.contains(middle) && rest.ends_with(end),
    }
}

#[test]
fn every_text_is_used_somewhere() {
    let literals = literals();
    let unused: Vec<_> =
        messages("en").into_keys().filter(|key| !literals.iter().any(|pattern| fits(pattern, key))).collect();
    assert!(unused.is_empty(), "unused: {unused:?}");
}

#[test]
fn every_text_that_is_asked_for_exists() {
    let english = messages("en");
    let paths = places();
    let mut asked = 0;
    for path in paths.iter().filter(|path| !path.ends_with("text.rs")) {
        let text = std::fs::read_to_string(path).unwrap();
        for call in ["say(\"", "say_with(\"", "tell_key(\""] {
            for rest in text.split(call).skip(1) {
                let key = rest.split('"').next().unwrap();
                assert!(english.contains_key(key), "{}: {key}", path.display());
                asked += 1;
            }
        }
    }
    assert!(asked > 100, "only {asked} found: the search is broken");
}

#[test]
fn numbers_take_the_right_plural() {
    for (tag, expected) in [
        ("en", ["no moves yet", "1 move", "2 moves"]),
        ("fi", ["ei vielä siirtoja", "1 siirto", "2 siirtoa"]),
        ("de", ["noch keine Züge", "1 Zug", "2 Züge"]),
        ("zh-TW", ["尚未落子", "1 手", "2 手"]),
        ("pt-BR", ["nenhuma jogada", "1 jogada", "2 jogadas"]),
    ] {
        let words = Words::of(tag).unwrap();
        let texts = [0_u32, 1, 2].map(|count| words.say_with("plies", &[("count", count.into())]));
        assert_eq!(texts, expected);
    }
}
