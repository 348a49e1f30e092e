//! `goren solve`: wins by threats and their trees.

use serde_json::Value;

use crate::program::{answer, failure, goren};

const DOUBLE_THREE: &str = "gomoku setup black f8 g8 h6 h7 white a1 h1 o1 to black";

#[test]
fn the_tree_answers_every_reply() {
    let (code, text) = answer(goren(&format!("solve {DOUBLE_THREE}")));
    assert_eq!(code, 0, "{text}");
    assert!(text.starts_with("black wins by fours and threes in 5 plies ("), "{text}");
    assert!(text.lines().nth(1).unwrap().starts_with("1. h8"), "{text}");
    assert!(text.contains("  any other: 3. "), "{text}");
}

#[test]
fn the_tree_is_json_too() {
    let (code, text) = answer(goren(&format!("solve --json {DOUBLE_THREE}")));
    assert_eq!(code, 0, "{text}");
    let found: Value = serde_json::from_str(&text).unwrap();
    assert_eq!((found["answer"].as_str(), found["move"].as_str()), (Some("win"), Some("h8")), "{found}");
    let tree = found["tree"].as_array().unwrap();
    let root = &tree[found["root"].as_u64().unwrap() as usize];
    assert_eq!(root["plies"], found["plies"]);
    assert!(!root["replies"].as_object().unwrap().is_empty(), "{root}");
    assert!(tree.get(root["otherwise"].as_u64().unwrap() as usize).is_some());
}

#[test]
fn none_and_not_found_are_told_apart() {
    let (code, text) = answer(goren(&format!("solve --vcf {DOUBLE_THREE}")));
    assert_eq!(code, 1);
    assert!(text.starts_with("black has no win by fours: none exists"), "{text}");
    let (code, text) = answer(goren(&format!("solve --nodes 1 {DOUBLE_THREE}")));
    assert_eq!(code, 1);
    assert!(text.contains("was found in") && text.contains("there may be one"), "{text}");
}

#[test]
fn other_games_and_finished_ones_are_bad_input() {
    for (words, reason) in [
        ("connect6", "single stones"),
        ("gomoku moves a1 b1 a2 b2 a3 b3 a4 b4 a5", "over"),
        ("chess", "chess"),
    ] {
        let (code, text) = failure(goren(&format!("solve {words}")));
        assert_eq!(code, 3, "{words}: {text}");
        assert!(text.contains(reason), "{words}: {text}");
    }
    assert_eq!(failure(goren("solve --vcf --vct gomoku")).0, 2);
}
