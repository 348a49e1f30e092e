use super::*;
use crate::{OnForbidden, Shape};

fn canonical(text: &str) -> String {
    GameId::parse(text).unwrap().to_string()
}

fn error(text: &str) -> String {
    GameId::parse(text).unwrap_err().to_string()
}

#[test]
fn ids_are_made_canonical() {
    for (text, expected) in [
        ("gomoku", "gomoku"),
        (" Gomoku@15 ", "gomoku"),
        ("freestyle@20", "gomoku@20x20"),
        ("hex217", "hex217"),
        ("hexagon@9", "hex217"),
        ("hexagon", "hex217"),
        ("hexagon@4:k=5", "hexagon@4"),
        ("mnk@7x7:k=4", "mnk"),
        ("mnk@7x6:k=3", "mnk@7x6:k=3"),
        ("omok:recursive:wide", "omok:wide:recursive"),
        ("omok:wide@19", "omok:wide"),
        ("renju:forbidden=rejected", "renju"),
        ("renju:forbidden=LOSES", "renju:forbidden=loses"),
        ("tic-tac-toe", "tictactoe"),
    ] {
        if text == "omok:wide@19" {
            assert!(GameId::parse(text).is_err()); // the size comes before the options
            continue;
        }
        assert_eq!(canonical(text), expected);
        assert_eq!(canonical(expected), expected);
    }
}

#[test]
fn every_preset_is_its_own_canonical_text() {
    for variant in Variant::ALL {
        assert!(!variant.presets().is_empty());
        for preset in variant.presets() {
            let id = GameId::parse(preset).unwrap();
            assert_eq!(id.variant(), *variant);
            assert_eq!(id.to_string(), *preset);
        }
        for language in Language::ALL {
            assert!(!variant.name(language).is_empty());
        }
    }
}

#[test]
fn rules_follow_the_options() {
    let rules = |text: &str| GameId::parse(text).unwrap().rules().clone();
    assert_eq!(rules("omok:wide").shape, Shape::square(19));
    assert_eq!(rules("omok:wide").line[0], crate::LineRule::at_least(5));
    assert_eq!(rules("renju:forbidden=loses").on_forbidden, OnForbidden::Loses);
    assert_eq!(rules("mnk@9x8:k=9").line[1].length, 9);
    assert_eq!(rules("caro@8x30").shape, Shape::Rect { width: 8, height: 30 });
}

#[test]
fn what_is_no_id_is_refused_with_what_was_expected() {
    let unknown = error("chess");
    assert!(unknown.starts_with("`chess` is no game, expected one of gomoku, standard, renju,"), "{unknown}");
    assert!(Variant::ALL.iter().all(|variant| unknown.contains(variant.id())));
    assert_eq!(
        error("gomoku@51"),
        "gomoku is not played on a board of 51x51, expected 5..50 columns and 5..50 rows"
    );
    assert_eq!(
        error("gomoku@99999999999999"),
        "gomoku is not played on a board of 99999999999999x999999999…, expected 5..50 columns and 5..50 rows"
    );
    assert_eq!(
        error("ristinolla@10x11"),
        "ristinolla is not played on a board of 10x11, expected a square of 5..50"
    );
    assert_eq!(
        error("hexagon@17"),
        "hexagon is not played on a board of hexagon 17, expected a hexagon of side 2..16"
    );
    assert_eq!(
        error("gomoku@"),
        "`` is no board size, expected a side such as 15 or columns and rows such as 7x6"
    );
    assert_eq!(error("gomoku:k=4"), "gomoku has no option `k=4`, expected none");
    assert_eq!(error("caro:x"), "caro has no option `x`, expected gomocup");
    assert_eq!(error("omok:wide:wide"), "the option `wide` is given twice");
    assert_eq!(error("mnk:k=11"), "`11` is no value of the option `k`, expected k=3..10");
    assert_eq!(error("mnk@3x3"), "`4` is no value of the option `k`, expected at most 3 on a board of 3x3");
    assert_eq!(
        error("hexagon@2:k=4"),
        "`4` is no value of the option `k`, expected at most 3 on a board of hexagon 2"
    );
    assert_eq!(
        error("renju:forbidden"),
        "`` is no value of the option `forbidden`, expected forbidden=rejected|loses"
    );
    assert!(error("gomoku+swap9").contains("swap9"));
    for text in ["", "@", ":", "+", "gomoku@x", "gomoku@1x", "gomoku@-5", "gomoku@15x15x15", "mnk:k=+5"] {
        assert!(GameId::parse(text).is_err(), "{text:?}");
    }
    assert!(GameId::parse(&"é".repeat(60)).is_err());
}

#[test]
fn sizes_out_of_range_are_named_as_they_were_given() {
    let error = |id: &str| id.parse::<GameId>().unwrap_err().to_string();
    let board = |id: &str| {
        let text = error(id);
        text.split(" a board of ").nth(1).unwrap().split(',').next().unwrap().to_owned()
    };
    assert_eq!(board("gomoku@256"), "256x256");
    assert_eq!(board("mnk@300x5"), "300x5");
    assert_eq!(board("hexagon@1000"), "hexagon 1000");
    assert!(board("mnk@99999999999999999999").starts_with("99999999"));
    assert!(error("gomoku@3x").contains("is no board size"));
}
