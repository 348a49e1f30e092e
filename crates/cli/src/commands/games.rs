//! `goren games`: the catalogue.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use anyhow::Result;
use goren_rules::{GameId, Language, Variant};
use serde::Serialize;

use crate::arguments::GamesArguments;
use crate::exit::Exit;
use crate::output;

/// One game, as `--json` prints it.
#[derive(Serialize)]
struct Entry {
    id: &'static str,
    /// The id with its default board, such as `gomoku@15x15`.
    default: String,
    aliases: &'static [&'static str],
    names: BTreeMap<&'static str, &'static str>,
    summary: &'static str,
    sizes: String,
    options: Vec<String>,
    presets: &'static [&'static str],
}

impl Entry {
    fn new(variant: Variant) -> Entry {
        Entry {
            id: variant.id(),
            default: GameId::default_of(variant).to_string(),
            aliases: variant.aliases(),
            names: Language::ALL.iter().map(|&language| (language.tag(), variant.name(language))).collect(),
            summary: variant.summary(),
            sizes: variant.sizes(),
            options: variant.options(),
            presets: variant.presets(),
        }
    }
}

pub(crate) fn run(arguments: &GamesArguments) -> Result<Exit> {
    let text = if arguments.json {
        let entries: Vec<Entry> = Variant::ALL.iter().copied().map(Entry::new).collect();
        format!("{}\n", serde_json::to_string_pretty(&entries)?)
    } else if arguments.markdown {
        markdown()
    } else {
        list()
    };
    output::print(&text)?;
    Ok(Exit::Ok)
}

fn list() -> String {
    let mut text = String::new();
    for &variant in Variant::ALL {
        let name = variant.name(Language::En);
        let _ = writeln!(text, "{:<15} {name}: {}", variant.id(), variant.summary());
        let _ = writeln!(text, "{:<15} board: {}", "", variant.sizes());
        if !variant.options().is_empty() {
            let _ = writeln!(text, "{:<15} options: {}", "", variant.options().join(", "));
        }
        if !variant.aliases().is_empty() {
            let _ = writeln!(text, "{:<15} also: {}", "", variant.aliases().join(", "));
        }
    }
    text.push_str("\nA game is written ID[@SIZE][:OPTION[=VALUE]], such as mnk@7x6:k=4 or caro:gomocup.\n");
    text
}

fn markdown() -> String {
    let mut text = String::from("| id | name | in short | board | options |\n|---|---|---|---|---|\n");
    let code = |items: &[String]| {
        items.iter().map(|item| format!("`{}`", item.replace('|', "\\|"))).collect::<Vec<_>>().join(", ")
    };
    for &variant in Variant::ALL {
        let ids: Vec<String> =
            std::iter::once(&variant.id()).chain(variant.aliases()).map(ToString::to_string).collect();
        let _ = writeln!(
            text,
            "| {} | [{}]({}.md) | {} | {} | {} |",
            code(&ids),
            variant.name(Language::En),
            variant.id(),
            variant.summary(),
            variant.sizes(),
            code(&variant.options())
        );
    }
    text
}
