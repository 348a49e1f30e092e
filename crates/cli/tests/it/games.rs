//! The catalogue and the rules in words.

use crate::program::{answer, goren};
use goren_rules::Variant;

#[test]
fn every_game_is_listed_in_text_and_in_json() {
    let (_, text) = answer(goren("games"));
    let (_, json) = answer(goren("games --json"));
    let entries: serde_json::Value = serde_json::from_str(&json).unwrap();
    let ids: Vec<&str> =
        entries.as_array().unwrap().iter().map(|entry| entry["id"].as_str().unwrap()).collect();
    for variant in Variant::ALL {
        assert!(ids.contains(&variant.id()));
        assert!(text.lines().any(|line| line.starts_with(variant.id())), "{} is not listed", variant.id());
    }
}

#[test]
fn rules_of_every_preset_can_be_printed_in_every_language() {
    for preset in Variant::ALL.iter().flat_map(|variant| variant.presets()) {
        let (code, text) = answer(goren(&format!("rules {preset}")));
        assert_eq!(code, 0, "{preset}");
        let played = goren_rules::GameId::parse(preset).unwrap().rules().play;
        // Only games of lines are won "with" so many stones; the others tell how one wins or loses.
        let told = match played {
            goren_rules::Play::Line => text.contains("wins with "),
            _ => text.contains(" win") || text.contains(" loses"),
        };
        assert!(text.contains("The board ") && told, "{preset}: {text}");
        for language in ["fi", "de", "zh-TW", "pt-BR"] {
            let (code, other) = answer(goren(&format!("rules {preset} --language {language}")));
            assert_eq!(code, 0, "{preset}");
            assert_ne!(other, text, "{preset} in {language}");
            assert_eq!(other.lines().count(), text.lines().count(), "{preset} in {language}");
        }
    }
}

#[test]
fn rules_say_what_is_forbidden_to_whom() {
    let (_, text) = answer(goren("rules renju:forbidden=loses"));
    for sentence in [
        "Renju 15×15 (forbidden=loses) (renju:forbidden=loses)\n",
        "The board has 15 × 15 cells.",
        "For White a longer row wins as well.",
        "Black may not make an overline.",
        "Black may not make two fours at once (double-four).",
        "Whoever plays a forbidden move loses.",
        "A side may pass.",
    ] {
        assert!(text.contains(sentence), "`{sentence}` is missing: {text}");
    }
}

#[test]
fn sizes_and_options_change_the_text() {
    let (_, text) = answer(goren("rules mnk@7x6:k=4"));
    assert!(text.contains("7 × 6 cells") && text.contains("4 stones in a row"), "{text}");
    let (_, text) = answer(goren("rules hex217"));
    assert!(text.contains("hexagon of side 9, 217 cells") && text.contains("3 directions"), "{text}");
}

#[test]
fn rules_are_told_with_the_sentences_and_examples_of_the_pages() {
    use goren_server::text::Words;
    for &variant in Variant::ALL {
        let game = goren_rules::GameId::default_of(variant);
        let (code, text) = answer(goren(&format!("rules {}", variant.id())));
        assert_eq!(code, 0);
        let words = Words::fallback();
        for sentence in goren_server::rules_in_words(&game, words) {
            assert!(text.contains(&format!("\n{sentence}\n")), "{variant:?}: {sentence}");
        }
        for example in goren_server::rule_examples(&game, words) {
            let board = goren_rules::diagram::with_labels(&example.position, &|_| None);
            assert!(text.contains(&format!("\n{}\n{board}", example.caption)), "{variant:?}: {text}");
        }
    }
}
