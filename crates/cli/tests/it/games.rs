//! The catalogue and the rules in words.

use goren_rules::Variant;
use snapbox::str;

use crate::program::{answer, goren};

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
fn rules_of_every_preset_can_be_printed() {
    for preset in Variant::ALL.iter().flat_map(|variant| variant.presets()) {
        let (code, text) = answer(goren(&format!("rules {preset}")));
        assert_eq!(code, 0, "{preset}");
        assert!(text.contains("Board: ") && text.contains(" win"), "{preset}: {text}");
    }
}

#[test]
fn rules_say_what_is_forbidden_to_whom() {
    goren("rules renju:forbidden=loses").assert().success().stdout_eq(str![[r#"
Renju 15×15 (forbidden=loses) (renju:forbidden=loses)

Board: 15 columns and 15 rows. Black begins; the sides take turns, one stone each.
Black wins with exactly 5 stones in a row, column or diagonal; a longer row does not win.
White wins with 5 or more stones in a row, column or diagonal.
Forbidden to Black: overlines, double-fours, double-threes. A move that wins is never forbidden.
A three counts if it can become a straight four by a move that makes no five and is itself not forbidden.
A forbidden move loses the game.
A side may pass; two passes in a row are a draw.
Draw: the board is full, no move is legal, or both agree.

"#]]);
}

#[test]
fn sizes_and_options_change_the_text() {
    let (_, text) = answer(goren("rules mnk@7x6:k=4"));
    assert!(text.contains("7 columns and 6 rows") && text.contains("4 or more"), "{text}");
    let (_, text) = answer(goren("rules hex217"));
    assert!(text.contains("hexagon of side 9, 217 cells") && text.contains("three axes"), "{text}");
}
