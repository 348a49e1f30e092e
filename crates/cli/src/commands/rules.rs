//! `goren rules`: a game's rules in words, with examples.

use anyhow::Result;
use goren_rules::{GameId, Language, diagram};
use goren_server::text::Words;
use goren_server::{rule_examples, rules_in_words};

use crate::arguments::RulesArguments;
use crate::commands::show::standing;
use crate::exit::Exit;
use crate::{input, output};

pub(crate) fn run(arguments: &RulesArguments) -> Result<Exit> {
    let id = input::game(&arguments.game)?;
    let words = Words::of(arguments.language.tag()).unwrap_or_else(Words::fallback);
    let text = if arguments.markdown { markdown(&id, words) } else { text(&id, arguments.language, words) };
    output::print(&text)?;
    Ok(Exit::Ok)
}

/// The name, then the sentences and examples that the pages show as well.
fn text(id: &GameId, language: Language, words: Words) -> String {
    let mut text = format!("{} ({id})\n\n{}\n", id.name(language), rules_in_words(id, words).join("\n"));
    for example in rule_examples(id, words) {
        text.push_str(&format!("\n{}\n{}\n", example.caption, board(&example.position)));
    }
    text
}

/// The same as part of a page; the mark tells what the diagram shows.
fn markdown(id: &GameId, words: Words) -> String {
    let mut text = String::new();
    for sentence in rules_in_words(id, words) {
        text.push_str(&format!("- {sentence}\n"));
    }
    for example in rule_examples(id, words) {
        let board = board(&example.position);
        text.push_str(&format!(
            "\n{}\n\n<!-- show: {} -->\n```text\n{board}\n```\n",
            example.caption, example.text
        ));
    }
    text
}

fn board(position: &goren_rules::Position) -> String {
    format!("{}{}", diagram::with_labels(position, &|_| None), standing(position))
}
