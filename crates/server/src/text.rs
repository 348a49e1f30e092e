//! What is said to people, in their language: Fluent files, one folder a language.
//!
//! The files are in the binary. A language is a folder of `locales/` with the same keys as
//! English; nothing else names it.

use std::sync::LazyLock;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use rust_embed::RustEmbed;
use unic_langid::LanguageIdentifier;

#[derive(RustEmbed)]
#[folder = "locales/"]
struct Locales;

/// The language everything falls back to.
const FALLBACK: &str = "en";
/// Order in which languages are offered; others follow by tag.
const ORDER: [&str; 5] = ["en", "fi", "de", "zh-TW", "pt-BR"];
/// Most languages of a request that are looked at.
const MAX_WANTED: usize = 20;

struct Language {
    tag: String,
    bundle: FluentBundle<FluentResource>,
}

static LANGUAGES: LazyLock<Vec<Language>> = LazyLock::new(|| {
    let mut tags: Vec<String> =
        Locales::iter().filter_map(|path| Some(path.split_once('/')?.0.to_owned())).collect();
    let rank = |tag: &String| ORDER.iter().position(|known| known == tag).unwrap_or(ORDER.len());
    tags.sort_by_key(|tag| (rank(tag), tag.clone()));
    tags.dedup();
    tags.into_iter().map(load).collect()
});

fn load(tag: String) -> Language {
    let id: LanguageIdentifier = tag.parse().unwrap_or_default();
    let mut bundle = FluentBundle::new_concurrent(vec![id]);
    // Isolation marks would end up in attributes, copied texts and snapshots.
    bundle.set_use_isolating(false);
    for path in Locales::iter().filter(|path| path.starts_with(&format!("{tag}/"))) {
        let Some(file) = Locales::get(&path) else { continue };
        // A message that does not parse is missing, which the tests find; the others still work.
        let source = String::from_utf8_lossy(&file.data).into_owned();
        let resource = FluentResource::try_new(source).unwrap_or_else(|(partial, _)| partial);
        bundle.add_resource_overriding(resource);
    }
    Language { tag, bundle }
}

/// The texts of one language.
#[derive(Copy, Clone)]
pub struct Words(&'static Language);

impl Words {
    /// All languages, English first.
    pub fn all() -> impl Iterator<Item = Words> {
        LANGUAGES.iter().map(Words)
    }

    /// The language with this tag, in any case.
    #[must_use]
    pub fn of(tag: &str) -> Option<Words> {
        Words::all().find(|words| words.tag().eq_ignore_ascii_case(tag))
    }

    /// The fallback language.
    ///
    /// # Panics
    /// Never: the English folder is part of the binary.
    #[must_use]
    pub fn fallback() -> Words {
        Words::of(FALLBACK).expect("the English folder is embedded")
    }

    /// The best language for an `Accept-Language` header: the highest weight wins, and a language
    /// stands in for its regions (`pt`, `pt-PT` find `pt-BR`; `zh-HK` finds `zh-TW`).
    #[must_use]
    pub fn accepted(header: &str) -> Words {
        let mut best: Option<(f32, Words)> = None;
        for item in header.split(',').take(MAX_WANTED) {
            let mut parts = item.trim().split(';');
            let tag = parts.next().unwrap_or_default().trim();
            let weight = parts
                .find_map(|part| part.trim().strip_prefix("q=")?.trim().parse::<f32>().ok())
                .map_or(1.0, |weight| weight.clamp(0.0, 1.0));
            let Some(words) = Words::of(tag).or_else(|| Words::related(tag)) else { continue };
            if weight > 0.0 && best.is_none_or(|(other, _)| weight > other) {
                best = Some((weight, words));
            }
        }
        best.map_or_else(Words::fallback, |(_, words)| words)
    }

    fn related(tag: &str) -> Option<Words> {
        let primary = |tag: &str| tag.split('-').next().unwrap_or_default().to_ascii_lowercase();
        let wanted = primary(tag);
        Words::all().find(|words| !wanted.is_empty() && primary(words.tag()) == wanted)
    }

    /// The BCP 47 tag, such as `pt-BR`.
    #[must_use]
    pub fn tag(self) -> &'static str {
        &self.0.tag
    }

    /// The same language in the words of the rules crate, which names the games.
    #[must_use]
    pub fn language(self) -> goren_rules::Language {
        let known = goren_rules::Language::ALL;
        known.into_iter().find(|language| language.tag() == self.tag()).unwrap_or(known[0])
    }

    /// A text without values. A key that no language has comes back as it is.
    #[must_use]
    pub fn say(self, key: &str) -> String {
        self.format(key, None)
    }

    /// A text with values: `say_with("level-value", &[("level", 3_u32.into())])`.
    #[must_use]
    pub fn say_with(self, key: &str, values: &[(&str, Value)]) -> String {
        let mut args = FluentArgs::new();
        for (name, value) in values {
            args.set((*name).to_owned(), value.0.clone());
        }
        self.format(key, Some(&args))
    }

    fn format(self, key: &str, args: Option<&FluentArgs<'_>>) -> String {
        let bundles = [&self.0.bundle, &Words::fallback().0.bundle];
        let found = bundles.iter().find_map(|bundle| Some((bundle, bundle.get_message(key)?.value()?)));
        let Some((bundle, pattern)) = found else { return key.to_owned() };
        let mut errors = Vec::new();
        bundle.format_pattern(pattern, args, &mut errors).into_owned()
    }

    /// Whether this language itself has the key.
    #[must_use]
    pub fn has(self, key: &str) -> bool {
        self.0.bundle.get_message(key).is_some_and(|message| message.value().is_some())
    }
}

/// A value within a text.
#[derive(Clone, Debug)]
pub struct Value(FluentValue<'static>);

impl From<&str> for Value {
    fn from(text: &str) -> Value {
        Value(text.to_owned().into())
    }
}

impl From<String> for Value {
    fn from(text: String) -> Value {
        Value(text.into())
    }
}

impl From<u32> for Value {
    fn from(number: u32) -> Value {
        Value(number.into())
    }
}

impl From<usize> for Value {
    fn from(number: usize) -> Value {
        Value(number.into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_language_with_the_highest_weight_wins() {
        for (header, tag) in [
            ("fi", "fi"),
            ("de-AT, en;q=0.5", "de"),
            ("en;q=0.5, de-CH;q=0.9", "de"),
            ("zh-HK", "zh-TW"),
            ("pt-PT", "pt-BR"),
            ("PT-br", "pt-BR"),
            ("fi;q=0, de;q=0.1", "de"),
            ("xx, *;q=0.5", "en"),
            ("", "en"),
            (";;;q=,,q=nan", "en"),
        ] {
            assert_eq!(Words::accepted(header).tag(), tag, "{header:?}");
        }
    }

    #[test]
    fn values_are_filled_in_without_marks() {
        let words = Words::of("en").unwrap();
        assert_eq!(words.say_with("level-value", &[("level", 3_u32.into())]), "Level 3");
        assert_eq!(words.say_with("plies", &[("count", 1_u32.into())]), "1 move");
        assert_eq!(words.say("no such key"), "no such key");
    }
}
