//! `goren rules`: a game's rules in words.

use anyhow::Result;
use goren_rules::{GameId, Language};
use goren_server::rules_in_words;
use goren_server::text::Words;

use crate::arguments::RulesArguments;
use crate::exit::Exit;
use crate::{input, output};

pub(crate) fn run(arguments: &RulesArguments) -> Result<Exit> {
    let id = input::game(&arguments.game)?;
    output::print(&text(&id, arguments.language))?;
    Ok(Exit::Ok)
}

/// The name, then the sentences that the pages show as well.
fn text(id: &GameId, language: Language) -> String {
    let words = Words::of(language.tag()).unwrap_or_else(Words::fallback);
    format!("{} ({id})\n\n{}\n", id.name(language), rules_in_words(id, words).join("\n"))
}
